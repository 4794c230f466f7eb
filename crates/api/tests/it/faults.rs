//! The database fails at the first, second, third … call of every operation that writes, until
//! the operation passes untouched: what is acknowledged is all there, what is refused is not
//! there, and the same request works afterwards.

#![expect(clippy::print_stderr, reason = "how many faults there were is quoted")]

use crate::coverage::operations_that_write;
use crate::fault_cases::{Request, prepared};
use crate::world::World;
use shinchoryu_store::testing::{Call, Copy, Fault, Rows};
use std::collections::BTreeSet;
use strum::VariantArray as _;

crate::on_both_databases! {
    every_call_of_entering_may_fail
    every_call_of_what_was_forgotten_may_fail
    every_call_of_an_account_may_fail
    every_call_of_security_may_fail
    every_call_of_paying_may_fail
    every_call_of_a_material_may_fail
    every_call_of_what_is_told_may_fail
}

type Operation = (&'static str, &'static str);

const ENTERING: &[Operation] = &[
    ("POST", "/signup"),
    ("POST", "/verify/me/email"),
    ("PATCH", "/verify/me/email"),
    ("POST", "/login"),
    ("POST", "/login/code"),
    ("POST", "/login/passkey"),
    ("DELETE", "/logout"),
];
const FORGOTTEN: &[Operation] = &[
    ("POST", "/forgot/password/email"),
    ("POST", "/forgot/password"),
    ("POST", "/forgot/mfa/email"),
    ("POST", "/forgot/mfa"),
    ("POST", "/forgot/mfa/cancel"),
    ("POST", "/forgot/mfa/finish"),
];
const ACCOUNT: &[Operation] = &[
    ("PATCH", "/members/me/email"),
    ("PATCH", "/members/me/language"),
    ("DELETE", "/members/me/email/pending"),
    ("DELETE", "/members/me"),
    ("POST", "/members/me/profile"),
    ("PATCH", "/members/me/profile"),
    ("DELETE", "/members/me/sessions"),
    ("DELETE", "/members/me/sessions/{id}"),
];
const SECURITY: &[Operation] = &[
    ("POST", "/members/me/security/fresh"),
    ("PUT", "/members/me/security/mfa"),
    ("POST", "/members/me/security/password"),
    ("POST", "/members/me/security/recovery-codes"),
    ("POST", "/members/me/security/passkeys/start"),
    ("POST", "/members/me/security/passkeys"),
    ("PATCH", "/members/me/security/passkeys/{id}"),
    ("DELETE", "/members/me/security/passkeys/{id}"),
];
const PAYING: &[Operation] = &[
    ("PATCH", "/members/me/coupons"),
    ("POST", "/members/me/payments"),
    ("PATCH", "/members/me/payments/{id}/default"),
    ("DELETE", "/members/me/payments/{id}"),
    ("POST", "/subscribe"),
    ("POST", "/members/me/plan/payment"),
    ("POST", "/members/me/plan/cancellation"),
    ("DELETE", "/members/me/plan/cancellation"),
];
const MATERIALS: &[Operation] = &[
    ("POST", "/members/me/materials"),
    ("PATCH", "/members/me/materials/{id}"),
    ("PATCH", "/preferences/{id}"),
    ("DELETE", "/members/me/materials"),
    ("POST", "/members/me/materials/{id}/versions"),
    ("POST", "/members/me/materials/{id}/links"),
    ("DELETE", "/members/me/materials/{id}/links/{link}"),
    ("POST", "/members/me/logos"),
    ("DELETE", "/members/me/logos/{digest}"),
    ("POST", "/shared/open"),
];
const CONTENT: &[Operation] = &[("POST", "/announcements/read"), ("POST", "/contact-us")];

