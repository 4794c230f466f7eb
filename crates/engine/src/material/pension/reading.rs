//! 公的年金の欄を読む.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, Month, Yen, reached_in};

use super::Pension;
use super::input::{MOST_ADDITIONAL, MOST_BASIC, MOST_EARNINGS_RELATED, MOST_OTHER, PensionInput};
use crate::benefits::PENSION_AGE;
use crate::material::case::AGES;
use crate::material::input::Customer;
use crate::material::reader::Reader;

/// 受給開始の年齢: from 60 (繰上げ), and as late as somebody of the product's ages may claim; paid from the
/// month after (a bound against slips).
const DRAWN: (u32, u32) = (60, AGES.1);

/// The pension of a customer, with every wrong field told.
pub(in crate::material) fn pension(read: &mut Reader, customer: &Customer) -> Option<Pension> {
    let typed = customer.pension.as_ref()?;
    if customer.other_income.public_pension != Yen::ZERO {
        let field = "customer.other_income.public_pension";
        read.refuse(FieldError::new(FieldCode::PensionByReceipts, field));
    }
    let mut amount = |amount: Yen, name: &str, most: Yen| {
        let field = format!("customer.pension.{name}");
        read.within(amount, &field, Yen::ZERO, most)
    };
    let earnings_related = amount(
        typed.earnings_related,
        "earnings_related",
        MOST_EARNINGS_RELATED,
    );
    let basic = amount(typed.basic, "basic", MOST_BASIC);
    let additional = amount(typed.additional, "additional", MOST_ADDITIONAL);
    let other = amount(typed.other, "other", MOST_OTHER);
    let drawn_from = drawn_from(read, typed.drawn_from, customer.birth_date?);
    Some(Pension {
        earnings_related: earnings_related?,
        basic: basic?,
        additional: additional?,
        other: other?,
        drawn_from: drawn_from?,
    })
}

/// 年金復活プラン is about the part that 在職老齢年金 suspends: without it there is nothing to come back.
pub(in crate::material) fn pension_that_comes_back(
    read: &mut Reader,
    typed: Option<&PensionInput>,
) {
    let field = match typed {
        None => "customer.pension",
        Some(pension) if pension.earnings_related == Yen::ZERO => {
            "customer.pension.earnings_related"
        }
        Some(_) => return,
    };
    read.refuse(FieldError::new(FieldCode::Required, field));
}

fn drawn_from(read: &mut Reader, typed: Option<Month>, birth: Date) -> Option<Month> {
    // a right begins with the day of the age and is paid for from the month after (厚生年金保険法36条)
    let after = |age| reached_in(birth, age).plus(1);
    match typed {
        None => Some(after(PENSION_AGE)),
        Some(month) => {
            let field = "customer.pension.drawn_from";
            read.within(month, field, after(DRAWN.0), after(DRAWN.1))
        }
    }
}
