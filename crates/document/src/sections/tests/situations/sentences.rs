//! The sentences of the table, each with the case in which it stands.

use shinchoryu_engine::material::{Comparison, Loss, MaterialInput, Plan, StandardRevision};
use shinchoryu_quantity::{Month, Yen, reached_in};

/// A piece of a sentence in both languages, and when a document has it.
pub(super) struct Sentence {
    pub(super) ja: &'static str,
    pub(super) en: &'static str,
    pub(super) when: fn(&Comparison, &MaterialInput) -> bool,
    /// It stands in no document at all.
    pub(super) is_never: bool,
}

type When = fn(&Comparison, &MaterialInput) -> bool;

const fn stands(ja: &'static str, en: &'static str, when: When) -> Sentence {
    Sentence {
        ja,
        en,
        when,
        is_never: false,
    }
}

const fn never(ja: &'static str, en: &'static str) -> Sentence {
    Sentence {
        ja,
        en,
        when: |_, _| false,
        is_never: true,
    }
}

fn any_bonus(case: &Comparison) -> bool {
    case.plans[1..]
        .iter()
        .any(|plan| plan.bonus_total > Yen::ZERO)
}

fn one(case: &Comparison) -> bool {
    case.plans.len() == 2
}

fn of_members(input: &MaterialInput) -> bool {
    input
        .company
        .name
        .as_deref()
        .is_some_and(|name| name.starts_with("合同会社"))
}

fn gains(case: &Comparison) -> bool {
    case.differences.iter().all(|change| {
        change.together > Yen::ZERO
            && change.take_home >= Yen::ZERO
            && change.company_money_left >= Yen::ZERO
    })
}

fn loses(loss: &Loss) -> bool {
    loss.pension_per_year_until_retirement > Yen::ZERO
        || loss.sickness_allowance_daily > Yen::ZERO
        || loss.retirement_limit > Yen::ZERO
}

/// One side has less although both together have more.
fn parted(case: &Comparison) -> bool {
    let change = &case.differences[0];
    change.together > Yen::ZERO
        && (change.take_home < Yen::ZERO || change.company_money_left < Yen::ZERO)
}

fn falls(plan: &Plan) -> bool {
    plan.company.profit_before_pay <= Yen::ZERO || plan.company.money_left < Yen::ZERO
}

/// The months in which somebody leaves and reaches ages, from the first of the year shown.
fn months_to(case: &Comparison, input: &MaterialInput, age: u32) -> i32 {
    let birth = input.customer.birth_date.expect("born");
    reached_in(birth, age).since(case.facts.basis_month)
}

fn months_to_leaving(case: &Comparison, input: &MaterialInput) -> Option<i32> {
    input.customer.retirement_age?;
    Some(Month::of(case.facts.retires_on).since(case.facts.basis_month))
}

/// Months to the next age at which insurance changes; 75 by the birthday.
fn months_to_age(case: &Comparison, input: &MaterialInput) -> Option<i32> {
    let ages = [40, 65, 70, 75].map(|age| months_to(case, input, age));
    ages.into_iter().filter(|months| *months > 0).min()
}

fn leaves_in_year(case: &Comparison, input: &MaterialInput) -> bool {
    months_to_leaving(case, input).is_some_and(|months| months < 12)
}

fn leaves_first(case: &Comparison, input: &MaterialInput) -> bool {
    let leaving = months_to_leaving(case, input);
    let age = months_to_age(case, input);
    leaving.is_some_and(|leaving| age.is_none_or(|age| leaving <= age))
}

fn age_is_next(case: &Comparison, input: &MaterialInput, in_year: bool) -> bool {
    let age = months_to_age(case, input);
    !leaves_in_year(case, input)
        && !leaves_first(case, input)
        && age.is_some_and(|months| (months < 12) == in_year)
}

fn short(case: &Comparison, input: &MaterialInput) -> bool {
    input.customer.retirement_age.is_some() && case.losses[0].months_in_force < 12
}

/// The first plan with a bonus has two.
fn two(case: &Comparison) -> bool {
    let first = case.plans[1..]
        .iter()
        .find(|plan| !plan.bonus_months.is_empty());
    first.is_some_and(|plan| plan.bonus_months.len() == 2)
}

fn late(case: &Comparison) -> bool {
    case.warnings
        .iter()
        .any(|warning| warning.code == "filing_deadline_passed")
}

