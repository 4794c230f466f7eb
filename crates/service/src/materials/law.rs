//! 法令データの網羅: what is covered, as of a day.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use chrono::NaiveDate;
use shinchoryu_law::{Coverage, LawBook, LawOverview};

impl Service {
    /// What the law data covers, as of a day; today in Japan when none is given.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when the calendar of renewals is faulty, on which no server starts.
    pub fn law_overview(
        &self,
        _member: &ActiveMember,
        day: Option<NaiveDate>,
    ) -> Result<LawOverview, MaterialsError> {
        let day = day.unwrap_or_else(|| japan_day(self.now()));
        let coverage =
            Coverage::embedded().map_err(|error| CommonError::Internal(error.to_string()))?;
        Ok(coverage.overview(self.parts.law, day))
    }

    /// The law of a scenario; the enacted one when none is named.
    ///
    /// # Errors
    /// [`MaterialsError::UnknownScenario`] when there is no such scenario.
    pub(crate) fn law_under(
        &self,
        scenario: Option<&str>,
    ) -> Result<&'static LawBook, MaterialsError> {
        let Some(scenario) = scenario else {
            return Ok(self.parts.law);
        };
        let found = LawBook::under(scenario);
        let found = found.map_err(|error| CommonError::Internal(error.to_string()))?;
        found.ok_or(MaterialsError::UnknownScenario)
    }
}
