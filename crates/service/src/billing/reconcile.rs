//! 照合: what the provider says it charged is compared with what is written down here. What can be
//! repaired is repaired; all of it is told, once.

use crate::Service;
use crate::billing::refunding::sum_of;
use crate::billing::reports::MadeCharge;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use crate::ground::peer::Peer;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{Charge, ChargeId, ChargeStatus, Difference, RefundStatus, Room};
use std::collections::HashMap;

/// How far back the books are compared, each day: a server that was away for two days misses none.
const LOOK_BACK: TimeDelta = TimeDelta::days(3);
/// What is younger may still be under way.
const SETTLED: TimeDelta = TimeDelta::hours(1);
/// Clocks of two houses differ.
const SLACK: TimeDelta = TimeDelta::minutes(5);
/// A provider begins a charge when it is asked, which is later than it was written down: by the time that it
/// was away.
const LATE: TimeDelta = TimeDelta::days(1);

/// Of which attempts the books are compared: those begun from one instant until before another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Span {
    pub(crate) from: DateTime<Utc>,
    until: DateTime<Utc>,
    /// Until when the provider may have begun them.
    pub(crate) made_until: DateTime<Utc>,
    /// Whether nothing of theirs can be later than that.
    is_whole: bool,
}

impl Span {
    /// Those of the last days.
    pub(crate) fn lately(now: DateTime<Utc>) -> Self {
        let until = now - SETTLED;
        Self {
            from: until - LOOK_BACK,
            until,
            made_until: now + SLACK,
            is_whole: true,
        }
    }

    pub(crate) fn around(charge: &Charge) -> Self {
        Self {
            from: charge.begun_at,
            until: charge.begun_at + TimeDelta::microseconds(1),
            made_until: charge.begun_at + LATE,
            is_whole: false,
        }
    }
}

impl Service {
    pub(crate) async fn compare_books(&self, span: Span) -> Result<(), CommonError> {
        let ours = self.store().charges().begun(span.from, span.until).await?;
        let asked = self.payments()?.made(span.from - SLACK, span.made_until);
        let made = asked
            .await
            .map_err(|error| CommonError::Internal(error.to_string()))?;
        // it remembers nothing: there is nothing to compare with
        let Some(made) = made else {
            return Ok(());
        };
        let by_key: HashMap<_, _> = made
            .iter()
            .filter_map(|made| Some((made.key.as_deref()?, made)))
            .collect();
        for charge in &ours {
            let made = by_key.get(charge.id.to_string().as_str()).copied();
            Box::pin(self.compare_charge(charge, made, span)).await?;
        }
        for made in &made {
            if (span.from..span.until).contains(&made.made_at) {
                self.compare_made(made).await?;
            }
        }
        Ok(())
    }

    async fn compare_charge(
        &self,
        charge: &Charge,
        made: Option<&MadeCharge>,
        span: Span,
    ) -> Result<(), CommonError> {
        let told = |kind: &str, detail: String, repaired: bool| Difference {
            id: format!("{kind}:{}", charge.id),
            kind: kind.to_owned(),
            charge: Some(charge.id),
            provider_id: made.map(|made| made.id.clone()),
            detail,
            found_at: self.now(),
            repaired_at: repaired.then(|| self.now()),
        };
        let ours = charge.amount.get();
        let Some(made) = made else {
            if charge.status == ChargeStatus::Succeeded && span.is_whole {
                let detail = format!("written down as paid, {ours} yen; the provider has none");
                self.tell_difference(told("missing", detail, false)).await?;
            }
            return Ok(());
        };
        if made.amount != charge.amount {
            let theirs = made.amount.get();
            let detail = format!("written down with {ours} yen, charged with {theirs}");
            self.tell_difference(told("amount", detail, false)).await?;
        }
        match charge.status {
            // who began it asks for it
            ChargeStatus::Pending => Ok(()),
            ChargeStatus::Succeeded => self.compare_refunds(charge, made).await,
            ChargeStatus::Failed => {
                let peer = Peer::default();
                let repaired = Box::pin(self.made_after_all(charge, &made.id, &peer)).await?;
                let mut detail =
                    format!("written down as not paid; the provider charged {ours} yen");
                let kind = if repaired {
                    "late_charge"
                } else {
                    detail += "; nothing is owed for it: give it back on the provider's pages";
                    "stray_charge"
                };
                self.tell_difference(told(kind, detail, repaired)).await
            }
        }
    }

    /// What went back of a charge, which may be done on the provider's pages too.
    async fn compare_refunds(&self, charge: &Charge, made: &MadeCharge) -> Result<(), CommonError> {
        let refunds = self.store().refunds();
        let ours = refunds.of_invoices(charge.member, [charge.invoice]).await?;
        if ours
            .iter()
            .any(|refund| refund.status == RefundStatus::Pending)
        {
            return Ok(());
        }
        let given = sum_of(&ours, &[RefundStatus::Made]);
        if given == made.refunded {
            return Ok(());
        }
        let (given, theirs) = (given.get(), made.refunded.get());
        self.tell_difference(Difference {
            // each further refund is another difference
            id: format!("refund:{}:{theirs}:{given}", charge.id),
            kind: "refund".to_owned(),
            charge: Some(charge.id),
            provider_id: Some(made.id.clone()),
            detail: format!(
                "{given} yen went back by what is written down; the provider says {theirs}"
            ),
            found_at: self.now(),
            repaired_at: None,
        })
        .await
    }

    /// A charge that was asked for by nobody here.
    async fn compare_made(&self, made: &MadeCharge) -> Result<(), CommonError> {
        let key = made.key.as_deref().and_then(|key| key.parse().ok());
        if let Some(id) = key.map(ChargeId)
            && self.store().charges().of_key(id).await?.is_some()
        {
            return Ok(());
        }
        self.tell_difference(Difference {
            id: format!("unknown:{}", made.id),
            kind: "unknown".to_owned(),
            charge: None,
            provider_id: Some(made.id.clone()),
            detail: format!(
                "the provider charged {} yen that nobody here asked for",
                made.amount.get()
            ),
            found_at: self.now(),
            repaired_at: None,
        })
        .await
    }

    /// Tells the operator, once: in the log, and in the table that `payment-differences` shows.
    pub(crate) async fn tell_difference(&self, found: Difference) -> Result<(), CommonError> {
        let found = &found;
        let is_new = self
            .change(Room::Grows, |tx| async move {
                Ok::<_, Ended<CommonError>>(tx.reports().differ(found).await?)
            })
            .await?;
        if is_new {
            let is_repaired = found.repaired_at.is_some();
            let (difference, detail) = (&found.id, &found.detail);
            tracing::error!(
                difference,
                detail,
                is_repaired,
                "the books of the payment provider and ours differ"
            );
        }
        Ok(())
    }
}
