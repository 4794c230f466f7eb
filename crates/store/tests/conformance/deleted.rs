//! An account that was deleted while a request was under way: what the request writes after that is
//! refused, and nothing of the person comes back.

use crate::content::announcement;
use crate::faults_calls::{
    CODES, LAST_FREE_DAY, ORDER, RUNNING, SESSION, TOKEN, code, confirmation, deletion, free_plan,
    link, mail, order, password, session,
};
use crate::faults_listed::methods_that_write;
use crate::issued::{MANY, issue, new as new_issued};
use crate::materials::{QUOTA, content};
use crate::shared_links::{new_link, share};
use crate::together::Together as _;
use crate::{life, member, minutes, now};
use shinchoryu_store::testing::TestDatabase;
use shinchoryu_store::{
    CardFacts, CardId, CodePurpose, Device, Expiry, LinkId, MailId, MaterialId, MemberId,
    NewConsent, NewConsents, NewFactor, NewMfaReset, NewPasskey, NewResetLink, PasskeyId,
    PlaceHash, Proof, RegistrationStep, SessionId, Store, StoreError, SubscriptionStatus,
    TokenHash,
};
use std::pin::Pin;
use uuid::Uuid;

crate::conformance! {
    a_customer_that_comes_too_late_is_forgotten_by_the_provider
    writes_beside_a_deletion_leave_nothing
}

const OLD: TokenHash = TokenHash([30; 32]);
const NEW: TokenHash = TokenHash([31; 32]);
const DEVICE: Device = Device {
    token: TokenHash([32; 32]),
    place: PlaceHash([33; 32]),
};
const PROOF: Proof = Proof::Code {
    step: 100,
    latest: 1_000,
};
const FRESH: SessionId = SessionId(Uuid::from_u128(40));

/// What becomes of an order that nobody paid.
pub(crate) const GIVEN_UP: SubscriptionStatus = SubscriptionStatus::IncompleteExpired;

fn late_mail() -> Vec<shinchoryu_store::NewMail> {
    vec![mail(MailId(Uuid::from_u128(41)))]
}

pub(crate) fn facts() -> CardFacts {
    CardFacts {
        provider_id: Uuid::new_v4().to_string(),
        brand: "visa".to_owned(),
        name: "ICHIRO TAKASAKI".to_owned(),
        last_four: "4242".to_owned(),
        exp_month: 12,
        exp_year: 2030,
        country: "JP".to_owned(),
        fingerprint: None,
    }
}

fn factor(member: MemberId) -> NewFactor {
    NewFactor {
        member,
        replaces: None,
        secret: vec![1],
        step: 100,
    }
}

fn passkey(member: MemberId) -> NewPasskey {
    NewPasskey {
        id: PasskeyId(Uuid::new_v4()),
        member,
        credential: Uuid::new_v4().as_bytes().to_vec(),
        name: "iPhone".to_owned(),
        static_state: vec![1],
        dynamic_state: vec![2],
    }
}

fn consents() -> NewConsents {
    NewConsents {
        given: vec![NewConsent {
            id: shinchoryu_store::ConsentId(Uuid::from_u128(42)),
            document: "terms",
            version: "1".to_owned(),
        }],
        session: SESSION,
        ip: "192.0.2.1".to_owned(),
    }
}

fn reset(member: MemberId) -> NewMfaReset {
    NewMfaReset {
        member,
        cancel: NEW,
        available_at: now() + minutes(60),
        lapsed: now() - minutes(60),
        latest: now() + minutes(5),
    }
}

fn new_reset_link(member: MemberId) -> NewResetLink {
    NewResetLink {
        token: NEW,
        ..link(member)
    }
}

pub(crate) const EXPIRY: Expiry = Expiry {
    year: 2026,
    month: 12,
};

type Done<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + Send + 'a>>;
type Write = for<'a> fn(&'a Store, MemberId) -> Done<'a>;

macro_rules! writes {
    ($($name:ident: |$store:ident, $taro:ident| $call:expr;)*) => {
        const WRITES: &[(&str, Write)] = &[$((stringify!($name), |$store, $taro| {
            Box::pin(async move { $call.await.map(drop) })
        })),*];
    };
}

