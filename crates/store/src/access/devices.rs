//! Known devices: where a member has signed in with both factors before.

use crate::access::entity::device;
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, TokenHash};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _,
    QueryOrder as _,
};

/// Digest of the network and the browser a request comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceHash(pub [u8; 32]);

/// A device as it shows itself.
#[derive(Clone, Copy)]
pub struct Device {
    /// Digest of the token in its cookie.
    pub token: TokenHash,
    /// Where it is.
    pub place: PlaceHash,
}

/// How a device is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    /// By the token in its cookie.
    ByToken,
    /// By its place alone: signing out took the cookie away.
    ByPlace,
}

/// Devices that members have signed in on.
pub struct Devices<'a, D>(pub(crate) &'a D);

impl<D: Rows> Devices<'_, D> {
    /// Whether the member has signed in with this device, or from this place after
    /// `places_since`. Without a member the same work is done for nothing.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn known(
        &self,
        member: Option<MemberId>,
        token: Option<TokenHash>,
        place: Option<PlaceHash>,
        places_since: DateTime<Utc>,
    ) -> Result<Option<Known>, StoreError> {
        let token = token.map_or_else(Vec::new, |token| token.0.to_vec());
        let place = place.map_or_else(Vec::new, |place| place.0.to_vec());
        let rows = device::Entity::find()
            .filter(device::Column::MemberId.eq(member.unwrap_or(MemberId::NOBODY)))
            .filter(
                Condition::any()
                    .add(device::Column::TokenHash.eq(token.clone()))
                    .add(
                        Condition::all()
                            .add(device::Column::Place.eq(place))
                            .add(device::Column::UsedAt.gt(micros(places_since))),
                    ),
            )
            .all(&self.0.rows())
            .await?;
        Ok(if rows.iter().any(|row| row.token_hash == token) {
            Some(Known::ByToken)
        } else {
            rows.first().map(|_| Known::ByPlace)
        })
    }
}

impl Devices<'_, Unit> {
    /// Remembers a device. A place that was remembered for itself is remembered with the device now,
    /// and the member's longest unused ones beyond `most` are forgotten.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn remember(
        &self,
        member: MemberId,
        seen: Device,
        most: usize,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        // what was used before the clock was set back must not outlive what is used now
        device::Entity::update_many()
            .col_expr(device::Column::UsedAt, micros(now).into())
            .filter(device::Column::MemberId.eq(member))
            .filter(device::Column::UsedAt.gt(micros(now)))
            .exec(&**tx)
            .await?;
        put(tx, member, seen.token.0, seen.place, now).await?;
        let too_many: Vec<_> = device::Entity::find()
            .filter(device::Column::MemberId.eq(member))
            .filter(device::Column::TokenHash.ne(seen.token.0.to_vec()))
            .order_by_desc(device::Column::UsedAt)
            .all(&**tx)
            .await?
            .into_iter()
            .skip(most.saturating_sub(1))
            .map(|row| row.token_hash)
            .collect();
        device::Entity::delete_many()
            .filter(device::Column::MemberId.eq(member))
            .filter(device::Column::TokenHash.is_in(too_many))
            .exec(&**tx)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets devices that were not used since `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_devices(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("devices", "used_at < $1", &[since]).await
    }
}

/// A log-out took the token away: what is left of the device is its place, which is kept under its
/// own digest. No token has that digest: a place is no text that can be in a cookie.
pub(crate) async fn leave(
    tx: &Unit,
    member: MemberId,
    left: Device,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let gone = device::Entity::delete_many()
        .filter(device::Column::MemberId.eq(member))
        .filter(device::Column::TokenHash.eq(left.token.0.to_vec()))
        .exec(&**tx)
        .await?
        .rows_affected;
    if gone == 1 {
        put(tx, member, left.place.0, left.place, now).await?;
    }
    Ok(())
}

async fn put(
    tx: &Unit,
    member: MemberId,
    key: [u8; 32],
    place: PlaceHash,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    device::Entity::delete_many()
        .filter(device::Column::MemberId.eq(member))
        .filter(device::Column::TokenHash.is_in([key.to_vec(), place.0.to_vec()]))
        .exec(&**tx)
        .await?;
    device::Entity::insert(device::ActiveModel {
        member_id: Set(member),
        token_hash: Set(key.to_vec()),
        place: Set(place.0.to_vec()),
        used_at: Set(micros(now)),
    })
    .exec_without_returning(&**tx)
    .await?;
    Ok(())
}
