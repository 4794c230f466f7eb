use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

/// 税額表の欄.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Column {
    /// 甲欄: 給与所得者の扶養控除等申告書 submitted here.
    #[default]
    Kou,
    /// 乙欄: submitted elsewhere or not at all.
    Otsu,
}

/// How the tax of a month is computed; both are lawful and differ by some yen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MonthlyMethod {
    /// 月額表.
    #[default]
    Table,
    /// 電算機計算の特例 (甲欄 only).
    Computer,
}

/// 給与の源泉徴収の入力.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MonthlyInput {
    /// 支払日.
    pub date: Date,
    /// 社会保険料等控除後の給与, yen.
    pub pay: Yen,
    /// 扶養親族等の数, 0–99; in 乙欄 those of the 従たる給与についての扶養控除等申告書.
    #[serde(default)]
    pub dependants: i32,
    /// 甲欄 or 乙欄.
    #[serde(default)]
    pub column: Column,
    /// 月額表 or 電算機計算の特例.
    #[serde(default)]
    pub method: MonthlyMethod,
}

/// 給与の源泉徴収税額.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MonthlyOutput {
    /// 源泉徴収税額 (復興特別所得税・防衛特別所得税を含む), yen.
    pub tax: Yen,
}

/// 賞与の源泉徴収の入力.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BonusInput {
    /// 支払日.
    pub date: Date,
    /// 社会保険料等控除後の賞与, yen.
    pub bonus: Yen,
    /// 前月の社会保険料等控除後の給与, yen; 0 where there was none.
    #[serde(default)]
    pub previous_month_pay: Yen,
    /// 扶養親族等の数, 0–99; in 乙欄 those of the 従たる給与についての扶養控除等申告書, whom only the
    /// monthly table knows.
    #[serde(default)]
    pub dependants: i32,
    /// 甲欄 or 乙欄.
    #[serde(default)]
    pub column: Column,
    /// 賞与の計算期間: 6 (up to six months) or 12 (longer).
    #[serde(default = "six")]
    pub months_covered: i32,
}

fn six() -> i32 {
    6
}

/// How the tax of a bonus was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BonusMethod {
    /// 算出率の表.
    Rate,
    /// 月額表 (前月の給与なし, or a bonus of more than ten times).
    MonthlyTable,
}

/// 賞与の源泉徴収税額.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BonusOutput {
    /// Which method applied.
    pub method: BonusMethod,
    /// 賞与の金額に乗ずべき率; `null` by the monthly table.
    pub rate: Option<Rate>,
    /// 前月の給与と月割の賞与への月額表の税額, yen; `null` by the rate.
    pub tax_with_part: Option<Yen>,
    /// 前月の給与への月額表の税額, yen (0 without pay in the previous month); `null` by the rate.
    pub tax_without_part: Option<Yen>,
    /// 源泉徴収税額 (復興特別所得税・防衛特別所得税を含む), yen.
    pub tax: Yen,
}
