//! 帳簿との照合と契約の変更: what happens at the end of one policy year.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_quantity::{Rounding, Yen};

use shinchoryu_law::LawBook;

use super::input::{Change, ChangeKind, CorporateInsuranceInput};
use super::output::{BookedResult, ChangeResult, InsuranceRuleApplied, ScheduleYear};
use crate::{Step, Trace};

/// Books that differ by more than one in so many from the rule are taken as they are.
const BOOKED_TOLERANCE: i64 = 100;

/// 帳簿価額 at the end of a policy year.
#[derive(Clone, Copy)]
pub(crate) struct Book {
    pub amount: Yen,
    /// 資産に計上すべき金額 (所得税基本通達36-37): both balances, whatever the books have.
    pub by_rule: Yen,
    /// Row of the schedule and both balances, where the rule counts and not the books.
    balances: Option<(usize, [Yen; 2])>,
}

impl Book {
    /// Its step, where the schedule stands under that path.
    pub(crate) fn step(&self, figure: &str, schedule: &str) -> Step {
        let Some((row, balances)) = self.balances else {
            return Step::yen(figure, self.amount, self.amount.grouped());
        };
        let name = |balance| format!("{schedule}.{row}.{balance}");
        let parts = [name("asset_balance"), name("prepaid_balance")];
        Step::yen(figure, self.amount, balances.map(Yen::grouped).join(" + "))
            .sum_of(&parts.each_ref().map(String::as_str))
    }
}

/// Both balances at the end of a policy year.
fn balance(schedule: &[ScheduleYear], year: u32) -> Option<Book> {
    let index = usize::try_from(year).ok()?.checked_sub(1)?;
    let row = schedule.get(index)?;
    let balances = [row.asset_balance, row.prepaid_balance];
    let by_rule = balances.into_iter().sum();
    Some(Book {
        amount: by_rule,
        by_rule,
        balances: Some((index, balances)),
    })
}

/// 帳簿価額 at the end of a policy year: both balances, or the booked amount of that year where it counts. None of a
/// year that is not shown.
pub(crate) fn book_at(
    schedule: &[ScheduleYear],
    booked: Option<&BookedResult>,
    year: u32,
) -> Option<Book> {
    let by_rule = balance(schedule, year)?;
    let of_year =
        |booked: &&BookedResult| booked.uses_booked && booked.policy_year == i64::from(year);
    let used = booked.filter(of_year);
    Some(used.map_or(by_rule, |booked| Book {
        amount: booked.booked,
        by_rule: by_rule.amount,
        balances: None,
    }))
}

/// The books beside the rule; none where they are not given, or for a year after a change.
pub(super) fn booked(
    input: &CorporateInsuranceInput,
    schedule: &[ScheduleYear],
    trace: &mut Trace,
) -> Option<BookedResult> {
    let booked = input.booked?;
    let ruled = balance(schedule, booked.policy_year)?;
    let by_rule = ruled.amount;
    let difference = booked.amount - by_rule;
    trace.step(|| ruled.step("booked.by_rule", "schedule"));
    trace.step(|| Step::yen("booked.booked", booked.amount, booked.amount.grouped()));
    trace.step(|| {
        let formula = format!("{} − {}", booked.amount.grouped(), by_rule.grouped());
        let step = Step::yen("booked.difference", difference, formula);
        step.sum_of(&["booked.booked", "-booked.by_rule"])
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
    if change.keep_asset && !may_keep_asset(input, law) {
        return Err(FieldError::new(FieldCode::NotSupported, "change.keep_asset").into());
    }
    let Some(found) = book_at(schedule, booked, change.policy_year) else {
        return Ok(None);
    };
    let book = found.amount;
    trace.step(|| found.step("change.book", "schedule"));
    // what the year of the change gains or loses is a rule of paid-up policies alone
    let circular = (change.kind == ChangeKind::PaidUp)
        .then(|| law.corporate.insurance.paid_up.at(input.contract_date))
        .transpose()
        .map_err(|error| error.at("contract_date"))?;
    let cited = |step: Step| match &circular {
        Some(found) => step.citing(found.citation()),
        None => step,
    };
    let counted = counted(change, law, rule, found.by_rule, trace)?;
    let part = change.part.filter(|_| change.kind == ChangeKind::Reduction);
    let released = match part {
        Some(part) => book.times(part).round(Rounding::FloorYen),
        None if change.keep_asset => Yen::ZERO,
        None => book,
    };
    trace.step(|| {
        let (formula, parts): (_, &[&str]) = match part {
            Some(part) => (format!("{} × {}", book.grouped(), part.percent()), &[]),
            None if change.keep_asset => ("0".to_owned(), &[]),
            None => (released.grouped(), &["change.book"]),
        };
        let step = Step::yen("change.released", released, formula).sum_of(parts);
        cited(step.rounded(Rounding::FloorYen))
    });
    let gain = if change.keep_asset {
        Yen::ZERO
    } else {
        counted - released
    };
    trace.step(|| {
        let (formula, parts): (_, &[&str]) = if change.keep_asset {
            (gain.grouped(), &[])
        } else {
            let formula = format!("{} − {}", counted.grouped(), released.grouped());
            (formula, &["change.counted", "-change.released"])
        };
        cited(Step::yen("change.gain", gain, formula).sum_of(parts))
    });
    let is_new_asset = change.kind == ChangeKind::PaidUp && !change.keep_asset;
    let left = book - released;
    let balance_after = if is_new_asset { change.value } else { left };
    trace.step(|| {
        let (formula, parts): (_, &[&str]) = if is_new_asset {
            (change.value.grouped(), &[])
        } else {
            let formula = format!("{} − {}", book.grouped(), released.grouped());
            (formula, &["change.book", "-change.released"])
        };
        cited(Step::yen("change.balance_after", balance_after, formula).sum_of(parts))
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
    asset: Yen,
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
        InsuranceRuleApplied::ClassTable => asset.times(found.value.asset_share),
        _ => Yen::ZERO.times(found.value.asset_share),
    };
    let is_below = change.value < least.round(Rounding::CeilYen);
    let counted = if is_below { asset } else { change.value };
    trace.step(|| Step::yen("change.counted", counted, counted.grouped()).citing(found.citation()));
    Ok(counted)
}

/// 資産計上額の据置 (法人税基本通達9-3-7の2 注1): endowments, insurance for life and annuities; term and third-sector insurance came
/// in with the rules of 2019-07-08, whose contracts alone are taken here.
pub(crate) fn may_keep_asset(input: &CorporateInsuranceInput, law: &LawBook) -> bool {
    let classes = &law.corporate.insurance.classes;
    !input.kind.is_term() || classes.at(input.contract_date).is_ok()
}
