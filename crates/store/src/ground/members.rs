//! Members: the account, its second factor and its place in the registration.

use crate::ground::connection::Store;
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::ids::MemberId;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QuerySelect as _, SqlErr,
};
use strum::{EnumString, IntoStaticStr};

/// 登録手続きの段階: how far the registration has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum RegistrationStep {
    /// Address and password are there.
    SignedUp,
    /// The address is confirmed.
    EmailVerified,
    /// The second factor is set up.
    MfaAdded,
    /// The plan is running, or has run.
    Subscribed,
}

impl RegistrationStep {
    /// The name in the database and on the wire.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A member.
#[derive(Clone, PartialEq, Eq)]
pub struct Member {
    /// Id.
    pub id: MemberId,
    /// Address of the account, normalised.
    pub email: String,
    /// Address that is to take its place and awaits its code, normalised.
    pub pending_email: Option<String>,
    /// Password hash in PHC form.
    pub password_hash: String,
    /// When it was last changed.
    pub password_changed_at: Option<DateTime<Utc>>,
    /// Seed of the second factor, encrypted.
    pub totp_secret: Option<Vec<u8>>,
    /// When it was set up.
    pub mfa_added_at: Option<DateTime<Utc>>,
    /// Step of the registration.
    pub step: RegistrationStep,
    /// Whether the present address is confirmed.
    pub is_email_verified: bool,
    /// Whether the plan is paid or in its trial.
    pub is_subscribed: bool,
    /// Whether the operator has disabled the account.
    pub is_disabled: bool,
    /// When the account was deleted.
    pub deleted_at: Option<DateTime<Utc>>,
    /// Profile document; absent until it is entered.
    pub profile: Option<String>,
    /// `ja` or `en`.
    pub language: String,
    /// When the account was made.
    pub created_at: DateTime<Utc>,
}

impl std::fmt::Debug for Member {
    // hash, seed, address and profile never reach a log line
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Member")
            .field("id", &self.id)
            .field("step", &self.step)
            .finish_non_exhaustive()
    }
}

/// A member to be added.
#[derive(Clone)]
pub struct NewMember {
    /// Id.
    pub id: MemberId,
    /// Address, normalised.
    pub email: String,
    /// Password hash in PHC form.
    pub password_hash: String,
    /// Seed of the second factor, encrypted.
    pub totp_secret: Option<Vec<u8>>,
    /// Step of the registration.
    pub step: RegistrationStep,
    /// Whether the address is confirmed.
    pub is_email_verified: bool,
    /// Whether the plan is paid or in its trial.
    pub is_subscribed: bool,
    /// Profile document.
    pub profile: Option<String>,
    /// `ja` or `en`.
    pub language: String,
}

impl TryFrom<member::Model> for Member {
    type Error = StoreError;

    fn try_from(row: member::Model) -> Result<Self, StoreError> {
        let step = StoreError::named(
            "members",
            "registration_step",
            row.id,
            &row.registration_step,
        )?;
        Ok(Self {
            id: row.id,
            email: row.email,
            pending_email: row.pending_email,
            password_hash: row.password_hash,
            password_changed_at: row.password_changed_at,
            totp_secret: row.totp_secret,
            mfa_added_at: row.mfa_added_at,
            step,
            is_email_verified: row.is_email_verified,
            is_subscribed: row.is_subscribed,
            is_disabled: row.is_disabled,
            deleted_at: row.deleted_at,
            profile: row.profile,
            language: row.language,
            created_at: row.created_at,
        })
    }
}

/// Whoever writes a row of a member stands in line here first, before any other row is taken: so a
/// deletion finds all that was written before it, nothing is written after it, and no two wait for
/// each other. Whether the account lives.
pub(crate) async fn lock_member(tx: &Unit, member: MemberId) -> Result<bool, StoreError> {
    let row = locked_row(tx, member).await?;
    Ok(row.is_some_and(|row| row.deleted_at.is_none()))
}

async fn locked_row(tx: &Unit, member: MemberId) -> Result<Option<member::Model>, StoreError> {
    Ok(member::Entity::find_by_id(member)
        .lock_exclusive()
        .one(&**tx)
        .await?)
}

