//! 片付け: what is over is forgotten.

use crate::Service;
use crate::access::forgot_password;
use crate::access::grave::GRAVE_LIFE;
use crate::access::known_device::DEVICE_LIFE;
use crate::access::mfa_reset::RESET_LIFE;
use crate::account::change_email::REQUEST_LIFE;
use crate::ground::error::CommonError;
use crate::ground::limits::MARK_MEMORY;
use crate::ground::mail;
use crate::ground::session_life::IDLE_LIFE;
use crate::materials::shared_link::LINK_MEMORY;
use chrono::{DateTime, Months, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::RegistrationStep;
use std::collections::HashSet;

/// A row of a code also counts how many were sent in an hour.
const CODE_MEMORY: TimeDelta = TimeDelta::hours(1);
/// Counters of wrong passwords that are kept of addresses without an account.
const MOST_ATTEMPTS: u64 = 100_000;
/// 操作の記録の保存期間: how long the logs of operations are kept, as the privacy policy says.
const LOG_MEMORY: Months = Months::new(24);
/// A provider tells the same thing again for some days, not weeks.
const REPORT_MEMORY: TimeDelta = TimeDelta::days(30);
/// An account whose address nobody confirms keeps it from others for this long.
const UNCONFIRMED: TimeDelta = TimeDelta::days(7);

/// What was done before is in no log any more.
fn unlogged(now: DateTime<Utc>) -> DateTime<Utc> {
    now.checked_sub_months(LOG_MEMORY).unwrap_or(now)
}

impl Service {
    /// Forgets what is over. What cannot be forgotten does not keep the rest.
    ///
    /// # Errors
    /// The first of the failures.
    pub async fn tidy(&self) -> Result<(), CommonError> {
        let now = self.now();
        let store = self.store();
        let mut failed = None;
        macro_rules! steps {
            ($($step:expr;)*) => {$(
                if let Err(error) = $step.await {
                    let error = CommonError::from(error);
                    tracing::warn!(%error, step = stringify!($step), "not tidied up");
                    failed.get_or_insert(error);
                }
            )*};
        }
        steps! {
            self.write_refusals();
            self.forget_ended_sessions(now);
            self.forget_counters(now);
            store.forget_devices(now - DEVICE_LIFE);
            store.forget_ceremonies(now);
            store.forget_codes(now - CODE_MEMORY);
            store.forget_unconfirmed(RegistrationStep::SignedUp, now - UNCONFIRMED);
            store.forget_reset_links(forgot_password::living(now));
            store.forget_address_requests(now - REQUEST_LIFE);
            store.forget_graves(now - GRAVE_LIFE);
            store.forget_deleted(now);
            store.forget_ended_mails(now - mail::MEMORY);
            store.forget_windows(now);
            store.forget_marks(now - MARK_MEMORY);
            store.forget_mfa_resets(now - RESET_LIFE);
            store.forget_shared_links(now - LINK_MEMORY);
            store.forget_reports(now - REPORT_MEMORY);
            self.forget_logs(now);
            store.forget_orders(unlogged(now));
            store.forget_peers_of_orders(unlogged(now));
            store.forget_peers_of_consents(unlogged(now));
            self.forget_attempts_of_nobody();
        }
        failed.map_or(Ok(()), Err)
    }

    async fn forget_logs(&self, now: DateTime<Utc>) -> Result<(), CommonError> {
        if let Some(since) = self.store().forgettable(unlogged(now)).await? {
            self.store().forget_audit(since).await?;
            self.store().forget_refusals(since).await?;
        }
        Ok(())
    }

    /// They are judged by what is written of them.
    async fn forget_ended_sessions(&self, now: DateTime<Utc>) -> Result<(), CommonError> {
        self.catch_up().await?;
        self.store()
            .forget_ended_sessions(now, now - IDLE_LIFE)
            .await?;
        Ok(())
    }

    /// Counters of addresses that have no account are forgotten, oldest first, when there are too
    /// many; those of members stay.
    async fn forget_attempts_of_nobody(&self) -> Result<(), CommonError> {
        if self.store().count_password_attempts().await? <= MOST_ATTEMPTS {
            return Ok(());
        }
        let addresses = self.store().members().addresses().await?;
        let kept: HashSet<_> = addresses
            .iter()
            .map(|email| Sha256::digest(email.as_bytes()).to_vec())
            .collect();
        let most = MOST_ATTEMPTS;
        self.store()
            .forget_attempts_beyond(most, |subject| kept.contains(subject))
            .await?;
        Ok(())
    }
}
