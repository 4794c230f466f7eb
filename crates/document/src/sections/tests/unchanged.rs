//! What does not change, and what was not entered: said in words or left out, never printed as an empty figure.

use super::materials::with_each;
use super::{assumption, request};
use crate::model::{Block, Card};
use crate::sample::{Computed, computed, reference, three_proposals, with_pension};
use crate::sections::context::Context;
use crate::sections::kind::Kind;
use crate::sections::signs::is_nothing;
use crate::sections::{context_of, cover, model, section};
use shinchoryu_engine::material::Proposer;
use shinchoryu_quantity::{Yen, date};
use shinchoryu_words::Language;

fn cards(context: &Context<'_>) -> Vec<Card> {
    let blocks = section(context, 0, Kind::Summary).blocks.into_iter();
    let cards = blocks.flat_map(|block| match block {
        Block::Panels { panels } => panels.into_iter().flat_map(|panel| panel.cards).collect(),
        _ => Vec::new(),
    });
    cards.collect()
}

#[test]
fn a_card_has_a_figure_where_something_changes_and_words_where_nothing_does() {
    let mut unchanged = 0;
    let compared = with_each(|name, context| {
        let (_, difference, loss) = context.first();
        let changes = [
            difference.take_home,
            difference.company_money_left,
            difference.together,
            loss.pension_per_year_until_retirement,
            loss.sickness_allowance_daily,
            loss.retirement_limit,
        ];
        let cards = cards(context);
        assert_eq!(cards.len(), changes.len());
        for (card, change) in cards.iter().zip(changes) {
            if change == Yen::ZERO {
                unchanged += 1;
                assert_eq!(card.number, "変わりません", "{name}");
                assert_eq!(card.unit, "", "{name}");
                let below = card.below.words();
                assert!(!below.contains('→'), "{name}: {below}");
            } else {
                assert!(!is_nothing(&card.number), "{name}: {}", card.number);
                assert_ne!(card.unit, "", "{name}");
            }
        }
    });
    assert!(compared > 500 && unchanged > 100, "{compared} {unchanged}");
}

#[test]
fn a_card_of_large_amounts_writes_them_as_a_sentence_does() {
    let input = reference();
    let mut case = computed(&input);
    let retirement = |case: &Computed| {
        let request = request(&input, case, Language::Ja);
        let mut cards = cards(&context_of(&request));
        let card = cards.pop().expect("six cards");
        [card.number, card.unit, card.below.words()]
    };
    case.losses[0].retirement_limit = Yen(121_200_000);
    case.plans[0].benefits.retirement_limit = Yen(151_200_000);
    case.plans[1].benefits.retirement_limit = Yen(30_000_000);
    assert_eq!(
        retirement(&case),
        ["△1億2,120", "万円", "1億5,120万円 → 3,000万円"]
    );
    case.losses[0].retirement_limit = Yen(-300_000_000);
    case.plans[0].benefits.retirement_limit = Yen(0);
    case.plans[1].benefits.retirement_limit = Yen(300_000_000);
    assert_eq!(retirement(&case), ["+3億", "円", "0円 → 3億円"]);
}

fn finding(comparison: &Computed, section: usize, lang: Language) -> String {
    let input = reference();
    let model = model(&request(&input, comparison, lang)).expect("model");
    model.sections[section].finding.concat()
}

#[test]
fn what_stays_is_not_said_to_fall_with_the_rest() {
    let mut case = computed(&reference());
    case.losses[0].pension_per_year_for_each_year_in_force = Yen(0);
    let benefits = |case: &Computed, lang| finding(case, 5, lang);
    assert!(
        benefits(&case, Language::Ja)
            .contains("年金は変わらず、傷病手当金と退職金の目安は減ります。")
    );
    assert!(
        benefits(&case, Language::En)
            .contains("the same pension, lower sickness allowance and retirement allowance: ")
    );
    // premiums fall, and nothing falls with them
    case.losses[0].sickness_allowance_daily = Yen(0);
    case.losses[0].retirement_limit = Yen(0);
    assert!(benefits(&case, Language::En).contains("pension and protection stay the same"));
    assert!(benefits(&case, Language::Ja).contains("減り、年金と保障は変わりません。"));
}

#[test]
fn a_year_without_any_change_is_said_once() {
    let mut case = computed(&reference());
    let difference = &mut case.differences[0];
    (difference.take_home, difference.company_money_left) = (Yen(0), Yen(0));
    (
        difference.income_tax,
        difference.resident_tax,
        difference.company_taxes,
    ) = (Yen(0), Yen(0), Yen(0));
    assert!(
        finding(&case, 2, Language::Ja)
            .starts_with("手取り、会社に残るお金、税は変わりません。年金は")
    );
}