/// The same for what has no other answer to an account that was deleted: nothing is written.
pub(crate) async fn living_member(tx: &Unit, member: MemberId) -> Result<(), StoreError> {
    if lock_member(tx, member).await? {
        Ok(())
    } else {
        Err(StoreError::Deleted)
    }
}

/// How an address became the log-in, or did not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressChange {
    /// It is the log-in.
    Done,
    /// It is not asked for any more, or the account may not have another one.
    NotAsked,
    /// Somebody else has it since it was looked at: the transaction cannot go on.
    Taken,
}

/// Members.
pub struct Members<'a, D>(pub(crate) &'a D);

impl<D: Rows> Members<'_, D> {
    /// The member with this address, in any state.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn by_email(&self, email: &str) -> Result<Option<Member>, StoreError> {
        member::Entity::find()
            .filter(member::Column::Email.eq(email))
            .one(&self.0.rows())
            .await?
            .map(Member::try_from)
            .transpose()
    }

    /// Whether the account is there.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn exists(&self, id: MemberId) -> Result<bool, StoreError> {
        let living = member::Entity::find_by_id(id).filter(member::Column::DeletedAt.is_null());
        Ok(living.count(&self.0.rows()).await? > 0)
    }

    /// The addresses of all accounts.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn addresses(&self) -> Result<Vec<String>, StoreError> {
        Ok(member::Entity::find()
            .select_only()
            .column(member::Column::Email)
            .into_tuple()
            .all(&self.0.rows())
            .await?)
    }

    /// The encrypted seeds of all second factors.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn sealed_seeds(&self) -> Result<Vec<(MemberId, Vec<u8>)>, StoreError> {
        let rows = member::Entity::find()
            .select_only()
            .columns([member::Column::Id, member::Column::TotpSecret])
            .filter(member::Column::TotpSecret.is_not_null())
            .into_tuple()
            .all(&self.0.rows())
            .await?;
        Ok(rows)
    }
}

