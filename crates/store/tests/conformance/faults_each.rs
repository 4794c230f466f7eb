//! The database fails at each call of each method that writes: it is wholly there then, or not at all.

#![expect(clippy::print_stderr, reason = "how many faults there were is quoted")]

use crate::faults_calls::{USES, filled};
use shinchoryu_store::testing::{Call, Fault, TestDatabase};
use strum::VariantArray as _;

/// They change nothing here, or something with an id of the moment.
const WITHOUT_TRACE: [&str; 12] = [
    "members_add",
    "check_write",
    "coupons_give_back",
    "invoices_hold_numbers",
    "invoices_keep_longer",
    "notices_charge_changed",
    "forget_address_requests",
    "forget_audit",
    "forget_devices",
    "forget_mfa_resets",
    "forget_orders",
    "forget_peers_of_consents",
];

async fn every_call_may_fail(database: TestDatabase) {
    let store = &database.store;
    let (taro, gone) = filled(store).await;
    let copy = database.copy().await;
    let before = copy.rows().await;
    let is_file = database.url.starts_with("sqlite");
    let mut injected = 0;
    for (name, call) in USES {
        let is_compared = !WITHOUT_TRACE.contains(name);
        call(store, taro, gone).await.unwrap();
        let whole = copy.rows().await;
        assert!(!is_compared || whole != before, "{name} writes");
        copy.put_back().await;
        for &fault in Fault::VARIANTS {
            if fault == Fault::Severed && is_file {
                continue;
            }
            for n in 1.. {
                store.faults().fail(n, fault);
                let answer = call(store, taro, gone).await;
                let hit = store.faults().disarm();
                let after = copy.rows().await;
                let what = format!("{name} {fault:?} at {n} ({hit:?})");
                let is_lost = (fault, hit) == (Fault::After, Some(Call::Commit));
                match answer {
                    Ok(()) if is_compared => assert!(after == whole, "{what}"),
                    Ok(()) => {}
                    Err(_) if is_lost && is_compared => assert!(after == whole, "{what}"),
                    Err(_) if is_lost => {}
                    Err(_) => assert!(after == before, "{what}"),
                }
                if hit.is_none() {
                    copy.put_back().await;
                    break;
                }
                injected += 1;
                // the next call works
                if !is_lost {
                    let next = call(store, taro, gone).await;
                    next.unwrap_or_else(|error| panic!("{what}: then {error:?}"));
                }
                copy.put_back().await;
            }
        }
    }
    copy.end().await;
    let kind = if is_file { "SQLite" } else { "PostgreSQL" };
    eprintln!(
        "{injected} faults injected below {} uses on {kind}",
        USES.len()
    );
    database.remove().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_may_fail_on_sqlite() {
    every_call_may_fail(TestDatabase::sqlite().await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_may_fail_on_postgres() {
    if let Some(database) = TestDatabase::postgres().await {
        every_call_may_fail(database).await;
    }
}
