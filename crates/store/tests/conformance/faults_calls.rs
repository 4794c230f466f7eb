//! The database fails at the first, second, third … call of what writes without a request of its
//! own, or in one transaction of several requests: then it is wholly there, or not at all.

use crate::attempts::strangers;
use crate::deleted::{EXPIRY, GIVEN_UP, facts};
use crate::faults::row;
use crate::invoices::{CHARGE, charge, invoice};
use crate::refunds::refund;
use crate::reports::{difference, renew_card, report};
use crate::together::Together as _;
use crate::{content, life, member, minutes, new_member, now};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    Asking, AttemptKey, AttemptKind, AttemptRule, AuditId, AuditRow, CardId, ChargeEnd, CodeKey,
    CodePurpose, ConfirmationId, Coupon, CouponTerms, Discount, InstallationId, Invoice, JobLease,
    JobRule, Late, Lease, MailId, MemberId, NewConfirmation, NewDeletion, NewEmailCode,
    NewFreePlan, NewMail, NewMember, NewOrder, NewPassword, NewResetLink, NewSession, PlanStanding,
    Refund, RefundId, Refusals, RegistrationStep, RunnerId, SendRule, SessionId, SessionKind,
    Store, StoreError, Subscription, SubscriptionId, SubscriptionStatus, TokenHash, Unit,
    WindowRule,
};
use std::pin::Pin;
use uuid::Uuid;

const RULE: WindowRule = WindowRule {
    kind: "sign_up",
    max: 5,
    length: TimeDelta::hours(1),
};
const MAIL: Lease = Lease {
    id: MailId(Uuid::from_u128(1)),
    attempt: 1,
};
pub(crate) const SESSION: SessionId = SessionId(Uuid::from_u128(2));
pub(crate) const ORDER: SubscriptionId = SubscriptionId(Uuid::from_u128(1));
pub(crate) const RUNNING: PlanStanding = PlanStanding {
    step: Some(RegistrationStep::Subscribed),
    is_subscribed: true,
};
pub(crate) const TOKEN: TokenHash = TokenHash([3; 32]);

pub(crate) fn mail(id: MailId) -> NewMail {
    NewMail {
        id,
        kind: "password_changed",
        recipient: "taro@example.jp".to_owned(),
        language: "ja".to_owned(),
        params: vec![7; 40],
    }
}

fn later() -> DateTime<Utc> {
    now() + minutes(10_000_000)
}

pub(crate) fn code(member: MemberId) -> NewEmailCode {
    NewEmailCode {
        key: CodeKey {
            member,
            purpose: CodePurpose::VerifyEmail,
            holder: SESSION,
        },
        digest: [1; 32],
        expires_at: now() + minutes(15),
    }
}

pub(crate) const CODES: SendRule = SendRule {
    pause: TimeDelta::zero(),
    most: 5,
    window: TimeDelta::hours(1),
    slack: TimeDelta::minutes(5),
};

const TRIES: AttemptRule = AttemptRule {
    sources: 2,
    share: 3,
    most: 5,
    wait: |_| None,
    slack: TimeDelta::minutes(5),
};

fn tries() -> AttemptKey {
    strangers(AttemptKind::Code, b"taro")
}

pub(crate) fn link(member: MemberId) -> NewResetLink {
    NewResetLink {
        token: TOKEN,
        member: Some(member),
        expires_at: now() + minutes(10),
    }
}

pub(crate) fn session(member: MemberId, id: SessionId, token: TokenHash) -> NewSession {
    NewSession {
        id,
        token,
        member,
        kind: SessionKind::Full,
        rule: crate::SESSION_RULE,
        expires_at: now() + minutes(720),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    }
}

fn refused(member: MemberId) -> Vec<Refusals> {
    vec![Refusals {
        hour: now(),
        event: "code_refused".to_owned(),
        network: "192.0.2.1".to_owned(),
        member: Some(member),
        count: 3,
        first_at: now(),
        last_at: now(),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    }]
}

fn coupon(code: &str) -> Coupon {
    Coupon {
        code: code.to_owned(),
        terms: CouponTerms {
            discount: Discount::percent(10).unwrap(),
            charges: None,
        },
        expires_at: None,
        max_uses: None,
        uses: 0,
    }
}

