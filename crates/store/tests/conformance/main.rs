//! What the store promises, asked of both databases. One small test per promise.

#![expect(clippy::unwrap_used, reason = "a test ends where its helper fails")]

use crate::together::Together as _;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{LinkLife, MemberId, NewMember, RegistrationStep, SessionRule, Store};
use uuid::Uuid;

mod accounts;
mod attempts;
mod audit;
mod bounds;
mod codes;
mod content;
mod copies;
mod credentials;
mod customers;
mod deleted;
mod deletions;
mod editions;
mod faults;
mod faults_calls;
mod faults_each;
#[cfg(target_os = "linux")]
mod faults_io;
mod faults_listed;
mod ground;
mod invoices;
mod issued;
mod jobs;
mod logos;
mod materials;
mod notices;
mod outbox;
mod refunds;
mod reports;
mod shared_links;
mod together;
mod windows;

/// Each promise becomes a test on SQLite and one on PostgreSQL.
#[macro_export]
macro_rules! conformance {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let database = shinchoryu_store::testing::TestDatabase::sqlite().await;
                super::$name(&database.store).await;
                database.remove().await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let database = shinchoryu_store::testing::TestDatabase::postgres().await;
                let Some(database) = database else {
                    return;
                };
                super::$name(&database.store).await;
                database.remove().await;
            })*
        }
    };
}

/// As many sessions as a member may have that is signed in.
pub(crate) const SESSION_RULE: SessionRule = SessionRule {
    most: 50,
    of_an_address: None,
};

pub(crate) fn now() -> DateTime<Utc> {
    // with nanoseconds, which PostgreSQL does not keep
    DateTime::from_timestamp(1_780_000_000, 123_456_789).unwrap()
}

pub(crate) fn minutes(count: i64) -> TimeDelta {
    TimeDelta::minutes(count)
}

/// How long links are good.
pub(crate) fn life(after: DateTime<Utc>) -> LinkLife {
    LinkLife {
        after,
        until: after + minutes(15),
    }
}

pub(crate) fn new_member(email: &str) -> NewMember {
    NewMember {
        id: MemberId(Uuid::new_v4()),
        email: email.to_owned(),
        password_hash: "$argon2id$…".to_owned(),
        totp_secret: Some(vec![0, 255, 7]),
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        profile: Some("{\"last_name\":\"髙﨑\"}".to_owned()),
        language: "ja".to_owned(),
    }
}

pub(crate) async fn member(store: &Store) -> MemberId {
    let new = new_member(&format!("{}@example.jp", Uuid::new_v4()));
    let id = new.id;
    assert!(store.add_member(new, now()).await.unwrap());
    id
}