#[test]
fn every_operation_that_writes_is_tried() {
    let groups = [
        ENTERING, FORGOTTEN, ACCOUNT, SECURITY, PAYING, MATERIALS, CONTENT,
    ];
    let tried: BTreeSet<_> = groups
        .iter()
        .flat_map(|group| group.iter())
        .map(|(method, path)| ((*method).to_owned(), (*path).to_owned()))
        .collect();
    assert_eq!(tried, operations_that_write());
}

/// What the same request does after one that was refused and left something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// It completes what is there.
    Completes,
    /// It is refused: what was asked for is done and only the answer failed, or it is asked for
    /// anew from the step before.
    Anew,
}

/// What a refused request may leave in which tables, and why that harms nobody.
const LEFT: &[(Operation, &[&str], Then, &str)] = &[
    (
        ("POST", "/verify/me/email"),
        &["email_codes", "mails"],
        Then::Anew,
        "the code is on its way; only what is shown of it could not be read",
    ),
    (
        ("POST", "/members/me/payments"),
        &["customers"],
        Then::Completes,
        "the provider knows the customer by then; the next card is added to the same one",
    ),
    (
        ("POST", "/subscribe"),
        &[
            "charges",
            "confirmations",
            "coupons",
            "invoices",
            "subscriptions",
        ],
        Then::Completes,
        "the order is written before the provider is asked; the same order goes on",
    ),
    (
        ("POST", "/members/me/plan/payment"),
        &["charges"],
        Then::Completes,
        "the attempt is written before the provider is asked; the same attempt goes on",
    ),
];

/// What limits is counted in a change of its own where it was not moved into that of the use case: a
/// fault gives no further try.
const COUNTED: [&str; 3] = ["attempts", "windows", "window_marks"];

/// The tables whose rows differ, apart from the counters.
fn changed<'a>(one: &'a Rows, other: &Rows) -> Vec<&'a str> {
    one.iter()
        .filter(|(table, rows)| !COUNTED.contains(&table.as_str()) && other[*table] != **rows)
        .map(|(table, _)| table.as_str())
        .collect()
}

/// How many rows each table has, apart from the counters.
fn counts(rows: &Rows) -> Vec<(&str, usize)> {
    rows.iter()
        .filter(|(table, _)| !COUNTED.contains(&table.as_str()))
        .map(|(table, rows)| (table.as_str(), rows.len()))
        .collect()
}

fn is_done(status: u16) -> bool {
    (200..300).contains(&status)
}

/// An operation, how many faults it met, and what went wrong.
struct Trial<'a> {
    world: &'a World,
    operation: Operation,
    request: &'a Request,
    /// Where the randomness of each try begins.
    entropy: u64,
    injected: u64,
    wrong: Vec<String>,
}

