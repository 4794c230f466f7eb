//! Each method that writes has its faults: here, or in a request of the API.

use crate::faults_calls::USES;
use std::path::{Path, PathBuf};

/// They are reached by the requests that the tests of the API let fail in the same way.
const REQUESTED: [&str; 49] = [
    "announcements_mark_read",
    "attempts_clear_all",
    "cards_add",
    "cards_make_default",
    "cards_remove",
    "consents_add",
    "consents_forget_of",
    "consents_prove",
    "customers_choose_coupon",
    "customers_name",
    "customers_spend_coupon",
    "devices_remember",
    "emailcodes_end",
    "emailcodes_forget_of",
    "factors_put_recovery_codes",
    "factors_set",
    "factors_spend",
    "issued_add",
    "materials_add",
    "materials_delete",
    "materials_update",
    "members_add_profile",
    "members_advance",
    "members_ask_for_email",
    "members_begin_anew",
    "members_change_email",
    "members_change_profile",
    "members_forget_asked_email",
    "members_lock",
    "members_locked",
    "members_prove_email",
    "members_set_language",
    "mfaresets_add",
    "mfaresets_cancel",
    "mfaresets_forget_of",
    "outbox_add_once",
    "passkeys_add",
    "passkeys_forget_of",
    "passkeys_remove",
    "passkeys_rename",
    "passwords_set",
    "resetlinks_forget_of",
    "sessions_end_flow",
    "sessions_make_fresh",
    "sessions_renew",
    "sharedlinks_add",
    "sharedlinks_revoke",
    "sharedlinks_view",
    "subscriptions_open",
];

/// The methods that write, in the order of their names: those of the store, and of repositories in a
/// transaction, which are named after both.
pub(crate) fn methods_that_write() -> Vec<String> {
    let mut found = Vec::new();
    let sources = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    let list = |folder: &Path| -> Vec<_> {
        let entries = std::fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    };
    let is_wing = |path: &PathBuf| path.is_dir() && !path.ends_with("testing");
    let wings = list(sources).into_iter().filter(is_wing);
    for path in wings.flat_map(|wing| list(&wing)) {
        if path.is_dir() {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        for repository in text
            .split("\nimpl ")
            .filter(|block| block.contains("<'_, Unit> {\n"))
        {
            let (name, methods) = repository.split_once("<'_, Unit> {\n").unwrap();
            let methods = methods.split("\n}\n").next().unwrap();
            for method in methods.split("    pub async fn ").skip(1) {
                let method = method.split('(').next().unwrap();
                found.push(format!("{}_{method}", name.to_lowercase()));
            }
        }
        for method in text.split("    pub async fn ").skip(1) {
            let body = method.split("\n    }\n").next().unwrap();
            let ways = [
                ".begin(Room::",
                ".begin_beside(",
                ".prune(",
                ".change_in_steps(",
                ".end_mail(",
            ];
            let name = method.split('(').next().unwrap();
            if name != "begin" && ways.iter().any(|way| body.contains(way)) {
                found.push(name.to_owned());
            }
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn every_method_that_writes_is_tried() {
    let uses = USES.iter().map(|(name, _)| *name);
    let mut tried: Vec<_> = uses.chain(REQUESTED).collect();
    tried.sort_unstable();
    assert_eq!(tried, methods_that_write());
}
