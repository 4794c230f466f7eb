//! All that is kept, as it is at one moment, while others go on writing.

use super::cells::{Cell, TableShape};
use super::{CopyError, reading, tables};
use crate::ground::connection::{Store, Transaction};
use sea_orm::{ConnectionTrait as _, DbBackend};

/// The database at one moment. Nothing is written, and nobody waits for it.
pub struct Snapshot {
    tx: Transaction,
}

impl Store {
    /// Holds the present moment fast: every write answered before this call is in it.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails or is damaged, or has not the tables of this program.
    pub async fn snapshot(&self) -> Result<Snapshot, CopyError> {
        let tx = self.read_tx().await?;
        reading::without_limits(&tx).await?;
        let (found, own) = (reading::steps(&tx).await?, reading::own_steps());
        if found != own {
            let last = |steps: Vec<String>| steps.last().cloned().unwrap_or("none".to_owned());
            return Err(CopyError::OtherTables {
                found: last(found),
                own: last(own),
            });
        }
        reading::examine(&tx).await?;
        let names = reading::tables(&tx).await?;
        if let Some(unknown) = names.iter().find(|name| !tables::is_known(name)) {
            return Err(CopyError::Unknown(format!("the table {unknown}")));
        }
        Ok(Snapshot { tx })
    }
}

impl Snapshot {
    /// `sqlite` or `postgres`.
    #[must_use]
    pub fn database(&self) -> &'static str {
        match self.tx.get_database_backend() {
            DbBackend::Sqlite => "sqlite",
            _ => "postgres",
        }
    }

    /// The steps that brought the tables to their form.
    #[must_use]
    pub fn steps(&self) -> Vec<String> {
        reading::own_steps()
    }

    /// The tables of a copy, parents before their children.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails or has a column of an unknown type.
    pub async fn shapes(&self) -> Result<Vec<TableShape>, CopyError> {
        let mut shapes = Vec::new();
        for table in tables::COPIED {
            shapes.push(reading::shape(&self.tx, table).await?);
        }
        Ok(shapes)
    }

    /// The rows after this one, in the order of the primary key; none at the end.
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

    /// Lets the moment go.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails.
    pub async fn close(self) -> Result<(), CopyError> {
        Ok(self.tx.commit().await?)
    }
}
