//! 死亡退職金・弔慰金: what of a company's payments at an officer's death is free of inheritance tax. The inheritance tax
//! itself is not calculated.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{DeathRetirementPay, LawBook};
use shinchoryu_quantity::{Date, Yen};

use crate::check::{Checks, DAYS};
use crate::notified_pay_deadline::last_day;
use crate::trace::difference_or_zero;
use crate::{Step, Trace, Unit};

/// Children, parents or siblings: so many of each are taken.
const PERSONS: u32 = 30;

/// 死亡退職金・弔慰金の入力; yen.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeathBenefitInput {
    /// 死亡の日, from 2024-01-01.
    pub date: Date,
    /// 普通給与: the monthly pay at death without bonuses, yen.
    pub monthly_pay: Yen,
    /// The monthly pay, without bonuses, of another plan, yen: what its free amount is more or less by is told.
    #[serde(default)]
    pub monthly_pay_before: Option<Yen>,
    /// 業務上の死亡.
    #[serde(default)]
    pub at_work: bool,
    /// 弔慰金・花輪代・葬祭料等 of the company, yen.
    #[serde(default)]
    pub condolence: Yen,
    /// 死亡退職金 (退職手当金等), yen.
    #[serde(default)]
    pub retirement_pay: Yen,
    /// 支給が確定した日, from `date` on; within three years of the death, else it is refused. Left out: within them.
    #[serde(default)]
    pub fixed_on: Option<Date>,
    /// What of the retirement pay, and of the condolence money that counts as such, somebody gets who is no heir or has
    /// renounced (相続の放棄), yen: nothing of it is free.
    #[serde(default)]
    pub to_others: Yen,
    /// 法定相続人, as if nobody had renounced.
    pub heirs: Heirs,
}

/// 相続人となる親族, as if nobody had renounced (相続税法15条2項). Each 0–30.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Heirs {
    /// 配偶者: is always an heir.
    #[serde(default)]
    pub spouse: bool,
    /// 実子 and who counts as one: 特別養子, the spouse's children who were adopted, and each grandchild in the place of a
    /// child who died before (代襲相続人).
    #[serde(default)]
    pub children: u32,
    /// 養子: one of them counts beside a child, two without any.
    #[serde(default)]
    pub adopted: u32,
    /// 父母・祖父母: heirs where there is no child.
    #[serde(default)]
    pub parents: u32,
    /// 兄弟姉妹: heirs where there is neither child nor parent.
    #[serde(default)]
    pub siblings: u32,
}

/// 死亡退職金・弔慰金の結果; yen. 相続税 itself is not calculated: it depends on all that is inherited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeathBenefitOutput {
    /// 弔慰金の非課税の限度: 36 (業務上) or 6 times `monthly_pay`.
    pub condolence_limit: Yen,
    /// The same of `monthly_pay_before`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condolence_limit_before: Option<Yen>,
    /// `condolence_limit_before` less `condolence_limit`: what of the free amount is lost; negative for a gain.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub condolence_limit_lost: Option<Yen>,
    /// 非課税となる弔慰金.
    pub condolence_free: Yen,
    /// 限度を超える弔慰金: counts as 死亡退職金.
    pub condolence_excess: Yen,
    /// 退職手当金等: the retirement pay and that excess.
    pub retirement_pay: Yen,
    /// 法定相続人の数.
    pub heirs: u32,
    /// 非課税限度額: 5,000,000 for each of them.
    pub exemption_limit: Yen,
    /// 非課税となる死亡退職金: at most what heirs get.
    pub exemption: Yen,
    /// 相続税の課税価格に算入される額: the rest. No income tax and no resident tax on it.
    pub inherited: Yen,
}