impl Members<'_, Unit> {
    /// Stands in line for what is written of a member, to be called before any other row is taken:
    /// whether the account lives.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn lock(&self, member: MemberId) -> Result<bool, StoreError> {
        lock_member(self.0, member).await
    }

    /// Stands in line like [`Self::lock`]: the member as they are now, in any state, which nobody
    /// changes until the transaction ends.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn locked(&self, member: MemberId) -> Result<Option<Member>, StoreError> {
        let row = locked_row(self.0, member).await?;
        row.map(Member::try_from).transpose()
    }

    /// Adds a member; `false` when the address is taken.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(&self, new: NewMember, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let now = micros(now);
        let added = member::Entity::insert(member::ActiveModel {
            id: Set(new.id),
            email: Set(new.email),
            password_hash: Set(new.password_hash),
            password_changed_at: Set(None),
            mfa_added_at: Set(new.totp_secret.is_some().then_some(now)),
            totp_secret: Set(new.totp_secret),
            totp_last_step: Set(None),
            pending_email: Set(None),
            pending_email_at: Set(None),
            registration_step: Set(new.step.name().to_owned()),
            is_email_verified: Set(new.is_email_verified),
            is_subscribed: Set(new.is_subscribed),
            is_disabled: Set(false),
            deleted_at: Set(None),
            profile: Set(new.profile),
            language: Set(new.language),
            created_at: Set(now),
            updated_at: Set(now),
        })
        .on_conflict(
            OnConflict::column(member::Column::Email)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**self.0)
        .await?;
        Ok(added == 1)
    }

    /// The present address is proved.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn prove_email(&self, id: MemberId, now: DateTime<Utc>) -> Result<(), StoreError> {
        living_member(self.0, id).await?;
        member::Entity::update_many()
            .set(member::ActiveModel {
                is_email_verified: Set(true),
                updated_at: Set(micros(now)),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(id))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Moves a registration on from the step it is at; whoever is further stays there.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn advance(
        &self,
        id: MemberId,
        from: RegistrationStep,
        to: RegistrationStep,
    ) -> Result<(), StoreError> {
        living_member(self.0, id).await?;
        member::Entity::update_many()
            .col_expr(member::Column::RegistrationStep, to.name().into())
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::RegistrationStep.eq(from.name()))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// A registration whose address was never proved begins anew, with the time in which it is to be
    /// proved; `false` when it was, or when it is further.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn begin_anew(&self, id: MemberId, now: DateTime<Utc>) -> Result<bool, StoreError> {
        living_member(self.0, id).await?;
        let unproved = member::Entity::update_many()
            .col_expr(member::Column::CreatedAt, micros(now).into())
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::IsEmailVerified.eq(false))
            .filter(member::Column::RegistrationStep.eq(RegistrationStep::SignedUp.name()))
            .exec(&**self.0)
            .await?;
        Ok(unproved.rows_affected == 1)
    }

    /// The language of a member from now on: `ja` or `en`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_language(&self, id: MemberId, language: &str) -> Result<(), StoreError> {
        living_member(self.0, id).await?;
        member::Entity::update_many()
            .col_expr(member::Column::Language, language.into())
            .filter(member::Column::Id.eq(id))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Another address waits beside the present one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn ask_for_email(
        &self,
        id: MemberId,
        email: &str,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        living_member(self.0, id).await?;
        member::Entity::update_many()
            .set(member::ActiveModel {
                pending_email: Set(Some(email.to_owned())),
                pending_email_at: Set(Some(micros(now))),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(id))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// No other address waits any more; `false` when none did.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_asked_email(&self, id: MemberId) -> Result<bool, StoreError> {
        let forgotten = member::Entity::update_many()
            .set(no_email_asked())
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::PendingEmail.is_not_null())
            .exec(&**self.0)
            .await?;
        Ok(forgotten.rows_affected > 0)
    }

    /// Makes the address that waits, which is this one, the log-in; it is proved.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn change_email(
        &self,
        id: MemberId,
        email: &str,
        now: DateTime<Utc>,
    ) -> Result<AddressChange, StoreError> {
        living_member(self.0, id).await?;
        let changed = member::Entity::update_many()
            .set(member::ActiveModel {
                email: Set(email.to_owned()),
                is_email_verified: Set(true),
                updated_at: Set(micros(now)),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::PendingEmail.eq(email))
            .filter(member::Column::IsDisabled.eq(false))
            .exec(&**self.0)
            .await;
        match changed {
            Ok(changed) if changed.rows_affected == 0 => Ok(AddressChange::NotAsked),
            Ok(_) => Ok(AddressChange::Done),
            Err(error) => match error.sql_err() {
                Some(SqlErr::UniqueConstraintViolation(_)) => Ok(AddressChange::Taken),
                _ => Err(error.into()),
            },
        }
    }

    /// Keeps the first profile; `false` when there is one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_profile(
        &self,
        id: MemberId,
        profile: String,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let none_yet = member::Column::Profile.is_null();
        write_profile(self.0, id, profile, none_yet, now).await
    }

    /// Replaces the profile; `false` when there is none.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn change_profile(
        &self,
        id: MemberId,
        profile: String,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let one_is_there = member::Column::Profile.is_not_null();
        write_profile(self.0, id, profile, one_is_there, now).await
    }
}

impl Store {
    /// Forgets addresses that were asked for and that nobody confirmed since `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_address_requests(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let tx = self.begin(Room::Small).await?;
        let gone = member::Entity::update_many()
            .set(no_email_asked())
            .filter(member::Column::PendingEmailAt.lt(micros(since)))
            .exec(&*tx)
            .await?
            .rows_affected;
        tx.commit().await?;
        Ok(gone)
    }
}

fn no_email_asked() -> member::ActiveModel {
    member::ActiveModel {
        pending_email: Set(None),
        pending_email_at: Set(None),
        ..Default::default()
    }
}

async fn write_profile(
    tx: &Unit,
    id: MemberId,
    profile: String,
    condition: Expr,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    living_member(tx, id).await?;
    let written = member::Entity::update_many()
        .set(member::ActiveModel {
            profile: Set(Some(profile)),
            updated_at: Set(micros(now)),
            ..Default::default()
        })
        .filter(member::Column::Id.eq(id))
        .filter(condition)
        .exec(&**tx)
        .await?;
    Ok(written.rows_affected == 1)
}
