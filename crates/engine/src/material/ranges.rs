//! Bounds of the fields: limits of this product and not of the law, which the schema says and the reading
//! keeps. They stand apart from [`Case`](super::Case), because the input names them too.

use shinchoryu_quantity::{Rate, Yen};

/// 退職予定年齢の上限: employees' pension insurance ends at 70 and the comparison with it
/// (a limit of this product, not of the law).
pub const MAX_RETIREMENT_AGE: u32 = 70;
/// 事前確定届出給与の回数の上限: with at most two, the payments of a year stay below the four
/// from which they would count as remuneration (a limit of this product).
pub const MAX_BONUSES: usize = 2;
/// 提案の数の上限: three beside the current pay still fit one page.
pub const MAX_PROPOSALS: usize = 3;
/// 扶養親族の数の上限 (a limit of this product: no family is larger).
pub const MAX_DEPENDANTS: usize = 30;
/// 年齢の範囲: an officer can be appointed from 15; the tables of ages end at 99.
pub const AGES: (u32, u32) = (15, 99);
/// 月額報酬の上限 (a bound against slips of the keyboard).
pub const MAX_MONTHLY: Yen = Yen(99_999_999);
/// 賞与の上限 (a bound against slips of the keyboard).
pub const MAX_BONUS: Yen = Yen(999_999_999);
/// 利益・欠損金の範囲.
pub const MAX_PROFIT: Yen = Yen(9_999_999_999);
/// 資本金の範囲.
pub const MAX_CAPITAL: Yen = Yen(99_999_999_999);
/// 功績倍率の上限: practice sees 3.0 as the ceiling; five leaves room to show what is refused.
pub const MAX_MERIT_RATIO: Rate = Rate::from_ppm(5_000_000);
/// 従業員数の上限.
pub const MAX_EMPLOYEES: u32 = 99_999;
/// 申告期限の延長の上限, months (法人税法75条の2).
pub const MAX_EXTENSION_MONTHS: u32 = 4;
/// 賞与の計算期間の範囲, months.
pub const PERIOD_MONTHS: (u32, u32) = (1, 12);
/// 住宅ローン控除の上限 (a bound against slips of the keyboard: no home gives as much).
pub const MAX_HOUSING_LOAN_CREDIT: Yen = Yen(999_999);
/// The first year of moving in whose credit still counts in a year of the law data.
pub(crate) const MOVED_IN_FROM: i32 = 2014;
/// 文字数の上限: what a page of the document still sets in one piece.
pub(crate) mod longest {
    /// 資料名.
    pub const TITLE: usize = 60;
    /// 検索用メモ.
    pub const MEMO: usize = 500;
    /// 会社名.
    pub const COMPANY: usize = 100;
    /// 氏, 名.
    pub const NAME: usize = 30;
    /// 提案者の所属, 氏名, 番号.
    pub const PROPOSER: usize = 60;
    /// 電話.
    pub const TEL: usize = 30;
    /// メール (RFC 5321).
    pub const EMAIL: usize = 254;
    /// 税率の出典.
    pub const SOURCE: usize = 100;
    /// 保険会社, 商品名, 設計書番号.
    pub const POLICY: usize = 60;
}
/// 介護保険料の基準額の上限, yen a year (a bound against slips of the keyboard: above twice the highest city's).
pub const MAX_CARE_BASE: Yen = Yen(299_999);
/// 本人の介護保険料・後期高齢者医療保険料の上限, yen a year (a bound against slips of the keyboard).
pub const MAX_OWN_PREMIUM_FROM_65: Yen = Yen(2_999_999);
