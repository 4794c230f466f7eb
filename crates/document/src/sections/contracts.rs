//! A contract as it was typed beside what was calculated of it.

use shinchoryu_engine::corporate_insurance::{
    CorporateInsuranceOutput, InsuranceKind, PremiumMode, ScheduleYear,
};
use shinchoryu_engine::material::{
    DeferredPolicyInput, InsurancePolicy, InsuranceSums, InsuranceYear, PolicyGoingOn,
};
use shinchoryu_quantity::{Month, Yen};

use super::context::Context;

pub(crate) struct Contract<'a> {
    /// From 1.
    pub(super) number: usize,
    pub(crate) input: &'a DeferredPolicyInput,
    pub(super) policy: &'a InsurancePolicy,
    articles: Vec<&'a str>,
}

/// 保険種類.
pub(super) fn kind(context: &Context<'_>, input: &DeferredPolicyInput) -> String {
    let kind = serde_json::to_value(input.kind).unwrap_or_default();
    let kind = kind.as_str().unwrap_or_default();
    context.get(&format!("insurance.kind.{kind}"))
}

/// 終身保険.
pub(super) fn is_whole_life(input: &DeferredPolicyInput) -> bool {
    input.kind == Some(InsuranceKind::WholeLife)
}

fn balance(row: &ScheduleYear) -> Yen {
    row.asset_balance + row.prepaid_balance
}

/// The contracts of a material in their order.
pub(crate) fn contracts<'a>(context: &Context<'a>) -> Vec<Contract<'a>> {
    let Some(insurance) = &context.request.comparison.insurance else {
        return Vec::new();
    };
    let typed = &context.request.input.deferred_insurance;
    typed
        .iter()
        .zip(&insurance.policies)
        .enumerate()
        .map(|(at, (input, policy))| {
            let prefix = format!("policies.{at}.");
            let steps = &insurance.trace;
            let first = steps.iter().find(|step| step.figure.starts_with(&prefix));
            let law = first.map(|step| step.law.as_slice()).unwrap_or_default();
            let mut articles: Vec<&str> = Vec::new();
            // answers of the tax office stand with the other sources in the appendix
            let sources = law.iter().flat_map(|citation| &citation.sources);
            for source in sources.filter(|source| !source.article.starts_with("国税庁")) {
                if !articles.contains(&source.article.as_str()) {
                    articles.push(&source.article);
                }
            }
            Contract {
                number: at + 1,
                input,
                policy,
                articles,
            }
        })
        .collect()
}

impl<'a> Contract<'a> {
    pub(super) fn detail(&self) -> &'a CorporateInsuranceOutput {
        &self.policy.contract_detail
    }

    /// The articles that its rule rests on, as far as the steps were asked for.
    pub(super) fn articles(&self) -> Vec<&'a str> {
        self.articles.clone()
    }

    /// The wire name of a choice.
    pub(super) fn choice(&self, choice: impl serde::Serialize) -> String {
        let name = serde_json::to_value(choice).unwrap_or_default();
        name.as_str().unwrap_or_default().to_owned()
    }

    /// 契約1: its number.
    pub(super) fn numbered(&self, context: &Context<'_>) -> String {
        context.line(
            "insurance.contract",
            &[("number", &self.number.to_string())],
        )
    }

    /// Its number and the product; the type of the insurance stands beside it, and is not said twice.
    pub(crate) fn name(&self, context: &Context<'_>) -> String {
        let number = self.numbered(context);
        let kind = kind(context, self.input);
        match &self.input.product {
            Some(product) if product.trim() != kind => context.line(
                "insurance.named",
                &[("contract", &number), ("product", product)],
            ),
            _ => number,
        }
    }

    /// Where it goes on at the end of the years of these sums: the policy year that has ended by then, and its value.
    pub(super) fn goes_on(&self, sums: &'a InsuranceSums) -> Option<&'a PolicyGoingOn> {
        let mut going_on = sums.going_on.iter().flat_map(|all| &all.policies);
        going_on.find(|one| one.policy + 1 == self.number)
    }

    /// 資産計上額 at the beginning of a fiscal year, what is paid in advance included.
    pub(super) fn opening(&self, year: &InsuranceYear) -> Yen {
        let first = Month::of(self.policy.first_fiscal_year_start);
        let before = Month::of(year.fiscal_year_start).since(first) / 12;
        let Some(before) = usize::try_from(before).ok().filter(|before| *before > 0) else {
            return Yen::ZERO;
        };
        let rows = &self.detail().fiscal_years;
        let row = rows.get(before - 1);
        // those of a contract for life stay after the years that are known
        let for_life = || rows.last().filter(|_| is_whole_life(self.input));
        row.or_else(for_life).map_or(Yen::ZERO, balance)
    }

    /// What the books had at the surrender beyond what the rules make of it.
    pub(super) fn booked(&self) -> Yen {
        let rows = &self.detail().fiscal_years;
        let by_rule = rows.last().map_or(Yen::ZERO, balance);
        // of a reduction the books are those of the rule, and the rows go on
        let exit = (self.policy.exit).filter(|exit| exit.reduced.is_none());
        exit.map_or(Yen::ZERO, |exit| exit.book - by_rule)
    }

    /// One payment with its mode.
    pub(super) fn premium(&self, context: &Context<'_>) -> String {
        let mode = self.choice(self.input.mode.unwrap_or(PremiumMode::Annual));
        let amount = context.yen(self.input.premium.unwrap_or(Yen::ZERO));
        context.line(
            "insurance.premium",
            &[
                ("amount", &amount),
                ("mode", &context.get(&format!("insurance.mode.{mode}"))),
            ],
        )
    }

    /// The term, the years of payment and all premiums.
    pub(super) fn terms(&self, context: &Context<'_>) -> String {
        let years = |count: u32| context.duration(12 * count);
        // of a contract for life the years are only those whose values are known
        let term = (self.input.term_years).filter(|_| !is_whole_life(self.input));
        let paid = self.input.pay_years.or(term);
        let term = term.map_or_else(|| context.get("insurance.for_life"), years);
        let paid = match self.input.mode {
            Some(PremiumMode::Single) => context.get("insurance.paid_once"),
            _ => paid.map_or_else(|| context.get("insurance.whole_term"), years),
        };
        let total = context.yen(self.detail().total_premium);
        context.line(
            "insurance.terms",
            &[("term", &term), ("paid", &paid), ("total", &total)],
        )
    }
}
