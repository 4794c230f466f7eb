use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{BankruptcyMutualAid, Dated, LawBook};
use shinchoryu_quantity::{Date, Rate, Rounding, Yen, add_months};

use crate::check::Checks;
use crate::notified_pay_deadline::last_day;
use crate::{Step, Trace, Unit};

/// 中小企業倒産防止共済 (経営セーフティ共済) の入力, of one contract and fiscal year.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankruptcyMutualAidInput {
    /// 事業年度開始日: chooses the law; from 2024-04-01.
    pub fiscal_year_start: Date,
    /// Months of the fiscal year, 1–12.
    #[serde(default = "twelve")]
    pub fiscal_year_months: u32,
    /// この契約の掛金納付月数 before this fiscal year, 0–1,600.
    #[serde(default)]
    pub months_before: u32,
    /// この契約の掛金の合計 before this fiscal year, yen: between `months_before` × 5,000 and × 200,000, a multiple of 5,000.
    #[serde(default)]
    pub paid_before: Yen,
    /// 掛金 of this fiscal year, one entry for each month's premium, at most 24. Prepayments are not taken.
    #[serde(default)]
    pub premiums: Vec<BankruptcyPremium>,
    /// 明細書 (別表十) を確定申告書に添付する: without it nothing is deductible.
    pub schedule_attached: bool,
    /// 前の契約の解除の日, where the company had another contract before this one.
    #[serde(default)]
    pub earlier_cancellation: Option<Date>,
    /// この契約の解約 in this fiscal year.
    #[serde(default)]
    pub cancellation: Option<BankruptcyCancellation>,
}

fn twelve() -> u32 {
    12
}

/// 掛金 of one month.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankruptcyPremium {
    /// 支出した日, in the fiscal year and not after the cancellation.
    pub paid_on: Date,
    /// 掛金月額, yen: 5,000–200,000 in steps of 5,000.
    pub amount: Yen,
}

/// 解約.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankruptcyCancellation {
    /// 解除の日, in the fiscal year.
    pub date: Date,
    /// 解約の種類.
    pub kind: CancellationKind,
}

/// 解約の種類.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancellationKind {
    /// 任意解約.
    Voluntary,
    /// みなし解約 (解散, 事業の全部の譲渡 …).
    Deemed,
    /// 機構解約.
    ByAgency,
}

/// 倒産防止共済の損金と解約手当金; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BankruptcyMutualAidOutput {
    /// 掛金 of the fiscal year.
    pub paid: Yen,
    /// 損金に算入されない掛金: all without the schedule, else those paid from the day of the earlier cancellation to
    /// `no_deduction_until`.
    pub not_deductible: Yen,
    /// 損金の額: paid − not_deductible.
    pub deductible: Yen,
    /// 掛金総額 at the end of the fiscal year (or at the cancellation).
    pub total_paid: Yen,
    /// What may still be paid up to 8,000,000.
    pub remaining: Yen,
    /// 損金に算入できない期間の最後の日 after the earlier cancellation: the day before its day two years later, because its own
    /// day counts; `null` without one from 2024-10-01 on.
    pub no_deduction_until: Option<Date>,
    /// 解約の結果.
    pub cancellation: Option<CancellationResult>,
    /// 所得の増減: the cancellation value − deductible; what the contract changes in the company's income of the year.
    pub income_change: Yen,
    /// What has to be asked.
    pub questions: Vec<BankruptcyQuestion>,
}

/// 解約の結果; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CancellationResult {
    /// 掛金納付月数.
    pub months: u32,
    /// 支給率.
    pub rate: Rate,
    /// 解約手当金: total_paid × rate, a fraction of a yen cut; the whole of it is income of the fiscal year (益金).
    pub value: Yen,
    /// 戻らない掛金: total_paid − value.
    pub lost: Yen,
    /// 新しい契約の掛金を損金に算入できない期間の最後の日; `null` before 2024-10-01.
    pub no_deduction_until: Option<Date>,
}

/// What has to be asked of the mutual aid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BankruptcyQuestion {
    /// Nothing is deducted without the schedule: can it be attached?
    AttachSchedule,
    /// A premium was paid on the very day two years after the cancellation: how the two years end is a reading of ours.
    PaidOnTheDay,
    /// Premiums that were not deducted come back with the cancellation value: are they taken off the income?
    UndeductedReturned,
    /// Loans that were paid out lower the premiums that count: are there any?
    LoansLowerPremiums,
}

