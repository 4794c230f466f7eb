//! メールの確認コード: short codes sent by mail. One per member and purpose, the newest only; a
//! code belongs to the session (or flow) that asked for it, is tried a few times and used once.

use crate::access::entity::email_code;
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::ids::{MemberId, SessionId};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, EntityTrait as _,
    IntoActiveModel as _, ModelTrait as _, QueryFilter as _, QuerySelect as _,
};
use strum::IntoStaticStr;

/// What a code proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum CodePurpose {
    /// The address of a new account.
    VerifyEmail,
    /// The new address of an account.
    ChangeEmail,
    /// The wish to set up the second factor anew.
    ResetMfa,
}

impl CodePurpose {
    /// The name in the database; also what keeps digests of one purpose from another's.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Whose code, for what, asked for by which session or flow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeKey {
    /// Whose code.
    pub member: MemberId,
    /// What it proves.
    pub purpose: CodePurpose,
    /// The session that asked.
    pub holder: SessionId,
}

/// How often a code may be sent.
#[derive(Debug, Clone, Copy)]
pub struct SendRule {
    /// The shortest time between two.
    pub pause: TimeDelta,
    /// How many in one window.
    pub most: i64,
    /// How long the window is.
    pub window: TimeDelta,
    /// A code that was sent further in the future than this is from before the clock was set back.
    pub slack: TimeDelta,
}

/// A code to be sent. Only its digest is kept.
#[derive(Clone)]
pub struct NewEmailCode {
    /// Whose.
    pub key: CodeKey,
    /// Keyed digest of the code.
    pub digest: [u8; 32],
    /// Its end.
    pub expires_at: DateTime<Utc>,
}

/// Whether a code went out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sending {
    /// It is promised.
    Sent,
    /// Too soon: nothing was written.
    NotBefore(DateTime<Utc>),
}

/// What there is of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SentCode {
    /// Which session asked for it.
    pub holder: SessionId,
    /// When it was sent.
    pub sent_at: DateTime<Utc>,
    /// Its end.
    pub expires_at: DateTime<Utc>,
    /// Wrong tries so far.
    pub failures: i64,
    /// When the next one may be sent.
    pub resend_at: DateTime<Utc>,
}

/// How a try ended. All but [`CodeTry::Right`] leave the rest of the transaction undone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeTry {
    /// Right; the code is used up.
    Right,
    /// Wrong; this many tries are left.
    Wrong(i64),
    /// All tries were used: a new code is needed, which may be sent from this time.
    Spent(DateTime<Utc>),
    /// There is none for this session, or its time is over.
    Gone,
}

/// Codes of members.
pub struct EmailCodes<'a, D>(pub(crate) &'a D);

impl<D: Rows> EmailCodes<'_, D> {
    /// The member's code for a purpose, whoever asked for it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn sent(
        &self,
        member: MemberId,
        purpose: CodePurpose,
        rule: SendRule,
    ) -> Result<Option<SentCode>, StoreError> {
        let row = email_code::Entity::find_by_id((member, purpose.name().to_owned()))
            .one(&self.0.rows())
            .await?;
        Ok(row.map(|row| SentCode {
            holder: row.holder,
            sent_at: row.sent_at,
            expires_at: row.expires_at,
            failures: row.failures,
            resend_at: next_sending(&row, rule),
        }))
    }
}

