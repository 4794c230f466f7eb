//! What the mails about a message to us say.

use super::writer::{Value, Values, Writer, clean};
use crate::ground::mail::{ContactMessage, ContactTopic, Sender};
use shinchoryu_words::Language;

impl Writer<'_> {
    /// Number and topic: nothing of it was typed.
    pub(super) fn contact_head(&self, number: &str, topic: ContactTopic, values: &mut Values) {
        values.insert("number", Value::Text(clean(number)));
        let topic = format!("common.topic_{}", <&str>::from(topic));
        let words = self.words.lines(&topic).unwrap_or_default();
        values.insert("topic", Value::Text(words.concat()));
    }

    pub(super) fn contact(&self, message: &ContactMessage, values: &mut Values) {
        self.contact_head(&message.number, message.topic, values);
        values.insert("sender_name", Value::Text(clean(&message.name)));
        values.insert("sender_email", Value::Text(clean(&message.email)));
        values.insert("message", Value::Typed(message.content.clone()));
    }

    /// Who sent it, for the provider.
    pub(super) fn contact_sender(&self, message: &ContactMessage, values: &mut Values) {
        let language = match message.language {
            Language::Ja => "日本語",
            Language::En => "English",
        };
        values.insert("page_language", Value::Text(language.to_owned()));
        let (part, id, account) = match &message.sender {
            Sender::Visitor => ("contact_message.visitor", None, ""),
            Sender::Unconfirmed { id } => ("contact_message.unconfirmed", Some(id), ""),
            Sender::Member { id, email } => ("contact_message.member", Some(id), email.as_str()),
        };
        values.insert("sender", Value::Part(part));
        let id = id.map(ToString::to_string).unwrap_or_default();
        values.insert("member_id", Value::Text(id));
        values.insert("account", Value::Text(clean(account)));
    }
}
