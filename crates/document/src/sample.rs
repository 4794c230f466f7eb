//! Cases for the tests: inputs as a member types them, computed by the engine.

use shinchoryu_engine::material::{
    Bonus, Comparison, HousingLoanInput, MaterialInput, MealsInput, Money, OwnPremiumsInput, Path,
    Pay, PensionInput, Proposer, compare, outlook,
};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Yen, date};
use std::ops::{Deref, DerefMut};

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

/// What a document is made of.
pub(crate) struct Computed {
    pub(crate) comparison: Comparison,
    pub(crate) money: Option<Money>,
    pub(crate) path: Option<Path>,
}

impl Deref for Computed {
    type Target = Comparison;

    fn deref(&self) -> &Comparison {
        &self.comparison
    }
}

impl DerefMut for Computed {
    fn deref_mut(&mut self) -> &mut Comparison {
        &mut self.comparison
    }
}

/// The comparison of an input, explained, with its months and years.
pub(crate) fn computed(input: &MaterialInput) -> Computed {
    tried(input, true).expect("a complete case")
}

/// The same of an input that may be refused.
pub(crate) fn tried(input: &MaterialInput, explain: bool) -> Result<Computed, FieldErrors> {
    let law = LawBook::embedded().expect("law files");
    let comparison = compare(input, law, explain)?;
    let (money, path) = outlook(input, law);
    Ok(Computed {
        comparison,
        money,
        path,
    })
}

/// One proposal with one bonus in December.
pub(crate) fn reference() -> MaterialInput {
    let case: serde_json::Value = serde_json::from_str(REFERENCE).expect("json");
    let mut input: MaterialInput =
        serde_json::from_value(case["input"].clone()).expect("a material's input");
    input.proposer = Proposer {
        office: Some("見本保険事務所".to_owned()),
        name: Some("見本 花子".to_owned()),
        tel: Some("03-0000-0000".to_owned()),
        registration: Some("00000000".to_owned()),
        ..Proposer::default()
    };
    input
}

/// The materials of a file of `cases/`: one by the file's name, or those of its lines by their ids.
pub(crate) fn of_file(path: &std::path::Path) -> Vec<(String, MaterialInput)> {
    let text = std::fs::read_to_string(path).expect("a file of cases");
    let material = |text: &str| {
        let case: serde_json::Value = serde_json::from_str(text).expect("json");
        let id = case["id"].as_str().unwrap_or_default().to_owned();
        let input = serde_json::from_value(case["input"].clone());
        (id, input.expect("a material's input"))
    };
    if path.extension().is_some_and(|end| end == "jsonl") {
        return text.lines().map(material).collect();
    }
    let name = path.file_stem().and_then(|name| name.to_str());
    let (_, input) = material(&text);
    vec![(name.expect("a plain name").to_owned(), input)]
}

fn pay(monthly: i64, bonuses: &[(Date, i64)]) -> Pay {
    let bonuses = bonuses.iter().map(|(date, amount)| Bonus {
        date: Some(*date),
        amount: Some(Yen(*amount)),
        period_months: None,
    });
    Pay {
        monthly: Some(Yen(monthly)),
        bonuses: bonuses.collect(),
        ..Pay::default()
    }
}

/// Three proposals: one bonus, two bonuses, and a plain cut of the pay.
pub(crate) fn three_proposals() -> MaterialInput {
    let mut input = reference();
    let (summer, winter) = (date(2026, 7, 10), date(2026, 12, 10));
    input
        .proposals
        .push(pay(300_000, &[(summer, 4_200_000), (winter, 4_200_000)]));
    input.proposals.push(pay(800_000, &[]));
    input
}

/// A president of 66 with two bonuses: no care insurance, pension still paid.
pub(crate) fn over_65() -> MaterialInput {
    let mut input = reference();
    input.customer.birth_date = Some(date(1959, 10, 1));
    input.customer.retirement_age = Some(70);
    let (summer, winter) = (date(2026, 7, 10), date(2026, 12, 10));
    input.proposals = vec![pay(200_000, &[(summer, 4_800_000), (winter, 4_800_000)])];
    input
}

/// A president of 66 with a suspended pension, commuting allowance and own premiums: everything that moves the
/// total beside premiums and taxes.
pub(crate) fn with_pension() -> MaterialInput {
    let mut input = reference();
    input.customer.birth_date = Some(date(1959, 10, 1));
    input.customer.retirement_age = Some(70);
    input.customer.pension = Some(PensionInput {
        earnings_related: Yen(1_800_000),
        basic: Yen(780_000),
        other: Yen(200_000),
        ..PensionInput::default()
    });
    input.customer.own_premiums = Some(OwnPremiumsInput {
        care_year: Some(Yen(150_000)),
        ..OwnPremiumsInput::default()
    });
    input.current.commuting = Some(Yen(30_000));
    input.proposals[0].commuting = Some(Yen(25_000));
    input
}

/// A president of 72 who stays in office: no age of retirement, no pension insurance.
pub(crate) fn over_70() -> MaterialInput {
    let mut input = reference();
    input.customer.birth_date = Some(date(1953, 10, 1));
    input.customer.retirement_age = None;
    input
}

