//! 配達: takes what is due out of the outbox and hands it to the mail server.
//!
//! A mail is claimed for a time, so that two servers never send the same one, and one whose server
//! died is sent by another when that time is over. What could not be delivered is tried again for
//! a day.

use super::promise::Sealed;
use super::{ONLY_RECORDS, letter};
use crate::Service;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use crate::ground::pauses::doubled;
use crate::ground::ports::PortAnswer;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{ClaimedMail, Lease, MailCounts, Room};
use shinchoryu_words::Language;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// So many are sent at the same time.
const AT_ONCE: u64 = 8;
/// A mail server that takes longer is given up for now.
const PATIENCE: Duration = Duration::from_secs(60);
/// Longer than [`PATIENCE`]: who still sends holds the claim.
const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The first wait; each further try doubles it.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(5);
/// Less than the five minutes within which a mail follows when the mail server is back.
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(4);
/// After this a mail is given up, and counted as failed.
const GIVE_UP: TimeDelta = TimeDelta::hours(24);
/// The same of one that is the only record of what it says. Whoever has the mail server or the address put
/// right within this time loses nothing.
const GIVE_UP_LAST: TimeDelta = TimeDelta::days(14);
/// How long it is remembered that a mail was sent or failed; its values are erased at once.
pub(crate) const MEMORY: TimeDelta = TimeDelta::days(90);

/// A mail as it leaves.
#[derive(Clone, PartialEq, Eq)]
pub struct OutgoingMail {
    /// The same at each try, so that a mail server can drop one it has already.
    pub id: String,
    /// What it is about.
    pub kind: String,
    /// Address it goes to.
    pub to: String,
    /// Address that an answer goes to, where it is not the sender's.
    pub reply_to: Option<String>,
    /// `ja` or `en`.
    pub language: String,
    /// Subject.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
    /// When it is sent.
    pub sent_at: DateTime<Utc>,
}

/// Why a mail was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MailerError {
    /// Not now: the mail server cannot be reached, is slow, or says so.
    #[error("{0}")]
    Temporary(String),
    /// Never: this mail is refused.
    #[error("{0}")]
    Permanent(String),
}

/// The way out for mails.
pub trait Mailer: Send + Sync + 'static {
    /// Hands a mail over. `Ok` only when it was taken.
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>>;
}

/// What one round did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Delivered {
    /// Taken by the mail server.
    pub sent: usize,
    /// To be tried again.
    pub delayed: usize,
    /// Given up.
    pub failed: usize,
}

impl Delivered {
    /// Whether there was nothing to do.
    #[must_use]
    pub fn is_idle(self) -> bool {
        self == Self::default()
    }
}

/// How it ended for one mail.
enum Outcome {
    Sent,
    Delayed,
    Failed,
    /// Somebody else has it now.
    LeaseLost,
}

impl Outcome {
    fn if_held(self, held: bool) -> Self {
        if held { self } else { Self::LeaseLost }
    }
}

