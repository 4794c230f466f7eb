//! Every input is on the pages: each field set alone, its value looked for.

use serde_json::{Value, json};
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_quantity::date;
use shinchoryu_words::Language;
use std::collections::BTreeSet;

use crate::sample::{computed, reference};
use crate::sections::model;
use crate::{DocumentRequest, Palette};

/// Field, a value for it, and how a Japanese page writes it.
fn fields() -> Vec<(&'static str, Value, &'static str)> {
    let person = |more: Value| {
        let mut person = json!({"age": 47, "total_income": 123_000});
        person
            .as_object_mut()
            .expect("an object")
            .extend(more.as_object().expect("an object").clone());
        person
    };
    let dependant = |more| json!([person(more)]);
    let customer = |more: Value| {
        let mut customer = serde_json::to_value(reference().customer).expect("json");
        let fields = more.as_object().expect("an object").clone();
        customer.as_object_mut().expect("an object").extend(fields);
        customer
    };
    let company = |more: Value| {
        let mut company = serde_json::to_value(reference().company).expect("json");
        let fields = more.as_object().expect("an object").clone();
        company.as_object_mut().expect("an object").extend(fields);
        company
    };
    vec![
        ("/title", json!("資料の題"), "資料の題"),
        ("/basis_date", json!("2026-04-02"), "2026年4月2日"),
        ("/proposal_date", json!("2026-04-11"), "2026年4月11日"),
        ("/valid_until", json!("2026-05-09"), "2026年5月9日"),
        ("/proposer/office", json!("見本代理店"), "見本代理店"),
        ("/proposer/name", json!("見本 次郎"), "見本 次郎"),
        ("/proposer/tel", json!("03-9999-8888"), "03-9999-8888"),
        ("/proposer/email", json!("a@example.jp"), "a@example.jp"),
        ("/proposer/registration", json!("R-123"), "R-123"),
        ("/proposer/approval_number", json!("B-456"), "B-456"),
        ("/company/name", json!("株式会社見本"), "株式会社見本"),
        ("/company/prefecture", json!("神奈川県"), "神奈川県"),
        (
            "/company/area",
            json!("tokyo_special_wards"),
            "東京都特別区",
        ),
        (
            "/company/area",
            json!({
                "prefecture": "広島県", "municipality": "広島市", "prefecture_rate": "0.01",
                "per_capita_municipality": 50_000, "source": "県のページ",
            }),
            "広島県広島市（地域の表、限度は案ごとに見る、入力した税率: 法人税割 道府県1.00%、均等割 市町村50,000円、出典: 県のページ）",
        ),
        (
            "/company/fiscal_year_start",
            json!("2026-03-01"),
            "2026年3月1日",
        ),
        ("/company/capital", json!(12_345_000), "12,345,000円"),
        ("/company/employees", json!(17), "17人"),
        (
            "/company/profit_before_pay",
            json!(31_234_567),
            "31,234,567円",
        ),
        (
            "/company/loss_carryforward",
            json!(2_345_678),
            "2,345,678円",
        ),
        (
            "/company/health_insurer",
            json!("kyokai_kenpo"),
            "協会けんぽ",
        ),
        (
            "/company",
            company(
                json!({"health_insurer": "health_society", "health_society": {
                    "health_rate": "0.0927", "health_employee_rate": "0.04", "care_rate": "0.018",
                    "care_employee_rate": "0.009",
                }}),
            ),
            "入力した料率（労使合計／本人分）：健康保険9.27%／4.00%、介護1.80%／0.90%",
        ),
        (
            "/company",
            company(json!({
                "health_insurer": "national_health_society",
                "national_health_society": {"monthly": 27_654},
            })),
            "国保組合の保険料 月額27,654円",
        ),
        (
            "/customer",
            customer(json!({"other_office": {
                "monthly": 345_678, "selected": "other_office", "prefecture": "大阪府",
                "bonuses": [{"date": "2026-07-08", "amount": 456_789}],
            }})),
            "他の会社の報酬 月額345,678円、2026年7月8日の賞与456,789円、選択事業所は他の会社（大阪府）",
        ),
        ("/customer/last_name", json!("苗字"), "苗字"),
        ("/customer/first_name", json!("名前"), "名前"),
        ("/customer/birth_date", json!("1971-02-03"), "1971年2月3日"),
        ("/customer/position", json!("auditor"), "常勤の監査役"),
        ("/customer/full_time", json!(true), "常勤の"),
        (
            "/customer/appointed_on",
            json!("2011-06-07"),
            "2011年6月7日",
        ),
        ("/customer/retirement_age", json!(63), "63歳で退職"),
        (
            "/customer/residence/designated_city",
            json!(true),
            "政令指定都市",
        ),
        (
            "/customer/residence/surcharge/per_capita_prefecture",
            json!(1_100),
            "均等割の上乗せ（道府県）+1,100円",
        ),
        (
            "/customer/residence/surcharge/per_capita_municipality",
            json!(-300),
            "均等割の上乗せ（市町村）△300円",
        ),
        (
            "/customer/residence/surcharge/income_prefecture",
            json!("0.00025"),
            "所得割の上乗せ（道府県）+0.025%",
        ),
        (
            "/customer/residence/surcharge/income_municipality",
            json!("0.001"),
            "所得割の上乗せ（市町村）+0.10%",
        ),
        (
            "/customer/residence/exemption_limit",
            json!(415_000),
            "均等割の非課税限度額415,000円",
        ),
        (
            "/customer/taxpayer/disability",
            json!("special"),
            "特別障害者",
        ),
        ("/customer/taxpayer/single_parent", json!(true), "ひとり親"),
        (
            "/customer/taxpayer",
            json!({"single_parent": true, "single_father": true}),
            "ひとり親（父）",
        ),
        ("/customer/taxpayer/widow", json!(true), "寡婦"),
        (
            "/customer/taxpayer/working_student",
            json!(true),
            "勤労学生",
        ),
        ("/customer/taxpayer/minor", json!(true), "未成年"),
        (
            "/customer/spouse",
            person(json!({"disability": "general"})),
            "配偶者47歳、合計所得123,000円、障害者",
        ),
        (
            "/customer/dependants",
            dependant(json!({"living_together": true, "disability": "special_living_together"})),
            "親族47歳、合計所得123,000円、同居の直系尊属、同居特別障害者",
        ),
        (
            "/customer/other_income/occasional",
            json!(51_000),
            "一時所得（特別控除後）51,000円",
        ),
        (
            "/customer/other_income/public_pension",
            json!(52_000),
            "公的年金等52,000円",
        ),
        (
            "/customer/other_income/miscellaneous",
            json!(53_000),
            "その他の雑所得53,000円",
        ),
        (
            "/customer/other_income/other",
            json!(54_000),
            "事業・不動産など54,000円",
        ),
        (
            "/customer/other_income/retirement",
            json!(55_000),
            "退職所得55,000円",
        ),
        (
            "/customer/other_income/from_own_company",
            json!(true),
            "自社からの利子・賃貸料などあり",
        ),
        (
            "/deductions/social_insurance",
            json!(61_000),
            "別に支払う社会保険料61,000円",
        ),
        (
            "/deductions/small_enterprise_mutual_aid",
            json!(62_000),
            "iDeCo62,000円",
        ),
        (
            "/deductions/life/new_general",
            json!(63_000),
            "新・一般）63,000円",
        ),
        (
            "/deductions/life/care_medical",
            json!(64_000),
            "介護医療保険64,000円",
        ),
        (
            "/deductions/life/new_pension",
            json!(65_000),
            "個人年金（新）65,000円",
        ),
        (
            "/deductions/life/old_general",
            json!(66_000),
            "旧・一般）66,000円",
        ),
        (
            "/deductions/life/old_pension",
            json!(67_000),
            "個人年金（旧）67,000円",
        ),
        (
            "/deductions/earthquake/earthquake",
            json!(68_000),
            "地震保険68,000円",
        ),
        (
            "/deductions/earthquake/old_long_term",
            json!(69_000),
            "旧長期損害保険69,000円",
        ),
        ("/deductions/medical", json!(171_000), "医療費171,000円"),
        ("/deductions/donation", json!(72_000), "寄附金72,000円"),
        (
            "/deductions/other",
            json!(73_000),
            "その他の所得控除73,000円",
        ),
        (
            "/meeting/resolution",
            json!("2026-05-27"),
            "決議日2026年5月27日",
        ),
        (
            "/meeting/service_start",
            json!("2026-05-28"),
            "職務執行の開始2026年5月28日",
        ),
        (
            "/meeting/filing_extension_months",
            json!(2),
            "申告期限の延長2か月",
        ),
        (
            "/meeting/filing_date",
            json!("2026-06-03"),
            "届出書の提出2026年6月3日",
        ),
        ("/current/monthly", json!(1_010_000), "月額101万円"),
        ("/current/column", json!("otsu"), "現在：源泉徴収は乙欄"),
        (
            "/current/bonuses",
            json!([{"date": "2026-08-09", "amount": 1_230_000, "period_months": 4}]),
            "2026年8月9日の賞与の計算期間4か月",
        ),
        (
            "/current",
            json!({"monthly": 1_000_000, "commuting": 21_000, "meals": {
                "value": 24_500, "collected": 10_200, "taxable": 4_300,
            }}),
            "現在：通勤手当 月額21,000円、食事の現物給与（価額24,500円、徴収10,200円、給与とされる額4,300円、いずれも月額）",
        ),
        ("/proposals/0/monthly", json!(110_000), "月額11万円"),
        ("/proposals/0/column", json!("otsu"), "源泉徴収は乙欄"),
        (
            "/proposals/0/bonuses/0/date",
            json!("2026-11-13"),
            "2026年11月13日（金）",
        ),
        (
            "/proposals/0/bonuses/0/amount",
            json!(9_870_000),
            "9,870,000円",
        ),
        (
            "/proposals/0/bonuses/0/period_months",
            json!(7),
            "計算期間7か月",
        ),
        ("/retirement/merit_ratio", json!("2.7"), "× 2.7"),
    ]
}

