//! Fresh databases for tests: SQLite in a folder that goes away, PostgreSQL as one database of
//! the server named by `TEST_DATABASE_URL`.

#![expect(clippy::expect_used, reason = "a test without its database ends here")]

mod copy;
mod faults;
mod foreign_lock;
mod migrated;

pub use copy::{Copy, Rows};
pub(crate) use faults::Faulty;
pub use faults::{Call, Fault, Faults, Kill};
pub use foreign_lock::ForeignLock;

use crate::billing::entity::subscription;
use crate::ground::connection::sqlite_options;
use crate::ground::entity::{mail, member};
use crate::ground::file;
use crate::ground::ids::{MailId, MaterialId, MemberId};
use crate::ground::migration::Migrator;
use crate::materials::entity::{material, material_content};
use crate::materials::material_totals::Totals;
use crate::{PlanStanding, RegistrationStep, Room, Store, StoreError, SubscriptionStatus, Unit};

use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectOptions, ConnectionTrait as _, Database, DbBackend,
    EntityTrait as _, QueryFilter as _, Statement,
};
use sea_orm_migration::MigratorTrait as _;

impl Store {
    /// One change of a test, committed when it gives its result.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails: nothing is written then.
    pub async fn once<T>(
        &self,
        change: impl AsyncFnOnce(&Unit) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let unit = self.begin(Room::Small).await?;
        let changed = change(&unit).await?;
        unit.commit().await?;
        Ok(changed)
    }
}

/// A migrated database of its own for one test.
pub struct TestDatabase {
    /// The storage under test.
    pub store: Store,
    /// Its address, for a second connection.
    pub url: String,
    keep: Keep,
}

enum Keep {
    Sqlite(#[expect(dead_code, reason = "the folder goes away with this value")] tempfile::TempDir),
    Postgres { server: String, name: String },
}

/// The flags that other parts of the product set later.
#[derive(Debug, Clone, Copy)]
pub struct Status {
    /// Step of the registration.
    pub step: RegistrationStep,
    /// Whether the address is confirmed.
    pub is_email_verified: bool,
    /// Whether the plan is paid.
    pub is_subscribed: bool,
    /// Whether the account is disabled.
    pub is_disabled: bool,
    /// When it was deleted.
    pub deleted_at: Option<DateTime<Utc>>,
}

impl TestDatabase {
    /// A new SQLite file.
    ///
    /// # Panics
    /// When it cannot be made.
    pub async fn sqlite() -> Self {
        Self::new_sqlite(None).await
    }

    /// A new SQLite file as it was before a migration.
    ///
    /// # Panics
    /// When it cannot be made.
    pub async fn sqlite_before(migration: &str) -> Self {
        Self::new_sqlite(Some(migration)).await
    }

    async fn new_sqlite(before: Option<&str>) -> Self {
        let folder = tempfile::tempdir().expect("a folder for the database");
        let path = folder.path().join("test.sqlite3");
        if before.is_none() {
            migrated::copy_to(&path).await;
        }
        Self::at(file::url_of(&path), Keep::Sqlite(folder), before).await
    }

    /// A new PostgreSQL database, or `None` where no server is named. In CI that is a failure.
    ///
    /// # Panics
    /// When the database cannot be made, or in CI without a server.
    pub async fn postgres() -> Option<Self> {
        Self::new_postgres(None).await
    }

    /// A new PostgreSQL database as it was before a migration.
    ///
    /// # Panics
    /// As [`TestDatabase::postgres`].
    pub async fn postgres_before(migration: &str) -> Option<Self> {
        Self::new_postgres(Some(migration)).await
    }

    async fn new_postgres(migration: Option<&str>) -> Option<Self> {
        let Ok(server) = std::env::var("TEST_DATABASE_URL") else {
            assert!(
                std::env::var_os("CI").is_none(),
                "TEST_DATABASE_URL is not set: the tests on PostgreSQL must run in CI"
            );
            return None;
        };
        let name = format!("test_{}", uuid::Uuid::new_v4().simple());
        let template = match migration {
            None => migrated::template(&server).await,
            Some(_) => None,
        };
        let made = match template {
            Some(template) => format!("{name} TEMPLATE {template} STRATEGY file_copy"),
            None => name.clone(),
        };
        on(&server, &format!("CREATE DATABASE {made}")).await;
        let url = url_at(&server, &name);
        Some(Self::at(url, Keep::Postgres { server, name }, migration).await)
    }

    /// What was copied from a migrated one has nothing left to migrate.
    async fn at(url: String, keep: Keep, before: Option<&str>) -> Self {
        let store = Store::connect(&url).await.expect("connected");
        let steps = before.map(|name| {
            let all = Migrator::migrations();
            let step = all.iter().position(|step| step.name() == name);
            u32::try_from(step.expect("a migration")).expect("few of them")
        });
        Migrator::up(&store.db, steps).await.expect("migrated");
        Self { store, url, keep }
    }

