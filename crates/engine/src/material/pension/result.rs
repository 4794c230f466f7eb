//! 年金の結果.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::Yen;

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
