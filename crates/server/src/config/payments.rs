//! How members pay, or that nobody does.

use super::ConfigError;
use chrono::{Months, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_adapters::StripeSettings;

/// How members pay.
#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Payments {
    /// `sandbox`: no money moves; production does not start with it. `none`: nobody pays, and no
    /// card is asked for; `payments.free_until` says how long. `stripe`: members
    /// pay by card at Stripe; it needs the three `payments.stripe_…` keys of one account, in production
    /// those for real money.
    pub provider: PaymentProvider,
    /// With `stripe`: the publishable key of the account, `pk_live_…` or `pk_test_…`. Every browser
    /// reads it.
    pub stripe_publishable_key: String,
    /// With `stripe`: the secret key of the same account, `sk_live_…` or `sk_test_…`, or a restricted one,
    /// `rk_…`, that may write customers, payment methods, setup intents, payment intents, charges and
    /// refunds, and read events. Who has it can move money: put it where only the server reads it, a
    /// variable or a file of its own.
    pub stripe_secret_key: String,
    /// With `stripe`: the signing secret of the endpoint that Stripe reports to, `whsec_…`.
    pub stripe_webhook_secret: String,
    /// With `stripe`, outside production: another address than Stripe's own, for a stand-in, such as
    /// `http://127.0.0.1:8400`.
    pub stripe_api_base: String,
    /// With `none`: the last day in Japan that is free of charge, such as `2027-03-31`. Members are
    /// told a month before. Afterwards nobody signs up, and members read, print and delete their
    /// materials and make no more. A later day can be set at any time; one before the day that
    /// members were promised, a past one before anybody was, or a new one more than two years away
    /// is refused at the start.
    pub free_until: String,
}

