//! Contracts that are handed over, beside others: no sentence speaks of a surrender, and nothing given in kind is cash.

use super::super::{context_of, model};
use super::request;
use crate::model::{Block, Cell};
use crate::sample::{computed, with_contracts};
use crate::sections::kind::Kind;
use crate::sections::section;
use crate::{Palette, typeset};
use shinchoryu_engine::material::{DeferredPolicyInput, MaterialInput};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

/// A contract of each exit.
fn material(exits: &[&str]) -> MaterialInput {
    let mut input = with_contracts(1, 30, "");
    let typed = serde_json::to_value(&input.deferred_insurance[0]).expect("json");
    let contracts = exits.iter().map(|exit| {
        let mut typed = typed.clone();
        typed["exit"] = (*exit).into();
        if *exit == "matures" {
            typed["exit"] = "keep".into();
            typed["kind"] = "endowment_company".into();
            typed["max_surrender_rate"] = serde_json::Value::Null;
            typed["term_years"] = 10.into();
            let values = typed["surrender_values"].as_array_mut();
            values.expect("values").truncate(10);
        }
        if ["paid_up", "reduction"].contains(exit) {
            typed["surrender_policy_year"] = 10.into();
        }
        if *exit == "reduction" {
            typed["reduced_part"] = "40.0".into();
        }
        serde_json::from_value(typed).expect("a contract")
    });
    input.deferred_insurance = contracts.collect();
    input.retirement.planned_amount = Some(Yen(50_000_000));
    input
}

/// Everything on the pages, those of the working too.
fn printed(input: &MaterialInput, lang: Language) -> String {
    let comparison = computed(input);
    let mut request = request(input, &comparison, lang);
    request.working = true;
    let model = model(&request).expect("model");
    let document = typeset::lay_out(model, "M/1".to_owned(), lang, Palette::Navy, None);
    let document = document.expect("pages");
    assert_eq!(document.replaced(), 0);
    let letters = document.words().concat();
    let letters = letters.chars().filter(|letter| !letter.is_whitespace());
    letters.collect()
}

/// What is left of the words of a surrender where its values and rates and the name of the law are taken away.
fn surrenders(lang: Language, words: &str) -> Vec<String> {
    let (values, of): (&[&str], &str) = match lang {
        Language::Ja => (&["解約返戻", "解約・引渡し"], "解約"),
        Language::En => (
            &[
                "surrenderedorhandedover",
                "surrendervalue",
                "surrenderrate",
                "Surrendervalue",
                "Surrenderrate",
            ],
            "urrender",
        ),
    };
    let mut words = words.to_owned();
    for value in values {
        words = words.replace(value, "…");
    }
    let found = words.match_indices(of).map(|(at, _)| {
        let around = words[..at].chars().rev().take(20).collect::<Vec<_>>();
        let before: String = around.into_iter().rev().collect();
        let after: String = words[at..].chars().take(20).collect();
        format!("{before}{after}")
    });
    found.collect()
}

#[test]
fn nothing_that_is_handed_over_is_said_to_be_surrendered() {
    for lang in Language::ALL {
        let words = printed(&material(&["hand_over"]), lang);
        assert_eq!(surrenders(lang, &words), [""; 0], "{lang:?}");
        let said = lang.pick(
            "社長に渡す契約の評価額（現金ではない額）",
            "Valueofcontractshandedover(nocash)",
        );
        assert!(words.contains(said), "{lang:?}");
        let words = printed(&material(&["paid_up"]), lang);
        assert_eq!(surrenders(lang, &words), [""; 0], "{lang:?}");
        assert!(!words.contains(said));
        let said_of_it = lang.pick(
            "払済による資産計上額の増減（益）",
            "Changeoftheassetonbecomingpaid-up(gain)",
        );
        assert!(words.contains(said_of_it), "{lang:?}");
        // a surrender is still one
        let words = printed(&material(&["surrender"]), lang);
        assert!(!surrenders(lang, &words).is_empty(), "{lang:?}");
        assert!(!words.contains(said));
        // and beside one that is handed over its own value is told
        let words = printed(&material(&["surrender", "hand_over"]), lang);
        assert!(words.contains(said), "{lang:?}");
    }
}

