//! The workers: they send what is promised in the outbox, tell the payment provider of deleted
//! accounts, and write down what was refused.

use shinchoryu_service::{Mailer, Service};
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// Looking costs one read of an index; a mail is on its way within this time.
const PAUSE: Duration = Duration::from_millis(500);
/// After a failure of the database.
const LONG_PAUSE: Duration = Duration::from_secs(5);

/// Looking for deletions costs one read of an index.
const SETTLE_PAUSE: Duration = Duration::from_secs(20);

/// Tells the payment provider of deleted accounts, and members that their free days end, until
/// `stopped` says so.
pub async fn settle(service: Service, mut stopped: watch::Receiver<bool>) {
    while !*stopped.borrow() {
        if let Err(error) = service.settle_deletions().await {
            tracing::warn!(
                error = &error as &dyn Error,
                "deletions could not be settled"
            );
        }
        if let Err(error) = service.tell_end_of_free_days().await {
            tracing::warn!(
                error = &error as &dyn Error,
                "members could not be told of the end of the free days"
            );
        }
        tokio::select! {
            () = tokio::time::sleep(SETTLE_PAUSE) => {}
            _ = stopped.changed() => {}
        }
    }
}

/// What was refused goes into the database this often; a crash loses as much of it.
const COUNT_PAUSE: Duration = Duration::from_secs(1);

/// Writes down what was refused until `stopped` says so.
pub async fn count(service: Service, mut stopped: watch::Receiver<bool>) {
    while !*stopped.borrow() {
        if let Err(error) = service.write_refusals().await {
            tracing::warn!(
                error = &error as &dyn Error,
                "refusals could not be written down"
            );
        }
        tokio::select! {
            () = tokio::time::sleep(COUNT_PAUSE) => {}
            _ = stopped.changed() => {}
        }
    }
}

/// Sends mails until `stopped` says so; a mail that is just handed over is finished first.
pub async fn deliver(
    service: Service,
    mailer: Arc<dyn Mailer>,
    mut stopped: watch::Receiver<bool>,
) {
    while !*stopped.borrow() {
        let pause = match service.deliver_mail(&mailer).await {
            Ok(done) if done.is_idle() => PAUSE,
            Ok(done) => {
                tracing::info!(
                    sent = done.sent,
                    delayed = done.delayed,
                    failed = done.failed,
                    "mails"
                );
                Duration::ZERO
            }
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, "mails could not be sent");
                LONG_PAUSE
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            // also when the sender is gone
            _ = stopped.changed() => {}
        }
    }
}
