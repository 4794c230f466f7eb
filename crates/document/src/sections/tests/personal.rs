//! The page of the president's own contracts against the comparison.

use serde_json::{Value, json};
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_words::{Figures, Language};

use super::{request, set};
use crate::model::Section;
use crate::sample::{computed, raised, reference};
use crate::sections::kind::Kind;
use crate::sections::{assumptions, context_of, section};

pub(super) const LANGUAGES: [Language; 2] = [Language::Ja, Language::En];

/// Fields of a contract and what they become.
pub(super) type Changes<'a> = &'a [(&'a str, Value)];

pub(super) fn with(policies: &Value) -> MaterialInput {
    let mut input = reference();
    input.life_insurance = serde_json::from_value(policies.clone()).expect("contracts");
    input
}

/// Given up with its eleventh year.
pub(super) fn whole_life() -> Value {
    json!({
        "kind": "whole_life", "contract_date": "2026-06-01", "premium": 50_000, "mode": "monthly", "pay_years": 10,
        "sum_insured": 20_000_000, "beneficiary": "spouse", "surrender_policy_year": 11,
        "surrender_values": [0, null, 900_000, null, 2_100_000, null, null, null, null, 5_900_000, 6_100_000],
    })
}

/// A section as it is written, its texts whole: they are kept in parts that are not broken.
fn written(section: &Section) -> String {
    whole(serde_json::to_value(section).expect("json")).to_string()
}

fn whole(value: Value) -> Value {
    match value {
        Value::Array(parts) => {
            let parts: Vec<Value> = parts.into_iter().map(whole).collect();
            let texts: Option<Vec<&str>> = parts.iter().map(Value::as_str).collect();
            match texts {
                Some(texts) => Value::String(texts.concat()),
                None => Value::Array(parts),
            }
        }
        Value::Object(fields) => {
            let fields = fields.into_iter();
            Value::Object(fields.map(|(name, value)| (name, whole(value))).collect())
        }
        other => other,
    }
}

/// The lines of the section alone.
fn lines(input: &MaterialInput, lang: Language) -> String {
    let comparison = computed(input);
    let request = request(input, &comparison, lang);
    let context = context_of(&request);
    assert!(context.contents.contains(&Kind::Personal));
    written(&section(&context, 0, Kind::Personal))
}

#[test]
fn it_is_there_with_a_contract_alone() {
    let comparison = computed(&reference());
    let input = reference();
    let request = request(&input, &comparison, Language::Ja);
    assert!(!context_of(&request).contents.contains(&Kind::Personal));
}

#[test]
fn what_the_comparison_has_of_it_is_on_the_page() {
    let input = with(&json!([whole_life()]));
    let found = computed(&input)
        .comparison
        .personal_insurance
        .expect("contracts");
    let exit = found.policies[0].exit.expect("an end");
    let funding = found.funding[0];
    for lang in LANGUAGES {
        let text = lines(&input, lang);
        let figures = Figures::of(lang);
        for amount in [
            exit.value,
            exit.premiums,
            found.yearly_premiums,
            funding.left,
        ] {
            assert!(text.contains(&figures.yen(amount)), "{lang:?} {amount}");
        }
        for amount in [exit.gain, funding.increase] {
            assert!(
                text.contains(&figures.difference(amount)),
                "{lang:?} {amount}"
            );
        }
        let words = set(&input, lang).words().join(" ");
        for value in ["2,100,000", "70.0%", "101.6%"] {
            assert!(words.contains(value), "{lang:?} {value}");
        }
    }
}

/// Whole life by `changes`.
pub(super) fn changed(changes: Changes<'_>) -> Value {
    let mut policy = whole_life();
    for (field, value) in changes {
        policy[*field] = value.clone();
    }
    policy
}

fn single(premium: i64) -> Value {
    changed(&[
        ("premium", json!(premium)),
        ("mode", json!("single")),
        ("pay_years", Value::Null),
    ])
}

fn finding_of(input: &MaterialInput, lang: Language) -> String {
    let comparison = computed(input);
    let request = request(input, &comparison, lang);
    let context = context_of(&request);
    let found = section(&context, 0, Kind::Personal).finding.concat();
    assert!(context.words.missing().is_empty());
    found
}

#[test]
fn the_sentence_says_what_the_increase_pays() {
    let of = |premium: i64| changed(&[("premium", json!(premium))]);
    let other = |mut policy: Value| {
        policy["funding"] = "other_money".into();
        policy
    };
    // paid once before the basis date, from what the take-home was to rise by
    let mut paid = single(3_000_000);
    paid["contract_date"] = "2025-06-01".into();
    paid["funding"] = "take_home_increase".into();
    #[rustfmt::skip]
    let cases: [(Value, &str, &str); 7] = [
        (json!([of(1_000)]), "残ります", "is left"),
        (json!([of(900_000)]), "足りません", "short of the yearly"),
        (json!([other(of(900_000)), other(single(1_000_000))]), "支払いません", "not paid from it"),
        (json!([single(3_000_000)]), "一時払の保険料は300万円です", "are to be paid from it"),
        (json!([of(1_000), single(3_000_000)]), "残ります。このほかに一時払の保険料300万円を手取りの増加分から支払います",
            "Single premiums of JPY 3.00 million come on top"),
        (json!([of(900_000), single(3_000_000)]), "足りません。このほかに一時払の保険料300万円を手取りの増加分から支払います",
            "Single premiums of JPY 3.00 million come on top"),
        (json!([paid]), "基準日を含む保険年度にはありません", "in the policy year of the basis date"),
    ];
    for (policies, ja, en) in cases {
        let input = with(&policies);
        let found = finding_of(&input, Language::Ja);
        assert!(found.ends_with(ja), "{found}");
        let found = finding_of(&input, Language::En);
        assert!(found.contains(en), "{found}");
    }
    let mut raised = raised();
    raised.proposals[0] = raised.current.clone();
    for (policies, ja, en) in [
        (
            json!([whole_life()]),
            "年間の保険料60万円を手取りの増加分から支払えません",
            "cannot pay the yearly",
        ),
        (
            json!([single(3_000_000)]),
            "一時払の保険料300万円を手取りの増加分から支払えません",
            "cannot pay the single",
        ),
    ] {
        raised.life_insurance = with(&policies).life_insurance;
        assert!(finding_of(&raised, Language::Ja).ends_with(ja), "{ja}");
        assert!(finding_of(&raised, Language::En).contains(en), "{en}");
    }
}

#[test]
fn it_says_how_a_contract_ends_that_nobody_ends() {
    let unplanned = |kind: &str, term: Value, values: Value| {
        let changes = [
            ("kind", json!(kind)),
            ("term_years", term),
            ("surrender_values", values),
            ("surrender_policy_year", Value::Null),
        ];
        with(&json!([changed(&changes)]))
    };
    let over = "保険期間は2036年5月31日に終わります。";
    let nothing = "このとき受け取る額は入力されていないため、ないものとしています。";
    let apart = "この日の解約返戻金500,000円は、解約・満期の予定が入力されていないため、受取額に含めていません。";
    for kind in [
        "term",
        "income_protection",
        "medical",
        "other",
        "whole_life",
    ] {
        for (values, then) in [
            (json!([]), nothing),
            (json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 500_000]), apart),
        ] {
            let text = lines(&unplanned(kind, json!(10), values), Language::Ja);
            assert!(text.contains(over), "{kind}");
            assert!(text.contains(then), "{kind} {text}");
            assert!(!text.contains("続きます"), "{kind}");
        }
    }
    let text = lines(&unplanned("term", json!(10), json!([])), Language::En);
    assert!(
        text.contains("The term ends on 31 May 2036.")
            && text.contains("so nothing is taken to be received"),
        "{text}"
    );
    let annuity = unplanned("annuity", json!(10), json!([]));
    let text = lines(&annuity, Language::Ja);
    assert!(text.contains("年金は2036年6月1日から始まります。"));
    assert!(text.contains("年金の額とそれにかかる税は計算していません。"));
    let text = lines(&annuity, Language::En);
    assert!(
        text.contains("The annuity begins on 1 June 2036."),
        "{text}"
    );
    assert!(text.contains("The annuity and the tax on it are not calculated."));
    for kind in ["whole_life", "medical"] {
        let for_life = unplanned(kind, Value::Null, json!([]));
        assert!(lines(&for_life, Language::Ja).contains("（終身の契約で、続きます）"));
        assert!(lines(&for_life, Language::En).contains("insurance for life goes on"));
    }
}