#[test]
fn an_amount_that_is_too_small_for_its_unit_is_written_to_the_yen() {
    let mut case = computed(&reference());
    case.differences[0].take_home = Yen(-300);
    let comparison = |lang| finding(&case, 2, lang);
    assert!(comparison(Language::Ja).starts_with("手取りは年300円減り、"));
    assert!(comparison(Language::En).starts_with("Take-home falls by JPY 300 a year"));
}

#[test]
fn a_suspended_pension_is_left_out_only_where_it_was() {
    let left_out = |input: &_| {
        let comparison = computed(input);
        let request = request(input, &comparison, Language::Ja);
        let words = assumption(&request, "not_computed").expect("always there");
        let drawn = assumption(&request, "drawn_pension").unwrap_or_default();
        (words, drawn)
    };
    let (young, _) = left_out(&reference());
    assert!(young.contains("、65歳からの在職老齢年金、"), "{young}");
    let (calculated, drawn) = left_out(&with_pension());
    assert!(!calculated.contains("在職老齢年金"), "{calculated}");
    assert!(
        drawn.contains("在職老齢年金の支給停止は「7 在職老齢年金」で計算した。"),
        "{drawn}"
    );
    let mut untyped = with_pension();
    untyped.customer.pension = None;
    let (untyped, _) = left_out(&untyped);
    assert!(
        untyped.contains("、在職老齢年金（年金額が未入力）、"),
        "{untyped}"
    );
}

#[test]
fn a_cover_has_only_what_was_entered() {
    let mut input = reference();
    input.proposer = Proposer::default();
    input.valid_until = None;
    for lang in Language::ALL {
        let comparison = computed(&input);
        let request = request(&input, &comparison, lang);
        let context = context_of(&request);
        let missing = context.get("words.not_entered");
        let pages = [
            serde_json::to_string(&cover::cover(&context)),
            serde_json::to_string(&section(&context, 0, Kind::Disclaimer)),
        ];
        for page in pages {
            assert!(!page.expect("json").contains(&missing), "{lang:?}");
        }
        let [left, right] = cover::cover(&context).facts;
        assert_eq!([left.len(), right.len()], [2, 1], "two even columns");
    }
    // what was entered stands there
    input.valid_until = Some(date(2026, 5, 9));
    input.proposer.tel = Some("03-0000-0000".to_owned());
    let comparison = computed(&input);
    let request = request(&input, &comparison, Language::Ja);
    let [left, right] = cover::cover(&context_of(&request)).facts;
    assert_eq!([left.len(), right.len()], [4, 1]);
}

#[test]
fn the_cover_promises_a_gain_only_where_there_is_one() {
    let promise = |comparison: &Computed, input: &_| {
        let request = request(input, comparison, Language::Ja);
        let lead = cover::cover(&context_of(&request)).lead;
        lead.last().map(crate::text::Text::words)
    };
    let input = three_proposals();
    let mut case = computed(&input);
    for change in &mut case.differences {
        (change.take_home, change.company_money_left) = (Yen(1), Yen(1));
        change.together = Yen(2);
    }
    let both = "お金の増減と、保障・年金・退職金の増減を、同じ大きさで示します";
    assert_ne!(promise(&case, &input).as_deref(), Some(both));
    case.differences[2].together = Yen(-1);
    assert_eq!(promise(&case, &input).as_deref(), Some(both));
}

#[test]
fn who_has_no_standard_pay_of_health_insurance_is_not_said_to_have_one() {
    let (mut others, mut with_pension) = (0, 0);
    with_each(|name, context| {
        let mut blocks = section(context, 3, Kind::Benefits).blocks.into_iter();
        let texts = blocks.find_map(|block| match block {
            Block::Texts { texts, .. } => Some(texts),
            _ => None,
        });
        let words = texts.expect("three texts")[2].body.words();
        if context.now().standard_health == Yen::ZERO {
            others += 1;
            assert!(words.contains("標準報酬月額がないため"), "{name}: {words}");
            with_pension += u32::from(words.contains("減ることがあります"));
        } else {
            assert!(!words.contains("標準報酬月額がないため"), "{name}: {words}");
        }
    });
    assert!(others > 10 && with_pension > 0, "{others} {with_pension}");
}
