//! 帳簿との照合と契約の変更: what happens at the end of one policy year.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_quantity::{Rounding, Yen};

use shinchoryu_law::LawBook;

use super::input::{Change, ChangeKind, CorporateInsuranceInput};
use super::output::{BookedResult, ChangeResult, InsuranceRuleApplied, ScheduleYear};
use crate::{Step, Trace};

/// Books that differ by more than one in so many from the rule are taken as they are.
const BOOKED_TOLERANCE: i64 = 100;

/// Both balances at the end of a policy year, with their formula.
fn balance(schedule: &[ScheduleYear], year: u32) -> Option<(Yen, String)> {
    let index = usize::try_from(year).ok()?.checked_sub(1)?;
    let row = schedule.get(index)?;
    let parts = [row.asset_balance, row.prepaid_balance];
    let formula = parts.map(Yen::grouped).join(" + ");
    Some((parts.into_iter().sum(), formula))
}

/// 帳簿価額 at the end of a policy year, with its formula: both balances, or the booked amount of that year where it
/// counts. None of a year that is not shown.
pub(crate) fn book_at(
    schedule: &[ScheduleYear],
    booked: Option<&BookedResult>,
    year: u32,
) -> Option<(Yen, String)> {
    let by_rule = balance(schedule, year)?;
    let of_year =
        |booked: &&BookedResult| booked.uses_booked && booked.policy_year == i64::from(year);
    let used = booked.filter(of_year);
    Some(used.map_or(by_rule, |booked| (booked.booked, booked.booked.grouped())))
}

/// The books beside the rule; none where they are not given, or for a year after a change.
pub(super) fn booked(
    input: &CorporateInsuranceInput,
    schedule: &[ScheduleYear],
    trace: &mut Trace,
) -> Option<BookedResult> {
    let booked = input.booked?;
    let (by_rule, formula) = balance(schedule, booked.policy_year)?;
    let difference = booked.amount - by_rule;
    trace.step(|| Step::yen("booked.by_rule", by_rule, formula));
    trace.step(|| {
        let formula = format!("{} − {}", booked.amount.grouped(), by_rule.grouped());
        Step::yen("booked.difference", difference, formula)
    });
    Some(BookedResult {
        policy_year: booked.policy_year.into(),
        by_rule,
        booked: booked.amount,
        difference,
        uses_booked: difference.get().abs() * BOOKED_TOLERANCE > by_rule.get(),
    })
}

/// 払済・減額・名義変更: what is released, gained or lost.
pub(super) fn change(
    input: &CorporateInsuranceInput,
    law: &LawBook,
    rule: InsuranceRuleApplied,
    schedule: &[ScheduleYear],
    booked: Option<&BookedResult>,
    trace: &mut Trace,
) -> Result<Option<ChangeResult>, FieldErrors> {
    let Some(change) = input.change else {
        return Ok(None);
    };
    // there is no asset where all of it was salary (9-3-7の2 proviso)
    if rule == InsuranceRuleApplied::Salary {
        return Err(FieldError::new(FieldCode::NotSupported, "change").into());
    }
    let Some((book, formula)) = book_at(schedule, booked, change.policy_year) else {
        return Ok(None);
    };
    trace.step(|| Step::yen("change.book", book, formula));
    // what the year of the change gains or loses is a rule of paid-up policies alone
    let circular = (change.kind == ChangeKind::PaidUp)
        .then(|| law.corporate.insurance.paid_up.at(input.contract_date))
        .transpose()
        .map_err(|error| error.at("contract_date"))?;
    let cited = |step: Step| match &circular {
        Some(found) => step.citing(found.citation()),
        None => step,
    };
    let counted = counted(change, law, rule, book, trace)?;
    let part = change.part.filter(|_| change.kind == ChangeKind::Reduction);
    let released = match part {
        Some(part) => book.times(part).round(Rounding::FloorYen),
        None if change.keep_asset => Yen::ZERO,
        None => book,
    };
    trace.step(|| {
        let formula = match part {
            Some(part) => format!("{} × {}", book.grouped(), part.percent()),
            None => released.grouped(),
        };
        cited(Step::yen("change.released", released, formula).rounded(Rounding::FloorYen))
    });
    let gain = if change.keep_asset {
        Yen::ZERO
    } else {
        counted - released
    };
    trace.step(|| {
        let formula = if change.keep_asset {
            gain.grouped()
        } else {
            format!("{} − {}", counted.grouped(), released.grouped())
        };
        cited(Step::yen("change.gain", gain, formula))
    });
    let is_new_asset = change.kind == ChangeKind::PaidUp && !change.keep_asset;
    let left = book - released;
    let balance_after = if is_new_asset { change.value } else { left };
    trace.step(|| {
        let formula = if is_new_asset {
            change.value.grouped()
        } else {
            format!("{} − {}", book.grouped(), released.grouped())
        };
        cited(Step::yen("change.balance_after", balance_after, formula))
    });
    Ok(Some(ChangeResult {
        policy_year: change.policy_year.into(),
        book,
        counted,
        released,
        gain,
        balance_after,
    }))
}

/// What the change is taken to bring: the value, or what an officer is given.
fn counted(
    change: Change,
    law: &LawBook,
    rule: InsuranceRuleApplied,
    book: Yen,
    trace: &mut Trace,
) -> Result<Yen, FieldErrors> {
    let Some(day) = change.on else {
        trace.step(|| Step::yen("change.counted", change.value, change.value.grouped()));
        return Ok(change.value);
    };
    let rights = &law.individual.income_tax.policy_rights;
    let found = rights.at(day).map_err(|error| error.at("change.on"))?;
    // of a contract outside the classes the surrender value counts, however low it is
    let least = match rule {
        InsuranceRuleApplied::ClassTable => book.times(found.value.asset_share),
        _ => Yen::ZERO.times(found.value.asset_share),
    };
    let is_below = change.value < least.round(Rounding::CeilYen);
    let counted = if is_below { book } else { change.value };
    trace.step(|| Step::yen("change.counted", counted, counted.grouped()).citing(found.citation()));
    Ok(counted)
}
