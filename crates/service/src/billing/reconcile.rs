//! 照合: what the provider says it charged is compared with what is written down here. What can be
//! repaired is repaired; all of it is told, once.

use crate::Service;
use crate::billing::refunding::sum_of;
use crate::billing::reports::MadeCharge;
use crate::billing::unreadable::Table;
use crate::ground::error::CommonError;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{Charge, ChargeId, ChargeStatus, Difference, Refund, RefundStatus};
use std::collections::HashMap;

/// Name of the job: since its last run that succeeded nothing was compared.
pub(crate) const RECONCILIATION: &str = "reconciliation";
/// How far back the books are compared from the last comparison on, each time.
const LOOK_BACK: TimeDelta = TimeDelta::days(3);
/// Reports are not kept by the provider any longer.
const FARTHEST: TimeDelta = TimeDelta::days(30);
/// What is younger may still be under way: an attempt without an answer is asked for again after two minutes.
const SETTLED: TimeDelta = TimeDelta::minutes(15);
/// An attempt that has no end by then has none by itself.
const TOO_LONG: TimeDelta = TimeDelta::days(2);
/// Clocks of two houses differ.
const SLACK: TimeDelta = TimeDelta::minutes(5);

/// Of which attempts the books are compared: those begun from one instant until before another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub(crate) from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// Nothing of theirs is later.
    pub(crate) now: DateTime<Utc>,
}

impl Span {
    /// Those of the days before the last comparison, and all since: a server that was away misses none.
    pub(crate) fn since(last: Option<DateTime<Utc>>, now: DateTime<Utc>) -> Self {
        let until = now - SETTLED;
        let seen = last.map_or(until, |last| last.min(until));
        Self {
            from: (seen - LOOK_BACK).max(now - FARTHEST),
            until,
            now: now + SLACK,
        }
    }
}

/// The provider did not answer: it is asked again later.
fn away(error: impl std::fmt::Display) -> CommonError {
    CommonError::Internal(error.to_string())
}

