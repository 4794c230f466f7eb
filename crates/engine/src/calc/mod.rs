//! 計算一覧: every calculator by its name, JSON in and JSON out, for the command line, the API and
//! the worked cases.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Serialize;
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{LawBook, watched};

use crate::benefits::{in_service_pension, public_benefits, retirement_allowance};
use crate::change_of_duties::change_of_duties;
use crate::corporate_insurance::corporate_insurance;
use crate::corporate_tax::corporate_tax;
use crate::death_benefit::death_benefit;
use crate::executive_pay::executive_pay;
use crate::exit_year::exit_year;
use crate::income_tax::income_tax;
use crate::lump_sums::{
    bankruptcy_mutual_aid, occasional_income, policy_annuity, policy_transfer,
    small_enterprise_mutual_aid,
};
use crate::material::{Comparison, MaterialInput, compare, money, path};
use crate::notified_pay_deadline::notified_pay_deadline;
use crate::required_cover::required_cover;
use crate::resident_tax::resident_tax;
use crate::retirement_income::retirement_income;
use crate::second_officer::second_officer;
use crate::social_insurance::social_insurance;
use crate::standard_change::standard_change;
use crate::withholding::{bonus, monthly};
use crate::{LawMark, Trace};

type Run = fn(&[u8], &LawBook, &mut Trace, &mut Vec<u8>) -> Result<(), FieldErrors>;

/// One calculator.
#[derive(Debug, Clone, Copy)]
pub struct Calculator {
    /// Its name on the command line and in the address.
    pub name: &'static str,
    run: Run,
    schema: fn() -> Schemas,
}

/// JSON Schemas of a calculator.
#[derive(Debug, Clone, Serialize)]
pub struct Schemas {
    /// The input object.
    pub input: Schema,
    /// The object under `result`.
    pub output: Schema,
}

impl Calculator {
    /// Computes one case: a JSON object in, the result written to `out` as JSON; what it read that
    /// needs a mark beside its figures.
    ///
    /// # Errors
    /// Every wrong field with its path; `out` is then as it was.
    pub fn run(
        &self,
        input: &[u8],
        law: &LawBook,
        trace: &mut Trace,
        out: &mut Vec<u8>,
    ) -> Result<Vec<LawMark>, FieldErrors> {
        let (done, marks) = watched(|| (self.run)(input, law, trace, out));
        done.map(|()| marks)
    }

    /// JSON Schema of input and output.
    #[must_use]
    pub fn schemas(&self) -> Schemas {
        (self.schema)()
    }
}

fn schemas<I: JsonSchema, O: JsonSchema>() -> Schemas {
    let settings = SchemaSettings::draft2020_12();
    Schemas {
        input: settings
            .clone()
            .for_deserialize()
            .into_generator()
            .into_root_schema_for::<I>(),
        output: settings
            .for_serialize()
            .into_generator()
            .into_root_schema_for::<O>(),
    }
}

/// An output that cannot be written is a fault of ours; the words of the writer are for nobody who asks.
fn write<O: Serialize>(output: &O, out: &mut Vec<u8>) -> Result<(), FieldErrors> {
    let before = out.len();
    serde_json::to_writer(&mut *out, output).map_err(|_words| {
        out.truncate(before);
        FieldError::new(FieldCode::Internal, "result").into()
    })
}

macro_rules! calculator {
    ($name:literal, $run:path) => {{
        fn run(
            input: &[u8],
            law: &LawBook,
            trace: &mut Trace,
            out: &mut Vec<u8>,
        ) -> Result<(), FieldErrors> {
            write(&$run(&shinchoryu_fields::read(input)?, law, trace)?, out)
        }
        Calculator {
            name: $name,
            run,
            schema: || schemas_of($run),
        }
    }};
}

/// The schemas of a calculator, inferred from its function.
fn schemas_of<I: JsonSchema, O: JsonSchema>(
    _: fn(&I, &LawBook, &mut Trace) -> Result<O, FieldErrors>,
) -> Schemas {
    schemas::<I, O>()
}

/// 資料の比較 as a calculator: the steps of every plan and of the dates move into the one trace,
/// under their path.
fn material(
    input: &MaterialInput,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Comparison, FieldErrors> {
    let mut comparison = compare(input, law, trace.is_on())?;
    for (index, plan) in comparison.plans.iter_mut().enumerate() {
        let prefix = format!("plans.{index}");
        for step in std::mem::take(&mut plan.trace) {
            trace.step(|| step.under(&prefix));
        }
    }
    for step in std::mem::take(&mut comparison.deadline.trace) {
        trace.step(|| step.under("deadline"));
    }
    if let Some(insurance) = &mut comparison.insurance {
        for step in std::mem::take(&mut insurance.trace) {
            trace.step(|| step.under("insurance"));
        }
    }
    if let Some(insurance) = &mut comparison.personal_insurance {
        for step in std::mem::take(&mut insurance.trace) {
            trace.step(|| step.under("personal_insurance"));
        }
    }
    Ok(comparison)
}

/// Every calculator, in the order of the contract.
#[must_use]
pub fn calculators() -> [Calculator; 27] {
    [
        calculator!("withholding-monthly", monthly),
        calculator!("withholding-bonus", bonus),
        calculator!("social-insurance", social_insurance),
        calculator!("standard-remuneration-change", standard_change),
        calculator!("income-tax", income_tax),
        calculator!("resident-tax", resident_tax),
        calculator!("retirement-income", retirement_income),
        calculator!("corporate-tax", corporate_tax),
        calculator!("corporate-insurance", corporate_insurance),
        calculator!("notified-pay-deadline", notified_pay_deadline),
        calculator!("executive-pay-deductibility", executive_pay),
        calculator!("in-service-pension", in_service_pension),
        calculator!("public-benefits", public_benefits),
        calculator!("retirement-allowance-limit", retirement_allowance),
        calculator!("change-of-duties", change_of_duties),
        calculator!("death-benefit", death_benefit),
        calculator!("occasional-income", occasional_income),
        calculator!("policy-annuity", policy_annuity),
        calculator!("policy-transfer", policy_transfer),
        calculator!("small-enterprise-mutual-aid", small_enterprise_mutual_aid),
        calculator!("bankruptcy-prevention-mutual-aid", bankruptcy_mutual_aid),
        calculator!("required-cover", required_cover),
        calculator!("exit-year", exit_year),
        calculator!("second-officer", second_officer),
        calculator!("material", material),
        calculator!("money", money),
        calculator!("path", path),
    ]
}

/// The calculator of that name.
#[must_use]
pub fn find(name: &str) -> Option<Calculator> {
    calculators()
        .into_iter()
        .find(|calculator| calculator.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serializer;
    use serde::ser::{Error, SerializeSeq};

    /// Begins, and then cannot go on.
    struct Unwritable;

    impl Serialize for Unwritable {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut begun = serializer.serialize_seq(None)?;
            begun.serialize_element(&1)?;
            Err(S::Error::custom("the words of a library"))
        }
    }

    #[test]
    fn an_output_that_cannot_be_written_says_so_in_our_words_and_leaves_nothing() {
        let mut out = b"before".to_vec();
        let wrong = write(&Unwritable, &mut out).unwrap_err();
        let failed = FieldError::new(FieldCode::Internal, "result");
        assert_eq!(wrong.errors, [failed]);
        assert_eq!(out, b"before");
    }
}
