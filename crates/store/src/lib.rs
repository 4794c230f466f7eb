//! 保管: records, repositories and migrations; SQLite and PostgreSQL from one code.
//!
//! Inputs and results of a material are versioned documents here: text that is kept and given
//! back unchanged. Every method that touches a member's data takes the member, so that nothing of
//! another member can be loaded by id alone. What is not found is an `Option` or an outcome, not
//! an error.

mod attempts;
mod audit;
mod connection;
mod entity;
mod error;
mod fold;
mod ids;
mod materials;
mod members;
mod migration;
mod outbox;
mod sessions;
#[cfg(feature = "testing")]
pub mod testing;

pub use attempts::{Attempt, AttemptKind};
pub use audit::AuditRow;
pub use connection::Store;
pub use error::StoreError;
pub use fold::fold;
pub use ids::{AuditId, MailId, MaterialId, MemberId, SessionId};
pub use materials::{
    Listed, Material, MaterialContent, MaterialState, Page, PageRequest, Search, SearchFilter,
    Update,
};
pub use members::{Member, NewMember, RegistrationStep};
pub use outbox::{ClaimedMail, Lease, MailCounts, NewMail};
pub use sessions::{NewSession, Session, SessionKind, SignIn, TokenHash};

use chrono::{DateTime, SubsecRound as _, Utc};

/// PostgreSQL keeps microseconds: what is written is cut to them, so that both databases give
/// back what they were given.
fn micros(instant: DateTime<Utc>) -> DateTime<Utc> {
    instant.trunc_subsecs(6)
}
