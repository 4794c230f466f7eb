use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::individual::SmallEnterpriseMutualAid;
use shinchoryu_law::{Dated, LawBook};
use shinchoryu_quantity::{Date, Rate, Rounding, Yen};

use crate::check::Checks;
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

/// 小規模企業共済 (and iDeCo) を受け取るときの入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SmallEnterpriseMutualAidInput {
    /// 制度.
    #[serde(default)]
    pub scheme: MutualAidScheme,
    /// 受け取る事由が生じた日: chooses the law; from 2024-01-01.
    pub date: Date,
    /// 受け取る事由.
    pub exit: MutualAidExit,
    /// 受取方法.
    #[serde(default)]
    pub form: MutualAidForm,
    /// その日の年齢, years, 0–130.
    pub age: u32,
    /// 掛金納付月数, 1–1,200.
    pub months: u32,
    /// 掛金の合計, yen. Of 小規模企業共済 at least `months` × 1,000 and at most `months` × 70,000, a multiple of 500.
    pub premiums: Yen,
    /// 掛金月額を変更したことがある: the rate of a cancellation then differs by parts, and from 84 months on `amount` is required: 80 %
    /// of the premiums at least, at most what the rate of all months can be.
    #[serde(default)]
    pub premium_changed: bool,
    /// 受取額 by the agency's notice, yen. Required but for a voluntary cancellation whose rate is known: under 12
    /// months 0, 12–83 months 80 %, 120 months 85 %, 240 months 100 %, 480 months 110 %. Given for a cancellation it has to lie
    /// between the rates known below and above.
    #[serde(default)]
    pub amount: Option<Yen>,
}

/// 制度.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MutualAidScheme {
    /// 小規模企業共済.
    #[default]
    SmallEnterpriseMutualAid,
    /// 個人型確定拠出年金 (iDeCo): classified only, by `old_age` or `death`.
    Ideco,
}

/// 受け取る事由.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MutualAidExit {
    /// 廃業・会社の解散 (共済金A).
    BusinessEnded,
    /// 病気・けがによる役員の退任 (共済金B).
    LeftByIllness,
    /// 65歳以上での役員の退任 (共済金B).
    LeftAtOldAge,
    /// 老齢給付 without leaving (共済金B): 65 or older and 180 months. Of iDeCo: 老齢給付金.
    OldAge,
    /// 65歳未満の任意の役員退任 (準共済金): the contract is taken as cancelled (小規模企業共済法7条4項2号), and what is paid is
    /// retirement income (所得税法施行令72条3項3号ハ).
    ResignedEarly,
    /// みなし解約 (法人成り等): retirement income at any age (所得税法施行令72条3項3号ハ).
    Deemed,
    /// 任意解約.
    Voluntary,
    /// 死亡: 相続税; the kind is asked, no figure is handed over.
    Death,
}

/// 受取方法.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MutualAidForm {
    /// 一括.
    #[default]
    LumpSum,
    /// 分割: only of 共済金A・B and 老齢給付金.
    Instalments,
}

/// 受け取る共済金等の課税.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SmallEnterpriseMutualAidOutput {
    /// 所得の種類.
    pub income_kind: IncomeKind,
    /// 受取額, yen.
    pub amount: Yen,
    /// 任意解約の支給割合, where it is known.
    pub rate: Option<Rate>,
    /// 掛金の合計を下回る額, yen: premiums − amount, 0 at least.
    pub below_premiums: Yen,
    /// What `retirement-income` takes, as its fields are named; `null` for another kind.
    pub retirement: Option<RetirementHandOver>,
    /// What `occasional-income` takes; `null` for another kind.
    pub occasional: Option<OccasionalHandOver>,
    /// What has to be asked.
    pub questions: Vec<MutualAidQuestion>,
}

/// 所得の種類.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IncomeKind {
    /// 退職所得.
    Retirement,
    /// 公的年金等に係る雑所得: its receipts of each year count with the other pensions.
    PublicPension,
    /// 一時所得.
    Occasional,
    /// 相続税.
    Inheritance,
}

/// 退職所得の計算に渡すもの.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RetirementHandOver {
    /// 退職手当等の区分.
    pub kind: RetirementKind,
    /// 収入金額, yen.
    pub amount: Yen,
    /// The months of premiums, as the months of service: the period that the payment rests on (所得税法施行令69条1項2号);
    /// asked about.
    pub service_months: u32,
}

