//! Every figure on the pages is one of the comparison's, in one of the ways amounts are written.

use serde_json::Value;
use std::collections::BTreeSet;

use super::{request, set};
use crate::sample::{
    Computed, computed, everything, long_names, loss_making, over_65, over_70, own_contracts,
    raised, reference, three_proposals, with_pension,
};
use crate::sections::beside::{commuting, own_premiums, suspended};
use crate::sections::insurance::percent;
use crate::sections::signs::rounded_up;
use crate::sections::{comparison, context_of};
use shinchoryu_engine::material::{
    Comparison, MaterialInput, MoneyMonth, PathYear, Plan, PlanPath,
};
use shinchoryu_quantity::{Rate, Yen};
use shinchoryu_words::{Figures, Language};

/// Whole amounts of a JSON value, signs left out.
fn amounts(value: &Value, found: &mut BTreeSet<i64>) {
    match value {
        Value::Number(number) => found.extend(number.as_i64().map(i64::abs)),
        Value::Array(list) => list.iter().for_each(|value| amounts(value, found)),
        Value::Object(map) => map.values().for_each(|value| amounts(value, found)),
        _ => {}
    }
}

/// Figures as they are printed, signs left out: those with separators, and those of the large unit
/// with their decimals.
fn printed(words: &str) -> BTreeSet<&str> {
    words
        .split(|letter: char| !(letter.is_ascii_digit() || letter == ',' || letter == '.'))
        .map(|figure| figure.trim_matches([',', '.']))
        .filter(|figure| figure.contains([',', '.']))
        .collect()
}

/// Every way in which an amount may be printed.
fn ways(amount: i64, lang: Language) -> Vec<String> {
    let figures = Figures::of(lang);
    let amount = Yen(amount);
    vec![
        figures.yen(amount),
        figures.thousands(amount, false),
        figures.large(amount, false),
        figures.large_whole(amount, false),
        figures.large_in_words(amount, false).0,
        figures.large_whole_in_words(amount, false).0,
    ]
}

#[test]
fn every_printed_amount_comes_from_the_comparison() {
    let samples = [
        reference(),
        three_proposals(),
        over_65(),
        over_70(),
        with_pension(),
        everything(),
        loss_making(),
        raised(),
        long_names(),
        own_contracts(),
    ];
    for (input, lang) in samples
        .iter()
        .flat_map(|input| [(input, Language::Ja), (input, Language::En)])
    {
        let comparison = computed(input);
        let mut known = BTreeSet::new();
        amounts(
            &serde_json::to_value(&comparison.comparison).expect("json"),
            &mut known,
        );
        amounts(
            &serde_json::to_value(&comparison.money).expect("json"),
            &mut known,
        );
        amounts(
            &serde_json::to_value(&comparison.path).expect("json"),
            &mut known,
        );
        known.extend(outlook(&comparison));
        amounts(&serde_json::to_value(input).expect("json"), &mut known);
        known.extend(sums(&comparison));
        // the end of the common scale is a round figure above the largest difference
        known.extend(comparison::largest(&context_of(&request(
            input,
            &comparison,
            lang,
        ))));
        let mut known: BTreeSet<String> = known
            .into_iter()
            .flat_map(|amount| ways(amount, lang))
            .collect();
        known.extend(shares_and_rates(&comparison, lang));
        known.extend(of_own_contracts(input, &comparison));
        let merit = input.retirement.merit_ratio.unwrap_or_default();
        let figures = Figures::of(lang);
        known.insert(figures.ratio(merit));
        let surcharge = &input.customer.residence.surcharge;
        for rate in [surcharge.income_prefecture, surcharge.income_municipality] {
            known.insert(figures.percent(rate.ppm()).replace('%', ""));
        }
        // cautions are words of the law data
        let notes = comparison
            .law
            .marks
            .iter()
            .filter_map(|mark| mark.note.as_ref())
            .map(|note| match lang {
                Language::Ja => note.ja.as_str(),
                Language::En => note.en.as_str(),
            });
        let notes: Vec<&str> = notes.collect();
        known.extend(
            notes
                .iter()
                .flat_map(|note| printed(note))
                .map(str::to_owned),
        );
        let words = set(input, lang).words().join("\n");
        let unknown: Vec<&str> = printed(&words)
            .into_iter()
            .filter(|figure| !known.contains(*figure))
            .collect();
        assert!(
            unknown.is_empty(),
            "{lang:?} {:?}: {unknown:?}",
            input.proposals
        );
    }
}

