//! 決済のお試し: a payment provider in the process, without money and without card numbers.
//!
//! The browser turns the published test numbers into tokens, so that no number comes here. What
//! the provider answers follows from what it is asked and from the product's clock alone: a
//! repeated call has the same answer, and nothing is lost with the process.

mod reports;

use chrono::{DateTime, Datelike as _, Utc};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use serde::Deserialize;
use sha2::{Digest as _, Sha256};
use shinchoryu_service::{
    Attempt, CardEntry, CardProvider, CardRefusal, ChargeProvider, Clock, Funding, Holder,
    MemberId, NewProviderCard, NewProviderCharge, NewProviderRefund, PaymentAction, PaymentError,
    PortAnswer, ProviderCard, ProviderCharge, ProviderRefund, RefundError,
};
use std::sync::Arc;

/// What a token of the browser begins with.
const PREFIX: &str = "sandbox:";
/// What the name of a card begins with.
const CARD: &str = "pm_sandbox_";
/// A card that is kept, and refused whenever it is charged.
const FAILS_LATER: &str = "declined";
/// A card whose holder is asked at each charge.
const ALWAYS_ASKS: &str = "asks";
/// What the browser gives when the holder said yes.
const AUTHENTICATED: &str = "sandbox:authenticated";
/// No holder's name is longer on a card.
const MAX_NAME: usize = 60;
/// A card whose expiry is further away is a slip of the finger.
const MAX_YEARS: i64 = 20;

/// The sandbox.
#[derive(Clone)]
pub struct Sandbox {
    clock: Arc<dyn Clock>,
}

/// What stands behind `sandbox:` and base64url.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Token {
    test: TestCard,
    exp_month: i64,
    exp_year: i64,
    name: String,
    /// How the dialog of 3-D Secure ended, once there was one.
    authenticated: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum TestCard {
    Visa,
    Mastercard,
    Jcb,
    Amex,
    Declined,
    InsufficientFunds,
    Expired,
    IncorrectCvc,
    ProcessingError,
    Debit,
    Prepaid,
    Foreign,
    AuthenticationRequired,
    ChargeDeclined,
}

impl TestCard {
    /// Brand and last four digits of the published number.
    const fn face(self) -> (&'static str, &'static str) {
        match self {
            Self::Visa => ("visa", "4242"),
            Self::Mastercard => ("mastercard", "4444"),
            Self::Jcb => ("jcb", "0505"),
            Self::Amex => ("amex", "0005"),
            Self::Declined => ("visa", "0002"),
            Self::InsufficientFunds => ("visa", "9995"),
            Self::Expired => ("visa", "0069"),
            Self::IncorrectCvc => ("visa", "0127"),
            Self::ProcessingError => ("visa", "0119"),
            Self::Debit => ("visa", "5556"),
            Self::Prepaid => ("mastercard", "5100"),
            Self::Foreign => ("visa", "0000"),
            Self::AuthenticationRequired => ("visa", "3184"),
            Self::ChargeDeclined => ("visa", "0341"),
        }
    }

    /// How its charges go, in the name of the card.
    const fn charges(self) -> &'static str {
        match self {
            Self::AuthenticationRequired => ALWAYS_ASKS,
            Self::ChargeDeclined => FAILS_LATER,
            _ => "good",
        }
    }

    const fn funding(self) -> Funding {
        match self {
            Self::Debit => Funding::Debit,
            Self::Prepaid => Funding::Prepaid,
            _ => Funding::Credit,
        }
    }

    const fn country(self) -> &'static str {
        match self {
            Self::Foreign => "GB",
            _ => "JP",
        }
    }

    /// Whether the holder is to authenticate first.
    const fn asks(self, authenticated: Option<bool>) -> bool {
        matches!(self, Self::AuthenticationRequired) && authenticated.is_none()
    }

    const fn refusal(self, authenticated: Option<bool>) -> Option<CardRefusal> {
        match self {
            Self::Declined => Some(CardRefusal::Declined),
            Self::InsufficientFunds => Some(CardRefusal::InsufficientFunds),
            Self::Expired => Some(CardRefusal::Expired),
            Self::IncorrectCvc => Some(CardRefusal::IncorrectCvc),
            Self::ProcessingError => Some(CardRefusal::ProcessingError),
            Self::AuthenticationRequired => match authenticated {
                Some(false) => Some(CardRefusal::AuthenticationFailed),
                Some(true) | None => None,
            },
            _ => None,
        }
    }
}

