//! Where a member stands.

use shinchoryu_store::{Member, RegistrationStep};

/// Why somebody is not in good standing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Security {
    /// The present address is confirmed.
    pub is_email_verified: bool,
    /// The plan is paid or in its trial.
    pub is_subscribed: bool,
    /// The operator has disabled the account.
    pub is_disabled: bool,
}

/// Where a member stands in the registration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The last step that is done.
    pub step: RegistrationStep,
    /// The flags.
    pub security: Security,
    /// The profile is entered.
    pub has_profile: bool,
    /// Another address awaits its code.
    pub has_pending_email: bool,
}

impl Standing {
    pub(crate) fn of(member: &Member) -> Self {
        Self {
            has_profile: member.profile.is_some(),
            has_pending_email: member.pending_email.is_some(),
            step: member.step,
            security: Security {
                is_email_verified: member.is_email_verified,
                is_subscribed: member.is_subscribed,
                is_disabled: member.is_disabled,
            },
        }
    }
}
