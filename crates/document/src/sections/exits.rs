//! 出口: words that speak of a surrender have others where a contract is given up in another way.

use shinchoryu_engine::material::{DeferredPolicyInput, PolicyExit};

use super::context::Context;

/// 解約・満期 or 継続: nothing else is planned of it.
pub(super) fn is_surrendered_or_kept(input: &DeferredPolicyInput) -> bool {
    match input.exit {
        None | Some(PolicyExit::Surrender | PolicyExit::Keep) => true,
        Some(PolicyExit::HandOver | PolicyExit::PaidUp | PolicyExit::Reduction) => false,
    }
}

/// 解約: the company receives its value.
pub(super) fn is_surrendered(input: &DeferredPolicyInput) -> bool {
    matches!(input.exit, None | Some(PolicyExit::Surrender))
}

pub(super) fn is_handed_over(input: &DeferredPolicyInput) -> bool {
    input.exit == Some(PolicyExit::HandOver)
}

/// 減額: the company receives the value of a part.
pub(crate) fn is_reduced(input: &DeferredPolicyInput) -> bool {
    input.exit == Some(PolicyExit::Reduction)
}

pub(crate) fn is_paid_up(input: &DeferredPolicyInput) -> bool {
    input.exit == Some(PolicyExit::PaidUp)
}

/// Whether a contract of the material is.
pub(crate) fn any(context: &Context<'_>, is: impl Fn(&DeferredPolicyInput) -> bool) -> bool {
    context.request.input.deferred_insurance.iter().any(is)
}

/// The key of words that would have what is handed over taken for cash.
pub(super) fn key_of_cash(context: &Context<'_>, key: &str) -> String {
    if any(context, is_handed_over) {
        format!("{key}.handed_over")
    } else {
        key.to_owned()
    }
}

/// The key of words that are true of every contract of the material.
pub(super) fn key_of(context: &Context<'_>, key: &str) -> String {
    if any(context, |input| !is_surrendered_or_kept(input)) {
        format!("{key}.exits")
    } else {
        key.to_owned()
    }
}