/// Not among the assumptions: remarks of whoever typed, readings of names, and how the material is filed. The
/// two lists of insurance have pages of their own.
const NOT_PRINTED: [&str; 10] = [
    "/kind",
    "/language",
    "/search_keyword",
    "/company/name_kana",
    "/customer/last_name_kana",
    "/customer/first_name_kana",
    "/deferred_insurance",
    "/life_insurance",
    // inside the values above
    "/customer/taxpayer/single_father",
    "/current/bonuses",
];

/// The words of every page.
fn words(input: &MaterialInput) -> String {
    let comparison = computed(input);
    let request = DocumentRequest {
        input,
        comparison: &comparison.comparison,
        money: comparison.money.as_ref(),
        path: comparison.path.as_ref(),
        lang: Language::Ja,
        material_no: "M-1",
        version: 1,
        made_on: date(2026, 4, 10),
        palette: Palette::Navy,
        logo: None,
        draft: false,
        working: false,
    };
    let model = serde_json::to_value(model(&request).expect("model")).expect("json");
    let mut words = String::new();
    collect(&model, &mut words);
    words
}

/// Every text of a value one after the other: the pieces of a running text stand together.
fn collect(value: &Value, words: &mut String) {
    match value {
        Value::String(text) => words.push_str(text),
        Value::Array(list) => list.iter().for_each(|value| collect(value, words)),
        Value::Object(map) => map.values().for_each(|value| collect(value, words)),
        _ => {}
    }
}

