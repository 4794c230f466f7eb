//! Links to what members issued.

use crate::issued::{material, new, number};
use crate::together::Together as _;
use crate::{member, minutes, now};
use shinchoryu_store::{
    Beyond, LinkId, LinkQuota, MaterialId, MemberId, NewSharedLink, Revoking, SharedLink, Sharing,
    Store, StoreError, TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    a_link_comes_back_as_it_was_made
    only_what_the_member_issued_is_shared
    a_link_that_has_ended_opens_nothing
    a_link_is_its_members_alone
    views_at_once_are_all_counted
    a_full_quota_makes_no_link
    links_go_with_their_material
    ended_links_are_forgotten
}

const MANY: LinkQuota = LinkQuota { living: 20 };

fn token(id: u128) -> TokenHash {
    let mut digest = [7; 32];
    digest[..16].copy_from_slice(&id.to_be_bytes());
    TokenHash(digest)
}

/// It stands for an hour.
pub(crate) fn new_link(material: MaterialId, id: u128) -> NewSharedLink {
    NewSharedLink {
        id: LinkId(Uuid::from_u128(id)),
        material,
        number: 1,
        token: token(id),
        label: "さくら精機 御中".to_owned(),
        passcode: None,
        expires_at: now() + minutes(60),
    }
}

pub(crate) async fn share(
    store: &Store,
    owner: MemberId,
    new: NewSharedLink,
) -> Result<Sharing, StoreError> {
    store
        .once(async |tx| tx.shared_links().add(owner, new.clone(), MANY, now()).await)
        .await
}

/// A link of this id to what the member has issued.
pub(crate) async fn shared(store: &Store, owner: MemberId, id: u128) -> SharedLink {
    let material = material(store, owner).await;
    assert_eq!(number(store, owner, new(material, "ja")).await, 1);
    match share(store, owner, new_link(material, id)).await.unwrap() {
        Sharing::Shared(link) => link,
        other => panic!("{other:?}"),
    }
}

async fn revoke(store: &Store, owner: MemberId, material: MaterialId, id: LinkId) -> Revoking {
    let revoked = store.once(async |tx| {
        tx.shared_links()
            .revoke(owner, material, id, now() + minutes(1))
            .await
    });
    revoked.await.unwrap()
}

async fn view(store: &Store, id: LinkId, after: i64) -> bool {
    let at = now() + minutes(after);
    let viewed = store.once(async |tx| tx.shared_links().view(id, at).await);
    viewed.await.unwrap()
}

async fn a_link_comes_back_as_it_was_made(store: &Store) {
    let owner = member(store).await;
    let link = shared(store, owner, 1).await;
    let links = store.shared_links();
    let (found, whose) = links.by_token(token(1), now()).await.unwrap().unwrap();
    assert_eq!((&found, whose.id), (&link, owner));
    assert_eq!(
        (link.views, link.viewed_at, link.revoked_at),
        (0, None, None)
    );
    let by_id = links.by_id(link.id, now()).await.unwrap().unwrap();
    assert_eq!(by_id.0, link);
    assert!(links.by_token(token(2), now()).await.unwrap().is_none());
    let listed = links.of_material(owner, link.material).await.unwrap();
    assert_eq!(listed, [link]);
}

async fn only_what_the_member_issued_is_shared(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let link = shared(store, owner, 1).await;
    let theirs = share(store, other, new_link(link.material, 2)).await;
    assert_eq!(theirs.unwrap(), Sharing::Missing);
    let unissued = NewSharedLink {
        number: 2,
        ..new_link(link.material, 2)
    };
    let unissued = share(store, owner, unissued).await;
    assert_eq!(unissued.unwrap(), Sharing::Missing);
    // of another material of the same member
    let another = material(store, owner).await;
    let another = share(store, owner, new_link(another, 2)).await;
    assert_eq!(another.unwrap(), Sharing::Missing);
}

