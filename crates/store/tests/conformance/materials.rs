//! Materials.

use crate::together::Together as _;
use crate::{member, minutes, now};
use chrono::NaiveDate;
use shinchoryu_store::{
    ListColumn, ListOrder, MaterialContent, MaterialId, MaterialState, MemberId, PageRequest,
    Quota, SearchFilter, Store, Update,
};
use uuid::Uuid;

crate::conformance! {
    a_material_comes_back_as_saved
    a_material_is_its_members_alone
    a_save_replaces_the_version_it_has_seen
    one_of_eight_parallel_saves_wins
    the_list_is_paged_newest_first
    the_list_stands_by_each_column
    the_newest_complete_ones_of_an_edition_are_found_whosever_they_are
    search_folds_and_takes_signs_literally
    search_by_days_ends_before_the_end
    materials_are_deleted_all_or_none
    a_deleted_material_leaves_nothing_behind
    migrating_again_changes_nothing
}

pub(crate) const QUOTA: Quota = Quota {
    materials: 100,
    bytes: 1 << 20,
};

pub(crate) fn content(title: &str) -> MaterialContent {
    MaterialContent {
        state: MaterialState::Complete,
        title: title.to_owned(),
        kind: Some("working_age".to_owned()),
        basis_date: NaiveDate::from_ymd_opt(2026, 4, 1),
        proposal_date: NaiveDate::from_ymd_opt(2024, 2, 29),
        together: Some(988_166),
        pension_per_year: Some(-9_007_199_254_740_993),
        company: "株式会社さくら精機".to_owned(),
        customer: "髙﨑 一郎 タカサキ イチロウ".to_owned(),
        memo: "50%_off\\".to_owned(),
        card: "{\"b\":1,\"a\":2}".to_owned(),
        input: "{\"z\": 1.50, \"a\": \"～\"}".to_owned(),
        result: Some("{}".to_owned()),
        errors: "[]".to_owned(),
        law_digest: "abc".to_owned(),
        program_version: "0.1.0".to_owned(),
    }
}

async fn material(store: &Store, member: MemberId, title: &str) -> MaterialId {
    let id = MaterialId(Uuid::new_v4());
    store
        .add_material(member, id, content(title), QUOTA, now())
        .await
        .unwrap();
    id
}

async fn the_newest_complete_ones_of_an_edition_are_found_whosever_they_are(store: &Store) {
    let members = [member(store).await, member(store).await];
    let mut ids = Vec::new();
    for (minute, (state, edition)) in [
        (MaterialState::Complete, "abc"),
        (MaterialState::Complete, "abc"),
        (MaterialState::Draft, "abc"),
        (MaterialState::Complete, "another"),
        (MaterialState::Complete, "abc"),
    ]
    .into_iter()
    .enumerate()
    {
        let id = MaterialId(Uuid::new_v4());
        ids.push(id);
        let content = MaterialContent {
            state,
            law_digest: edition.to_owned(),
            ..content("a")
        };
        let at = now() + minutes(i64::try_from(minute).unwrap());
        let owner = members[minute % 2];
        store
            .add_material(owner, id, content, QUOTA, at)
            .await
            .unwrap();
    }
    let found = store.materials().newest_complete("abc", 2).await.unwrap();
    let found: Vec<_> = found.into_iter().map(|material| material.id).collect();
    assert_eq!(found, [ids[4], ids[1]]);
    assert_eq!(
        store
            .materials()
            .newest_complete("abc", 9)
            .await
            .unwrap()
            .len(),
        3
    );
    assert_eq!(store.materials().count_complete().await.unwrap(), 4);
}

pub(crate) async fn titles(store: &Store, member: MemberId, filter: SearchFilter) -> Vec<String> {
    let page = PageRequest {
        page: 1,
        items: 100,
    };
    let found = store
        .materials()
        .list(member, Some(filter), ListOrder::default(), page)
        .await
        .unwrap();
    let mut titles: Vec<_> = found.rows.into_iter().map(|row| row.title).collect();
    assert_eq!(found.total, titles.len() as u64);
    titles.sort();
    titles
}

