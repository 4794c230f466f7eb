//! The payment provider of a test.

use chrono::{DateTime, Utc};
use shinchoryu_adapters::Sandbox;
use shinchoryu_service::{
    Attempt, CardEntry, CardProvider, CardRefusal, ChargeProvider, Clock, MadeCharge, MemberId,
    NewProviderCard, NewProviderCharge, NewProviderRefund, PaymentAction, PaymentError, PortAnswer,
    ProviderCard, ProviderCharge, ProviderRefund, RefundError, Report, ReportProvider,
    ReportRefusal,
};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The sandbox, counting what it is asked for; it can be away.
pub struct Provider {
    sandbox: Sandbox,
    /// Keys of the cards it was given.
    pub cards: Mutex<Vec<String>>,
    /// Keys of the charges it was asked for.
    pub asked: Mutex<Vec<String>>,
    /// What it charged: yen by their keys.
    pub charges: Mutex<BTreeMap<String, i64>>,
    /// What it gave back: yen by their keys.
    pub refunds: Mutex<BTreeMap<String, i64>>,
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
    /// Cards are entered at Stripe with this key, and not in the fields of the sandbox.
    pub stripe_key: Mutex<Option<&'static str>>,
}

impl Provider {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            sandbox: Sandbox::new(clock),
            cards: Mutex::default(),
            asked: Mutex::default(),
            charges: Mutex::default(),
            refunds: Mutex::default(),
            refuses_refunds: AtomicBool::default(),
            forgotten: Mutex::default(),
            customers: Mutex::default(),
            lost: AtomicU64::default(),
            refuses: AtomicBool::default(),
            asks: AtomicBool::default(),
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
            || self.sandbox.card_entry(),
            |key| CardEntry::Stripe {
                publishable_key: key.to_owned(),
            },
        )
    }

    fn add_customer<'a>(
        &'a self,
        member: MemberId,
        email: &'a str,
    ) -> PortAnswer<'a, Result<String, PaymentError>> {
        self.sandbox.add_customer(member, email)
    }

    fn save_card<'a>(
        &'a self,
        new: &'a NewProviderCard,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCard>, PaymentError>> {
        self.cards.lock().unwrap().push(new.key.clone());
        let saved = self.sandbox.save_card(new);
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("lost".to_owned())) });
        }
        saved
    }

    fn remove_card<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        self.forgotten.lock().unwrap().push(id.to_owned());
        self.sandbox.remove_card(id)
    }

    fn remove_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        self.customers.lock().unwrap().push(id.to_owned());
        self.sandbox.remove_customer(id)
    }
}

impl ChargeProvider for Provider {
    fn charge<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCharge>, PaymentError>> {
        self.asked.lock().unwrap().push(new.key.clone());
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
            let answer = self.sandbox.charge(new).await;
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
        if self.is_lost() {
            return Box::pin(async { Err(RefundError::Unavailable("lost".to_owned())) });
        }
        self.sandbox.refund(new)
    }
}

impl ReportProvider for Provider {
    fn read_report(&self, signature: &str, body: &[u8]) -> Result<Report, ReportRefusal> {
        self.sandbox.read_report(signature, body)
    }

    fn made(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<MadeCharge>>, PaymentError>> {
        self.sandbox.made(from, until)
    }

    fn card<'a>(
        &'a self,
        id: &'a str,
    ) -> PortAnswer<'a, Result<Option<ProviderCard>, PaymentError>> {
        self.sandbox.card(id)
    }
}