/// Everything that can be typed is typed.
pub(crate) fn everything() -> MaterialInput {
    let mut input = three_proposals();
    let customer = serde_json::json!({
        "residence": {
            "designated_city": true,
            "surcharge": {
                "per_capita_prefecture": 1_000,
                "per_capita_municipality": 900,
                "income_prefecture": "0.00025",
                "income_municipality": "0.0001",
            },
            "exemption_limit": 415_000,
        },
        "taxpayer": {"disability": "general", "single_parent": true, "single_father": true},
        "dependants": [
            {"age": 16, "total_income": 0},
            {"age": 20, "total_income": 900_000, "disability": "special"},
            {"age": 78, "total_income": 480_000, "living_together": true},
        ],
        "other_income": {
            "occasional": 500_000, "public_pension": 310_000, "miscellaneous": 120_000,
            "other": 2_400_000, "retirement": 1_000_000, "from_own_company": true,
        },
    });
    let mut typed = serde_json::to_value(&input.customer).expect("json");
    let fields = customer.as_object().expect("an object").clone();
    typed.as_object_mut().expect("an object").extend(fields);
    input.customer = serde_json::from_value(typed).expect("a customer");
    input.deductions = serde_json::from_value(serde_json::json!({
        "social_insurance": 200_000, "small_enterprise_mutual_aid": 840_000,
        "life": {
            "new_general": 80_000, "care_medical": 70_000, "new_pension": 60_000,
            "old_general": 100_000, "old_pension": 50_000,
        },
        "earthquake": {"earthquake": 40_000, "old_long_term": 15_000},
        "medical": 350_000, "donation": 120_000, "other": 30_000,
    }))
    .expect("deductions");
    input.housing_loan = Some(HousingLoanInput {
        credit: Some(Yen(210_000)),
        moved_in: Some(2019),
        consumption_tax: true,
        last_year: Some(2031),
    });
    input.current.bonuses = vec![Bonus {
        date: Some(date(2026, 3, 10)),
        amount: Some(Yen(1_000_000)),
        period_months: Some(12),
    }];
    input.proposals[1].column = Some(shinchoryu_engine::withholding::Column::Otsu);
    input.proposals[1].commuting = Some(Yen(25_000));
    input.proposals[1].meals = Some(MealsInput {
        value: Some(Yen(24_000)),
        collected: Some(Yen(10_000)),
        taxable: Some(Yen(4_000)),
    });
    input.meeting.filing_extension_months = Some(1);
    input.meeting.filing_date = Some(date(2026, 6, 3));
    input
}

/// 個人契約の保険 of the president: one of a foreign currency with a gap in its values, one that is paid once.
pub(crate) fn own_contracts() -> MaterialInput {
    let mut input = reference();
    input.life_insurance = serde_json::from_value(serde_json::json!([
        {
            "kind": "whole_life", "contract_date": "2026-06-01", "premium": 20_000, "mode": "monthly", "pay_years": 10,
            "sum_insured": 20_000_000, "beneficiary": "spouse", "payout": "annuity", "currency": "usd",
            "exchange_rate": "150.25", "surrender_values": [0, null, 400_000, null, null, null, null, null, null, 2_500_000],
            "surrender_policy_year": 9,
        },
        {
            "kind": "endowment", "contract_date": "2026-06-01", "premium": 5_000_000, "mode": "single", "term_years": 12,
            "surrender_values": vec![5_000_000; 12], "surrender_policy_year": 12,
        },
    ]))
    .expect("contracts");
    input
}

/// A company whose profit does not cover the pay.
pub(crate) fn loss_making() -> MaterialInput {
    let mut input = reference();
    input.company.profit_before_pay = Some(Yen(4_000_000));
    input
}

/// The notice of the bonus cannot be filed in time: the headline is a loss.
pub(crate) fn late() -> MaterialInput {
    let mut input = reference();
    input.proposal_date = Some(date(2026, 8, 1));
    input
}

/// More monthly pay and no bonus: every sign is the other way.
pub(crate) fn raised() -> MaterialInput {
    let mut input = reference();
    input.current = pay(500_000, &[]);
    input.proposals = vec![pay(900_000, &[])];
    input
}

/// Names of every kind: rare characters, 55 characters, and text that looks like a template.
pub(crate) fn long_names() -> MaterialInput {
    let mut input = reference();
    input.company.name = Some(format!("株式会社𠮷田{}製作所", "髙﨑".repeat(23)));
    input.title =
        Some(r##"#read("/etc/passwd") $x$ *b* _i_ @r <l> = h \ {{n}} [[unit]]"##.to_owned());
    input.customer.last_name = Some("𠮷田髙﨑".to_owned());
    input.proposer.office =
        Some("とても長い名前の保険代理店 東京第一営業本部 首都圏法人営業部 特別推進課".to_owned());
    input
}

/// Contracts of so many years: the first with every value of them, others with every fifth, each to be surrendered when
/// the president leaves.
pub(crate) fn with_contracts(count: u32, years: u32, names: &str) -> MaterialInput {
    let mut input = reference();
    let contracts = (0..count).map(|at| {
        let values = (1..=years).map(|year| {
            let paid = i64::from(year) * 1_200_000;
            let rate = i64::from(year.min(2 * (years - year))) * 800 / i64::from(years);
            (at == 0 || year % 5 == 0 || year == 1 || year == years).then_some(paid * rate / 1_000)
        });
        serde_json::from_value(serde_json::json!({
            "insurer": format!("見本生命{names}"), "product": format!("定期保険{names}"), "plan_no": "A-1",
            "purpose": "business_cover",
            "status": if at == 1 { "existing" } else { "new" }, "contract_date": "2026-06-01",
            "kind": "term", "term_years": years, "premium": 1_200_000, "sum_insured": 50_000_000,
            "max_surrender_rate": "68.3", "surrender_values": values.collect::<Vec<_>>(),
            "exit": if at == 2 { "keep" } else { "surrender" },
        }))
        .expect("a contract")
    });
    input.deferred_insurance = contracts.collect();
    input
}
