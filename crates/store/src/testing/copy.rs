//! The rows of all tables: as text to be compared, and kept to be put back.

use super::TestDatabase;
use sea_orm::{
    ConnectOptions, ConnectionTrait as _, Database, DatabaseConnection, DbBackend, Statement,
    TransactionTrait as _,
};
use std::collections::BTreeMap;

/// The rows of each table, as text and sorted.
pub type Rows = BTreeMap<String, Vec<String>>;

/// What a database was when this was made.
pub struct Copy {
    /// Keeps no promise of its own: keys and triggers do not count while rows are put back.
    db: DatabaseConnection,
    /// Each table with what makes one text of its row.
    tables: Vec<(String, String)>,
    triggers: Vec<(String, String)>,
}

impl TestDatabase {
    /// Keeps all rows as they are, in tables beside theirs.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn copy(&self) -> Copy {
        let mut options = ConnectOptions::new(&self.url);
        options
            .sqlx_logging(false)
            .max_connections(1)
            .map_sqlx_sqlite_opts(|sqlite| {
                // a test does not wait for the disk
                sqlite.foreign_keys(false).pragma("synchronous", "OFF")
            });
        let db = Database::connect(options).await.expect("connected");
        let is_file = db.get_database_backend() == DbBackend::Sqlite;
        let tables = if is_file {
            "SELECT t.name AS a, group_concat('quote(\"' || c.name || '\")', ' || '','' || ') AS b \
             FROM sqlite_master t, pragma_table_info(t.name) c \
             WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%' \
             AND c.name <> 'last_seen_at' GROUP BY t.name"
        } else {
            "SELECT table_name::text AS a, \
             '(to_jsonb(' || table_name || '.*) - ''last_seen_at'')::text' AS b \
             FROM information_schema.tables WHERE table_schema = current_schema()"
        };
        let tables = pairs(&db, tables).await;
        let triggers = if is_file {
            pairs(
                &db,
                "SELECT name AS a, sql AS b FROM sqlite_master WHERE type = 'trigger'",
            )
            .await
        } else {
            db.execute_unprepared("SET session_replication_role = replica")
                .await
                .expect("triggers do not count");
            Vec::new()
        };
        for (table, _) in &tables {
            let keep = format!("CREATE TABLE kept_{table} AS SELECT * FROM {table}");
            db.execute_unprepared(&keep).await.expect("kept");
        }
        Copy {
            db,
            tables,
            triggers,
        }
    }
}

impl Copy {
    /// All rows as they are now, but for the last use of a session: that is written by itself,
    /// before what it is used for.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn rows(&self) -> Rows {
        let mut found = Rows::new();
        for (table, text) in &self.tables {
            let query = format!("SELECT {text} AS a, '' AS b FROM {table} ORDER BY 1");
            let rows = pairs(&self.db, &query).await;
            found.insert(table.clone(), rows.into_iter().map(|row| row.0).collect());
        }
        found
    }

    /// All rows are again what they were.
    ///
    /// # Panics
    /// When the database fails.
    #[expect(clippy::disallowed_methods, reason = "nobody else writes meanwhile")]
    pub async fn put_back(&self) {
        let tx = self.db.begin().await.expect("begun");
        let mut statements = Vec::new();
        for (trigger, _) in &self.triggers {
            statements.push(format!("DROP TRIGGER {trigger}"));
        }
        for (table, _) in &self.tables {
            statements.push(format!("DELETE FROM {table}"));
            statements.push(format!("INSERT INTO {table} SELECT * FROM kept_{table}"));
        }
        for (_, sql) in &self.triggers {
            statements.push(sql.clone());
        }
        for statement in statements {
            tx.execute_unprepared(&statement).await.expect("put back");
        }
        tx.commit().await.expect("put back");
    }

    /// Forgets what was kept.
    ///
    /// # Panics
    /// When the database fails.
    pub async fn end(self) {
        for (table, _) in &self.tables {
            let forget = format!("DROP TABLE kept_{table}");
            self.db.execute_unprepared(&forget).await.expect("dropped");
        }
        self.db.close().await.expect("closed");
    }
}

async fn pairs(db: &DatabaseConnection, query: &str) -> Vec<(String, String)> {
    let query = Statement::from_string(db.get_database_backend(), query);
    let rows = db.query_all_raw(query).await.expect("rows");
    rows.iter()
        .map(|row| {
            let text = |index: usize| row.try_get_by_index(index).expect("a text");
            (text(0), text(1))
        })
        .collect()
}