impl Trial<'_> {
    async fn send(&self, entropy: u64) -> u16 {
        let request = self.request;
        self.world.entropy.go_to(self.entropy + entropy);
        let (kind, body) = request.sent();
        // the pace of a member's writes is remembered by a server: each try meets a new one
        let mut client = self.world.moved(&request.client);
        let sent = client.send(request.method, &request.path, kind, body);
        let answer = sent.await;
        answer.status
    }

    /// Lets each call of the database fail in each way.
    async fn run(&mut self) {
        let copy = self.world.database.copy().await;
        let before = copy.rows().await;
        let status = self.send(0).await;
        assert!(is_done(status), "{:?}: {status}", self.operation);
        let whole = copy.rows().await;
        assert_ne!(changed(&before, &whole), [""; 0], "{:?}", self.operation);
        copy.put_back().await;
        assert_eq!(copy.rows().await, before, "{:?}", self.operation);
        self.send(0).await;
        // where the same randomness gives the same rows
        let is_exact = copy.rows().await == whole;
        copy.put_back().await;
        for &fault in Fault::VARIANTS {
            if fault == Fault::Severed && self.world.is_on_sqlite() {
                continue;
            }
            for n in 1.. {
                let faults = self.world.database.store.faults();
                faults.fail(n, fault);
                let status = self.send(0).await;
                let hit = faults.disarm();
                let after = copy.rows().await;
                let what = format!("{:?} {fault:?} at {n} ({hit:?})", self.operation);
                if is_done(status) {
                    let differ = changed(&after, &whole);
                    if counts(&after) != counts(&whole) || (is_exact && after != whole) {
                        self.wrong
                            .push(format!("{what}: {status} without {differ:?}"));
                    }
                } else if let Some(call) = hit {
                    let is_lost = (fault, call) == (Fault::After, Call::Commit);
                    if let Some(then) = self.left(&before, &after, &what, status, is_lost) {
                        self.again(&copy, &whole, &what, then).await;
                    }
                }
                copy.put_back().await;
                if hit.is_none() {
                    assert!(is_done(status), "{what}: {status}");
                    break;
                }
                self.injected += 1;
            }
        }
        copy.end().await;
    }

    /// What the same request is to do after one that was refused; `None` where that left what it
    /// may not.
    fn left(
        &mut self,
        before: &Rows,
        after: &Rows,
        what: &str,
        status: u16,
        is_lost: bool,
    ) -> Option<Then> {
        if status != 503 {
            self.wrong.push(format!("{what}: {status}"));
        }
        let left = changed(after, before);
        if is_lost {
            // it is there: the same again is refused, or done once more
            return Some(Then::Anew);
        }
        if left.is_empty() {
            return Some(Then::Completes);
        }
        let known = LEFT.iter().find(|known| known.0 == self.operation);
        match known {
            Some((_, tables, then, _)) if left.iter().all(|left| tables.contains(left)) => {
                Some(*then)
            }
            _ => {
                self.wrong.push(format!("{what}: left {left:?}"));
                None
            }
        }
    }

    /// Sends the request again.
    async fn again(&mut self, copy: &Copy, whole: &Rows, what: &str, then: Then) {
        let status = self.send(1_000_000).await;
        if then == Then::Anew {
            if status >= 500 {
                self.wrong.push(format!("{what}: then {status}"));
            }
            return;
        }
        let again = copy.rows().await;
        if !is_done(status) || counts(&again) != counts(whole) {
            let differ = changed(&again, whole);
            self.wrong
                .push(format!("{what}: then {status}, {differ:?}"));
        }
    }
}

async fn each(world: &World, operations: &[Operation]) {
    let (mut injected, mut wrong) = (0, Vec::new());
    for (number, operation) in operations.iter().enumerate() {
        // no two of them share what is random
        let entropy = 10_000_000 * (1 + u64::try_from(number).unwrap());
        world.entropy.go_to(entropy);
        for (variant, request) in Box::pin(prepared(world, *operation, number))
            .await
            .iter()
            .enumerate()
        {
            let mut trial = Trial {
                world,
                operation: *operation,
                request,
                entropy: entropy + 2_000_000 * (1 + u64::try_from(variant).unwrap()),
                injected: 0,
                wrong: Vec::new(),
            };
            trial.run().await;
            injected += trial.injected;
            wrong.extend(trial.wrong);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let database = if world.is_on_sqlite() {
        "SQLite"
    } else {
        "PostgreSQL"
    };
    eprintln!("{injected} faults injected on {database}");
}

async fn every_call_of_entering_may_fail(world: &World) {
    each(world, ENTERING).await;
}

async fn every_call_of_what_was_forgotten_may_fail(world: &World) {
    each(world, FORGOTTEN).await;
}

async fn every_call_of_an_account_may_fail(world: &World) {
    each(world, ACCOUNT).await;
}

async fn every_call_of_security_may_fail(world: &World) {
    each(world, SECURITY).await;
}

async fn every_call_of_paying_may_fail(world: &World) {
    each(world, PAYING).await;
}

async fn every_call_of_a_material_may_fail(world: &World) {
    each(world, MATERIALS).await;
}

async fn every_call_of_what_is_told_may_fail(world: &World) {
    each(world, CONTENT).await;
}
