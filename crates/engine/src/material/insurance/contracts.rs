//! 契約: the schedule of every contract of a case, laid on the fiscal years of its company.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, Dated, LawBook, SurrenderIncome};
use shinchoryu_quantity::{Date, Month, Yen, add_months, sub_months};

use super::held::Policy;
use super::input::PolicyExit;
use super::result::{InsuranceExit, InsurancePolicy};
use crate::corporate_insurance::{
    CorporateInsuranceOutput, InsuranceKind, InsuranceRuleApplied, InsuredGroup, ScheduleYear,
    until,
};
use crate::material::case::Case;
use crate::{Step, Trace};

/// 現役継続: fiscal years that are shown of somebody who does not say when to leave.
const YEARS_WITHOUT_LEAVING: i64 = 10;

/// The contracts of a case with their schedules.
pub(in crate::material) struct Contracts<'a> {
    pub(super) contracts: Vec<Contract<'a>>,
    /// The last fiscal year that is shown, that of the basis date being 0.
    pub(in crate::material) last: i64,
}

/// One of them.
pub(super) struct Contract<'a> {
    pub(super) policy: &'a Policy,
    /// The fiscal year of its first premium.
    pub(super) first: i64,
    pub(super) detail: CorporateInsuranceOutput,
    pub(super) exit: Option<Exit>,
    /// 解約が退職より後: it is planned, and not inside what is shown.
    pub(super) is_after: bool,
    /// What the surrender brings is income.
    surrendered: Option<Dated<'a, SurrenderIncome>>,
    pub(super) trace: Trace,
}

/// 解約, with the fiscal year in which it is.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    pub(super) index: i64,
    pub(super) shown: InsuranceExit,
}

/// The day on which the fiscal year of that index begins.
pub(in crate::material) fn start_of(case: &Case, index: i64) -> Date {
    let first = case.fiscal_year_of(case.basis);
    let months = u32::try_from(12 * index.abs()).unwrap_or(u32::MAX);
    if index < 0 {
        sub_months(first, months)
    } else {
        add_months(first, months)
    }
}

/// The index of the fiscal year in which a day lies.
fn index_of(case: &Case, day: Date) -> i64 {
    let (first, begun) = (case.fiscal_year_of(case.basis), case.fiscal_year_of(day));
    i64::from(Month::of(begun).since(Month::of(first)) / 12)
}

impl<'a> Contracts<'a> {
    /// Every contract, and all that is wrong with any of them.
    pub(in crate::material) fn of(
        case: &'a Case,
        law: &'a LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let leaves = case.leaves_on().map(|day| index_of(case, day));
        let last = leaves.unwrap_or(YEARS_WITHOUT_LEAVING - 1);
        let mut contracts = Vec::with_capacity(case.policies.len());
        let mut errors = Vec::new();
        for policy in &case.policies {
            let found = Contract::of(case, policy, (leaves, last), law, Trace::of(explain));
            match found {
                Ok(contract) => contracts.push(contract),
                Err(wrong) => errors.extend(wrong.under(&policy.path).errors),
            }
        }
        if errors.is_empty() {
            Ok(Self { contracts, last })
        } else {
            Err(FieldErrors { errors })
        }
    }

    pub(in crate::material) fn is_empty(&self) -> bool {
        self.contracts.is_empty()
    }

    /// As they are shown, with their steps.
    pub(super) fn shown(&self, case: &Case) -> Vec<InsurancePolicy> {
        let shown = self.contracts.iter().map(|contract| InsurancePolicy {
            first_fiscal_year_start: start_of(case, contract.first),
            insured_age: contract.insured_age(),
            exit: contract.exit.map(|exit| exit.shown),
            contract_detail: contract.detail.clone(),
        });
        shown.collect()
    }
}