    /// Another pool over a file of SQLite, which may not grow beyond so many pages: a full disk.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn with_pages(&self, pages: i64) -> Store {
        Self::with_pragma(&self.url, "max_page_count", pages.to_string()).await
    }

    /// A pool over a file of SQLite with a setting of the test's own.
    ///
    /// # Panics
    /// When it cannot be opened.
    pub async fn with_pragma(
        url: &str,
        name: &'static str,
        value: impl Into<std::borrow::Cow<'static, str>>,
    ) -> Store {
        let value = value.into();
        if let Some(path) = file::path_of(url) {
            file::make_missing(&path).expect("a file");
        }
        let adjust = |options: &mut ConnectOptions| {
            // one connection: each call meets what the call before it left behind
            options.max_connections(1);
            // such a setting belongs to a connection, so each one that is opened makes it
            options.map_sqlx_sqlite_opts(move |sqlite| {
                sqlite_options(sqlite).pragma(name, value.clone())
            });
        };
        Store::open(url, adjust).await.expect("connected")
    }

    /// Closes and removes the database.
    ///
    /// # Panics
    /// When that fails.
    pub async fn remove(self) {
        self.store.close().await.expect("closed");
        if let Keep::Postgres { server, name } = self.keep {
            on(&server, &format!("DROP DATABASE {name} WITH (FORCE)")).await;
        }
    }
}

/// Runs one statement on a server.
async fn on(server: &str, statement: &str) {
    let admin = Database::connect(server).await.expect("the server");
    let done = admin.execute_unprepared(statement).await;
    done.expect("a server that does as it is told");
    admin.close().await.expect("closed");
}

/// The address of another database of a server.
fn url_at(server: &str, name: &str) -> String {
    let (before, after) = server.split_once('?').unwrap_or((server, ""));
    let base = before.rsplit_once('/').map_or(before, |(base, _)| base);
    format!("{base}/{name}?{after}")
}

impl Store {
    /// Puts a member into any state.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_status(&self, id: MemberId, status: Status) -> Result<(), StoreError> {
        let tx = self.begin(Room::Grows).await?;
        member::Entity::update_many()
            .set(member::ActiveModel {
                registration_step: Set(status.step.name().to_owned()),
                is_email_verified: Set(status.is_email_verified),
                is_subscribed: Set(status.is_subscribed),
                is_disabled: Set(status.is_disabled),
                deleted_at: Set(status.deleted_at),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(id))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Takes the second factor away, as before it is set up.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn remove_second_factor(&self, id: MemberId) -> Result<(), StoreError> {
        let tx = self.begin(Room::Grows).await?;
        member::Entity::update_many()
            .col_expr(member::Column::TotpSecret, Option::<Vec<u8>>::None.into())
            .filter(member::Column::Id.eq(id))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Moves the running plan into any state, as the provider reports it, and its member with it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_plan(
        &self,
        id: MemberId,
        status: SubscriptionStatus,
        standing: PlanStanding,
    ) -> Result<(), StoreError> {
        use SubscriptionStatus::{Canceled, IncompleteExpired};
        let tx = self.begin(Room::Grows).await?;
        let has_ended = matches!(status, Canceled | IncompleteExpired);
        let changed = subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                status: Set(status.name().to_owned()),
                live_member: Set((!has_ended).then_some(id)),
                due_at: Set(None),
                ..Default::default()
            })
            .filter(subscription::Column::LiveMember.eq(id))
            .exec(&*tx)
            .await?;
        assert_eq!(changed.rows_affected, 1, "a member has one running plan");
        member::Entity::update_many()
            .set(standing.columns())
            .filter(member::Column::Id.eq(id))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Takes the profile away, or gives one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_profile(&self, id: MemberId, profile: Option<&str>) -> Result<(), StoreError> {
        let tx = self.begin(Room::Grows).await?;
        member::Entity::update_many()
            .col_expr(member::Column::Profile, profile.map(str::to_owned).into())
            .filter(member::Column::Id.eq(id))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Puts another result in the place of a material's, as an earlier program may have saved it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_result(&self, id: MaterialId, result: &str) -> Result<(), StoreError> {
        let tx = self.begin(Room::Grows).await?;
        material_content::Entity::update_many()
            .col_expr(material_content::Column::Result, result.to_owned().into())
            .filter(material_content::Column::MaterialId.eq(id))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Puts another input in the place of a material's, as an earlier program may have saved it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_input(&self, id: MaterialId, input: &str) -> Result<(), StoreError> {
        let tx = self.begin(Room::Grows).await?;
        material_content::Entity::update_many()
            .col_expr(material_content::Column::Input, input.to_owned().into())
            .filter(material_content::Column::MaterialId.eq(id))
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// The encrypted values of a mail; `None` once it has ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn mail_params(&self, id: MailId) -> Result<Option<Vec<u8>>, StoreError> {
        let row = mail::Entity::find_by_id(id).one(&self.db).await?;
        Ok(row.and_then(|row| row.params))
    }

    /// A member's row as text: what must not change is compared with this.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn member_row(&self, id: MemberId) -> Result<String, StoreError> {
        let row = member::Entity::find_by_id(id).one(&self.db).await?;
        Ok(format!("{row:?}"))
    }