pub(crate) fn deletion(member: MemberId) -> NewDeletion {
    NewDeletion {
        member,
        address: [1; 32],
        kept: None,
        keep_until: now() + minutes(1),
        standing: PlanStanding {
            step: None,
            is_subscribed: false,
        },
    }
}

/// Something of everything that the uses below change.
pub(crate) async fn filled(store: &Store) -> (MemberId, MemberId) {
    let taro = member(store).await;
    let gone = member(store).await;
    let mails = vec![mail(MailId(gone.0))];
    let deleted = store.delete_account(deletion(gone), mails, now()).await;
    assert!(deleted.unwrap());
    let settled = member(store).await;
    let deleted = store.delete_account(deletion(settled), Vec::new(), now());
    assert!(deleted.await.unwrap());
    store.settle_deletion(settled, now()).await.unwrap();
    store
        .once(async |tx| tx.outbox().add([mail(MAIL.id)], now()).await)
        .await
        .unwrap();
    let claim = store.once(async |tx| tx.outbox().claim(now(), minutes(1), 10).await);
    let claimed = claim.await.unwrap();
    assert_eq!(claimed.len(), 2);
    let open = session(taro, SESSION, TOKEN);
    store
        .once(async |tx| tx.sessions().open(open, now()).await)
        .await
        .unwrap();
    let other = session(taro, SessionId(Uuid::from_u128(4)), TokenHash([5; 32]));
    store
        .once(async |tx| tx.sessions().open(other, now()).await)
        .await
        .unwrap();
    store.put_reset_link(link(taro)).await.unwrap();
    let sent = store.send_code(code(taro), CODES, Vec::new(), now()).await;
    sent.unwrap();
    store
        .once(async |tx| tx.windows().count(RULE, b"taro", now()).await)
        .await
        .unwrap();
    store
        .once(async |tx| tx.attempts().count(&tries(), TRIES, now()).await)
        .await
        .unwrap();
    let passwords = strangers(AttemptKind::Password, b"taro");
    store
        .once(async |tx| tx.attempts().count(&passwords, TRIES, now()).await)
        .await
        .unwrap();
    store.add_refusals(refused(taro), 10).await.unwrap();
    let asked = store.once(async |tx| {
        tx.passkeys()
            .keep_ceremony([6; 32], vec![1], now() + minutes(1))
            .await
    });
    asked.await.unwrap();
    let marked = store.once(async |tx| {
        tx.windows()
            .count_different(RULE, b"seen", b"one", minutes(1), now())
            .await
    });
    marked.await.unwrap();
    let ended = Lease {
        id: MailId(gone.0),
        attempt: 1,
    };
    let sent = store.once(async |tx| tx.outbox().sent(ended, now()).await);
    assert!(sent.await.unwrap());
    let new = NewMember {
        is_email_verified: false,
        step: RegistrationStep::SignedUp,
        ..new_member("unconfirmed@example.jp")
    };
    assert!(store.add_member(new, now()).await.unwrap());
    let ordered = store.once(async |tx| {
        tx.coupons().add(coupon("HALF"), now()).await?;
        content::put_both(tx).await?;
        let orders = tx.subscriptions();
        let id = orders.open(order(taro), now()).await?.id;
        orders
            .keep_confirmation(taro, id, confirmation(1), now())
            .await
    });
    ordered.await.unwrap();
    let charged = store.once(async |tx| {
        let owed = invoice(taro, ORDER, 0);
        tx.invoices().add(&owed).await?;
        tx.reports().keep(&report("evt_0"), now()).await?;
        tx.reports().put_off(&report("evt_0"), None).await?;
        tx.reports().keep(&report("evt_1"), now()).await?;
        tx.charges().begin(&charge(&owed, 1), now()).await?;
        tx.refunds().add(&refund(&owed, 1)).await
    });
    charged.await.unwrap();
    // its link is there to be forgotten
    let sharing = member(store).await;
    crate::shared_links::shared(store, sharing, 1).await;
    crate::logos::keep(store, taro, 'b', 0).await;
    let free = free_plan(member(store).await, 9);
    store
        .once(async |tx| tx.subscriptions().begin_free(free, now()).await)
        .await
        .unwrap();
    (taro, gone)
}

