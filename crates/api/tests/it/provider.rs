//! The payment provider of a test.

use shinchoryu_adapters::Sandbox;
use shinchoryu_service::{
    Attempt, CardEntry, CardProvider, CardRefusal, Clock, MemberId, NewProviderCard, PaymentAction,
    PaymentError, PortAnswer, ProviderCard, ProviderOrder, ProviderSubscription,
    SubscriptionProvider,
};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The sandbox, counting what it is asked for; it can be away.
pub struct Provider {
    sandbox: Sandbox,
    /// Keys of the cards it was given.
    pub cards: Mutex<Vec<String>>,
    /// Keys of the orders it was given.
    pub orders: Mutex<Vec<String>>,
    /// Cards it was told to forget.
    pub forgotten: Mutex<Vec<String>>,
    /// Customers it was told to forget.
    pub customers: Mutex<Vec<String>>,
    /// So many of the next answers are lost.
    pub lost: AtomicU64,
    /// Orders are refused as by the issuer of the card.
    pub refuses: AtomicBool,
    /// The issuer asks the holder before an order (3-D Secure).
    pub asks: AtomicBool,
    /// Cards are entered at Stripe with this key, and not in the fields of the sandbox.
    pub stripe_key: Mutex<Option<&'static str>>,
}

impl Provider {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            sandbox: Sandbox::new(clock),
            cards: Mutex::default(),
            orders: Mutex::default(),
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

impl SubscriptionProvider for Provider {
    fn subscribe<'a>(
        &'a self,
        order: &'a ProviderOrder,
    ) -> PortAnswer<'a, Result<Attempt<ProviderSubscription>, PaymentError>> {
        self.orders.lock().unwrap().push(order.key.clone());
        if self.refuses.load(Ordering::SeqCst) {
            return Box::pin(async { Err(PaymentError::Refused(CardRefusal::InsufficientFunds)) });
        }
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("lost".to_owned())) });
        }
        if self.asks.load(Ordering::SeqCst) {
            let client_secret = "pi_1_secret_1".to_owned();
            let action = PaymentAction { client_secret };
            return Box::pin(async { Ok(Attempt::RequiresAction(action)) });
        }
        self.sandbox.subscribe(order)
    }

    fn cancel<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        self.sandbox.cancel(id)
    }
}
