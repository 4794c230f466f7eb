//! 拒否の回数: who was refused, counted and not told one by one. One row for each event, network,
//! member and hour, however often it happened.

use crate::ground::connection::Store;
use crate::ground::entity::refusal;
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::ids::MemberId;
use crate::ground::unit::Unit;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Alias, Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use uuid::Uuid;

/// The network of all for whom there is no row of their own.
pub const OTHERS: &str = "others";

/// So many refusals of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusals {
    /// Beginning of the hour.
    pub hour: DateTime<Utc>,
    /// Name of the event.
    pub event: String,
    /// Where they came from.
    pub network: String,
    /// Whom they concern, when that is known.
    pub member: Option<MemberId>,
    /// How many.
    pub count: i64,
    /// The first of them.
    pub first_at: DateTime<Utc>,
    /// The last of them.
    pub last_at: DateTime<Utc>,
    /// Address of the last one.
    pub ip: String,
    /// Browser of the last one.
    pub agent: String,
}

type Key = (String, String, Uuid);

impl Refusals {
    fn key(&self) -> Key {
        let member = self.member.map_or_else(Uuid::nil, |member| member.0);
        (self.event.clone(), self.network.clone(), member)
    }

    /// One row stands for everybody who has none of their own: those of a member for that member.
    fn into_others(self) -> Self {
        Self {
            network: OTHERS.to_owned(),
            ip: String::new(),
            agent: String::new(),
            ..self
        }
    }
}

impl Store {
    /// Adds to the counters, in one transaction. An hour has at most `most` rows; what is new
    /// after that goes into one row for each event, and one for each event of a member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails: then nothing was added.
    pub async fn add_refusals(
        &self,
        counted: Vec<Refusals>,
        most: usize,
    ) -> Result<(), StoreError> {
        if counted.is_empty() {
            return Ok(());
        }
        let tx = self.begin(Room::Small).await?;
        let mut known: HashMap<DateTime<Utc>, HashSet<Key>> = HashMap::new();
        let mut rows = Vec::with_capacity(counted.len());
        for one in counted {
            let keys = match known.entry(micros(one.hour)) {
                Entry::Occupied(keys) => keys.into_mut(),
                Entry::Vacant(none) => {
                    let keys = keys_of(&tx, *none.key()).await?;
                    none.insert(keys)
                }
            };
            // the rows that others share are not counted: there is one for each event
            let has_place = one.network == OTHERS
                || keys.contains(&one.key())
                || (keys.len() < most && keys.insert(one.key()));
            rows.push(if has_place { one } else { one.into_others() });
        }
        // two servers that add at the same time take the rows in one order
        rows.sort_by_key(|one| (one.hour, one.key()));
        for row in rows {
            add(&tx, row).await?;
        }
        tx.commit().await
    }

    /// What concerns a member, by hours.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn refusals_of(&self, member: MemberId) -> Result<Vec<Refusals>, StoreError> {
        let rows = refusal::Entity::find()
            .filter(refusal::Column::MemberId.eq(member))
            .order_by_asc(refusal::Column::Hour)
            .order_by_asc(refusal::Column::Event)
            .order_by_asc(refusal::Column::Network)
            .all(&self.db)
            .await?;
        Ok(rows.into_iter().map(Refusals::from).collect())
    }

    /// Forgets hours that began before `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_refusals(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("refusals", "hour < $1", &[since]).await
    }
}

async fn keys_of(tx: &Unit, hour: DateTime<Utc>) -> Result<HashSet<Key>, StoreError> {
    let keys: Vec<Key> = refusal::Entity::find()
        .select_only()
        .columns([
            refusal::Column::Event,
            refusal::Column::Network,
            refusal::Column::MemberId,
        ])
        .filter(refusal::Column::Hour.eq(hour))
        .filter(refusal::Column::Network.ne(OTHERS))
        .into_tuple()
        .all(&**tx)
        .await?;
    Ok(keys.into_iter().collect())
}

async fn add(tx: &Unit, one: Refusals) -> Result<(), StoreError> {
    let new = |column: &'static str| Expr::col((Alias::new("excluded"), Alias::new(column)));
    refusal::Entity::insert(refusal::ActiveModel {
        hour: Set(micros(one.hour)),
        event: Set(one.event),
        network: Set(one.network),
        member_id: Set(one.member.unwrap_or(MemberId::NOBODY)),
        count: Set(one.count),
        first_at: Set(micros(one.first_at)),
        last_at: Set(micros(one.last_at)),
        ip: Set(one.ip),
        agent: Set(one.agent),
    })
    .on_conflict(
        OnConflict::columns([
            refusal::Column::Hour,
            refusal::Column::Event,
            refusal::Column::Network,
            refusal::Column::MemberId,
        ])
        .value(
            refusal::Column::Count,
            Expr::col((Alias::new("refusals"), refusal::Column::Count)).add(new("count")),
        )
        .update_columns([
            refusal::Column::LastAt,
            refusal::Column::Ip,
            refusal::Column::Agent,
        ])
        .to_owned(),
    )
    .exec_without_returning(&**tx)
    .await?;
    Ok(())
}

impl From<refusal::Model> for Refusals {
    fn from(row: refusal::Model) -> Self {
        Self {
            hour: row.hour,
            event: row.event,
            network: row.network,
            member: (row.member_id != MemberId::NOBODY).then_some(row.member_id),
            count: row.count,
            first_at: row.first_at,
            last_at: row.last_at,
            ip: row.ip,
            agent: row.agent,
        }
    }
}