fn changes_grade(case: &Comparison, by: Option<StandardRevision>) -> bool {
    let changes = |plan: &Plan| {
        plan.standard_health != case.plans[0].standard_health
            || plan.standard_pension != case.plans[0].standard_pension
    };
    let mut plans = case.plans[1..]
        .iter()
        .zip(&case.schedules)
        .filter(|(plan, _)| changes(plan))
        .peekable();
    plans.peek().is_some() && by.is_none_or(|by| plans.all(|(_, dates)| dates.standard == Some(by)))
}

fn sickness(case: &Comparison) -> bool {
    case.plans
        .iter()
        .any(|plan| plan.benefits.sickness_allowance_daily > Yen::ZERO)
}

/// A loss is larger than what is gained in the same time.
fn larger_loss(case: &Comparison) -> bool {
    let (change, loss) = (&case.differences[0], &case.losses[0]);
    let gain = change.together.get();
    loss.pension_per_year_until_retirement.get() > gain
        || loss.sickness_allowance_daily.get() * 365 > gain
        || loss.retirement_limit.get() * 12 > gain * i64::from(loss.months_in_force)
}

/// What the first sentence may name as lost.
fn named_loss(case: &Comparison) -> bool {
    let loss = &case.losses[0];
    let named = [
        loss.pension_per_year_until_retirement,
        loss.retirement_limit,
    ];
    named.iter().any(|lost| *lost > Yen::ZERO)
        || named == [Yen::ZERO; 2] && loss.sickness_allowance_daily > Yen::ZERO
}

fn more_together(case: &Comparison) -> bool {
    case.differences[0].together > Yen::ZERO
}

