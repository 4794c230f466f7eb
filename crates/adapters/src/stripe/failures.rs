//! Why Stripe did not do something, and the keys under which it is asked again.

use super::answers::StripeFault;
use shinchoryu_service::PaymentError;

/// How many keys one thing is asked for with, at most.
const MOST_KEYS: usize = 9;

/// The keys of one thing, in the order in which all who ask for it use them: the next one where Stripe keeps an
/// error under those before.
pub struct Keys<'a> {
    first: &'a str,
    number: usize,
}

impl<'a> Keys<'a> {
    pub const fn of(first: &'a str) -> Self {
        Self { first, number: 1 }
    }

    /// The one to be used.
    pub fn current(&self) -> String {
        match self.number {
            1 => self.first.to_owned(),
            number => format!("{}/{number}", self.first),
        }
    }

    /// Whether there is another one, which is to be used from now on.
    pub const fn advance(&mut self) -> bool {
        let has_more = self.number < MOST_KEYS;
        if has_more {
            self.number += 1;
        }
        has_more
    }
}

/// Why there is no answer that can be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure {
    /// Stripe says no.
    Refused(Box<Refused>),
    /// Stripe does not let this call in, and did nothing.
    Denied(String),
    /// Nobody knows what it did.
    Lost(String),
}

/// A refusal of Stripe's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The status of the answer.
    pub status: u16,
    /// Why.
    pub fault: StripeFault,
    /// It is the answer to an earlier call with this key.
    pub(super) is_replayed: bool,
    /// The same for log lines.
    pub(super) reason: String,
}

impl Refused {
    /// Stripe has no such object, or not any more.
    pub fn is_missing(&self) -> bool {
        self.status == 404 || self.fault.code.as_deref() == Some("resource_missing")
    }

    /// The same call is still under way, or was a moment ago.
    pub const fn is_locked(&self) -> bool {
        self.status == 409
    }

    /// What was asked for cannot be done, and was not.
    pub fn is_invalid(&self) -> bool {
        matches!(self.status, 400 | 402 | 404) && !self.is_of_other_words()
    }

    /// A word about a card, and none about the request.
    pub fn is_of_card(&self) -> bool {
        self.fault.kind == "card_error" || self.fault.setup_intent.is_some()
    }

    /// The key was used before with other words; one that is in use this moment says nothing of words.
    pub fn is_of_other_words(&self) -> bool {
        self.fault.kind == "idempotency_error" && !self.is_locked()
    }

    /// The first call with this key has ended, in this error: nothing is done under it any more. Stripe keeps
    /// what an endpoint answered once it had begun to work, 500 too.
    pub const fn is_over(&self) -> bool {
        self.is_replayed
    }

    /// Under this key there is no other answer for a day.
    pub fn is_kept(&self) -> bool {
        self.is_replayed || self.is_of_other_words()
    }
}

impl Failure {
    /// The refusal, where it is one.
    pub fn refused(self) -> Result<Box<Refused>, PaymentError> {
        match self {
            Self::Refused(refused) => Ok(refused),
            lost => Err(lost.into()),
        }
    }

    /// For log lines; neither a secret nor anything of a card is in it.
    pub fn reason(self) -> String {
        match self {
            Self::Refused(refused) => refused.reason,
            Self::Denied(reason) | Self::Lost(reason) => reason,
        }
    }
}

impl From<Failure> for PaymentError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Denied(reason) => Self::Denied(reason),
            failure => Self::Unavailable(failure.reason()),
        }
    }
}

impl From<Box<Refused>> for PaymentError {
    fn from(refused: Box<Refused>) -> Self {
        Self::Unavailable(refused.reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_in_use_is_no_key_of_other_words() {
        let refused = |status, code: &str| Refused {
            status,
            fault: serde_json::from_value(serde_json::json!({
                "type": "idempotency_error", "code": code
            }))
            .unwrap(),
            is_replayed: false,
            reason: String::new(),
        };
        let in_use = refused(409, "idempotency_key_in_use");
        assert!(in_use.is_locked() && !in_use.is_of_other_words() && !in_use.is_kept());
        let other = refused(400, "");
        assert!(!other.is_locked() && other.is_of_other_words() && other.is_kept());
    }
}
