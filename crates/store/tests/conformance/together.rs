//! Parts of the store in one transaction, as its own tests of rows, deletions and faults need them
//! together. What a use case does stands in `service`, and is tried and raced through the API.

use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    AddressChange, CodeKey, CodePurpose, CodeTry, LinkLife, MaterialContent, MaterialId, MemberId,
    NewDeletion, NewEmailCode, NewMail, NewMember, NewPassword, NewResetLink, Quota, Room,
    SendRule, Sending, SessionId, Store, StoreError, SubscriptionStatus, TokenHash, Unit,
    Unsettled, Update,
};

/// How a confirmation of a new address ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Confirmed {
    Changed(AddressChange),
    Code(CodeTry),
}

/// Ends what a credential opened.
async fn end_all(tx: &Unit, member: MemberId, keep: Option<SessionId>) -> Result<(), StoreError> {
    tx.sessions().end_all_of(member, keep).await?;
    tx.reset_links().forget_of(member).await?;
    tx.email_codes().forget_of(member).await?;
    tx.mfa_resets().forget_of(member).await?;
    tx.members().forget_asked_email(member).await?;
    Ok(())
}

pub(crate) trait Together {
    fn store(&self) -> &Store;

    async fn add_member(&self, new: NewMember, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let added = tx.members().add(new, now).await?;
        tx.commit().await?;
        Ok(added)
    }

    async fn add_material(
        &self,
        member: MemberId,
        id: MaterialId,
        content: MaterialContent,
        quota: Quota,
        now: DateTime<Utc>,
    ) -> Result<Update, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let added = tx.materials().add(member, id, content, quota, now).await?;
        if matches!(added, Update::Saved(_)) {
            tx.commit().await?;
        }
        Ok(added)
    }

    async fn update_material(
        &self,
        member: MemberId,
        id: MaterialId,
        expected: i64,
        content: MaterialContent,
        quota: Quota,
        now: DateTime<Utc>,
    ) -> Result<Update, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let materials = tx.materials();
        let saved = materials.update(member, (id, expected), content, quota, now);
        let saved = saved.await?;
        if matches!(saved, Update::Saved(_)) {
            tx.commit().await?;
        }
        Ok(saved)
    }

    async fn delete_materials(
        &self,
        member: MemberId,
        ids: &[MaterialId],
    ) -> Result<bool, StoreError> {
        let tx = self.store().begin(Room::Small).await?;
        let deleted = tx.materials().delete(member, ids).await?;
        if deleted {
            tx.commit().await?;
        }
        Ok(deleted)
    }

    async fn send_code(
        &self,
        new: NewEmailCode,
        rule: SendRule,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<Sending, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let sending = tx.email_codes().put(&new, rule, now).await?;
        if sending == Sending::Sent {
            tx.outbox().add(mails, now).await?;
            tx.commit().await?;
        }
        Ok(sending)
    }

    async fn use_code(
        &self,
        key: CodeKey,
        digests: &[[u8; 32]],
        tries: i64,
        rule: SendRule,
        now: DateTime<Utc>,
    ) -> Result<CodeTry, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let codes = tx.email_codes();
        let tried = codes.try_one(key, digests, tries, rule, now).await?;
        tx.commit().await?;
        Ok(tried)
    }

    async fn put_reset_link(&self, new: NewResetLink) -> Result<(), StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        tx.reset_links().add(new).await?;
        tx.commit().await
    }

    async fn reset_password(
        &self,
        token: TokenHash,
        (new, mails): (NewPassword, Vec<NewMail>),
        life: LinkLife,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let member = new.member;
        let tx = self.store().begin(Room::Grows).await?;
        if !tx.reset_links().use_up(token, member, life).await?
            || !tx.passwords().set(new, now).await?
        {
            return Ok(false);
        }
        end_all(&tx, member, None).await?;
        tx.outbox().add(mails, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn request_address(
        &self,
        email: &str,
        code: NewEmailCode,
        rule: SendRule,
        now: DateTime<Utc>,
    ) -> Result<Sending, StoreError> {
        let member = code.key.member;
        let tx = self.store().begin(Room::Grows).await?;
        let sending = tx.email_codes().put(&code, rule, now).await?;
        if sending == Sending::Sent {
            tx.members().ask_for_email(member, email, now).await?;
            tx.commit().await?;
        }
        Ok(sending)
    }

    async fn cancel_address(
        &self,
        member: MemberId,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let cancelled = tx.members().forget_asked_email(member).await?;
        let codes = tx.email_codes();
        codes.end(member, CodePurpose::ChangeEmail, now).await?;
        tx.commit().await?;
        Ok(cancelled)
    }

    async fn confirm_address(
        &self,
        key: CodeKey,
        digests: &[[u8; 32]],
        (tries, rule): (i64, SendRule),
        (email, token, mails): (&str, TokenHash, Vec<NewMail>),
        now: DateTime<Utc>,
    ) -> Result<Confirmed, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let codes = tx.email_codes();
        let tried = codes.try_one(key, digests, tries, rule, now).await?;
        if tried != CodeTry::Right {
            tx.commit().await?;
            return Ok(Confirmed::Code(tried));
        }
        if tx.members().by_email(email).await?.is_some() {
            tx.members().forget_asked_email(key.member).await?;
            tx.commit().await?;
            return Ok(Confirmed::Changed(AddressChange::Taken));
        }
        let changed = tx.members().change_email(key.member, email, now).await?;
        if changed != AddressChange::Done {
            return Ok(Confirmed::Changed(changed));
        }
        let sessions = tx.sessions();
        if !sessions.renew(key.holder, key.member, token).await? {
            return Ok(Confirmed::Code(CodeTry::Gone));
        }
        end_all(&tx, key.member, Some(key.holder)).await?;
        tx.outbox().add(mails, now).await?;
        tx.commit().await?;
        Ok(Confirmed::Changed(changed))
    }

    async fn delete_account(
        &self,
        new: NewDeletion,
        mails: Vec<NewMail>,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let member = new.member;
        let tx = self.store().begin(Room::Grows).await?;
        if !tx.deletions().add(new, now).await? {
            return Ok(false);
        }
        end_all(&tx, member, None).await?;
        tx.outbox().add(mails, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn claim_deletion(
        &self,
        now: DateTime<Utc>,
        lease: impl Fn(i64) -> TimeDelta + Send,
    ) -> Result<Option<Unsettled>, StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let claimed = tx.deletions().claim(now, lease).await?;
        tx.commit().await?;
        Ok(claimed)
    }

    async fn settle_deletion(
        &self,
        member: MemberId,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        let tx = self.store().begin(Room::Grows).await?;
        let canceled = SubscriptionStatus::Canceled;
        tx.deletions().settle(member, canceled, now).await?;
        tx.commit().await
    }
}

impl Together for Store {
    fn store(&self) -> &Store {
        self
    }
}
