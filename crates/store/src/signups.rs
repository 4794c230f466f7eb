//! 新規登録: an account with its consents, its first session and its first code, all or nothing.

use crate::connection::{Store, WriteTx};
use crate::email_codes::{CodeKey, CodeTry, NewEmailCode, SendRule, put_code, try_code};
use crate::entity::{consent, member, session};
use crate::error::StoreError;
use crate::ids::{ConsentId, MemberId};
use crate::members::{NewMember, RegistrationStep, insert_member};
use crate::micros;
use crate::outbox::{NewMail, insert_mails};
use crate::sessions::{NewSession, TokenHash, insert_session};
use chrono::{DateTime, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

/// A text that was agreed to.
#[derive(Debug, Clone)]
pub struct NewConsent {
    /// Id.
    pub id: ConsentId,
    /// Which text.
    pub document: &'static str,
    /// Its version.
    pub version: String,
}

/// An account to be made.
#[derive(Clone)]
pub struct NewSignUp {
    /// The account.
    pub member: NewMember,
    /// What was agreed to.
    pub consents: Vec<NewConsent>,
    /// The browser that signs up.
    pub session: NewSession,
    /// The code for the address.
    pub code: NewEmailCode,
    /// How often codes may be sent.
    pub rule: SendRule,
    /// The mail with the code.
    pub mails: Vec<NewMail>,
}

impl Store {
    /// Makes an account; `false` when the address is taken.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn sign_up(&self, new: NewSignUp, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let member = new.member.id;
        let ip = new.session.ip.clone();
        let tx = self.write_tx().await?;
        if !insert_member(&tx, new.member, now).await? {
            return Ok(false);
        }
        for given in new.consents {
            consent::Entity::insert(consent::ActiveModel {
                id: Set(given.id),
                member_id: Set(member),
                document: Set(given.document.to_owned()),
                version: Set(given.version),
                given_at: Set(micros(now)),
                ip: Set(ip.clone()),
            })
            .exec_without_returning(&*tx)
            .await?;
        }
        insert_session(&tx, new.session, now).await?;
        put_code(&tx, &new.code, new.rule, now).await?;
        insert_mails(&tx, new.mails, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Confirms the present address with a code. The session that asked goes on under a new token.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn verify_email(
        &self,
        key: CodeKey,
        digests: &[[u8; 32]],
        tries: i64,
        rule: SendRule,
        token: TokenHash,
        now: DateTime<Utc>,
    ) -> Result<CodeTry, StoreError> {
        let tx = self.write_tx().await?;
        let outcome = try_code(&tx, key, digests, tries, rule, now).await?;
        if outcome != CodeTry::Right {
            tx.commit_refusal().await?;
            return Ok(outcome);
        }
        confirm_address(&tx, key.member, now).await?;
        let renewed = session::Entity::update_many()
            .col_expr(session::Column::TokenHash, token.0.to_vec().into())
            .filter(session::Column::Id.eq(key.holder))
            .exec(&*tx)
            .await?
            .rows_affected;
        // signed out meanwhile: then nothing of it happened
        if renewed == 0 {
            return Ok(CodeTry::Gone);
        }
        tx.commit().await?;
        Ok(outcome)
    }

    /// Forgets accounts whose address nobody confirmed since `since`: the address is free again.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_unconfirmed(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let tx = self.write_tx().await?;
        let gone = member::Entity::delete_many()
            .filter(member::Column::RegistrationStep.eq(RegistrationStep::SignedUp.name()))
            .filter(member::Column::IsEmailVerified.eq(false))
            .filter(member::Column::IsDisabled.eq(false))
            .filter(member::Column::CreatedAt.lt(micros(since)))
            .exec(&*tx)
            .await?
            .rows_affected;
        tx.commit().await?;
        Ok(gone)
    }

    /// What a member agreed to, as (text, version).
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn consents(&self, member: MemberId) -> Result<Vec<(String, String)>, StoreError> {
        let rows = consent::Entity::find()
            .filter(consent::Column::MemberId.eq(member))
            .all(&self.db)
            .await?;
        let mut found: Vec<_> = rows
            .into_iter()
            .map(|row| (row.document, row.version))
            .collect();
        found.sort();
        Ok(found)
    }
}

/// The first confirmation is a step of the registration; a later one moves no step.
async fn confirm_address(
    tx: &WriteTx,
    member: MemberId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let updated = |set: member::ActiveModel| member::Entity::update_many().set(set);
    updated(member::ActiveModel {
        is_email_verified: Set(true),
        updated_at: Set(micros(now)),
        ..Default::default()
    })
    .filter(member::Column::Id.eq(member))
    .exec(&**tx)
    .await?;
    updated(member::ActiveModel {
        registration_step: Set(RegistrationStep::EmailVerified.name().to_owned()),
        ..Default::default()
    })
    .filter(member::Column::Id.eq(member))
    .filter(member::Column::RegistrationStep.eq(RegistrationStep::SignedUp.name()))
    .exec(&**tx)
    .await?;
    Ok(())
}
