use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rounding, Yen};

use super::of_year;
use crate::check::Checks;
use crate::trace::or_zero;
use crate::{Step, Trace};

/// 一時所得の入力: everything of one person in one calendar year, which shares one special deduction.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OccasionalIncomeInput {
    /// 年分 whose law counts; the newest checked one where none is given.
    #[serde(default)]
    pub year: Option<i32>,
    /// 総収入金額 of what is not among `policies`, yen.
    #[serde(default)]
    pub receipts: Yen,
    /// その収入を得るために支出した金額 of the same, yen.
    #[serde(default)]
    pub cost: Yen,
    /// 生命保険契約等の一時金 (解約返戻金, 満期保険金) that the person receives, at most 100.
    #[serde(default)]
    pub policies: Vec<PolicyReceipt>,
}

/// 生命保険契約等の一時金 of one policy.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PolicyReceipt {
    /// 解約返戻金・満期保険金, with what is paid beside it, yen.
    pub receipts: Yen,
    /// 本人が負担した保険料, yen: part of the cost.
    #[serde(default)]
    pub premiums: Yen,
    /// 会社が負担し給与として課税された保険料, yen: part of the cost (所得税法施行令183条4項).
    #[serde(default)]
    pub premiums_as_salary: Yen,
    /// 会社が負担し給与として課税されていない保険料, yen: never part of the cost; said so that nobody counts it.
    #[serde(default)]
    pub premiums_by_company: Yen,
    /// 名義変更で取得した契約の取得価額, yen: what was paid for it and what was taxed as salary or retirement pay
    /// at the transfer (`later_cost` of `policy-transfer`); part of the cost.
    #[serde(default)]
    pub acquired_for: Yen,
    /// 受け取った剰余金・割戻金 that the premiums were to be lowered by, yen: comes off the cost, which is 0 at least.
    #[serde(default)]
    pub dividends: Yen,
    /// 金融類似商品 (20.315 % withheld apart): refused as `not_supported`, because it is no occasional income.
    #[serde(default)]
    pub financial_type: bool,
}

/// 一時所得; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OccasionalIncomeOutput {
    /// Each of `policies`, in its order.
    pub policies: Vec<PolicyGain>,
    /// 総収入金額: `receipts` and those of all policies.
    pub receipts: Yen,
    /// 支出した金額: `cost` and that of all policies.
    pub cost: Yen,
    /// 特別控除額: 500,000, at most receipts − cost.
    pub special_deduction: Yen,
    /// 一時所得の金額: receipts − cost − special deduction, 0 at least.
    pub occasional_income: Yen,
    /// 総所得金額に算入される額: the half, a fraction of a yen cut.
    pub into_total_income: Yen,
}

/// What one policy brings; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PolicyGain {
    /// 支出した金額: premiums + premiums_as_salary + acquired_for − dividends, 0 at least.
    pub cost: Yen,
    /// Receipts less cost; negative for a loss, which lowers the gains of the other receipts.
    pub gain: Yen,
}

/// Policies at most.
const MOST_POLICIES: usize = 100;

