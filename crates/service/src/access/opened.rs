//! What was opened with a credential ends with it.

use crate::ground::change::Change;
use shinchoryu_store::{AttemptKind, MemberId, SessionId, StoreError};

/// Ends what was opened with a credential that is no longer the present one: sessions and sign-ins
/// but for one, links, codes by mail, an address that awaits its code, and a request to replace the
/// second factor.
pub(crate) async fn end_what_was_opened(
    tx: &Change,
    member: MemberId,
    keep: Option<SessionId>,
) -> Result<(), StoreError> {
    tx.sessions().end_all_of(member, keep).await?;
    tx.reset_links().forget_of(member).await?;
    tx.email_codes().forget_of(member).await?;
    tx.mfa_resets().forget_of(member).await?;
    tx.members().forget_asked_email(member).await?;
    Ok(())
}

/// Counters of failures begin anew.
pub(crate) async fn begin_counts_anew(
    tx: &Change,
    counters: &[(AttemptKind, Vec<u8>)],
) -> Result<(), StoreError> {
    for (kind, account) in counters {
        tx.attempts().clear_all(*kind, account).await?;
    }
    Ok(())
}