impl Service {
    /// Whether a mail is due.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub(crate) async fn is_mail_due(&self) -> Result<bool, CommonError> {
        Ok(self.store().outbox().is_due(self.now()).await?)
    }

    /// Sends what is due, a few at a time. To be called again at once while there was something.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails: what was claimed is tried again later.
    pub async fn deliver_mail(&self, mailer: &Arc<dyn Mailer>) -> Result<Delivered, CommonError> {
        let now = self.now();
        let mut running = JoinSet::new();
        for mail in self.claim_mails(now).await? {
            let (service, mailer) = (self.clone(), Arc::clone(mailer));
            running.spawn(async move { service.deliver_one(&mail, mailer.as_ref()).await });
        }
        let mut done = Delivered::default();
        let mut broken = None;
        while let Some(ended) = running.join_next().await {
            match ended {
                Ok(Ok(Outcome::Sent)) => done.sent += 1,
                Ok(Ok(Outcome::Delayed)) => done.delayed += 1,
                Ok(Ok(Outcome::Failed)) => done.failed += 1,
                Ok(Ok(Outcome::LeaseLost)) => {}
                Ok(Err(error)) => broken = Some(error),
                Err(error) => broken = Some(CommonError::Internal(error.to_string())),
            }
        }
        broken.map_or(Ok(done), Err)
    }

    /// What is due, for this process until the lease ends.
    async fn claim_mails(&self, now: DateTime<Utc>) -> Result<Vec<ClaimedMail>, CommonError> {
        // where nothing is left to do no writer's turn is taken
        if !self.store().outbox().is_due(now).await? {
            return Ok(Vec::new());
        }
        self.change(Room::Small, |tx| async move {
            Ok(tx.outbox().claim(now, LEASE, AT_ONCE).await?)
        })
        .await
    }

    /// How many mails wait, were sent and failed.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn mail_counts(&self) -> Result<MailCounts, CommonError> {
        Ok(self.store().count_mails().await?)
    }

    async fn deliver_one(
        &self,
        mail: &ClaimedMail,
        mailer: &dyn Mailer,
    ) -> Result<Outcome, CommonError> {
        let lease = mail.lease;
        let tried = match self.written(mail) {
            Ok(outgoing) => try_to_send(mailer, &outgoing).await,
            Err(error) => Err(error),
        };
        let now = self.now();
        // of what stands nowhere else a refusal is no end: an address or a mailbox can be put right
        let is_last = ONLY_RECORDS.contains(&&*mail.kind);
        let life = if is_last { GIVE_UP_LAST } else { GIVE_UP };
        match tried {
            Ok(()) => {
                // if this is not kept, the mail is sent again: what may pass is tried anew
                let held = self.change(Room::Small, |tx| async move {
                    Ok::<_, Ended<CommonError>>(tx.outbox().sent(lease, now).await?)
                });
                Ok(Outcome::Sent.if_held(held.await?))
            }
            Err(MailerError::Permanent(reason)) if !is_last => self.fail(lease, &reason).await,
            Err(MailerError::Permanent(reason) | MailerError::Temporary(reason))
                if now - mail.created_at >= life =>
            {
                let days = life.num_days();
                self.fail(lease, &format!("given up after {days} day(s): {reason}"))
                    .await
            }
            Err(MailerError::Permanent(reason) | MailerError::Temporary(reason)) => {
                let due = now + wait_after(lease.attempt);
                let reason = &*reason;
                let held = self.change(Room::Small, |tx| async move {
                    Ok::<_, Ended<CommonError>>(tx.outbox().delayed(lease, due, reason).await?)
                });
                Ok(Outcome::Delayed.if_held(held.await?))
            }
        }
    }

    async fn fail(&self, lease: Lease, reason: &str) -> Result<Outcome, CommonError> {
        tracing::error!(mail = %lease.id, reason, "a mail will not arrive");
        let now = self.now();
        let held = self.change(Room::Small, |tx| async move {
            Ok::<_, Ended<CommonError>>(tx.outbox().failed(lease, now, reason).await?)
        });
        Ok(Outcome::Failed.if_held(held.await?))
    }

    /// The mail in words. The reason why there are none is for the log and holds no value of it.
    fn written(&self, mail: &ClaimedMail) -> Result<OutgoingMail, MailerError> {
        let never = MailerError::Permanent;
        let context = mail.lease.id.0;
        let plain = self.parts.keyring.open(context.as_bytes(), &mail.params);
        let plain = plain.ok_or_else(|| {
            // whoever puts the right key back finds the mail as it was
            let reason = "values could not be decrypted: is secrets.keys the right one?";
            tracing::error!(mail = %mail.lease.id, reason, "a mail waits");
            MailerError::Temporary(reason.to_owned())
        })?;
        let sealed: Sealed = serde_json::from_slice(&plain)
            .map_err(|_error| never("values could not be read".to_owned()))?;
        let language = Language::from_code(&mail.language).unwrap_or_default();
        let letter = letter::write(
            &sealed.mail,
            sealed.name.as_deref(),
            language,
            &self.parts.site,
        )
        .map_err(|missing| never(format!("no words for {missing}")))?;
        Ok(OutgoingMail {
            id: context.simple().to_string(),
            kind: mail.kind.clone(),
            to: mail.recipient.clone(),
            reply_to: sealed.mail.reply_to().map(str::to_owned),
            language: mail.language.clone(),
            subject: letter.subject,
            text: letter.text,
            html: letter.html,
            sent_at: self.now(),
        })
    }
}

async fn try_to_send(mailer: &dyn Mailer, mail: &OutgoingMail) -> Result<(), MailerError> {
    tokio::time::timeout(PATIENCE, mailer.send(mail))
        .await
        .unwrap_or_else(|_elapsed| Err(MailerError::Temporary("timed out".to_owned())))
}

/// How long to wait after so many tries.
fn wait_after(attempt: i64) -> TimeDelta {
    doubled(FIRST_WAIT, attempt.saturating_sub(1), LONGEST_WAIT)
}

#[cfg(test)]
mod tests;
