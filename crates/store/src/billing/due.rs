//! Rows that are looked at together, read one by one: one that cannot be read keeps none of the others.

use crate::ground::error::StoreError;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait, EntityTrait, FromQueryResult as _, QueryFilter as _,
    QueryTrait as _, Select,
};
use uuid::Uuid;

/// What is to be looked at.
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

/// Puts a row off, whatever else is in it.
pub(crate) async fn set_aside<E: EntityTrait>(
    db: &impl ConnectionTrait,
    (row, id): (E::Column, Uuid),
    (due, due_at): (E::Column, DateTime<Utc>),
) -> Result<(), StoreError> {
    E::update_many()
        .col_expr(due, Expr::value(micros(due_at)))
        .filter(row.eq(id))
        .exec(db)
        .await?;
    Ok(())
}
