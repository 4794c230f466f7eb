//! What the values of mails are written with: amounts, days, links.

use crate::ground::clock::japan_time;
use crate::ground::mail::{Seen, Unpaid};
use crate::ground::provider::Site;
use chrono::{DateTime, NaiveDate, Utc};
use shinchoryu_quantity::Yen;
use shinchoryu_words::{Figures, Words};
use std::collections::BTreeMap;

/// A value of the words.
pub(super) enum Value {
    Text(String),
    Code(String),
    Link(String),
    Seen(Seen),
    /// What somebody typed, of several lines: a block of its own.
    Typed(String),
    /// Lines of their own, by their key.
    Part(&'static str),
    /// No line: what it would say does not hold.
    Nothing,
}

pub(super) type Values = BTreeMap<&'static str, Value>;

/// What the words and values of a mail are written with.
pub(super) struct Writer<'a> {
    pub(super) words: &'static Words,
    pub(super) figures: Figures,
    pub(super) site: &'a Site,
}

impl Writer<'_> {
    pub(super) fn yen(&self, amount: Yen) -> Value {
        Value::Text(self.figures.yen_with_unit(amount))
    }

    pub(super) fn dates<const N: usize>(
        &self,
        values: &mut Values,
        dates: [(&'static str, NaiveDate); N],
    ) {
        for (name, day) in dates {
            values.insert(name, Value::Text(self.figures.date(day)));
        }
    }

    pub(super) fn unpaid(&self, unpaid: &Unpaid, values: &mut Values) {
        self.dates(values, [("billed_on", unpaid.billed_on)]);
        values.insert("amount", self.yen(unpaid.amount));
        values.insert("pay", self.payment());
    }

    /// Where what is owed is paid: the page itself is not there for whoever is signed out, and signing in leads on to
    /// it.
    pub(super) fn payment(&self) -> Value {
        self.page("login")
    }

    /// A page in the member's language.
    pub(super) fn page(&self, path: &str) -> Value {
        let prefix = self.figures.language.pick("", "/en");
        let slash = if path.is_empty() && !prefix.is_empty() {
            ""
        } else {
            "/"
        };
        Value::Link(format!("{}{prefix}{slash}{path}", self.site.public_url))
    }

    /// The time in Japan to the minute.
    pub(super) fn time(&self, instant: DateTime<Utc>) -> String {
        self.figures.time_in_japan(japan_time(instant))
    }
}

/// Lines that are only there where it is so.
pub(super) fn part_if(holds: bool, key: &'static str) -> Value {
    part_of(holds.then_some(()), key)
}

/// Lines that are only there with what they speak of.
pub(super) fn part_of<T>(value: Option<T>, key: &'static str) -> Value {
    value.map_or(Value::Nothing, |_| Value::Part(key))
}

/// Enough of an address to know one's own again, and not enough to write to it.
pub(super) fn half_hidden(email: &str) -> String {
    match email.split_once('@') {
        Some((local, domain)) => {
            let first: String = local.chars().take(1).collect();
            format!("{first}***@{domain}")
        }
        None => "***".to_owned(),
    }
}

/// What others typed, without characters that could end a line.
pub(super) fn clean(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).collect()
}