impl Service {
    /// Compares the books of a span. One charge that cannot be compared keeps none from it.
    pub(crate) async fn compare_books(&self, span: Span) -> Result<(), CommonError> {
        let ours = self.store().charges().begun(span.from, span.until).await?;
        let asked = self.payments()?.made(span.from - SLACK, span.now);
        // it remembers nothing: there is nothing to compare with
        let Some(made) = asked.await.map_err(away)? else {
            return Ok(());
        };
        let mut by_key: HashMap<_, Vec<_>> = HashMap::new();
        for made in &made {
            if let Some(key) = made.key.as_deref() {
                by_key.entry(key).or_default().push(made);
            }
        }
        let mut failed = None;
        for row in ours.unreadable {
            failed = failed.or(self.tell_unread(Table::Charges, row).await.err());
        }
        for charge in &ours.rows {
            let made = by_key.get(charge.id.to_string().as_str());
            let made = made.map(Vec::as_slice).unwrap_or_default();
            let compared = Box::pin(self.compare_begun(charge, made)).await;
            failed = failed.or(compared.err());
        }
        for made in &made {
            if (span.from..span.until).contains(&made.made_at) {
                failed = failed.or(self.compare_made(made, span).await.err());
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Compares one attempt, of which the provider told something.
    pub(crate) async fn compare_one(&self, charge: &Charge) -> Result<(), CommonError> {
        let key = charge.id.to_string();
        let asked = self.payments()?.made_with(&charge.customer, &key);
        let made = asked.await.map_err(away)?;
        let made: Vec<_> = made.iter().collect();
        if made.is_empty() || Box::pin(self.compare_with(charge, &made)).await? {
            return Ok(());
        }
        Err(CommonError::Internal(format!(
            "{}: it is compared when what is under way has ended",
            charge.id
        )))
    }

    /// Compares an attempt with what was made with its key lately. What is written down as paid may have been made
    /// long before: it is asked for again after a backup was put back.
    async fn compare_begun(
        &self,
        charge: &Charge,
        made: &[&MadeCharge],
    ) -> Result<(), CommonError> {
        let is_written = self.written_down(made).await?.is_some();
        if is_written || (charge.status != ChargeStatus::Succeeded && !made.is_empty()) {
            return Box::pin(self.compare_with(charge, made)).await.map(drop);
        }
        if charge.status != ChargeStatus::Succeeded {
            return self.compare_missing(charge).await;
        }
        let key = charge.id.to_string();
        let asked = self.payments()?.made_with(&charge.customer, &key);
        let all = asked.await.map_err(away)?;
        let all: Vec<_> = all.iter().collect();
        match all.is_empty() {
            true => self.compare_missing(charge).await,
            false => Box::pin(self.compare_with(charge, &all)).await.map(drop),
        }
    }

    /// The one of these that is written down.
    async fn written_down<'a>(
        &self,
        made: &[&'a MadeCharge],
    ) -> Result<Option<&'a MadeCharge>, CommonError> {
        for one in made {
            let charges = self.store().charges();
            if charges.of_provider(&one.id).await?.is_some() {
                return Ok(Some(one));
            }
        }
        Ok(None)
    }

    /// Compares an attempt with what was made with its key: of several, with the one that is written down, or else
    /// with one that did not go back. The others are told as those that were made once more.
    async fn compare_with(
        &self,
        charge: &Charge,
        made: &[&MadeCharge],
    ) -> Result<bool, CommonError> {
        let written = self.written_down(made).await?;
        let kept = made.iter().find(|one| one.amount > one.refunded);
        match written.or(kept.or(made.first()).copied()) {
            Some(one) => Box::pin(self.compare_charge(charge, one)).await,
            None => Ok(true),
        }
    }

    async fn compare_missing(&self, charge: &Charge) -> Result<(), CommonError> {
        let ours = charge.amount.get();
        match charge.status {
            ChargeStatus::Succeeded => {
                let detail = format!("written down as paid, {ours} yen; the provider has none");
                self.tell_difference(self.differs("missing", charge, None, detail))
                    .await
            }
            ChargeStatus::Pending if charge.begun_at < self.now() - TOO_LONG => {
                let detail = format!("nobody knows for two days whether {ours} yen were charged");
                self.tell_difference(self.differs("open", charge, None, detail))
                    .await
            }
            ChargeStatus::Pending | ChargeStatus::Failed => Ok(()),
        }
    }

    fn differs(
        &self,
        kind: &str,
        charge: &Charge,
        made: Option<&MadeCharge>,
        detail: String,
    ) -> Difference {
        Difference {
            id: format!("{kind}:{}", charge.id),
            kind: kind.to_owned(),
            charge: Some(charge.id),
            provider_id: made.map(|made| made.id.clone()),
            detail,
            found_at: self.now(),
            repaired_at: None,
        }
    }

    /// Whether it could be compared: not while something of it is under way.
    async fn compare_charge(
        &self,
        charge: &Charge,
        made: &MadeCharge,
    ) -> Result<bool, CommonError> {
        if made.amount != charge.amount {
            let (ours, theirs) = (charge.amount.get(), made.amount.get());
            let detail = format!("written down with {ours} yen, charged with {theirs}");
            let found = self.differs("amount", charge, Some(made), detail);
            self.tell_difference(found).await?;
            return Ok(true);
        }
        match charge.status {
            // who began it asks for it
            ChargeStatus::Pending => Ok(true),
            ChargeStatus::Succeeded => self.compare_refunds(charge, made).await,
            // it went back: nothing was paid with it
            ChargeStatus::Failed if made.amount <= made.refunded => Ok(true),
            ChargeStatus::Failed => {
                self.made_after_all(charge, &made.id).await?;
                let closed = self.store().charges().of_key(charge.id).await?;
                match closed.filter(|now| now.status == ChargeStatus::Succeeded) {
                    // what went back of it is compared as that of any other
                    Some(paid) => self.compare_refunds(&paid, made).await,
                    None => Ok(true),
                }
            }
        }
    }

    /// What went back of a charge, which may be done on the provider's pages too.
    async fn compare_refunds(
        &self,
        charge: &Charge,
        made: &MadeCharge,
    ) -> Result<bool, CommonError> {
        let refunds = self.store().refunds();
        let ours = refunds.of_invoices(charge.member, [charge.invoice]).await?;
        // the provider was asked before these were read: what is young may be of the time between
        let is_young = |refund: &Refund| {
            let last = refund.failed_at.or(refund.ended_at);
            let ended_at = last.filter(|at| *at < self.now() - SLACK);
            refund.status == RefundStatus::Pending || ended_at.is_none()
        };
        if ours.iter().any(is_young) {
            return Ok(false);
        }
        let given = sum_of(&ours, &[RefundStatus::Made]);
        if given == made.refunded {
            return Ok(true);
        }
        // one may not have arrived, of which no report came; then they are compared later
        if self.look_at_refunds(charge).await? {
            return Ok(false);
        }
        let (given, theirs) = (given.get(), made.refunded.get());
        let detail =
            format!("{given} yen went back by what is written down; the provider says {theirs}");
        let mut found = self.differs("refund", charge, Some(made), detail);
        // each further refund is another difference
        found.id += &format!(":{theirs}:{given}");
        self.tell_difference(found).await?;
        Ok(true)
    }

    /// A charge that was asked for by nobody here, or for the second time.
    async fn compare_made(&self, made: &MadeCharge, span: Span) -> Result<(), CommonError> {
        let charges = self.store().charges();
        let key = made.key.as_deref().and_then(|key| key.parse().ok());
        let ours = match key.map(ChargeId) {
            Some(id) => charges.of_key(id).await?,
            None => None,
        };
        let theirs = made.amount.get();
        let (kind, charge, detail) = match ours {
            Some(charge) if charge.status != ChargeStatus::Succeeded => {
                // told with the attempt itself, unless that is of before the span
                if charge.begun_at < span.from {
                    Box::pin(self.compare_charge(&charge, made)).await?;
                }
                return Ok(());
            }
            Some(charge) if charges.of_provider(&made.id).await?.is_none() => {
                let detail = format!("the provider charged {theirs} yen once more: give it back");
                ("double", Some(charge.id), detail)
            }
            Some(_) => return Ok(()),
            None => {
                let detail =
                    format!("the provider charged {theirs} yen that nobody here asked for");
                ("unknown", None, detail)
            }
        };
        self.tell_difference(Difference {
            id: format!("{kind}:{}", made.id),
            kind: kind.to_owned(),
            charge,
            provider_id: Some(made.id.clone()),
            detail,
            found_at: self.now(),
            repaired_at: None,
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_books_are_compared_from_the_last_comparison_on() {
        let now: DateTime<Utc> = "2026-06-20T03:00:00Z".parse().unwrap();
        for (last, days) in [
            // never, just now, and by a clock that was ahead
            (None, 3),
            (Some(0), 3),
            (Some(-1), 3),
            // a server that was away
            (Some(5), 8),
            (Some(26), 29),
            (Some(90), 30),
        ] {
            let last = last.map(|days| now - TimeDelta::days(days));
            let span = Span::since(last, now);
            assert_eq!((now - span.from).num_days(), days, "{last:?}");
            assert_eq!(span.until, now - SETTLED);
        }
    }
}