writes! {
    materials_add: |store, taro| store.add_material(taro, MaterialId(Uuid::new_v4()), content("a"), QUOTA, now());
    members_add_profile: |store, taro| store.once(async |tx| tx.members().add_profile(taro, "{}".to_owned(), now()).await);
    emailcodes_end: |store, taro| store.once(async |tx| tx.email_codes().end(taro, CodePurpose::ChangeEmail, now()).await);
    members_change_profile: |store, taro| store.once(async |tx| tx.members().change_profile(taro, "{}".to_owned(), now()).await);
    members_change_email: |store, taro| store.once(async |tx| tx.members().change_email(taro, "other@example.jp", now()).await);
    deletions_add: |store, taro| store.delete_account(deletion(taro), vec![mail(MailId(taro.0))], now());
    announcements_mark_read: |store, taro| store.once(async |tx| { tx.announcements().put(&announcement("told")).await?; tx.announcements().mark_read(taro, &["told".to_owned()], now()).await });
    issued_add: |store, taro| issue(store, taro, new_issued(MaterialId(Uuid::from_u128(44)), "ja"), MANY);
    logos_add: |store, taro| store.once(async |tx| tx.logos().add(taro, crate::logos::new_logo('a'), 10, now()).await);
    materials_delete: |store, taro| store.delete_materials(taro, &[]);
    devices_remember: |store, taro| store.once(async |tx| tx.devices().remember(taro, DEVICE, 10, now()).await);
    factors_spend: |store, taro| store.once(async |tx| tx.factors().spend(taro, &PROOF, now()).await);
    consents_add: |store, taro| store.once(async |tx| tx.consents().add(taro, consents(), now()).await);
    resetlinks_add: |store, taro| store.put_reset_link(new_reset_link(taro));
    cards_add: |store, taro| store.once(async |tx| tx.cards().add(taro, CardId(Uuid::new_v4()), facts(), true, 5, now()).await);
    cards_make_default: |store, taro| store.once(async |tx| tx.cards().make_default(taro, CardId(Uuid::new_v4())).await);
    cards_remove: |store, taro| store.once(async |tx| tx.cards().remove(taro, CardId(Uuid::new_v4()), |_| true, |_, _| false).await);
    customers_choose_coupon: |store, taro| store.once(async |tx| tx.customers().choose_coupon(taro, Some("TEN".to_owned())).await);
    customers_name: |store, taro| store.once(async |tx| tx.customers().name(taro, "cus_1".to_owned()).await);
    customers_spend_coupon: |store, taro| store.once(async |tx| tx.customers().spend_coupon(taro).await);
    notices_tell_expiry: |store, taro| store.once(async |tx| tx.notices().tell_expiry(taro, CardId(Uuid::from_u128(45)), EXPIRY).await);
    notices_charge_changed: |store, taro| store.once(async |tx| tx.notices().charge_changed(taro).await);
    notices_tell_charge_that_begins: |store, taro| store.once(async |tx| tx.notices().tell_charge_that_begins(taro).await);
    passkeys_add: |store, taro| store.once(async |tx| tx.passkeys().add(passkey(taro), 5, now()).await);
    passkeys_remove: |store, taro| store.once(async |tx| tx.passkeys().remove(taro, PasskeyId(Uuid::new_v4())).await);
    passkeys_rename: |store, taro| store.once(async |tx| tx.passkeys().rename(taro, PasskeyId(Uuid::new_v4()), "iPad").await);
    passwords_renew: |store, taro| store.once(async |tx| tx.passwords().renew(taro, "$argon2id$…", "$argon2id$newer").await);
    passwords_set: |store, taro| store.once(async |tx| tx.passwords().set(password(taro), now()).await);
    factors_put_recovery_codes: |store, taro| store.once(async |tx| tx.factors().put_recovery_codes(taro, &[[1; 32]]).await);
    members_ask_for_email: |store, taro| store.once(async |tx| tx.members().ask_for_email(taro, "other@example.jp", now()).await);
    members_advance: |store, taro| store.once(async |tx| tx.members().advance(taro, RegistrationStep::Subscribed, RegistrationStep::MfaAdded).await);
    members_begin_anew: |store, taro| store.once(async |tx| tx.members().begin_anew(taro, now()).await);
    members_set_language: |store, taro| store.once(async |tx| tx.members().set_language(taro, "en").await);
    sessions_renew: |store, taro| store.once(async |tx| tx.sessions().renew(SESSION, taro, NEW).await);
    consents_prove: |store, taro| store.once(async |tx| tx.consents().prove(taro, now()).await);
    mfaresets_add: |store, taro| store.once(async |tx| tx.mfa_resets().add(reset(taro), now()).await);
    resetlinks_use_up: |store, taro| store.reset_password(TOKEN, (password(taro), late_mail()), life(now()), now());
    emailcodes_put: |store, taro| store.send_code(code(taro), CODES, late_mail(), now());
    factors_set: |store, taro| store.once(async |tx| tx.factors().set(factor(taro), now()).await);
    sessions_end_all_of: |store, taro| store.once(async |tx| tx.sessions().end_all_of(taro, None).await);
    sessions_end_flow: |store, taro| store.once(async |tx| tx.sessions().end_flow(OLD, taro).await);
    sessions_end_of: |store, taro| store.once(async |tx| tx.sessions().end_of(taro, SESSION).await);
    sessions_make_fresh: |store, taro| store.once(async |tx| tx.sessions().make_fresh((SESSION, taro), NEW, now()).await);
    sessions_open: |store, taro| store.once(async |tx| tx.sessions().open(session(taro, FRESH, NEW), now()).await);
    sessions_sign_out: |store, taro| store.once(async |tx| tx.sessions().sign_out(TOKEN, taro, Some(DEVICE), now()).await);
    sharedlinks_add: |store, taro| share(store, taro, new_link(MaterialId(Uuid::from_u128(44)), 1));
    sharedlinks_revoke: |store, taro| store.once(async |tx| tx.shared_links().revoke(taro, MaterialId(Uuid::from_u128(44)), LinkId(Uuid::from_u128(46)), now()).await);
    materials_update: |store, taro| store.update_material(taro, MaterialId(Uuid::from_u128(44)), 1, content("a"), QUOTA, now());
    emailcodes_try_one: |store, taro| store.use_code(code(taro).key, &[[1; 32]], 5, CODES, now());
    members_prove_email: |store, taro| store.once(async |tx| tx.members().prove_email(taro, now()).await);
    subscriptions_begin_free: |store, taro| store.once(async |tx| tx.subscriptions().begin_free(free_plan(taro, 43), now()).await);
    subscriptions_keep_confirmation: |store, taro| store.once(async |tx| tx.subscriptions().keep_confirmation(taro, ORDER, confirmation(43), now()).await);
    subscriptions_mark_member: |store, taro| store.once(async |tx| tx.subscriptions().mark_member(taro, RUNNING, now()).await);
    subscriptions_open: |store, taro| store.once(async |tx| tx.subscriptions().open(order(taro), now()).await);
    subscriptions_put_off: |store, taro| store.once(async |tx| tx.subscriptions().put_off(taro, now() + minutes(10_000_000), now()).await);
    subscriptions_tell_free_end: |store, taro| store.once(async |tx| tx.subscriptions().tell_free_end(taro, LAST_FREE_DAY).await);
}