    /// The tables that have rows of a member, in the order of their names.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn tables_of(&self, id: MemberId) -> Result<Vec<String>, StoreError> {
        let backend = self.db.get_database_backend();
        let tables = match backend {
            DbBackend::Sqlite => {
                "SELECT t.name AS name FROM sqlite_master t, pragma_table_info(t.name) c \
                 WHERE t.type = 'table' AND c.name = 'member_id' ORDER BY t.name"
            }
            _ => {
                "SELECT table_name::text AS name FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND column_name = 'member_id' \
                 ORDER BY table_name"
            }
        };
        let mut found = Vec::new();
        for row in self
            .db
            .query_all_raw(Statement::from_string(backend, tables))
            .await?
        {
            let name: String = row.try_get("", "name")?;
            let count = format!("SELECT COUNT(*) AS n FROM {name} WHERE member_id = $1");
            let count = Statement::from_sql_and_values(backend, count, [id.0.into()]);
            let rows = self.db.query_one_raw(count).await?;
            let rows: i64 = rows.map_or(Ok(0), |row| row.try_get("", "n"))?;
            if rows > 0 {
                found.push(name);
            }
        }
        Ok(found)
    }

    /// All tables of the schema but the list of migrations, in the order of their names.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn tables(&self) -> Result<Vec<String>, StoreError> {
        let backend = self.db.get_database_backend();
        let tables = match backend {
            DbBackend::Sqlite => {
                "SELECT name FROM sqlite_master WHERE type = 'table' \
                 AND name NOT LIKE 'sqlite!_%' ESCAPE '!' AND name <> 'seaql_migrations' \
                 ORDER BY name"
            }
            _ => {
                "SELECT table_name::text AS name FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name <> 'seaql_migrations' \
                 ORDER BY table_name"
            }
        };
        let rows = self
            .db
            .query_all_raw(Statement::from_string(backend, tables))
            .await?;
        Ok(rows
            .iter()
            .map(|row| row.try_get("", "name"))
            .collect::<Result<_, _>>()?)
    }

    /// How many rows a table has.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count_rows(&self, table: &str) -> Result<i64, StoreError> {
        let count = format!("SELECT COUNT(*) AS n FROM {table}");
        let count = Statement::from_string(self.db.get_database_backend(), count);
        let row = self.db.query_one_raw(count).await?;
        Ok(row.map_or(Ok(0), |row| row.try_get("", "n"))?)
    }

    /// What the next calls of this pool have coming.
    #[must_use]
    pub fn faults(&self) -> &Faults {
        self.db.faults()
    }

    /// The number that a statement of the test's own gives.
    ///
    /// # Errors
    /// [`StoreError`] when the database refuses it.
    pub async fn number(&self, query: &str) -> Result<i64, StoreError> {
        let query = Statement::from_string(self.db.get_database_backend(), query);
        let row = self.db.query_one_raw(query).await?;
        Ok(row.map_or(Ok(0), |row| row.try_get_by_index(0))?)
    }

    /// Takes the writer's turn, or on PostgreSQL a lock of all counters, until it is dropped.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn hold_writer(&self) -> Result<impl Sized + use<>, StoreError> {
        let tx = self.begin(Room::Grows).await?;
        if self.db.get_database_backend() != DbBackend::Sqlite {
            let lock = "LOCK TABLE windows, attempts, refusals IN EXCLUSIVE MODE";
            tx.execute_unprepared(lock).await?;
        }
        Ok(tx)
    }

    /// What the materials of a member come to, measured row by row.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn measured_totals(&self, member: MemberId) -> Result<Totals, StoreError> {
        let found = material::Entity::find()
            .filter(material::Column::MemberId.eq(member))
            .find_also_related(material_content::Entity)
            .all(&self.db)
            .await?;
        let mut totals = Totals::default();
        for (row, content) in found {
            let content = content.expect("a material has its documents");
            let texts = [
                row.title,
                row.title_key,
                row.company_key,
                row.customer_key,
                row.search_key,
                row.card,
                content.input,
                content.errors,
                content.result.unwrap_or_default(),
            ];
            let bytes: usize = texts.iter().map(String::len).sum();
            totals.materials += 1;
            totals.bytes += i64::try_from(bytes).expect("a text in memory");
        }
        Ok(totals)
    }

    /// Runs a statement of the test's own.
    ///
    /// # Errors
    /// [`StoreError`] when the database refuses it.
    pub async fn execute(&self, statement: &str) -> Result<(), StoreError> {
        self.db.execute_unprepared(statement).await?;
        Ok(())
    }
}