async fn a_material_comes_back_as_saved(store: &Store) {
    let owner = member(store).await;
    let id = MaterialId(Uuid::new_v4());
    let saved = content("株式会社さくら精機 ご提案書");
    let added = store
        .add_material(owner, id, saved.clone(), QUOTA, now())
        .await
        .unwrap();
    let found = store.materials().find(owner, id).await.unwrap().unwrap();
    assert_eq!(added, Update::Saved(Box::new(found.clone())));
    assert_eq!((found.version, found.state), (1, MaterialState::Complete));
    assert_eq!((&found.input, &found.result), (&saved.input, &saved.result));
    assert_eq!(
        (&found.errors, &found.law_digest),
        (&saved.errors, &saved.law_digest)
    );
    assert_eq!(found.created_at.timestamp_subsec_nanos(), 123_456_000);

    let page = PageRequest { page: 1, items: 10 };
    let listed = store
        .materials()
        .list(owner, None, ListOrder::default(), page)
        .await
        .unwrap();
    let row = &listed.rows[0];
    assert_eq!(
        (row.id, row.version, row.state),
        (id, 1, MaterialState::Complete)
    );
    assert_eq!(
        (&row.title, &row.kind, &row.card),
        (&saved.title, &saved.kind, &saved.card)
    );
    assert_eq!(
        (row.basis_date, row.proposal_date),
        (saved.basis_date, saved.proposal_date)
    );
    assert_eq!(
        (row.together, row.pension_per_year),
        (saved.together, saved.pension_per_year)
    );
}

async fn a_material_is_its_members_alone(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let id = material(store, owner, "資料").await;
    assert!(store.materials().find(other, id).await.unwrap().is_none());
    let page = PageRequest { page: 1, items: 10 };
    assert_eq!(
        store
            .materials()
            .list(other, None, ListOrder::default(), page)
            .await
            .unwrap()
            .total,
        0
    );
    let update = store
        .update_material(other, id, 1, content("x"), QUOTA, now())
        .await
        .unwrap();
    assert_eq!(update, Update::Missing);
    assert!(!store.delete_materials(other, &[id]).await.unwrap());
    let found = store.materials().find(owner, id).await.unwrap().unwrap();
    assert_eq!(found.version, 1);
}

async fn a_save_replaces_the_version_it_has_seen(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "一").await;
    let mut next = content("二");
    next.state = MaterialState::Draft;
    next.result = None;
    next.input = "{}".to_owned();
    let later = now() + minutes(1);
    let Update::Saved(saved) = store
        .update_material(owner, id, 1, next, QUOTA, later)
        .await
        .unwrap()
    else {
        panic!("version 1 was there");
    };
    assert_eq!(
        (saved.version, saved.state, saved.result.clone()),
        (2, MaterialState::Draft, None)
    );
    assert_eq!(saved.input, "{}");
    assert_eq!(saved.updated_at - saved.created_at, minutes(1));
    let stale = store
        .update_material(owner, id, 1, content("三"), QUOTA, later)
        .await
        .unwrap();
    assert_eq!(stale, Update::Stale);
    assert_eq!(
        store.materials().find(owner, id).await.unwrap(),
        Some(*saved)
    );
    let missing = MaterialId(Uuid::new_v4());
    let update = store
        .update_material(owner, missing, 1, content("三"), QUOTA, later)
        .await
        .unwrap();
    assert_eq!(update, Update::Missing);
}

async fn one_of_eight_parallel_saves_wins(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "資料").await;
    let running: Vec<_> = (0..8)
        .map(|turn| {
            let store = store.clone();
            let mut content = content("資料");
            content.input = turn.to_string();
            tokio::spawn(async move {
                store
                    .update_material(owner, id, 1, content, QUOTA, now())
                    .await
                    .unwrap()
            })
        })
        .collect();
    let mut saved = Vec::new();
    for one in running {
        match one.await.unwrap() {
            Update::Saved(material) => saved.push(material),
            other => assert_eq!(other, Update::Stale),
        }
    }
    assert_eq!(saved.len(), 1);
    assert_eq!(
        store.materials().find(owner, id).await.unwrap().as_ref(),
        Some(&*saved[0])
    );
}

