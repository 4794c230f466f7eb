//! A use case writes in one transaction.

use crate::fault_cases::prepared;
use crate::world::World;

crate::on_both_databases! {
    what_members_do_most_is_one_transaction
}

/// What is asked for most often, and everything else that is one transaction by now.
const ONE: &[(&str, &str)] = &[
    ("POST", "/signup"),
    ("POST", "/verify/me/email"),
    ("PATCH", "/verify/me/email"),
    ("POST", "/forgot/password/email"),
    ("POST", "/forgot/password"),
    ("POST", "/forgot/mfa/email"),
    ("POST", "/forgot/mfa"),
    ("POST", "/forgot/mfa/cancel"),
    ("POST", "/forgot/mfa/finish"),
    ("POST", "/login"),
    ("POST", "/login/code"),
    ("POST", "/login/passkey"),
    ("DELETE", "/logout"),
    ("POST", "/members/me/materials"),
    ("PATCH", "/members/me/materials/{id}"),
    ("DELETE", "/members/me/materials"),
    ("POST", "/members/me/profile"),
    ("PATCH", "/members/me/profile"),
    ("PATCH", "/members/me/email"),
    ("DELETE", "/members/me/email/pending"),
    ("DELETE", "/members/me"),
    ("POST", "/members/me/security/fresh"),
    ("POST", "/members/me/security/password"),
    ("POST", "/members/me/security/passkeys/start"),
    ("POST", "/members/me/security/passkeys"),
    ("PATCH", "/members/me/security/passkeys/{id}"),
    ("DELETE", "/members/me/security/passkeys/{id}"),
    ("PUT", "/members/me/security/mfa"),
    ("POST", "/members/me/security/recovery-codes"),
    ("DELETE", "/members/me/sessions"),
    ("DELETE", "/members/me/sessions/{id}"),
];

async fn what_members_do_most_is_one_transaction(world: &World) {
    for (number, operation) in ONE.iter().enumerate() {
        for mut request in prepared(world, *operation, number).await {
            let before = world.database.store.faults().units();
            let (kind, body) = match &request.body {
                Some(body) => (Some("application/json"), body.to_string()),
                None => (None, String::new()),
            };
            let (method, path) = (request.method, &request.path);
            let answer = request.client.send(method, path, kind, body).await;
            assert!(answer.status < 300, "{operation:?}: {}", answer.status);
            let units = world.database.store.faults().units() - before;
            assert_eq!(units, 1, "{operation:?}");
        }
    }
}
