//! The demo's events and announcements: examples, said to be so, whose days are never far.

use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_service::operator::import_content;
use shinchoryu_service::{
    Clock, CommonError, Content, ContentFault, ContentFile, Entropy, japan_day, read_content,
};
use shinchoryu_store::Store;

/// Each with its days as `@+14`: so many after the day of the start.
const FILES: [(&str, &str); 5] = [
    (
        "events/example-pay.toml",
        include_str!("../../demo/content/events/example-pay.toml"),
    ),
    (
        "events/example-members.toml",
        include_str!("../../demo/content/events/example-members.toml"),
    ),
    (
        "events/example-online.toml",
        include_str!("../../demo/content/events/example-online.toml"),
    ),
    (
        "announcements/example-start.toml",
        include_str!("../../demo/content/announcements/example-start.toml"),
    ),
    (
        "announcements/example-events.toml",
        include_str!("../../demo/content/announcements/example-events.toml"),
    ),
];

/// What every name of an example begins with.
const EXAMPLE: &str = "example-";

/// Puts the examples there with the days of this start, unless somebody has imported something else.
pub async fn renew(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
) -> Result<(), CommonError> {
    let events = store.events().all().await?;
    let announcements = store.announcements().all().await?;
    let mut names = events
        .iter()
        .map(|event| &event.id)
        .chain(announcements.iter().map(|announcement| &announcement.id));
    if names.any(|name| !name.starts_with(EXAMPLE)) {
        return Ok(());
    }
    let content = examples(clock.now()).map_err(|faults| {
        let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
        CommonError::Internal(faults.join("; "))
    })?;
    import_content(store, clock, entropy, &content).await?;
    Ok(())
}

fn examples(now: DateTime<Utc>) -> Result<Content, Vec<ContentFault>> {
    let files = FILES.map(|(path, text)| ContentFile {
        path: path.to_owned(),
        text: with_days(text, now),
    });
    read_content(&files)
}

/// The text with each `@-3` or `@+14` as the day that it is.
fn with_days(text: &str, now: DateTime<Utc>) -> String {
    let mut pieces = text.split('@');
    let mut said = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (days, rest) = piece.split_once('T').unwrap_or((piece, ""));
        let days = days.parse().unwrap_or_default();
        let day = japan_day(now) + TimeDelta::days(days);
        said.push_str(&format!("{day}T{rest}"));
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_are_good_whenever_the_demo_starts_and_say_what_they_are() {
        for now in ["2026-02-27T03:00:00Z", "2028-12-31T15:30:00Z"] {
            let now = now.parse().unwrap();
            let content = examples(now).unwrap();
            assert_eq!((content.events.len(), content.announcements.len()), (3, 2));
            for event in content.events {
                assert!(event.id.starts_with(EXAMPLE));
                assert!(event.publish_at <= now && event.starts_at > now);
                assert!(event.name.ja.starts_with("【見本】"), "{}", event.name.ja);
                assert!(event.name.en.starts_with("[Sample]"), "{}", event.name.en);
            }
            for told in content.announcements {
                assert!(told.id.starts_with(EXAMPLE) && told.publish_at <= now);
                assert!(told.title.ja.starts_with("【見本】"), "{}", told.title.ja);
                assert!(told.title.en.starts_with("[Sample]"), "{}", told.title.en);
            }
        }
    }
}
