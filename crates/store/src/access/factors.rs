//! The second factor: spending one, and setting it up.

use crate::access::attempts::{self, AttemptKind};
use crate::access::devices::{self, Device};
use crate::access::sessions::{NewSession, end_sessions, insert_session};
use crate::ground::connection::Store;
use crate::ground::entity::{member, mfa_reset, passkey, recovery_code, session, spent_step};
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, PasskeyId, SessionId};
use crate::ground::members::{RegistrationStep, living_member, lock_member};
use crate::ground::outbox::{NewMail, insert_mails};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, PaginatorTrait as _,
    QueryFilter as _,
};

/// So many earlier steps are remembered as spent, beside those of the future.
const SPENT_STEPS: i64 = 20;

/// A second factor that was proved; it is spent with its use.
#[derive(Clone)]
pub enum Proof {
    /// A one-time code of this step.
    Code {
        /// Step of the code; this and earlier ones are spent.
        step: i64,
        /// A last step after this one is from before the clock was set back: it bars no other
        /// code. Each code is spent once all the same.
        latest: i64,
    },
    /// A recovery code.
    RecoveryCode {
        /// Its digest under every key.
        digests: Vec<[u8; 32]>,
    },
    /// A passkey.
    Passkey {
        /// Which.
        id: PasskeyId,
        /// Its changing state, with the counter, as it was when the answer was checked.
        seen: Vec<u8>,
        /// Its changing state after the answer.
        next: Vec<u8>,
    },
}

/// What comes with a session that is signed in with both factors.
#[derive(Clone)]
pub struct Entry {
    /// The session.
    pub session: NewSession,
    /// The device, which is known from now on.
    pub device: Device,
    /// Counters of failures that begin anew.
    pub cleared: Vec<(AttemptKind, Vec<u8>)>,
    /// Mails that tell about it.
    pub mails: Vec<NewMail>,
}

/// A second factor that is set up.
#[derive(Clone)]
pub struct NewFactor {
    /// The session that asked; it ends.
    pub session: SessionId,
    /// The factor that is replaced, as it was when it was decided.
    pub replaces: Option<Vec<u8>>,
    /// Seed, encrypted.
    pub secret: Vec<u8>,
    /// Step of the code that proved it; this and earlier ones are spent.
    pub step: i64,
    /// Digests of the recovery codes.
    pub recovery_codes: Vec<[u8; 32]>,
    /// Whether the passkeys go too: they were on the device that was lost.
    pub forget_passkeys: bool,
}

/// Second factors of members, and what opens with them.
pub struct Factors<'a, D>(pub(crate) &'a D);

impl<D: Rows> Factors<'_, D> {
    /// How many recovery codes the member has left.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn recovery_codes_left(&self, member: MemberId) -> Result<u64, StoreError> {
        Ok(recovery_code::Entity::find()
            .filter(recovery_code::Column::MemberId.eq(member))
            .count(&self.0.rows())
            .await?)
    }
}

impl Factors<'_, Unit> {
    /// Uses a factor up; `false` when it was used before, or the account is gone.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn spend(
        &self,
        member: MemberId,
        proof: &Proof,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        Ok(lock_member(self.0, member).await? && spend(self.0, member, proof, now).await?)
    }

    /// Opens a session that is signed in with both factors. Who can do that has lost no device: a
    /// request to replace it is void.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn enter(&self, entry: Entry, now: DateTime<Utc>) -> Result<(), StoreError> {
        living_member(self.0, entry.session.member).await?;
        enter(self.0, entry, now).await
    }
}