#[test]
fn a_total_of_premiums_for_life_says_until_when_it_counts() {
    let for_life = changed(&[
        ("pay_years", Value::Null),
        ("surrender_policy_year", Value::Null),
    ]);
    let for_life = with(&json!([for_life]));
    assert!(lines(&for_life, Language::Ja).contains("被保険者が100歳まで払う場合"));
    assert!(lines(&for_life, Language::En).contains("if paid until the insured person is 100"));
    assert!(!lines(&with(&json!([whole_life()])), Language::Ja).contains("100歳"));
}

/// The words of taxes and their notes: which of them stand on the page.
const OF_TAXES: [&str; 9] = [
    "相続税の対象（相続税法3条1項1号）",
    "相続税の対象（相続税法3条1項1号・24条）",
    "所得税・住民税の対象（一時所得、所得税法34条）",
    "所得税・住民税の対象（雑所得、所得税法35条）",
    "贈与税の対象（相続税法5条1項）",
    "贈与税の対象（相続税法5条1項・24条）",
    "500万円×法定相続人の数",
    "はじめに年金を受け取る権利に課税され",
    "毎年の年金から対応する保険料を引いた額が雑所得",
];

#[test]
fn the_tax_on_a_death_benefit_follows_who_receives_it_and_how() {
    let inheritance = ("customer", "spouse");
    let occasional = ("spouse", "customer");
    let gift = ("spouse", "child");
    let cases: [((&str, &str), &str, &[usize]); 6] = [
        (inheritance, "lump_sum", &[0, 6]),
        (inheritance, "annuity", &[1, 6, 7]),
        (occasional, "lump_sum", &[2]),
        (occasional, "annuity", &[3, 8]),
        (gift, "lump_sum", &[4]),
        (gift, "annuity", &[5, 7]),
    ];
    for ((insured, beneficiary), payout, expected) in cases {
        let policy = changed(&[
            ("insured", json!(insured)),
            ("beneficiary", json!(beneficiary)),
            ("payout", json!(payout)),
        ]);
        let input = with(&json!([policy]));
        let text = lines(&input, Language::Ja);
        let found = (0..OF_TAXES.len()).filter(|at| text.contains(OF_TAXES[*at]));
        assert_eq!(found.collect::<Vec<_>>(), expected, "{insured} {payout}");
        let annuity = payout == "annuity";
        assert_eq!(text.contains("年金で受け取り"), annuity);
        assert_eq!(
            lines(&input, Language::En).contains("paid as an annuity"),
            annuity
        );
    }
    // by whom it is received is not known, how it is
    let open = [("beneficiary", Value::Null), ("payout", json!("annuity"))];
    let text = lines(&with(&json!([changed(&open)])), Language::Ja);
    assert!(text.contains("年金で受け取り") && !text.contains("の対象（"));
}