/// 退職手当等の区分.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RetirementKind {
    /// 小規模企業共済: its months count as service that is no officer's (所得税法施行令69条の2第3項), so that of five years or fewer it
    /// is 短期退職手当等.
    Employee,
    /// 確定拠出年金の一時金.
    Dc,
}

/// 一時所得の計算に渡すもの; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OccasionalHandOver {
    /// 総収入金額.
    pub receipts: Yen,
    /// 支出した金額: 0, the premiums are no part of it (所得税法施行令183条2項2号ニ).
    pub cost: Yen,
}

/// What has to be asked of an exit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MutualAidQuestion {
    /// Whether the months of premiums are the period of service of the deduction.
    ServicePeriod,
    /// Other retirement payments of this and the years before (4, 9 or 19) change the deduction: which were there?
    OtherRetirementPayments,
    /// What of a death benefit is free of inheritance tax is not confirmed.
    DeathBenefit,
    /// That instalments of iDeCo are a public pension is not confirmed.
    IdecoInstalments,
    /// Less than the premiums of 小規模企業共済, which only a voluntary cancellation gives, or a deemed one of somebody who
    /// becomes an officer of the new company (小規模企業共済法12条3項1号): is the amount right?
    BelowPremiums,
}

/// 小規模企業共済・iDeCoの受取: as what it is taxed, how much a voluntary cancellation brings, and what the calculator of that
/// kind of income takes.
///
/// # Errors
/// `out_of_range` for ages, months and amounts, and for 65 or 180 months where the exit needs them;
/// `invalid_value` for premiums that are no multiple of their step; `not_a_choice` at `exit` or `form` for what the scheme
/// does not have; `required` at `amount` where no rate is known; `law_not_covered` at `date`.
pub fn small_enterprise_mutual_aid(
    input: &SmallEnterpriseMutualAidInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<SmallEnterpriseMutualAidOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.date, || "date".into());
    checks.range(input.age, 0, 130, || "age".into());
    checks.range(input.months, 1, 1_200, || "months".into());
    checks.amount(input.premiums, || "premiums".into());
    if let Some(amount) = input.amount {
        checks.amount(amount, || "amount".into());
    }
    checks.finish()?;
    let law = &book.individual.income_tax.small_enterprise_mutual_aid;
    let law = law.at(input.date).map_err(|error| error.at("date"))?;
    check(input, law.value)?;
    let (income_kind, mut questions) = classified(input, law.value);
    let (amount, rate) = amount(input, &law, trace)?;
    let below_premiums = (input.premiums - amount).or_zero();
    let may_be_less =
        input.exit == MutualAidExit::Voluntary || input.scheme == MutualAidScheme::Ideco;
    if below_premiums > Yen::ZERO && !may_be_less {
        questions.push(MutualAidQuestion::BelowPremiums);
    }
    trace.step(|| {
        let formula = difference_or_zero(input.premiums, amount);
        Step::yen("below_premiums", below_premiums, formula)
    });
    let retirement = (income_kind == IncomeKind::Retirement).then_some({
        RetirementHandOver {
            kind: match input.scheme {
                MutualAidScheme::SmallEnterpriseMutualAid => RetirementKind::Employee,
                MutualAidScheme::Ideco => RetirementKind::Dc,
            },
            amount,
            service_months: input.months,
        }
    });
    let occasional = (income_kind == IncomeKind::Occasional).then_some(OccasionalHandOver {
        receipts: amount,
        cost: Yen::ZERO,
    });
    let handed = match income_kind {
        IncomeKind::Retirement => Some("retirement.amount"),
        IncomeKind::Occasional => Some("occasional.receipts"),
        IncomeKind::PublicPension | IncomeKind::Inheritance => None,
    };
    if let Some(figure) = handed {
        trace.step(|| Step::yen(figure, amount, amount.grouped()).citing(law.citation()));
    }
    Ok(SmallEnterpriseMutualAidOutput {
        income_kind,
        amount,
        rate,
        below_premiums,
        retirement,
        occasional,
        questions,
    })
}