/// 一時所得 (所得税法34条): receipts less cost of the year, less the special deduction; the half joins the total
/// income (22条2項2号).
///
/// A loss on one receipt is set off against the gains of the others, never against other income.
///
/// # Errors
/// `out_of_range` for amounts, `too_many` policies, `not_supported` at `policies.N.financial_type`,
/// `law_not_covered` at `year`.
pub fn occasional_income(
    input: &OccasionalIncomeInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<OccasionalIncomeOutput, FieldErrors> {
    check(input)?;
    let law = of_year(&book.individual.income_tax.occasional_income, input.year)?;
    let policies: Vec<PolicyGain> = input.policies.iter().map(gain).collect();
    let receipts = input.receipts + input.policies.iter().map(|each| each.receipts).sum();
    let cost = input.cost + policies.iter().map(|each| each.cost).sum();
    let rest = receipts - cost;
    let special_deduction = rest.or_zero().min(law.value.special_deduction);
    let income = rest.or_zero() - special_deduction;
    let part = law.value.counted;
    let counted = income.ratio(part.numerator, part.denominator);
    let output = OccasionalIncomeOutput {
        policies,
        receipts,
        cost,
        special_deduction,
        occasional_income: income,
        into_total_income: counted.round(Rounding::FloorYen),
    };
    if !trace.is_on() {
        return Ok(output);
    }
    for (index, (policy, gain)) in input.policies.iter().zip(&output.policies).enumerate() {
        explain_policy(index, policy, *gain, trace);
    }
    let sum = |own: Yen, each: &mut dyn Iterator<Item = Yen>| {
        each.fold(own.grouped(), |sum, amount| {
            format!("{sum} + {}", amount.grouped())
        })
    };
    let mut each = input.policies.iter().map(|policy| policy.receipts);
    let formula = sum(input.receipts, &mut each);
    trace.step(|| Step::yen("receipts", receipts, formula).citing(law.citation()));
    let mut each = output.policies.iter().map(|policy| policy.cost);
    let formula = sum(input.cost, &mut each);
    trace.step(|| Step::yen("cost", cost, formula).citing(law.citation()));
    let less = format!("{} − {}", receipts.grouped(), cost.grouped());
    trace.step(|| {
        let most = law.value.special_deduction.grouped();
        let rest = or_zero(less.clone(), rest < Yen::ZERO);
        let formula = format!("min({most}, {rest})");
        Step::yen("special_deduction", special_deduction, formula).citing(law.citation())
    });
    trace.step(|| {
        let formula = format!("{less} − {}", special_deduction.grouped());
        let formula = or_zero(formula, rest < Yen::ZERO);
        Step::yen("occasional_income", income, formula).citing(law.citation())
    });
    trace.step(|| {
        let income = income.grouped();
        let formula = format!("{income} × {} ÷ {}", part.numerator, part.denominator);
        Step::yen("into_total_income", output.into_total_income, formula)
            .rounded(Rounding::FloorYen)
            .citing(law.citation())
    });
    Ok(output)
}

fn check(input: &OccasionalIncomeInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.amount(input.receipts, || "receipts".into());
    checks.amount(input.cost, || "cost".into());
    if input.policies.len() > MOST_POLICIES {
        let error = FieldError::new(FieldCode::TooMany, "policies");
        checks.push(error.with("max", MOST_POLICIES));
    }
    for (index, policy) in input.policies.iter().enumerate() {
        for (name, amount) in [
            ("receipts", policy.receipts),
            ("premiums", policy.premiums),
            ("premiums_as_salary", policy.premiums_as_salary),
            ("premiums_by_company", policy.premiums_by_company),
            ("acquired_for", policy.acquired_for),
            ("dividends", policy.dividends),
        ] {
            checks.amount(amount, || format!("policies.{index}.{name}"));
        }
        if policy.financial_type {
            let field = format!("policies.{index}.financial_type");
            checks.push(FieldError::new(FieldCode::NotSupported, field));
        }
    }
    checks.finish()
}

fn gain(policy: &PolicyReceipt) -> PolicyGain {
    let paid = policy.premiums + policy.premiums_as_salary + policy.acquired_for;
    let cost = (paid - policy.dividends).or_zero();
    PolicyGain {
        cost,
        gain: policy.receipts - cost,
    }
}

fn explain_policy(index: usize, policy: &PolicyReceipt, gain: PolicyGain, trace: &mut Trace) {
    let figure = |name: &str| format!("policies.{index}.{name}");
    trace.step(|| {
        let paid = policy.premiums + policy.premiums_as_salary + policy.acquired_for;
        let formula = format!(
            "{} + {} + {} − {}",
            policy.premiums.grouped(),
            policy.premiums_as_salary.grouped(),
            policy.acquired_for.grouped(),
            policy.dividends.grouped()
        );
        let formula = or_zero(formula, paid < policy.dividends);
        Step::yen(figure("cost"), gain.cost, formula)
    });
    trace.step(|| {
        let formula = format!("{} − {}", policy.receipts.grouped(), gain.cost.grouped());
        Step::yen(figure("gain"), gain.gain, formula)
    });
}
