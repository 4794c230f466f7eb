//! What the tests share: a key, a place for backups, and databases with something in them.

use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_backup::{
    BackupError, Identities, Made, Meta, NewKey, Place, Recipient, Restored, Wishes, make, restore,
};
use shinchoryu_store::testing::TestDatabase;
use shinchoryu_store::{
    AuditId, AuditRow, MemberId, NewMember, NewSession, RegistrationStep, SessionId, SessionKind,
    SessionRule, Store, TokenHash,
};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use uuid::Uuid;

pub struct Shelf {
    folder: TempDir,
    pub recipient: Recipient,
    identity: PathBuf,
}

impl Shelf {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let key = NewKey::generate();
        let identity = folder.path().join("key");
        fs::write(&identity, key.text()).unwrap();
        Self {
            recipient: key.recipient(),
            identity,
            folder,
        }
    }

    pub fn identities(&self) -> Identities {
        Identities::read(&self.identity).unwrap()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The address of a SQLite file of this name.
    pub fn url(&self, name: &str) -> String {
        format!("sqlite://{}", self.path(name).display())
    }

    /// All names there, in order.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.collect();
        names.sort();
        names
    }

    pub async fn make(&self, store: &Store, name: &str) -> Result<Made, BackupError> {
        let meta = Meta {
            program: "test".to_owned(),
            made_at: now(),
            law_edition: "test".to_owned(),
            outside: vec!["keys".to_owned()],
        };
        let place = Place::File(self.path(name));
        make(store, meta, &self.recipient, &place).await
    }

    pub async fn restore(&self, made: &Path, url: &str) -> Result<Restored, BackupError> {
        restore(made, &self.identities(), url, wishes()).await
    }
}

pub fn now() -> DateTime<Utc> {
    DateTime::from_timestamp_micros(1_780_000_000_123_456).unwrap()
}

pub fn wishes() -> Wishes {
    Wishes {
        move_aside: false,
        end_sessions: false,
        now: now(),
        told: AuditRow {
            id: AuditId(Uuid::new_v4()),
            at: now(),
            event: "backup_restored".to_owned(),
            member: None,
            ip: String::new(),
            agent: String::new(),
            detail: None,
        },
    }
}

pub async fn member(store: &Store, name: &str) -> MemberId {
    let new = NewMember {
        id: MemberId(Uuid::new_v4()),
        email: format!("{name}@example.jp"),
        password_hash: "$argon2id$…".to_owned(),
        totp_secret: Some(vec![0, 255, 7]),
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        profile: Some("{\"last_name\":\"髙﨑\"}".to_owned()),
        language: "ja".to_owned(),
    };
    let id = new.id;
    let added = store.once(async |tx| tx.members().add(new, now()).await);
    assert!(added.await.unwrap());
    id
}

/// More rows than a page, values of every kind, and rows that are left out.
pub async fn fill(store: &Store) {
    for at in 0..130 {
        member(store, &format!("member{at}")).await;
    }
    let id = member(store, "hanako").await;
    for (kind, token) in [(SessionKind::Full, 1), (SessionKind::Code, 2)] {
        let session = NewSession {
            id: SessionId(Uuid::new_v4()),
            token: TokenHash([token; 32]),
            member: id,
            kind,
            rule: SessionRule {
                most: 50,
                of_an_address: None,
            },
            expires_at: now() + TimeDelta::hours(12),
            ip: "192.0.2.1".to_owned(),
            agent: "agent".to_owned(),
        };
        store
            .once(async |tx| tx.sessions().open(session, now()).await)
            .await
            .unwrap();
    }
    let of_hanako = "FROM members WHERE email = 'hanako@example.jp'";
    for statement in [
        "INSERT INTO mails (id, kind, recipient, language, params, state, attempts, due_at, created_at) \
         SELECT id, 'verify_email', email, language, totp_secret, 'waiting', 0, created_at, created_at",
        "INSERT INTO reset_tokens (token_hash, member_id, expires_at) \
         SELECT totp_secret, id, created_at",
        "INSERT INTO recovery_codes (member_id, code_hash) SELECT id, totp_secret",
        "INSERT INTO materials (id, member_id, version, state, title, basis_date, together, created_at, \
         updated_at, title_key, company_key, customer_key, search_key, card) \
         SELECT id, id, 1, 'whole', '題', '2028-02-29', -1, created_at, created_at, '', '', '', '', '{}'",
    ] {
        store
            .execute(&format!("{statement} {of_hanako}"))
            .await
            .unwrap();
    }
    let content = format!(
        "INSERT INTO material_contents (material_id, input, errors, law_digest, program_version) \
         SELECT id, '{}', '[]', '', '' FROM materials",
        "0123456789".repeat(30_000)
    );
    store.execute(&content).await.unwrap();
    let mail = "INSERT INTO mails (id, kind, recipient, language, state, attempts, due_at, created_at) \
                SELECT id, 'welcome', email, language, 'waiting', 0, created_at, created_at \
                FROM members WHERE email = 'member1@example.jp'";
    store.execute(mail).await.unwrap();
}

/// One of each kind of database, where there is a server for it.
pub async fn both() -> Vec<TestDatabase> {
    let mut databases = vec![TestDatabase::sqlite().await];
    databases.extend(TestDatabase::postgres().await);
    databases
}

/// Nothing is in it, and nobody is connected.
pub async fn emptied_postgres() -> Option<TestDatabase> {
    let database = TestDatabase::postgres().await?;
    for statement in ["DROP SCHEMA public CASCADE", "CREATE SCHEMA public"] {
        database.store.execute(statement).await.unwrap();
    }
    database.store.clone().close().await.unwrap();
    Some(database)
}
