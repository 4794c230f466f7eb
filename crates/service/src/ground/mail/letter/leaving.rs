//! The values of the mails of those who leave: of a plan that was cancelled, and of an account that was deleted.

use super::writer::{Value, Values, Writer, clean, part_if, part_of};
use crate::ground::mail::{CancelledTerms, LastFacts};

impl Writer<'_> {
    /// Of a plan that was cancelled and still runs.
    pub(super) fn cancelled(&self, terms: &CancelledTerms, values: &mut Values) {
        values.insert("plan", self.page("account/plan"));
        values.insert("after_end", Value::Part("plan_cancelled.after_end"));
        values.insert(
            "no_refund",
            part_if(terms.has_paid, "plan_cancelled.no_refund"),
        );
        let key = match &terms.discount {
            Some(discount) if discount.left.is_some() => "plan_cancelled.discount_left",
            _ => "plan_cancelled.discount",
        };
        values.insert("discount", part_of(terms.discount.as_ref(), key));
        if let Some(discount) = &terms.discount {
            let left = discount.left.unwrap_or_default();
            values.insert("coupon", Value::Text(clean(&discount.coupon)));
            values.insert("discount_left", Value::Text(left.to_string()));
        }
    }

    /// The coupon whose discount ended with a plan.
    pub(super) fn lost(&self, coupon: Option<&str>, values: &mut Values) {
        values.insert("discount", part_of(coupon, "plan_ended.discount"));
        if let Some(coupon) = coupon {
            values.insert("coupon", Value::Text(clean(coupon)));
        }
    }

    /// Of an account that was deleted.
    pub(super) fn last_facts(&self, facts: &LastFacts, values: &mut Values) {
        let ended = facts.plan_ends_on.or(facts.plan_ended_on);
        let key = match facts.plan_ends_on {
            Some(_) => "account_deleted.plan_ends",
            None => "account_deleted.plan_ended",
        };
        values.insert("ended", part_of(ended, key));
        let no_refund = part_if(facts.has_paid, "account_deleted.no_refund");
        values.insert("no_refund", no_refund);
        let key = match facts.is_under_way {
            true => "account_deleted.under_way",
            false => "account_deleted.void",
        };
        values.insert("owed", part_of(facts.owed.as_ref(), key));
        let (coupon, papers) = (facts.coupon.as_ref(), facts.papers_until);
        values.insert("discount", part_of(coupon, "account_deleted.discount"));
        values.insert("papers", part_of(papers, "account_deleted.papers"));
        let is_any = ended.is_some() || facts.owed.is_some();
        values.insert("money", part_if(is_any, "account_deleted.money"));
        if let Some(ended) = ended {
            self.dates(values, [("ended_on", ended)]);
        }
        if let Some(owed) = &facts.owed {
            self.unpaid(owed, values);
        }
        if let Some(coupon) = coupon {
            values.insert("coupon", Value::Text(clean(coupon)));
        }
        if let Some(until) = papers {
            self.dates(values, [("papers_until", until)]);
        }
    }
}
