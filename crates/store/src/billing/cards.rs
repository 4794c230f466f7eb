//! カード: what may be kept of a card. The number is never here, only its last four digits.

use crate::billing::entity::{card, subscription};
use crate::billing::statuses::SubscriptionStatus;
use crate::billing::subscriptions::Subscription;
use crate::ground::error::StoreError;
use crate::ground::ids::{CardId, MemberId};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, ModelTrait as _, QueryFilter as _,
    QueryOrder as _,
};

/// A card as the provider described it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardFacts {
    /// The provider's name of it.
    pub provider_id: String,
    /// Brand.
    pub brand: String,
    /// Holder.
    pub name: String,
    /// Last four digits.
    pub last_four: String,
    /// Month of expiry, 1 to 12.
    pub exp_month: i64,
    /// Year of expiry.
    pub exp_year: i64,
    /// Country of issue.
    pub country: String,
    /// The same for the same card, whoever gives it.
    pub fingerprint: Option<Vec<u8>>,
}

/// A member's card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Id.
    pub id: CardId,
    /// What it is.
    pub facts: CardFacts,
    /// The one that is charged.
    pub is_default: bool,
}

/// How removing a card ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Removal {
    /// It is gone.
    Removed(Card),
    /// A living subscription needs it, or an open order may be charged to it.
    Needed,
    /// The member has no such card.
    Missing,
}

impl From<card::Model> for Card {
    fn from(row: card::Model) -> Self {
        Self {
            id: row.id,
            facts: CardFacts {
                provider_id: row.provider_id,
                brand: row.brand,
                name: row.name,
                last_four: row.last_four,
                exp_month: row.exp_month,
                exp_year: row.exp_year,
                country: row.country,
                fingerprint: row.fingerprint,
            },
            is_default: row.is_default,
        }
    }
}

async fn make_default(tx: &Unit, member: MemberId, id: CardId) -> Result<(), StoreError> {
    for (is_default, condition) in [
        (false, card::Column::Id.ne(id)),
        (true, card::Column::Id.eq(id)),
    ] {
        card::Entity::update_many()
            .col_expr(card::Column::IsDefault, is_default.into())
            .filter(card::Column::MemberId.eq(member))
            .filter(condition)
            .exec(&**tx)
            .await?;
    }
    Ok(())
}

/// Cards of members.
pub struct Cards<'a, D>(pub(crate) &'a D);

impl<D: Rows> Cards<'_, D> {
    /// The member's cards, oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of(&self, member: MemberId) -> Result<Vec<Card>, StoreError> {
        let rows = card::Entity::find()
            .filter(card::Column::MemberId.eq(member))
            .order_by_asc(card::Column::CreatedAt)
            .order_by_asc(card::Column::Id)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(Card::from).collect())
    }

    /// The card that the provider names so.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_provider(&self, provider_id: &str) -> Result<Option<Card>, StoreError> {
        let row = card::Entity::find()
            .filter(card::Column::ProviderId.eq(provider_id))
            .one(&self.0.rows())
            .await?;
        Ok(row.map(Card::from))
    }
}

impl Cards<'_, Unit> {
    /// The issuer renewed a card: what may be shown of it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn renew(&self, id: CardId, facts: &CardFacts) -> Result<(), StoreError> {
        card::Entity::update_many()
            .set(card::ActiveModel {
                brand: Set(facts.brand.clone()),
                last_four: Set(facts.last_four.clone()),
                exp_month: Set(facts.exp_month),
                exp_year: Set(facts.exp_year),
                ..Default::default()
            })
            .filter(card::Column::Id.eq(id))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Keeps a card; the first one, or one that is asked to be, is the default. One that is kept
    /// already, because the answer to an earlier call was lost, stays the one it is. `None` when there
    /// are `most` already.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        member: MemberId,
        id: CardId,
        facts: CardFacts,
        as_default: bool,
        most: u64,
        now: DateTime<Utc>,
    ) -> Result<Option<Card>, StoreError> {
        let tx = self.0;
        // the member's row is the lock of the count
        living_member(tx, member).await?;
        let rows = card::Entity::find()
            .filter(card::Column::MemberId.eq(member))
            .all(&**tx)
            .await?;
        let count = rows.len() as u64;
        let has_default = rows.iter().any(|row| row.is_default);
        let is_kept = |row: &card::Model| row.provider_id == facts.provider_id;
        if let Some(row) = rows.into_iter().find(is_kept) {
            let mut kept = Card::from(row);
            if as_default && !kept.is_default {
                make_default(tx, member, kept.id).await?;
                kept.is_default = true;
            }
            return Ok(Some(kept));
        }
        if count >= most {
            return Ok(None);
        }
        let is_default = as_default || !has_default;
        card::Entity::insert(card::ActiveModel {
            id: Set(id),
            member_id: Set(member),
            provider_id: Set(facts.provider_id.clone()),
            brand: Set(facts.brand.clone()),
            name: Set(facts.name.clone()),
            last_four: Set(facts.last_four.clone()),
            exp_month: Set(facts.exp_month),
            exp_year: Set(facts.exp_year),
            country: Set(facts.country.clone()),
            fingerprint: Set(facts.fingerprint.clone()),
            is_default: Set(is_default),
            told_expiry: Set(None),
            created_at: Set(micros(now)),
        })
        .exec_without_returning(&**tx)
        .await?;
        if is_default {
            make_default(tx, member, id).await?;
        }
        Ok(Some(Card {
            id,
            facts,
            is_default,
        }))
    }

    /// Makes a card the default one; `false` when the member has no such card.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn make_default(&self, member: MemberId, id: CardId) -> Result<bool, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let found = card::Entity::find_by_id(id)
            .filter(card::Column::MemberId.eq(member))
            .one(&**tx)
            .await?;
        if found.is_none() {
            return Ok(false);
        }
        make_default(tx, member, id).await?;
        Ok(true)
    }

    /// Removes a card, unless the member's living subscription needs it: `needs` says so of its status
    /// and of whether the card is the last one. When the default one goes, the newest of the others takes
    /// its place.
    ///
    /// # Errors
    /// [`StoreError::Deleted`]; [`StoreError`] when the database fails.
    pub async fn remove(
        &self,
        member: MemberId,
        id: CardId,
        succeeds: impl Fn(&Card) -> bool + Send,
        needs: impl Fn(SubscriptionStatus, bool) -> bool + Send,
    ) -> Result<Removal, StoreError> {
        let tx = self.0;
        // the member's row is the lock: an order is opened under it, too
        living_member(tx, member).await?;
        let cards = card::Entity::find()
            .filter(card::Column::MemberId.eq(member))
            .order_by_desc(card::Column::CreatedAt)
            .all(&**tx)
            .await?;
        let (mut found, others): (Vec<_>, Vec<_>) = cards.into_iter().partition(|row| row.id == id);
        let Some(row) = found.pop() else {
            return Ok(Removal::Missing);
        };
        let mut others = others.into_iter().map(Card::from);
        let successor = others.find(succeeds);
        let living = subscription::Entity::find()
            .filter(subscription::Column::LiveMember.eq(member))
            .one(&**tx)
            .await?;
        if let Some(row) = living {
            let status = Subscription::try_from(row)?.status;
            if needs(status, successor.is_none()) {
                return Ok(Removal::Needed);
            }
        }
        let removed = Card::from(row.clone());
        row.delete(&**tx).await?;
        if let Some(next) = successor.filter(|_| removed.is_default) {
            make_default(tx, member, next.id).await?;
        }
        Ok(Removal::Removed(removed))
    }
}