/// The pointers of a value's leaves.
fn leaves(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                leaves(value, &format!("{path}/{name}"), found);
            }
        }
        Value::Array(list) if !list.is_empty() => {
            for (at, value) in list.iter().enumerate() {
                leaves(value, &format!("{path}/{at}"), found);
            }
        }
        _ => {
            found.insert(path.to_owned());
        }
    }
}

#[test]
fn every_input_is_on_the_pages() {
    let input = serde_json::to_value(reference()).expect("json");
    let mut missing = Vec::new();
    for (pointer, value, written) in fields() {
        let mut changed = input.clone();
        *changed.pointer_mut(pointer).expect(pointer) = value;
        let changed = serde_json::from_value(changed).expect(pointer);
        if !words(&changed).contains(written) {
            missing.push((pointer, written));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    let mut every = BTreeSet::new();
    leaves(&input, "", &mut every);
    for (pointer, ..) in fields() {
        every.remove(pointer);
    }
    for pointer in NOT_PRINTED {
        every.remove(pointer);
    }
    assert!(every.is_empty(), "no value is looked for: {every:?}");
}

#[test]
fn a_pension_is_on_the_pages() {
    let mut input = reference();
    let pension = json!({
        "earnings_related": 1_201_000, "basic": 802_000, "additional": 403_000, "other": 304_000,
        "drawn_from": "2046-07",
    });
    input.customer.pension = serde_json::from_value(pension).expect("a pension");
    let words = words(&input);
    for written in [
        "報酬比例部分1,201,000円",
        "老齢基礎年金・経過的加算802,000円",
        "加給年金403,000円",
        "その他の公的年金等304,000円",
        "2046年7月分から受給",
    ] {
        assert!(words.contains(written), "{written}");
    }
}

#[test]
fn a_housing_loan_is_on_the_pages() {
    let mut input = reference();
    assert!(!words(&input).contains("控除可能額"));
    let loan = json!({"credit": 123_000, "moved_in": 2019, "last_year": 2031});
    input.housing_loan = serde_json::from_value(loan).expect("a loan");
    assert!(words(&input).contains("控除可能額は年123,000円（2019年入居、2031年分まで）"));
}