/// The token the browser would make for a good card of this holder.
#[must_use]
pub fn good_card(holder: &str, exp_year: i32) -> String {
    let card = serde_json::json!({
        "test": "visa", "exp_month": 12, "exp_year": exp_year, "name": holder,
    });
    format!(
        "{PREFIX}{}",
        BASE64URL_NOPAD.encode(card.to_string().as_bytes())
    )
}

fn read(token: &str) -> Option<Token> {
    // with or without the signs that fill a group
    let text = token.strip_prefix(PREFIX)?.trim_end_matches('=');
    let json = BASE64URL_NOPAD.decode(text.as_bytes()).ok()?;
    serde_json::from_slice(&json).ok()
}

/// The last day of the month of expiry counts.
fn check_expiry(token: &Token, now: DateTime<Utc>) -> Result<(), CardRefusal> {
    let this_year = i64::from(now.year());
    if !(1..=12).contains(&token.exp_month) || token.exp_year > this_year + MAX_YEARS {
        return Err(CardRefusal::InvalidExpiry);
    }
    if (token.exp_year, token.exp_month) < (this_year, i64::from(now.month())) {
        return Err(CardRefusal::Expired);
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), CardRefusal> {
    let fits = |letter: char| letter.is_ascii_alphabetic() || " .,'-".contains(letter);
    if name.trim().is_empty() || name.len() > MAX_NAME || !name.chars().all(fits) {
        return Err(CardRefusal::InvalidCharacters);
    }
    Ok(())
}

/// A name that is the same for the same key.
fn name_of(kind: &str, key: &str) -> String {
    format!("{kind}_sandbox_{}", digest_of(kind, key))
}

fn digest_of(kind: &str, key: &str) -> String {
    let digest = Sha256::digest(format!("{kind}/{key}"));
    HEXLOWER.encode(digest.get(..12).unwrap_or_default())
}

impl Sandbox {
    /// A sandbox that lives by this clock.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self { clock }
    }

    fn card(&self, new: &NewProviderCard) -> Result<Attempt<ProviderCard>, CardRefusal> {
        let token = read(&new.token).ok_or(CardRefusal::IncorrectNumber)?;
        check_expiry(&token, self.clock.now())?;
        check_name(&token.name)?;
        if let Some(refusal) = token.test.refusal(token.authenticated) {
            return Err(refusal);
        }
        if token.test.asks(token.authenticated) {
            let client_secret = name_of("seti", &new.key);
            return Ok(Attempt::RequiresAction(PaymentAction { client_secret }));
        }
        let (brand, last_four) = token.test.face();
        Ok(Attempt::Done(ProviderCard {
            id: format!(
                "{CARD}{}_{}",
                token.test.charges(),
                digest_of("pm", &new.key)
            ),
            brand: brand.to_owned(),
            funding: token.test.funding(),
            country: token.test.country().to_owned(),
            name: token.name.trim().to_owned(),
            last_four: last_four.to_owned(),
            exp_month: token.exp_month,
            exp_year: token.exp_year,
            // everybody's test card is the same one: it tells nobody from others
            fingerprint: None,
        }))
    }
}

impl CardProvider for Sandbox {
    fn card_entry(&self) -> CardEntry {
        CardEntry::Sandbox
    }