impl Store {
    /// Sets up the second factor: the registration goes on, every session of the member ends and
    /// a new one opens, earlier recovery codes are void. `false` when the session has ended or
    /// another factor was set up meanwhile; nothing is written then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_second_factor(
        &self,
        factor: NewFactor,
        entry: Entry,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let id = entry.session.member;
        let tx = self.write_tx().await?;
        if !lock_member(&tx, id).await? {
            return Ok(false);
        }
        let ended = session::Entity::delete_many()
            .filter(session::Column::Id.eq(factor.session))
            .filter(session::Column::MemberId.eq(id))
            .exec(&*tx)
            .await?;
        let same = match factor.replaces {
            None => member::Column::TotpSecret.is_null(),
            Some(old) => member::Column::TotpSecret.eq(old),
        };
        let changed = member::Entity::update_many()
            .set(member::ActiveModel {
                totp_secret: Set(Some(factor.secret)),
                totp_last_step: Set(Some(factor.step)),
                mfa_added_at: Set(Some(micros(now))),
                updated_at: Set(micros(now)),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(id))
            .filter(same)
            .exec(&*tx)
            .await?;
        if ended.rows_affected == 0 || changed.rows_affected == 0 {
            return Ok(false);
        }
        member::Entity::update_many()
            .col_expr(
                member::Column::RegistrationStep,
                RegistrationStep::MfaAdded.name().into(),
            )
            .filter(member::Column::Id.eq(id))
            .filter(member::Column::RegistrationStep.eq(RegistrationStep::EmailVerified.name()))
            .exec(&*tx)
            .await?;
        if factor.forget_passkeys {
            passkey::Entity::delete_many()
                .filter(passkey::Column::MemberId.eq(id))
                .exec(&*tx)
                .await?;
        }
        spent_step::Entity::delete_many()
            .filter(spent_step::Column::MemberId.eq(id))
            .exec(&*tx)
            .await?;
        spend_step(&tx, id, factor.step).await?;
        end_sessions(&tx, id, None).await?;
        put_recovery_codes(&tx, id, factor.recovery_codes).await?;
        enter(&tx, entry, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Puts new recovery codes in the place of all earlier ones.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn renew_recovery_codes(
        &self,
        member: MemberId,
        codes: Vec<[u8; 32]>,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.write_tx().await?;
        living_member(&tx, member).await?;
        put_recovery_codes(&tx, member, codes).await?;
        insert_mails(&tx, mails, now).await?;
        tx.commit().await
    }
}

/// See [`Factors::spend`].
pub(crate) async fn spend(
    tx: &Unit,
    member: MemberId,
    proof: &Proof,
    now: DateTime<Utc>,
) -> Result<bool, StoreError> {
    let spent = match proof {
        Proof::Code { step, latest } => {
            if !spend_step(tx, member, *step).await? {
                return Ok(false);
            }
            let moved = member::Entity::update_many()
                .col_expr(member::Column::TotpLastStep, (*step).into())
                .filter(member::Column::Id.eq(member))
                .filter(
                    Condition::any()
                        .add(member::Column::TotpLastStep.is_null())
                        .add(member::Column::TotpLastStep.lt(*step))
                        .add(member::Column::TotpLastStep.gt(*latest)),
                )
                .exec(&**tx)
                .await?
                .rows_affected;
            forget_steps(tx, member, *step).await?;
            moved
        }
        Proof::RecoveryCode { digests } => {
            recovery_code::Entity::delete_many()
                .filter(recovery_code::Column::MemberId.eq(member))
                .filter(
                    recovery_code::Column::CodeHash
                        .is_in(digests.iter().map(|digest| digest.to_vec())),
                )
                .exec(&**tx)
                .await?
                .rows_affected
        }
        Proof::Passkey { id, seen, next } => {
            passkey::Entity::update_many()
                .col_expr(passkey::Column::DynamicState, next.clone().into())
                .col_expr(passkey::Column::LastUsedAt, Expr::value(Some(micros(now))))
                .filter(passkey::Column::Id.eq(*id))
                .filter(passkey::Column::MemberId.eq(member))
                .filter(passkey::Column::DynamicState.eq(seen.clone()))
                .exec(&**tx)
                .await?
                .rows_affected
        }
    };
    Ok(spent == 1)
}

/// Spends one step; `false` when it was spent before.
async fn spend_step(tx: &Unit, member: MemberId, step: i64) -> Result<bool, StoreError> {
    let row = spent_step::ActiveModel {
        member_id: Set(member),
        step: Set(step),
    };
    let added = spent_step::Entity::insert(row)
        .on_conflict(
            OnConflict::columns([spent_step::Column::MemberId, spent_step::Column::Step])
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
    Ok(added == 1)
}

/// Steps that are long past bar themselves; those from before the clock was set back are kept until
/// they are past.
async fn forget_steps(tx: &Unit, member: MemberId, step: i64) -> Result<(), StoreError> {
    spent_step::Entity::delete_many()
        .filter(spent_step::Column::MemberId.eq(member))
        .filter(spent_step::Column::Step.lt(step.saturating_sub(SPENT_STEPS)))
        .exec(&**tx)
        .await?;
    Ok(())
}

async fn enter(tx: &Unit, entry: Entry, now: DateTime<Utc>) -> Result<(), StoreError> {
    let member = entry.session.member;
    for (kind, subject) in &entry.cleared {
        attempts::clear(tx, *kind, subject).await?;
    }
    mfa_reset::Entity::delete_many()
        .filter(mfa_reset::Column::MemberId.eq(member))
        .exec(&**tx)
        .await?;
    devices::remember(tx, member, entry.device, now).await?;
    insert_session(tx, entry.session, now).await?;
    insert_mails(tx, entry.mails, now).await
}

async fn put_recovery_codes(
    tx: &Unit,
    member: MemberId,
    codes: Vec<[u8; 32]>,
) -> Result<(), StoreError> {
    recovery_code::Entity::delete_many()
        .filter(recovery_code::Column::MemberId.eq(member))
        .exec(&**tx)
        .await?;
    let rows = codes.into_iter().map(|code| recovery_code::ActiveModel {
        member_id: Set(member),
        code_hash: Set(code.to_vec()),
    });
    recovery_code::Entity::insert_many(rows)
        .exec_without_returning(&**tx)
        .await?;
    Ok(())
}