#[test]
fn a_year_without_a_death_benefit_counts_as_none() {
    let changes = [
        ("sum_insured", Value::Null),
        ("death_benefits", json!([30_000_000, 20_000_000])),
    ];
    let input = with(&json!([changed(&changes)]));
    assert!(lines(&input, Language::Ja).contains("0〜30,000,000円（保険年度による）"));
    assert!(lines(&input, Language::En).contains("JPY 0 to 30,000,000 (by policy year)"));
}

#[test]
fn the_table_shows_a_year_of_loss_that_lies_between() {
    let heads = |values: Value| {
        let text = lines(
            &with(&json!([changed(&[("surrender_values", values)])])),
            Language::Ja,
        );
        let heads = (1..=12).filter(|year| text.contains(&format!("\"head\":\"{year}年目の末\"")));
        heads.collect::<Vec<usize>>()
    };
    // 600,000 a year
    let gains = |losses: &[usize]| {
        let value = |year: usize| {
            700_000 * year
                - if losses.contains(&year) {
                    200_000 * year
                } else {
                    0
                }
        };
        json!((1..=11).map(value).collect::<Vec<_>>())
    };
    assert_eq!(heads(gains(&[])), [1, 3, 5, 10]);
    assert_eq!(heads(gains(&[1, 2])), [1, 3, 5, 10]);
    assert_eq!(heads(gains(&[2])), [1, 2, 3, 5, 10]);
    assert_eq!(heads(gains(&[1, 6, 7])), [1, 3, 5, 7, 10]);
    assert_eq!(heads(gains(&[10, 11])), [1, 3, 5, 10]);
}