impl std::fmt::Debug for Payments {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Payments")
            .field("provider", &self.provider)
            .field("free_until", &self.free_until)
            .finish_non_exhaustive()
    }
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

    /// The account at Stripe, where members pay there.
    pub fn stripe(&self) -> Option<StripeSettings> {
        (self.provider == PaymentProvider::Stripe).then(|| StripeSettings {
            publishable_key: self.stripe_publishable_key.clone(),
            secret_key: self.stripe_secret_key.clone(),
            webhook_secret: self.stripe_webhook_secret.clone(),
            api_base: Some(self.stripe_api_base.clone()).filter(|base| !base.is_empty()),
        })
    }

    /// What is for Stripe alone, by its name.
    const fn of_stripe(&self) -> [(&'static str, &String); 4] {
        [
            ("stripe_publishable_key", &self.stripe_publishable_key),
            ("stripe_secret_key", &self.stripe_secret_key),
            ("stripe_webhook_secret", &self.stripe_webhook_secret),
            ("stripe_api_base", &self.stripe_api_base),
        ]
    }

    /// What is wrong in any environment.
    pub fn wrong(&self) -> Vec<String> {
        let mut wrong: Vec<_> = self
            .free_until()
            .err()
            .map(ConfigError::bare)
            .into_iter()
            .collect();
        match self.stripe() {
            Some(stripe) => {
                let bad = stripe.is_live().err().unwrap_or_default();
                wrong.extend(bad.iter().map(|bad| format!("payments.stripe: {bad}")));
            }
            None => wrong.extend(
                self.of_stripe()
                    .iter()
                    .filter(|(_, value)| !value.is_empty())
                    .map(|(name, _)| {
                        format!("payments.{name} is for payments.provider = \"stripe\"")
                    }),
            ),
        }
        wrong
    }

    /// What stands against production.
    pub fn missing(&self) -> Vec<String> {
        let mut missing = Vec::new();
        if self.provider == PaymentProvider::Sandbox {
            missing.push(
                "payments.provider is the sandbox; without a payment provider it is \"none\", with \
                 payments.free_until"
                    .to_owned(),
            );
        }
        // keys that are none are said in any environment
        if self
            .stripe()
            .is_some_and(|stripe| stripe.is_live() == Ok(false))
        {
            missing.push(
                "payments.stripe: the keys are for tests, with which no money moves".to_owned(),
            );
        }
        if !self.stripe_api_base.is_empty() {
            missing.push(
                "payments.stripe_api_base is another address than Stripe's: cards would be charged by \
                 nobody"
                    .to_owned(),
            );
        }
        missing
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

#[cfg(test)]
mod tests {
    use super::*;

    fn payments(provider: PaymentProvider, free_until: &str) -> Payments {
        Payments {
            provider,
            free_until: free_until.to_owned(),
            ..Payments::default()
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

    fn stripe(publishable: &str, secret: &str, webhook: &str, base: &str) -> Payments {
        Payments {
            provider: PaymentProvider::Stripe,
            stripe_publishable_key: publishable.to_owned(),
            stripe_secret_key: secret.to_owned(),
            stripe_webhook_secret: webhook.to_owned(),
            stripe_api_base: base.to_owned(),
            ..Payments::default()
        }
    }

    #[test]
    fn stripe_needs_the_keys_of_one_account_and_never_shows_them() {
        const HOOK: &str = "whsec_c4n4ry";
        for (publishable, secret, hook, base, wrong) in [
            ("pk_test_c4n4ry", "sk_test_c4n4ry", HOOK, "", vec![]),
            ("pk_live_c4n4ry", "sk_live_c4n4ry", HOOK, "", vec![]),
            ("pk_live_c4n4ry", "rk_live_c4n4ry", HOOK, "", vec![]),
            (
                "pk_test_c4n4ry",
                "sk_test_c4n4ry",
                HOOK,
                "http://127.0.0.1:1",
                vec![],
            ),
            (
                "",
                "",
                "",
                "",
                vec!["publishable key", "secret key", "secret of the webhook"],
            ),
            (
                "pk_live_",
                "sk_live_c4n4ry",
                HOOK,
                "",
                vec!["publishable key"],
            ),
            (
                "sk_live_c4n4ry",
                "sk_live_c4n4ry",
                HOOK,
                "",
                vec!["publishable key"],
            ),
            (
                "pk_live_c4n4ry",
                "pk_live_c4n4ry",
                HOOK,
                "",
                vec!["secret key"],
            ),
            (
                "pk_test_c4n4ry",
                "sk_test_c4n 4ry",
                HOOK,
                "",
                vec!["secret key"],
            ),
            (
                "pk_test_c4n4ry",
                "sk_live_c4n4ry",
                HOOK,
                "",
                vec!["the other one for tests"],
            ),
            (
                "pk_live_c4n4ry",
                "sk_test_c4n4ry",
                HOOK,
                "",
                vec!["the other one for tests"],
            ),
            (
                "pk_test_c4n4ry",
                "sk_test_c4n4ry",
                "c4n4ry",
                "",
                vec!["secret of the webhook"],
            ),
            (
                "pk_test_c4n4ry",
                "sk_test_c4n4ry",
                HOOK,
                "127.0.0.1",
                vec!["address"],
            ),
            (
                "pk_test_c4n4ry",
                "sk_test_c4n4ry",
                HOOK,
                "http://a/v1",
                vec!["address"],
            ),
        ] {
            let payments = stripe(publishable, secret, hook, base);
            let said = payments.wrong();
            assert_eq!(said.len(), wrong.len(), "{said:?}");
            for (said, wrong) in said.iter().zip(wrong) {
                assert!(said.contains(wrong), "{said}");
            }
            let shown = format!("{payments:?} {:?} {said:?}", payments.stripe());
            assert!(!shown.contains("c4n4ry"), "{shown}");
        }
    }

    #[test]
    fn production_takes_real_money_from_stripe_itself() {
        let live = stripe("pk_live_1", "sk_live_1", "whsec_1", "");
        assert_eq!(live.missing(), [""; 0]);
        let test = stripe("pk_test_1", "sk_test_1", "whsec_1", "").missing();
        assert!(test.concat().contains("for tests"), "{test:?}");
        let elsewhere = stripe("pk_live_1", "sk_live_1", "whsec_1", "http://127.0.0.1:1").missing();
        assert!(
            elsewhere.concat().contains("stripe_api_base"),
            "{elsewhere:?}"
        );
    }

    #[test]
    fn what_is_for_stripe_is_refused_with_another_provider() {
        for provider in [PaymentProvider::Sandbox, PaymentProvider::None] {
            let payments = Payments {
                provider,
                free_until: match provider {
                    PaymentProvider::None => "2027-03-31".to_owned(),
                    _ => String::new(),
                },
                ..stripe("pk_test_1", "sk_test_1", "whsec_1", "http://127.0.0.1:1")
            };
            let said = payments.wrong();
            for (said, (name, _)) in said.iter().zip(payments.of_stripe()) {
                assert!(said.contains(name), "{said}");
            }
            assert_eq!(said.len(), payments.of_stripe().len());
        }
        assert_eq!(payments(PaymentProvider::Sandbox, "").wrong(), [""; 0]);
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
