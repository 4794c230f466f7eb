//! One history, told by the provider in five hundred orders, with losses and duplicates: it always ends alike.

use crate::deletion::deleted;
use crate::provider_reports::{attempts, card_of, differences, look, renewed_card, told};
use crate::random::materials::Random;
use crate::refunds;
use crate::renewal::{history, mails, renew, with_plan};
use crate::world::{Person, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::operator::AskedRefund;
use shinchoryu_service::{
    Attempt, CardRefusal, Holder, InvoiceStatus, KnownRefund, NewProviderCharge, PaymentAction,
    PaymentError, Progress, ProviderCard, ProviderCharge, Report, ReportAbout, Yen,
};
use shinchoryu_store::{Charge, ChargeStatus, Invoice, Refund, RefundStatus, SubscriptionStatus};
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};

crate::on_both_databases! {
    five_hundred_orders_of_the_same_reports_end_alike
}

const PAY: &str = "/api/members/me/plan/payment";
const MEMBERS: usize = 50;
const MONTHS: usize = 5;
const PRICE: i64 = 11_000;
/// What goes back of a month.
const PART: i64 = 1_000;

/// When a member deletes the account.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    Never,
    /// When the refund of the month was made, and before anything is told of it.
    AfterTheRefund,
    /// When the bank was asked for the payment of the month: the holder says yes all the same.
    DuringThePayment,
}

fn leaves(number: usize, month: usize) -> Leaves {
    match (month + 1 == MONTHS, number % 3) {
        (true, 1) => Leaves::AfterTheRefund,
        (true, 2) => Leaves::DuringThePayment,
        _ => Leaves::Never,
    }
}

/// Whether the money that goes back to a member never arrives.
const fn comes_back(number: usize) -> bool {
    number % 2 == 1
}

const fn given(leaves: Leaves) -> i64 {
    match leaves {
        // who had left by then gets all of it
        Leaves::DuringThePayment => PRICE,
        Leaves::Never | Leaves::AfterTheRefund => PART,
    }
}

fn exp_year(month: usize) -> i64 {
    2040 + i64::try_from(month).unwrap()
}

/// A provider whose bank refuses what is charged by itself, and asks the holder at a payment.
fn bank(approved: &Arc<Mutex<BTreeSet<String>>>) -> crate::provider::Decides {
    let approved = Arc::clone(approved);
    Box::new(move |new: &NewProviderCharge| {
        let id = format!("ch_{}", new.key);
        if new.holder == Holder::Absent {
            return Err(PaymentError::Refused(CardRefusal::InsufficientFunds));
        }
        Ok(if approved.lock().unwrap().contains(&new.key) {
            Attempt::Done(ProviderCharge { id })
        } else {
            let client_secret = format!("{id}_secret");
            Attempt::RequiresAction(PaymentAction { client_secret })
        })
    })
}

/// A month of a member.
struct Month {
    /// The charge that was made by itself.
    refused: Charge,
    /// The one that the member asked for.
    payment: Charge,
    /// The provider's name of the card.
    card: String,
}

struct Histories<'a> {
    world: &'a World,
    random: Random,
    people: Vec<Person>,
    approved: Arc<Mutex<BTreeSet<String>>>,
    /// What the provider has told this month.
    told: Vec<Report>,
}

/// The newest attempt of each member.
async fn newest(world: &World, people: &[Person]) -> Vec<Charge> {
    let all = attempts(world).await;
    let of = |person: &Person| {
        let mut theirs = all.iter().rev();
        let newest = theirs.find(|charge| charge.member == person.id);
        newest.unwrap().clone()
    };
    people.iter().map(of).collect()
}

