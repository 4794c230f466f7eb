//! Logos of members.

use crate::{member, minutes, now};
use chrono::SubsecRound as _;
use shinchoryu_store::{Beyond, Keeping, KeptLogo, MemberId, NewLogo, Store};

crate::conformance! {
    a_logo_comes_back_as_it_was_kept
    the_same_one_is_there_once
    a_logo_is_its_members_alone
    a_full_quota_keeps_none
    at_once_no_more_are_kept_than_may_be
}

/// Its digest is this sign, 64 times.
pub(crate) fn new_logo(sign: char) -> NewLogo {
    NewLogo {
        digest: sign.to_string().repeat(64),
        png: vec![0x89, b'P', b'N', b'G', 0, 255, sign as u8],
        width: 600,
        height: 150,
    }
}

pub(crate) async fn keep(store: &Store, owner: MemberId, sign: char, after: i64) -> Keeping {
    let at = now() + minutes(after);
    let kept = store.once(async |tx| tx.logos().add(owner, new_logo(sign), 3, at).await);
    kept.await.unwrap()
}

/// As it is listed when it was kept so many minutes after now.
fn kept_logo(sign: char, after: i64) -> KeptLogo {
    let new = new_logo(sign);
    KeptLogo {
        digest: new.digest,
        width: new.width,
        height: new.height,
        created_at: (now() + minutes(after)).trunc_subsecs(6),
    }
}

async fn remove(store: &Store, owner: MemberId, sign: char) -> bool {
    let digest = new_logo(sign).digest;
    let removed = store.once(async |tx| tx.logos().remove(owner, &digest).await);
    removed.await.unwrap()
}

async fn a_logo_comes_back_as_it_was_kept(store: &Store) {
    let owner = member(store).await;
    assert_eq!(
        keep(store, owner, 'a', 0).await,
        Keeping::Kept(kept_logo('a', 0))
    );
    assert_eq!(
        keep(store, owner, 'b', 1).await,
        Keeping::Kept(kept_logo('b', 1))
    );
    let new = new_logo('a');
    let listed = store.logos().of_member(owner).await.unwrap();
    assert_eq!(listed, [kept_logo('b', 1), kept_logo('a', 0)]);
    let png = store.logos().png(owner, &new.digest).await.unwrap();
    assert_eq!(png, Some(new.png));
    let exists = async |sign| {
        let digest = new_logo(sign).digest;
        store.logos().exists(owner, &digest).await.unwrap()
    };
    assert!(exists('a').await && !exists('c').await);
    assert!(remove(store, owner, 'a').await && !remove(store, owner, 'a').await);
    let png = store.logos().png(owner, &new.digest).await.unwrap();
    assert_eq!(png, None);
}

async fn the_same_one_is_there_once(store: &Store) {
    let owner = member(store).await;
    assert_eq!(
        keep(store, owner, 'a', 0).await,
        Keeping::Kept(kept_logo('a', 0))
    );
    assert_eq!(
        keep(store, owner, 'a', 5).await,
        Keeping::Before(kept_logo('a', 0))
    );
    let listed = store.logos().of_member(owner).await.unwrap();
    assert_eq!(listed, [kept_logo('a', 0)]);
}

async fn a_logo_is_its_members_alone(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    keep(store, owner, 'a', 0).await;
    let digest = new_logo('a').digest;
    assert_eq!(store.logos().png(other, &digest).await.unwrap(), None);
    assert!(store.logos().of_member(other).await.unwrap().is_empty());
    assert!(!remove(store, other, 'a').await);
    assert_eq!(
        keep(store, other, 'a', 0).await,
        Keeping::Kept(kept_logo('a', 0))
    );
    assert!(remove(store, other, 'a').await);
    assert!(store.logos().png(owner, &digest).await.unwrap().is_some());
}

async fn a_full_quota_keeps_none(store: &Store) {
    let owner = member(store).await;
    for sign in ['a', 'b', 'c'] {
        assert_eq!(
            keep(store, owner, sign, 0).await,
            Keeping::Kept(kept_logo(sign, 0))
        );
    }
    let full = Keeping::Beyond(Beyond::Logos);
    assert_eq!(keep(store, owner, 'd', 0).await, full);
    // one that is there needs no room
    assert_eq!(
        keep(store, owner, 'a', 0).await,
        Keeping::Before(kept_logo('a', 0))
    );
    assert!(remove(store, owner, 'b').await);
    assert_eq!(
        keep(store, owner, 'd', 0).await,
        Keeping::Kept(kept_logo('d', 0))
    );
}

async fn at_once_no_more_are_kept_than_may_be(store: &Store) {
    let owner = member(store).await;
    let all: Vec<_> = "abcdef"
        .chars()
        .map(|sign| {
            let store = store.clone();
            tokio::spawn(async move { keep(&store, owner, sign, 0).await })
        })
        .collect();
    let mut kept = 0;
    for one in all {
        kept += i64::from(matches!(one.await.unwrap(), Keeping::Kept(_)));
    }
    assert_eq!(kept, 3);
    assert_eq!(store.count_rows("logos").await.unwrap(), 3);
}