/// Months and years of a plan beside those of today, and what they add up to.
fn outlook(computed: &Computed) -> BTreeSet<i64> {
    let mut found = BTreeSet::new();
    let mut see = |amount: Yen| {
        found.insert(amount.get().abs());
    };
    let plans = computed.money.as_ref().map(|money| money.plans.as_slice());
    for plan in plans.unwrap_or_default() {
        let now = plans.unwrap_or_default()[0].months.iter();
        let mut so_far = Yen(0);
        for (now, month) in now.zip(&plan.months) {
            let change = month.person.net - now.person.net;
            so_far += change;
            see(change);
            see(so_far);
            see(month.company.total - now.company.total);
        }
        let now = &plans.unwrap_or_default()[0].months;
        let years = now.chunks(12).zip(plan.months.chunks(12));
        for (now, months) in years.chain([(now.as_slice(), plan.months.as_slice())]) {
            let figures: [fn(&MoneyMonth) -> Yen; 3] = [
                |month| month.person.net,
                |month| month.company.total,
                |month| month.person.pay + month.person.bonus,
            ];
            for figure in figures {
                let of = |months: &[MoneyMonth]| -> Yen { months.iter().map(figure).sum() };
                see(of(months));
                see(of(months) - of(now));
            }
        }
        // what is missing, and the part of it that is paid elsewhere
        let below = || plan.months.iter().filter(|month| month.person.net < Yen(0));
        let of_pay = |month: &MoneyMonth| (month.person.net + month.paid_apart()).min(Yen(0));
        see(below().map(of_pay).sum());
        see(below().map(|month| month.person.net - of_pay(month)).sum());
        see(below().map(|month| month.person.net).sum());
    }
    let Some(path) = &computed.path else {
        return found;
    };
    let (now, plan) = (&path.plans[0], &path.plans[1]);
    let mut so_far = Yen(0);
    for (now, year) in now.years.iter().zip(&plan.years) {
        let figures: [fn(&PathYear) -> Yen; 5] = [
            |year| year.employee_total + year.employer_total,
            |year| year.income_tax + year.resident_tax + year.company_taxes,
            |year| year.take_home,
            |year| year.money_left,
            |year| year.pension_earned,
        ];
        for figure in figures {
            see(figure(year) - figure(now));
        }
        so_far += year.together - now.together;
        see(so_far);
    }
    let taxes = |year: &PathYear| year.income_tax + year.resident_tax + year.company_taxes;
    let all = |plan: &PlanPath| -> Yen { plan.years.iter().map(taxes).sum() };
    see(all(plan) - all(&path.plans[0]));
    // the top of the chart: the pension lost until the end of its axis
    let lost = path.totals[0].pension_lost.get();
    found.extend((0..=720).map(|months| rounded_up(lost * months / 12)));
    found.extend([rounded_up(so_far.get()), rounded_up(-so_far.get())]);
    found
}

/// Rows that join figures of one plan for display, and their differences.
fn sums(comparison: &Comparison) -> BTreeSet<i64> {
    let joined = |plan: &Plan| {
        let (employee, taxes) = (&plan.employee, plan.taxes_of_pay());
        let (own, suspended) = (own_premiums(plan), suspended(plan));
        [
            employee.health_monthly + employee.health_bonus,
            employee.pension_monthly + employee.pension_bonus,
            employee.health_monthly + employee.health_bonus + plan.employer.health,
            employee.pension_monthly + employee.pension_bonus + plan.employer.pension,
            own,
            suspended,
            commuting(plan),
            employee.total + own,
            plan.premiums_both + own,
            plan.take_home + suspended,
            employee.total + own + taxes,
            taxes,
            taxes + plan.company.taxes,
            plan.employer.total + plan.company.taxes,
            plan.premiums_both + own + taxes + plan.company.taxes,
            employee.parts.health,
            employee.parts.care,
            employee.parts.levy,
            plan.employer.health,
            plan.employer.pension,
            plan.employer.child_contribution,
        ]
    };
    let now = joined(&comparison.plans[0]);
    let mut sums = BTreeSet::new();
    for plan in &comparison.plans {
        for (sum, today) in joined(plan).into_iter().zip(now) {
            sums.extend([sum.get().abs(), (sum - today).get().abs()]);
        }
    }
    sums
}

/// Return rates and exchange rates of the president's own contracts.
fn of_own_contracts(input: &MaterialInput, comparison: &Comparison) -> Vec<String> {
    let typed = input.life_insurance.iter();
    let typed = typed.filter_map(|policy| Some(policy.exchange_rate?.to_string()));
    let found = comparison.personal_insurance.iter();
    let policies = found.flat_map(|found| &found.policies).flat_map(|policy| {
        let exit = policy.exit.and_then(|exit| exit.break_even_rate);
        let years = policy.years.iter().filter_map(|year| year.return_rate);
        let years = years.map(|rate| percent(rate).replace('%', ""));
        years.chain(exit.map(|rate| rate.to_string()))
    });
    typed.chain(policies).collect()
}

/// What is printed with a point and is no amount of money.
fn shares_and_rates(comparison: &Comparison, lang: Language) -> BTreeSet<String> {
    let figures = Figures::of(lang);
    let now = &comparison.plans[0];
    let whole = now.company.profit_before_pay;
    let shares = [
        now.take_home + suspended(now),
        now.company.money_left,
        now.premiums_both + own_premiums(now),
        commuting(now),
        now.taxes_of_pay(),
        now.company.taxes,
    ];
    let rates = &comparison.facts.rates;
    let health = rates.health + rates.care + rates.levy;
    let percent = [rates.health, rates.care, rates.levy, rates.pension, health]
        .map(|rate| figures.percent(rate));
    let withheld = comparison
        .plans
        .iter()
        .flat_map(|plan| &plan.bonus_months)
        .filter_map(|bonus| bonus.rate.as_ref()?.parse::<Rate>().ok())
        .map(|rate| figures.percent(rate.ppm()));
    let pensions = comparison.plans.iter().filter_map(|plan| plan.pension);
    let of_pension = pensions.flat_map(|year| {
        [year.receipts, year.suspended].map(|part| figures.share(part, year.full))
    });
    let multiplier = figures.per_mille(comparison.facts.pension_multiplier);
    let law = &comparison.law;
    let dated = [&law.edition, &law.digest];
    let mut known: BTreeSet<String> = shares
        .iter()
        .map(|share| figures.share(*share, whole))
        .chain(percent)
        .chain(withheld)
        .chain(of_pension)
        .map(|percent| percent.trim_end_matches('%').to_owned())
        .collect();
    known.extend(multiplier.split('/').map(str::to_owned));
    known.extend(
        dated
            .into_iter()
            .flat_map(|words| printed(words))
            .map(str::to_owned),
    );
    known
}
