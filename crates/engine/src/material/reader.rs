//! What collects the errors of a form while it is read.

use shinchoryu_fields::{FieldCode, FieldError};

use crate::check::Checks;

/// Collects the errors of a form while it is read.
#[derive(Default)]
pub(super) struct Reader {
    pub(super) errors: Vec<FieldError>,
}

impl Reader {
    pub(super) fn refuse(&mut self, error: FieldError) {
        self.errors.push(error);
    }

    /// What a part of a calculator's input checks of itself.
    pub(super) fn part(&mut self, check: impl FnOnce(&mut Checks)) {
        let mut checks = Checks::default();
        check(&mut checks);
        self.errors.extend(checks.into_errors());
    }

    pub(super) fn required<T: Clone>(&mut self, value: Option<&T>, field: &str) -> Option<T> {
        if value.is_none() {
            self.refuse(FieldError::new(FieldCode::Required, field));
        }
        value.cloned()
    }

    pub(super) fn within<T>(&mut self, value: T, field: &str, min: T, max: T) -> Option<T>
    where
        T: PartialOrd + std::fmt::Display,
    {
        if value < min || value > max {
            self.refuse(FieldError::out_of_range(field, min, max));
            return None;
        }
        Some(value)
    }

    pub(super) fn required_within<T>(
        &mut self,
        value: Option<&T>,
        field: &str,
        min: T,
        max: T,
    ) -> Option<T>
    where
        T: PartialOrd + std::fmt::Display + Clone,
    {
        let value = self.required(value, field)?;
        self.within(value, field, min, max)
    }

    pub(super) fn text(&mut self, value: Option<&String>, field: &str, max: usize) {
        let Some(value) = value else { return };
        if value.chars().count() > max {
            self.refuse(FieldError::new(FieldCode::TooLong, field).with("max", max));
        }
        if value.contains(|c: char| c.is_control() && c != '\n') {
            self.refuse(FieldError::new(FieldCode::ControlCharacter, field));
        }
    }
}
