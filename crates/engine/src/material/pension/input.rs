//! 公的年金の入力.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Month, Yen};

use crate::check::bound;

/// 年額の上限 (bounds against slips of the keyboard).
pub(super) const MOST_EARNINGS_RELATED: Yen = Yen(5_000_000);
pub(super) const MOST_BASIC: Yen = Yen(1_500_000);
pub(super) const MOST_ADDITIONAL: Yen = Yen(500_000);
pub(super) const MOST_OTHER: Yen = Yen(9_999_999);

/// 受け取る公的年金, yen a year before any suspension. With it `other_income.public_pension` is 0.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PensionInput {
    /// 老齢厚生年金の報酬比例部分: 0–5,000,000 yen a year; what 在職老齢年金 suspends.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MOST_EARNINGS_RELATED)))]
    pub earnings_related: Yen,
    /// 老齢基礎年金と経過的加算: 0–1,500,000 yen a year; never suspended.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MOST_BASIC)))]
    pub basic: Yen,
    /// 加給年金: 0–500,000 yen a year; not paid in months whose earnings-related part is suspended wholly.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MOST_ADDITIONAL)))]
    pub additional: Yen,
    /// その他の公的年金等 (企業年金など): 0–9,999,999 yen a year; never suspended.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MOST_OTHER)))]
    pub other: Yen,
    /// 受給開始月: the first month paid for; the month after the one in which 65 is reached where it is missing.
    pub drawn_from: Option<Month>,
}