async fn the_list_is_paged_newest_first(store: &Store) {
    let owner = member(store).await;
    for minute in 0..11 {
        let id = MaterialId(Uuid::new_v4());
        let content = content(&format!("{minute:02}"));
        store
            .add_material(owner, id, content, QUOTA, now() + minutes(minute))
            .await
            .unwrap();
    }
    // two of the same instant still have one order
    material(store, owner, "same").await;
    let mut seen = Vec::new();
    for (page, rows) in [(1, 5), (2, 5), (3, 2), (4, 0), (1_000_000, 0)] {
        let request = PageRequest { page, items: 5 };
        let found = store
            .materials()
            .list(owner, None, ListOrder::default(), request)
            .await
            .unwrap();
        assert_eq!((found.rows.len(), found.total), (rows, 12), "page {page}");
        seen.extend(found.rows);
    }
    assert!(seen.is_sorted_by(|a, b| (a.updated_at, a.id) > (b.updated_at, b.id)));
    assert_eq!(seen[0].title, "10");
}

async fn the_list_stands_by_each_column(store: &Store) {
    let owner = member(store).await;
    let day = |month| NaiveDate::from_ymd_opt(2026, month, 1);
    let entered = |title: &str, company: &str, customer: &str| MaterialContent {
        company: company.to_owned(),
        customer: customer.to_owned(),
        ..content(title)
    };
    let draft = MaterialContent {
        state: MaterialState::Draft,
        together: None,
        pension_per_year: None,
        proposal_date: None,
        ..entered("draft", "", "")
    };
    let loss = MaterialContent {
        together: Some(-1),
        pension_per_year: Some(0),
        proposal_date: day(3),
        ..entered("loss", "ｻｸﾗ商事", "b")
    };
    let gain = MaterialContent {
        together: Some(1_000_000),
        pension_per_year: Some(-500),
        proposal_date: day(2),
        // an accent, a capital and a kanji: languages order them by rules of their own
        ..entered("gain", "Éclair", "Z")
    };
    let alike = MaterialContent {
        state: MaterialState::Draft,
        ..MaterialContent {
            title: "alike".to_owned(),
            ..loss.clone()
        }
    };
    for (minute, content) in (0..).zip([gain, draft, loss, alike]) {
        store
            .add_material(
                owner,
                MaterialId(Uuid::new_v4()),
                content,
                QUOTA,
                now() + minutes(minute),
            )
            .await
            .unwrap();
    }
    let up = |by| ListOrder { by, rising: true };
    let down = |by| ListOrder { by, rising: false };
    for (order, expected) in [
        (ListOrder::default(), "alike loss draft gain"),
        (up(ListColumn::Updated), "gain draft loss alike"),
        (up(ListColumn::Company), "gain alike loss draft"),
        (down(ListColumn::Company), "alike loss gain draft"),
        (up(ListColumn::Customer), "alike loss gain draft"),
        (down(ListColumn::Customer), "gain alike loss draft"),
        (up(ListColumn::Together), "alike loss gain draft"),
        (down(ListColumn::Together), "gain alike loss draft"),
        (up(ListColumn::Pension), "gain alike loss draft"),
        (down(ListColumn::Pension), "alike loss gain draft"),
        (up(ListColumn::ProposalDate), "gain alike loss draft"),
        (down(ListColumn::ProposalDate), "alike loss gain draft"),
        (up(ListColumn::State), "loss gain alike draft"),
        (down(ListColumn::State), "alike draft loss gain"),
    ] {
        let mut titles = Vec::new();
        for page in [1, 2] {
            let request = PageRequest { page, items: 3 };
            let found = store
                .materials()
                .list(owner, None, order, request)
                .await
                .unwrap();
            assert_eq!(found.total, 4);
            titles.extend(found.rows.into_iter().map(|row| row.title));
        }
        assert_eq!(titles.join(" "), expected, "{order:?}");
    }
}