impl<'a> Contract<'a> {
    fn of(
        case: &Case,
        policy: &'a Policy,
        (leaves, last): (Option<i64>, i64),
        law: &'a LawBook,
        mut trace: Trace,
    ) -> Result<Self, FieldErrors> {
        let input = &policy.contract;
        let first = index_of(case, input.contract_date);
        // a policy year ends in the fiscal year that begins before the one of its number, or in the next
        let years_apart = i64::from(input.first_fiscal_year_months < 12);
        let index = |year: i64| first + year - 1 + years_apart;
        // the policy year that ends in a fiscal year
        let year_of = |index: i64| index - first + 1 - years_apart;
        let mut planned = match (policy.exit, policy.policy_year, leaves) {
            (PolicyExit::Keep, ..) => None,
            (PolicyExit::Surrender, Some(year), _) => Some(i64::from(year)),
            (PolicyExit::Surrender, None, Some(leaves)) => Some(year_of(leaves).max(1)),
            (PolicyExit::Surrender, None, None) => return Err(when_to_surrender()),
        };
        let until_exit = |term: i64| {
            planned = match (planned, policy.policy_year) {
                (Some(year), None) if !is_whole_life(policy) => Some(year.min(term)),
                // 満期: it is paid whatever was planned
                (None, _) if input.kind.is_endowment() => Some(term),
                (planned, _) => planned,
            };
            planned.filter(|year| index(*year) <= last)
        };
        let detail = until(input, until_exit, law, &mut trace)?;
        check(case, policy, &detail, (&index, last))?;
        let term = detail.term_months / 12;
        if policy.policy_year.is_none() && planned.is_some_and(|year| year > term) {
            return Err(when_to_surrender());
        }
        let is_inside = |year: &i64| index(*year) <= last;
        let exit = planned.filter(is_inside);
        let exit = exit.map(|year| exit_of(case, &detail, (year, index(year)), &mut trace));
        let exit = exit.transpose()?;
        let surrendered = exit.map(|exit| {
            let found = (law.corporate.insurance.surrender).at(exit.shown.fiscal_year_start);
            found.map_err(|error| error.at("surrender_policy_year"))
        });
        let surrendered = surrendered.transpose()?;
        Ok(Self {
            policy,
            first,
            exit,
            is_after: policy.exit == PolicyExit::Surrender
                && planned.is_some_and(|year| index(year) > last),
            trace: cited(trace, surrendered.as_ref().map(Dated::citation).as_ref()),
            surrendered,
            detail,
        })
    }

    /// What a fiscal year has of it.
    pub(super) fn year(&self, index: i64) -> Option<&ScheduleYear> {
        let row = usize::try_from(index - self.first).ok()?;
        self.detail.fiscal_years.get(row)
    }

    /// Both balances at the end of a fiscal year; those of a contract for life stay after the years that are known.
    pub(super) fn balances(&self, index: i64) -> [Yen; 2] {
        let last = (self.detail.fiscal_years.last()).filter(|_| is_whole_life(self.policy));
        let last = last.filter(|_| index >= self.first);
        let row = self.year(index).or(last);
        let is_gone = self.exit.is_some_and(|exit| exit.index <= index);
        let row = row.filter(|_| !is_gone);
        row.map_or([Yen::ZERO; 2], |row| {
            [row.asset_balance, row.prepaid_balance]
        })
    }

    /// The laws that its rule rests on.
    pub(super) fn law(&self) -> impl Iterator<Item = &Citation> {
        let steps = self.trace.steps();
        steps.take(1).flat_map(|step| &step.law)
    }

    /// The law by which its surrender is income or a loss; none where it is not surrendered.
    pub(super) fn surrender_law(&self) -> Option<Citation> {
        self.surrendered.as_ref().map(Dated::citation)
    }

    /// The age of one insured person, where it is known whose it is.
    fn insured_age(&self) -> Option<u32> {
        (self.policy.has_age).then_some(self.policy.contract.age)
    }

