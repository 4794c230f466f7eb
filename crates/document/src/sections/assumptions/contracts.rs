//! 法人契約の保険: what was typed of each contract.

use super::groups::Groups;
use crate::sections::contracts::{Contract, contracts, kind};
use crate::sections::insurance::{of_purpose, percent, status};
use crate::text::Text;
use shinchoryu_engine::material::PolicyExit;

pub(super) fn add(list: &mut Groups<'_, '_>) {
    let contracts = contracts(list.context);
    if contracts.is_empty() {
        return;
    }
    list.open("assumptions.group.contracts");
    for contract in &contracts {
        let name = contract.numbered(list.context);
        let body = typed(list, contract);
        let key = format!("contract_{}", contract.number);
        list.push(&key, name, Text::of(&body));
    }
}

fn typed(list: &Groups<'_, '_>, contract: &Contract<'_>) -> String {
    let context = list.context;
    let input = contract.input;
    let figures = context.figures;
    let line = |name: &str, value: &str| {
        context.line(&format!("assumptions.contract.{name}"), &[("value", value)])
    };
    let mut parts = Vec::new();
    let named = [&input.insurer, &input.product].into_iter().flatten();
    // the type is said below
    let named = named.filter(|name| name.trim() != kind(context, input));
    parts.extend(named.cloned());
    parts.extend(
        input
            .plan_no
            .as_deref()
            .map(|number| line("plan_no", number)),
    );
    parts.extend((input.purpose).map(|purpose| line("purpose", &of_purpose(context, purpose))));
    parts.push(status(context, input));
    parts.extend((input.contract_date).map(|day| line("date", &figures.date(day))));
    parts.push(kind(context, input));
    if let Some(cover) = input.cover {
        let cover = contract.choice(cover);
        parts.push(context.get(&format!("insurance.cover.{cover}")));
    }
    parts.extend((input.age).map(|age| line("age", &figures.count(age))));
    parts.push(contract.premium(context));
    parts.push(contract.terms(context));
    parts.extend((input.prepaid_years).map(|years| line("prepaid", &figures.count(years))));
    if let Some(beneficiary) = input.beneficiary {
        let beneficiary = contract.choice(beneficiary);
        parts.push(context.get(&format!("assumptions.contract.beneficiary.{beneficiary}")));
    }
    if let Some(insured) = input.insured {
        let insured = contract.choice(insured);
        parts.push(context.get(&format!("assumptions.contract.insured.{insured}")));
    }
    parts.extend((input.sum_insured).map(|sum| line("sum_insured", &context.yen(sum))));
    parts.extend((input.max_surrender_rate).map(|rate| line("rate", &percent(rate))));
    if input.no_surrender_value {
        parts.push(context.get("assumptions.contract.no_value"));
    }
    let given = input.surrender_values.iter().flatten().count();
    if given > 0 {
        parts.push(line("values", &given.to_string()));
    }
    let others = [
        ("other_annualised", input.other_annualised_premium),
        ("other_short_pay", input.other_short_pay_premium),
    ];
    for (name, amount) in others {
        parts.extend(amount.map(|amount| line(name, &context.yen(amount))));
    }
    if let Some(booked) = &input.booked {
        let year = booked.policy_year.unwrap_or_default();
        let amount = context.yen(booked.amount.unwrap_or_default());
        parts.push(context.line(
            "assumptions.contract.booked",
            &[("year", &figures.count(year)), ("amount", &amount)],
        ));
    }
    parts.push(match (input.exit, input.surrender_policy_year) {
        (Some(PolicyExit::HandOver), _) => context.get("assumptions.contract.hand_over"),
        (Some(PolicyExit::Keep), _) => context.get("assumptions.contract.keep"),
        (Some(PolicyExit::PaidUp), Some(year)) => line("paid_up", &figures.count(year)),
        (Some(PolicyExit::PaidUp), None) => context.get("assumptions.contract.paid_up_at_leaving"),
        (Some(PolicyExit::Reduction), year) => context.line(
            "assumptions.contract.reduction",
            &[
                ("year", &figures.count(year.unwrap_or_default())),
                ("part", &input.reduced_part.map(percent).unwrap_or_default()),
            ],
        ),
        (_, Some(year)) => line("surrender", &figures.count(year)),
        (_, None) => context.get("assumptions.contract.surrender_at_leaving"),
    });
    if input.paid_up_keeps_asset {
        parts.push(context.get("assumptions.contract.keeps_asset"));
    }
    let joined = parts.join(context.words.get("insurance.between"));
    format!("{joined}{}", context.words.get("words.stop"))
}
