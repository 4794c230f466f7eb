use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Rate, Yen};

/// 法人契約の生命保険の結果.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CorporateInsuranceOutput {
    /// 最高解約返戻率の区分; none where the rules do not ask for it or no rate is known.
    pub class: Option<SurrenderClass>,
    /// 適用した取扱い.
    pub rule: InsuranceRuleApplied,
    /// 最高解約返戻率, printed and exact.
    pub surrender_rate: SurrenderRate,
    /// 保険料の総額 of all the term, yen.
    pub total_premium: Yen,
    /// 年換算保険料相当額: all premiums ÷ years of the term, a fraction of a yen cut for display only.
    pub annualised_premium: Yen,
    /// 保険期間の月数 that the calculation rests on, without the years of an annuity.
    pub term_months: i64,
    /// 資産計上期間, months from the beginning; 0 where nothing becomes an asset by a class or an older rule.
    pub asset_months: i64,
    /// 取崩期間の最初の月, counted from 1; none where nothing is run down.
    pub run_down_from_month: Option<i64>,
    /// 資産計上額の総額: the sum of `to_asset` over all the term, by policy years, yen.
    pub asset_total: Yen,
    /// Policy years.
    pub schedule: Vec<ScheduleYear>,
    /// 事業年度ごと: the first has `first_fiscal_year_months`, the others twelve, the last what is left.
    pub fiscal_years: Vec<ScheduleYear>,
    /// 解約した場合, at the end of each policy year with a value.
    pub surrender: Vec<SurrenderYear>,
    /// 補間した年度: policy years whose value was not given and lies on a line between those that were.
    pub interpolated_years: Vec<i64>,
    /// 帳簿との照合, where it was asked for.
    pub booked: Option<BookedResult>,
    /// 契約の変更, where it was asked for.
    pub change: Option<ChangeResult>,
}

/// 最高解約返戻率の区分.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub enum SurrenderClass {
    /// 50%以下.
    #[serde(rename = "le50")]
    UpTo50,
    /// 50%超70%以下.
    #[serde(rename = "50_70")]
    From50To70,
    /// 70%超85%以下.
    #[serde(rename = "70_85")]
    From70To85,
    /// 85%超.
    #[serde(rename = "gt85")]
    Over85,
}

/// 適用した取扱い.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsuranceRuleApplied {
    /// 期間の経過に応じて損金: highest surrender rate up to 50 percent (9-3-5).
    AsTimePasses,
    /// 保険期間3年未満: as time passes (9-3-5).
    ShortTerm,
    /// 年換算保険料相当額30万円以下, 50 to 70 percent: as time passes (9-3-5の2 proviso).
    SmallAnnualisedPremium,
    /// 区分表 (9-3-5の2).
    ClassTable,
    /// 解約返戻金相当額なし, paid all the term: as time passes (9-3-5).
    NoSurrenderValue,
    /// 解約返戻金相当額なし・短期払: when paid in years of up to 300,000 yen, else as time passes (9-3-5 note).
    NoSurrenderValueShortPay,
    /// 給与: the whole premium is salary of the insured person, when paid.
    Salary,
    /// 養老保険・全額資産計上 (9-3-4(1)).
    EndowmentAsset,
    /// 養老保険・1/2資産計上 (9-3-4(3)).
    EndowmentHalf,
    /// 終身保険・全額資産計上.
    WholeLifeAsset,
    /// 個人年金保険・全額資産計上.
    AnnuityAsset,
    /// 個人年金保険・90%資産計上.
    AnnuityPart,
    /// 旧取扱い・長期平準定期保険.
    OldLevelTerm,
    /// 旧取扱い・逓増定期保険.
    OldIncreasingTerm,
    /// 旧取扱い・その他の定期保険: as time passes.
    OldOrdinaryTerm,
    /// 旧取扱い・がん保険(終身保障).
    OldCancerLife,
    /// 旧取扱い・がん保険(終身保障)で払戻金のないもの: when paid.
    OldCancerLifeNoValue,
    /// 旧取扱い・医療保険(終身保障).
    OldMedicalLife,
}