/// 弔慰金等 (相続税法基本通達3-20) and 死亡退職金 (相続税法3条1項2号・12条1項6号). Everything is whole yen.
///
/// # Errors
/// `out_of_range` for amounts, days, persons and a `to_others` above the retirement pay with the excess;
/// `law_not_covered` at `date`; `not_supported` at `fixed_on` more than three years after the death: it is income of who gets
/// it then, by no text that was read.
pub fn death_benefit(
    input: &DeathBenefitInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<DeathBenefitOutput, FieldErrors> {
    check(input)?;
    let covered = |error: shinchoryu_law::LawError| error.at("date");
    let condolence = (book.inheritance.condolence_money)
        .at(input.date)
        .map_err(covered)?;
    let law = (book.inheritance.death_retirement_pay)
        .at(input.date)
        .map_err(covered)?;
    // the day of the death does not count (国税通則法10条1項1号)
    let next = input.date.succ_opt().unwrap_or(input.date);
    if let Some(day) = input.fixed_on
        && day > last_day(next, law.value.within_years * 12)
    {
        return Err(FieldError::new(FieldCode::NotSupported, "fixed_on").into());
    }
    let months = if input.at_work {
        condolence.value.at_work
    } else {
        condolence.value.other
    };
    let limit = |pay: Yen| pay * i64::from(months);
    let condolence_limit = limit(input.monthly_pay);
    let condolence_limit_before = input.monthly_pay_before.map(limit);
    let condolence_free = input.condolence.min(condolence_limit);
    let condolence_excess = input.condolence - condolence_free;
    let retirement_pay = input.retirement_pay + condolence_excess;
    if input.to_others > retirement_pay {
        return Err(FieldError::out_of_range("to_others", 0, retirement_pay).into());
    }
    let heirs = counted(&input.heirs, law.value);
    let exemption_limit = law.value.exempt_per_heir * i64::from(heirs);
    let exemption = exemption_limit.min(retirement_pay - input.to_others);
    let output = DeathBenefitOutput {
        condolence_limit,
        condolence_limit_before,
        condolence_limit_lost: condolence_limit_before.map(|before| before - condolence_limit),
        condolence_free,
        condolence_excess,
        retirement_pay,
        heirs,
        exemption_limit,
        exemption,
        inherited: retirement_pay - exemption,
    };
    for step in condolence_steps(input, &output, months) {
        trace.step(|| step.citing(condolence.citation()));
    }
    for step in retirement_steps(input, &output, law.value) {
        trace.step(|| step.citing(law.citation()));
    }
    Ok(output)
}

fn check(input: &DeathBenefitInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.date, || "date".into());
    checks.amount(input.monthly_pay, || "monthly_pay".into());
    if let Some(pay) = input.monthly_pay_before {
        checks.amount(pay, || "monthly_pay_before".into());
    }
    checks.amount(input.condolence, || "condolence".into());
    checks.amount(input.retirement_pay, || "retirement_pay".into());
    if let Some(day) = input.fixed_on {
        checks.range(day, input.date, DAYS.1, || "fixed_on".into());
    }
    checks.amount(input.to_others, || "to_others".into());
    let heirs = &input.heirs;
    for (count, name) in [
        (heirs.children, "children"),
        (heirs.adopted, "adopted"),
        (heirs.parents, "parents"),
        (heirs.siblings, "siblings"),
    ] {
        checks.range(count, 0, PERSONS, || format!("heirs.{name}"));
    }
    checks.finish()
}

/// 養子 that count at most.
fn most_adopted(heirs: &Heirs, law: &DeathRetirementPay) -> u32 {
    match heirs.children {
        0 => law.adopted_without_child,
        _ => law.adopted_with_child,
    }
}

/// 法定相続人の数: the spouse, and of children, parents and siblings the first of whom there is one.
fn counted(heirs: &Heirs, law: &DeathRetirementPay) -> u32 {
    let children = heirs.children + heirs.adopted.min(most_adopted(heirs, law));
    let ranks = [children, heirs.parents, heirs.siblings];
    let next = ranks.into_iter().find(|count| *count > 0);
    u32::from(heirs.spouse) + next.unwrap_or_default()
}

fn condolence_steps(
    input: &DeathBenefitInput,
    output: &DeathBenefitOutput,
    months: u32,
) -> Vec<Step> {
    let times = |pay: Yen| format!("{} × {months}", pay.grouped());
    let limit = output.condolence_limit;
    let mut steps = vec![Step::yen(
        "condolence_limit",
        limit,
        times(input.monthly_pay),
    )];
    if let (Some(pay), Some(before), Some(lost)) = (
        input.monthly_pay_before,
        output.condolence_limit_before,
        output.condolence_limit_lost,
    ) {
        steps.push(Step::yen("condolence_limit_before", before, times(pay)));
        let formula = format!("{} − {}", before.grouped(), limit.grouped());
        steps.push(
            Step::yen("condolence_limit_lost", lost, formula)
                .sum_of(&["condolence_limit_before", "-condolence_limit"]),
        );
    }
    let paid = input.condolence.grouped();
    let free = format!("min({paid}, {})", limit.grouped());
    steps.push(Step::yen("condolence_free", output.condolence_free, free));
    let excess = difference_or_zero(input.condolence, limit);
    steps.push(Step::yen(
        "condolence_excess",
        output.condolence_excess,
        excess,
    ));
    steps
}

fn retirement_steps(
    input: &DeathBenefitInput,
    output: &DeathBenefitOutput,
    law: &DeathRetirementPay,
) -> Vec<Step> {
    let counted = output.retirement_pay.grouped();
    let heirs = &input.heirs;
    let spouse = u32::from(heirs.spouse);
    let persons = match (heirs.children + heirs.adopted, heirs.parents) {
        (0, 0) => format!("{spouse} + {}", heirs.siblings),
        (0, parents) => format!("{spouse} + {parents}"),
        _ => {
            let (adopted, most) = (heirs.adopted, most_adopted(heirs, law));
            format!("{spouse} + {} + min({adopted}, {most})", heirs.children)
        }
    };
    let per_heir = law.exempt_per_heir.grouped();
    let limit = output.exemption_limit.grouped();
    vec![
        Step::yen(
            "retirement_pay",
            output.retirement_pay,
            format!(
                "{} + {}",
                input.retirement_pay.grouped(),
                output.condolence_excess.grouped()
            ),
        ),
        Step::yen("heirs", Yen(i64::from(output.heirs)), persons).in_unit(Unit::Count),
        Step::yen(
            "exemption_limit",
            output.exemption_limit,
            format!("{per_heir} × {}", output.heirs),
        ),
        Step::yen(
            "exemption",
            output.exemption,
            format!("min({limit}, {counted} − {})", input.to_others.grouped()),
        ),
        Step::yen(
            "inherited",
            output.inherited,
            format!("{counted} − {}", output.exemption.grouped()),
        )
        .sum_of(&["retirement_pay", "-exemption"]),
    ]
}
