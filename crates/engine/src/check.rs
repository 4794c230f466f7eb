use serde::Serialize;
use serde_json::{Value, json};
use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_quantity::{Date, Yen, date};

/// The largest amount a calculator takes, yen: far above any company of this product, far below
/// what 64 bits hold after multiplying.
pub(crate) const LARGEST: Yen = Yen(10_000_000_000_000);

/// The days a calculator takes, both inclusive: from the first era whose years documents name (明治)
/// to the end of the century in which the law data may still hold.
pub(crate) const DAYS: (Date, Date) = (date(1868, 1, 1), date(2100, 12, 31));

/// `x-bound` of a field in the schema: what it may hold where a material is calculated, both ends
/// inclusive. It is no `minimum` of the wire, because a draft keeps what lies outside.
/// `tests/field_bounds.rs` tries each against what the reading refuses.
pub(crate) fn bound<T: Serialize>(min: T, max: T) -> Value {
    json!({ "min": min, "max": max })
}

/// The same where only one end is fixed: the other one is the law's, or follows from other fields. For
/// texts and lists, their length.
pub(crate) fn at_most<T: Serialize>(max: T) -> Value {
    json!({ "max": max })
}

/// The same where the upper end is not fixed, such as a rate that the law bounds.
pub(crate) fn at_least<T: Serialize>(min: T) -> Value {
    json!({ "min": min })
}

/// The same of an amount of 0 or more.
pub(crate) fn any_amount() -> Value {
    bound(Yen::ZERO, LARGEST)
}

/// The same of a day.
pub(crate) fn any_day() -> Value {
    bound(DAYS.0, DAYS.1)
}

/// Collects every wrong field of an input, so that a member sees all of them at once.
#[derive(Default)]
pub(crate) struct Checks {
    errors: Vec<FieldError>,
}

impl Checks {
    /// One more wrong field.
    pub(crate) fn push(&mut self, error: FieldError) {
        self.errors.push(error);
    }

    /// An amount of 0 or more; `field` is called only when it is wrong.
    pub(crate) fn amount(&mut self, amount: Yen, field: impl FnOnce() -> String) {
        self.range(amount, Yen::ZERO, LARGEST, field);
    }

    /// A day of our time; `field` is called only when it is not.
    pub(crate) fn day(&mut self, day: Date, field: impl FnOnce() -> String) {
        self.range(day, DAYS.0, DAYS.1, field);
    }

    /// A value from `min` to `max`, both inclusive.
    pub(crate) fn range<T: Ord + ToString>(
        &mut self,
        value: T,
        min: T,
        max: T,
        field: impl FnOnce() -> String,
    ) {
        if value < min || value > max {
            self.push(FieldError::out_of_range(field(), min, max));
        }
    }

    /// What was given, or the error pushed here when there is one.
    pub(crate) fn take<T>(&mut self, result: Result<T, FieldError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                self.push(error);
                None
            }
        }
    }

    /// The wrong fields, if any.
    pub(crate) fn into_errors(self) -> Vec<FieldError> {
        self.errors
    }

    /// All errors, or nothing to complain about.
    pub(crate) fn finish(self) -> Result<(), FieldErrors> {
        if self.errors.is_empty() {
            Ok(())
        } else {
            Err(FieldErrors {
                errors: self.errors,
            })
        }
    }
}
