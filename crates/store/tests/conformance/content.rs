//! Events and announcements.

use crate::{member, minutes, now};
use shinchoryu_store::{Announcement, Audience, Both, PlannedEvent, Store, StoreError, Unit};

crate::conformance! {
    what_was_put_comes_back_as_it_was
    what_is_put_again_takes_the_place_of_the_first
    only_what_is_there_is_marked
}

fn both(ja: &str, en: &str) -> Both {
    Both {
        ja: ja.to_owned(),
        en: en.to_owned(),
    }
}

pub(crate) fn announcement(id: &str) -> Announcement {
    Announcement {
        id: id.to_owned(),
        publish_at: now(),
        ends_at: Some(now() + minutes(60)),
        title: both("件名", "Title"),
        text: both("一行目\n二行目", "Text"),
    }
}

pub(crate) fn event(id: &str) -> PlannedEvent {
    PlannedEvent {
        id: id.to_owned(),
        publish_at: now(),
        audience: Audience::Members,
        starts_at: now() + minutes(10),
        ends_at: now() + minutes(20),
        link: Some("https://example.jp/".to_owned()),
        name: both("名前", "Name"),
        description: both("説明", "Description"),
        place: both("", ""),
    }
}

/// One of each, for what withdraws them.
pub(crate) async fn put_both(tx: &Unit) -> Result<(), StoreError> {
    tx.events().put(&event("old")).await?;
    tx.announcements().put(&announcement("old")).await
}

async fn what_was_put_comes_back_as_it_was(store: &Store) {
    let put = store.once(async |tx| {
        tx.events().put(&event("talk")).await?;
        tx.announcements().put(&announcement("rates")).await
    });
    put.await.unwrap();
    let [found] = &store.events().all().await.unwrap()[..] else {
        panic!("one event");
    };
    // PostgreSQL keeps microseconds
    let cut = |event: PlannedEvent| PlannedEvent {
        publish_at: found.publish_at,
        starts_at: found.starts_at,
        ends_at: found.ends_at,
        ..event
    };
    assert_eq!(*found, cut(event("talk")));
    assert_eq!(found.starts_at.timestamp_subsec_nanos(), 123_456_000);
    let [told] = &store.announcements().all().await.unwrap()[..] else {
        panic!("one announcement");
    };
    assert_eq!(told.text, announcement("rates").text);
    assert_eq!(
        told.ends_at.unwrap().timestamp(),
        (now() + minutes(60)).timestamp()
    );
}

async fn what_is_put_again_takes_the_place_of_the_first(store: &Store) {
    let other = PlannedEvent {
        audience: Audience::Public,
        link: None,
        name: both("別の名前", "Another name"),
        ..event("talk")
    };
    let put = store.once(async |tx| {
        tx.events().put(&event("talk")).await?;
        tx.events().put(&event("walk")).await?;
        tx.events().put(&other).await?;
        tx.events().withdraw("walk").await?;
        tx.events().withdraw("never there").await
    });
    put.await.unwrap();
    let page = store.events().upcoming(false, now(), 0, 10).await.unwrap();
    assert_eq!(page.total, 1);
    assert_eq!(page.events[0].name, other.name);
    assert_eq!(page.events[0].link, None);
}

async fn only_what_is_there_is_marked(store: &Store) {
    let taro = member(store).await;
    let later = Announcement {
        publish_at: now() + minutes(1),
        ..announcement("later")
    };
    let marked = store.once(async |tx| {
        let announcements = tx.announcements();
        announcements.put(&announcement("rates")).await?;
        announcements.put(&later).await?;
        let ids = ["rates", "later", "never there"].map(str::to_owned);
        announcements.mark_read(taro, &ids, now()).await?;
        announcements.mark_read(taro, &ids, now()).await
    });
    marked.await.unwrap();
    let ids = ["later", "rates"];
    let read = store.announcements().read_by(taro, &ids).await.unwrap();
    assert_eq!(read.into_iter().collect::<Vec<_>>(), ["rates"]);
    let withdrawn = store.once(async |tx| tx.announcements().withdraw("rates").await);
    withdrawn.await.unwrap();
    let read = store.announcements().read_by(taro, &ids).await.unwrap();
    assert!(read.is_empty(), "the mark went along");
}