/// They write nothing of a member, only take away, or write what is kept of everybody for a time:
/// counters, the logs, mails, and what is done with deleted accounts themselves. Invoices and what is charged
/// for them outlive the account, a card that is renewed and is not there any more changes nothing, and what has
/// become of a plan is saved by whoever holds its member.
const OF_NO_MEMBER: [&str; 92] = [
    "add_refusals",
    "announcements_put",
    "announcements_withdraw",
    "attempts_clear",
    "attempts_clear_all",
    "attempts_count",
    "auditlog_add",
    "cards_renew",
    "catch_up",
    "charges_begin",
    "charges_correct",
    "charges_end",
    "charges_put_off",
    "charges_set_aside",
    "check_write",
    "consents_forget_of",
    "coupons_add",
    "coupons_end",
    "coupons_give_back",
    "coupons_redeem",
    "customers_leave",
    "deletions_claim",
    "deletions_settle",
    "emailcodes_forget_of",
    "events_put",
    "events_withdraw",
    "forget_address_requests",
    "forget_attempts",
    "forget_attempts_beyond",
    "forget_audit",
    "forget_ceremonies",
    "forget_codes",
    "forget_deleted",
    "forget_devices",
    "forget_ended_mails",
    "forget_ended_sessions",
    "forget_graves",
    "forget_marks",
    "forget_mfa_resets",
    "forget_orders",
    "forget_peers_of_consents",
    "forget_peers_of_orders",
    "forget_refusals",
    "forget_reports",
    "forget_reset_links",
    "forget_shared_links",
    "forget_unconfirmed",
    "forget_windows",
    "invoices_add",
    "invoices_hold_numbers",
    "invoices_keep_longer",
    "invoices_next_number",
    "invoices_save",
    "jobs_begin",
    "jobs_break_off",
    "jobs_fail",
    "jobs_go_on",
    "jobs_succeed",
    "logos_remove",
    "members_add",
    "members_forget_asked_email",
    "members_lock",
    "members_locked",
    "mfaresets_cancel",
    "mfaresets_forget_of",
    "name_installation",
    "outbox_add",
    "outbox_add_once",
    "outbox_claim",
    "outbox_delayed",
    "outbox_failed",
    "outbox_sent",
    "passkeys_end_ceremony",
    "passkeys_forget_of",
    "passkeys_keep_ceremony",
    "passkeys_spend_question",
    "refunds_add",
    "refunds_put_off",
    "refunds_save",
    "refunds_set_aside",
    "reports_differ",
    "reports_keep",
    "reports_put_off",
    "resetlinks_forget_of",
    "sharedlinks_view",
    "subscriptions_give_up",
    "subscriptions_remember",
    "subscriptions_save",
    "windows_count",
    "windows_count_different",
    "windows_forget_mark",
    "windows_uncount",
];