async fn search_folds_and_takes_signs_literally(store: &Store) {
    let owner = member(store).await;
    material(store, owner, "ＡＢＣ商事 100%").await;
    let other = MaterialContent {
        company: "ヤマダ工業".to_owned(),
        customer: "山田 花子".to_owned(),
        memo: String::new(),
        ..content("1000円_案")
    };
    let id = MaterialId(Uuid::new_v4());
    store
        .add_material(owner, id, other, QUOTA, now())
        .await
        .unwrap();
    let (first, second) = ("ＡＢＣ商事 100%".to_owned(), "1000円_案".to_owned());
    for (filter, found) in [
        (SearchFilter::Title("abc".to_owned()), vec![first.clone()]),
        (SearchFilter::Title("100%".to_owned()), vec![first.clone()]),
        (SearchFilter::Title("円_".to_owned()), vec![second.clone()]),
        (SearchFilter::Title("円.".to_owned()), vec![]),
        (SearchFilter::Title("さくら".to_owned()), vec![]),
        (
            SearchFilter::Company("ﾔﾏﾀﾞ".to_owned()),
            vec![second.clone()],
        ),
        (
            SearchFilter::Company("サクラ".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Customer("高崎".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Customer("たかさき".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Keyword("%_OFF\\".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Keyword("やまだ".to_owned()),
            vec![second.clone()],
        ),
        (SearchFilter::Keyword("100".to_owned()), vec![second, first]),
    ] {
        assert_eq!(
            titles(store, owner, filter.clone()).await,
            found,
            "{filter:?}"
        );
    }
}

async fn search_by_days_ends_before_the_end(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "old").await;
    store
        .update_material(owner, id, 1, content("old"), QUOTA, now() + minutes(60))
        .await
        .unwrap();
    let at = |minute| Some(now() + minutes(minute));
    for (filter, found) in [
        (SearchFilter::Created(at(-1), at(1)), 1),
        (SearchFilter::Created(at(0), None), 1),
        (SearchFilter::Created(None, at(0)), 0),
        (SearchFilter::Created(at(1), None), 0),
        (SearchFilter::Updated(at(59), at(61)), 1),
        (SearchFilter::Updated(at(61), None), 0),
        (SearchFilter::Updated(None, at(60)), 0),
        (SearchFilter::Updated(None, None), 1),
    ] {
        assert_eq!(
            titles(store, owner, filter.clone()).await.len(),
            found,
            "{filter:?}"
        );
    }
}

async fn materials_are_deleted_all_or_none(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let (one, two) = (
        material(store, owner, "一").await,
        material(store, owner, "二").await,
    );
    let foreign = material(store, other, "三").await;
    for wrong in [foreign, MaterialId(Uuid::new_v4())] {
        assert!(
            !store
                .delete_materials(owner, &[one, wrong, two])
                .await
                .unwrap()
        );
        assert!(store.materials().find(owner, one).await.unwrap().is_some());
    }
    assert!(
        store
            .materials()
            .find(other, foreign)
            .await
            .unwrap()
            .is_some()
    );
    assert!(
        store
            .delete_materials(owner, &[one, two, one])
            .await
            .unwrap()
    );
    assert!(store.materials().find(owner, one).await.unwrap().is_none());
    assert!(!store.delete_materials(owner, &[one]).await.unwrap());
}

async fn a_deleted_material_leaves_nothing_behind(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "一").await;
    assert!(store.delete_materials(owner, &[id]).await.unwrap());
    // the same id can only be added when the documents are gone too
    let again = store
        .add_material(owner, id, content("二"), QUOTA, now())
        .await
        .unwrap();
    assert!(matches!(again, Update::Saved(saved) if saved.version == 1));
}

async fn migrating_again_changes_nothing(store: &Store) {
    let id = member(store).await;
    let kept = material(store, id, "資料").await;
    store.migrate().await.unwrap();
    assert!(store.check().await.unwrap());
    assert!(store.materials().find(id, kept).await.unwrap().is_some());
}
