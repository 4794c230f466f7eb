//! 決済会社からの通知: kept before the provider is told that it came, then looked at. What became of a charge
//! or a card is asked for, so a report may come late, twice, before another one, or never.

use crate::Service;
use crate::billing::collection::Billing;
use crate::billing::error::BillingError;
use crate::billing::reconcile::{RECONCILIATION, Span};
use crate::billing::reports::{Report, ReportAbout, ReportRefusal};
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use crate::ground::jobs::Progress;
use crate::ground::pauses::doubled;
use crate::ground::peer::Peer;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    CardFacts, Charge, ChargeId, ChargePurpose, ChargeStatus, Difference, ProviderReport, Room,
};

/// Reports that are looked at in one go.
const AT_ONCE: usize = 50;
/// The first pause until what could not be looked at is looked at again; each further one doubles it.
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(1);
/// The longest.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);
/// No name of a provider is longer.
const LONGEST_NAME: usize = 255;

/// Which sort of thing a report is about, as its row says; nothing of what concerns nothing of ours.
fn row_of(report: Report) -> Result<Option<ProviderReport>, ReportRefusal> {
    let (about, key) = match report.about {
        ReportAbout::Charge(key) => (CHARGE, key),
        ReportAbout::Refund(key) => (REFUND, key),
        ReportAbout::Dispute(key) => (DISPUTE, key),
        ReportAbout::Card(key) => (CARD, key),
        ReportAbout::Nothing => return Ok(None),
    };
    let fits = |name: &str| !name.is_empty() && name.len() <= LONGEST_NAME;
    if ![&*report.id, &*report.kind, &*key].into_iter().all(fits) {
        return Err(ReportRefusal::Unreadable);
    }
    Ok(Some(ProviderReport {
        id: report.id,
        kind: report.kind,
        about: about.to_owned(),
        key,
        attempts: 0,
    }))
}

const CHARGE: &str = "charge";
const REFUND: &str = "refund";
const DISPUTE: &str = "dispute";
const CARD: &str = "card";

/// What came of a report that was not kept.
#[derive(Debug)]
pub enum NotKept {
    /// It is not to be trusted, or not expected.
    Refused(ReportRefusal),
    /// It is to be told again.
    Later(BillingError),
}

impl Service {
    /// Takes what the payment provider tells. When this answers, the report is kept.
    ///
    /// # Errors
    /// [`NotKept`] when it is not the provider's, or could not be kept.
    pub async fn receive_report(&self, signature: &str, body: &[u8]) -> Result<(), NotKept> {
        let payments = self
            .payments()
            .map_err(|_| NotKept::Refused(ReportRefusal::Unexpected))?;
        let report = payments
            .read_report(signature, body)
            .map_err(NotKept::Refused)?;
        let Some(report) = row_of(report).map_err(NotKept::Refused)? else {
            return Ok(());
        };
        let kept = self.keep_reports(&[report]).await;
        kept.map_err(|error| NotKept::Later(error.into()))
    }

    async fn keep_reports(&self, reports: &[ProviderReport]) -> Result<(), CommonError> {
        let now = self.now();
        self.change(Room::Grows, |tx| async move {
            for report in reports {
                tx.reports().keep(report, now).await?;
            }
            Ok::<_, Ended<CommonError>>(())
        })
        .await
    }

    /// Asks for what was told in a span, as some of it may have been lost.
    async fn fetch_reports(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<(), CommonError> {
        let told = self.payments()?.told(from, until).await;
        let told = told.map_err(|error| CommonError::Internal(error.to_string()))?;
        let rows = told.into_iter().flatten();
        // what cannot be read as a report of ours was refused when it came, too
        let rows: Vec<_> = rows.filter_map(|report| row_of(report).ok()?).collect();
        for some in rows.chunks(AT_ONCE) {
            self.keep_reports(some).await?;
        }
        Ok(())
    }

    /// Looks at what the provider told.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn look_at_reports(&self) -> Result<Progress, CommonError> {
        if matches!(self.parts.billing, Billing::FreeUntil(_)) {
            return Ok(Progress::Done);
        }
        let due = self
            .store()
            .reports()
            .due(self.now(), AT_ONCE as u64)
            .await?;
        // one that cannot be looked at keeps none waiting
        for report in &due {
            let looked = Box::pin(self.look_at_report(report)).await;
            if let Err(error) = &looked {
                tracing::warn!(%error, report = report.id, "a report is looked at again later");
            }
            let pause = doubled(FIRST_PAUSE, report.attempts, LONGEST_PAUSE);
            let due_at = looked.is_err().then(|| self.now() + pause);
            self.change(Room::Grows, |tx| async move {
                Ok::<_, Ended<CommonError>>(tx.reports().put_off(report, due_at).await?)
            })
            .await?;
        }
        Ok(if due.len() == AT_ONCE {
            Progress::More
        } else {
            Progress::Done
        })
    }

