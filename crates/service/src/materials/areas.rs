//! 地域の税率: what is known of the local corporate taxes of prefectures and cities.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::{Citation, KnownArea, LawError};

/// The areas and what may be used of them for one fiscal year.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct AreaTables {
    /// 事業年度の開始日 asked for.
    pub date: NaiveDate,
    /// Prefectures and cities that were looked at; every other city has to be asked.
    pub areas: Vec<KnownArea>,
    /// 標準税率・制限税率 of the levy on corporation tax.
    pub levy: LevyBounds,
    /// Where the values come from.
    pub law: Vec<Citation>,
}

/// What a rate of the levy on corporation tax is measured against, decimal text.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LevyBounds {
    /// 道府県の標準税率.
    pub prefecture: String,
    /// 道府県の制限税率.
    pub prefecture_max: String,
    /// 市町村の標準税率.
    pub municipality: String,
    /// 市町村の制限税率.
    pub municipality_max: String,
}

impl Service {
    /// What is known of the areas for the fiscal year that starts on a day; today in Japan when
    /// none is given.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` outside the law data.
    pub fn areas(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<AreaTables, MaterialsError> {
        let date = day.unwrap_or_else(|| japan_day(self.now()));
        let not_covered = |error: LawError| CommonError::Fields(vec![error.at("date")]);
        let law = &self.parts.law.corporate;
        let found = law.area_rates.at(date).map_err(not_covered)?;
        let levy = law.inhabitant_levy.at(date).map_err(not_covered)?;
        Ok(AreaTables {
            date,
            areas: found.value.iter().map(|area| area.known(date)).collect(),
            levy: LevyBounds {
                prefecture: levy.value.prefecture.to_string(),
                prefecture_max: levy.value.prefecture_max.to_string(),
                municipality: levy.value.municipality.to_string(),
                municipality_max: levy.value.municipality_max.to_string(),
            },
            law: vec![found.citation(), levy.citation()],
        })
    }
}
