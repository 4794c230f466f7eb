//! A contract as it was typed beside what was calculated of it.

use shinchoryu_engine::corporate_insurance::{CorporateInsuranceOutput, PremiumMode};
use shinchoryu_engine::material::{DeferredPolicyInput, InsurancePolicy};
use shinchoryu_quantity::Yen;

use super::context::Context;

pub(super) struct Contract<'a> {
    /// From 1.
    pub(super) number: usize,
    pub(super) input: &'a DeferredPolicyInput,
    pub(super) policy: &'a InsurancePolicy,
    articles: Vec<&'a str>,
}

/// The contracts of a material in their order.
pub(super) fn contracts<'a>(context: &Context<'a>) -> Vec<Contract<'a>> {
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

    /// Its number and the product.
    pub(super) fn name(&self, context: &Context<'_>) -> String {
        let number = self.numbered(context);
        match &self.input.product {
            Some(product) => context.line(
                "insurance.named",
                &[("contract", &number), ("product", product)],
            ),
            None => number,
        }
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
        let term = match self.input.term_years {
            Some(term) => years(term),
            None => context.get("insurance.for_life"),
        };
        let paid = self.input.pay_years.or(self.input.term_years);
        let paid = paid.map_or_else(|| context.get("insurance.whole_term"), years);
        let total = context.yen(self.detail().total_premium);
        context.line(
            "insurance.terms",
            &[("term", &term), ("paid", &paid), ("total", &total)],
        )
    }
}