pub(super) const SENTENCES: &[Sentence] = &[
    // no year stands for every year: the month in which it ends is named
    never("毎年残る", "keep more every year"),
    never("毎年多く", "every year more"),
    stands(
        "1年の額が続くのは、長くても退職する",
        "last at the longest until you retire in",
        |case, input| !leaves_in_year(case, input) && leaves_first(case, input),
    ),
    stands(
        "退職する予定のため、ここに示す1年の額のすべては生じません",
        "so not all of the yearly amounts shown will arise",
        leaves_in_year,
    ),
    stands(
        "1年の額はその変化を含み、次の1年の額とは異なります",
        "The year shown includes the change",
        |case, input| age_is_next(case, input, true),
    ),
    stands(
        "その後は社会保険の扱いが変わります",
        ", when you reach",
        |case, input| age_is_next(case, input, false),
    ),
    stands(
        "年金は1年続けるごとに終身で",
        "; each year kept",
        |case, input| {
            !short(case, input)
                && case.losses[0].pension_per_year_for_each_year_in_force != Yen::ZERO
        },
    ),
    stands(
        "年金（1年続けるごと）",
        "Pension, each year",
        |case, input| !short(case, input),
    ),
    stands(
        "この1年の加入で増える年金",
        "for the months of this year",
        short,
    ),
    // the ages of medical costs
    stands("70歳になる", "until you reach 70 in", |case, _| {
        case.facts.age < 70
    }),
    stands(
        "70歳からの医療費の自己負担の割合は、報酬や所得で変わる",
        "may depend on pay and income",
        |case, _| case.facts.age >= 70,
    ),
    // gain and loss
    stands(
        "得るもの（1年あたり）",
        "Gains (per year)",
        |case, _| {
            let change = &case.differences[0];
            change.together > Yen::ZERO
                && change.take_home >= Yen::ZERO
                && change.company_money_left >= Yen::ZERO
        },
    ),
    stands(
        "増えるお金と、減る保障",
        "Gains and losses, shown",
        |case, _| gains(case) && case.losses.iter().all(loses),
    ),
    stands(
        "得られる金額には",
        "The gain depends on",
        |case, _| gains(case),
    ),
    stands(
        "増えるお金の一部を",
        "Put part of the gains aside",
        |case, _| gains(case),
    ),
    stands(
        "法人と個人に1年で",
        "more a year; in return",
        |case, _| more_together(case) && !parted(case) && named_loss(case) && !larger_loss(case),
    ),
    stands(
        "本人と会社の合計は",
        "he combined amount rises by",
        |case, _| parted(case),
    ),
    stands(
        "有利になるもの\n",
        "What becomes better\n",
        |case, input| {
            let (now, plan) = (&case.plans[0], &case.plans[1]);
            let lower = plan.standard_health < now.standard_health;
            let counted = plan.benefits.pension_base_year < now.benefits.pension_base_year;
            // who leaves at 65 draws no pension beside pay
            let works_on = input.customer.retirement_age.is_none_or(|age| age > 65);
            !lower && !(counted && (works_on || plan.pension.is_some()))
        },
    ),
    // a negative company
    never("法人の支出がマイナス", "negative corporate spending"),
    stands(
        "会社の収支がマイナスのため、グラフを表示していません。",
        "The company's result is negative, so no chart",
        |case, _| falls(&case.plans[0]),
    ),
    stands(
        "会社の収支がマイナスのため、グラフを表示していません（",
        "hidden because the company's result is negative",
        |case, _| case.plans.iter().any(falls),
    ),
    // no bonus, no word about one
    stands(
        "賞与の上限を使う報酬設計は",
        "that use the bonus caps are under discussion",
        |case, _| any_bonus(case),
    ),
    stands(
        "厚生労働省の審議会",
        "the health ministry's council",
        |case, _| any_bonus(case),
    ),
    stands(
        "届出と違う支給",
        "If paid differently from the filing",
        |case, _| any_bonus(case),
    ),
    stands(
        "賞与に頼らず準備します",
        "without counting on the bonus",
        |case, _| any_bonus(case),
    ),
    stands(
        "支給月の預金残高",
        "the cash for the payment month",
        |case, _| any_bonus(case),
    ),
    stands(
        "毎月の支払いに足りる預金",
        "the cash for the payments of each month",
        |case, _| !any_bonus(case),
    ),
    stands(
        "すべての賞与を一つの年度",
        "counts all bonuses in one",
        |case, _| case.plans.iter().any(|plan| plan.bonus_total > Yen::ZERO),
    ),
    // two bonuses, two months
    stands(
        "2026年7月の賞与から",
        "from the bonus of July 2026 and",
        |case, _| two(case),
    ),
    stands(
        "2026年7月・2026年12月に、会社から賞与",
        "In July 2026, December 2026 the company pays",
        |case, _| one(case) && two(case),
    ),
    stands(
        "2026年7月に4,200,000円・2026年12月に4,200,000円",
        "JPY 4,200,000 in July 2026, JPY 4,200,000 in December 2026",
        |case, _| {
            !one(case)
                && case.plans[1..]
                    .iter()
                    .any(|plan| plan.bonus_months.len() == 2)
        },
    ),
    // late
    stands(
        "期限に間に合わないため、賞与",
        "misses its deadline, so the figures treat",
        |case, _| one(case) && any_bonus(case) && late(case),
    ),
    stands(
        "（期限に間に合わないため、損金にならないものとして計算済み）",
        "(misses the deadline; the figures already",
        |case, _| !one(case) && any_bonus(case) && late(case),
    ),
    stands(
        "期限に間に合うように決議と届出の日を決め直す",
        "Choose dates of resolution and filing that keep",
        |case, _| any_bonus(case) && late(case),
    ),
    // who decides the pay
    stands(
        "株主総会で報酬を決議",
        "Shareholders resolve the pay",
        |case, input| any_bonus(case) && !of_members(input),
    ),
    stands("株主総会", "hareholders", |_, input| !of_members(input)),
    stands("総社員の同意", "onsent of all", |_, input| {
        of_members(input)
    }),
    // who proposes
    stands(
        "提案者見本保険事務所",
        "Proposer見本保険事務所",
        |_, input| input.proposer.name.is_some(),
    ),
    // what changes when
    stands(
        "実際は4か月目から変わり",
        "it changes from the fourth month",
        |case, _| changes_grade(case, Some(StandardRevision::Occasional)),
    ),
    stands(
        "12か月かけて変わります",
        "It moves over 12 months",
        |case, _| {
            case.plans[1..]
                .iter()
                .any(|plan| plan.standard_health != case.plans[0].standard_health)
        },
    ),
    stands(
        "傷病手当金は、報酬が支払われている間は",
        "Sickness allowance is not paid, or only",
        |case, _| sickness(case),
    ),
    stands(
        "支給は通算1年6か月まで",
        "up to 18 months in all",
        |case, _| sickness(case),
    ),
];