#[test]
fn a_loss_is_called_a_loss() {
    for (last, ja, en) in [
        (6_000_000, "差益0円", "gain 0,"),
        (6_000_001, "差益+1円", "gain +1,"),
        (5_999_999, "差損△1円", "loss −1,"),
    ] {
        let values = json!([
            0, null, null, null, null, null, null, null, null, null, last
        ]);
        let input = with(&json!([changed(&[("surrender_values", values)])]));
        let text = lines(&input, Language::Ja);
        assert!(text.contains(ja), "{text}");
        let text = lines(&input, Language::En);
        assert!(text.contains(en), "{text}");
    }
}

#[test]
fn notes_follow_what_the_contracts_have() {
    let of = |policy: Value, lang| lines(&with(&json!([policy])), lang);
    let has = |changes: &[(&str, Value)], ja: &str, en: &str| {
        let found = (
            of(changed(changes), Language::Ja),
            of(changed(changes), Language::En),
        );
        assert_eq!(found.0.contains(ja), found.1.contains(en), "{ja}");
        found.0.contains(ja)
    };
    let none = [("surrender_policy_year", Value::Null)];
    let dollars = [
        ("currency", json!("usd")),
        ("exchange_rate", json!("150.25")),
    ];
    let once = [("mode", json!("single")), ("pay_years", Value::Null)];
    let unknown = [("beneficiary", Value::Null)];
    let without_dividends = [("non_participating", json!(true))];
    #[rustfmt::skip]
    let cases: [(&str, &str, Changes<'_>, Changes<'_>); 6] = [
        ("一時払の保険料50,000円は", "Single premiums of JPY 50,000 are", &once, &[]),
        ("ほかの方が受け取ると贈与税の対象です（相続税法5条1項・2項）", "subject to gift tax (Inheritance Tax Act, Art. 5(1) and (2))", &[], &none),
        ("配当金は、受取額にも差益にも含めていません", "Policy dividends are not counted", &[], &without_dividends),
        ("一時所得（所得税法34条）の2分の1が、受け取る年のほかの所得と合わせて課税されます（所得税法22条2項2号）",
            "Half of the occasional income (Income Tax Act, Art. 34) is taxed together with the other income of the year of receipt (Art. 22(2)(ii))", &[], &none),
        ("＝ 払込保険料 × 換算レート ÷ 受取額（小数点以下3桁目を切上げ）", "= premiums paid × exchange rate ÷ receipt", &dollars, &[]),
        ("死亡保険金にかかる税額は計算していません", "Tax on death benefits is not calculated", &[], &unknown),
    ];
    for (ja, en, with, without) in cases {
        assert!(has(with, ja, en), "{ja}");
        assert!(!has(without, ja, en), "{ja}");
    }
}

#[test]
fn remarks_name_the_contract_and_add_no_two_amounts_up() {
    let below = changed(&[("surrender_policy_year", json!(5))]);
    let input = with(&json!([below.clone(), below]));
    let comparison = computed(&input);
    let of = |lang| {
        let request = request(&input, &comparison, lang);
        let context = context_of(&request);
        let own = written(&section(&context, 0, Kind::Personal));
        (own, written(&assumptions::section(&context)))
    };
    for (lang, less) in [
        (
            Language::Ja,
            [
                "個人契約1：予定の年に受け取る額は、払い込んだ保険料より900,000円",
                "個人契約2：予定の年に受け取る額は、払い込んだ保険料より900,000円",
            ],
        ),
        (
            Language::En,
            [
                "Personal contract 1: What is received in the planned year is JPY 900,000",
                "Personal contract 2: What is received in the planned year is JPY 900,000",
            ],
        ),
    ] {
        let (own, assumed) = of(lang);
        for words in less {
            assert!(own.contains(words), "{own}");
            assert!(assumed.contains(words), "{assumed}");
        }
    }
    let (own, assumed) = of(Language::Ja);
    for text in [own, assumed] {
        assert!(
            text.contains("個人契約2：保険年度4年目の末までは"),
            "{text}"
        );
    }
}