/// 最高解約返戻率; percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SurrenderRate {
    /// As printed, where it was given: class and shares follow it then.
    pub printed: Option<Rate>,
    /// From the values of every year, six decimals, cut for display only; none where a year is missing or the rules
    /// ask for no rate. Class and shares follow the exact quotient where no rate is printed.
    pub exact: Option<Rate>,
    /// Policy year of the exact rate, the latest of equal ones.
    pub peak_year: Option<i64>,
    /// Class by the printed rate; where none is given, by the exact one cut to one decimal.
    pub class_by_printed: Option<SurrenderClass>,
    /// Class by the exact rate.
    pub class_by_exact: Option<SurrenderClass>,
    /// Whether both are known and differ: to be shown.
    pub classes_differ: bool,
    /// `asset_total` by the exact rate, where the printed one decided and it differs, yen.
    pub asset_total_by_exact: Option<Yen>,
}

/// A policy year or fiscal year; yen. `deductible` = `paid` − `to_asset` + `run_down` + `prepaid_balance` of the year
/// before − `prepaid_balance`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ScheduleYear {
    /// Counted from 1.
    pub year: i64,
    /// Months of the term in it.
    pub months: i64,
    /// 支払保険料.
    pub paid: Yen,
    /// 資産計上額: classes and older rules, all premiums ÷ months of the term × months inside the asset period × share,
    /// a fraction of a yen of the year cut; endowment, whole life and annuity, premiums due × share, the same.
    pub to_asset: Yen,
    /// 取崩額: what is cut to the yen of all that became an asset × months of the run-down so far ÷ its months, less
    /// the same up to the year before; of an annuity × what was received so far ÷ all that is expected.
    pub run_down: Yen,
    /// 損金算入額, salary included.
    pub deductible: Yen,
    /// うち給与: part of `deductible` that is salary of the insured person; whether that is deductible follows the rules
    /// of pay.
    pub salary: Yen,
    /// 資産計上額の残高 at the end.
    pub asset_balance: Yen,
    /// 前払分の残高 at the end: paid for months still to come, and not yet in `to_asset`.
    pub prepaid_balance: Yen,
}

/// 解約した場合; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SurrenderYear {
    /// Policy year at the end of which it is.
    pub year: i64,
    /// 解約返戻金; of an interpolated year a fraction of a yen is cut.
    pub value: Yen,
    /// 帳簿価額: both balances; the booked amount in the year of `booked` where that differs by more than 1 percent.
    pub book: Yen,
    /// 解約益 (loss below zero).
    pub gain: Yen,
    /// 単純返戻率: value ÷ premiums paid so far, percent, one decimal, cut.
    pub rate: Rate,
    /// 補間: the value was not given.
    pub interpolated: bool,
}

/// 帳簿との照合; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BookedResult {
    /// Policy year.
    pub policy_year: i64,
    /// Both balances by the rule.
    pub by_rule: Yen,
    /// As booked.
    pub booked: Yen,
    /// Booked minus rule.
    pub difference: Yen,
    /// Whether it is more than 1 percent of the rule's: the booked amount counts then.
    pub uses_booked: bool,
}

/// 契約の変更; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChangeResult {
    /// Policy year at the end of which it is.
    pub policy_year: i64,
    /// 変更直前の帳簿価額: both balances, or the booked amount.
    pub book: Yen,
    /// 変更の対価とみる額: the value; of a name change what the officer is given, which is what the rule makes an asset
    /// where the value is below 70 percent of it, the class table applied (`rule` `class_table`) and it is on or after
    /// 2021-07-01.
    pub counted: Yen,
    /// 取り崩す額: all of it when paid up or handed over, in proportion when reduced (a fraction cut), nothing where it
    /// is kept.
    pub released: Yen,
    /// 益金 (損金 below zero): `counted` − `released`; 0 where the asset is kept. What an officer is given is salary or
    /// retirement pay beside it.
    pub gain: Yen,
    /// 変更後の資産計上額: the value when paid up, what is left when reduced or kept, 0 when handed over.
    pub balance_after: Yen,
}
