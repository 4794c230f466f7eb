//! Materials whose figures are of another edition of the law.

use crate::materials::{QUOTA, content, titles};
use crate::together::Together as _;
use crate::{member, now};
use shinchoryu_store::{MaterialContent, MaterialId, MaterialState, SearchFilter, Store, Update};
use uuid::Uuid;

crate::conformance! {
    figures_of_another_edition_are_found_wherever_it_is_told
}

async fn figures_of_another_edition_are_found_wherever_it_is_told(store: &Store) {
    let owner = member(store).await;
    let stranger = member(store).await;
    let added = store.add_material(
        stranger,
        MaterialId(Uuid::new_v4()),
        content("a stranger's"),
        QUOTA,
        now(),
    );
    assert!(matches!(added.await, Ok(Update::Saved(_))));
    let told = |edition: &str| format!(r#"{{"law_digest":"{edition}"}}"#);
    let untold = r#"{"law_digest":null}"#;
    let (complete, draft) = (MaterialState::Complete, MaterialState::Draft);
    for (title, card, edition, state, together) in [
        ("told by the row", told("abc"), "abd", complete, Some(1)),
        ("of this one", told("abd"), "abc", complete, Some(1)),
        (
            "told by the documents",
            "{}".to_owned(),
            "abc",
            complete,
            Some(1),
        ),
        (
            "of this one, too",
            untold.to_owned(),
            "abd",
            complete,
            Some(1),
        ),
        // contracts alone have figures, but no gain of pay
        ("contracts alone", told("abc"), "abc", complete, None),
        ("draft with figures", told("abc"), "abc", draft, Some(1)),
        ("draft without figures", told("abc"), "abc", draft, None),
    ] {
        let content = MaterialContent {
            card,
            law_digest: edition.to_owned(),
            state,
            together,
            ..content(title)
        };
        let id = MaterialId(Uuid::new_v4());
        let added = store.add_material(owner, id, content, QUOTA, now()).await;
        assert!(matches!(added, Ok(Update::Saved(_))), "{title}");
    }
    let other = SearchFilter::OtherLaw("abd".to_owned());
    assert_eq!(
        titles(store, owner, other).await,
        [
            "contracts alone",
            "draft with figures",
            "told by the documents",
            "told by the row"
        ]
    );
}