pub(crate) fn order(member: MemberId) -> NewOrder {
    NewOrder {
        id: ORDER,
        member,
        amount: Yen(11_000),
        coupon: None,
        has_trial: true,
        status: SubscriptionStatus::Incomplete,
        first_charge_at: None,
        due_at: now() + minutes(60),
    }
}

pub(crate) fn confirmation(id: u128) -> NewConfirmation {
    NewConfirmation {
        id: ConfirmationId(Uuid::from_u128(id)),
        version: "1".to_owned(),
        language: "ja".to_owned(),
        shown: "{}".to_owned(),
        digest: [1; 32],
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    }
}

pub(crate) const LAST_FREE_DAY: NaiveDate = NaiveDate::from_ymd_opt(2027, 3, 31).unwrap();
pub(crate) fn free_plan(member: MemberId, id: u128) -> NewFreePlan {
    NewFreePlan {
        id: SubscriptionId(Uuid::from_u128(id)),
        member,
        until: LAST_FREE_DAY,
        told: None,
    }
}

pub(crate) type Done<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;
pub(crate) type Use = for<'a> fn(&'a Store, MemberId, MemberId) -> Done<'a>;

/// Each is given somebody who is there and somebody whose account was deleted.
macro_rules! uses {
    ($($name:ident: |$store:ident, $taro:ident, $gone:ident| $call:expr;)*) => {
        pub(crate) const USES: &[(&str, Use)] = &[$((stringify!($name), |$store, $taro, $gone| {
            Box::pin(async move { $call.await.map(drop) })
        })),*];
    };
}

