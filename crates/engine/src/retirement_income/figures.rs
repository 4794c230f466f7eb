use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Yen};

use super::period::Period;

/// 退職所得の計算の入力: one lump sum of retirement pay, or several of one year that are added.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetirementIncomeInput {
    /// 収入すべき年 (as a rule that of leaving), 2024–2027: its law counts, and the look-back is counted from it.
    pub year: i32,
    /// 退職手当等の収入金額, yen, all of the year: 0–10,000,000,000,000.
    pub amount: Yen,
    /// 勤続期間, from its first day to the day of leaving. Years of service are its months ÷ 12 rounded up; a month that
    /// is begun at the end counts. Of a lump sum of 確定拠出年金 the months with contributions. Either this or
    /// `service_months`.
    #[serde(default)]
    pub service: Option<Period>,
    /// 勤続月数 instead, 1–1,200, a month begun counted: whoever has `earlier` payments gives `service`.
    #[serde(default)]
    pub service_months: Option<u32>,
    /// 退職手当等の区分.
    #[serde(default)]
    pub kind: PaymentKind,
    /// 役員等としての勤続月数, with `officer` alone, 1 to the months of service, a month begun counted. Where it is left
    /// out, all months of service. ÷ 12 rounded up, it decides whether it is 特定役員退職手当等.
    #[serde(default)]
    pub officer_months: Option<u32>,
    /// Of `amount`, what is paid for the service as an employee, yen, with `officer` alone: 使用人分の退職手当等 beside
    /// 役員分 of one company in one year. Where the officer part is 特定役員退職手当等, refused unless the service is of more
    /// than five years, no earlier payment overlaps by a year, there is no disability, and each part is at least its deduction.
    #[serde(default)]
    pub employee_amount: Yen,
    /// 重複勤続月数: months as officer and employee at once (使用人兼務役員), with `employee_amount`; 0 to
    /// `officer_months`. Where the officer part is 特定役員退職手当等, whole years.
    #[serde(default)]
    pub overlap_months: u32,
    /// 障害者になったことに直接基因する退職: 1,000,000 yen more are deducted.
    #[serde(default)]
    pub disability: bool,
    /// 「退職所得の受給に関する申告書」の提出. Without it 20.42 % of `amount` is withheld.
    #[serde(default = "yes")]
    pub declaration: bool,
    /// 前年以前の退職手当等, at most 20. Which of them count follows from `kind` and the years. Days that several of them have
    /// in common with `service` count once; where days in common lie apart from others, each part has to be whole years. With `dc`
    /// no earlier `dc` may have days in common.
    #[serde(default)]
    pub earlier: Vec<EarlierPayment>,
}

fn yes() -> bool {
    true
}

/// 退職手当等の区分: whose service is paid for.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// 一般退職手当等: half of what the deduction leaves, whatever the years.
    #[default]
    General,
    /// 役員等: all of it where the years as an officer are five or fewer (特定役員退職手当等), else half.
    Officer,
    /// 役員等以外: where the years of service are five or fewer (短期退職手当等), half up to 3,000,000 yen and all of
    /// what is above; else half. Years as an officer count among them. Also 小規模企業共済の共済金, whose months of premiums are such
    /// service (所得税法施行令69条の2第3項).
    Employee,
    /// 確定拠出年金（iDeCo・企業型）の老齢給付金の一時金: as `employee`, by the years with contributions. It looks back further to
    /// earlier retirement pay.
    Dc,
}

/// 前年以前に受けた退職手当等.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EarlierPayment {
    /// What it was.
    pub kind: EarlierKind,
    /// 収入金額, yen.
    pub amount: Yen,
    /// 収入すべき年, 1868 to the year before `year`.
    pub paid_year: i32,
    /// Its 勤続期間; of a lump sum of 確定拠出年金 the months with contributions.
    pub period: Period,
    /// 退職所得控除額 of that payment by its 勤続年数 alone (所得税法30条3項: without a reduction for payments before it, a
    /// minimum or a disability), yen, 0–100,000,000. Left out: that of its own period, its months ÷ 12 rounded up. An `amount`
    /// below it gives a deemed period (所得税法施行令70条2項).
    #[serde(default)]
    pub deduction: Option<Yen>,
}

/// 前の退職手当等の区分.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EarlierKind {
    /// 退職手当等.
    Retirement,
    /// 確定拠出年金（iDeCo・企業型）の老齢給付金の一時金.
    Dc,
}

/// 退職所得とその税; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RetirementIncomeOutput {
    /// How it is taxed.
    pub class: PaymentClass,
    /// 勤続年数: months of service ÷ 12, rounded up.
    pub service_years: u32,
    /// 役員等勤続年数, of an officer: `officer_months` ÷ 12, rounded up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer_years: Option<u32>,
    /// 勤続年数による控除額 before what follows: 400,000 a year to 20 years, 700,000 a year above.
    pub scheduled_deduction: Yen,
    /// 重複期間の年数 with earlier payments, rounded down.
    pub overlap_years: u32,
    /// 前の退職手当等による減額: the schedule of the overlapping years, without a minimum.
    pub reduction: Yen,
    /// 退職所得控除額: schedule − reduction, at least 800,000, and 1,000,000 more for a disability. Of 特定役員 with an
    /// employee part that of both.
    pub deduction: Yen,
    /// 特定役員退職所得控除額, its part for the officer's years; only where `class` is `mixed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub officer_deduction: Option<Yen>,
    /// 退職所得の金額, a fraction of a yen cut. It counts in 合計所得金額 of the income tax, and not of the resident tax.
    pub retirement_income: Yen,
    /// 課税退職所得金額, cut to 1,000 yen.
    pub taxable: Yen,
    /// 算出税額 by the brackets (所得税法89条).
    pub base_tax: Yen,
    /// 源泉徴収される所得税等, surtaxes included, a fraction of a yen cut: with a declaration `income_tax_due`, without one
    /// 20.42 % of `amount`.
    pub income_tax: Yen,
    /// 税率による所得税等, surtaxes included, a fraction of a yen cut; without a declaration a return settles it.
    pub income_tax_due: Yen,
    /// 市町村民税 (特別区民税): 6 % of `taxable`, cut to 100 yen, in every municipality.
    pub municipal_tax: Yen,
    /// 道府県民税 (都民税): 4 % of `taxable`, cut to 100 yen.
    pub prefectural_tax: Yen,
    /// 手取り: `amount` less `income_tax` and both resident taxes.
    pub net: Yen,
    /// Of each of `earlier`, whether it counts and for which days.
    pub earlier: Vec<EarlierResult>,
}

/// 課税の区分.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentClass {
    /// 一般退職手当等.
    General,
    /// 特定役員退職手当等.
    SpecifiedOfficer,
    /// 短期退職手当等.
    ShortService,
    /// 特定役員退職手当等 and 一般退職手当等 of one year.
    Mixed,
}

/// What an earlier payment does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EarlierResult {
    /// 前年以前○年内: so many calendar years before `year`. 4; 9 of a `dc` paid from 2026 on; 19 of any before a `dc`.
    pub window_years: u32,
    /// Whether it was paid in one of them.
    pub within: bool,
    /// みなし勤続年数, where its amount was below its deduction: the years from the first day of its period that count in the place of
    /// `period`, at most to its end. Told also where it is not `within`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deemed_years: Option<u32>,
    /// 重複期間 with `service`: first day, where it counts and overlaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlap_start: Option<Date>,
    /// 重複期間: last day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub overlap_end: Option<Date>,
}
