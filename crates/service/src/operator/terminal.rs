//! 運用者: what the operator does at the terminal, beside a server that may be running.

use crate::ground::change::made_anew;
use crate::ground::email_address::normal_email;
use crate::ground::error::CommonError;
use crate::ground::ports::{Clock, Entropy, Event};
use crate::ground::secret::Keyring;
use crate::materials::document::{input_of, typeset};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use crate::operator::terminal_row::terminal_row;
use chrono::{DateTime, Utc};
use shinchoryu_law::LawBook;
use shinchoryu_store::{AuditRow, Material, MaterialId, MemberId, Room, Store, StoreError};

/// Ends every session of the member of this address, at whatever step; how many there were, or
/// `None` when nobody has the address. It needs no more of the product than its database, so it is no
/// method of [`Service`](crate::Service), but made anew as a change is.
///
/// # Errors
/// [`CommonError`] when the database fails.
pub async fn end_sessions(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    email: &str,
) -> Result<Option<u64>, CommonError> {
    let address = &normal_email(email);
    let once = || async {
        let ended = end_once(store, clock, entropy, address).await;
        (ended.map_err(CommonError::from), ())
    };
    made_anew(once).await.0
}

async fn end_once(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    address: &str,
) -> Result<Option<u64>, StoreError> {
    let tx = store.begin(Room::Small).await?;
    let Some(member) = tx.members().by_email(address).await? else {
        return Ok(None);
    };
    let event = Event::SessionsEnded(member.id).parts();
    let ended = tx.sessions().end_all_of(member.id, None).await?;
    let count = Some(ended.to_string());
    let row = terminal_row(clock, entropy, event.name, event.member, count);
    tx.audit().add(row).await?;
    tx.commit().await?;
    Ok(Some(ended))
}

/// The row of the audit log that tells of a backup of this moment that was put back.
#[must_use]
pub fn restored(clock: &dyn Clock, entropy: &dyn Entropy, of: DateTime<Utc>) -> AuditRow {
    terminal_row(
        clock,
        entropy,
        "backup_restored",
        None,
        Some(of.to_rfc3339()),
    )
}

/// Members with a second factor, and how many of the seeds these keys open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// Members with a second factor.
    pub all: usize,
    /// Of them, those whose codes can be checked.
    pub readable: usize,
}

/// Tries the keys on every seed in the database; without keys none is readable.
///
/// # Errors
/// [`StoreError`] when the database fails.
pub async fn seeds(store: &Store, keyring: Option<&Keyring>) -> Result<Seeds, StoreError> {
    let sealed = store.members().sealed_seeds().await?;
    let opens = |(id, sealed): &&(MemberId, Vec<u8>)| {
        keyring.is_some_and(|keyring| keyring.open(id.0.as_bytes(), sealed).is_some())
    };
    Ok(Seeds {
        all: sealed.len(),
        readable: sealed.iter().filter(opens).count(),
    })
}

/// Documents of saved materials, made without their members.
#[derive(Debug)]
pub struct Prints {
    /// Complete materials in the database.
    pub complete: u64,
    /// Of them, those that were tried: the last saved ones under this edition of the law. What was
    /// saved under another one is printed only after it was saved again.
    pub tried: usize,
    /// Of these, what could not be printed with the figures that were saved, and why.
    pub failed: Vec<(MaterialId, MaterialsError)>,
}

/// Makes the documents of so many of the last saved materials, with all their pages, and holds
/// what they would show against the figures that were saved.
///
/// # Errors
/// [`StoreError`] when the database fails or a row cannot be read.
pub async fn print_newest(
    store: &Store,
    law: &'static LawBook,
    most: u64,
) -> Result<Prints, StoreError> {
    let complete = store.materials().count_complete().await?;
    let materials = store
        .materials()
        .newest_complete(law.digest(), most)
        .await?;
    let tried = materials.len();
    let mut failed = Vec::new();
    for material in materials {
        let id = material.id;
        // beside the task, so that the terminal can still end it
        let printed = tokio::task::spawn_blocking(move || print(&material, law)).await;
        let printed =
            printed.unwrap_or_else(|error| Err(CommonError::Internal(error.to_string()).into()));
        failed.extend(printed.err().map(|error| (id, error)));
    }
    Ok(Prints {
        complete,
        tried,
        failed,
    })
}

fn print(kept: &Material, law: &LawBook) -> Result<(), MaterialsError> {
    let look = Look {
        language: input_of(kept)?.language.unwrap_or_default(),
        mono: false,
        working: true,
    };
    // the member's picture changes no figure
    let pdf = typeset(kept, look, None, law)?.pdf();
    pdf.map(drop)
        .map_err(|error| CommonError::Internal(format!("document: {error}")).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{World, lock_for_a_moment};
    use shinchoryu_store::{NewMember, RegistrationStep};
    use uuid::Uuid;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn who_ends_sessions_comes_again_after_a_moment() {
        let world = World::impatient().await;
        let (store, parts) = (&world.database.store, &world.service.parts);
        let id = MemberId(Uuid::from_u128(1));
        let member = NewMember {
            id,
            email: "taro@example.jp".to_owned(),
            password_hash: "none".to_owned(),
            totp_secret: None,
            step: RegistrationStep::SignedUp,
            is_email_verified: false,
            is_subscribed: false,
            profile: None,
            language: "ja".to_owned(),
        };
        let added = store.once(async |tx| tx.members().add(member, world.clock.now()).await);
        assert!(added.await.unwrap());
        lock_for_a_moment(&world.database.url).await;
        let (clock, entropy) = (parts.clock.as_ref(), parts.entropy.as_ref());
        let ended = end_sessions(store, clock, entropy, "Taro@example.jp").await;
        assert_eq!(ended.unwrap(), Some(0));
        let told = store.audit().of(id).await.unwrap();
        assert_eq!(told.len(), 1, "what was made anew is told once");
    }
}