uses! {
    announcements_put: |store, _taro, _gone| store.once(async |tx| tx.announcements().put(&content::announcement("rates")).await);
    announcements_withdraw: |store, _taro, _gone| store.once(async |tx| tx.announcements().withdraw("old").await);
    events_put: |store, _taro, _gone| store.once(async |tx| tx.events().put(&content::event("talk")).await);
    events_withdraw: |store, _taro, _gone| store.once(async |tx| tx.events().withdraw("old").await);
    auditlog_add: |store, taro, _gone| store.once(async |tx| tx.audit().add(row_of(taro)).await);
    coupons_add: |store, _taro, _gone| store.once(async |tx| tx.coupons().add(coupon("TEN"), now()).await);
    coupons_end: |store, _taro, _gone| store.once(async |tx| tx.coupons().end("HALF", now()).await.map(drop));
    coupons_give_back: |store, _taro, _gone| store.once(async |tx| { tx.coupons().redeem("HALF", now()).await?; tx.coupons().give_back("HALF").await });
    coupons_redeem: |store, _taro, _gone| store.once(async |tx| tx.coupons().redeem("HALF", now()).await.map(drop));
    outbox_add: |store, _taro, _gone| store.once(async |tx| tx.outbox().add([mail(MailId(Uuid::from_u128(7)))], now()).await);
    members_add: |store, _taro, _gone| store.once(async |tx| tx.members().add(new_member("other@example.jp"), now()).await);
    add_refusals: |store, taro, _gone| store.add_refusals(refused(taro), 10);
    catch_up: |store, taro, _gone| store.catch_up(late(taro));
    subscriptions_begin_free: |store, taro, _gone| free_instead(store, taro);
    check_write: |store, _taro, _gone| store.check_write(now());
    deletions_claim: |store, _taro, _gone| store.once(async |tx| tx.deletions().claim(later(), |_| minutes(1)).await);
    outbox_claim: |store, _taro, _gone| store.once(async |tx| tx.outbox().claim(later(), minutes(1), 10).await);
    attempts_clear: |store, _taro, _gone| store.once(async |tx| tx.attempts().clear(&tries()).await);
    attempts_count: |store, _taro, _gone| store.once(async |tx| tx.attempts().count(&tries(), TRIES, now()).await);
    windows_count_different: |store, _taro, _gone| store.once(async |tx| tx.windows().count_different(RULE, b"jiro", b"one", minutes(1), now()).await);
    windows_count: |store, _taro, _gone| store.once(async |tx| tx.windows().count(RULE, b"taro", now()).await);
    deletions_add: |store, taro, _gone| store.delete_account(deletion(taro), vec![mail(MailId(Uuid::from_u128(7)))], now());
    sessions_sign_out: |store, taro, _gone| store.once(async |tx| tx.sessions().sign_out(TOKEN, taro, None, now()).await);
    sessions_end_of: |store, taro, _gone| store.once(async |tx| tx.sessions().end_of(taro, SESSION).await);
    sessions_end_all_of: |store, taro, _gone| store.once(async |tx| tx.sessions().end_all_of(taro, Some(SESSION)).await);
    forget_address_requests: |store, _taro, _gone| store.forget_address_requests(later());
    forget_attempts: |store, _taro, _gone| store.forget_attempts((later(), later()), later(), (1, later()));
    forget_attempts_beyond: |store, _taro, _gone| store.forget_attempts_beyond(0, |_| false);
    forget_audit: |store, _taro, _gone| store.forget_audit(later());
    forget_ceremonies: |store, _taro, _gone| store.forget_ceremonies(later());
    forget_codes: |store, _taro, _gone| store.forget_codes(later());
    forget_deleted: |store, _taro, _gone| store.forget_deleted(later());
    forget_graves: |store, _taro, _gone| store.forget_graves(later());
    forget_devices: |store, _taro, _gone| store.forget_devices(later());
    forget_ended_mails: |store, _taro, _gone| store.forget_ended_mails(later());
    forget_ended_sessions: |store, _taro, _gone| store.forget_ended_sessions(later(), later());
    windows_forget_mark: |store, _taro, _gone| store.once(async |tx| tx.windows().forget_mark(RULE.kind, b"seen", b"one").await);
    forget_mfa_resets: |store, _taro, _gone| store.forget_mfa_resets(later());
    forget_orders: |store, _taro, _gone| store.forget_orders(later());
    forget_peers_of_consents: |store, _taro, _gone| store.forget_peers_of_consents(later());
    forget_peers_of_orders: |store, _taro, _gone| store.forget_peers_of_orders(later());
    forget_refusals: |store, _taro, _gone| store.forget_refusals(later());
    forget_reset_links: |store, _taro, _gone| store.forget_reset_links(life(later()));
    forget_shared_links: |store, _taro, _gone| store.forget_shared_links(later());
    forget_unconfirmed: |store, _taro, _gone| store.forget_unconfirmed(RegistrationStep::SignedUp, later());
    forget_windows: |store, _taro, _gone| store.forget_windows(later());
    forget_marks: |store, _taro, _gone| store.forget_marks(later());
    logos_add: |store, taro, _gone| store.once(async |tx| tx.logos().add(taro, crate::logos::new_logo('a'), 10, now()).await);
    logos_remove: |store, taro, _gone| store.once(async |tx| tx.logos().remove(taro, &crate::logos::new_logo('b').digest).await);
    jobs_begin: |store, _taro, _gone| store.once(async |tx| run(tx).await);
    jobs_break_off: |store, _taro, _gone| store.once(async |tx| tx.jobs().break_off(run(tx).await?, now()).await);
    jobs_fail: |store, _taro, _gone| store.once(async |tx| tx.jobs().fail(run(tx).await?, "no luck", now()).await);
    jobs_go_on: |store, _taro, _gone| store.once(async |tx| tx.jobs().go_on(run(tx).await?, now()).await);
    jobs_succeed: |store, _taro, _gone| store.once(async |tx| tx.jobs().succeed(run(tx).await?, false, now()).await);
    charges_begin: |store, taro, _gone| store.once(async |tx| {
        tx.charges().end(CHARGE, &ChargeEnd::Failed("card_declined".to_owned()), now()).await?;
        tx.charges().begin(&charge(&invoice(taro, ORDER, 0), 2), now()).await
    });
    charges_end: |store, _taro, _gone| store.once(async |tx| tx.charges().end(CHARGE, &ChargeEnd::Succeeded("ch_1".to_owned()), now()).await);
    charges_correct: |store, _taro, _gone| store.once(async |tx| {
        tx.charges().end(CHARGE, &ChargeEnd::Failed("card_declined".to_owned()), now()).await?;
        tx.charges().correct(CHARGE, "ch_1").await
    });
    cards_renew: |store, taro, _gone| renew_card(store, taro);
    reports_keep: |store, _taro, _gone| store.once(async |tx| tx.reports().keep(&report("evt_2"), now()).await);
    reports_put_off: |store, _taro, _gone| store.once(async |tx| tx.reports().put_off(&report("evt_1"), None).await);
    reports_differ: |store, _taro, _gone| store.once(async |tx| tx.reports().differ(&difference()).await);
    forget_reports: |store, _taro, _gone| store.forget_reports(later());
    charges_set_aside: |store, _taro, _gone| store.once(async |tx| tx.charges().set_aside(CHARGE.0, later()).await);
    charges_put_off: |store, taro, _gone| store.once(async |tx| tx.charges().put_off(&charge(&invoice(taro, ORDER, 0), 1), later()).await);
    customers_leave: |store, taro, _gone| store.once(async |tx| named_and_left(tx, taro).await);
    invoices_add: |store, taro, _gone| store.once(async |tx| tx.invoices().add(&invoice(taro, ORDER, 1)).await);
    invoices_hold_numbers: |store, _taro, _gone| store.once(async |tx| tx.invoices().hold_numbers("invoice").await);
    invoices_keep_longer: |store, _taro, gone| store.once(async |tx| tx.invoices().keep_longer(gone, later()).await);
    invoices_next_number: |store, _taro, _gone| store.once(async |tx| tx.invoices().next_number("invoice/2026").await);
    invoices_save: |store, taro, _gone| store.once(async |tx| tx.invoices().save(&Invoice { failures: 3, ..invoice(taro, ORDER, 0) }).await);
    notices_tell_expiry: |store, taro, _gone| store.once(async |tx| expiry_told(tx, taro).await);
    notices_charge_changed: |store, taro, _gone| store.once(async |tx| tx.notices().charge_changed(taro).await);
    notices_tell_charge_that_begins: |store, taro, _gone| store.once(async |tx| tx.notices().tell_charge_that_begins(taro).await);
    refunds_add: |store, taro, _gone| store.once(async |tx| tx.refunds().add(&refund(&invoice(taro, ORDER, 0), 2)).await);
    refunds_put_off: |store, _taro, _gone| store.once(async |tx| tx.refunds().put_off(RefundId(Uuid::from_u128(1)), later()).await);
    refunds_set_aside: |store, _taro, _gone| store.once(async |tx| tx.refunds().set_aside(Uuid::from_u128(1), later()).await);
    refunds_save: |store, taro, _gone| store.once(async |tx| tx.refunds().save(&Refund { attempts: 1, ..refund(&invoice(taro, ORDER, 0), 1) }).await);
    subscriptions_remember: |store, _taro, _gone| store.once(async |tx| tx.subscriptions().remember(&[vec![1], vec![2]], now()).await);
    subscriptions_put_off: |store, taro, _gone| store.once(async |tx| tx.subscriptions().put_off(taro, later(), later() + minutes(1)).await);
    subscriptions_save: |store, taro, _gone| saved(store, taro);
    subscriptions_give_up: |store, taro, _gone| give_up(store, taro);
    subscriptions_keep_confirmation: |store, taro, _gone| store.once(async |tx| tx.subscriptions().keep_confirmation(taro, ORDER, NewConfirmation { digest: [2; 32], ..confirmation(2) }, now()).await);
    subscriptions_mark_member: |store, taro, _gone| store.once(async |tx| tx.subscriptions().mark_member(taro, PlanStanding { is_subscribed: false, ..RUNNING }, now()).await);
    passkeys_keep_ceremony: |store, _taro, _gone| store.once(async |tx| tx.passkeys().keep_ceremony([8; 32], vec![1], now()).await);
    outbox_delayed: |store, _taro, _gone| store.once(async |tx| tx.outbox().delayed(MAIL, later(), "busy").await);
    outbox_failed: |store, _taro, _gone| store.once(async |tx| tx.outbox().failed(MAIL, now(), "unknown").await);
    outbox_sent: |store, _taro, _gone| store.once(async |tx| tx.outbox().sent(MAIL, now()).await);
    name_installation: |store, _taro, _gone| store.name_installation(InstallationId(Uuid::from_u128(7)), now());
    sessions_open: |store, taro, _gone| store.once(async |tx| tx.sessions().open(session(taro, SessionId(Uuid::from_u128(8)), TokenHash([8; 32])), now()).await);
    resetlinks_add: |store, taro, _gone| store.put_reset_link(NewResetLink { token: TokenHash([9; 32]), ..link(taro) });
    passwords_renew: |store, taro, _gone| store.once(async |tx| tx.passwords().renew(taro, "$argon2id$…", "$argon2id$newer").await);
    resetlinks_use_up: |store, taro, _gone| store.reset_password(TOKEN, (password(taro), vec![mail(MailId(Uuid::from_u128(7)))]), life(now()), now());
    emailcodes_put: |store, taro, _gone| store.send_code(code(taro), CODES, vec![mail(MailId(Uuid::from_u128(7)))], now());
    deletions_settle: |store, _taro, gone| store.settle_deletion(gone, now());
    passkeys_spend_question: |store, _taro, _gone| store.once(async |tx| tx.passkeys().spend_question([9; 32], now()).await);
    passkeys_end_ceremony: |store, _taro, _gone| store.once(async |tx| tx.passkeys().end_ceremony([6; 32], &[1]).await);
    subscriptions_tell_free_end: |store, _taro, _gone| tell(store);
    windows_uncount: |store, _taro, _gone| store.once(async |tx| tx.windows().uncount(RULE, b"taro").await);
    emailcodes_try_one: |store, taro, _gone| store.use_code(code(taro).key, &[[0; 32]], 5, CODES, now());
}

