//! What members issued of their materials.

use crate::materials::{QUOTA, content};
use crate::together::Together as _;
use crate::{member, minutes, now};
use shinchoryu_store::{
    Beyond, IssuedLook, IssuedQuota, Issuing, MaterialId, MemberId, NewIssued, Store, StoreError,
    Update,
};
use uuid::Uuid;

crate::conformance! {
    what_was_issued_comes_back_as_it_was
    numbers_are_of_the_member_and_have_no_gap
    parallel_issues_have_a_number_each
    a_version_is_issued_once_with_each_look
    what_was_issued_is_its_members_alone
    what_was_issued_is_never_changed
    a_full_quota_issues_nothing_more
    what_was_issued_goes_with_its_material
}

pub(crate) const MANY: IssuedQuota = IssuedQuota {
    of_material: 20,
    bytes: 1 << 20,
};

pub(crate) async fn material(store: &Store, owner: MemberId) -> MaterialId {
    let id = MaterialId(Uuid::new_v4());
    let added = store.add_material(owner, id, content("資料"), QUOTA, now());
    assert!(matches!(added.await.unwrap(), Update::Saved(_)));
    id
}

pub(crate) fn new(material: MaterialId, language: &str) -> NewIssued {
    NewIssued {
        material,
        version: 1,
        title: "ご提案書".to_owned(),
        company: "株式会社さくら精機".to_owned(),
        headline: "{\"together\":988166}".to_owned(),
        law_edition: "2026-11-20".to_owned(),
        law_digest: "abc".to_owned(),
        program_version: "0.1.0".to_owned(),
        template_version: "def".to_owned(),
        look: IssuedLook {
            language: language.to_owned(),
            mono: false,
            working: true,
        },
        digest: "0a".to_owned(),
        input: "{\"z\": 1.50, \"a\": \"～\"}".to_owned(),
        result: "{\"b\":1}".to_owned(),
        pdf: vec![0, 255, 10, 13, 0],
    }
}

pub(crate) async fn issue(
    store: &Store,
    owner: MemberId,
    new: NewIssued,
    quota: IssuedQuota,
) -> Result<Issuing, StoreError> {
    store
        .once(async |tx| tx.issued().add(owner, new.clone(), quota, now()).await)
        .await
}

pub(crate) async fn number(store: &Store, owner: MemberId, new: NewIssued) -> i64 {
    match issue(store, owner, new, MANY).await.unwrap() {
        Issuing::Issued(issued) => issued.number,
        other => panic!("{other:?}"),
    }
}

async fn what_was_issued_comes_back_as_it_was(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner).await;
    let one = new(id, "en");
    let Issuing::Issued(issued) = issue(store, owner, one.clone(), MANY).await.unwrap() else {
        panic!("there is room");
    };
    let issues = store.issued();
    let found = issues.find(owner, id, issued.number).await.unwrap();
    assert_eq!(found.as_ref(), Some(&*issued));
    assert_eq!((issued.number, issued.version), (1, 1));
    assert_eq!(issued.issued_at.timestamp_subsec_nanos(), 123_456_000);
    assert_eq!(
        (&issued.title, &issued.company, &issued.headline),
        (&one.title, &one.company, &one.headline)
    );
    assert_eq!((&issued.look, &issued.digest), (&one.look, &one.digest));
    let content = issues.content(owner, 1).await.unwrap().unwrap();
    assert_eq!((content.input, content.result), (one.input, one.result));
    assert_eq!(issues.pdf(owner, 1).await.unwrap(), Some(one.pdf));
}

async fn numbers_are_of_the_member_and_have_no_gap(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let ids = [material(store, owner).await, material(store, owner).await];
    let theirs = material(store, other).await;
    assert_eq!(number(store, owner, new(ids[0], "ja")).await, 1);
    assert_eq!(number(store, owner, new(ids[1], "ja")).await, 2);
    assert_eq!(number(store, other, new(theirs, "ja")).await, 1);
    // what is refused takes no number
    let stale = NewIssued {
        version: 2,
        ..new(ids[0], "en")
    };
    let refused = issue(store, owner, stale, MANY).await.unwrap();
    assert_eq!(refused, Issuing::Stale);
    assert_eq!(number(store, owner, new(ids[0], "en")).await, 3);
    let listed = store.issued().of_material(owner, ids[0]).await.unwrap();
    let numbers: Vec<_> = listed.iter().map(|issued| issued.number).collect();
    assert_eq!(numbers, [3, 1]);
}

