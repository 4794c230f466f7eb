//! Which installation a database belongs to: an id that is written once, at the first start.

use crate::ground::connection::Store;
use crate::ground::entity::installation;
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::footing::pragma;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbBackend, EntityTrait as _, Statement,
    sea_query::OnConflict,
};
use sea_orm_migration::SchemaManager;
use serde::{Deserialize, Serialize};
use std::fmt;
use uuid::Uuid;

/// There is one installation in a database.
const ONLY: i64 = 1;
/// `SHNC`: what `file` and the header of the database call it.
const APPLICATION_ID: i32 = 0x5348_4e43;

/// Names an installation. No secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct InstallationId(pub Uuid);

impl InstallationId {
    /// Of these random bytes.
    #[must_use]
    pub fn from_random(random: [u8; 16]) -> Self {
        Self(uuid::Builder::from_random_bytes(random).into_uuid())
    }
}

impl fmt::Display for InstallationId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What a database holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// Nothing yet.
    Nothing,
    /// Tables, and none of them ours.
    Foreign,
    /// Our tables, from before installations had ids.
    Unnamed,
    /// This installation.
    Named(InstallationId),
}

impl Store {
    /// What the database holds, before anything is changed in it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails, [`StoreError::Damaged`] when it is none.
    pub async fn find_installation(&self) -> Result<Found, StoreError> {
        let schema = SchemaManager::new(&self.db);
        if schema.has_table("installation").await?
            && let Some(row) = installation::Entity::find_by_id(ONLY).one(&self.db).await?
        {
            return Ok(Found::Named(InstallationId(row.installation)));
        }
        if schema.has_table("members").await? {
            return Ok(Found::Unnamed);
        }
        Ok(if self.has_foreign_tables().await? {
            Found::Foreign
        } else {
            Found::Nothing
        })
    }

    /// A file belongs to one program; a schema of PostgreSQL may be shared.
    async fn has_foreign_tables(&self) -> Result<bool, StoreError> {
        let backend = self.db.get_database_backend();
        if backend != DbBackend::Sqlite {
            return Ok(false);
        }
        let question = "SELECT 1 FROM sqlite_master WHERE type = 'table' \
                        AND name NOT LIKE 'sqlite_%' AND name <> 'seaql_migrations' LIMIT 1";
        let found = self
            .db
            .query_one_raw(Statement::from_string(backend, question))
            .await?;
        Ok(found.is_some())
    }

    /// Names the installation, unless it has a name; the name it has then. Either way the header of
    /// a file says it afterwards: a file that was restored has only the row.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn name_installation(
        &self,
        id: InstallationId,
        now: DateTime<Utc>,
    ) -> Result<InstallationId, StoreError> {
        let found = self.find_installation().await?;
        if let Found::Named(known) = found
            && is_marked(&self.db, known).await?
        {
            return Ok(known);
        }
        let tx = self.begin(Room::Grows).await?;
        installation::Entity::insert(installation::ActiveModel {
            id: Set(ONLY),
            installation: Set(id.0),
            created_at: Set(micros(now)),
        })
        .on_conflict(
            OnConflict::column(installation::Column::Id)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&*tx)
        .await?;
        let row = installation::Entity::find_by_id(ONLY).one(&*tx).await?;
        let known = row.map_or(id, |row| InstallationId(row.installation));
        mark(&*tx, known).await?;
        tx.commit().await?;
        Ok(known)
    }
}

/// The numbers in the header of a file that say whose it is.
fn marks(id: InstallationId) -> [(&'static str, i32); 2] {
    let [a, b, c, d, ..] = *id.0.as_bytes();
    [
        ("application_id", APPLICATION_ID),
        ("user_version", i32::from_be_bytes([a, b, c, d])),
    ]
}

async fn is_marked(db: &impl ConnectionTrait, id: InstallationId) -> Result<bool, StoreError> {
    if db.get_database_backend() == DbBackend::Sqlite {
        for (name, value) in marks(id) {
            if pragma(db, name).await? != value {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// Says in the header of the file whose it is, where another file shows itself without a question to
/// it.
async fn mark(db: &impl ConnectionTrait, id: InstallationId) -> Result<(), StoreError> {
    if db.get_database_backend() == DbBackend::Sqlite {
        for (name, value) in marks(id) {
            db.execute_unprepared(&format!("PRAGMA {name} = {value}"))
                .await?;
        }
    }
    Ok(())
}
