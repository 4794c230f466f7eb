use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Dated, LawBook};
use shinchoryu_quantity::{Rounding, Yen};

use super::of_year;
use crate::check::Checks;
use crate::{Step, Trace, Unit};

/// 個人年金の入力, of one contract and calendar year.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PolicyAnnuityInput {
    /// 年分 whose law counts; the newest checked one where none is given.
    #[serde(default)]
    pub year: Option<i32>,
    /// その年に受け取る年金の額 without dividends, yen.
    pub annuity: Yen,
    /// 剰余金・割戻金 received in the year, yen.
    #[serde(default)]
    pub dividends: Yen,
    /// 必要経費 by the insurer's notice, yen, at most `annuity`. It wins over `contract`; one of the two is required.
    #[serde(default)]
    pub cost: Option<Yen>,
    /// What the cost is calculated from where there is no notice.
    #[serde(default)]
    pub contract: Option<AnnuityContract>,
    /// 年金受取人が契約者と同じ: only then is anything withheld.
    #[serde(default = "yes")]
    pub payee_is_policyholder: bool,
}

fn yes() -> bool {
    true
}

/// 年金契約: what the cost ratio is made of.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnnuityContract {
    /// 年金の種類.
    pub kind: AnnuityKind,
    /// 年金年額 of the contract, yen a year, 1 or more.
    pub yearly: Yen,
    /// 払込保険料の総額 (less the dividends that lowered it), yen.
    pub premiums: Yen,
    /// 支給期間 (`fixed_term`, `limited_term`) or 保証期間 (`guaranteed_life`), years, 1–100.
    #[serde(default)]
    pub years: Option<u32>,
    /// 年金支給開始時の余命年数 (所得税法施行令別表), years, 1–100: for `life`, `guaranteed_life` and `limited_term`.
    #[serde(default)]
    pub life_expectancy: Option<u32>,
}

/// 年金の種類: how the expected total is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnuityKind {
    /// 確定年金: yearly × years.
    FixedTerm,
    /// 終身年金: yearly × life expectancy.
    Life,
    /// 保証期間付終身年金: yearly × the longer of both.
    GuaranteedLife,
    /// 有期年金: yearly × the shorter of both.
    LimitedTerm,
}

/// 個人年金の雑所得; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PolicyAnnuityOutput {
    /// 年金の支払総見込額; `null` where the notice's cost is taken.
    pub expected_total: Option<Yen>,
    /// 割合 in hundredths: premiums ÷ expected total, raised to the next one (小数点以下3位を切り上げ, 所得税法施行令183条1項4号), 100 at
    /// most; `null` where the notice's cost is taken.
    pub ratio_hundredths: Option<i64>,
    /// 必要経費: annuity × ratio, a fraction of a yen cut.
    pub cost: Yen,
    /// Where the cost comes from.
    pub cost_from: CostFrom,
    /// 雑所得の金額: annuity + dividends − cost.
    pub income: Yen,
    /// 源泉徴収税額 with the surtax, as of one payment a year: (annuity − cost) × 10 % × (1 + surtax), a fraction of a yen
    /// cut; 0 below 250,000 of annuity − cost, or for a payee who is not the policyholder. Dividends are not in it.
    pub withheld: Yen,
    /// What has to be asked.
    pub questions: Vec<AnnuityQuestion>,
}

/// Where the cost comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CostFrom {
    /// The insurer's notice.
    Notice,
    /// Premiums over the expected total.
    Ratio,
}

/// What has to be asked of an annuity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnnuityQuestion {
    /// The cost is calculated: what does the insurer's notice say?
    AskForNotice,
    /// Dividends are not in what is withheld.
    DividendsNotWithheld,
}