/// 中小企業倒産防止共済 (租税特別措置法66条の11): the deductible premiums of a fiscal year, and what a cancellation brings.
///
/// Premiums of a contract after one that was cancelled from 2024-10-01 on are not deductible for two years from the day of that
/// cancellation.
///
/// # Errors
/// `out_of_range` for days, months and amounts, among them what exceeds 8,000,000 in all; `invalid_value` for premiums
/// that are no multiple of 5,000; `too_many` premiums; `date_after` for a premium after the cancellation;
/// `law_not_covered` at `fiscal_year_start`.
pub fn bankruptcy_mutual_aid(
    input: &BankruptcyMutualAidInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<BankruptcyMutualAidOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.fiscal_year_start, || "fiscal_year_start".into());
    checks.range(input.fiscal_year_months, 1, 12, || {
        "fiscal_year_months".into()
    });
    checks.range(input.months_before, 0, 1_600, || "months_before".into());
    checks.amount(input.paid_before, || "paid_before".into());
    if input.premiums.len() > MOST_PREMIUMS {
        let error = FieldError::new(FieldCode::TooMany, "premiums");
        checks.push(error.with("max", MOST_PREMIUMS));
    }
    if let Some(day) = input.earlier_cancellation {
        checks.day(day, || "earlier_cancellation".into());
    }
    checks.finish()?;
    let law = &book.corporate.bankruptcy_mutual_aid;
    let law = law
        .at(input.fiscal_year_start)
        .map_err(|error| error.at("fiscal_year_start"))?;
    check(input, law.value)?;

    let paid: Yen = input.premiums.iter().map(|premium| premium.amount).sum();
    let total_paid = input.paid_before + paid;
    let ban = ban(input.earlier_cancellation, book);
    let banned = |premium: &&BankruptcyPremium| {
        ban.is_some_and(|(first, _, last)| (first..=last).contains(&premium.paid_on))
    };
    let in_ban: Yen = (input.premiums.iter().filter(banned))
        .map(|premium| premium.amount)
        .sum();
    let not_deductible = if input.schedule_attached {
        in_ban
    } else {
        paid
    };
    let cancellation = cancelled(input, law.value, total_paid, book);
    let mut output = BankruptcyMutualAidOutput {
        paid,
        not_deductible,
        deductible: paid - not_deductible,
        total_paid,
        remaining: law.value.total_most - total_paid,
        no_deduction_until: ban.map(|(_, _, last)| last),
        cancellation,
        income_change: cancellation.map_or(Yen::ZERO, |result| result.value)
            - (paid - not_deductible),
        questions: Vec::new(),
    };
    output.questions = questions(input, &output, ban);
    explain(input, &output, &law, book, trace);
    Ok(output)
}

/// Premiums of one fiscal year at most.
const MOST_PREMIUMS: usize = 24;

fn check(input: &BankruptcyMutualAidInput, law: &BankruptcyMutualAid) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    let first = input.fiscal_year_start;
    let last = last_day(first, input.fiscal_year_months);
    let months = i64::from(input.months_before);
    let (least, most) = (law.monthly_least * months, law.monthly_most * months);
    let most = most.min(law.total_most);
    checks.range(input.paid_before, least, most, || "paid_before".into());
    let step = |amount: Yen, field: String, checks: &mut Checks| {
        if amount.get() % law.premium_step != 0 {
            let error = FieldError::new(FieldCode::InvalidValue, field);
            checks.push(error.with_value(amount.to_string()));
        }
    };
    step(input.paid_before, "paid_before".into(), &mut checks);
    let mut left = law.total_most - input.paid_before;
    for (index, premium) in input.premiums.iter().enumerate() {
        let field = |name: &str| format!("premiums.{index}.{name}");
        checks.range(premium.paid_on, first, last, || field("paid_on"));
        let most = law.monthly_most.min(left.or_zero());
        let least = law.monthly_least;
        checks.range(premium.amount, least, most, || field("amount"));
        step(premium.amount, field("amount"), &mut checks);
        // what was refused already takes nothing
        left -= premium.amount.clamp(Yen::ZERO, most.or_zero());
        if let Some(cancelled) = input.cancellation
            && premium.paid_on > cancelled.date
        {
            let error = FieldError::new(FieldCode::DateAfter, field("paid_on"));
            checks.push(error.with("max", cancelled.date));
        }
    }
    if let Some(cancelled) = input.cancellation {
        checks.range(cancelled.date, first, last, || "cancellation.date".into());
    }
    checks.finish()
}

/// The first day, the months and the last day without deduction after a cancellation.
fn ban(cancelled: Option<Date>, book: &LawBook) -> Option<(Date, u32, Date)> {
    let day = cancelled?;
    // the law of cancellations before its first day knows no such period
    let law = book.corporate.bankruptcy_mutual_aid_again.at(day).ok()?;
    Some((day, *law.value, last_day(day, *law.value)))
}

fn cancelled(
    input: &BankruptcyMutualAidInput,
    law: &BankruptcyMutualAid,
    total_paid: Yen,
    book: &LawBook,
) -> Option<CancellationResult> {
    let cancelled = input.cancellation?;
    let paid = u32::try_from(input.premiums.len()).unwrap_or_default();
    let months = input.months_before + paid;
    let rates = law.rates(months)?;
    let rate = match cancelled.kind {
        CancellationKind::Voluntary => rates.voluntary,
        CancellationKind::Deemed => rates.deemed,
        CancellationKind::ByAgency => rates.by_agency,
    };
    let value = total_paid.times(rate).round(Rounding::FloorYen);
    Some(CancellationResult {
        months,
        rate,
        value,
        lost: total_paid - value,
        no_deduction_until: ban(Some(cancelled.date), book).map(|(_, _, last)| last),
    })
}

