//! The values of a mail's words.

use super::writer::{Value, Values, Writer, clean, half_hidden, part_of};
use crate::ground::mail::{ChargeThatBegins, Contract, Mail, Seen, Unpaid};
use chrono::{Months, NaiveDate};
use shinchoryu_quantity::Yen;

impl Writer<'_> {
    pub(super) fn values(&self, mail: &Mail) -> Values {
        let mut values = Values::from([
            ("forgot_password", self.page("forgot/password")),
            ("forgot_mfa", self.page("forgot/mfa")),
        ]);
        let mut seen_by = |seen: &Seen| {
            values.insert("seen", Value::Seen(seen.clone()));
        };
        match mail {
            Mail::PasswordChanged { seen }
            | Mail::MfaResetDone { seen }
            | Mail::MfaChanged { seen }
            | Mail::RecoveryCodesRenewed { seen }
            | Mail::NewDevice { seen }
            | Mail::TooManyCodes { seen }
            | Mail::PasswordDoorClosed { seen }
            | Mail::CodeDoorClosed { seen }
            | Mail::AccountWithoutPlanDeleted { seen }
            | Mail::FreeAccountDeleted { seen } => seen_by(seen),
            Mail::AccountDeleted { seen, facts } => {
                seen_by(seen);
                self.last_facts(facts, &mut values);
            }
            Mail::ContactMessage(message) => {
                seen_by(&message.seen);
                self.contact(message, &mut values);
                self.contact_sender(message, &mut values);
            }
            Mail::ContactCopy(message) => self.contact(message, &mut values),
            Mail::ContactReceived { number, topic } => {
                self.contact_head(number, *topic, &mut values);
            }
            Mail::VerifyEmail { code, valid_until }
            | Mail::EmailChangeCode { code, valid_until } => {
                values.insert("code", Value::Code(clean(code)));
                values.insert("valid_until", Value::Text(self.time(*valid_until)));
            }
            Mail::MfaResetCode {
                code,
                valid_until,
                seen,
            } => {
                seen_by(seen);
                values.insert("code", Value::Code(clean(code)));
                values.insert("valid_until", Value::Text(self.time(*valid_until)));
            }
            Mail::PasswordReset {
                token,
                valid_until,
                seen,
            } => {
                seen_by(seen);
                // behind the # it reaches no server's log
                let page = format!("reset-password#token={}", clean(token));
                values.insert("reset", self.page(&page));
                values.insert("valid_until", Value::Text(self.time(*valid_until)));
            }
            Mail::MfaResetRequested {
                cancel_token,
                available_at,
                seen,
            } => {
                seen_by(seen);
                let page = format!("forgot/mfa#cancel={}", clean(cancel_token));
                values.insert("cancel", self.page(&page));
                values.insert("available_at", Value::Text(self.time(*available_at)));
            }
            Mail::EmailChangeNotice { new_email, seen }
            | Mail::EmailChanged { new_email, seen } => {
                seen_by(seen);
                values.insert("new_email", Value::Text(half_hidden(&clean(new_email))));
            }
            Mail::RecoveryCodeUsed { left, seen }
            | Mail::PasswordTriesFew { left, seen }
            | Mail::CodeTriesFew { left, seen } => {
                seen_by(seen);
                values.insert("left", Value::Text(left.to_string()));
            }
            Mail::PasskeyAdded { name, seen } | Mail::PasskeyRemoved { name, seen } => {
                seen_by(seen);
                values.insert("passkey", Value::Text(clean(name)));
            }
            Mail::Welcome(contract) | Mail::PlanBegun(contract) => {
                self.contract(contract, &mut values)
            }
            Mail::PaymentMade {
                paid_on,
                amount,
                period_from,
                period_to,
                last_four,
            } => {
                self.dates(
                    &mut values,
                    [
                        ("paid_on", *paid_on),
                        ("period_from", *period_from),
                        ("period_to", *period_to),
                    ],
                );
                values.insert("amount", self.yen(*amount));
                values.insert("last_four", Value::Text(clean(last_four)));
                values.insert("history", self.page("account/payment-history"));
            }
            Mail::FirstCharge(begins)
            | Mail::PaymentsBegin(begins)
            | Mail::DiscountEnds(begins) => {
                self.begins(begins, &mut values);
            }
            Mail::CouponChanged {
                coupon,
                before,
                next,
            } => {
                let applied = part_of(coupon.as_ref(), "coupon_changed.applied");
                let removed = part_of(before.as_ref(), "coupon_changed.removed");
                values.insert("applied", applied);
                values.insert("removed", removed);
                for (name, code) in [("coupon", coupon), ("before", before)] {
                    let code = code.as_deref().unwrap_or_default();
                    values.insert(name, Value::Text(clean(code)));
                }
                let next_of = match next {
                    Some(next) if next.amount == Yen::ZERO => "coupon_changed.covered",
                    _ => "coupon_changed.next",
                };
                values.insert("next", part_of(next.as_ref(), next_of));
                values.insert("plan", self.page("account/plan"));
                if let Some(next) = next {
                    self.begins(next, &mut values);
                }
            }
            Mail::CardExpires {
                last_four,
                last_day,
            } => {
                self.dates(&mut values, [("last_day", *last_day)]);
                values.insert("last_four", Value::Text(clean(last_four)));
                values.insert("plan", self.page("account/plan"));
            }
            Mail::PaymentRefunded {
                refunded_on,
                amount,
                paid_on,
                last_four,
            }
            | Mail::RefundFailed {
                refunded_on,
                amount,
                paid_on,
                last_four,
            } => {
                let days = [("refunded_on", *refunded_on), ("paid_on", *paid_on)];
                self.dates(&mut values, days);
                values.insert("amount", self.yen(*amount));
                values.insert("last_four", Value::Text(clean(last_four)));
                values.insert("history", self.page("account/payment-history"));
            }
            Mail::PaymentFailed {
                unpaid,
                next_on,
                last_on,
                last_four,
                asks_holder,
            } => {
                let card = last_four.as_deref();
                self.failed(unpaid, *next_on, card, *asks_holder, &mut values);
                values.insert("last", part_of(last_on.as_ref(), "payment_failed.last"));
                if let Some(last_on) = last_on {
                    self.dates(&mut values, [("last_on", *last_on)]);
                }
            }
            Mail::PaymentFailedLast {
                unpaid,
                next_on,
                last_four,
                asks_holder,
            } => {
                let card = last_four.as_deref();
                self.failed(unpaid, *next_on, card, *asks_holder, &mut values);
            }
            Mail::PlanEndedUnpaid { unpaid, coupon } => {
                self.unpaid(unpaid, &mut values);
                self.lost(coupon.as_deref(), &mut values);
            }
            Mail::PlanKept { next, is_under_way } => {
                values.insert("plan", self.page("account/plan"));
                let use_of = match is_under_way {
                    true => "plan_kept.under_way",
                    false => "plan_kept.goes_on",
                };
                values.insert("use", Value::Part(use_of));
                values.insert("next", part_of(next.as_ref(), "plan_kept.next"));
                if let Some(next) = next {
                    self.begins(next, &mut values);
                }
            }
            Mail::PlanCancelled { last_day, terms } => {
                self.dates(&mut values, [("last_day", *last_day)]);
                self.cancelled(terms, &mut values);
            }
            Mail::PlanEnded {
                ended_on,
                void,
                coupon,
            } => {
                self.dates(&mut values, [("ended_on", *ended_on)]);
                values.insert("void", part_of(void.as_ref(), "plan_ended.void"));
                if let Some(void) = void {
                    self.unpaid(void, &mut values);
                }
                self.lost(coupon.as_deref(), &mut values);
                values.insert("pay", self.payment());
                values.insert("delete_account", self.page("account/delete"));
            }
            Mail::PlanCancelledToday { until, terms } => {
                values.insert("until", Value::Text(self.time(*until)));
                self.cancelled(terms, &mut values);
            }
            Mail::PlanCancelledUnpaid {
                period_from,
                period_to,
                terms,
            } => {
                let days = [("period_from", *period_from), ("period_to", *period_to)];
                self.dates(&mut values, days);
                self.cancelled(terms, &mut values);
            }
            Mail::WelcomeFree { until } | Mail::FreeDaysEnd { until } => {
                values.insert("until", Value::Text(self.figures.date(*until)));
                values.insert("delete_account", self.page("account/delete"));
                values.insert("materials", self.page("materials"));
            }
        }
        values
    }

    /// A charge that failed and is made again.
    fn failed(
        &self,
        unpaid: &Unpaid,
        next_on: NaiveDate,
        last_four: Option<&str>,
        asks_holder: bool,
        values: &mut Values,
    ) {
        self.dates(values, [("next_on", next_on)]);
        self.unpaid(unpaid, values);
        let (why, way) = match last_four {
            Some(_) if asks_holder => ("payment_failed.asked", "payment_failed.authenticate"),
            Some(_) => ("payment_failed.refused", "payment_failed.other_card"),
            None => ("payment_failed.no_card", "payment_failed.add_card"),
        };
        values.insert("why", Value::Part(why));
        values.insert("way", Value::Part(way));
        values.insert("card", part_of(last_four, "payment_failed.card"));
        values.insert(
            "last_four",
            Value::Text(clean(last_four.unwrap_or_default())),
        );
    }

    /// The charge with which paying begins; the day before it is the last free one.
    fn begins(&self, begins: &ChargeThatBegins, values: &mut Values) {
        let first_charge = begins.first_charge;
        let days = [
            ("first_charge", first_charge),
            ("last_free_day", day_before(first_charge)),
        ];
        self.dates(values, days);
        values.insert("amount", self.yen(begins.amount));
        values.insert("tax", self.yen(begins.tax));
        values.insert("plan", self.page("account/plan"));
        let later = begins.later.as_ref();
        let later = later.and_then(|later| Some((later.since?, later)));
        values.insert("later", part_of(later, "common.later"));
        if let Some((since, later)) = later {
            self.dates(values, [("later_from", since)]);
            values.insert("later_amount", self.yen(later.amount));
            values.insert("later_tax", self.yen(later.tax));
        }
    }

    fn contract(&self, contract: &Contract, values: &mut Values) {
        let (nothing_first, nothing_later) = (
            contract.first_amount == Yen::ZERO,
            contract.amount == Yen::ZERO,
        );
        // counted from the first one, as the charges themselves: after a short month the day comes back
        let months = Months::new(u32::try_from(contract.discounted).unwrap_or_default());
        let later_from = contract.first_charge.checked_add_months(months);
        let later_from = later_from.unwrap_or(contract.first_charge);
        let first_paid = if nothing_first {
            later_from
        } else {
            contract.first_charge
        };
        self.dates(
            values,
            [
                ("last_free_day", day_before(contract.first_charge)),
                ("first_charge", contract.first_charge),
                ("later_from", later_from),
                ("last_unpaid_day", day_before(first_paid)),
            ],
        );
        for (name, yen) in [
            ("first_amount", contract.first_amount),
            ("first_tax", contract.first_tax),
            ("amount", contract.amount),
            ("tax", contract.tax),
        ] {
            values.insert(name, self.yen(yen));
        }
        for (name, text) in [
            (
                "day_of_month",
                self.figures.day_of_month(contract.day_of_month),
            ),
            ("discounted", contract.discounted.to_string()),
            ("last_four", clean(&contract.last_four)),
        ] {
            values.insert(name, Value::Text(text));
        }
        values.insert("plan", self.page("account/plan"));
        // whoever has a coupon for months pays the lasting amount after them
        let payments = match (nothing_first, nothing_later, contract.discounted) {
            (true, true, _) => "welcome.payments_none",
            (true, false, _) => "welcome.payments_later",
            (false, _, 2..) if contract.first_amount != contract.amount => {
                "welcome.payments_with_coupon"
            }
            _ => "welcome.payments",
        };
        values.insert("payments", Value::Part(payments));
        let has_short_months = contract.day_of_month > 28 && !nothing_later;
        let short_months = has_short_months.then_some(());
        values.insert(
            "short_months",
            part_of(short_months, "welcome.short_months"),
        );
        let (of_welcome, of_begun) = if nothing_later {
            ("welcome.cancel_unpaid", "welcome.cancel_unpaid")
        } else if nothing_first {
            ("welcome.cancel_first", "welcome.cancel_first")
        } else {
            ("welcome.cancel_first", "plan_begun.cancel_next")
        };
        values.insert("cancel_welcome", Value::Part(of_welcome));
        values.insert("cancel_begun", Value::Part(of_begun));
    }
}

fn day_before(day: NaiveDate) -> NaiveDate {
    day.pred_opt().unwrap_or(day)
}