    fn add_customer<'a>(
        &'a self,
        member: MemberId,
        _email: &'a str,
        _gone: Option<&'a str>,
    ) -> PortAnswer<'a, Result<String, PaymentError>> {
        Box::pin(async move { Ok(name_of("cus", &member.to_string())) })
    }

    fn is_living_customer<'a>(
        &'a self,
        _id: &'a str,
    ) -> PortAnswer<'a, Result<bool, PaymentError>> {
        Box::pin(async { Ok(true) })
    }

    fn save_card<'a>(
        &'a self,
        new: &'a NewProviderCard,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCard>, PaymentError>> {
        Box::pin(async move { self.card(new).map_err(PaymentError::Refused) })
    }

    fn remove_card<'a>(&'a self, _id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        Box::pin(async { Ok(()) })
    }

    fn remove_customer<'a>(&'a self, _id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        Box::pin(async { Ok(()) })
    }
}

/// What a charge of a card comes to: its name says which test card it is.
fn charged(new: &NewProviderCharge) -> Result<Attempt<ProviderCharge>, CardRefusal> {
    let test = new
        .card
        .strip_prefix(CARD)
        .and_then(|rest| rest.split('_').next());
    let refusal = match (test, &new.holder) {
        (Some(FAILS_LATER), _) => Some(CardRefusal::Declined),
        (Some(ALWAYS_ASKS), Holder::Absent) => Some(CardRefusal::AuthenticationRequired),
        (Some(ALWAYS_ASKS), Holder::Present { answer }) => match answer.as_deref() {
            None => {
                let client_secret = name_of("pi", &new.key);
                return Ok(Attempt::RequiresAction(PaymentAction { client_secret }));
            }
            Some(AUTHENTICATED) => None,
            Some(_) => Some(CardRefusal::AuthenticationFailed),
        },
        _ => None,
    };
    match refusal {
        Some(refusal) => Err(refusal),
        None => Ok(Attempt::Done(ProviderCharge {
            id: name_of("ch", &new.key),
        })),
    }
}

impl ChargeProvider for Sandbox {
    fn charge<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCharge>, PaymentError>> {
        Box::pin(async move { charged(new).map_err(PaymentError::Refused) })
    }

    fn abandon<'a>(
        &'a self,
        _new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Option<ProviderCharge>, PaymentError>> {
        Box::pin(async { Ok(None) })
    }

