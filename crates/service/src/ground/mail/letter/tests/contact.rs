//! The mails about a message to us.

use super::{letter, seen};
use crate::ground::mail::letter::Letter;
use crate::ground::mail::{ContactMessage, ContactTopic, Mail, ONLY_RECORDS, Sender};
use shinchoryu_store::MemberId;
use shinchoryu_words::Language;
use strum::VariantNames as _;

/// Parts of the mail to the provider.
pub(super) const PARTS: [&str; 5] = ["footer", "greeting", "member", "unconfirmed", "visitor"];

pub(super) fn message(content: &str) -> ContactMessage {
    ContactMessage {
        number: "0A1B2C3D".to_owned(),
        topic: ContactTopic::Payment,
        name: "髙﨑 一郎".to_owned(),
        email: "taro@example.jp".to_owned(),
        content: content.to_owned(),
        language: Language::En,
        sender: Sender::Visitor,
        seen: seen(),
    }
}

fn to_us(message: ContactMessage) -> Letter {
    letter(&Mail::ContactMessage(message), None, Language::Ja)
}

#[test]
fn who_wrote_is_told_as_far_as_it_is_known() {
    let id = MemberId(uuid::Uuid::from_u128(7));
    let email = "other@example.jp".to_owned();
    for (sender, words) in [
        (Sender::Visitor, vec!["ログインしていない方です"]),
        (
            Sender::Unconfirmed { id },
            vec!["確認されていません", "00000007"],
        ),
        (
            Sender::Member { id, email },
            vec!["ログインしている方です", "00000007", "other@example.jp"],
        ),
    ] {
        let text = to_us(ContactMessage {
            sender,
            ..message("内容")
        })
        .text;
        for part in words {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(text.starts_with("お問い合わせご担当者様\n"), "{text}");
        assert!(text.contains("・画面の言語：English"), "{text}");
        // an answer to this one does arrive
        assert!(!text.contains("送信専用"), "{text}");
    }
}

#[test]
fn lines_stay_lines_and_spaces_stay_spaces() {
    let letter = to_us(message("一\n\n  二 {{number}}\n<b>三</b>"));
    assert!(
        letter
            .text
            .contains("\n> 一\n> \n>   二 {{number}}\n> <b>三</b>\n"),
        "{}",
        letter.text
    );
    let html = "一<br><br>  二 {{number}}<br>&#60;b&#62;三&#60;/b&#62;</p>";
    assert!(letter.html.contains(html), "{}", letter.html);
    assert!(letter.html.contains("white-space:pre-wrap"));
}

#[test]
fn what_is_the_only_record_is_a_mail_that_there_is() {
    for kind in ONLY_RECORDS {
        assert!(Mail::VARIANTS.contains(&kind), "{kind}");
    }
}