fn questions(
    input: &BankruptcyMutualAidInput,
    output: &BankruptcyMutualAidOutput,
    ban: Option<(Date, u32, Date)>,
) -> Vec<BankruptcyQuestion> {
    let the_day = ban.map(|(first, months, _)| add_months(first, months));
    let mut premiums = input.premiums.iter();
    let on_the_day = premiums.any(|premium| Some(premium.paid_on) == the_day);
    let asked = [
        (
            !input.schedule_attached && output.paid > Yen::ZERO,
            BankruptcyQuestion::AttachSchedule,
        ),
        (on_the_day, BankruptcyQuestion::PaidOnTheDay),
        (
            output.cancellation.is_some() && (ban.is_some() || output.not_deductible > Yen::ZERO),
            BankruptcyQuestion::UndeductedReturned,
        ),
        (
            output.cancellation.is_some(),
            BankruptcyQuestion::LoansLowerPremiums,
        ),
    ];
    let asked = asked.into_iter().filter(|(is_asked, _)| *is_asked);
    asked.map(|(_, question)| question).collect()
}

fn explain(
    input: &BankruptcyMutualAidInput,
    output: &BankruptcyMutualAidOutput,
    law: &Dated<'_, BankruptcyMutualAid>,
    book: &LawBook,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let cited = || law.citation();
    let sum = |amounts: Vec<String>| {
        if amounts.is_empty() {
            "0".to_owned()
        } else {
            amounts.join(" + ")
        }
    };
    let amounts = input
        .premiums
        .iter()
        .map(|premium| premium.amount.grouped());
    let formula = sum(amounts.collect());
    trace.step(|| Step::yen("paid", output.paid, formula).citing(cited()));
    let ban = ban(input.earlier_cancellation, book);
    let banned = input.premiums.iter().filter(|premium| {
        let in_ban =
            |(first, _, last): (Date, u32, Date)| (first..=last).contains(&premium.paid_on);
        !input.schedule_attached || ban.is_some_and(in_ban)
    });
    let formula = sum(banned.map(|premium| premium.amount.grouped()).collect());
    trace.step(|| Step::yen("not_deductible", output.not_deductible, formula).citing(cited()));
    let less = |from: Yen, off: Yen| format!("{} − {}", from.grouped(), off.grouped());
    trace.step(|| {
        let formula = less(output.paid, output.not_deductible);
        Step::yen("deductible", output.deductible, formula).citing(cited())
    });
    trace.step(|| {
        let (before, paid) = (input.paid_before.grouped(), output.paid.grouped());
        Step::yen(
            "total_paid",
            output.total_paid,
            format!("{before} + {paid}"),
        )
    });
    trace.step(|| {
        let formula = less(law.value.total_most, output.total_paid);
        Step::yen("remaining", output.remaining, formula).citing(cited())
    });
    period(
        "no_deduction_until",
        input.earlier_cancellation,
        book,
        trace,
    );
    trace.step(|| {
        let value = output.cancellation.map_or(Yen::ZERO, |result| result.value);
        let formula = less(value, output.deductible);
        Step::yen("income_change", output.income_change, formula).citing(cited())
    });
    let (Some(cancelled), Some(result)) = (input.cancellation, output.cancellation) else {
        return;
    };
    trace.step(|| {
        let formula = format!("{} + {}", input.months_before, input.premiums.len());
        Step::yen(
            "cancellation.months",
            Yen(i64::from(result.months)),
            formula,
        )
        .in_unit(Unit::Count)
    });
    trace.step(|| {
        let total = output.total_paid.grouped();
        let formula = format!("{total} × {}", result.rate.percent());
        Step::yen("cancellation.value", result.value, formula)
            .rounded(Rounding::FloorYen)
            .citing(cited())
    });
    trace.step(|| {
        let formula = less(output.total_paid, result.value);
        Step::yen("cancellation.lost", result.lost, formula)
    });
    let figure = "cancellation.no_deduction_until";
    period(figure, Some(cancelled.date), book, trace);
}

/// The period without deduction: its first day, its months and its last day.
fn period(figure: &str, cancelled: Option<Date>, book: &LawBook, trace: &mut Trace) {
    let Some((first, months, last)) = ban(cancelled, book) else {
        return;
    };
    let law = book.corporate.bankruptcy_mutual_aid_again.at(first);
    trace.step(|| {
        let formula = format!("{first} + {months} → {last}");
        let step = Step::yen(figure, Yen(i64::from(months)), formula).in_unit(Unit::Count);
        law.iter().map(Dated::citation).fold(step, Step::citing)
    });
}
