//! How members pay, or that nobody does.

use super::ConfigError;
use chrono::{Months, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How members pay.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Payments {
    /// `sandbox`: no money moves; production does not start with it. `none`: nobody pays, and no
    /// card is asked for; `payments.free_until` says how long. `stripe`: the pages have Stripe's
    /// fields, but charging by it is not built yet, so that the server does not start with it.
    pub provider: PaymentProvider,
    /// With `stripe`: the publishable key of the account, `pk_live_…` or `pk_test_…`. Every browser
    /// reads it.
    pub stripe_publishable_key: String,
    /// With `none`: the last day in Japan that is free of charge, such as `2027-03-31`. Members are
    /// told a month before. Afterwards nobody signs up, and members read, print and delete their
    /// materials and make no more. A later day can be set at any time; one before the day that
    /// members were promised, a past one before anybody was, or a new one more than two years away
    /// is refused at the start.
    pub free_until: String,
}

/// Who is asked for cards and payments.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentProvider {
    /// Nobody: test cards only.
    #[default]
    Sandbox,
    /// Nobody, and there are no cards.
    None,
    /// Stripe.
    Stripe,
}

/// A pilot is no longer than this.
const FARTHEST: Months = Months::new(24);

impl Payments {
    /// The last day that is free of charge; nothing where members pay.
    pub fn free_until(&self) -> Result<Option<NaiveDate>, ConfigError> {
        let wrong = |text: &str| Err(ConfigError::Setting(text.to_owned()));
        match (self.provider, self.free_until.trim()) {
            (PaymentProvider::Sandbox | PaymentProvider::Stripe, "") => Ok(None),
            (PaymentProvider::Sandbox | PaymentProvider::Stripe, _) => wrong(
                "payments.free_until is for payments.provider = \"none\": with another one members \
                 pay",
            ),
            (PaymentProvider::None, text) => match text.parse() {
                Ok(day) => Ok(Some(day)),
                Err(_) => wrong(
                    "payments.free_until has to name the last day that is free of charge, such as \
                     2027-03-31",
                ),
            },
        }
    }

    /// What is wrong in any environment.
    pub fn wrong(&self) -> Vec<String> {
        let mut wrong: Vec<_> = self
            .free_until()
            .err()
            .map(ConfigError::bare)
            .into_iter()
            .collect();
        let key = self.stripe_publishable_key.as_str();
        if self.provider == PaymentProvider::Stripe {
            let named = ["pk_live_", "pk_test_"]
                .iter()
                .find_map(|kind| key.strip_prefix(kind));
            // a secret key in its place would be given to every browser
            if !named.is_some_and(is_name) {
                wrong.push(
                    "payments.stripe_publishable_key has to be the publishable key of the account, \
                     pk_live_… or pk_test_…"
                        .to_owned(),
                );
            }
            wrong.push(
                "payments.provider is \"stripe\", but charging by Stripe is not built yet; without a \
                 payment provider it is \"none\", with payments.free_until"
                    .to_owned(),
            );
        } else if !key.is_empty() {
            wrong.push(
                "payments.stripe_publishable_key is for payments.provider = \"stripe\"".to_owned(),
            );
        }
        wrong
    }

    /// What stands against production.
    pub fn missing(&self) -> Option<String> {
        match self.provider {
            PaymentProvider::Sandbox => Some(
                "payments.provider is the sandbox; without a payment provider it is \"none\", with \
                 payments.free_until"
                    .to_owned(),
            ),
            // said in any environment
            PaymentProvider::Stripe => None,
            PaymentProvider::None => None,
        }
    }