    /// The policy year that ends in a fiscal year; 0 where none has ended by then, nothing before the first one.
    pub(super) fn ended(&self, index: i64) -> Option<i64> {
        let years_apart = i64::from(self.policy.contract.first_fiscal_year_months < 12);
        (index >= self.first).then(|| index - self.first + 1 - years_apart)
    }
}

pub(super) fn is_whole_life(policy: &Policy) -> bool {
    policy.contract.kind == InsuranceKind::WholeLife
}

/// Neither the day of leaving nor the end of the term says it.
fn when_to_surrender() -> FieldErrors {
    FieldError::new(FieldCode::Required, "surrender_policy_year").into()
}

/// What the rule of a contract refuses in a material.
fn check(
    case: &Case,
    policy: &Policy,
    detail: &CorporateInsuranceOutput,
    (index, last): (impl Fn(i64) -> i64, i64),
) -> Result<(), FieldErrors> {
    let input = &policy.contract;
    let term = detail.term_months / 12;
    let is_salary = detail.schedule.iter().any(|year| year.salary > Yen::ZERO);
    if is_salary || detail.rule == InsuranceRuleApplied::Salary {
        // it is pay of the insured person beside the pay of the plans
        let field = if input.insured == Some(InsuredGroup::Selected) {
            "insured"
        } else {
            "kind"
        };
        return Err(FieldError::new(FieldCode::NotSupported, field).into());
    }
    if policy.exit == PolicyExit::Keep && input.kind.is_annuity() && index(term) <= last {
        // what is received in each year is not asked for here
        return Err(FieldError::new(FieldCode::NotSupported, "exit").into());
    }
    if index(term) < 0 && !is_whole_life(policy) {
        let months = u32::try_from(detail.term_months).unwrap_or_default();
        let first = sub_months(case.fiscal_year_of(case.basis), months);
        let latest = add_months(case.basis, 12);
        return Err(FieldError::out_of_range("contract_date", first, latest).into());
    }
    if let (PolicyExit::Surrender, Some(year)) = (policy.exit, policy.policy_year) {
        let earliest = (1..=term).find(|year| index(*year) >= 0).unwrap_or(term);
        if !(earliest..=term).contains(&i64::from(year)) {
            let field = "surrender_policy_year";
            return Err(FieldError::out_of_range(field, earliest, term).into());
        }
    }
    Ok(())
}

/// The surrender at the end of a policy year, by the books of the fiscal years.
fn exit_of(
    case: &Case,
    detail: &CorporateInsuranceOutput,
    (policy_year, index): (i64, i64),
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
    let (book, formula) = match booked {
        Some(booked) => (booked.booked, booked.booked.grouped()),
        None => (
            balances.into_iter().sum(),
            balances.map(Yen::grouped).join(" + "),
        ),
    };
    let value = row.value;
    let gain = value - book;
    trace.step(|| Step::yen("exit.value", value, value.grouped()));
    trace.step(|| Step::yen("exit.book", book, formula));
    trace.step(|| {
        let formula = format!("{} − {}", value.grouped(), book.grouped());
        Step::yen("exit.gain", gain, formula)
    });
    let shown = InsuranceExit {
        policy_year,
        fiscal_year_start: start_of(case, index),
        value,
        interpolated: row.interpolated,
        book,
        gain,
    };
    Ok(Exit { index, shown })
}

/// The steps of a contract: each rests on its rule, and what a surrender brings on the law of income too.
fn cited(trace: Trace, income: Option<&Citation>) -> Trace {
    if !trace.is_on() {
        return trace;
    }
    let steps = trace.into_steps();
    let mut rule: Vec<Citation> = Vec::new();
    for citation in steps.iter().flat_map(|step| &step.law) {
        if !rule.contains(citation) {
            rule.push(citation.clone());
        }
    }
    let mut cited = Trace::on();
    for step in steps {
        let is_exit = step.figure.starts_with("exit.");
        let of_income = income.filter(|_| step.figure == "exit.gain");
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
