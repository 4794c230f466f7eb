use super::*;

const EVENT: &str = r#"
id = "seminar"
publish_at = 2026-12-01T09:00:00
audience = "members"
start_date_time = 2027-01-20T13:30:00
end_date_time = 2027-01-20T15:00:00+09:00
link = "https://example.jp/seminar"
[ja]
name = "役員報酬セミナー"
description = """
一行目

二行目 """
place = "東京"
[en]
name = "Seminar on officers' pay"
description = "One line"
place = "Tokyo"
"#;

const ANNOUNCEMENT: &str = r#"
id = "rates"
publish_at = 2026-12-01T09:00:00Z
[ja]
title = "料率の更新"
text = "本文"
[en]
title = "New rates"
text = "Text"
"#;

fn file(path: &str, text: &str) -> ContentFile {
    ContentFile {
        path: path.to_owned(),
        text: text.to_owned(),
    }
}

fn instant_of(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

/// The fields at fault of a text, each with what to do.
fn wrong(path: &str, text: &str) -> Vec<(String, String)> {
    let faults = read_content(&[file(path, text)]).unwrap_err();
    let each = |fault: ContentFault| {
        assert_eq!(fault.file, path);
        (fault.field, fault.advice)
    };
    faults.into_iter().map(each).collect()
}

fn fields(path: &str, text: &str) -> Vec<String> {
    wrong(path, text)
        .into_iter()
        .map(|(field, _)| field)
        .collect()
}

#[test]
fn good_files_are_read_with_the_time_of_japan() {
    let files = [
        file("events/a.toml", EVENT),
        file("announcements/a.toml", ANNOUNCEMENT),
    ];
    let content = read_content(&files).unwrap();
    let [event] = content.events.as_slice() else {
        panic!("one event");
    };
    assert_eq!(event.publish_at, instant_of("2026-12-01T00:00:00Z"));
    assert_eq!(event.starts_at, instant_of("2027-01-20T04:30:00Z"));
    assert_eq!(event.ends_at, instant_of("2027-01-20T06:00:00Z"));
    assert_eq!(event.audience, Audience::Members);
    assert_eq!(event.description.ja, "一行目\n\n二行目");
    assert_eq!(event.place.en, "Tokyo");
    let [announcement] = content.announcements.as_slice() else {
        panic!("one announcement");
    };
    assert_eq!(announcement.publish_at, instant_of("2026-12-01T09:00:00Z"));
    assert_eq!(announcement.ends_at, None);
}

#[test]
fn everything_that_is_wrong_is_told_at_once() {
    let text = r#"
id = "Seminar 1"
publish_at = "2026-12-01"
audience = "all"
start_date_time = 2027-01-20
end_date_time = 2027-01-20T15:00:00
link = "http://example.jp"
price = 3
[ja]
name = "<b>太字</b>"
description = " "
place = "東京"
note = "x"
"#;
    let expected = [
        "en",
        "id",
        "publish_at",
        "start_date_time",
        "audience",
        "link",
        "ja.name",
        "ja.description",
        "price",
        "ja.note",
    ];
    assert_eq!(fields("events/a.toml", text), expected);
}

#[test]
fn what_would_never_be_shown_is_refused() {
    let late = EVENT.replace("2026-12-01T09:00:00", "2027-01-20T15:00:00");
    assert_eq!(fields("events/a.toml", &late), ["end_date_time"]);
    let backwards = EVENT.replace("T13:30:00", "T15:00:00");
    assert_eq!(fields("events/a.toml", &backwards), ["end_date_time"]);
    let ended = format!("end_at = 2026-12-01T18:00:00\n{ANNOUNCEMENT}");
    assert_eq!(fields("announcements/a.toml", &ended), ["end_at"]);
}

#[test]
fn texts_have_their_lengths() {
    for (letters, good) in [(100, true), (101, false)] {
        let text = EVENT.replace("役員報酬セミナー", &"字".repeat(letters));
        assert_eq!(read_content(&[file("events/a.toml", &text)]).is_ok(), good);
    }
    for (letters, good) in [(4_000, true), (4_001, false)] {
        let text = ANNOUNCEMENT.replace("本文", &"字".repeat(letters));
        let read = read_content(&[file("announcements/a.toml", &text)]);
        assert_eq!(read.is_ok(), good);
    }
}

#[test]
fn a_name_is_used_once_of_its_kind() {
    let twice = [file("events/a.toml", EVENT), file("events/b.toml", EVENT)];
    let faults = read_content(&twice).unwrap_err();
    assert_eq!(
        faults[0].to_string(),
        "events/b.toml: id: events/a.toml has the name seminar: write another one"
    );
    assert_eq!(faults.len(), 1);
    let same = ANNOUNCEMENT.replace("rates", "seminar");
    let apart = [
        file("events/a.toml", EVENT),
        file("announcements/a.toml", &same),
    ];
    assert!(read_content(&apart).is_ok());
}

#[test]
fn what_is_no_toml_says_where() {
    let [(field, advice)] = &wrong("events/a.toml", "id = \"a\nb\"")[..] else {
        panic!("one fault");
    };
    assert_eq!(field, "");
    assert!(advice.contains("line 2"), "{advice}");
}
