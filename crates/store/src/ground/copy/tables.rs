//! What is in a copy and what is not. A table that is in neither list lets the copy fail: nothing
//! is left out in silence.

/// Mails that carry a code or a link which works once.
pub const SINGLE_USE_MAILS: [&str; 5] = [
    "verify_email",
    "password_reset",
    "email_change_code",
    "mfa_reset_code",
    "mfa_reset_requested",
];

/// Something that is not in a copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut {
    /// The table.
    pub table: &'static str,
    /// What of it, in words.
    pub what: &'static str,
}

/// Parents stand before their children, so that no row is put back before the one it refers to.
pub(super) const COPIED: [&str; 37] = [
    "members",
    "installation",
    "sessions",
    "attempts",
    "materials",
    "material_contents",
    "material_totals",
    "issued_versions",
    "issued_contents",
    "shared_links",
    "logos",
    "mails",
    "audit_events",
    "refusals",
    "consents",
    "customers",
    "cards",
    "coupons",
    "subscriptions",
    "confirmations",
    "invoices",
    "charges",
    "refunds",
    "numbers",
    "provider_reports",
    "payment_differences",
    "trials",
    "windows",
    "window_marks",
    "spent_steps",
    "recovery_codes",
    "passkeys",
    "devices",
    "deletions",
    "events",
    "announcements",
    "announcement_reads",
];

/// What works once and soon ends: put back, it would work once more. And who has which job, which is
/// nobody when a copy is put back: jobs begin anew.
const LEFT_OUT: [LeftOut; 7] = [
    LeftOut {
        table: "email_codes",
        what: "codes by mail",
    },
    LeftOut {
        table: "reset_tokens",
        what: "links to a new password",
    },
    LeftOut {
        table: "ceremonies",
        what: "passkeys half set up or half used",
    },
    LeftOut {
        table: "mfa_resets",
        what: "waits for a new second factor",
    },
    LeftOut {
        table: "sessions",
        what: "sign-ins that await their second factor",
    },
    LeftOut {
        table: "mails",
        what: "mails not yet sent with a code or a link that works once",
    },
    LeftOut {
        table: "jobs",
        what: "when jobs ran and who has them",
    },
];

/// All that is not in a copy of the database.
#[must_use]
pub fn left_out() -> &'static [LeftOut] {
    &LEFT_OUT
}

/// Whether a list names the table.
pub(super) fn is_known(table: &str) -> bool {
    COPIED.contains(&table) || LEFT_OUT.iter().any(|left_out| left_out.table == table)
}

/// Which rows of a copied table are in the copy.
pub(super) fn condition(table: &str) -> String {
    match table {
        "sessions" => "kind <> 'code'".to_owned(),
        "mails" => format!(
            "NOT (state = 'waiting' AND kind IN ('{}'))",
            SINGLE_USE_MAILS.join("', '")
        ),
        _ => "TRUE".to_owned(),
    }
}
