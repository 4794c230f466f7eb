//! The use cases over a database of their own, with a clock that is moved by hand.

use crate::billing::payments::{
    Attempt, CardEntry, CardProvider, ChargeProvider, NewProviderCard, NewProviderCharge,
    NewProviderRefund, PaymentError, ProviderCard, ProviderCharge, ProviderRefund, RefundError,
};
use crate::billing::reports::{KnownRefund, MadeCharge, Report, ReportProvider, ReportRefusal};
use crate::ground::ports::{BotCheck, BotCheckUnavailable, PortAnswer};
use crate::{
    Audit, Billing, Clock, Entropy, Event, Hasher, Keyring, MemberId, Parts, Provider, Service,
    Site, YearEnd,
};

use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;
use shinchoryu_store::testing::{ForeignLock, TestDatabase};
use shinchoryu_store::{Invoice, InvoiceId, InvoiceStatus, SubscriptionId};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

pub(crate) struct World {
    pub(crate) database: TestDatabase,
    pub(crate) service: Service,
    pub(crate) clock: Arc<HandClock>,
}

pub(crate) struct HandClock {
    now: Mutex<DateTime<Utc>>,
    passed: Mutex<Duration>,
}

impl HandClock {
    pub(crate) fn at(now: DateTime<Utc>) -> Arc<Self> {
        Arc::new(Self {
            now: Mutex::new(now),
            passed: Mutex::default(),
        })
    }

    /// Time passes, or the clock is set back.
    pub(crate) fn advance(&self, by: TimeDelta) {
        *self.now.lock().unwrap() += by;
        *self.passed.lock().unwrap() += by.to_std().unwrap_or_default();
    }
}

impl Clock for HandClock {
    fn now(&self) -> DateTime<Utc> {
        *self.now.lock().unwrap()
    }

    fn passed(&self) -> Duration {
        *self.passed.lock().unwrap()
    }
}

/// Different bytes at each call.
struct Counted(AtomicU8);

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(self.0.fetch_add(1, Ordering::Relaxed));
    }
}

struct Silence;

impl Audit for Silence {
    fn record(&self, _event: Event) {}
}

/// A payment provider that cannot be reached.
struct NoPayments;

fn unreachable<'a, T: Send + 'a>() -> PortAnswer<'a, Result<T, PaymentError>> {
    Box::pin(async { Err(PaymentError::Unavailable("not in this test".to_owned())) })
}

impl CardProvider for NoPayments {
    fn card_entry(&self) -> CardEntry {
        CardEntry::Sandbox
    }

    fn add_customer<'a>(
        &'a self,
        _member: MemberId,
        _email: &'a str,
        _gone: Option<&'a str>,
    ) -> PortAnswer<'a, Result<String, PaymentError>> {
        unreachable()
    }

    fn is_living_customer<'a>(
        &'a self,
        _id: &'a str,
    ) -> PortAnswer<'a, Result<bool, PaymentError>> {
        unreachable()
    }

    fn save_card<'a>(
        &'a self,
        _new: &'a NewProviderCard,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCard>, PaymentError>> {
        unreachable()
    }

    fn remove_card<'a>(&'a self, _id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        unreachable()
    }

    fn remove_customer<'a>(&'a self, _id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>> {
        unreachable()
    }
}

impl ChargeProvider for NoPayments {
    fn charge<'a>(
        &'a self,
        _new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCharge>, PaymentError>> {
        unreachable()
    }

    fn abandon<'a>(
        &'a self,
        _new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Option<ProviderCharge>, PaymentError>> {
        unreachable()
    }

    fn refund<'a>(
        &'a self,
        _new: &'a NewProviderRefund,
    ) -> PortAnswer<'a, Result<ProviderRefund, RefundError>> {
        Box::pin(async { Err(RefundError::Unavailable("not in this test".to_owned())) })
    }
}

