//! 出口: what a contract brings to the company, or is worth to who is given it, at the end of a policy year.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, Dated, LawBook, PaidUpChange, SurrenderIncome};
use shinchoryu_quantity::{Date, Rounding, Yen};

use super::held::Policy;
use super::input::PolicyExit;
use super::result::{ExitKind, InsuranceExit, ReducedPart};
use crate::corporate_insurance::{
    BookedResult, CorporateInsuranceOutput, InsuranceRuleApplied, LONGEST, PremiumMode, Reduction,
};
use crate::lump_sums::{PolicyTransferInput, policy_transfer};
use crate::material::dates::policy_year_end;
use crate::trace::on_the_way;
use crate::{Step, Trace};

/// A policy year at whose end a contract is given up, with the fiscal year in which it ends.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    pub(super) index: i64,
    pub(super) shown: InsuranceExit,
}

/// The law by which an exit is income or a loss.
pub(super) enum IncomeLaw<'a> {
    Given(Dated<'a, SurrenderIncome>),
    PaidUp(Dated<'a, PaidUpChange>),
}

impl<'a> IncomeLaw<'a> {
    pub(super) fn of(policy: &Policy, exit: Exit, law: &'a LawBook) -> Result<Self, FieldErrors> {
        let law = &law.corporate.insurance;
        Ok(match exit.shown.kind {
            ExitKind::Surrender | ExitKind::HandOver | ExitKind::Reduction => {
                let found = law.surrender.at(exit.shown.fiscal_year_start);
                Self::Given(found.map_err(|error| error.at("surrender_policy_year"))?)
            }
            ExitKind::PaidUp => {
                let found = law.paid_up.at(policy.contract.contract_date);
                Self::PaidUp(found.map_err(|error| error.at("contract_date"))?)
            }
        })
    }

    pub(super) fn citation(&self) -> Citation {
        match self {
            Self::Given(found) => found.citation(),
            Self::PaidUp(found) => found.citation(),
        }
    }
}

/// Whether premiums of a contract can be stopped at the end of the planned policy year, and what becomes of it is known.
pub(super) fn check_paid_up(
    policy: &Policy,
    (earliest, term): (i64, i64),
    planned: Option<i64>,
    ends_inside: bool,
) -> Result<(), FieldErrors> {
    let input = &policy.contract;
    if input.prepaid_years > 1 {
        // what is paid in advance and comes back is not asked for here
        return Err(FieldError::new(FieldCode::NotSupported, "prepaid_years").into());
    }
    if input.no_surrender_value {
        // nothing is there that a paid-up contract could be bought with
        return Err(FieldError::new(FieldCode::NotSupported, "exit").into());
    }
    // at the end of the last year of payment nothing is left to stop
    let most = match (input.mode, input.pay_years) {
        (PremiumMode::Single, _) => 0,
        (_, Some(years)) => term.min(i64::from(years) - 1),
        (_, None) if policy.is_whole_life() => term,
        (_, None) => term - 1,
    };
    if most < earliest || ends_inside && !policy.is_whole_life() {
        // what the paid-up contract brings at the end of its term is not asked for here
        return Err(FieldError::new(FieldCode::NotSupported, "exit").into());
    }
    let field = "surrender_policy_year";
    match policy.policy_year.map(i64::from) {
        Some(year) if !(earliest..=most).contains(&year) => {
            Err(FieldError::out_of_range(field, earliest, most).into())
        }
        None if planned.is_some_and(|year| year > most) => {
            Err(FieldError::new(FieldCode::Required, field).into())
        }
        _ => Ok(()),
    }
}

/// Whether a part of a contract can be given up at the end of the planned policy year, one of those that end inside the years
/// shown, and what becomes of the rest is known.
pub(super) fn check_reduction(
    policy: &Policy,
    (years, term): ((i64, i64), i64),
    detail: &CorporateInsuranceOutput,
    ends_inside: bool,
) -> Result<(), FieldErrors> {
    let input = &policy.contract;
    let refused = |field| FieldErrors::from(FieldError::new(FieldCode::NotSupported, field));
    if input.prepaid_years > 1 {
        // what is paid in advance and comes back is not asked for here
        return Err(refused("prepaid_years"));
    }
    // what an endowment pays at its end, and an annuity after it, is not asked for here
    let brings_more = input.kind.is_endowment() || input.kind.is_annuity();
    // nothing goes on after the last year of a term; the years of one for life are those whose values are known
    let (first, last) = (
        years.0,
        if policy.is_whole_life() {
            years.1
        } else {
            years.1.min(term - 1)
        },
    );
    if input.no_surrender_value || ends_inside && brings_more || last < first {
        return Err(refused("exit"));
    }
    let field = "surrender_policy_year";
    let Some(year) = policy.policy_year.map(i64::from) else {
        return Err(FieldError::new(FieldCode::Required, field).into());
    };
    if !(first..=last).contains(&year) {
        return Err(FieldError::out_of_range(field, first, last).into());
    }
    // books that are not those of the rule say nothing of the years after them, nor the rule's of books that come later
    let is_known = |booked: &BookedResult| {
        booked.policy_year < year || booked.policy_year == year && !booked.uses_booked
    };
    if !detail.booked.as_ref().is_none_or(is_known) {
        return Err(refused("booked.policy_year"));
    }
    Ok(())
}

/// Whether a contract can pass to the president at the end of the policy year that ends in the fiscal year of leaving.
pub(super) fn check_hand_over(
    policy: &Policy,
    term: i64,
    of_leaving: i64,
) -> Result<(), FieldErrors> {
    let refused = || FieldErrors::from(FieldError::new(FieldCode::NotSupported, "exit"));
    if !policy.is_on_president {
        return Err(refused());
    }
    if policy.is_whole_life() {
        if of_leaving > term {
            // the years of its values are the only ones that are known
            return Err(FieldError::out_of_range("term_years", of_leaving, LONGEST).into());
        }
    } else if of_leaving >= term {
        return Err(refused());
    }
    if of_leaving < 1 {
        return Err(refused());
    }
    match policy.policy_year.map(i64::from) {
        Some(year) if year != of_leaving => {
            let field = "surrender_policy_year";
            Err(FieldError::out_of_range(field, of_leaving, of_leaving).into())
        }
        _ => Ok(()),
    }
}

/// What happens at the end of a policy year, by the books of the fiscal years.
pub(super) fn exit_of(
    policy: &Policy,
    detail: &CorporateInsuranceOutput,
    (policy_year, index, fiscal_year_start): (i64, i64, Date),
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Exit, FieldErrors> {
    let row = detail.surrender.iter().find(|row| row.year == policy_year);
    let Some(row) = row else {
        let field = format!("surrender_values.{}", policy_year - 1);
        return Err(FieldError::new(FieldCode::Required, field).into());
    };
    let booked = detail.booked.filter(|booked| booked.uses_booked);
    let booked = booked.filter(|booked| booked.policy_year == policy_year);
    let balances = detail.fiscal_years.last();
    let balances = balances.map_or([Yen::ZERO; 2], |year| {
        [year.asset_balance, year.prepaid_balance]
    });
    // 資産に計上すべき金額 (所得税基本通達36-37), whatever the books have
    let by_rule = balances.into_iter().sum();
    let (book, formula) = match booked {
        Some(booked) => (booked.booked, booked.booked.grouped()),
        None => (by_rule, balances.map(Yen::grouped).join(" + ")),
    };
    let value = row.value;
    if policy.exit == PolicyExit::PaidUp && value.is_zero() {
        return Err(FieldError::new(FieldCode::NotSupported, "exit").into());
    }
    trace.step(|| Step::yen("exit.value", value, value.grouped()));
    trace.step(|| Step::yen("exit.book", book, formula));
    let handed_over = match policy.exit {
        PolicyExit::HandOver => Some(hand_over(
            policy,
            detail,
            (policy_year, value, by_rule),
            law,
            trace,
        )?),
        PolicyExit::Surrender | PolicyExit::Keep | PolicyExit::PaidUp | PolicyExit::Reduction => {
            None
        }
    };
    let reduction = policy.reduction(policy_year);
    let reduced = reduction.map(|reduction| reduced(policy, reduction, (value, balances), trace));
    let counted = handed_over.unwrap_or(value);
    let is_paid_up = policy.exit == PolicyExit::PaidUp;
    let keeps_asset = is_paid_up && policy.keeps_asset;
    let (counted, gone) = reduced.map_or((counted, book), |part| (part.received, part.released));
    let gain = if keeps_asset {
        Yen::ZERO
    } else {
        counted - gone
    };
    trace.step(|| {
        let formula = if keeps_asset {
            "0".to_owned()
        } else {
            format!("{} − {}", counted.grouped(), gone.grouped())
        };
        Step::yen("exit.gain", gain, formula)
    });
    let asset_after = is_paid_up.then(|| book + gain);
    if let Some(asset) = asset_after {
        trace.step(|| {
            let kept = if keeps_asset { book } else { value };
            Step::yen("exit.asset_after", asset, kept.grouped())
        });
    }
    let shown = InsuranceExit {
        kind: match policy.exit {
            PolicyExit::HandOver => ExitKind::HandOver,
            PolicyExit::PaidUp => ExitKind::PaidUp,
            PolicyExit::Reduction => ExitKind::Reduction,
            // 満期 of one that was to be kept
            PolicyExit::Surrender | PolicyExit::Keep => ExitKind::Surrender,
        },
        policy_year,
        fiscal_year_start,
        value,
        interpolated: row.interpolated,
        handed_over,
        book,
        gain,
        asset_after,
        reduced,
    };
    Ok(Exit { index, shown })
}

/// 減額: what is paid for the part, and what of the books goes with it.
fn reduced(
    policy: &Policy,
    reduction: Reduction,
    (value, balances): (Yen, [Yen; 2]),
    trace: &mut Trace,
) -> ReducedPart {
    let book: Yen = balances.into_iter().sum();
    let released = balances
        .map(|balance| reduction.gone(balance))
        .into_iter()
        .sum();
    let premium = if policy.pays_after(reduction.policy_year) {
        policy.contract.premium
    } else {
        Yen::ZERO
    };
    let part = ReducedPart {
        received: reduction.gone(value),
        released,
        book_left: book - released,
        premium: reduction.left(premium),
    };
    let figure = |name: &str| format!("exit.reduced.{name}");
    trace.step(|| {
        let step = Step::yen(
            figure("received"),
            part.received,
            reduction.formula_of_gone(value),
        );
        step.rounded(Rounding::FloorYen)
    });
    trace.step(|| {
        let balances = balances.into_iter().filter(|balance| !balance.is_zero());
        let parts: Vec<String> = balances
            .map(|balance| on_the_way(reduction.formula_of_gone(balance), reduction.gone(balance)))
            .collect();
        let formula = match &*parts {
            [] => "0".to_owned(),
            parts => parts.join(" + "),
        };
        Step::yen(figure("released"), released, formula).rounded(Rounding::FloorYen)
    });
    trace.step(|| {
        let formula = format!("{} − {}", book.grouped(), released.grouped());
        Step::yen(figure("book_left"), part.book_left, formula)
    });
    trace.step(|| {
        let formula = if premium.is_zero() {
            "0".to_owned()
        } else {
            reduction.formula_of_left(premium)
        };
        Step::yen(figure("premium"), part.premium, formula).rounded(Rounding::FloorYen)
    });
    part
}

/// 現物支給: what the president is given, as a part of the retirement allowance (所得税基本通達36-37).
fn hand_over(
    policy: &Policy,
    detail: &CorporateInsuranceOutput,
    (policy_year, surrender_value, book_asset): (i64, Yen, Yen),
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Yen, FieldErrors> {
    let contract_date = policy.contract.contract_date;
    let transfer = PolicyTransferInput {
        contract_date,
        transfer_date: policy_year_end(contract_date, u32::try_from(policy_year).unwrap_or(1)),
        surrender_value,
        book_asset,
        paid_by_officer: Yen::ZERO,
        under_class_table: Some(detail.rule == InsuranceRuleApplied::ClassTable),
        restorable_paid_up: None,
        as_retirement_pay: true,
    };
    let mut part = Trace::of(trace.is_on());
    let transferred = policy_transfer(&transfer, law, &mut part)
        .map_err(|errors| errors.renamed(|_| "exit".to_owned()))?;
    trace.nest("exit.transfer_detail", part);
    trace.alias(
        "exit.handed_over",
        "exit.transfer_detail.retirement_receipts",
    );
    Ok(transferred.retirement_receipts)
}

/// The steps of a contract: each rests on its rule, and what its exit brings on the law of income too.
pub(super) fn cited(trace: Trace, income: Option<&Citation>) -> Trace {
    if !trace.is_on() {
        return trace;
    }
    let steps = trace.into_steps();
    let mut rule: Vec<Citation> = Vec::new();
    // what is given in kind has its own law, which says nothing of premiums
    let of_rule = steps
        .iter()
        .filter(|step| !step.figure.starts_with("exit."));
    for citation in of_rule.flat_map(|step| &step.law) {
        if !rule.contains(citation) {
            rule.push(citation.clone());
        }
    }
    let mut cited = Trace::on();
    for step in steps {
        let is_exit = step.figure.starts_with("exit.");
        let is_of_income = ["exit.gain", "exit.asset_after"].contains(&step.figure.as_str());
        let of_income = income.filter(|_| is_of_income);
        let step = if is_exit {
            step
        } else {
            step.under("contract_detail")
        };
        let law = rule.iter().chain(of_income).cloned();
        cited.step(|| law.fold(step, Step::citing));
    }
    cited
}
