//! The payment provider of a test.

use chrono::{DateTime, Utc};
use serde_json::Value;
use shinchoryu_adapters::Sandbox;
use shinchoryu_service::{
    Attempt, CardEntry, CardProvider, CardRefusal, ChargeProvider, Clock, KnownRefund, MadeCharge,
    MemberId, NewProviderCard, NewProviderCharge, NewProviderRefund, PaymentAction, PaymentError,
    Payments, PortAnswer, ProviderCard, ProviderCharge, ProviderRefund, RefundError, Report,
    ReportAbout, ReportProvider, ReportRefusal,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The signature of a report that is good.
pub const GOOD_SIGNATURE: &str = "good";

/// What a charge comes to.
pub type Decides =
    Box<dyn Fn(&NewProviderCharge) -> Result<Attempt<ProviderCharge>, PaymentError> + Send>;

/// The sandbox, or another provider, counting what it is asked for; it can be away.
pub struct Provider {
    inner: Arc<dyn Payments>,
    /// Keys of the cards it was given.
    pub cards: Mutex<Vec<String>>,
    /// Keys of the charges it was asked for.
    pub asked: Mutex<Vec<String>>,
    /// What it charged: yen by their keys.
    pub charges: Mutex<BTreeMap<String, i64>>,
    /// What it gave back: yen by their keys.
    pub refunds: Mutex<BTreeMap<String, i64>>,
    /// Of which charge it gave back: its names of them by the keys of the refunds.
    refunded: Mutex<BTreeMap<String, String>>,
    /// What it says of refunds when it is asked for them: of those that it made of their charge, and of those that
    /// are not ours of whichever.
    pub known_refunds: Mutex<Vec<KnownRefund>>,
    /// Refunds are refused.
    pub refuses_refunds: AtomicBool,
    /// Cards it was told to forget.
    pub forgotten: Mutex<Vec<String>>,
    /// Customers it was told to forget.
    pub customers: Mutex<Vec<String>>,
    /// So many of the next answers are lost.
    pub lost: AtomicU64,
    /// Charges are refused as by the issuer of the card.
    pub refuses: AtomicBool,
    /// The issuer asks the holder before a charge (3-D Secure).
    pub asks: AtomicBool,
    /// How charges go, where a test decides each of them.
    pub decides: Mutex<Option<Decides>>,
    /// Whether it sends reports.
    pub reports: AtomicBool,
    /// The reports that it says it sent.
    pub told: Mutex<Vec<Report>>,
    /// What it says that it charged; nothing when it remembers nothing.
    pub books: Mutex<Option<Vec<MadeCharge>>>,
    /// Cards as they are now, by its names.
    pub renewed: Mutex<BTreeMap<String, ProviderCard>>,
    /// Cards are entered at Stripe with this key, and not in the fields of the sandbox.
    pub stripe_key: Mutex<Option<&'static str>>,
}

impl Provider {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self::over(Arc::new(Sandbox::new(clock)))
    }

    /// Another one in the place of the sandbox.
    pub fn over(inner: Arc<dyn Payments>) -> Self {
        Self {
            inner,
            cards: Mutex::default(),
            asked: Mutex::default(),
            charges: Mutex::default(),
            refunds: Mutex::default(),
            refunded: Mutex::default(),
            known_refunds: Mutex::default(),
            refuses_refunds: AtomicBool::default(),
            forgotten: Mutex::default(),
            customers: Mutex::default(),
            lost: AtomicU64::default(),
            refuses: AtomicBool::default(),
            asks: AtomicBool::default(),
            decides: Mutex::default(),
            reports: AtomicBool::default(),
            told: Mutex::default(),
            books: Mutex::default(),
            renewed: Mutex::default(),
            stripe_key: Mutex::default(),
        }
    }

    fn is_lost(&self) -> bool {
        let one_less = |lost: u64| lost.checked_sub(1);
        let (set, get) = (Ordering::SeqCst, Ordering::SeqCst);
        self.lost.fetch_update(set, get, one_less).is_ok()
    }
}

impl CardProvider for Provider {
    fn card_entry(&self) -> CardEntry {
        let key = self.stripe_key.lock().unwrap();
        key.map_or_else(
            || self.inner.card_entry(),
            |key| CardEntry::Stripe {
                publishable_key: key.to_owned(),
            },
        )
    }

    fn add_customer<'a>(
        &'a self,
        member: MemberId,
        email: &'a str,
        gone: Option<&'a str>,
    ) -> PortAnswer<'a, Result<String, PaymentError>> {
        self.inner.add_customer(member, email, gone)
    }

    fn is_living_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<bool, PaymentError>> {
        self.inner.is_living_customer(id)
    }

    fn save_card<'a>(
        &'a self,
        new: &'a NewProviderCard,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCard>, PaymentError>> {
        self.cards.lock().unwrap().push(new.key.clone());
        let saved = self.inner.save_card(new);
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("lost".to_owned())) });
        }
        saved
    }

    fn remove_card<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        self.forgotten.lock().unwrap().push(id.to_owned());
        self.inner.remove_card(id)
    }

    fn remove_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        self.customers.lock().unwrap().push(id.to_owned());
        self.inner.remove_customer(id)
    }
}

