//! 状態の遷移: from where to where plans and invoices move. It stands here and nowhere else; a move that is
//! not in the table is a fault of ours and changes nothing.

use crate::ground::error::CommonError;
use shinchoryu_store::{Invoice, InvoiceStatus, Subscription, SubscriptionStatus};

/// Whether a plan may move so. What has ended never moves again.
const fn plan_may(from: SubscriptionStatus, to: SubscriptionStatus) -> bool {
    use SubscriptionStatus as S;
    match from {
        S::Incomplete => matches!(to, S::Active | S::IncompleteExpired | S::Canceled),
        S::Trialing => matches!(to, S::Active | S::PastDue | S::Canceled | S::Paused),
        S::Active => matches!(to, S::PastDue | S::Unpaid | S::Canceled),
        S::PastDue => matches!(to, S::Active | S::Unpaid | S::Canceled),
        S::Unpaid => matches!(to, S::Active | S::Canceled),
        S::Paused => matches!(to, S::Active | S::PastDue | S::Canceled),
        S::Canceled | S::IncompleteExpired => false,
    }
}

/// What becomes of an order that was never paid. The store moves it in one step with the look at where it stands,
/// because the provider's answer may come meanwhile.
pub(crate) const ORDER_GIVEN_UP: SubscriptionStatus = SubscriptionStatus::IncompleteExpired;
const _: () = assert!(plan_may(SubscriptionStatus::Incomplete, ORDER_GIVEN_UP));

/// What becomes of the plan of an account that is deleted, wherever it stands. The store moves it unread: a row
/// that nobody can read must not keep an account alive.
pub(crate) const PLAN_LEFT: SubscriptionStatus = SubscriptionStatus::Canceled;
const _: () = {
    use SubscriptionStatus as S;
    let mut all = S::ALL;
    while let [from, rest @ ..] = all {
        let has_ended = matches!(from, S::Canceled | S::IncompleteExpired);
        assert!(has_ended || plan_may(*from, PLAN_LEFT));
        all = rest;
    }
};

/// Whether an invoice may move so. What was paid can only be paid back, which may fail later; what is void stays
/// so.
const fn invoice_may(from: InvoiceStatus, to: InvoiceStatus) -> bool {
    use InvoiceStatus as S;
    match from {
        S::Draft => matches!(to, S::Open | S::Void),
        S::Open => matches!(to, S::Paid | S::Void | S::Uncollectible),
        S::Uncollectible => matches!(to, S::Paid | S::Void),
        S::Paid => matches!(to, S::Refunded),
        S::Refunded => matches!(to, S::Paid),
        S::Void => false,
    }
}

fn refused(what: &str, id: &dyn std::fmt::Display, from: &str, to: &str) -> CommonError {
    CommonError::Internal(format!("the {what} {id} cannot become {to}: it is {from}"))
}

/// Moves a plan; where it is already is no move.
pub(crate) fn move_plan(
    plan: &mut Subscription,
    to: SubscriptionStatus,
) -> Result<(), CommonError> {
    if plan.status != to && !plan_may(plan.status, to) {
        return Err(refused("plan", &plan.id, plan.status.name(), to.name()));
    }
    plan.status = to;
    Ok(())
}

/// Moves an invoice; where it is already is no move.
pub(crate) fn move_invoice(invoice: &mut Invoice, to: InvoiceStatus) -> Result<(), CommonError> {
    if invoice.status != to && !invoice_may(invoice.status, to) {
        let from = invoice.status.name();
        return Err(refused("invoice", &invoice.id, from, to.name()));
    }
    invoice.status = to;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows and columns in the order of the statuses; x where a move is allowed.
    const PLANS: [&str; 8] = [
        // incomplete incomplete_expired trialing active past_due unpaid canceled paused
        "=x.x..x.", // incomplete
        ".=......", // incomplete_expired
        "..=xx.xx", // trialing
        "...=xxx.", // active
        "...x=xx.", // past_due
        "...x.=x.", // unpaid
        "......=.", // canceled
        "...xx.x=", // paused
    ];
    const INVOICES: [&str; 6] = [
        // draft open paid void uncollectible refunded
        "=x.x..", // draft
        ".=xxx.", // open
        "..=..x", // paid
        "...=..", // void
        "..xx=.", // uncollectible
        "..x..=", // refunded
    ];

    #[test]
    fn plans_move_as_the_table_says() {
        for (from, row) in SubscriptionStatus::ALL.iter().zip(PLANS) {
            for (to, cell) in SubscriptionStatus::ALL.iter().zip(row.chars()) {
                assert_eq!(plan_may(*from, *to), cell == 'x', "{from:?} to {to:?}");
            }
        }
    }

    #[test]
    fn invoices_move_as_the_table_says() {
        for (from, row) in InvoiceStatus::ALL.iter().zip(INVOICES) {
            for (to, cell) in InvoiceStatus::ALL.iter().zip(row.chars()) {
                assert_eq!(invoice_may(*from, *to), cell == 'x', "{from:?} to {to:?}");
                let mut invoice = crate::testing::invoice(*from);
                let moved = move_invoice(&mut invoice, *to);
                assert_eq!(moved.is_ok(), cell != '.', "{from:?} to {to:?}");
                let expected = if cell == '.' { *from } else { *to };
                assert_eq!(invoice.status, expected);
            }
        }
    }
}
