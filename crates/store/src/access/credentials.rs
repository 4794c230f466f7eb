//! 資格情報: changing what a member signs in with. What was opened with the old one ends in the
//! transaction that sets the new one.

use crate::access::attempts::{self, AttemptKind};
use crate::access::sessions::end_sessions;
use crate::access::signups::forget_claims;
use crate::ground::connection::Store;
use crate::ground::entity::{email_code, member, mfa_reset, reset_token};
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SessionId, TokenHash};
use crate::ground::members::{Member, lock_member, no_request};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::ground::unit::Unit;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

/// A link to a new password.
#[derive(Clone)]
pub struct NewResetToken {
    /// Digest of the token in the link.
    pub token: TokenHash,
    /// Whose password; nobody's for an unknown address, which costs the same to write.
    pub member: Option<MemberId>,
    /// Its end.
    pub expires_at: DateTime<Utc>,
}

/// A password that takes the place of another.
#[derive(Clone)]
pub struct NewPassword {
    /// Whose.
    pub member: MemberId,
    /// The hash it replaces, as it was when it was decided.
    pub replaces: String,
    /// Its hash.
    pub hash: String,
    /// Counters of failures with the old one, which begin anew.
    pub cleared: Vec<(AttemptKind, Vec<u8>)>,
    /// Mails that tell about it.
    pub mails: Vec<NewMail>,
}

/// Passwords of members.
pub struct Passwords<'a, D>(pub(crate) &'a D);

impl Passwords<'_, Unit> {
    /// Sets a password; whatever was opened with the old one ends. `false` when the password was
    /// changed meanwhile, or the account may not have a new one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set(&self, new: NewPassword, now: DateTime<Utc>) -> Result<bool, StoreError> {
        Ok(lock_member(self.0, new.member).await? && set_password(self.0, new, now).await?)
    }

    /// Puts a hash with newer parameters in the place of an older one, unless the password was
    /// changed meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn renew(&self, id: MemberId, old: &str, new: &str) -> Result<(), StoreError> {
        member::Entity::update_many()
            .col_expr(member::Column::PasswordHash, new.into())
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::PasswordHash.eq(old))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Keeps a link to a new password, and promises the mail with it. Of the account itself
    /// nothing changes, and links that were mailed before stay good: whoever knows an address
    /// can ask.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put_reset_token(
        &self,
        new: NewResetToken,
        mail: Option<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.write_tx().await?;
        if let Some(member) = new.member
            && !lock_member(&tx, member).await?
        {
            // deleted since it was looked up: the caller is told what all are told
            return Ok(());
        }
        reset_token::Entity::insert(reset_token::ActiveModel {
            token_hash: Set(new.token.0.to_vec()),
            member_id: Set(new.member),
            expires_at: Set(micros(new.expires_at)),
        })
        .exec_without_returning(&*tx)
        .await?;
        insert_mails(&tx, mail, now).await?;
        tx.commit().await
    }

    /// Whose password a link may change whose end lies between these two.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn reset_token_owner(
        &self,
        token: TokenHash,
        end: (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<Option<Member>, StoreError> {
        let row = reset_token::Entity::find()
            .filter(is_living(token, end))
            .one(&self.db)
            .await?;
        let Some(id) = row.and_then(|row| row.member_id) else {
            return Ok(None);
        };
        member::Entity::find_by_id(id)
            .one(&self.db)
            .await?
            .map(Member::try_from)
            .transpose()
    }

    /// Sets the password a link is for: the link is used up, and whatever was opened with the old
    /// password ends. `false` when the link or the old password is gone; nothing is written then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn reset_password(
        &self,
        token: TokenHash,
        new: NewPassword,
        end: (DateTime<Utc>, DateTime<Utc>),
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let tx = self.write_tx().await?;
        if !lock_member(&tx, new.member).await? {
            return Ok(false);
        }
        let used = reset_token::Entity::delete_many()
            .filter(is_living(token, end))
            .filter(reset_token::Column::MemberId.eq(new.member))
            .exec(&*tx)
            .await?
            .rows_affected;
        let member = new.member;
        if used == 0 || !set_password(&tx, new, now).await? {
            return Ok(false);
        }
        forget_claims(&tx, member, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Forgets links whose end does not lie between these two: they are over, or from before the
    /// clock was set back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_reset_tokens(
        &self,
        (after, until): (DateTime<Utc>, DateTime<Utc>),
    ) -> Result<u64, StoreError> {
        let condition = "expires_at <= $1 OR expires_at > $2";
        self.prune("reset_tokens", condition, &[after, until]).await
    }
}

/// After the second time, the end is from before the clock was set back.
fn is_living(token: TokenHash, (after, until): (DateTime<Utc>, DateTime<Utc>)) -> Condition {
    Condition::all()
        .add(reset_token::Column::TokenHash.eq(token.0.to_vec()))
        .add(reset_token::Column::ExpiresAt.gt(micros(after)))
        .add(reset_token::Column::ExpiresAt.lte(micros(until)))
}

/// `false` when the password was changed meanwhile, or the account may not have a new one.
async fn set_password(tx: &Unit, new: NewPassword, now: DateTime<Utc>) -> Result<bool, StoreError> {
    let changed = member::Entity::update_many()
        .set(member::ActiveModel {
            password_hash: Set(new.hash),
            password_changed_at: Set(Some(micros(now))),
            updated_at: Set(micros(now)),
            ..Default::default()
        })
        .filter(member::Column::Id.eq(new.member))
        .filter(member::Column::PasswordHash.eq(new.replaces))
        .filter(member::Column::DeletedAt.is_null())
        .filter(member::Column::IsDisabled.eq(false))
        .exec(&**tx)
        .await?
        .rows_affected;
    if changed == 0 {
        return Ok(false);
    }
    end_all(tx, new.member, None).await?;
    for (kind, subject) in &new.cleared {
        attempts::clear(tx, *kind, subject).await?;
    }
    insert_mails(tx, new.mails, now).await?;
    Ok(true)
}

/// Ends what was opened with a credential that is no longer the present one: sessions and
/// sign-ins but for one, links, codes by mail, an address that awaits its code, and a request to
/// replace the second factor.
pub(crate) async fn end_all(
    tx: &Unit,
    id: MemberId,
    keep: Option<SessionId>,
) -> Result<(), StoreError> {
    end_sessions(tx, id, keep).await?;
    reset_token::Entity::delete_many()
        .filter(reset_token::Column::MemberId.eq(id))
        .exec(&**tx)
        .await?;
    email_code::Entity::delete_many()
        .filter(email_code::Column::MemberId.eq(id))
        .exec(&**tx)
        .await?;
    mfa_reset::Entity::delete_many()
        .filter(mfa_reset::Column::MemberId.eq(id))
        .exec(&**tx)
        .await?;
    member::Entity::update_many()
        .set(no_request())
        .filter(member::Column::Id.eq(id))
        .exec(&**tx)
        .await?;
    Ok(())
}
