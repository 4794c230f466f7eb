//! 報酬を決める機関: who decides the pay of an officer, as far as the company's name tells.

use schemars::JsonSchema;
use serde::Serialize;

/// What a company of members is called in its name.
const OF_MEMBERS: [&str; 10] = [
    "合同会社",
    "合名会社",
    "合資会社",
    "（同）",
    "(同)",
    "（名）",
    "(名)",
    "（資）",
    "(資)",
    "Godo Kaisha",
];
/// The same, where it is a word of its own.
const OF_MEMBERS_IN_SHORT: [&str; 2] = ["LLC", "G.K."];

/// What a company of shares is called in its name.
const OF_SHARES: [&str; 10] = [
    "株式会社",
    "有限会社",
    "（株）",
    "(株)",
    "㈱",
    "（有）",
    "(有)",
    "㈲",
    "Kabushiki Kaisha",
    "K.K.",
];

/// Bodies that are no company: 医療法人, 一般社団法人, 税理士法人 and the like.
const NO_COMPANY: [&str; 2] = ["法人", "組合"];

/// 報酬を決める機関.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PayDecidedBy {
    /// 株主総会 (会社法361条).
    Shareholders,
    /// 総社員: a 持分会社 (合同会社, 合名会社, 合資会社) has no shareholders' meeting (会社法593条4項, 民法648条).
    Members,
    /// その他の法人: its own organ, by its own law.
    Other,
}

impl PayDecidedBy {
    /// By the name of the company; that of one whose name says nothing has a shareholders' meeting.
    pub(super) fn of(company: &str) -> Self {
        let named = |kinds: &[&str]| kinds.iter().any(|kind| company.contains(kind));
        let mut words = company.split([' ', '\u{3000}', ',']);
        if named(&OF_SHARES) {
            Self::Shareholders
        } else if named(&OF_MEMBERS) || words.any(|word| OF_MEMBERS_IN_SHORT.contains(&word)) {
            Self::Members
        } else if named(&NO_COMPANY) {
            Self::Other
        } else {
            Self::Shareholders
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PayDecidedBy;

    #[test]
    fn the_name_tells_who_decides_the_pay() {
        use PayDecidedBy::{Members, Other, Shareholders};
        for (name, who) in [
            ("株式会社さくら精機", Shareholders),
            ("合同会社みどり設計", Members),
            ("みどり（同）", Members),
            ("山田合資会社", Members),
            ("Midori LLC", Members),
            ("Midori G.K.", Members),
            ("SMALLCAP Inc.", Shareholders),
            ("（名）山田商店", Members),
            ("㈱組合サービス", Shareholders),
            ("（株）法人保険センター", Shareholders),
            ("株式会社合同建設", Shareholders),
            ("医療法人さくら会", Other),
            ("税理士法人さくら", Other),
            ("さくら", Shareholders),
            ("", Shareholders),
        ] {
            assert_eq!(PayDecidedBy::of(name), who, "{name}");
        }
    }
}
