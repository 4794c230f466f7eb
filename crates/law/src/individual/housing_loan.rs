use serde::Deserialize;
use shinchoryu_quantity::Yen;

/// Whether a year of moving in lies in those of a row.
pub(super) fn holds(from: i32, to: Option<i32>, moved_in: i32) -> bool {
    from <= moved_in && to.is_none_or(|to| moved_in <= to)
}

/// 住宅借入金等特別控除: up to which total income there is one, by the year of moving in.
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct HousingLoanCredit {
    rows: Vec<CreditRow>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CreditRow {
    moved_in_from: i32,
    moved_in_to: Option<i32>,
    total_income_upto: Yen,
}

impl HousingLoanCredit {
    /// 合計所得金額の上限 for who moved in in a year; nothing for a year without the credit.
    #[must_use]
    pub fn total_income_upto(&self, moved_in: i32) -> Option<Yen> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| holds(row.moved_in_from, row.moved_in_to, moved_in));
        row.map(|row| row.total_income_upto)
    }
}