    /// Whether the server may start with this last free day. What members were promised is kept;
    /// when it is over, their materials stay within reach, so a past day is a start like any other.
    /// Before anybody was promised anything it is a slip of the finger, and so is one that is
    /// years away.
    pub fn check_start(
        until: NaiveDate,
        today: NaiveDate,
        promised: Option<NaiveDate>,
    ) -> Result<(), ConfigError> {
        match promised {
            Some(promised) if until < promised => Err(ConfigError::Setting(format!(
                "payments.free_until is {until}, but members were promised {promised}"
            ))),
            None if until < today => Err(ConfigError::Setting(format!(
                "payments.free_until is {until}, which is over"
            ))),
            _ if promised.is_none_or(|promised| promised < until)
                && today
                    .checked_add_months(FARTHEST)
                    .is_some_and(|farthest| farthest < until) =>
            {
                Err(ConfigError::Setting(format!(
                    "payments.free_until is {until}, more than two years from now: members are \
                     promised that day, and it can only be moved on"
                )))
            }
            _ => Ok(()),
        }
    }
}

/// Letters and digits, as keys have them.
fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payments(provider: PaymentProvider, free_until: &str) -> Payments {
        Payments {
            provider,
            free_until: free_until.to_owned(),
            stripe_publishable_key: String::new(),
        }
    }

    #[test]
    fn nobody_pays_up_to_a_day_that_is_named() {
        let none = |day| payments(PaymentProvider::None, day).free_until();
        let day = "2027-03-31".parse().unwrap();
        assert_eq!(none("2027-03-31").unwrap(), Some(day));
        assert_eq!(none(" 2027-03-31 ").unwrap(), Some(day));
        for text in ["", "2027-02-29", "31.3.2027", "2027-03", "soon"] {
            let error = none(text).unwrap_err().to_string();
            assert!(error.contains("payments.free_until"), "{text:?}: {error}");
        }
    }

    #[test]
    fn where_members_pay_no_day_is_free() {
        let sandbox = |day| payments(PaymentProvider::Sandbox, day).free_until();
        assert_eq!(sandbox("").unwrap(), None);
        assert!(sandbox("2027-03-31").is_err());
    }

    #[test]
    fn stripe_is_refused_with_its_reason_and_a_wrong_key_is_named_beside_it() {
        let wrong = |provider, key: &str| {
            let payments = Payments {
                stripe_publishable_key: key.to_owned(),
                ..payments(provider, "")
            };
            payments.wrong().join("; ")
        };
        for (key, is_good) in [
            ("pk_test_51Abc", true),
            ("pk_live_51Abc", true),
            ("", false),
            ("pk_live_", false),
            ("sk_live_51Abc", false),
            ("pk_test_51 Abc", false),
        ] {
            let said = wrong(PaymentProvider::Stripe, key);
            assert!(said.contains("not built yet"), "{key}: {said}");
            assert_eq!(!said.contains("publishable_key"), is_good, "{key}: {said}");
            assert!(!said.contains("51Abc"), "{said}");
        }
        assert!(wrong(PaymentProvider::Sandbox, "pk_test_51Abc").contains("publishable_key"));
        assert_eq!(wrong(PaymentProvider::Sandbox, ""), "");
    }

    #[test]
    fn a_promised_day_is_kept_and_a_past_one_is_no_beginning() {
        let may_start = |until: &str, promised: Option<&str>| {
            Payments::check_start(
                until.parse().unwrap(),
                "2027-04-01".parse().unwrap(),
                promised.map(|day| day.parse().unwrap()),
            )
            .is_ok()
        };
        for (until, promised, may) in [
            ("2027-04-01", None, true),
            ("2027-03-31", None, false),
            ("2027-03-31", Some("2027-03-31"), true),
            ("2027-03-30", Some("2027-03-31"), false),
            ("2027-06-30", Some("2027-03-31"), true),
            ("2027-06-29", Some("2027-06-30"), false),
            ("2029-04-01", None, true),
            ("2029-04-02", None, false),
            ("2029-04-02", Some("2027-03-31"), false),
            // promised by an earlier program
            ("2099-03-31", Some("2099-03-31"), true),
        ] {
            assert_eq!(may_start(until, promised), may, "{until} {promised:?}");
        }
    }
}
