//! 被保険者の資格.

/// 被保険者の資格: which parts of the insurance a person has in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cover {
    /// 健康保険 (until 75).
    pub health: bool,
    /// 介護保険 (40 to 64), paid with the health premium.
    pub care: bool,
    /// 厚生年金保険 (until 70).
    pub pension: bool,
}
