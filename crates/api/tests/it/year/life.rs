//! Where the member of a year pays, and what they are told.

use crate::bodies::token;
use crate::paper::text_of;
use crate::renewal::{HISTORY, history, renew};
use crate::stripe::{self, HOLDER, StandIn};
use crate::world::{Client, Person, World};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use shinchoryu_service::{OutgoingMail, Progress};

/// Where cards come from, and what moves with the clock.
pub enum House<'a> {
    Sandbox,
    Stripe(&'a StandIn),
}

#[derive(Clone, Copy)]
pub enum Kind {
    Good,
    /// Until 31 March 2028.
    GoodUntilMarch,
    RefusedAtEachCharge,
}

impl House<'_> {
    /// What the browser gets for a card.
    pub fn card(&self, kind: Kind) -> Value {
        let (exp_month, exp_year) = match kind {
            Kind::GoodUntilMarch => (3, 2028),
            Kind::Good | Kind::RefusedAtEachCharge => (12, 2035),
        };
        let is_refused = matches!(kind, Kind::RefusedAtEachCharge);
        match self {
            Self::Sandbox => token(&json!({
                "test": if is_refused { "charge_declined" } else { "visa" },
                "exp_month": exp_month, "exp_year": exp_year, "name": HOLDER,
            })),
            Self::Stripe(stand_in) => {
                let decline = is_refused.then_some("generic");
                let special = json!({
                    "last4": if is_refused { "0341" } else { "4242" },
                    "behaviour": { "charge": decline },
                    "exp_month": exp_month, "exp_year": exp_year,
                });
                stripe::card(stand_in, &special)
            }
        }
    }

    pub fn follow(&self, world: &World) {
        if let Self::Stripe(stand_in) = self {
            stripe::follow(stand_in, world);
        }
    }
}

/// The member at a time, with all that is due by then done.
pub struct Life<'a> {
    pub world: &'a World,
    pub house: House<'a>,
    pub person: Person,
    /// Mails that were looked at before.
    pub mails: usize,
}

/// Days, amounts and last digits of a card in a text, in their order.
fn figures(text: &str) -> Vec<String> {
    let is_of_one = |letter: char| letter.is_ascii_digit() || ",年月日円".contains(letter);
    let words = text.split(|letter| !is_of_one(letter));
    // 毎月31日
    let words = words.map(|word| word.trim_start_matches(|letter: char| !letter.is_ascii_digit()));
    let words = words.filter(|word| word.ends_with(['日', '円']));
    let cards = text.split("下4桁 ").skip(1);
    let cards = cards.map(|after| after.split('）').next().unwrap());
    words.chain(cards).map(str::to_owned).collect()
}

impl Life<'_> {
    pub async fn goes_to(&self, instant: &str) {
        let instant: DateTime<Utc> = instant.parse().unwrap();
        self.world.clock.advance(instant - self.world.clock_now());
        self.house.follow(self.world);
        renew(self.world).await;
        while self.world.service.tell_what_comes().await.unwrap() == Progress::More {}
    }

    pub async fn at(&self, instant: &str) -> Client {
        self.goes_to(instant).await;
        self.world.signed_in(&self.person).await
    }

    /// The mails since the last look, but for those of signing in, by their kinds.
    async fn new_mails(&mut self) -> Vec<OutgoingMail> {
        let mails = self.world.mails_to(&self.person.email).await;
        let new = mails.get(self.mails..).unwrap().iter();
        let mut new: Vec<_> = new
            .filter(|mail| mail.kind != "new_device")
            .cloned()
            .collect();
        new.sort_by(|one, other| one.kind.cmp(&other.kind));
        self.mails = mails.len();
        new
    }

    pub async fn looks_away(&mut self) {
        self.new_mails().await;
    }

    /// These mails were sent since the last look, and no others: each with its kind, and with every day, every
    /// amount and the digits of the card that stand in it.
    pub async fn is_told<const N: usize>(&mut self, expected: [(&str, &[&str]); N]) {
        let new = self.new_mails().await;
        let told: Vec<_> = new
            .iter()
            .map(|mail| (&*mail.kind, figures(&mail.text)))
            .collect();
        let expected = expected.map(|(kind, figures)| {
            let figures: Vec<_> = figures.iter().map(|one| (*one).to_owned()).collect();
            (kind, figures)
        });
        assert_eq!(told, expected);
    }

    /// What stands on the papers of a payment: of the payment itself, and of each refund of it.
    pub async fn papers(&self, client: &mut Client, number: &str) -> Vec<String> {
        let list = history(client).await;
        let found = list.iter().find(|invoice| invoice["number"] == number);
        let invoice = found.unwrap();
        let id = invoice["id"].as_str().unwrap();
        let mut paths = vec![format!("{HISTORY}/{id}/invoice")];
        for refund in invoice["refunds"].as_array().unwrap() {
            let refund = refund["id"].as_str().unwrap();
            paths.push(format!("{HISTORY}/{id}/refunds/{refund}"));
        }
        let mut papers = Vec::new();
        for path in paths {
            let paper = client.get(&path).await.expect(200);
            papers.push(text_of(&paper.bytes));
        }
        papers
    }
}
