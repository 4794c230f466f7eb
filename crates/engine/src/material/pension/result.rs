//! 年金の結果.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::Yen;

/// 在職老齢年金の計算: what decides the suspension of the twelve months of a comparison, in its yearly form (厚生年金保険法46条):
/// half of what `counted` exceeds `threshold_year` by. Yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PensionSuspension {
    /// 受給月数: how many of the twelve months are drawn, 1–12.
    pub months: i64,
    /// 老齢厚生年金の報酬比例部分 of a year: the most that is suspended.
    pub earnings_related: Yen,
    /// 標準報酬月額, as it counts here from 70 too.
    pub standard: Yen,
    /// 12 × `standard`.
    pub standard_year: Yen,
    /// 標準賞与額 of twelve months: each month cut to 1,000 yen, at most the cap of a month.
    pub bonuses: Yen,
    /// 年金と報酬の合計 = `earnings_related` + `standard_year` + `bonuses`.
    pub counted: Yen,
    /// 支給停止調整額 of a month.
    pub threshold: Yen,
    /// 12 × `threshold`.
    pub threshold_year: Yen,
    /// 超える額 = `counted` − `threshold_year`, not below 0.
    pub over: Yen,
    /// 支給停止額 of a year of twelve months: half of `over`, rounded half up, at most `earnings_related`.
    pub suspended: Yen,
    /// 加給年金の停止 of a year: it is not paid in months whose earnings-related part is suspended wholly.
    pub lost_addition: Yen,
}

/// 公的年金 of a year, yen, before taxes; only where a pension was typed. ±1 yen a month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PensionYear {
    /// 全額: what would be paid without the pay, of the months paid for.
    pub full: Yen,
    /// 支給停止: what of it is not paid because of the pay, a lost 加給年金 among it.
    pub suspended: Yen,
    /// 受取額 = full − suspended.
    pub receipts: Yen,
}
