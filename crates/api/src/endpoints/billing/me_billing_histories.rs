//! `GET /members/me/billing/histories`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403

use crate::params::{Id, Params};
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_service::{
    BilledItem, HISTORY_ITEMS, InvoiceId, InvoiceStatus, InvoicesFrom, MOST_HISTORY_ITEMS, Price,
    Refund, RefundStatus, Yen, doors, japan_day,
};
use utoipa::ToSchema;
use uuid::Uuid;

/// Which part of the list.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct HistoryParams {
    /// At most so many, 1 to 100; 12 when it is not said.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u64>,
    /// Those that are older than this one.
    #[param(value_type = Option<Uuid>)]
    starting_after: Option<Id>,
    /// Those that are newer than this one, and next to it.
    #[param(value_type = Option<Uuid>)]
    ending_before: Option<Id>,
}

/// A part of the list.
#[derive(Serialize, ToSchema)]
pub struct BillingHistory {
    /// Newest first.
    results: Vec<BillingItem>,
    /// Whether there are more in the direction that was asked for.
    has_more: bool,
}

/// An invoice. Amounts in whole yen, tax included; days in Japan.
#[derive(Serialize, ToSchema)]
pub struct BillingItem {
    id: Uuid,
    /// Number of the invoice, from when it is paid.
    number: Option<String>,
    /// Month in which it was made, such as `2026-12`.
    billing_month: String,
    /// Day on which it was made.
    billed_on: NaiveDate,
    /// Day on which it was paid, or given up.
    close_date: Option<NaiveDate>,
    /// First day of what it is for.
    period_from: NaiveDate,
    /// Its last day.
    period_to: NaiveDate,
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
    /// Brand of the card that was charged.
    card_brand: Option<String>,
    /// Its last four digits.
    last_four: Option<String>,
    status: BillingStatus,
    /// Code of the coupon that took something off.
    coupon: Option<String>,
    /// Whether it can be paid now.
    payable: bool,
    /// Whether there is a paper of it.
    has_invoice: bool,
    /// How much of it was given back.
    #[schema(value_type = i64)]
    refunded: Yen,
    /// What was given back, the earliest first, with what did not arrive.
    refunds: Vec<RefundItem>,
}

/// 返金. What was given back of an invoice, tax included.
#[derive(Serialize, ToSchema)]
pub struct RefundItem {
    id: Uuid,
    /// Number of its paper.
    number: Option<String>,
    #[schema(value_type = i64)]
    amount: Yen,
    /// Day in Japan.
    refunded_on: Option<NaiveDate>,
    /// Day in Japan on which it was found that it did not arrive: it counts no more, and its paper says so.
    failed_on: Option<NaiveDate>,
}

impl From<Refund> for RefundItem {
    fn from(refund: Refund) -> Self {
        Self {
            id: refund.id.0,
            number: refund.number,
            amount: refund.amount,
            refunded_on: refund.ended_at.map(japan_day),
            failed_on: refund.failed_at.map(japan_day),
        }
    }
}

/// Where an invoice stands.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum BillingStatus {
    /// Nothing is charged yet.
    Draft,
    /// To be paid.
    Open,
    /// Paid.
    Paid,
    /// Nobody owes it any more.
    Void,
    /// Given up on.
    Uncollectible,
    /// Paid back.
    Refunded,
}

impl From<InvoiceStatus> for BillingStatus {
    fn from(status: InvoiceStatus) -> Self {
        match status {
            InvoiceStatus::Draft => Self::Draft,
            InvoiceStatus::Open => Self::Open,
            InvoiceStatus::Paid => Self::Paid,
            InvoiceStatus::Void => Self::Void,
            InvoiceStatus::Uncollectible => Self::Uncollectible,
            InvoiceStatus::Refunded => Self::Refunded,
        }
    }
}

impl From<BilledItem> for BillingItem {
    fn from(BilledItem { invoice, refunds }: BilledItem) -> Self {
        let price = Price::of(invoice.amount);
        let billed_on = japan_day(invoice.billed_at);
        let (card_brand, last_four) = invoice
            .paid_with
            .map(|card| (card.brand, card.last_four))
            .unzip();
        Self {
            id: invoice.id.0,
            has_invoice: invoice.number.is_some(),
            number: invoice.number,
            billing_month: billed_on.format("%Y-%m").to_string(),
            billed_on,
            close_date: invoice.closed_at.map(japan_day),
            period_from: invoice.period_from,
            period_to: invoice.period_to,
            amount: price.amount,
            tax: price.tax,
            card_brand,
            last_four,
            payable: invoice.status == InvoiceStatus::Open && invoice.failures > 0,
            status: invoice.status.into(),
            coupon: invoice.coupon,
            refunded: refunds
                .iter()
                .filter(|refund| refund.status == RefundStatus::Made)
                .map(|refund| refund.amount)
                .sum(),
            refunds: refunds.into_iter().map(RefundItem::from).collect(),
        }
    }
}

fn asked(params: HistoryParams) -> Result<(InvoicesFrom, u64), Problem> {
    let wrong = |code, field: &str| Problem::query(&[FieldError::new(code, field)]);
    let most = params.limit.unwrap_or(HISTORY_ITEMS);
    if most == 0 || most > MOST_HISTORY_ITEMS {
        return Err(wrong(FieldCode::OutOfRange, "limit"));
    }
    let from = match (params.starting_after, params.ending_before) {
        (None, None) => InvoicesFrom::Newest,
        (Some(Id(id)), None) => InvoicesFrom::After(InvoiceId(id)),
        (None, Some(Id(id))) => InvoicesFrom::Before(InvoiceId(id)),
        (Some(_), Some(_)) => return Err(wrong(FieldCode::InvalidValue, "ending_before")),
    };
    Ok((from, most))
}

/// The member's invoices, newest first.
#[utoipa::path(
    get,
    path = "/members/me/billing/histories",
    tag = "plan",
    security(("session" = [])),
    params(HistoryParams),
    responses(
        (status = 200, body = BillingHistory),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
    Params(params): Params<HistoryParams>,
) -> Result<Json<BillingHistory>, Problem> {
    let (from, most) = asked(params)?;
    let page = state.service.billing_history(&who, from, most).await?;
    Ok(Json(BillingHistory {
        results: page.items.into_iter().map(BillingItem::from).collect(),
        has_more: page.has_more,
    }))
}
