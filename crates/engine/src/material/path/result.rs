//! 年次推移の結果: whole yen a year unless a name says otherwise.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Month, Yen};

use crate::Step;
use crate::material::{InsuranceSums, LawUsed, OtherOfficeYear, OwnPremiums, PensionYear, Warning};

/// 年次推移: every year of every plan until the person leaves, each plan as if it had always been in
/// force, with the law of each month and year.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Path {
    /// The pay of today first, then the proposals in their order.
    pub plans: Vec<PlanPath>,
    /// Proposal − current over all years, one a proposal.
    pub totals: Vec<PathTotal>,
    /// 年: what changes in each year of the path, whatever the plan.
    pub events: Vec<PathEvent>,
    /// Premium months of the path.
    pub months: u32,
    /// Which law was used; what is not enacted for a later year is carried on.
    pub law: LawUsed,
    /// What the reader must know beside the figures.
    pub warnings: Vec<Warning>,
    /// 根拠 of the figures that are calculated here; empty unless it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Step>,
}

/// One plan, year by year.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlanPath {
    /// The years in their order.
    pub years: Vec<PathYear>,
    /// 支給月の比較: one a bonus of a proposal; only with a pension that can be suspended.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best_months: Vec<BestMonth>,
    /// 法人契約の保険: the company with it and without it, where there are any contracts. Its years are the fiscal years, up to
    /// that of leaving, in which the retirement allowance is paid; no other figure of the path has any part of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance: Option<InsuranceSums>,
}

/// 支給月の比較: a bonus in every month of the service period, the others where they are planned. The sums
/// are of all months until the person leaves, as it is really paid: the pay of today until the change, the
/// bonus every year from then on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BestMonth {
    /// Its place among the typed bonuses, from 0.
    pub bonus: usize,
    /// 予定の支給月.
    pub planned: Month,
    /// 支給停止額 of all months under the plan as it is.
    pub suspended: Yen,
    /// 支給停止が最も少ない月 of those that can be chosen, of equals the planned one, else the earliest.
    pub best: Month,
    /// What is suspended less in the best month than in the planned one; 0 where none is better.
    pub saved: Yen,
    /// What there is to say.
    pub finding: BestMonthFinding,
    /// The months in their order.
    pub candidates: Vec<MonthCandidate>,
}

/// What the months of a bonus come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BestMonthFinding {
    /// Nothing is suspended, whatever the month.
    NothingSuspended,
    /// The planned month alone can be chosen.
    NoOtherMonth,
    /// Every month that can be chosen suspends the same.
    AllAlike,
    /// None suspends less than the planned one.
    PlannedIsBest,
    /// The best month suspends less.
    AnotherIsBetter,
}

/// A month in which a bonus could be paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MonthCandidate {
    /// The month of the first payment.
    pub month: Month,
    /// 支給停止額 of all months until leaving.
    pub suspended: Yen,
    /// 支給の回数 until leaving, once a year.
    pub payments: u32,
    /// Whether it is compared: as many payments as planned, and not before the notice is filed.
    pub can_be_chosen: bool,
}

/// 一年: the same twelve months of every year from the basis month; the last one ends when the person
/// leaves.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PathYear {
    /// First month.
    pub from: Month,
    /// How many months it has: twelve, or fewer in the last year.
    pub months: u32,
    /// 年齢 at the end of its first month's first day.
    pub age: u32,
    /// 報酬.
    pub pay: Yen,
    /// 通勤手当, which the company pays beside it.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub commuting: Yen,
    /// 健康保険の標準報酬月額 in the last month; 0 when no longer insured.
    pub standard_health: Yen,
    /// 厚生年金の標準報酬月額 in the last month; 0 when no longer insured.
    pub standard_pension: Yen,
    /// 本人負担の社会保険料.
    pub employee_total: Yen,
    /// 会社負担の社会保険料.
    pub employer_total: Yen,
    /// 所得税等 of the calendar year.
    pub income_tax: Yen,
    /// 住民税 on it.
    pub resident_tax: Yen,
    /// What the person would owe without the pay.
    pub taxes_without_pay: Yen,
    /// 二以上事業所勤務: the other office in these months, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_office: Option<OtherOfficeYear>,
    /// 公的年金 of the year; only where one was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension: Option<PensionYear>,
    /// 65歳・75歳からの本人の保険料, as in the comparison.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_premiums: Option<OwnPremiums>,
    /// 本人の手取り, less the pension that is suspended, the own premiums and what the pay here adds to the
    /// premiums at the other office.
    pub take_home: Yen,
    /// 損金にならない役員給与.
    pub non_deductible: Yen,
    /// 損金算入した事業税 of the year before.
    pub enterprise_tax_deducted: Yen,
    /// 法人税等.
    pub company_taxes: Yen,
    /// 会社に残るお金.
    pub money_left: Yen,
    /// 合計.
    pub together: Yen,
    /// Standard pension amounts of the months and counted bonuses.
    pub pension_base: Yen,
    /// 老齢厚生年金 a year for life earned from the first month of the path to the end of this year.
    pub pension_earned: Yen,
}

/// 合計: proposal − current.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PathTotal {
    /// 本人と会社の保険料; negative is saved.
    pub premiums_both: Yen,
    /// 本人の手取り.
    pub take_home: Yen,
    /// 会社に残るお金.
    pub money_left: Yen,
    /// 合計.
    pub together: Yen,
    /// 老齢厚生年金 a year for life that is earned less; negative where more is earned.
    pub pension_lost: Yen,
    /// 損益分岐 with taxes: against [`Self::together`].
    pub break_even: Option<BreakEven>,
    /// 損益分岐 of the person alone: against [`Self::take_home`]. On paper only.
    #[serde(skip)]
    pub break_even_person: Option<BreakEven>,
    /// 損益分岐 before tax: against the premiums that are saved.
    pub break_even_before_tax: Option<BreakEven>,
}

/// 損益分岐: when the pension that is lost exceeds what was gained; nothing where no pension is lost, or
/// nothing is gained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BreakEven {
    /// Months of pension after which the pension lost exceeds the gain.
    pub months_of_pension: u32,
    /// The age then, full years; the pension is drawn from 65, or from leaving where that is later.
    pub age: u32,
}

/// What happens in a year of the path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PathEvent {
    /// 年齢: an age at which an insurance begins or ends.
    Age {
        /// The year, counted from 0.
        year: u32,
        /// The first month of the new state.
        month: Month,
        /// 40, 65, 70 or 75.
        age: u32,
    },
    /// 改正: enacted law that begins.
    Law {
        /// The year, counted from 0.
        year: u32,
        /// The month from which it applies.
        month: Month,
        /// Law file.
        id: String,
        /// 日本語の名称.
        title: String,
        /// English name.
        title_en: String,
    },
}
