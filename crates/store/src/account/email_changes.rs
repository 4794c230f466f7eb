//! メールアドレスの変更: a new address waits until its code is typed; until then it is nobody's
//! log-in and takes no address from anybody.

use crate::access::attempts::{self, AttemptKind};
use crate::access::credentials::end_all;
use crate::access::email_codes::{
    CodeKey, CodePurpose, CodeTry, NewEmailCode, SendRule, Sending, put_code, try_code,
};
use crate::ground::connection::Store;
use crate::ground::entity::{email_code, member, session};
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, TokenHash};
use crate::ground::members::{living_member, no_request};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    SqlErr,
};

/// An address that takes the place of another.
#[derive(Clone)]
pub struct NewAddress {
    /// The new address, normalised: as it was asked for.
    pub email: String,
    /// New token of the session that confirms; every other session ends.
    pub token: TokenHash,
    /// Counters of the earlier address, which begin anew for whoever has it next.
    pub cleared: Vec<(AttemptKind, Vec<u8>)>,
    /// Mails that tell about it.
    pub mails: Vec<NewMail>,
}

/// How a confirmation of a new address ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressChange {
    /// The new address is the log-in.
    Done,
    /// The code was not right; nothing changed.
    Code(CodeTry),
    /// Somebody else has the address by now; the request is void.
    Taken,
}

impl Store {
    /// Asks for another address: it waits beside the present one, and its code is promised. An
    /// earlier request ends with its code.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn request_address(
        &self,
        email: String,
        code: NewEmailCode,
        rule: SendRule,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<Sending, StoreError> {
        let tx = self.write_tx().await?;
        living_member(&tx, code.key.member).await?;
        let sending = put_code(&tx, &code, rule, now).await?;
        if sending == Sending::Sent {
            member::Entity::update_many()
                .set(member::ActiveModel {
                    pending_email: Set(Some(email)),
                    pending_email_at: Set(Some(micros(now))),
                    ..Default::default()
                })
                .filter(member::Column::Id.eq(code.key.member))
                .exec(&*tx)
                .await?;
            insert_mails(&tx, mails, now).await?;
            tx.commit().await?;
        }
        Ok(sending)
    }

    /// Takes back a request for another address, with its code. The counter of sendings stays, so
    /// that asking and taking back sends no more mails than asking.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn cancel_address(
        &self,
        member: MemberId,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let tx = self.write_tx().await?;
        living_member(&tx, member).await?;
        let cancelled = member::Entity::update_many()
            .set(no_request())
            .filter(member::Column::Id.eq(member))
            .filter(member::Column::PendingEmail.is_not_null())
            .exec(&*tx)
            .await?
            .rows_affected;
        email_code::Entity::update_many()
            .col_expr(email_code::Column::ExpiresAt, micros(now).into())
            .filter(email_code::Column::MemberId.eq(member))
            .filter(email_code::Column::Purpose.eq(CodePurpose::ChangeEmail.name()))
            .filter(email_code::Column::ExpiresAt.gt(micros(now)))
            .exec(&*tx)
            .await?;
        if cancelled == 0 {
            tx.commit_refusal().await?;
            return Ok(false);
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Confirms the address that waits: with its code it becomes the log-in, the session that
    /// asked goes on under a new token, and whatever else was opened with the earlier address
    /// ends.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn confirm_address(
        &self,
        key: CodeKey,
        digests: &[[u8; 32]],
        (tries, rule): (i64, SendRule),
        new: NewAddress,
        now: DateTime<Utc>,
    ) -> Result<AddressChange, StoreError> {
        let tx = self.write_tx().await?;
        living_member(&tx, key.member).await?;
        let outcome = try_code(&tx, key, digests, tries, rule, now).await?;
        if outcome != CodeTry::Right {
            tx.commit_refusal().await?;
            return Ok(AddressChange::Code(outcome));
        }
        let taken = member::Entity::find()
            .filter(member::Column::Email.eq(new.email.clone()))
            .count(&*tx)
            .await?;
        if taken > 0 {
            member::Entity::update_many()
                .set(no_request())
                .filter(member::Column::Id.eq(key.member))
                .exec(&*tx)
                .await?;
            tx.commit_refusal().await?;
            return Ok(AddressChange::Taken);
        }
        let changed = member::Entity::update_many()
            .set(member::ActiveModel {
                email: Set(new.email.clone()),
                is_email_verified: Set(true),
                updated_at: Set(micros(now)),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(key.member))
            .filter(member::Column::PendingEmail.eq(new.email))
            .filter(member::Column::DeletedAt.is_null())
            .filter(member::Column::IsDisabled.eq(false))
            .exec(&*tx)
            .await;
        let changed = match changed {
            Ok(changed) => changed.rows_affected,
            // signed up for between the look and the change
            Err(error) => {
                return match error.sql_err() {
                    Some(SqlErr::UniqueConstraintViolation(_)) => Ok(AddressChange::Taken),
                    _ => Err(error.into()),
                };
            }
        };
        let renewed = session::Entity::update_many()
            .col_expr(session::Column::TokenHash, new.token.0.to_vec().into())
            .filter(session::Column::Id.eq(key.holder))
            .filter(session::Column::MemberId.eq(key.member))
            .exec(&*tx)
            .await?
            .rows_affected;
        // another request, or signed out, meanwhile: then nothing of it happened
        if changed == 0 || renewed == 0 {
            return Ok(AddressChange::Code(CodeTry::Gone));
        }
        end_all(&tx, key.member, Some(key.holder)).await?;
        for (kind, subject) in &new.cleared {
            attempts::clear(&tx, *kind, subject).await?;
        }
        insert_mails(&tx, new.mails, now).await?;
        tx.commit().await?;
        Ok(AddressChange::Done)
    }

    /// Forgets requests for another address that nobody confirmed since `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_address_requests(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let tx = self.small_tx().await?;
        let gone = member::Entity::update_many()
            .set(no_request())
            .filter(member::Column::PendingEmailAt.lt(micros(since)))
            .exec(&*tx)
            .await?
            .rows_affected;
        tx.commit().await?;
        Ok(gone)
    }
}