#[test]
fn a_reduction_is_told_as_one() {
    for lang in Language::ALL {
        let words = printed(&material(&["reduction"]), lang);
        assert_eq!(surrenders(lang, &words), [""; 0], "{lang:?}");
        for said in lang.pick(
            [
                "10年目の末に40.0%を減額",
                "以後の保険料は1回",
                "続ける契約（",
                "解約返戻金・減額払戻金",
                "減額の予定",
                "減額する契約の金額は、減額せずに続ける場合のものです。",
                "取り崩す帳簿価額",
            ],
            [
                "Reducedby40.0%attheendofpolicyyear10",
                "Eachpremiumis",
                "Goeson;surrendervalue",
                "Receivedforwhatwasgivenup",
                "reduced:year10",
                "Thefiguresofacontractthatisreduced",
                "Bookvaluereleased",
            ],
        ) {
            assert!(words.contains(said), "{lang:?}: {said}");
        }
    }
}

/// リスクと留意点: the contracts are a point of their own, and the finding counts it.
#[test]
fn contracts_are_among_the_risks() {
    let risks = |input: &MaterialInput| {
        let comparison = computed(input);
        let request = request(input, &comparison, Language::Ja);
        let found = section(&context_of(&request), 5, Kind::Risks);
        let Some(Block::Table(table)) = found.blocks.into_iter().next() else {
            panic!("the risks")
        };
        let last = table.rows.last().and_then(|row| match &row.cells[1] {
            Cell::Text(text) => Some(text.words()),
            _ => None,
        });
        (
            found.finding.concat(),
            table.rows.len(),
            last.unwrap_or_default(),
        )
    };
    let mut input = material(&["surrender"]);
    let (finding, rows, effect) = risks(&input);
    assert_eq!(rows, 7);
    assert!(finding.contains("七つ"), "{finding}");
    let comparison = computed(&input);
    let totals = comparison.plans[1]
        .insurance
        .as_ref()
        .map(|sums| sums.totals);
    let loss = totals.expect("sums").difference;
    assert!(loss < Yen::ZERO);
    let told = effect.replace(',', "");
    assert!(
        told.contains(&format!("△{}円", loss.get().abs())),
        "{effect}"
    );
    input.deferred_insurance.clear();
    let (finding, rows, _) = risks(&input);
    assert_eq!(rows, 6);
    assert!(finding.contains("六つ"), "{finding}");
}

/// No premium is told of a contract that is paid, and nothing goes on after the last year of a term.
#[test]
fn a_reduction_tells_of_no_premium_that_is_not_due() {
    let exit = |change: &dyn Fn(&mut DeferredPolicyInput)| {
        let mut input = material(&["reduction"]);
        change(&mut input.deferred_insurance[0]);
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        let section = section(&context_of(&request), 5, Kind::Insurance);
        let Some(Block::Table(outline)) = section
            .blocks
            .iter()
            .find(|block| matches!(block, Block::Table(_)))
        else {
            panic!("the contracts")
        };
        match outline.rows[0].cells.last() {
            Some(Cell::Titled { sub, .. }) => sub.words(),
            _ => panic!("the exit"),
        }
    };
    let paid = exit(&|policy| policy.pay_years = Some(5));
    assert!(!paid.contains("以後の保険料"), "{paid}");
    assert!(paid.contains("、続ける契約（"), "{paid}");
    let over = exit(&|policy| {
        policy.term_years = Some(12);
        policy.surrender_values.truncate(12);
    });
    assert!(over.ends_with("以後の保険料は1回720,000円。"), "{over}");
}

