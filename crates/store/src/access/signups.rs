//! 新規登録: an account with its consents, its first session and its first code, all or nothing.

use crate::access::email_codes::{CodeKey, CodeTry, NewEmailCode, SendRule, put_code, try_code};
use crate::access::sessions::{NewSession, insert_session};
use crate::ground::connection::Store;
use crate::ground::entity::{consent, member, session};
use crate::ground::error::StoreError;
use crate::ground::ids::{ConsentId, MemberId, SessionId, TokenHash};
use crate::ground::members::{NewMember, RegistrationStep, insert_member, living_member};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::ground::unit::Unit;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _,
    QueryOrder as _,
};

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

/// Texts that were agreed to, by whom and in what language they were shown.
#[derive(Debug, Clone)]
pub struct NewConsents {
    /// The texts.
    pub given: Vec<NewConsent>,
    /// The session in which they were agreed to.
    pub session: SessionId,
    /// Address of the peer.
    pub ip: String,
    /// Language from now on: `ja` or `en`.
    pub language: String,
}

/// A consent as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// Which text.
    pub document: String,
    /// Its version.
    pub version: String,
    /// When it was agreed to.
    pub given_at: DateTime<Utc>,
    /// Address of the peer.
    pub ip: String,
    /// The session in which it was given.
    pub session: Option<SessionId>,
    /// When whoever gave it proved the address of the account.
    pub proved_at: Option<DateTime<Utc>>,
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
        let consents = NewConsents {
            given: new.consents,
            session: new.session.id,
            ip: new.session.ip.clone(),
            language: new.member.language.clone(),
        };
        let tx = self.write_tx().await?;
        if !insert_member(&tx, new.member, now).await? {
            return Ok(false);
        }
        insert_consents(&tx, member, consents, now).await?;
        insert_session(&tx, new.session, now).await?;
        put_code(&tx, &new.code, new.rule, now).await?;
        insert_mails(&tx, new.mails, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Confirms the present address with a code. The session that asked goes on under a new token.
    /// From now on it is known whose consents those of the account are; the new ones count when
    /// there are none yet.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn verify_email(
        &self,
        key: CodeKey,
        digests: &[[u8; 32]],
        (tries, rule): (i64, SendRule),
        token: TokenHash,
        consents: Option<NewConsents>,
        now: DateTime<Utc>,
    ) -> Result<CodeTry, StoreError> {
        let tx = self.write_tx().await?;
        living_member(&tx, key.member).await?;
        let outcome = try_code(&tx, key, digests, tries, rule, now).await?;
        if outcome != CodeTry::Right {
            tx.commit_refusal().await?;
            return Ok(outcome);
        }
        confirm_address(&tx, key.member, now).await?;
        prove_consents(&tx, key.member, consents, now).await?;
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
        let condition = "registration_step = 'SIGNED_UP' AND NOT is_email_verified \
                         AND NOT is_disabled AND created_at < $1";
        self.prune("members", condition, &[since]).await
    }

    /// What a member agreed to, in the order of the texts.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn consents(&self, member: MemberId) -> Result<Vec<Consent>, StoreError> {
        let rows = consent::Entity::find()
            .filter(consent::Column::MemberId.eq(member))
            .order_by_asc(consent::Column::Document)
            .all(&self.db)
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| Consent {
                document: row.document,
                version: row.version,
                given_at: row.given_at,
                ip: row.ip,
                session: row.session_id,
                proved_at: row.proved_at,
            })
            .collect())
    }
}

async fn insert_consents(
    tx: &Unit,
    member: MemberId,
    new: NewConsents,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    for given in new.given {
        consent::Entity::insert(consent::ActiveModel {
            id: Set(given.id),
            member_id: Set(member),
            document: Set(given.document.to_owned()),
            version: Set(given.version),
            given_at: Set(micros(now)),
            ip: Set(new.ip.clone()),
            session_id: Set(Some(new.session)),
            proved_at: Set(None),
        })
        .exec_without_returning(&**tx)
        .await?;
    }
    Ok(())
}

/// The address is proved by whoever knows the password that the consents were given with.
async fn prove_consents(
    tx: &Unit,
    member: MemberId,
    new: Option<NewConsents>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let of_member = consent::Column::MemberId.eq(member);
    let given = consent::Entity::find()
        .filter(of_member.clone())
        .count(&**tx)
        .await?;
    if let Some(new) = new.filter(|_new| given == 0) {
        member::Entity::update_many()
            .col_expr(member::Column::Language, new.language.clone().into())
            .filter(member::Column::Id.eq(member))
            .exec(&**tx)
            .await?;
        insert_consents(tx, member, new, now).await?;
    }
    consent::Entity::update_many()
        .col_expr(consent::Column::ProvedAt, Expr::value(Some(micros(now))))
        .filter(of_member)
        .filter(consent::Column::ProvedAt.is_null())
        .exec(&**tx)
        .await?;
    Ok(())
}

/// Somebody has the mailbox of an account whose address was never proved, and sets its password:
/// what was agreed to was agreed to by whoever typed the address. It is asked for again, and the
/// week in which the address is to be proved begins anew.
pub(crate) async fn forget_claims(
    tx: &Unit,
    member: MemberId,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    let unproved = member::Entity::update_many()
        .col_expr(member::Column::CreatedAt, micros(now).into())
        .filter(member::Column::Id.eq(member))
        .filter(member::Column::IsEmailVerified.eq(false))
        .filter(member::Column::RegistrationStep.eq(RegistrationStep::SignedUp.name()))
        .exec(&**tx)
        .await?
        .rows_affected;
    if unproved == 1 {
        consent::Entity::delete_many()
            .filter(consent::Column::MemberId.eq(member))
            .exec(&**tx)
            .await?;
    }
    Ok(())
}

/// The first confirmation is a step of the registration; a later one moves no step.
async fn confirm_address(
    tx: &Unit,
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
