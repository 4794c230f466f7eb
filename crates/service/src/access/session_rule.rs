//! How many sessions there may be.

use shinchoryu_store::{SessionKind, SessionRule};

/// How many sessions of a kind a member may have at once: who opens more ends those that were used
/// longest ago.
pub(crate) const fn rule_of(kind: SessionKind) -> SessionRule {
    match kind {
        // whoever has the password alone and goes on typing it ends their own sign-ins before the
        // owner's
        SessionKind::Code => SessionRule {
            most: 10,
            of_an_address: Some(3),
        },
        SessionKind::Enrolment => SessionRule {
            most: 10,
            of_an_address: None,
        },
        SessionKind::Full => SessionRule {
            most: 50,
            of_an_address: None,
        },
    }
}