#[test]
fn every_method_that_writes_of_a_member_is_asked() {
    let asked = WRITES.iter().map(|(name, _)| *name);
    let mut named: Vec<_> = asked.chain(OF_NO_MEMBER).collect();
    named.sort_unstable();
    assert_eq!(named, methods_that_write());
}

async fn nothing_is_written_after_a_deletion(database: TestDatabase) {
    let store = &database.store;
    let taro = member(store).await;
    let deleted = store.delete_account(deletion(taro), vec![mail(MailId(taro.0))], now());
    assert!(deleted.await.unwrap());
    store.settle_deletion(taro, now()).await.unwrap();
    assert_eq!(store.tables_of(taro).await.unwrap(), ["deletions"]);
    let copy = database.copy().await;
    let before = copy.rows().await;
    for (name, write) in WRITES {
        match write(store, taro).await {
            Ok(()) | Err(StoreError::Deleted) => {}
            Err(error) => panic!("{name}: {error:?}"),
        }
        assert!(copy.rows().await == before, "{name} wrote");
    }
    copy.end().await;
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_written_after_a_deletion_on_sqlite() {
    nothing_is_written_after_a_deletion(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_written_after_a_deletion_on_postgres() {
    if let Some(database) = TestDatabase::postgres().await {
        nothing_is_written_after_a_deletion(database).await;
    }
}

async fn a_customer_that_comes_too_late_is_forgotten_by_the_provider(store: &Store) {
    let taro = member(store).await;
    let deleted = store.delete_account(deletion(taro), vec![mail(MailId(taro.0))], now());
    assert!(deleted.await.unwrap());
    let lives = store.once(async |tx| tx.customers().name(taro, "cus_1".to_owned()).await);
    assert!(!lives.await.unwrap());
    let claimed = store.claim_deletion(now(), |_| minutes(1)).await.unwrap();
    let told = claimed.and_then(|open| open.customer);
    assert_eq!(told.as_deref(), Some("cus_1"));
    store.settle_deletion(taro, now()).await.unwrap();
    assert_eq!(store.tables_of(taro).await.unwrap(), ["deletions"]);
}

/// Whichever comes first, each write ends, and with it everything of the person.
async fn writes_beside_a_deletion_leave_nothing(store: &Store) {
    // a deletion has no turn of its own here, and what was ordered before it stays for the law
    let apart = [
        "deletions_add",
        "subscriptions_begin_free",
        "subscriptions_keep_confirmation",
        "subscriptions_open",
    ];
    let writes: Vec<_> = WRITES
        .iter()
        .filter(|(name, _)| !apart.contains(name))
        .collect();
    for before in (0..writes.len()).step_by(5) {
        let taro = member(store).await;
        let open = store.once(async |tx| {
            tx.sessions()
                .open(session(taro, SESSION, TOKEN), now())
                .await
        });
        open.await.unwrap();
        let run = |(name, write): &(&'static str, Write)| {
            let (store, name, write) = (store.clone(), *name, *write);
            tokio::spawn(async move {
                // some are refused for what another has written already
                if let Err(StoreError::Busy | StoreError::Crossed) = write(&store, taro).await {
                    panic!("{name} waited for another");
                }
            })
        };
        let (first, last) = writes.split_at(before);
        let mut running: Vec<_> = first.iter().copied().map(run).collect();
        let other = store.clone();
        let deleting = tokio::spawn(async move {
            let deleted = other.delete_account(deletion(taro), Vec::new(), now());
            deleted.await
        });
        running.extend(last.iter().copied().map(run));
        assert!(deleting.await.unwrap().unwrap());
        for one in running {
            one.await.unwrap();
        }
        store.settle_deletion(taro, now()).await.unwrap();
        let mut left = store.tables_of(taro).await.unwrap();
        // what was agreed to is kept with the row of the account
        left.retain(|table| table != "consents");
        assert_eq!(left, ["deletions"], "{before} came first");
    }
}
