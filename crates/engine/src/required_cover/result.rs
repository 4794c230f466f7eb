use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Rate, Yen};

use crate::benefits::BeforeAfter;
use crate::corporate_tax::CorporateTaxOutput;

/// 必要保障額.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RequiredCoverOutput {
    /// 会社.
    pub company: Option<CompanyCover>,
    /// 家族.
    pub family: Option<FamilyCover>,
    /// 前提: every assumption that has a default, in the order of the input, with its value.
    pub assumptions: Vec<Assumption>,
}

/// 前提.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Assumption {
    /// Path of the field.
    pub field: &'static str,
    /// Its value as it was counted, as text.
    pub value: String,
    /// Whether nobody said it.
    pub is_default: bool,
}

impl Assumption {
    /// What was said, or the default; the list gets it either way.
    pub(super) fn of<T: ToString>(
        field: &'static str,
        said: Option<T>,
        default: T,
        assumptions: &mut Vec<Self>,
    ) -> T {
        let is_default = said.is_none();
        let value = said.unwrap_or(default);
        assumptions.push(Self {
            field,
            value: value.to_string(),
            is_default,
        });
        value
    }
}

/// 会社の必要保障額; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CompanyCover {
    /// 固定費: monthly × months.
    pub fixed_costs: Yen,
    /// 必要資金 after tax: fixed costs, loans, allowance, condolence and other.
    pub need: Yen,
    /// 保険で賄う額: need − funds, 0 at least.
    pub net: Yen,
    /// 保険金から引かれる額: allowance, assets on the books, and the fixed costs and the condolence money where they are deducted.
    pub deductible: Yen,
    /// 税率.
    pub tax_rate: Rate,
    /// 法人税等, where the rate was calculated.
    pub tax_detail: Option<CorporateTaxOutput>,
    /// 必要保険金額: the receipt that leaves `net` after tax at that rate on what exceeds `deductible`:
    /// (net − deductible × rate) ÷ (1 − rate), raised to the yen; `net` where it does not exceed `deductible`.
    pub receipt: Yen,
    /// 保険金にかかる税: receipt − net.
    pub tax: Yen,
    /// 不足額: receipt − existing cover, 0 at least.
    pub shortfall: Yen,
    /// 超過額: existing cover − receipt, 0 at least.
    pub surplus: Yen,
    /// What holds of every figure here.
    pub remarks: Vec<CoverRemark>,
}

/// 家族の必要保障額; yen. Where today's pay and the plan differ, a figure has both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FamilyCover {
    /// 遺族厚生年金 a year until 65: (average × months + the years of pay) × 5.481/1000 × 3/4; with fewer than 300 months × 300 ÷ months.
    /// 50 sen up, once.
    pub survivors_year: BeforeAfter,
    /// 遺族厚生年金 a year from 65: the larger of that and 2/3 of it with half of the own pension, less the own pension, 0 at least;
    /// 50 sen up.
    pub survivors_year_from_65: BeforeAfter,
    /// Twelve months each from the month after the death.
    pub years: Vec<FamilyYear>,
    /// 生活費.
    pub living: Yen,
    /// 家賃.
    pub rent: Yen,
    /// 教育費.
    pub education: Yen,
    /// 住宅ローン that nobody else repays.
    pub housing_loan: Yen,
    /// 必要資金: living, rent, education, housing loan, final expenses and other.
    pub costs: Yen,
    /// 遺族基礎年金.
    pub basic_pension: Yen,
    /// 遺族厚生年金.
    pub earnings_related: BeforeAfter,
    /// 中高齢寡婦加算.
    pub widow_addition: Yen,
    /// 配偶者の老齢年金.
    pub own_pension: Yen,
    /// 配偶者の収入.
    pub income: Yen,
    /// 収入の合計.
    pub resources: BeforeAfter,
    /// 必要保障額: costs − resources, 0 at least.
    pub need: BeforeAfter,
    /// 準備済みの額: death allowance, savings and existing cover.
    pub available: Yen,
    /// 不足額: costs − resources − available, 0 at least.
    pub shortfall: BeforeAfter,
    /// 不足額の差: under the plan less now.
    pub shortfall_difference: Yen,
    /// What holds of every figure here.
    pub remarks: Vec<CoverRemark>,
}

/// A year of the family; yen. Pensions and income are a twelfth for each month, a fraction of a yen of the year cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FamilyYear {
    /// Months that are counted, 12 but for the last year.
    pub months: u32,
    /// 生活費, a fraction of a yen cut.
    pub living: Yen,
    /// 家賃.
    pub rent: Yen,
    /// 遺族基礎年金 with the additions for children, in months with a child up to 31 March after 18.
    pub basic_pension: Yen,
    /// 遺族厚生年金.
    pub earnings_related: BeforeAfter,
    /// 中高齢寡婦加算, in months without a basic pension until 65, if 40 at the death or while there was a child.
    pub widow_addition: Yen,
    /// 配偶者の老齢年金, from the month after 65 is reached.
    pub own_pension: Yen,
    /// 配偶者の収入.
    pub income: Yen,
}

/// What holds of the figures of a cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CoverRemark {
    /// One rate on the whole taxable receipt: brackets within it are not walked through.
    OneRate,
    /// The death allowance is deducted only as far as it is resolved and appropriate.
    AllowanceAppropriate,
    /// The law and the money of the basis day count in every year; pay before April 2003 and revaluation are not considered.
    LawOfTheDay,
    /// The president dies in office, insured, and the conditions on premiums paid are met.
    DiesInOffice,
    /// The family depended on the president (income below 8,500,000), and the widow does not marry again.
    FamilyDepends,
    /// Inheritance tax and the taxes of the family are not counted.
    NoTaxes,
    /// A death from April 2028 on has other pensions.
    OtherPensionsFrom2028,
    /// The conditions of the widow's addition were read in one source.
    WidowAdditionOnce,
}
