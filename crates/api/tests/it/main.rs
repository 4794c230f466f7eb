//! The API through the real router, on both databases, with a clock that can be moved and fixed
//! randomness.

#![expect(clippy::unwrap_used, reason = "a test ends where its helper fails")]

mod absence;
mod announcements;
mod audit;
mod authenticator;
mod bodies;
mod books;
mod bounds;
mod calculations;
mod change_email;
mod change_password;
mod charged_cards;
mod charged_orders;
mod clock;
mod contact;
mod copies;
mod coupons;
mod coupons_together;
mod coverage;
mod days;
mod deletion;
mod devices;
mod display;
mod documents;
mod documents_taken;
mod doors;
mod endpoints;
mod events;
mod factors;
mod failed_refunds;
mod fault_cases;
mod faults;
mod forgot_password;
mod given_up;
mod gone_at_stripe;
mod ground;
mod http;
mod issued;
mod killed;
mod last_facts;
mod law;
mod law_moved;
mod leaving;
mod leaving_at_stripe;
mod left_behind;
mod letters;
mod limits;
mod logos;
mod lost_device;
mod materials;
mod neighbours;
mod notices;
mod order;
mod orders_of_reports;
mod paper;
mod passkeys;
mod payments;
mod payments_made;
mod peers;
mod pilot;
mod profile;
mod provider;
mod provider_reports;
mod public;
mod random;
mod refunds;
mod refusals;
mod renewal;
mod renewals_together;
mod session;
mod shared;
mod sign_in;
mod sign_up;
mod stripe;
mod taken;
mod taken_anyway;
mod units;
mod unreadable;
mod web_pages;
mod world;
mod year;

/// Each test runs on SQLite, and on PostgreSQL where a server is named.
#[macro_export]
macro_rules! on_both_databases {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let world = $crate::world::World::on_sqlite().await;
                super::$name(&world).await;
                world.end().await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some(world) = $crate::world::World::on_postgres().await else {
                    return;
                };
                super::$name(&world).await;
                world.end().await;
            })*
        }
    };
}