async fn run(tx: &Unit) -> Result<JobLease, StoreError> {
    let rule = JobRule {
        name: "sweep",
        rhythm: minutes(1),
        wait: minutes,
        lease: minutes(1),
        slack: minutes(5),
    };
    let runner = RunnerId(Uuid::from_u128(7));
    let asking = Asking {
        runner,
        gone: None,
        something_waits: false,
    };
    let begun = tx.jobs().begin(rule, asking, now()).await?;
    Ok(begun.unwrap())
}

async fn expiry_told(tx: &Unit, member: MemberId) -> Result<(), StoreError> {
    let card = CardId(Uuid::from_u128(45));
    let facts = shinchoryu_store::CardFacts {
        provider_id: "pm_told".to_owned(),
        ..facts()
    };
    tx.cards().add(member, card, facts, true, 5, now()).await?;
    let told = tx.notices().tell_expiry(member, card, EXPIRY).await?;
    assert!(told);
    Ok(())
}

async fn named_and_left(tx: &Unit, member: MemberId) -> Result<(), StoreError> {
    tx.customers().name(member, "cus_9".to_owned()).await?;
    tx.customers().leave(member, "cus_9").await
}

async fn saved(store: &Store, member: MemberId) -> Result<(), StoreError> {
    let plan = store.subscriptions().of(member).await?.unwrap();
    let changed = Subscription { periods: 7, ..plan };
    store
        .once(async |tx| tx.subscriptions().save(&changed).await)
        .await
}