impl EmailCodes<'_, Unit> {
    /// Puts a code in the place of the one before, unless it is too soon for one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put(
        &self,
        new: &NewEmailCode,
        rule: SendRule,
        now: DateTime<Utc>,
    ) -> Result<Sending, StoreError> {
        let tx = self.0;
        living_member(tx, new.key.member).await?;
        let now = micros(now);
        let key = new.key;
        // the row must be there before it can be locked
        let fresh = email_code::ActiveModel {
            member_id: Set(key.member),
            purpose: Set(key.purpose.name().to_owned()),
            holder: Set(key.holder),
            digest: Set(new.digest.to_vec()),
            failures: Set(0),
            sent_at: Set(now),
            expires_at: Set(micros(new.expires_at)),
            counted_from: Set(now),
            counted: Set(1),
        };
        let inserted = email_code::Entity::insert(fresh)
            .on_conflict(
                OnConflict::columns([email_code::Column::MemberId, email_code::Column::Purpose])
                    .do_nothing()
                    .to_owned(),
            )
            .exec_without_returning(&**tx)
            .await?;
        if inserted == 1 {
            return Ok(Sending::Sent);
        }
        let Some(row) = locked(tx, key).await? else {
            return Err(StoreError::Inconsistent("the code that is in the way"));
        };
        let earliest = next_sending(&row, rule);
        // a clock that was set back must not close the door for longer than the rule says
        if earliest > now && row.sent_at <= now {
            return Ok(Sending::NotBefore(earliest));
        }
        let same_window = row.counted_from <= now && now < row.counted_from + rule.window;
        let (from, counted) = if same_window {
            (row.counted_from, row.counted.saturating_add(1))
        } else {
            (now, 1)
        };
        let mut row = row.into_active_model();
        row.holder = Set(key.holder);
        row.digest = Set(new.digest.to_vec());
        row.failures = Set(0);
        row.sent_at = Set(now);
        row.expires_at = Set(micros(new.expires_at));
        row.counted_from = Set(from);
        row.counted = Set(counted);
        row.update(&**tx).await?;
        Ok(Sending::Sent)
    }

    /// Tries a code. The caller commits in every case: a wrong try counts.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn try_one(
        &self,
        key: CodeKey,
        digests: &[[u8; 32]],
        tries: i64,
        rule: SendRule,
        now: DateTime<Utc>,
    ) -> Result<CodeTry, StoreError> {
        let tx = self.0;
        living_member(tx, key.member).await?;
        let found = locked(tx, key).await?;
        let Some(row) = found.filter(|row| row.holder == key.holder) else {
            return Ok(CodeTry::Gone);
        };
        // what was sent in the future is from before the clock was set back, and would live too long
        if now >= row.expires_at || row.sent_at > now + rule.slack {
            return Ok(CodeTry::Gone);
        }
        if row.failures >= tries {
            return Ok(CodeTry::Spent(next_sending(&row, rule)));
        }
        if digests.iter().any(|digest| row.digest == digest) {
            // the counter of sendings goes too: who has proved the address asks for no more of them
            row.delete(&**tx).await?;
            return Ok(CodeTry::Right);
        }
        let failures = row.failures.saturating_add(1);
        let mut row = row.into_active_model();
        row.failures = Set(failures);
        row.update(&**tx).await?;
        Ok(CodeTry::Wrong(tries.saturating_sub(failures)))
    }

    /// The codes of a member for a purpose end. The counter of sendings stays, so that asking and
    /// taking back sends no more mails than asking.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end(
        &self,
        member: MemberId,
        purpose: CodePurpose,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        email_code::Entity::update_many()
            .col_expr(email_code::Column::ExpiresAt, micros(now).into())
            .filter(email_code::Column::MemberId.eq(member))
            .filter(email_code::Column::Purpose.eq(purpose.name()))
            .filter(email_code::Column::ExpiresAt.gt(micros(now)))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Forgets the codes of a member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_of(&self, member: MemberId) -> Result<(), StoreError> {
        email_code::Entity::delete_many()
            .filter(email_code::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets codes whose time was over before `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_codes(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        self.prune("email_codes", "expires_at < $1", &[since]).await
    }
}

async fn locked(tx: &Unit, key: CodeKey) -> Result<Option<email_code::Model>, StoreError> {
    Ok(
        email_code::Entity::find_by_id((key.member, key.purpose.name().to_owned()))
            .lock_exclusive()
            .one(&**tx)
            .await?,
    )
}

fn next_sending(row: &email_code::Model, rule: SendRule) -> DateTime<Utc> {
    let after_pause = row.sent_at + rule.pause;
    if row.counted < rule.most {
        after_pause
    } else {
        after_pause.max(row.counted_from + rule.window)
    }
}
