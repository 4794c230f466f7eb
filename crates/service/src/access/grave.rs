//! 削除済みアカウント: whose address it was is remembered by a digest, so that who comes back with the right
//! password is told what became of the account.

use crate::Service;
use crate::ground::error::CommonError;
use chrono::TimeDelta;
use shinchoryu_store::Grave;

/// Who comes back with the right password within this time is told that the account is deleted.
pub(crate) const GRAVE_LIFE: TimeDelta = TimeDelta::days(30);
/// What keeps digests of addresses from standing for another's.
const GRAVE: &str = "address of a deleted account";

impl Service {
    /// What marks the address of an account that is deleted.
    pub(crate) fn grave_mark(&self, email: &str) -> Result<[u8; 32], CommonError> {
        let mark = self.parts.keyring.mac(GRAVE, &[email.as_bytes()]);
        mark.ok_or_else(|| CommonError::Internal("no key".to_owned()))
    }

    /// The deleted account of an address, if there is none that lives.
    pub(crate) async fn grave_of(&self, email: &str) -> Result<Option<Grave>, CommonError> {
        let digests = self.parts.keyring.macs(GRAVE, &[email.as_bytes()]);
        Ok(self.store().members().grave_at(&digests).await?)
    }
}