impl ReportProvider for NoPayments {
    fn read_report(&self, _signature: &str, _body: &[u8]) -> Result<Report, ReportRefusal> {
        Err(ReportRefusal::Unexpected)
    }

    fn made(
        &self,
        _from: DateTime<Utc>,
        _until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<MadeCharge>>, PaymentError>> {
        unreachable()
    }

    fn made_with<'a>(
        &'a self,
        _customer: &'a str,
        _key: &'a str,
    ) -> PortAnswer<'a, Result<Vec<MadeCharge>, PaymentError>> {
        unreachable()
    }

    fn refunds_of<'a>(
        &'a self,
        _charge: &'a str,
    ) -> PortAnswer<'a, Result<Option<Vec<KnownRefund>>, PaymentError>> {
        unreachable()
    }

    fn told(
        &self,
        _from: DateTime<Utc>,
        _until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<Report>>, PaymentError>> {
        unreachable()
    }

    fn card<'a>(
        &'a self,
        _id: &'a str,
    ) -> PortAnswer<'a, Result<Option<ProviderCard>, PaymentError>> {
        unreachable()
    }
}

/// Takes everybody for a person.
struct Trusting;

impl BotCheck for Trusting {
    fn site_key(&self) -> Option<&str> {
        None
    }

    fn is_person<'a>(
        &'a self,
        _answer: Option<&'a str>,
        _ip: &'a str,
    ) -> PortAnswer<'a, Result<bool, BotCheckUnavailable>> {
        Box::pin(async { Ok(true) })
    }
}

/// An invoice that stands so.
pub(crate) fn invoice(status: InvoiceStatus) -> Invoice {
    let day = "2026-05-31".parse().unwrap();
    Invoice {
        id: InvoiceId(uuid::Uuid::nil()),
        member: MemberId(uuid::Uuid::nil()),
        subscription: SubscriptionId(uuid::Uuid::nil()),
        period: 0,
        status,
        price: Yen(11_000),
        coupon: None,
        amount: Yen(11_000),
        period_from: day,
        period_to: day,
        billed_at: "2026-05-31T03:00:00Z".parse().unwrap(),
        closed_at: None,
        number: None,
        paid_with: None,
        recipient: None,
        failures: 0,
        refusal: None,
    }
}

/// Another program takes the lock of the file, and gives it back before anybody asks a second time.
pub(crate) async fn lock_for_a_moment(url: &str) {
    let lock = ForeignLock::take(url, "").await.unwrap();
    tokio::spawn(async move {
        tokio::time::sleep(Duration::from_millis(60)).await;
        lock.release().await.unwrap();
    });
}

impl World {
    pub(crate) async fn new() -> Self {
        Self::over(TestDatabase::sqlite().await)
    }

    /// One whose database waits for no lock.
    pub(crate) async fn impatient() -> Self {
        let mut database = TestDatabase::sqlite().await;
        database.store = TestDatabase::with_pragma(&database.url, "busy_timeout", "0").await;
        Self::over(database)
    }

    pub(crate) fn over(database: TestDatabase) -> Self {
        let start = "2026-05-01T03:00:10Z".parse().unwrap();
        let clock = HandClock::at(start);
        let service = Service::new(Parts {
            store: database.store.clone(),
            clock: clock.clone(),
            entropy: Arc::new(Counted(0.into())),
            audit: Arc::new(Silence),
            hasher: Hasher::light([7; 32]).unwrap(),
            keyring: Keyring::parse(["AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="]).unwrap(),
            billing: Billing::Monthly(Arc::new(NoPayments)),
            bot_check: Arc::new(Trusting),
            mfa_reset_wait: TimeDelta::hours(24),
            law: LawBook::embedded().unwrap(),
            site: Site {
                public_url: "https://example.jp".to_owned(),
                provider: Provider::fictitious(),
                year_end: YearEnd::MARCH,
            },
        });
        Self {
            database,
            service,
            clock,
        }
    }
}
