//! 認証機器の紛失: requests to replace a second factor that was lost, and their waiting time.

use crate::access::email_codes::{
    CodeKey, CodeTry, NewEmailCode, SendRule, Sending, put_code, try_code,
};
use crate::access::sessions::{NewSession, SessionKind, insert_session};
use crate::ground::connection::Store;
use crate::ground::entity::{mfa_reset, session};
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, TokenHash};
use crate::ground::members::{living_member, lock_member};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

/// A request that waits, or has waited long enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MfaReset {
    /// When it was made.
    pub requested_at: DateTime<Utc>,
    /// When the factor may be replaced.
    pub available_at: DateTime<Utc>,
}

/// A request to be recorded, if its code is right.
#[derive(Clone)]
pub struct NewMfaReset {
    /// Whose factor was lost, and the flow that was sent a code.
    pub key: CodeKey,
    /// Digests the code may have.
    pub digests: Vec<[u8; 32]>,
    /// Wrong tries a code allows.
    pub tries: i64,
    /// How often codes are sent.
    pub rule: SendRule,
    /// Digest of the token in the link that cancels it.
    pub cancel: TokenHash,
    /// When the factor may be replaced.
    pub available_at: DateTime<Utc>,
    /// A request that could be used before this is void.
    pub lapsed: DateTime<Utc>,
    /// A request made after this is from before the clock was set back, and gives way.
    pub latest: DateTime<Utc>,
}

impl Store {
    /// Opens a flow and sends its code, or neither when it is too soon for one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn open_session_with_code(
        &self,
        session: NewSession,
        code: NewEmailCode,
        rule: SendRule,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<Sending, StoreError> {
        let tx = self.write_tx().await?;
        living_member(&tx, session.member).await?;
        let sending = put_code(&tx, &code, rule, now).await?;
        if sending == Sending::Sent {
            insert_session(&tx, session, now).await?;
            insert_mails(&tx, mails, now).await?;
            tx.commit().await?;
        }
        Ok(sending)
    }

    /// Tries a code and records the request. One that is there already stays as it is, so that asking again neither
    /// shortens nor prolongs the wait. The answer is the request that counts, when the code was
    /// right; the mails are sent only when it is this one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn request_mfa_reset(
        &self,
        new: NewMfaReset,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<(CodeTry, Option<MfaReset>), StoreError> {
        let member = new.key.member;
        let (requested_at, available_at) = (micros(now), micros(new.available_at));
        let tx = self.write_tx().await?;
        if !lock_member(&tx, member).await? {
            return Ok((CodeTry::Gone, None));
        }
        let tried = try_code(&tx, new.key, &new.digests, new.tries, new.rule, now).await?;
        if tried != CodeTry::Right {
            tx.commit_refusal().await?;
            return Ok((tried, None));
        }
        mfa_reset::Entity::delete_many()
            .filter(mfa_reset::Column::MemberId.eq(member))
            .filter(
                Condition::any()
                    .add(mfa_reset::Column::AvailableAt.lte(micros(new.lapsed)))
                    .add(mfa_reset::Column::RequestedAt.gt(micros(new.latest))),
            )
            .exec(&*tx)
            .await?;
        let added = mfa_reset::Entity::insert(mfa_reset::ActiveModel {
            member_id: Set(member),
            cancel_hash: Set(new.cancel.0.to_vec()),
            requested_at: Set(requested_at),
            available_at: Set(available_at),
        })
        .on_conflict(
            OnConflict::column(mfa_reset::Column::MemberId)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&*tx)
        .await?;
        let counts = if added == 1 {
            insert_mails(&tx, mails, now).await?;
            MfaReset {
                requested_at,
                available_at,
            }
        } else {
            mfa_reset::Entity::find_by_id(member)
                .one(&*tx)
                .await?
                .map(MfaReset::from)
                .ok_or(StoreError::Busy)?
        };
        tx.commit().await?;
        Ok((tried, Some(counts)))
    }

    /// The member's request, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn find_mfa_reset(&self, member: MemberId) -> Result<Option<MfaReset>, StoreError> {
        Ok(mfa_reset::Entity::find_by_id(member)
            .one(&self.db)
            .await?
            .map(MfaReset::from))
    }

    /// Whose request a link takes back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn mfa_reset_of_link(
        &self,
        cancel: TokenHash,
    ) -> Result<Option<MemberId>, StoreError> {
        let found = mfa_reset::Entity::find()
            .filter(mfa_reset::Column::CancelHash.eq(cancel.0.to_vec()))
            .one(&self.db)
            .await?;
        Ok(found.map(|found| found.member_id))
    }

    /// Takes back the request of a link; `false` when it has gone meanwhile.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn cancel_mfa_reset(&self, cancel: TokenHash) -> Result<bool, StoreError> {
        let tx = self.write_tx().await?;
        let gone = mfa_reset::Entity::delete_many()
            .filter(mfa_reset::Column::CancelHash.eq(cancel.0.to_vec()))
            .exec(&*tx)
            .await?;
        if gone.rows_affected == 0 {
            return Ok(false);
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Forgets requests that could be used before `since` and were not.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_mfa_resets(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("mfa_resets", "available_at < $1", &[since])
            .await
    }

    /// Ends the sign-in `flow` and opens the session in which the lost factor is replaced; `false`
    /// when the flow has ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn begin_mfa_reset(
        &self,
        flow: TokenHash,
        new: NewSession,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let tx = self.write_tx().await?;
        if !lock_member(&tx, new.member).await? {
            return Ok(false);
        }
        let ended = session::Entity::delete_many()
            .filter(session::Column::TokenHash.eq(flow.0.to_vec()))
            .filter(session::Column::MemberId.eq(new.member))
            .filter(session::Column::Kind.eq(SessionKind::Code.name()))
            .exec(&*tx)
            .await?;
        if ended.rows_affected == 0 {
            return Ok(false);
        }
        insert_session(&tx, new, now).await?;
        tx.commit().await?;
        Ok(true)
    }
}

impl From<mfa_reset::Model> for MfaReset {
    fn from(row: mfa_reset::Model) -> Self {
        Self {
            requested_at: row.requested_at,
            available_at: row.available_at,
        }
    }
}