fn check(
    input: &SmallEnterpriseMutualAidInput,
    law: &SmallEnterpriseMutualAid,
) -> Result<(), FieldErrors> {
    use MutualAidExit as Exit;
    let mut checks = Checks::default();
    let no_choice = |field: &str| FieldError::new(FieldCode::NotAChoice, field);
    let is_ideco = input.scheme == MutualAidScheme::Ideco;
    if is_ideco {
        if !matches!(input.exit, Exit::OldAge | Exit::Death) {
            checks.push(no_choice("exit").with("choices", "old_age, death"));
        }
    } else {
        let months = i64::from(input.months);
        let (least, most) = (law.monthly_least * months, law.monthly_most * months);
        checks.range(input.premiums, least, most, || "premiums".into());
        if input.premiums.get() % law.premium_step != 0 {
            let error = FieldError::new(FieldCode::InvalidValue, "premiums");
            checks.push(error.with_value(input.premiums.to_string()));
        }
        if matches!(input.exit, Exit::LeftAtOldAge | Exit::OldAge) {
            checks.range(input.age, law.retirement_age, 130, || "age".into());
        }
        if input.exit == Exit::ResignedEarly {
            checks.range(input.age, 0, law.retirement_age - 1, || "age".into());
        }
        if input.exit == Exit::OldAge {
            checks.range(input.months, law.old_age_months, 1_200, || "months".into());
        }
    }
    let in_parts = matches!(
        input.exit,
        Exit::BusinessEnded | Exit::LeftByIllness | Exit::LeftAtOldAge | Exit::OldAge
    );
    if input.form == MutualAidForm::Instalments && !in_parts {
        checks.push(no_choice("form").with("choices", "lump_sum"));
    }
    checks.finish()
}

/// 所得の種類 and what it leaves open.
fn classified(
    input: &SmallEnterpriseMutualAidInput,
    law: &SmallEnterpriseMutualAid,
) -> (IncomeKind, Vec<MutualAidQuestion>) {
    use MutualAidQuestion as Question;
    let retirement = || {
        let asked = vec![Question::ServicePeriod, Question::OtherRetirementPayments];
        (IncomeKind::Retirement, asked)
    };
    match (input.exit, input.form) {
        (MutualAidExit::Death, _) => (IncomeKind::Inheritance, vec![Question::DeathBenefit]),
        (_, MutualAidForm::Instalments) => {
            let is_ideco = input.scheme == MutualAidScheme::Ideco;
            let asked = is_ideco.then_some(Question::IdecoInstalments);
            (IncomeKind::PublicPension, asked.into_iter().collect())
        }
        (MutualAidExit::Voluntary, _) if input.age < law.retirement_age => {
            (IncomeKind::Occasional, Vec::new())
        }
        _ => retirement(),
    }
}

/// 受取額, and the rate of a voluntary cancellation where it is known.
fn amount(
    input: &SmallEnterpriseMutualAidInput,
    law: &Dated<'_, SmallEnterpriseMutualAid>,
    trace: &mut Trace,
) -> Result<(Yen, Option<Rate>), FieldError> {
    let typed = |trace: &mut Trace| {
        let missing = || FieldError::new(FieldCode::Required, "amount");
        let amount = input.amount.ok_or_else(missing)?;
        // what it is by the act: the payer's notice says how much
        trace.step(|| Step::yen("amount", amount, amount.grouped()).citing(law.citation()));
        Ok((amount, None))
    };
    if input.exit != MutualAidExit::Voluntary {
        return typed(trace);
    }
    let (least, most) = if input.premium_changed {
        law.value.rates_of_parts(input.months)
    } else {
        law.value.rates(input.months)
    };
    let of = |rate: Rate| input.premiums.times(rate).round(Rounding::FloorYen);
    if let Some(amount) = input.amount
        && (amount < of(least) || amount > of(most))
    {
        return Err(FieldError::out_of_range("amount", of(least), of(most)));
    }
    if least < most {
        return typed(trace);
    }
    let amount = of(least);
    trace.step(|| {
        let formula = format!("{} × {}", input.premiums.grouped(), least.percent());
        Step::yen("amount", amount, formula)
            .rounded(Rounding::FloorYen)
            .citing(law.citation())
    });
    Ok((amount, Some(least)))
}
