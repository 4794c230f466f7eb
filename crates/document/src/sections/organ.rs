//! 報酬を決める機関: who decides the pay of an officer, as far as the company's name tells. A 持分会社 (合同会社, 合名会社,
//! 合資会社) has no shareholders' meeting: its members decide (会社法593条4項, 民法648条).

use super::context::Context;

/// What a company of members is called in its name.
const OF_MEMBERS: [&str; 7] = [
    "合同会社",
    "合名会社",
    "合資会社",
    "（同）",
    "(同)",
    "Godo Kaisha",
    "LLC",
];

/// Bodies that are no company: 医療法人, 一般社団法人, 税理士法人 and the like.
const NO_COMPANY: [&str; 2] = ["法人", "組合"];

/// Words about who decides the pay: `organ.<who>.<name>`.
pub(super) fn words(context: &Context<'_>, name: &str) -> &'static str {
    let company = context.company().name.as_deref().unwrap_or_default();
    context
        .words
        .get(&format!("organ.{}.{name}", who_decides(company)))
}

fn who_decides(company: &str) -> &'static str {
    let named = |kinds: &[&str]| kinds.iter().any(|kind| company.contains(kind));
    if named(&["株式会社", "有限会社"]) {
        "shareholders"
    } else if named(&OF_MEMBERS) {
        "members"
    } else if named(&NO_COMPANY) {
        "other"
    } else {
        "shareholders"
    }
}

#[cfg(test)]
mod tests {
    use super::who_decides;

    #[test]
    fn the_name_tells_who_decides_the_pay() {
        for (name, who) in [
            ("株式会社さくら精機", "shareholders"),
            ("合同会社みどり設計", "members"),
            ("みどり（同）", "members"),
            ("山田合資会社", "members"),
            ("Midori LLC", "members"),
            ("株式会社合同建設", "shareholders"),
            ("医療法人さくら会", "other"),
            ("税理士法人さくら", "other"),
            ("さくら", "shareholders"),
            ("", "shareholders"),
        ] {
            assert_eq!(who_decides(name), who, "{name}");
        }
    }
}
