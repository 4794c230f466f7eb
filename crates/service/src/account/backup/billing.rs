//! What a backup holds of plan, cards and charges.

use super::making::Backup;
use crate::account::invoice_paper::{Paper, has_paper};
use crate::billing::history::MOST_HISTORY_ITEMS;
use crate::billing::plan::last_day_of_use;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use serde_json::{Value, json};
use shinchoryu_store::{Invoice, InvoicesFrom, Refund};

impl Backup {
    /// Plan, cards, charges, refunds, and what was confirmed.
    pub(super) async fn billing(&self) -> Result<Value, CommonError> {
        let (store, member) = (self.service.store(), self.member.id);
        let subscriptions = store.subscriptions();
        // as on the page of the plan: an open order hides none that began
        let plan = match subscriptions.begun(member).await? {
            Some(begun) => Some(begun),
            None => subscriptions.of(member).await?,
        };
        let plan = plan.map(|plan| {
            json!({
                "status": plan.status.name(),
                "amount": plan.amount,
                "coupon": plan.coupon.as_ref().map(|coupon| &coupon.code),
                "ordered_at": plan.created_at,
                "first_charge_at": plan.first_charge_at,
                "free_until": plan.free_until,
                "cancel_at_period_end": plan.cancel_at_period_end,
                "cancelled_at": plan.leaving.at,
                "leaving_reason": plan.leaving.reason,
                "leaving_comment": plan.leaving.comment,
                "last_day_of_use": plan.ended_at.map(|at| last_day_of_use(&plan, at)),
                "ended_at": plan.ended_at,
            })
        });
        let cards = store.cards().of(member).await?.into_iter().map(|card| {
            json!({
                "brand": card.facts.brand,
                "name": card.facts.name,
                "last_four": card.facts.last_four,
                "exp_month": card.facts.exp_month,
                "exp_year": card.facts.exp_year,
                "is_default": card.is_default,
            })
        });
        let cards: Vec<_> = cards.collect();
        let confirmed = store.subscriptions().confirmations(member).await?;
        let confirmed = confirmed.into_iter().map(|confirmed| {
            let shown: Value = serde_json::from_str(&confirmed.shown)
                .map_err(|error| CommonError::unreadable("confirmations.shown", &error))?;
            Ok(json!({
                "version": confirmed.version,
                "language": confirmed.language,
                "shown": shown,
                "confirmed_at": confirmed.confirmed_at,
                "ip": confirmed.ip,
                "browser": confirmed.agent,
            }))
        });
        let confirmed: Vec<_> = confirmed.collect::<Result<_, CommonError>>()?;
        let invoices = self.invoices().await?;
        let ids: Vec<_> = invoices.iter().map(|invoice| invoice.id).collect();
        let refunds = store.refunds().of_invoices(member, ids).await?;
        let charges: Vec<_> = invoices
            .iter()
            .map(|invoice| charge(invoice, &refunds))
            .collect();
        Ok(json!({
            "plan": plan,
            "cards": cards,
            "confirmations": confirmed,
            "charges": charges,
        }))
    }

    /// All papers, those of the newest charge first, and how many invoices have nobody's name to be made out to:
    /// paid before there was a profile, of whoever has none yet.
    pub(super) async fn papers(&self) -> Result<(Vec<Paper>, usize), CommonError> {
        let mut invoices = self.invoices().await?;
        invoices.retain(has_paper);
        let all = invoices.len();
        if self.member.profile.is_none() {
            let has_name = |invoice: &Invoice| {
                let issued = self.service.issued(invoice);
                issued.map_or(true, |issued| issued.recipient.is_some())
            };
            invoices.retain(has_name);
        }
        let without_name = all - invoices.len();
        let papers = self.service.papers_of(&self.member, invoices).await?;
        Ok((papers, without_name))
    }

    async fn invoices(&self) -> Result<Vec<Invoice>, CommonError> {
        let mut all: Vec<Invoice> = Vec::new();
        let mut from = InvoicesFrom::Newest;
        loop {
            let invoices = self.service.store().invoices();
            let page = invoices
                .page(self.member.id, from, MOST_HISTORY_ITEMS)
                .await?;
            all.extend(page.invoices);
            match all.last() {
                Some(last) if page.has_more => from = InvoicesFrom::After(last.id),
                _ => return Ok(all),
            }
        }
    }
}

fn charge(invoice: &Invoice, refunds: &[Refund]) -> Value {
    let made = refunds
        .iter()
        .filter(|refund| refund.invoice == invoice.id && refund.number.is_some())
        .map(|refund| {
            json!({
                "number": refund.number,
                "amount": refund.amount,
                "refunded_on": refund.ended_at.map(japan_day),
                "failed_on": refund.failed_at.map(japan_day),
            })
        });
    json!({
        "number": invoice.number,
        "status": invoice.status.name(),
        "price": invoice.price,
        "coupon": invoice.coupon,
        "amount": invoice.amount,
        "period_from": invoice.period_from,
        "period_to": invoice.period_to,
        "billed_on": japan_day(invoice.billed_at),
        "closed_on": invoice.closed_at.map(japan_day),
        "card_brand": invoice.paid_with.as_ref().map(|card| &card.brand),
        "card_last_four": invoice.paid_with.as_ref().map(|card| &card.last_four),
        "refunds": made.collect::<Vec<_>>(),
    })
}