async fn give_up(store: &Store, member: MemberId) -> Result<(), StoreError> {
    let order = store.subscriptions().of(member).await?.unwrap();
    let given_up = store.once(async |tx| tx.subscriptions().give_up(&order, GIVEN_UP, now()).await);
    given_up.await.map(drop)
}

async fn free_instead(store: &Store, member: MemberId) -> Result<(), StoreError> {
    let begun = store.once(async |tx| {
        let subscriptions = tx.subscriptions();
        let order = subscriptions.living(member).await?.unwrap();
        subscriptions.give_up(&order, GIVEN_UP, now()).await?;
        subscriptions.begin_free(free_plan(member, 10), now()).await
    });
    begun.await
}

async fn tell(store: &Store) -> Result<(), StoreError> {
    let untold = store
        .subscriptions()
        .untold_of_free_end(LAST_FREE_DAY, 1)
        .await?;
    let told = store.once(async |tx| {
        let subscriptions = tx.subscriptions();
        subscriptions
            .tell_free_end(untold[0].id, LAST_FREE_DAY)
            .await
    });
    told.await.map(drop)
}

fn row_of(member: MemberId) -> AuditRow {
    AuditRow {
        id: AuditId(Uuid::from_u128(7)),
        ..row(member, 10)
    }
}

fn late(member: MemberId) -> Late {
    Late {
        uses: vec![(SESSION, later())],
        over: vec![(SessionId(Uuid::from_u128(4)), later())],
        told: vec![row_of(member)],
    }
}

pub(crate) fn password(member: MemberId) -> NewPassword {
    NewPassword {
        member,
        replaces: "$argon2id$…".to_owned(),
        hash: "$argon2id$new".to_owned(),
    }
}