async fn parallel_issues_have_a_number_each(store: &Store) {
    let owner = member(store).await;
    let ids = [material(store, owner).await, material(store, owner).await];
    let running: Vec<_> = (0..8)
        .map(|turn| {
            let store = store.clone();
            let new = new(ids[turn % 2], &format!("{turn}"));
            tokio::spawn(async move { number(&store, owner, new).await })
        })
        .collect();
    let mut numbers = Vec::new();
    for one in running {
        numbers.push(one.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
}

async fn a_version_is_issued_once_with_each_look(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner).await;
    assert_eq!(number(store, owner, new(id, "ja")).await, 1);
    let again = issue(store, owner, new(id, "ja"), MANY).await.unwrap();
    let first = store.issued().find(owner, id, 1).await.unwrap().unwrap();
    assert_eq!(again, Issuing::Before(Box::new(first)));
    assert_eq!(number(store, owner, new(id, "en")).await, 2);
    let later = now() + minutes(1);
    store
        .update_material(owner, id, 1, content("二"), QUOTA, later)
        .await
        .unwrap();
    let second = NewIssued {
        version: 2,
        ..new(id, "ja")
    };
    assert_eq!(number(store, owner, second).await, 3);
}

async fn what_was_issued_is_its_members_alone(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let id = material(store, owner).await;
    let theirs = material(store, other).await;
    let refused = issue(store, other, new(id, "ja"), MANY).await.unwrap();
    assert_eq!(refused, Issuing::Missing);
    assert_eq!(number(store, owner, new(id, "ja")).await, 1);
    let issues = store.issued();
    assert_eq!(issues.find(other, id, 1).await.unwrap(), None);
    assert_eq!(issues.find(owner, theirs, 1).await.unwrap(), None);
    assert_eq!(issues.of_material(other, id).await.unwrap(), []);
    assert_eq!(issues.content(other, 1).await.unwrap(), None);
    assert_eq!(issues.pdf(other, 1).await.unwrap(), None);
}

async fn what_was_issued_is_never_changed(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner).await;
    assert_eq!(number(store, owner, new(id, "ja")).await, 1);
    for change in [
        "UPDATE issued_versions SET title = 'x'",
        "UPDATE issued_contents SET result = '{}'",
    ] {
        assert!(store.execute(change).await.is_err(), "{change}");
    }
    let found = store.issued().find(owner, id, 1).await.unwrap().unwrap();
    assert_eq!(found.title, "ご提案書");
}

async fn a_full_quota_issues_nothing_more(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner).await;
    assert_eq!(number(store, owner, new(id, "ja")).await, 1);
    let once = IssuedQuota {
        of_material: 1,
        ..MANY
    };
    let refused = issue(store, owner, new(id, "en"), once).await.unwrap();
    assert_eq!(refused, Issuing::Beyond(Beyond::Issued));
    // another material may be issued
    let other = material(store, owner).await;
    let small = IssuedQuota {
        bytes: MANY.bytes,
        ..once
    };
    let issued = issue(store, owner, new(other, "en"), small).await.unwrap();
    assert!(matches!(issued, Issuing::Issued(_)), "{issued:?}");
    let one = new(id, "en");
    let texts = [
        &one.title,
        &one.company,
        &one.headline,
        &one.input,
        &one.result,
    ];
    let takes: usize = texts.iter().map(|text| text.len()).sum::<usize>() + one.pdf.len();
    let takes = i64::try_from(takes).unwrap();
    let room = |bytes| IssuedQuota { bytes, ..MANY };
    let refused = issue(store, owner, one.clone(), room(3 * takes - 1)).await;
    assert_eq!(refused.unwrap(), Issuing::Beyond(Beyond::IssuedBytes));
    let issued = issue(store, owner, one, room(3 * takes)).await.unwrap();
    assert!(matches!(issued, Issuing::Issued(_)), "{issued:?}");
}

async fn what_was_issued_goes_with_its_material(store: &Store) {
    let owner = member(store).await;
    let ids = [material(store, owner).await, material(store, owner).await];
    for id in ids {
        number(store, owner, new(id, "ja")).await;
    }
    let rows = async |table: &str| {
        let query = format!("SELECT COUNT(*) FROM {table}");
        store.number(&query).await.unwrap()
    };
    let taken = "SELECT issued_bytes FROM material_totals";
    let before = store.number(taken).await.unwrap();
    assert!(store.delete_materials(owner, &ids[..1]).await.unwrap());
    assert_eq!(rows("issued_versions").await, 1);
    assert_eq!(rows("issued_contents").await, 1);
    assert_eq!(2 * store.number(taken).await.unwrap(), before);
    // a number that was handed out is not given again
    assert_eq!(number(store, owner, new(ids[1], "en")).await, 3);
    assert!(store.delete_materials(owner, &ids[1..]).await.unwrap());
    assert_eq!(store.number(taken).await.unwrap(), 0);
    assert_eq!(
        number(store, owner, new(material(store, owner).await, "ja")).await,
        4
    );
}
