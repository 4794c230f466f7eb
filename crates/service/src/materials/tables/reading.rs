//! Reading the law of a day.

use crate::ground::error::CommonError;
use chrono::NaiveDate;
use shinchoryu_law::{Citation, Series};

/// What was read of the law on a day, and where it stands.
pub(crate) struct Reading {
    day: NaiveDate,
    law: Vec<Citation>,
}

impl Reading {
    pub(crate) fn on(day: NaiveDate) -> Self {
        let law = Vec::new();
        Self { day, law }
    }

    /// The value by which the day is answered.
    ///
    /// # Errors
    /// [`CommonError::Fields`] with `law_not_covered` at `date` outside the law data.
    pub(crate) fn value<'a, T>(&mut self, series: &'a Series<T>) -> Result<&'a T, CommonError> {
        let found = series.around(self.day);
        let found = found.map_err(|error| CommonError::Fields(vec![error.at("date")]))?;
        self.law.push(found.citation());
        Ok(found.value)
    }

    /// Where everything that was read stands, in the order of reading.
    pub(crate) fn law(self) -> Vec<Citation> {
        self.law
    }
}
