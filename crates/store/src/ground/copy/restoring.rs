//! Putting a copy back: one transaction from the empty database to the last check, so that a
//! restore that breaks off leaves what was there before.

use super::cells::{Cell, TableShape};
use super::{CopyError, reading};
use crate::ground::connection::Store;
use crate::ground::footing::Room;
use crate::ground::migration::Migrator;
use crate::ground::told::AuditRow;
use crate::ground::unit::Unit;
use sea_orm::sea_query::{Alias, Expr, Query};
use sea_orm::{ConnectionTrait as _, DbBackend};
use sea_orm_migration::MigratorTrait as _;

/// A database that is being filled from a copy.
pub struct Restoring {
    pub(crate) tx: Unit,
    has_put_aside: bool,
}

impl Store {
    /// Begins to fill this database, which has to be empty. On PostgreSQL, with a name for it in
    /// `aside`, the schema that is there is first given that name: nothing is deleted.
    ///
    /// `steps` are those of the copy: the tables are first made as they were then.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails, is in use or not empty, or when the copy is of a
    /// later program.
    pub async fn restore(
        &self,
        steps: &[String],
        aside: Option<&str>,
    ) -> Result<Restoring, CopyError> {
        let own = reading::own_steps();
        if let Some(later) =
            (steps.iter().enumerate()).find(|(at, step)| own.get(*at) != Some(step))
        {
            return Err(CopyError::LaterProgram(later.1.clone()));
        }
        let tx = self.begin(Room::Grows).await?;
        reading::without_limits(&tx).await?;
        let is_empty =
            reading::tables(&tx).await?.is_empty() && reading::steps(&tx).await?.is_empty();
        let aside = aside.filter(|_| tx.get_database_backend() == DbBackend::Postgres);
        if !is_empty && aside.is_none() {
            return Err(CopyError::NotEmpty);
        }
        if tx.get_database_backend() == DbBackend::Postgres {
            refuse_when_in_use(&tx).await?;
        }
        if let Some(aside) = aside.filter(|_| !is_empty) {
            put_aside(&tx, aside).await?;
        }
        Migrator::up(&*tx, Some(u32::try_from(steps.len()).unwrap_or(u32::MAX))).await?;
        Ok(Restoring {
            tx,
            has_put_aside: !is_empty,
        })
    }
}

/// Who else is connected would go on with what is put aside.
async fn refuse_when_in_use(tx: &Unit) -> Result<(), CopyError> {
    let others = "SELECT pid::text FROM pg_stat_activity WHERE datname = current_database() \
                  AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
    match reading::names(tx, others, Vec::new()).await?.len() {
        0 => Ok(()),
        others => Err(CopyError::InUse(others)),
    }
}

/// Gives the schema another name and makes an empty one of its name.
async fn put_aside(tx: &Unit, aside: &str) -> Result<(), CopyError> {
    let names = reading::names(tx, "SELECT current_schema()::text", Vec::new()).await?;
    for name in names {
        let name = reading::quoted(&name);
        let rename = format!("ALTER SCHEMA {name} RENAME TO {}", reading::quoted(aside));
        tx.execute_unprepared(&rename).await?;
        tx.execute_unprepared(&format!("CREATE SCHEMA {name}"))
            .await?;
    }
    Ok(())
}

impl Restoring {
    /// Whether there was something that got another name.
    #[must_use]
    pub fn has_put_aside(&self) -> bool {
        self.has_put_aside
    }

    /// Makes the table ready for its rows: it has to have the columns of the copy, and rows that
    /// the making of the tables put in are taken out.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails or the columns are others.
    pub async fn begin(&self, shape: &TableShape) -> Result<(), CopyError> {
        let wrong = || CopyError::OtherColumns(shape.name.clone());
        let names = reading::tables(&self.tx).await?;
        if !names.contains(&shape.name) {
            return Err(wrong());
        }
        let here = reading::shape(&self.tx, &shape.name).await?;
        let columns = |shape: &TableShape| {
            let mut columns: Vec<_> = shape
                .columns
                .iter()
                .map(|c| (c.name.clone(), c.kind))
                .collect();
            columns.sort_by(|a, b| a.0.cmp(&b.0));
            columns
        };
        if columns(&here) != columns(shape) || here.key != shape.key {
            return Err(wrong());
        }
        if !reading::page(&self.tx, shape, None).await?.is_empty() {
            let clear = format!("DELETE FROM {}", reading::quoted(&shape.name));
            self.tx.execute_unprepared(&clear).await?;
        }
        Ok(())
    }

    /// Puts rows in.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails or refuses a row.
    pub async fn add(&self, shape: &TableShape, rows: Vec<Vec<Cell>>) -> Result<(), CopyError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut insert = Query::insert();
        insert
            .into_table(Alias::new(&shape.name))
            .columns(shape.columns.iter().map(|column| Alias::new(&column.name)));
        for row in rows {
            insert
                .values(
                    row.into_iter()
                        .map(|cell| Expr::val(sea_orm::Value::from(cell))),
                )
                .map_err(|_count| CopyError::OtherColumns(shape.name.clone()))?;
        }
        self.tx.execute(&insert).await?;
        Ok(())
    }

    /// The rows that are there, as [`super::Snapshot::page`] gives them.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails.
    pub async fn page(
        &self,
        shape: &TableShape,
        after: Option<&[Cell]>,
    ) -> Result<Vec<Vec<Cell>>, CopyError> {
        reading::page(&self.tx, shape, after).await
    }

    /// Brings the tables to the form of this program, once all rows are there.
    ///
    /// # Errors
    /// [`CopyError`] when a step fails.
    pub async fn bring_up_to_date(&self) -> Result<(), CopyError> {
        Ok(Migrator::up(&*self.tx, None).await?)
    }

    /// Lets the database look at itself, adds a row to the audit log, and makes it all true.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails or finds something wrong: nothing was changed.
    pub async fn finish(self, told: AuditRow) -> Result<(), CopyError> {
        reading::examine(&self.tx).await?;
        self.tx.audit().add(told).await?;
        Ok(self.tx.commit().await?)
    }
}
