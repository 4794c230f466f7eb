//! Why a card was refused, in the codes of ours. The browser has the same table for what Stripe's script tells it
//! (`web/src/features/billing/cardEntry/stripe/problems.ts`).

use super::answers::StripeFault;
use shinchoryu_service::CardRefusal;

/// What we call it when Stripe names one of these, as the reason of a decline or else as an error.
const REFUSALS: &[(&str, CardRefusal)] = &[
    ("authentication_required", CardRefusal::AuthenticationFailed),
    (
        "card_decline_rate_limit_exceeded",
        CardRefusal::TooManyDeclines,
    ),
    ("card_declined", CardRefusal::Declined),
    // the limit of the card, or of a time, is reached
    ("card_velocity_exceeded", CardRefusal::InsufficientFunds),
    ("expired_card", CardRefusal::Expired),
    ("incorrect_cvc", CardRefusal::IncorrectCvc),
    ("incorrect_number", CardRefusal::IncorrectNumber),
    ("insufficient_funds", CardRefusal::InsufficientFunds),
    ("invalid_card_type", CardRefusal::NotCredit),
    ("invalid_characters", CardRefusal::InvalidCharacters),
    ("invalid_cvc", CardRefusal::IncorrectCvc),
    ("invalid_expiry_month", CardRefusal::InvalidExpiry),
    ("invalid_expiry_year", CardRefusal::InvalidExpiry),
    ("invalid_number", CardRefusal::IncorrectNumber),
    (
        "payment_intent_authentication_failure",
        CardRefusal::AuthenticationFailed,
    ),
    ("processing_error", CardRefusal::ProcessingError),
    (
        "setup_intent_authentication_failure",
        CardRefusal::AuthenticationFailed,
    ),
];

fn known(name: Option<&str>) -> Option<CardRefusal> {
    let found = REFUSALS.iter().find(|(code, _)| Some(*code) == name);
    found.map(|(_, refusal)| *refusal)
}

/// The reason of a decline is finer than its code. The many reasons that are not in the table are all the
/// bank's own: it says no. What is no word about the card is a fault of the processing.
pub fn refusal_of(fault: &StripeFault) -> CardRefusal {
    let other = if fault.kind == "card_error" {
        CardRefusal::Declined
    } else {
        CardRefusal::ProcessingError
    };
    known(fault.decline_code.as_deref())
        .or_else(|| known(fault.code.as_deref()))
        .unwrap_or(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(kind: &str, code: &str, decline_code: Option<&str>) -> StripeFault {
        StripeFault {
            kind: kind.to_owned(),
            code: Some(code.to_owned()),
            decline_code: decline_code.map(str::to_owned),
            ..StripeFault::default()
        }
    }

    #[test]
    fn the_browser_has_the_same_words() {
        const PROBLEMS: &str =
            include_str!("../../../../web/src/features/billing/cardEntry/stripe/problems.ts");
        let table = PROBLEMS.split("const REFUSALS").nth(1).unwrap();
        let table = table
            .split_once("= {")
            .unwrap()
            .1
            .split_once("};")
            .unwrap()
            .0;
        let browser: Vec<_> = table
            .lines()
            .filter_map(|line| line.trim().trim_end_matches(',').split_once(": "))
            .map(|(code, word)| (code, word.trim_matches('\'').to_owned()))
            .collect();
        let own: Vec<_> = REFUSALS
            .iter()
            .map(|(code, refusal)| (*code, refusal.code().to_string()))
            .collect();
        assert_eq!(own, browser);
    }

    #[test]
    fn the_reason_of_a_decline_comes_first() {
        use CardRefusal as C;
        for (kind, code, decline_code, refusal) in [
            (
                "card_error",
                "card_declined",
                Some("insufficient_funds"),
                C::InsufficientFunds,
            ),
            (
                "card_error",
                "card_declined",
                Some("generic_decline"),
                C::Declined,
            ),
            (
                "card_error",
                "card_declined",
                Some("lost_card"),
                C::Declined,
            ),
            (
                "card_error",
                "card_declined",
                Some("expired_card"),
                C::Expired,
            ),
            ("card_error", "card_declined", None, C::Declined),
            (
                "card_error",
                "incorrect_cvc",
                Some("incorrect_cvc"),
                C::IncorrectCvc,
            ),
            ("card_error", "expired_card", None, C::Expired),
            ("card_error", "something_new", None, C::Declined),
            (
                "invalid_request_error",
                "setup_intent_authentication_failure",
                None,
                C::AuthenticationFailed,
            ),
            (
                "card_error",
                "card_decline_rate_limit_exceeded",
                None,
                C::TooManyDeclines,
            ),
            ("api_error", "something_new", None, C::ProcessingError),
            (
                "invalid_request_error",
                "payment_intent_unexpected_state",
                None,
                C::ProcessingError,
            ),
            (
                "invalid_request_error",
                "setup_intent_unexpected_state",
                None,
                C::ProcessingError,
            ),
            (
                "invalid_request_error",
                "tls_version_unsupported",
                None,
                C::ProcessingError,
            ),
        ] {
            assert_eq!(
                refusal_of(&fault(kind, code, decline_code)),
                refusal,
                "{code} {decline_code:?}"
            );
        }
    }
}
