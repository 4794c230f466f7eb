use serde::Deserialize;
use shinchoryu_quantity::Yen;

/// 扶養親族等の数: who counts when pay is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DependantCount {
    /// 源泉控除対象配偶者: the payee's total income is at most this, yen.
    pub payee_for_spouse: Yen,
    /// 源泉控除対象配偶者: the spouse's total income is at most this, yen.
    pub spouse: Yen,
    /// 控除対象扶養親族 from this age on 31 December.
    pub from_age: i32,
    /// 特定親族 who counts although the income is above the dependant limit; none before 2026.
    pub specified_relative: Option<SpecifiedRelative>,
}

/// 源泉控除対象親族 who is a 特定親族.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecifiedRelative {
    /// First age.
    pub from_age: i32,
    /// Last age.
    pub to_age: i32,
    /// Total income at most, yen.
    pub income: Yen,
}

/// 甲欄 or 乙欄 by the number of dependants: the printed columns end at 7.
pub const PRINTED_DEPENDANTS: usize = 8;

/// One amount for each printed number of dependants, 0 to 7.
pub type ByDependants = [Yen; PRINTED_DEPENDANTS];
