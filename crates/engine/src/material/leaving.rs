//! 退職予定日 of a material.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, age_on, turns_on};

use super::case::MAX_RETIREMENT_AGE;
use super::reader::Reader;

/// 退職予定日. From 70 the field has no meaning (現役継続): the limit is shown as of the basis date.
pub(super) fn retires_on(
    read: &mut Reader,
    typed: Option<u32>,
    birth: Date,
    basis: Date,
) -> Option<Date> {
    let age = age_on(birth, basis);
    if age >= MAX_RETIREMENT_AGE {
        if typed.is_some() {
            read.refuse(FieldError::new(
                FieldCode::StaysInOffice,
                "customer.retirement_age",
            ));
        }
        return Some(basis);
    }
    let retirement_age = read.required_within(
        typed.as_ref(),
        "customer.retirement_age",
        age + 1,
        MAX_RETIREMENT_AGE,
    )?;
    Some(turns_on(birth, retirement_age))
}
