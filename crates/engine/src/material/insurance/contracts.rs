//! 契約: the schedule of every contract of a case, laid on the fiscal years of its company.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Date, Month, Yen, add_months, sub_months};

use super::exits::{
    Exit, IncomeLaw, check_hand_over, check_paid_up, check_reduction, cited, exit_of,
};
use super::held::Policy;
use super::input::PolicyExit;
use super::reading::LIST;
use super::result::{ExitKind, InsurancePolicy};
use crate::Trace;
use crate::corporate_insurance::{
    CorporateInsuranceOutput, InsuranceRuleApplied, InsuredGroup, ScheduleYear, may_keep_asset,
    reduce, until,
};
use crate::material::case::{Case, MAX_PROFIT};
use crate::material::dates::policy_year_end;
use crate::material::year::allowance_guide;

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
    /// 既契約: what of its premiums the typed profit has, as if it went on through the fiscal year of the basis date.
    pub(super) in_profit: Yen,
    pub(super) exit: Option<Exit>,
    /// 解約が退職より後: it is planned, and not inside what is shown.
    pub(super) is_after: bool,
    /// What the exit brings is income.
    income: Option<IncomeLaw<'a>>,
    pub(super) trace: Trace,
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
        if !errors.is_empty() {
            return Err(FieldErrors { errors });
        }
        let contracts = Self { contracts, last };
        contracts.check_allowance(case)?;
        Ok(contracts)
    }

    /// The laws that the rules of all contracts rest on.
    pub(super) fn law(&self) -> Vec<Citation> {
        self.contracts
            .iter()
            .flat_map(|contract| contract.law().cloned())
            .collect()
    }

    pub(in crate::material) fn is_empty(&self) -> bool {
        self.contracts.is_empty()
    }

    /// A contract is given as a part of the allowance, which has to be as much under every plan.
    fn check_allowance(&self, case: &Case) -> Result<(), FieldErrors> {
        let exits = self.contracts.iter().filter_map(|contract| contract.exit);
        let handed_over: Yen = exits.map(|exit| exit.shown.in_kind()).sum();
        let allowances = case.plans.iter().map(|pay| {
            let planned = case.planned_allowance;
            planned.unwrap_or_else(|| allowance_guide(case, pay.monthly))
        });
        if allowances
            .min()
            .is_some_and(|allowance| allowance < handed_over)
        {
            if handed_over > MAX_PROFIT {
                return Err(FieldError::new(FieldCode::ContractsTooLarge, LIST).into());
            }
            let field = "retirement.planned_amount";
            let error = FieldError::new(FieldCode::AllowanceBelowContracts, field);
            return Err(error.with("min", handed_over).into());
        }
        Ok(())
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
            // without leaving there is no allowance that it could be a part of
            (PolicyExit::HandOver, _, None) => {
                return Err(FieldError::new(FieldCode::LeavingUnknown, "exit").into());
            }
            (_, Some(year), _) => Some(i64::from(year)),
            (PolicyExit::Reduction, None, _) => return Err(when_to_surrender()),
            (_, None, Some(leaves)) => Some(year_of(leaves).max(1)),
            (PolicyExit::Surrender | PolicyExit::PaidUp, None, None) => {
                return Err(when_to_surrender());
            }
        };
        let until_exit = |term: i64| {
            planned = match (planned, policy.policy_year) {
                (Some(year), None)
                    if policy.exit == PolicyExit::Surrender && !policy.is_whole_life() =>
                {
                    Some(year.min(term))
                }
                // 満期: it is paid whatever was planned
                (None, _) if input.kind.is_endowment() => Some(term),
                (planned, _) => planned,
            };
            planned.filter(|year| index(*year) <= last)
        };
        let mut detail = until(input, until_exit, law, &mut trace)?;
        check(case, policy, &detail, (&index, last))?;
        let term = detail.term_months / 12;
        match (policy.exit, leaves) {
            (PolicyExit::HandOver, Some(leaves)) => {
                check_hand_over(policy, term, year_of(leaves))?;
            }
            (PolicyExit::PaidUp, _) => {
                if policy.keeps_asset && !may_keep_asset(input, law) {
                    let field = "paid_up_keeps_asset";
                    return Err(FieldError::new(FieldCode::NotSupported, field).into());
                }
                let earliest = (1..=term).find(|year| index(*year) >= 0).unwrap_or(term);
                check_paid_up(policy, (earliest, term), planned, index(term) <= last)?;
            }
            (PolicyExit::Reduction, _) => {
                let mut years = (1..=term).filter(|year| (0..=last).contains(&index(*year)));
                let earliest = years.next().unwrap_or(term);
                let years = (earliest, years.next_back().unwrap_or(earliest));
                check_reduction(policy, (years, term), &detail, index(term) <= last)?;
            }
            _ => {}
        }
        if policy.policy_year.is_none() && planned.is_some_and(|year| year > term) {
            return Err(when_to_surrender());
        }
        let is_inside = |year: &i64| index(*year) <= last;
        let exit = planned.filter(is_inside);
        let exit = exit.map(|year| {
            let index = index(year);
            let at = (year, index, start_of(case, index));
            exit_of(policy, &detail, at, law, &mut trace)
        });
        let exit = exit.transpose()?;
        let reduction = exit.and_then(|exit| policy.reduction(exit.shown.policy_year));
        if let Some(reduction) = reduction {
            reduce(input, reduction, law, (&mut detail, &mut trace))?;
        }
        let of_basis = |detail: &CorporateInsuranceOutput| {
            let row = usize::try_from(-first).ok();
            let row = row.and_then(|row| detail.fiscal_years.get(row));
            row.map_or(Yen::ZERO, |row| row.deductible)
        };
        let in_profit = match (policy.is_existing, exit) {
            (false, _) => Yen::ZERO,
            // an exit of this year is of the plan, and the profit was known before it
            (true, Some(exit)) if exit.index == 0 => {
                of_basis(&until(input, |_| None, law, &mut Trace::off())?)
            }
            (true, _) => of_basis(&detail),
        };
        let income = exit.map(|exit| IncomeLaw::of(policy, exit, law));
        let income = income.transpose()?;
        Ok(Self {
            policy,
            first,
            exit,
            is_after: matches!(policy.exit, PolicyExit::Surrender | PolicyExit::PaidUp)
                && planned.is_some_and(|year| index(year) > last),
            trace: cited(trace, income.as_ref().map(IncomeLaw::citation).as_ref()),
            income,
            detail,
            in_profit,
        })
    }

    /// What a fiscal year has of it.
    pub(super) fn year(&self, index: i64) -> Option<&ScheduleYear> {
        let row = usize::try_from(index - self.first).ok()?;
        self.detail.fiscal_years.get(row)
    }

    /// Its exit by the end of a fiscal year, where no year of the schedule counts after it: the rest of a reduced contract has
    /// years of its own.
    pub(super) fn over_by(&self, index: i64) -> Option<Exit> {
        let is_over = |exit: &Exit| exit.index <= index && exit.shown.kind != ExitKind::Reduction;
        self.exit.filter(is_over)
    }

    /// これまでに支払った保険料: of the fiscal years before that of the basis date.
    pub(super) fn paid_before(&self) -> Yen {
        let rows = (self.first..0).filter_map(|index| self.year(index));
        rows.map(|row| row.paid).sum()
    }

    /// Both balances at the end of a fiscal year; those of a contract for life stay after the years that are known.
    pub(super) fn balances(&self, index: i64) -> [Yen; 2] {
        if let Some(exit) = self.over_by(index) {
            return [exit.shown.asset_after.unwrap_or(Yen::ZERO), Yen::ZERO];
        }
        let last = (self.detail.fiscal_years.last()).filter(|_| self.policy.is_whole_life());
        let last = last.filter(|_| index >= self.first);
        let row = self.year(index).or(last);
        row.map_or([Yen::ZERO; 2], |row| {
            [row.asset_balance, row.prepaid_balance]
        })
    }

    /// The laws that its rule rests on.
    pub(super) fn law(&self) -> impl Iterator<Item = &Citation> {
        let steps = self.trace.steps();
        steps.take(1).flat_map(|step| &step.law)
    }

    /// The law by which its exit is income or a loss; none where it has none.
    pub(super) fn income_law(&self) -> Option<Citation> {
        self.income.as_ref().map(IncomeLaw::citation)
    }

    /// The last day of the policy year with which it is given up.
    pub(super) fn exit_day(&self) -> Option<Date> {
        let year = u32::try_from(self.exit?.shown.policy_year).ok()?;
        Some(policy_year_end(self.policy.contract.contract_date, year))
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
        return Err(FieldError::new(FieldCode::PremiumsAreSalary, field).into());
    }
    if policy.exit == PolicyExit::Keep && input.kind.is_annuity() && index(term) <= last {
        // what is received in each year is not asked for here
        return Err(FieldError::new(FieldCode::NotSupported, "exit").into());
    }
    if index(term) < 0 && !policy.is_whole_life() {
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