impl ChargeProvider for Provider {
    fn charge<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCharge>, PaymentError>> {
        self.asked.lock().unwrap().push(new.key.clone());
        if let Some(decides) = &*self.decides.lock().unwrap() {
            let answer = decides(new);
            return Box::pin(async { answer });
        }
        if self.refuses.load(Ordering::SeqCst) {
            return Box::pin(async { Err(PaymentError::Refused(CardRefusal::InsufficientFunds)) });
        }
        if self.asks.load(Ordering::SeqCst) {
            let client_secret = "pi_1_secret_1".to_owned();
            let action = PaymentAction { client_secret };
            return Box::pin(async { Ok(Attempt::RequiresAction(action)) });
        }
        let is_lost = self.is_lost();
        Box::pin(async move {
            let answer = self.inner.charge(new).await;
            if let Ok(Attempt::Done(_)) = &answer {
                let mut made = self.charges.lock().unwrap();
                made.insert(new.key.clone(), new.amount.get());
            }
            if is_lost {
                return Err(PaymentError::Unavailable("lost".to_owned()));
            }
            answer
        })
    }

    fn abandon<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Option<ProviderCharge>, PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        let was_made = self.charges.lock().unwrap().contains_key(&new.key);
        let id = format!("ch_{}", new.key);
        Box::pin(async move { Ok(was_made.then_some(ProviderCharge { id })) })
    }

    fn refund<'a>(
        &'a self,
        new: &'a NewProviderRefund,
    ) -> PortAnswer<'a, Result<ProviderRefund, RefundError>> {
        if self.refuses_refunds.load(Ordering::SeqCst) {
            let why = "the charge was disputed".to_owned();
            return Box::pin(async { Err(RefundError::Refused(why)) });
        }
        let mut made = self.refunds.lock().unwrap();
        made.insert(new.key.clone(), new.amount.get());
        let mut refunded = self.refunded.lock().unwrap();
        refunded.insert(new.key.clone(), new.charge.clone());
        if self.is_lost() {
            return Box::pin(async { Err(RefundError::Unavailable("lost".to_owned())) });
        }
        self.inner.refund(new)
    }
}

impl ReportProvider for Provider {
    fn read_report(&self, signature: &str, body: &[u8]) -> Result<Report, ReportRefusal> {
        if !self.reports.load(Ordering::SeqCst) {
            return self.inner.read_report(signature, body);
        }
        if signature != GOOD_SIGNATURE {
            return Err(ReportRefusal::Unsigned);
        }
        let body: Value = serde_json::from_slice(body).map_err(|_| ReportRefusal::Unreadable)?;
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        let key = text("key");
        Ok(Report {
            id: text("id"),
            kind: text("kind"),
            about: match body["about"].as_str() {
                Some("charge") => ReportAbout::Charge(key),
                Some("refund") => ReportAbout::Refund(key),
                Some("dispute") => ReportAbout::Dispute(key),
                Some("card") => ReportAbout::Card(key),
                _ => ReportAbout::Nothing,
            },
        })
    }

    fn made(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<MadeCharge>>, PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        let books = self.books.lock().unwrap().clone();
        if books.is_none() {
            return self.inner.made(from, until);
        }
        let within = |made: &MadeCharge| (from..until).contains(&made.made_at);
        let books = books.map(|books| books.into_iter().filter(within).collect());
        Box::pin(async { Ok(books) })
    }

    fn made_with<'a>(
        &'a self,
        customer: &'a str,
        key: &'a str,
    ) -> PortAnswer<'a, Result<Vec<MadeCharge>, PaymentError>> {
        let books = self.books.lock().unwrap().clone();
        let Some(books) = books else {
            return self.inner.made_with(customer, key);
        };
        let is_it = |made: &MadeCharge| made.key.as_deref() == Some(key);
        let found = books.into_iter().filter(is_it).collect();
        Box::pin(async { Ok(found) })
    }

    fn refunds_of<'a>(
        &'a self,
        charge: &'a str,
    ) -> PortAnswer<'a, Result<Option<Vec<KnownRefund>>, PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        let mut known = self.known_refunds.lock().unwrap().clone();
        if known.is_empty() {
            return self.inner.refunds_of(charge);
        }
        let refunded = self.refunded.lock().unwrap();
        known.retain(|one| {
            let key = one.key.as_ref();
            key.is_none_or(|key| refunded.get(key).is_some_and(|of| of == charge))
        });
        Box::pin(async { Ok(Some(known)) })
    }

    fn told(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<Report>>, PaymentError>> {
        let told = self.told.lock().unwrap().clone();
        if told.is_empty() {
            return self.inner.told(from, until);
        }
        Box::pin(async { Ok(Some(told)) })
    }

    fn card<'a>(
        &'a self,
        id: &'a str,
    ) -> PortAnswer<'a, Result<Option<ProviderCard>, PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        let card = self.renewed.lock().unwrap().get(id).cloned();
        if !self.reports.load(Ordering::SeqCst) {
            return self.inner.card(id);
        }
        Box::pin(async { Ok(card) })
    }
}
