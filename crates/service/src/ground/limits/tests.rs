use super::*;
use crate::testing::World;

async fn allows(world: &World, limit: Limit, subject: &[u8]) -> bool {
    let service = &world.service;
    let allowed: Result<_, CommonError> = service
        .change(Room::Small, |tx| async move {
            Ok(service.allows(&tx, limit, subject).await?)
        })
        .await;
    allowed.unwrap()
}

async fn attempt(world: &World, ip: &str, email: &str) -> Result<(), CommonError> {
    let service = &world.service;
    let attempted = service.change(Room::Small, |tx| async move {
        service.enforce_accounts_of_peer(&tx, ip, email).await
    });
    attempted.await
}

#[tokio::test]
async fn each_limit_has_its_figures_and_ends_with_its_window() {
    let world = World::new().await;
    for (limit, max, minutes) in [
        (Limit::FailuresOfPeer, 30, 15),
        (Limit::SignUpsOfPeer, 5, 60),
        (Limit::ResetMailsOfPeer, 10, 60),
        (Limit::ResetMailsOfPeerToOne, 3, 60),
        (Limit::ResetMailsOfAddress, 12, 60),
        (Limit::ResetMailsOfDevice, 3, 60),
        (Limit::AddressRequests, 5, 60),
        (Limit::CouponChecks, 10, 10),
        (Limit::Documents, 30, 60),
        (Limit::Archives, 10, 60),
        (Limit::DoorMails, 1, 24 * 60),
        (Limit::PasskeySignIns, 60, 60),
        (Limit::FactorChanges, 30, 60),
        (Limit::Orders, 20, 60),
        (Limit::LinksMade, 20, 60),
        (Limit::PasscodesOfLink, 10, 24 * 60),
        (Limit::PasscodesOfPeer, 30, 15),
        (Limit::LinkViewsOfPeer, 15, 60),
        (Limit::LinkViews, 60, 60),
    ] {
        for _ in 0..max {
            assert!(allows(&world, limit, b"192.0.2.1").await);
        }
        let refused = world.service.enforce_alone(limit, b"192.0.2.1").await;
        let Err(
            CommonError::TooManyAttempts { retry_after }
            | CommonError::TooManyRequests { retry_after },
        ) = refused
        else {
            panic!("{limit:?}: one too many");
        };
        assert_eq!(retry_after.as_secs(), minutes * 60, "{limit:?}");
        assert!(allows(&world, limit, b"192.0.2.2").await);
        world
            .clock
            .advance(TimeDelta::minutes(i64::try_from(minutes).unwrap()));
        assert!(allows(&world, limit, b"192.0.2.1").await);
    }
}

#[tokio::test]
async fn outsiders_share_a_fixed_number_of_places() {
    let world = World::new().await;
    let place = |kind: &str, subject: &[u8]| world.service.place_of(kind, subject);
    assert_eq!(place("a", b"192.0.2.1"), place("a", b"192.0.2.1"));
    let networks: Vec<_> = (0..1_000_u32).map(u32::to_be_bytes).collect();
    let mut places: Vec<_> = networks.iter().map(|one| place("a", one)).collect();
    let other_kind = networks.iter().map(|one| place("b", one));
    assert!(other_kind.ne(places.iter().cloned()));
    places.sort();
    places.dedup();
    // spread out, and never beyond the last one
    assert!(places.len() > 980, "{}", places.len());
    assert!(
        places
            .iter()
            .all(|place| *place < PLACES.to_be_bytes().to_vec())
    );
}

#[tokio::test]
async fn limits_survive_a_restart() {
    let world = World::new().await;
    for _ in 0..5 {
        world
            .service
            .enforce_alone(Limit::SignUpsOfPeer, b"192.0.2.1")
            .await
            .unwrap();
    }
    let store = shinchoryu_store::Store::connect(&world.database.url)
        .await
        .unwrap();
    let rule = Limit::SignUpsOfPeer.rule();
    let subject = world.service.subject(Limit::SignUpsOfPeer, b"192.0.2.1");
    let now = world.service.now();
    let full = store.windows().full_until(rule, &subject, now).await;
    assert!(full.unwrap().is_some());
}

#[tokio::test]
async fn who_is_unknown_and_what_is_given_back_is_not_limited() {
    let world = World::new().await;
    for _ in 0..40 {
        assert!(allows(&world, Limit::SignUpsOfPeer, b"").await);
        attempt(&world, "", "a@example.jp").await.unwrap();
        let limit = Limit::FailuresOfPeer;
        assert!(allows(&world, limit, b"192.0.2.1").await);
        let service = &world.service;
        let given_back: Result<_, CommonError> = service
            .change(Room::Small, |tx| async move {
                Ok(service.give_back(&tx, limit, b"192.0.2.1").await?)
            })
            .await;
        given_back.unwrap();
    }
}

#[tokio::test]
async fn a_sixteenth_account_shuts_an_address_out_for_a_day() {
    let world = World::new().await;
    let attempt =
        async |ip: &str, number: u32| attempt(&world, ip, &format!("{number}@example.jp")).await;
    for number in 0..15 {
        attempt("192.0.2.1", number).await.unwrap();
        attempt("192.0.2.1", number).await.unwrap();
    }
    assert!(attempt("192.0.2.1", 15).await.is_err());
    attempt("192.0.2.9", 15).await.unwrap();
    world
        .clock
        .advance(TimeDelta::hours(24) - TimeDelta::seconds(1));
    assert!(attempt("192.0.2.1", 0).await.is_err());
    world.clock.advance(TimeDelta::seconds(1));
    attempt("192.0.2.1", 0).await.unwrap();
}