/// 所得税基本通達36-37: what takes the place of a low value is said, and a loss is no gain.
#[test]
fn a_contract_that_is_worth_its_books_says_why() {
    let mut input = material(&["hand_over"]);
    for policy in &mut input.deferred_insurance {
        policy.surrender_values = vec![Some(Yen(1)); 30];
    }
    let words = printed(&input, Language::Ja);
    assert!(
        words.contains("資産に計上すべき額の70％に満たないため、評価額は資産に計上すべき額です")
    );
    let mut input = material(&["surrender"]);
    for policy in &mut input.deferred_insurance {
        policy.surrender_values = vec![Some(Yen(1)); 30];
    }
    let words = printed(&input, Language::Ja);
    assert!(words.contains("=解約損"));
    assert!(!words.contains("=解約益"));
    assert!(words.contains("契約の損益による法人税等（△は増える額）"));
}

#[test]
fn the_sums_of_what_is_handed_over_add_up_on_paper() {
    for (exits, rows) in [
        (&["hand_over"][..], 3),
        (&["surrender", "hand_over"][..], 4),
        (&["keep", "hand_over"][..], 3),
        // what an endowment is paid at its end comes in, though nothing is surrendered
        (&["matures", "hand_over"][..], 4),
        (&["matures", "paid_up"][..], 3),
        (&["paid_up"][..], 2),
        (&["paid_up", "surrender"][..], 3),
        (&["reduction"][..], 3),
        (&["reduction", "hand_over", "surrender"][..], 4),
    ] {
        let input = material(exits);
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        let section = section(&context_of(&request), 5, Kind::Insurance);
        let Some(Block::Table(sums)) = section.blocks.last() else {
            panic!("the sums")
        };
        let figures = sums.rows.iter().map(|row| match &row.cells[1] {
            Cell::Text(text) => text.words().replace(',', "").replace('△', "-"),
            _ => String::new(),
        });
        let figures: Vec<Option<i64>> = figures.map(|figure| figure.parse().ok()).collect();
        // each group has a head without figures
        let groups: Vec<Vec<i64>> = figures
            .split(Option::is_none)
            .map(|group| group.iter().flatten().copied().collect())
            .collect();
        let with = groups
            .iter()
            .rfind(|group| group.len() >= rows)
            .expect("with");
        let (parts, sum) = (&with[..rows - 1], with[rows - 1]);
        assert_eq!(parts.iter().sum::<i64>(), sum, "{exits:?}: {with:?}");
        let books = &groups[1];
        // what a paid-up contract gains stands beside the premiums
        let before = if exits.contains(&"paid_up") { 2 } else { 1 };
        let (before, behind) = books.split_at(before);
        assert_eq!(
            before.iter().sum::<i64>(),
            behind.iter().sum::<i64>(),
            "{exits:?}"
        );
    }
}

/// The remarks on them are long: what is below them goes on on pages with a heading.
#[test]
fn no_contract_of_the_company_is_torn_below_its_remarks() {
    for exits in [
        &["hand_over", "paid_up", "surrender"][..],
        &["hand_over", "hand_over", "paid_up", "paid_up", "surrender"],
        &["paid_up", "paid_up", "matures", "keep"],
        &["reduction", "reduction", "hand_over"],
    ] {
        let input = material(exits);
        let comparison = computed(&input);
        for lang in Language::ALL {
            let request = request(&input, &comparison, lang);
            let section = section(&context_of(&request), 5, Kind::Insurance);
            let breaks = section.parted.iter();
            let breaks = breaks.filter(|block| matches!(block, Block::PageBreak));
            let model = model(&request).expect("model");
            let mut sections = model.sections.iter();
            let at = sections.position(|one| one.name == section.name);
            let others = model.sections.iter().enumerate();
            let others = others.filter(|(index, _)| Some(*index) != at);
            let pages: usize = others.map(|(_, one)| one.pages()).sum();
            let expected = 1 + pages + 1 + breaks.count();
            let document = typeset::lay_out(model, "M/1".to_owned(), lang, Palette::Navy, None);
            let document = document.expect("pages");
            assert_eq!(document.page_count(), expected, "{lang:?} {exits:?}");
        }
    }
}