/// 個人年金 (所得税法35条, 所得税法施行令183条1項): 雑所得 of the year, and what is withheld of it.
///
/// # Errors
/// `required` at `cost` where neither the notice's cost nor the contract is given, and at the years that the kind needs;
/// `out_of_range` for amounts and years; `law_not_covered` at `year`.
pub fn policy_annuity(
    input: &PolicyAnnuityInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<PolicyAnnuityOutput, FieldErrors> {
    check(input)?;
    let law = &book.individual.income_tax;
    let withholding = of_year(&law.annuity_withholding, input.year)?;
    let surtax = of_year(&law.surtax, input.year)?;
    let mut output = match (input.cost, &input.contract) {
        (Some(cost), _) => of_notice(cost, trace),
        (None, Some(contract)) => {
            let parts = of_year(&law.annuity_ratio, input.year)?;
            of_ratio(input.annuity, contract, &parts, trace)?
        }
        (None, None) => return Err(FieldError::new(FieldCode::Required, "cost").into()),
    };
    output.income = input.annuity + input.dividends - output.cost;
    trace.step(|| {
        let (annuity, dividends) = (input.annuity.grouped(), input.dividends.grouped());
        let formula = format!("{annuity} + {dividends} − {}", output.cost.grouped());
        Step::yen("income", output.income, formula)
    });
    let base = input.annuity - output.cost;
    let (rate, total) = (withholding.value.rate, surtax.value.total());
    let with_surtax = 1_000_000 + total.ppm();
    if input.payee_is_policyholder && base >= withholding.value.least {
        let tax = base.times(rate).ratio(with_surtax, 1_000_000);
        output.withheld = tax.round(Rounding::FloorYen);
        if input.dividends > Yen::ZERO {
            output.questions.push(AnnuityQuestion::DividendsNotWithheld);
        }
    }
    trace.step(|| {
        let step = if output.withheld > Yen::ZERO {
            let less = format!("({} − {})", input.annuity.grouped(), output.cost.grouped());
            let formula = format!("{less} × {} × (1 + {})", rate.percent(), total.percent());
            Step::yen("withheld", output.withheld, formula).rounded(Rounding::FloorYen)
        } else if input.payee_is_policyholder {
            let least = withholding.value.least.grouped();
            let formula = format!("{least} > {} → 0", base.grouped());
            Step::yen("withheld", Yen::ZERO, formula)
        } else {
            Step::yen("withheld", Yen::ZERO, "0")
        };
        step.citing(withholding.citation())
            .citing(surtax.citation())
    });
    Ok(output)
}

fn check(input: &PolicyAnnuityInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.amount(input.annuity, || "annuity".into());
    checks.amount(input.dividends, || "dividends".into());
    if let Some(cost) = input.cost {
        checks.range(cost, Yen::ZERO, input.annuity.or_zero(), || "cost".into());
    }
    if let Some(contract) = &input.contract {
        let most = crate::check::LARGEST;
        checks.range(contract.yearly, Yen(1), most, || "contract.yearly".into());
        checks.amount(contract.premiums, || "contract.premiums".into());
        let needs_years = contract.kind != AnnuityKind::Life;
        let needs_expectancy = contract.kind != AnnuityKind::FixedTerm;
        for (name, years, needed) in [
            ("years", contract.years, needs_years),
            (
                "life_expectancy",
                contract.life_expectancy,
                needs_expectancy,
            ),
        ] {
            let field = || format!("contract.{name}");
            match years {
                Some(years) => checks.range(years, 1, 100, field),
                None if needed => checks.push(FieldError::new(FieldCode::Required, field())),
                None => {}
            }
        }
    }
    checks.finish()
}

fn of_notice(cost: Yen, trace: &mut Trace) -> PolicyAnnuityOutput {
    trace.step(|| Step::yen("cost", cost, cost.grouped()));
    PolicyAnnuityOutput {
        expected_total: None,
        ratio_hundredths: None,
        cost,
        cost_from: CostFrom::Notice,
        income: Yen::ZERO,
        withheld: Yen::ZERO,
        questions: Vec::new(),
    }
}

/// The years that the kind counts, and how they are printed.
fn counted_years(contract: &AnnuityContract) -> Result<(u32, String), FieldError> {
    let missing = |name: &str| FieldError::new(FieldCode::Required, format!("contract.{name}"));
    let years = || contract.years.ok_or_else(|| missing("years"));
    let lives = || (contract.life_expectancy).ok_or_else(|| missing("life_expectancy"));
    Ok(match contract.kind {
        AnnuityKind::FixedTerm => (years()?, years()?.to_string()),
        AnnuityKind::Life => (lives()?, lives()?.to_string()),
        AnnuityKind::GuaranteedLife => {
            let (years, lives) = (years()?, lives()?);
            (years.max(lives), format!("max({years}, {lives})"))
        }
        AnnuityKind::LimitedTerm => {
            let (years, lives) = (years()?, lives()?);
            (years.min(lives), format!("min({years}, {lives})"))
        }
    })
}

/// The cost by the ratio, which is raised to so many `parts` of one.
fn of_ratio(
    annuity: Yen,
    contract: &AnnuityContract,
    parts: &Dated<'_, i64>,
    trace: &mut Trace,
) -> Result<PolicyAnnuityOutput, FieldError> {
    let (years, printed) = counted_years(contract)?;
    let expected = contract.yearly * i64::from(years);
    trace.step(|| {
        let formula = format!("{} × {printed}", contract.yearly.grouped());
        Step::yen("expected_total", expected, formula)
    });
    // whoever gets back less than was paid has no more cost than annuity
    let premiums = contract.premiums.min(expected);
    let parts_of_one = *parts.value;
    let ratio = premiums.ratio(parts_of_one, expected.get());
    let raised = ratio.round(Rounding::CeilYen).get();
    trace.step(|| {
        let (paid, expected) = (contract.premiums.grouped(), expected.grouped());
        let formula = format!("min({paid}, {expected}) × {parts_of_one} ÷ {expected}");
        Step::yen("ratio_hundredths", Yen(raised), formula)
            .in_unit(Unit::Count)
            .rounded(Rounding::CeilYen)
            .citing(parts.citation())
    });
    let cost = annuity.ratio(raised, parts_of_one);
    let formula = format!("{} × {raised} ÷ {parts_of_one}", annuity.grouped());
    let cost = cost.round(Rounding::FloorYen);
    trace.step(|| Step::yen("cost", cost, formula).rounded(Rounding::FloorYen));
    Ok(PolicyAnnuityOutput {
        expected_total: Some(expected),
        ratio_hundredths: Some(raised),
        cost_from: CostFrom::Ratio,
        questions: vec![AnnuityQuestion::AskForNotice],
        ..of_notice(cost, &mut Trace::off())
    })
}