impl Histories<'_> {
    /// Its reports come in an order of their own, some twice and some never, while jobs run in between.
    async fn deliver(&mut self, events: Vec<(usize, usize, ReportAbout)>) {
        for (number, event, about) in events {
            let address = &self.people[number].email;
            self.told.push(Report {
                id: format!("evt_{address}_{event}_{}", self.told.len()),
                kind: "happened".to_owned(),
                about,
            });
        }
        let world = self.world;
        *world.provider.told.lock().unwrap() = self.told.clone();
        let mut deliveries = Vec::new();
        for report in &self.told {
            for _ in 0..self.random.between(0, 2) {
                deliveries.push(report.clone());
            }
        }
        while !deliveries.is_empty() {
            let which = self.random.between(0, deliveries.len() as i64 - 1);
            let Report { id, about, .. } = deliveries.swap_remove(usize::try_from(which).unwrap());
            let (about, key) = match &about {
                ReportAbout::Charge(key) => ("charge", key),
                ReportAbout::Card(key) => ("card", key),
                ReportAbout::Dispute(key) => ("dispute", key),
                ReportAbout::Refund(key) => ("refund", key),
                ReportAbout::Nothing => unreachable!(),
            };
            told(world, &id, about, key).await;
            if self.random.one_in(10) {
                look(world).await;
            }
            if self.random.one_in(50) {
                renew(world).await;
            }
            if self.random.one_in(50) {
                world.service.settle_deletions().await.unwrap();
            }
        }
        // what was lost is asked for
        world.clock.advance(TimeDelta::hours(2));
        world.service.reconcile().await.unwrap();
        renew(world).await;
        while world.service.look_at_reports().await.unwrap() == Progress::More {}
        world.service.settle_deletions().await.unwrap();
    }

    /// A charge is refused; the member pays, the bank asks, and the browser dies; the card is renewed, and the
    /// payment disputed.
    async fn pays(&mut self, month: usize) -> Vec<Month> {
        let world = self.world;
        world.clock.advance(TimeDelta::days(31));
        renew(world).await;
        let refused = newest(world, &self.people).await;
        let mut cards = Vec::new();
        for (number, person) in self.people.iter().enumerate() {
            let mut client = world.signed_in(person).await;
            let card = card_of(world, person).await;
            let body = json!({ "card": card.id.to_string(), "authentication": null });
            let asked = client.post(PAY, body).await;
            asked.refused(402, "payment_action_required");
            let name = card.facts.provider_id;
            let renewed = ProviderCard {
                exp_year: exp_year(month),
                ..renewed_card(&name)
            };
            let renewals = &world.provider.renewed;
            renewals.lock().unwrap().insert(name.clone(), renewed);
            cards.push(name);
            if leaves(number, month) == Leaves::DuringThePayment {
                deleted(world, person).await;
            }
        }
        let payments = newest(world, &self.people).await;
        let mut events = Vec::new();
        let mut months = Vec::new();
        for (number, ((refused, payment), card)) in
            refused.into_iter().zip(payments).zip(cards).enumerate()
        {
            let key = payment.id.to_string();
            self.approved.lock().unwrap().insert(key.clone());
            // it is there for whoever wants to give it up, too
            world
                .provider
                .charges
                .lock()
                .unwrap()
                .insert(key.clone(), PRICE);
            let happened = [
                ReportAbout::Charge(refused.id.to_string()),
                ReportAbout::Charge(key.clone()),
                ReportAbout::Charge(key.clone()),
                ReportAbout::Card(card.clone()),
                ReportAbout::Dispute(key),
            ];
            events.extend(happened.map(|about| (number, month, about)));
            months.push(Month {
                refused,
                payment,
                card,
            });
        }
        self.deliver(events).await;
        months
    }

    /// A part of it goes back, of which the bank sends some back again; some members have left by then.
    async fn gets_back(&mut self, month: usize, months: &[Month]) -> Vec<Refund> {
        let world = self.world;
        let mut refunds = Vec::new();
        let people: Vec<_> = (0..MEMBERS).collect();
        let (first, later): (Vec<_>, Vec<_>) = people
            .into_iter()
            .partition(|number| leaves(*number, month) == Leaves::AfterTheRefund);
        for number in first {
            refunds.push((number, self.gives(number, month, &months[number]).await));
            renew(world).await;
            deleted(world, &self.people[number]).await;
        }
        for number in later {
            refunds.push((number, self.gives(number, month, &months[number]).await));
        }
        refunds.sort_by_key(|(number, _)| *number);
        let mut events = Vec::new();
        for (number, refund) in &refunds {
            let failure = comes_back(*number).then(|| "lost_or_stolen_card".to_owned());
            let known = KnownRefund {
                key: Some(refund.id.to_string()),
                id: format!("re_{}", refund.id),
                amount: refund.amount,
                failure,
            };
            world.provider.known_refunds.lock().unwrap().push(known);
            let key = months[*number].payment.id.to_string();
            let card = months[*number].card.clone();
            let happened = [
                ReportAbout::Refund(key.clone()),
                ReportAbout::Refund(key.clone()),
                ReportAbout::Charge(key),
                ReportAbout::Charge(months[*number].refused.id.to_string()),
                ReportAbout::Card(card),
            ];
            events.extend(happened.map(|about| (*number, month, about)));
        }
        // some of the answers are lost, and the money goes back all the same
        world.provider.lost.store(7, Ordering::SeqCst);
        renew(world).await;
        assert_eq!(world.provider.lost.load(Ordering::SeqCst), 0);
        self.deliver(events).await;
        refunds.into_iter().map(|(_, refund)| refund).collect()
    }

    async fn gives(&self, number: usize, month: usize, of: &Month) -> Refund {
        let invoice = self.invoice(&of.payment).await;
        if leaves(number, month) == Leaves::DuringThePayment {
            // all of it goes back by itself
            let refunds = self.world.database.store.refunds();
            let found = refunds.of_invoices(invoice.member, [invoice.id]).await;
            let [refund] = &found.unwrap()[..] else {
                panic!("one refund of what was charged of who had left");
            };
            return refund.clone();
        }
        let asked = AskedRefund {
            invoice: invoice.number.unwrap(),
            amount: Yen(given(leaves(number, month))),
            reason: "二重のお支払い".to_owned(),
        };
        refunds::begin(self.world, &asked).await.unwrap()
    }

    async fn invoice(&self, charge: &Charge) -> Invoice {
        let invoices = self.world.database.store.invoices();
        let found = invoices.of(charge.member, charge.invoice).await;
        found.unwrap().unwrap()
    }

    /// Each was charged once and told once, whoever had left.
    async fn all_paid(&self, month: usize, months: &[Month]) {
        let world = self.world;
        let after = attempts(world).await;
        for (number, person) in self.people.iter().enumerate() {
            let invoice = self.invoice(&months[number].payment).await;
            let has_left = leaves(number, month) == Leaves::DuringThePayment;
            let status = match has_left {
                true => InvoiceStatus::Refunded,
                false => InvoiceStatus::Paid,
            };
            assert_eq!((invoice.status, invoice.amount), (status, Yen(PRICE)));
            let paid = after.iter().filter(|charge| {
                charge.member == person.id && charge.status == ChargeStatus::Succeeded
            });
            assert_eq!(paid.count(), month + 1, "charged once");
            let told = mails(world, person, "payment_made").await;
            assert_eq!(told, month + usize::from(!has_left));
            if has_left {
                continue;
            }
            let subscriptions = world.database.store.subscriptions();
            let plan = subscriptions.living(person.id).await.unwrap();
            assert_eq!(plan.unwrap().status, SubscriptionStatus::Active);
            let card = card_of(world, person).await.facts;
            assert_eq!(card.exp_year, exp_year(month));
        }
    }

    /// Each went back once; what came back again counts no more; who has left is written to no more.
    async fn all_given_back(&self, month: usize, months: &[Month], refunds: &[Refund]) {
        let world = self.world;
        for (number, person) in self.people.iter().enumerate() {
            let leaves = leaves(number, month);
            let found = world.database.store.refunds();
            let found = found
                .of_invoices(person.id, [months[number].payment.invoice])
                .await;
            let [refund] = &found.unwrap()[..] else {
                panic!("one refund of an invoice");
            };
            let amount = given(leaves);
            let status = match comes_back(number) {
                true => RefundStatus::Failed,
                false => RefundStatus::Made,
            };
            assert_eq!(
                (refund.id, refund.status, refund.amount),
                (refunds[number].id, status, Yen(amount))
            );
            let is_all_back = status == RefundStatus::Made && amount == PRICE;
            let expected = match is_all_back {
                true => InvoiceStatus::Refunded,
                false => InvoiceStatus::Paid,
            };
            let invoice = self.invoice(&months[number].payment).await;
            assert_eq!(invoice.status, expected);
            let made = mails(world, person, "payment_refunded").await;
            let had_left = leaves == Leaves::DuringThePayment;
            assert_eq!(made, month + usize::from(!had_left));
            let failed = mails(world, person, "refund_failed").await;
            let told = match (comes_back(number), leaves) {
                (false, _) => 0,
                (true, Leaves::Never) => month + 1,
                (true, _) => month,
            };
            assert_eq!(failed, told);
        }
        let mut told: Vec<_> = differences(world).await;
        told.retain(|one| one.kind != "paid_after_leaving");
        let failed = (0..MEMBERS).filter(|number| comes_back(*number)).count();
        let of = |kind| told.iter().filter(|one| one.kind == kind).count();
        assert_eq!(of("dispute"), (month + 1) * MEMBERS, "once each");
        assert_eq!(of("refund_failed"), (month + 1) * failed, "once each");
        assert_eq!(told.len(), of("dispute") + of("refund_failed"));
    }

    /// Who has left is charged no more, and what the law wants kept is there.
    async fn nobody_who_left_pays(&self) {
        let world = self.world;
        let left = |wanted: &[Leaves]| -> Vec<&Person> {
            let people = self.people.iter().enumerate();
            let gone = people.filter(|(number, _)| wanted.contains(&leaves(*number, MONTHS - 1)));
            gone.map(|(_, person)| person).collect()
        };
        let late = left(&[Leaves::DuringThePayment]);
        let told = differences(world).await;
        let told: BTreeSet<_> = told
            .iter()
            .filter(|one| one.kind == "paid_after_leaving")
            .map(|one| one.id.clone())
            .collect();
        assert_eq!(told.len(), late.len(), "somebody is told of each");
        world.clock.advance(TimeDelta::days(31));
        let before = attempts(world).await;
        renew(world).await;
        let after = attempts(world).await;
        let store = &world.database.store;
        for person in left(&[Leaves::DuringThePayment, Leaves::AfterTheRefund]) {
            let of = |all: &[Charge]| all.iter().filter(|one| one.member == person.id).count();
            assert_eq!(of(&after), of(&before));
            let plan = store.subscriptions().begun(person.id).await.unwrap();
            assert_eq!(plan.unwrap().status, SubscriptionStatus::Canceled);
            let kept = store.invoices().kept_recipient(person.id).await.unwrap();
            assert!(kept.is_some(), "its papers have a name");
            assert_eq!(mails(world, person, "account_deleted").await, 1);
        }
        // everybody else goes on
        let going = MEMBERS - left(&[Leaves::DuringThePayment, Leaves::AfterTheRefund]).len();
        assert_eq!(after.len() - before.len(), going);
    }
}

