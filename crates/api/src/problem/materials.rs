//! What the calls of materials answer.

use super::{Code, FieldProblem, Problem};
use shinchoryu_fields::FieldCode;
use shinchoryu_service::{
    Beyond, MAX_ISSUED, MAX_ISSUED_BYTES, MAX_LINKS, MAX_LOGOS, MAX_MATERIAL_BYTES, MAX_MATERIALS,
    MaterialsError,
};
use std::collections::BTreeMap;

impl From<MaterialsError> for Problem {
    fn from(error: MaterialsError) -> Self {
        match error {
            MaterialsError::Common(error) => error.into(),
            MaterialsError::Stale => Self::of(Code::Stale),
            MaterialsError::QuotaExceeded(beyond) => quota(beyond),
            MaterialsError::MaterialIncomplete => Self::of(Code::MaterialIncomplete),
            MaterialsError::UnknownScenario => Self::of(Code::UnknownScenario),
            MaterialsError::OfSeveral(error, materials) => Self {
                materials: materials.into_iter().map(|id| id.0).collect(),
                ..Self::from(*error)
            },
            MaterialsError::SharedLinkInvalid => Self::of(Code::SharedLinkInvalid),
            MaterialsError::PasscodeWrong => Self::of(Code::PasscodeWrong),
            MaterialsError::LawChanged => Self::of(Code::LawChanged),
        }
    }
}

/// Which quota is meant, and how much it is.
fn quota(beyond: Beyond) -> Problem {
    let (code, max) = match beyond {
        Beyond::Materials => (FieldCode::QuotaMaterials, MAX_MATERIALS),
        Beyond::Bytes => (FieldCode::QuotaBytes, MAX_MATERIAL_BYTES >> 20),
        Beyond::Issued => (FieldCode::QuotaIssued, MAX_ISSUED),
        Beyond::IssuedBytes => (FieldCode::QuotaIssuedBytes, MAX_ISSUED_BYTES >> 20),
        Beyond::Links => (FieldCode::QuotaLinks, MAX_LINKS),
        Beyond::Logos => (FieldCode::QuotaLogos, MAX_LOGOS),
    };
    let error = FieldProblem {
        field: "materials".to_owned(),
        code,
        params: BTreeMap::from([("max".to_owned(), max.to_string())]),
    };
    Problem {
        errors: vec![error],
        ..Problem::of(Code::QuotaExceeded)
    }
}
