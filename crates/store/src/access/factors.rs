//! The second factor: spending one, and setting it up.

use crate::access::entity::{passkey, recovery_code, spent_step};
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, PasskeyId};
use crate::ground::members::{living_member, lock_member};
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

/// A second factor that is set up.
#[derive(Clone)]
pub struct NewFactor {
    /// Whose.
    pub member: MemberId,
    /// The factor that is replaced, as it was when it was decided.
    pub replaces: Option<Vec<u8>>,
    /// Seed, encrypted.
    pub secret: Vec<u8>,
    /// Step of the code that proved it; this and earlier ones are spent.
    pub step: i64,
}

/// Second factors of members.
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

    /// Sets up the second factor. `false` when another one was set up meanwhile, or the account is
    /// gone; nothing is written then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set(&self, new: NewFactor, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let (tx, id) = (self.0, new.member);
        if !lock_member(tx, id).await? {
            return Ok(false);
        }
        let same = match new.replaces {
            None => member::Column::TotpSecret.is_null(),
            Some(old) => member::Column::TotpSecret.eq(old),
        };
        let changed = member::Entity::update_many()
            .set(member::ActiveModel {
                totp_secret: Set(Some(new.secret)),
                totp_last_step: Set(Some(new.step)),
                mfa_added_at: Set(Some(micros(now))),
                updated_at: Set(micros(now)),
                ..Default::default()
            })
            .filter(member::Column::Id.eq(id))
            .filter(same)
            .exec(&**tx)
            .await?;
        if changed.rows_affected == 0 {
            return Ok(false);
        }
        spent_step::Entity::delete_many()
            .filter(spent_step::Column::MemberId.eq(id))
            .exec(&**tx)
            .await?;
        spend_step(tx, id, new.step).await?;
        Ok(true)
    }

    /// Puts new recovery codes in the place of all earlier ones, by their digests.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put_recovery_codes(
        &self,
        member: MemberId,
        digests: &[[u8; 32]],
    ) -> Result<(), StoreError> {
        living_member(self.0, member).await?;
        recovery_code::Entity::delete_many()
            .filter(recovery_code::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        let rows = digests.iter().map(|digest| recovery_code::ActiveModel {
            member_id: Set(member),
            code_hash: Set(digest.to_vec()),
        });
        recovery_code::Entity::insert_many(rows)
            .exec_without_returning(&**self.0)
            .await?;
        Ok(())
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