/// Numbers follow one another without a gap.
fn follow_one_another(numbers: Vec<String>, prefix: &str) {
    let count = numbers.len();
    let numbers: BTreeSet<_> = numbers.into_iter().collect();
    let expected: BTreeSet<_> = (1..=count)
        .map(|number| format!("{prefix}-{number:06}"))
        .collect();
    assert_eq!(numbers, expected);
}

async fn five_hundred_orders_of_the_same_reports_end_alike(world: &World) {
    let approved = Arc::default();
    world.provider.reports.store(true, Ordering::SeqCst);
    *world.provider.decides.lock().unwrap() = Some(bank(&approved));
    let mut people = Vec::new();
    for number in 0..MEMBERS {
        people.push(with_plan(world, &format!("member{number}")).await.0);
    }
    let mut histories = Histories {
        world,
        // half of them on each database
        random: Random::new(20_261_123 + u64::from(world.is_on_sqlite())),
        people,
        approved,
        told: Vec::new(),
    };
    let (mut paid, mut given) = (Vec::new(), Vec::new());
    for month in 0..MONTHS {
        histories.told.clear();
        let months = histories.pays(month).await;
        histories.all_paid(month, &months).await;
        let refunds = histories.gets_back(month, &months).await;
        histories.all_given_back(month, &months, &refunds).await;
        for (number, of) in months.iter().enumerate() {
            paid.push(histories.invoice(&of.payment).await.number.unwrap());
            let found = world.database.store.refunds();
            let refund = found.of(of.payment.member, refunds[number].id).await;
            given.push(refund.unwrap().unwrap().number.unwrap());
        }
    }
    let sums: Vec<_> = refunds::given_back(world);
    assert_eq!(sums.len(), MEMBERS * MONTHS, "each went back once");
    follow_one_another(paid, "SCR-2026");
    follow_one_another(given, "SCR-R-2026");
    // who stayed sees the same
    let mut client = world.signed_in(&histories.people[0]).await;
    let invoices = history(&mut client).await;
    assert_eq!(invoices.len(), MONTHS);
    for invoice in invoices {
        assert_eq!(
            (&invoice["status"], &invoice["amount"], &invoice["refunded"]),
            (&json!("paid"), &json!(PRICE), &json!(PART))
        );
    }
    histories.nobody_who_left_pays().await;
}
