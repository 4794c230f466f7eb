use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Month, Yen};

use super::insurer::{HealthSociety, NationalHealthSociety};

/// 社会保険料の計算の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SocialInsuranceInput {
    /// 都道府県名 or JIS code of the branch where the workplace is registered, not of the home.
    pub prefecture: String,
    /// 生年月日.
    pub birth_date: Date,
    /// Standard bonuses that the April–March year of the first month has already counted for
    /// health insurance, yen.
    #[serde(default)]
    pub health_bonus_before: Yen,
    /// 健康保険組合 in place of 協会けんぽ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health_society: Option<HealthSociety>,
    /// 国民健康保険組合 in place of 協会けんぽ: no health premium of this kind, the pension as ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub national_health_society: Option<NationalHealthSociety>,
    /// Month whose rates and tables serve every month; ages still follow each month.
    #[serde(default)]
    pub law_month: Option<Month>,
    /// Premium months (月分), rising.
    pub months: Vec<MonthInput>,
}

/// One premium month.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonthInput {
    /// 月分.
    pub month: Month,
    /// 報酬月額, yen: all pay for work except what comes less often than every three months.
    pub remuneration: Yen,
    /// Each bonus paid in the month, yen.
    #[serde(default)]
    pub bonuses: Vec<Yen>,
    /// 他の事業所 in the month (二以上事業所勤務): the premiums are those of this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub other_office: Option<OtherOfficeMonth>,
}

/// 社会保険料の計算の結果.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SocialInsuranceOutput {
    /// Each month, in the order of the input.
    pub months: Vec<MonthPremium>,
    /// Sums over all months.
    pub total: TotalPremium,
}

/// The premiums of one month; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MonthPremium {
    /// 月分.
    pub month: Month,
    /// 標準報酬月額 (健康保険); 0 when no longer insured.
    pub standard_health: Yen,
    /// 標準報酬月額 (厚生年金); 0 when no longer insured.
    pub standard_pension: Yen,
    /// 健康保険の等級.
    pub health_grade: Option<u8>,
    /// 厚生年金の等級.
    pub pension_grade: Option<u8>,
    /// 標準賞与額: the bonuses of the month added, then cut to 1,000 yen, before the caps.
    pub standard_bonus: Yen,
    /// Part of it under the cap of health insurance (April–March).
    pub bonus_base_health: Yen,
    /// Part of it under the cap of pension insurance (the month).
    pub bonus_base_pension: Yen,
    /// Whether care insurance is in the health premium.
    pub care: bool,
    /// 被保険者負担: what is deducted from pay.
    pub employee: Employee,
    /// The health premium split for display.
    pub parts: PremiumParts,
    /// 納入告知額: what the company is charged, both sides.
    pub invoice: Invoice,
    /// 会社負担: invoice − deductions.
    pub employer_total: Yen,
    /// 国保組合の保険料, which the person pays: no part of the other figures.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub national_health_society: Yen,
}

/// 被保険者負担; yen. `health` includes care and the child support levy: one premium.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Employee {
    /// 健康保険料 (介護・支援金を含む), monthly.
    pub health: Yen,
    /// 厚生年金保険料, monthly.
    pub pension: Yen,
    /// 健康保険料 on bonuses.
    pub health_bonus: Yen,
    /// 厚生年金保険料 on bonuses.
    pub pension_bonus: Yen,
    /// All four.
    pub total: Yen,
}

impl Employee {
    pub(super) fn of(health: Yen, pension: Yen, health_bonus: Yen, pension_bonus: Yen) -> Self {
        Self {
            health,
            pension,
            health_bonus,
            pension_bonus,
            total: health + pension + health_bonus + pension_bonus,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self::of(
            self.health + other.health,
            self.pension + other.pension,
            self.health_bonus + other.health_bonus,
            self.pension_bonus + other.pension_bonus,
        )
    }
}

/// The employee's health premium split for display; the parts add up to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PremiumParts {
    /// Of `employee.health`.
    pub monthly: SplitPremium,
    /// Of `employee.health_bonus`.
    pub bonus: SplitPremium,
}

/// A health premium in its parts; yen. No legal amounts: the premium is rounded once, as a whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SplitPremium {
    /// 健康保険.
    pub health: Yen,
    /// 介護保険.
    pub care: Yen,
    /// 子ども・子育て支援金.
    pub levy: Yen,
}

impl SplitPremium {
    fn plus(self, other: Self) -> Self {
        Self {
            health: self.health + other.health,
            care: self.care + other.care,
            levy: self.levy + other.levy,
        }
    }
}

/// 納入告知額; yen, each line cut to the yen. Exact for a company with one insured person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Invoice {
    /// 健康保険 (介護・支援金を含む).
    pub health: Yen,
    /// 厚生年金保険.
    pub pension: Yen,
    /// 子ども・子育て拠出金 (company only).
    pub child_contribution: Yen,
    /// All three.
    pub total: Yen,
}

impl Invoice {
    pub(super) fn of(health: Yen, pension: Yen, child_contribution: Yen) -> Self {
        Self {
            health,
            pension,
            child_contribution,
            total: health + pension + child_contribution,
        }
    }

    fn plus(self, other: Self) -> Self {
        Self::of(
            self.health + other.health,
            self.pension + other.pension,
            self.child_contribution + other.child_contribution,
        )
    }
}

/// Sums over several months; yen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TotalPremium {
    /// 被保険者負担.
    pub employee: Employee,
    /// The health premiums split for display.
    pub parts: PremiumParts,
    /// 納入告知額.
    pub invoice: Invoice,
    /// 会社負担.
    pub employer_total: Yen,
}

impl TotalPremium {
    /// The sum over the months given.
    #[must_use]
    pub fn of(months: &[MonthPremium]) -> Self {
        months.iter().fold(Self::default(), |sum, month| Self {
            employee: sum.employee.plus(month.employee),
            parts: PremiumParts {
                monthly: sum.parts.monthly.plus(month.parts.monthly),
                bonus: sum.parts.bonus.plus(month.parts.bonus),
            },
            invoice: sum.invoice.plus(month.invoice),
            employer_total: sum.employer_total + month.employer_total,
        })
    }
}

/// 他の事業所 in a premium month.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtherOfficeMonth {
    /// 報酬月額 there, yen.
    pub remuneration: Yen,
    /// Each bonus paid there in the month, yen.
    #[serde(default)]
    pub bonuses: Vec<Yen>,
}