    fn refund<'a>(
        &'a self,
        new: &'a NewProviderRefund,
    ) -> PortAnswer<'a, Result<ProviderRefund, RefundError>> {
        let id = name_of("re", &new.key);
        Box::pin(async { Ok(ProviderRefund { id }) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use shinchoryu_service::Yen;

    struct Noon;

    impl Clock for Noon {
        fn now(&self) -> DateTime<Utc> {
            "2026-05-01T03:00:00Z".parse().unwrap()
        }
    }

    fn attempted(card: &Value) -> Result<Attempt<ProviderCard>, CardRefusal> {
        let token = format!(
            "sandbox:{}",
            BASE64URL_NOPAD.encode(card.to_string().as_bytes())
        );
        Sandbox::new(Arc::new(Noon)).card(&NewProviderCard {
            key: "key".to_owned(),
            customer: "cus".to_owned(),
            token,
        })
    }

    fn saved(card: &Value) -> Result<ProviderCard, CardRefusal> {
        attempted(card).map(|attempt| attempt.done().unwrap())
    }

    fn of(test: &str) -> Value {
        json!({ "test": test, "exp_month": 4, "exp_year": 2030, "name": "TARO YAMADA" })
    }

    #[test]
    fn good_cards_are_described() {
        for (test, brand, last_four, funding, country) in [
            ("visa", "visa", "4242", Funding::Credit, "JP"),
            ("mastercard", "mastercard", "4444", Funding::Credit, "JP"),
            ("jcb", "jcb", "0505", Funding::Credit, "JP"),
            ("amex", "amex", "0005", Funding::Credit, "JP"),
            ("debit", "visa", "5556", Funding::Debit, "JP"),
            ("prepaid", "mastercard", "5100", Funding::Prepaid, "JP"),
            ("foreign", "visa", "0000", Funding::Credit, "GB"),
        ] {
            let card = saved(&of(test)).unwrap();
            assert_eq!(
                (
                    card.brand.as_str(),
                    card.last_four.as_str(),
                    card.funding,
                    card.country.as_str()
                ),
                (brand, last_four, funding, country)
            );
        }
    }

    #[test]
    fn test_cards_are_refused_as_their_numbers_say() {
        for (test, refusal) in [
            ("declined", CardRefusal::Declined),
            ("insufficient_funds", CardRefusal::InsufficientFunds),
            ("expired", CardRefusal::Expired),
            ("incorrect_cvc", CardRefusal::IncorrectCvc),
            ("processing_error", CardRefusal::ProcessingError),
        ] {
            assert_eq!(saved(&of(test)), Err(refusal), "{test}");
        }
    }

    #[test]
    fn authentication_decides() {
        let mut card = of("authentication_required");
        let action = attempted(&card).unwrap().done().unwrap_err();
        assert!(action.client_secret.starts_with("seti_sandbox_"));
        card["authenticated"] = json!(true);
        assert!(saved(&card).is_ok());
        card["authenticated"] = json!(false);
        assert_eq!(saved(&card), Err(CardRefusal::AuthenticationFailed));
    }

    #[test]
    fn what_no_card_has_is_refused() {
        let with = |field: &str, value: Value| {
            let mut card = of("visa");
            card[field] = value;
            saved(&card)
        };
        for (field, value, refusal) in [
            ("exp_month", json!(0), CardRefusal::InvalidExpiry),
            ("exp_month", json!(13), CardRefusal::InvalidExpiry),
            ("exp_year", json!(2047), CardRefusal::InvalidExpiry),
            ("exp_year", json!(2025), CardRefusal::Expired),
            ("exp_year", json!(26), CardRefusal::Expired),
            ("name", json!(""), CardRefusal::InvalidCharacters),
            ("name", json!("山田 太郎"), CardRefusal::InvalidCharacters),
            ("name", json!("4242 4242"), CardRefusal::InvalidCharacters),
            ("test", json!("unknown"), CardRefusal::IncorrectNumber),
            (
                "number",
                json!("4242424242424242"),
                CardRefusal::IncorrectNumber,
            ),
        ] {
            assert_eq!(with(field, value.clone()), Err(refusal), "{field} {value}");
        }
        // this month is still good
        let mut card = of("visa");
        card["exp_month"] = json!(5);
        card["exp_year"] = json!(2026);
        assert!(saved(&card).is_ok());
        card["exp_month"] = json!(4);
        assert_eq!(saved(&card), Err(CardRefusal::Expired));
    }

    fn charge(test: &str, holder: Holder) -> Result<Attempt<ProviderCharge>, CardRefusal> {
        let mut card = of(test);
        card["authenticated"] = json!(true);
        charged(&NewProviderCharge {
            key: "key".to_owned(),
            customer: "cus".to_owned(),
            card: saved(&card).unwrap().id,
            begun_at: Noon.now(),
            amount: Yen(11_000),
            holder,
        })
    }

    fn present(answer: Option<&str>) -> Holder {
        let answer = answer.map(str::to_owned);
        Holder::Present { answer }
    }

    #[test]
    fn the_same_key_is_the_same_charge() {
        let first = charge("visa", Holder::Absent).unwrap().done().unwrap();
        let again = charge("visa", present(None)).unwrap().done().unwrap();
        assert_eq!(first, again);
        assert!(first.id.starts_with("ch_sandbox_"));
    }

    #[test]
    fn some_cards_are_kept_and_not_charged() {
        for holder in [Holder::Absent, present(None)] {
            let refused = charge("charge_declined", holder);
            assert_eq!(refused, Err(CardRefusal::Declined));
        }
        let asks = "authentication_required";
        let refused = charge(asks, Holder::Absent);
        assert_eq!(refused, Err(CardRefusal::AuthenticationRequired));
        let action = charge(asks, present(None)).unwrap().done().unwrap_err();
        assert!(action.client_secret.starts_with("pi_sandbox_"));
        let refused = charge(asks, present(Some("sandbox:refused")));
        assert_eq!(refused, Err(CardRefusal::AuthenticationFailed));
        assert!(charge(asks, present(Some(AUTHENTICATED))).is_ok());
    }
}