async fn a_link_that_has_ended_opens_nothing(store: &Store) {
    let owner = member(store).await;
    let link = shared(store, owner, 1).await;
    let opens = async |after: i64| {
        let (links, at) = (store.shared_links(), now() + minutes(after));
        let by_token = links.by_token(token(1), at).await.unwrap().is_some();
        let by_id = links.by_id(link.id, at).await.unwrap().is_some();
        assert_eq!(by_token, by_id);
        by_token
    };
    assert!(opens(59).await && view(store, link.id, 59).await);
    assert!(!opens(60).await && !view(store, link.id, 60).await);
    let revoked = revoke(store, owner, link.material, link.id).await;
    assert_eq!(revoked, Revoking::Revoked);
    assert!(!opens(1).await && !view(store, link.id, 1).await);
    let again = revoke(store, owner, link.material, link.id).await;
    assert_eq!(again, Revoking::Before);
    let links = store.shared_links();
    let listed = links.of_material(owner, link.material).await.unwrap();
    assert_eq!(listed[0].views, 1);
    assert!(listed[0].revoked_at.is_some());
}

async fn a_link_is_its_members_alone(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let link = shared(store, owner, 1).await;
    let own = shared(store, other, 2).await;
    for (who, material) in [
        (other, link.material),
        (other, own.material),
        (owner, own.material),
    ] {
        let refused = revoke(store, who, material, link.id).await;
        assert_eq!(refused, Revoking::Missing);
    }
    let links = store.shared_links();
    assert_eq!(links.of_material(other, link.material).await.unwrap(), []);
    assert!(links.by_token(token(1), now()).await.unwrap().is_some());
}

async fn views_at_once_are_all_counted(store: &Store) {
    let owner = member(store).await;
    let link = shared(store, owner, 1).await;
    let running: Vec<_> = (0..20)
        .map(|_| {
            let (store, id) = (store.clone(), link.id);
            tokio::spawn(async move { view(&store, id, 1).await })
        })
        .collect();
    for one in running {
        assert!(one.await.unwrap());
    }
    let links = store.shared_links();
    let (found, _) = links.by_id(link.id, now()).await.unwrap().unwrap();
    assert_eq!(found.views, 20);
    assert!(found.viewed_at > Some(link.created_at));
}

async fn a_full_quota_makes_no_link(store: &Store) {
    let owner = member(store).await;
    let link = shared(store, owner, 1).await;
    let two = LinkQuota { living: 2 };
    let add = async |id: u128| {
        let new = new_link(link.material, id);
        let added =
            store.once(async |tx| tx.shared_links().add(owner, new.clone(), two, now()).await);
        added.await.unwrap()
    };
    assert!(matches!(add(2).await, Sharing::Shared(_)));
    assert_eq!(add(3).await, Sharing::Beyond(Beyond::Links));
    // one that was taken back makes room
    revoke(store, owner, link.material, link.id).await;
    assert!(matches!(add(3).await, Sharing::Shared(_)));
}

async fn links_go_with_their_material(store: &Store) {
    let owner = member(store).await;
    let (gone, stays) = (shared(store, owner, 1).await, member(store).await);
    let stays = shared(store, stays, 2).await;
    assert!(
        store
            .delete_materials(owner, &[gone.material])
            .await
            .unwrap()
    );
    let links = store.shared_links();
    assert!(links.by_token(token(1), now()).await.unwrap().is_none());
    assert!(links.by_id(stays.id, now()).await.unwrap().is_some());
    let rows = store.number("SELECT COUNT(*) FROM shared_links").await;
    assert_eq!(rows.unwrap(), 1);
}

async fn ended_links_are_forgotten(store: &Store) {
    let owner = member(store).await;
    let link = shared(store, owner, 1).await;
    let other = new_link(link.material, 2);
    share(store, owner, other).await.unwrap();
    revoke(store, owner, link.material, link.id).await;
    assert_eq!(store.forget_shared_links(now()).await.unwrap(), 0);
    let after_one = store.forget_shared_links(now() + minutes(1));
    assert_eq!(after_one.await.unwrap(), 1);
    let after_all = store.forget_shared_links(now() + minutes(60));
    assert_eq!(after_all.await.unwrap(), 1);
}