    /// Asks for the reports since the last comparison and of the days before it, as some may have been lost, and
    /// compares the books.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails, [`CommonError::Internal`] when the provider does not
    /// answer.
    pub async fn reconcile(&self) -> Result<Progress, CommonError> {
        if matches!(self.parts.billing, Billing::FreeUntil(_)) {
            return Ok(Progress::Done);
        }
        let jobs = self.store().jobs().all().await?.rows;
        let own = jobs.into_iter().find(|job| job.name == RECONCILIATION);
        let span = Span::since(own.and_then(|job| job.succeeded_at), self.now());
        // the books are compared also when the list of reports cannot be had
        let told = self.fetch_reports(span.from, span.now).await;
        Box::pin(self.compare_books(span)).await?;
        told?;
        Ok(Progress::Done)
    }

    /// Whether a report waits.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub(crate) async fn is_report_due(&self) -> Result<bool, CommonError> {
        let due = self.store().reports().due(self.now(), 1).await?;
        Ok(!due.is_empty())
    }

    async fn look_at_report(&self, report: &ProviderReport) -> Result<(), CommonError> {
        if report.about == CARD {
            return self.look_at_card(&report.key).await;
        }
        // what happens to a charge later is told with the provider's name of it
        let found = match report.key.parse().ok().map(ChargeId) {
            Some(id) => self.store().charges().of_key(id).await?,
            None => self.store().charges().of_provider(&report.key).await?,
        };
        let Some(charge) = found else {
            // nothing of ours: the comparison of the books tells of it
            tracing::warn!(report = report.id, "a report names no charge of ours");
            return Ok(());
        };
        match report.about.as_str() {
            DISPUTE => self.tell_of_dispute(&charge, report).await,
            // by its second name an earlier program kept those that did not arrive
            REFUND | "refund_failed" => {
                self.look_at_refunds(&charge).await?;
                self.compare_one(&charge).await
            }
            _ => self.look_at_charge(&charge).await,
        }
    }

    async fn look_at_charge(&self, charge: &Charge) -> Result<(), CommonError> {
        match charge.status {
            ChargeStatus::Succeeded => Ok(()),
            ChargeStatus::Failed => self.compare_one(charge).await,
            ChargeStatus::Pending => {
                // what is made by itself is asked for by who made it, who may still be waiting
                if charge.purpose != ChargePurpose::Renewal {
                    Box::pin(self.ask_about(charge, &Peer::default())).await?;
                }
                Ok(())
            }
        }
    }

    /// What only a person can see to: each report of it, as what it says next may matter.
    async fn tell_of_dispute(
        &self,
        charge: &Charge,
        report: &ProviderReport,
    ) -> Result<(), CommonError> {
        let (kind, member) = (&report.kind, charge.member);
        let amount = charge.amount.get();
        self.tell_difference(Difference {
            id: format!("{}:{}", report.about, report.id),
            kind: report.about.clone(),
            charge: Some(charge.id),
            provider_id: None,
            detail: format!(
                "{kind}: the holder of the card disputes {amount} yen of member {member}; look on the \
                 provider's pages, and answer there"
            ),
            found_at: self.now(),
            repaired_at: None,
        })
        .await
    }

    /// The issuer renewed a card, or it is not kept at the provider any more.
    async fn look_at_card(&self, provider_id: &str) -> Result<(), CommonError> {
        let Some(kept) = self.store().cards().of_provider(provider_id).await? else {
            return Ok(());
        };
        let card = self.payments()?.card(provider_id).await;
        let card = card.map_err(|error| CommonError::Internal(error.to_string()))?;
        let Some(card) = card else {
            // the next charge of it fails, and its holder is told then
            return self
                .tell_difference(Difference {
                    id: format!("card_gone:{provider_id}"),
                    kind: "card_gone".to_owned(),
                    charge: None,
                    provider_id: Some(provider_id.to_owned()),
                    detail: "the provider does not keep this card any more".to_owned(),
                    found_at: self.now(),
                    repaired_at: None,
                })
                .await;
        };
        let facts = &CardFacts {
            brand: card.brand,
            last_four: card.last_four,
            exp_month: card.exp_month,
            exp_year: card.exp_year,
            ..kept.facts
        };
        self.change(Room::Grows, |tx| async move {
            Ok::<_, Ended<CommonError>>(tx.cards().renew(kept.id, facts).await?)
        })
        .await
    }
}
