//! Rows that are due, read one by one: one that cannot be read keeps none of the others.

use crate::ground::error::StoreError;
use sea_orm::{ConnectionTrait, EntityTrait, FromQueryResult as _, QueryTrait as _, Select};
use uuid::Uuid;

/// What is due.
#[derive(Debug)]
pub struct Due<T> {
    /// Those that can be read.
    pub rows: Vec<T>,
    /// Those that cannot.
    pub unreadable: Vec<Unreadable>,
}

/// A row that cannot be read.
#[derive(Debug)]
pub struct Unreadable {
    /// Its id; nothing where that is what cannot be read.
    pub id: Option<Uuid>,
    /// Why.
    pub why: StoreError,
}

impl<T> Due<T> {
    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.rows.len() + self.unreadable.len()
    }
}

pub(crate) async fn each_of<E, T>(
    db: &impl ConnectionTrait,
    query: Select<E>,
) -> Result<Due<T>, StoreError>
where
    E: EntityTrait,
    T: TryFrom<E::Model, Error = StoreError>,
{
    let mut due = Due {
        rows: Vec::new(),
        unreadable: Vec::new(),
    };
    let statement = query.build(db.get_database_backend());
    for row in db.query_all_raw(statement).await? {
        let model = E::Model::from_query_result(&row, "");
        match model.map_err(StoreError::from).and_then(T::try_from) {
            Ok(one) => due.rows.push(one),
            Err(why) => due.unreadable.push(Unreadable {
                id: row.try_get("", "id").ok(),
                why,
            }),
        }
    }
    Ok(due)
}
