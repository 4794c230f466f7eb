//! The payment provider of a test.

use shinchoryu_adapters::Sandbox;
use shinchoryu_service::{
    CardRefusal, Clock, MemberId, NewProviderCard, PaymentError, Payments, PortAnswer,
    ProviderCard, ProviderOrder, ProviderSubscription,
};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The sandbox, counting what it is asked for; it can be away.
pub struct Provider {
    sandbox: Sandbox,
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
}

impl Provider {
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            sandbox: Sandbox::new(clock),
            orders: Mutex::default(),
            forgotten: Mutex::default(),
            customers: Mutex::default(),
            lost: AtomicU64::default(),
            refuses: AtomicBool::default(),
        }
    }

    fn is_lost(&self) -> bool {
        let one_less = |lost: u64| lost.checked_sub(1);
        let (set, get) = (Ordering::SeqCst, Ordering::SeqCst);
        self.lost.fetch_update(set, get, one_less).is_ok()
    }
}

impl Payments for Provider {
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
    ) -> PortAnswer<'a, Result<ProviderCard, PaymentError>> {
        self.sandbox.save_card(new)
    }

    fn remove_card<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        self.forgotten.lock().unwrap().push(id.to_owned());
        self.sandbox.remove_card(id)
    }

    fn subscribe<'a>(
        &'a self,
        order: &'a ProviderOrder,
    ) -> PortAnswer<'a, Result<ProviderSubscription, PaymentError>> {
        self.orders.lock().unwrap().push(order.key.clone());
        if self.refuses.load(Ordering::SeqCst) {
            return Box::pin(async { Err(PaymentError::Refused(CardRefusal::InsufficientFunds)) });
        }
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("lost".to_owned())) });
        }
        self.sandbox.subscribe(order)
    }

    fn remove_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        if self.is_lost() {
            return Box::pin(async { Err(PaymentError::Unavailable("away".to_owned())) });
        }
        self.customers.lock().unwrap().push(id.to_owned());
        self.sandbox.remove_customer(id)
    }

    fn cancel<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        self.sandbox.cancel(id)
    }
}
