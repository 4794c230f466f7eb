//! アカウントの削除: an account that is deleted leaves a row without a person in it, for what the law
//! wants kept; the row goes when that time is over.

use crate::access::entity::{device, passkey, recovery_code, spent_step};
use crate::billing::entity::{card, customer, subscription};
use crate::billing::statuses::SubscriptionStatus;
use crate::billing::subscriptions::PlanStanding;
use crate::content::entity::announcement_read;
use crate::ground::connection::Store;
use crate::ground::due::is_due;
use crate::ground::entity::{deletion, member};
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::ids::MemberId;
use crate::ground::unit::{Rows, Unit};
use crate::materials::entity::{logo, material, material_total};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, EntityTrait as _,
    IntoActiveModel as _, QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};

/// No deletion waits longer than this for the next attempt. What lies further ahead was written by a
/// clock that was set back since, and is due.
pub const LONGEST_DELETION_WAIT: TimeDelta = TimeDelta::hours(2);

/// An account to be deleted.
#[derive(Clone)]
pub struct NewDeletion {
    /// Whose.
    pub member: MemberId,
    /// Keyed digest of the address: who comes back with the right password is told.
    pub address: [u8; 32],
    /// What invoices need by law, encrypted; nothing when none was issued.
    pub kept: Option<Vec<u8>>,
    /// When the row goes.
    pub keep_until: DateTime<Utc>,
    /// What is left of the plan for the member; the step that was reached stays.
    pub standing: PlanStanding,
}

/// A deletion the payment provider is still to be told of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsettled {
    /// Whose.
    pub member: MemberId,
    /// When the account was deleted.
    pub deleted_at: DateTime<Utc>,
    /// What the member is at the provider.
    pub customer: Option<String>,
    /// The how many-th attempt, from 1.
    pub attempt: i64,
}

/// Accounts that were deleted.
pub struct Deletions<'a, D>(pub(crate) &'a D);

impl<D: Rows> Deletions<'_, D> {
    /// Whether the provider is to be told of a deletion. Mostly there is nothing to do: that costs
    /// one read and takes no writer's turn.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn is_any_due(&self, now: DateTime<Utc>) -> Result<bool, StoreError> {
        Ok(due(now).one(&self.0.rows()).await?.is_some())
    }
}

impl Deletions<'_, Unit> {
    /// Buries an account: everything of the person goes but what is kept for the law, the address is
    /// free. `false` when it was deleted before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(&self, new: NewDeletion, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let now = micros(now);
        let (tx, id) = (self.0, new.member);
        let found = member::Entity::find_by_id(id)
            .filter(member::Column::DeletedAt.is_null())
            .lock_exclusive()
            .one(&**tx)
            .await?;
        let Some(row) = found else {
            return Ok(false);
        };
        deletion::Entity::insert(deletion::ActiveModel {
            member_id: Set(id),
            deleted_at: Set(now),
            address: Set(Some(new.address.to_vec())),
            password_hash: Set(Some(row.password_hash.clone())),
            kept: Set(new.kept),
            keep_until: Set(micros(new.keep_until)),
            settled_at: Set(None),
            due_at: Set(now),
            attempts: Set(0),
        })
        .exec_without_returning(&**tx)
        .await?;
        forget_person(tx, id).await?;
        let mut row = row.into_active_model();
        // unique, and no address anybody can type
        row.email = Set(format!("deleted {id}"));
        row.password_hash = Set(String::new());
        row.totp_secret = Set(None);
        row.totp_last_step = Set(None);
        row.pending_email = Set(None);
        row.pending_email_at = Set(None);
        row.profile = Set(None);
        row.is_email_verified = Set(false);
        row.is_subscribed = Set(new.standing.is_subscribed);
        row.deleted_at = Set(Some(now));
        row.updated_at = Set(now);
        row.update(&**tx).await?;
        Ok(true)
    }

    /// Claims a deletion the provider is to be told of; nobody else gets it before `lease` has
    /// passed.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn claim(
        &self,
        now: DateTime<Utc>,
        lease: impl Fn(i64) -> TimeDelta + Send,
    ) -> Result<Option<Unsettled>, StoreError> {
        let tx = self.0;
        let Some(row) = due(now).lock_exclusive().one(&**tx).await? else {
            return Ok(None);
        };
        let customer = customer::Entity::find_by_id(row.member_id)
            .one(&**tx)
            .await?;
        let attempt = row.attempts.saturating_add(1);
        let claimed = Unsettled {
            member: row.member_id,
            deleted_at: row.deleted_at,
            customer: customer.and_then(|row| row.provider_id),
            attempt,
        };
        let mut row = row.into_active_model();
        row.attempts = Set(attempt);
        row.due_at = Set(micros(now + lease(attempt)));
        row.update(&**tx).await?;
        Ok(Some(claimed))
    }

    /// The provider has forgotten the member: the subscription is over, with this status, and its name of
    /// the member is forgotten here.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn settle(
        &self,
        member: MemberId,
        status: SubscriptionStatus,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let now = micros(now);
        let tx = self.0;
        subscription::Entity::update_many()
            .set(subscription::ActiveModel {
                live_member: Set(None),
                status: Set(status.name().to_owned()),
                due_at: Set(None),
                ended_at: Set(Some(now)),
                ..Default::default()
            })
            .filter(subscription::Column::LiveMember.eq(member))
            .exec(&**tx)
            .await?;
        customer::Entity::delete_many()
            .filter(customer::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
        deletion::Entity::update_many()
            .set(deletion::ActiveModel {
                settled_at: Set(Some(now)),
                ..Default::default()
            })
            .filter(deletion::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
        Ok(())
    }
}

fn due(now: DateTime<Utc>) -> Select<deletion::Entity> {
    deletion::Entity::find()
        .filter(deletion::Column::SettledAt.is_null())
        .filter(is_due(deletion::Column::DueAt, now, LONGEST_DELETION_WAIT))
        .order_by_asc(deletion::Column::DueAt)
}

impl Store {
    /// Forgets what tells deleted accounts apart that were deleted before `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_graves(&self, since: DateTime<Utc>) -> Result<(), StoreError> {
        let tx = self.begin(Room::Small).await?;
        deletion::Entity::update_many()
            .set(deletion::ActiveModel {
                address: Set(None),
                password_hash: Set(None),
                ..Default::default()
            })
            .filter(deletion::Column::DeletedAt.lt(micros(since)))
            .filter(deletion::Column::Address.is_not_null())
            .exec(&*tx)
            .await?;
        tx.commit().await
    }

    /// Forgets the rows of deleted accounts of which nothing has to be kept any more.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_deleted(&self, now: DateTime<Utc>) -> Result<u64, StoreError> {
        let over = "id IN (SELECT member_id FROM deletions \
                    WHERE keep_until <= $1 AND settled_at IS NOT NULL)";
        self.prune("members", over, &[now]).await
    }
}

/// What is the person's and not the contract's.
async fn forget_person(tx: &Unit, id: MemberId) -> Result<(), StoreError> {
    macro_rules! forget {
        ($($table:ident),*) => {$(
            $table::Entity::delete_many()
                .filter($table::Column::MemberId.eq(id))
                .exec(&**tx)
                .await?;
        )*};
    }
    forget!(
        material,
        material_total,
        logo,
        card,
        device,
        passkey,
        recovery_code,
        spent_step,
        announcement_read
    );
    Ok(())
}
