//! The text of a mail: subject, plain text and HTML from the same words.
//!
//! A line of the words is a paragraph, a heading (`■ `), an item of a list (`・` or `- `), or
//! the name of one value: a code, a link, or when and from where something was done.

mod blocks;
mod contact;
mod leaving;
mod values;
mod writer;

use self::blocks::{Block, Run, plain};
use self::writer::{Value, Values, Writer, clean};
use super::{Mail, Seen};
use crate::ground::device::device;
use crate::ground::provider::Site;
use askama::Template;
use shinchoryu_words::{Catalogue, Figures, Language, Piece, pieces};

static CATALOGUE: Catalogue = Catalogue::new(
    include_str!("../../../../../catalogue/mail/ja.json"),
    include_str!("../../../../../catalogue/mail/en.json"),
);

/// Digits of a code stand in groups of so many.
const GROUP: usize = 3;

/// A mail in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Letter {
    pub subject: String,
    pub text: String,
    pub html: String,
}

/// The mail as HTML: whatever stands in a place of the template is escaped.
#[derive(Template)]
#[template(path = "letter.html")]
struct Page<'a> {
    language: &'static str,
    subject: &'a str,
    heading: &'a str,
    blocks: &'a [Block],
    office: &'a [Block],
    footer: &'a str,
}

/// The mail in words; the error names the key or value that is missing.
pub(super) fn write(
    mail: &Mail,
    name: Option<&str>,
    language: Language,
    site: &Site,
) -> Result<Letter, String> {
    let writer = Writer {
        words: CATALOGUE.of(language),
        figures: Figures::of(language),
        site,
    };
    let kind = mail.kind();
    let values = writer.values(mail);
    let heading = writer.line(&format!("{kind}.subject"), &values)?;
    let subject = writer.line(
        "common.subject",
        &[("subject", Value::Text(heading.clone()))].into(),
    )?;
    // some mails begin or end in words of their own
    let own_or_common = |part: &str| {
        let own = format!("{kind}.{part}");
        let has_own = writer.words.line(&own).is_some();
        let common = format!("common.{part}");
        writer.line(if has_own { &own } else { &common }, &values)
    };
    let greeting = match name {
        Some(name) => writer.line("common.named", &[("name", Value::Text(clean(name)))].into())?,
        None => own_or_common("greeting")?,
    };
    let mut blocks = vec![text_block(greeting), text_block(own_or_common("opening")?)];
    blocks.extend(writer.blocks(&format!("{kind}.body"), &values)?);
    blocks.push(text_block(own_or_common("closing")?));
    let office = writer.blocks("common.office", &writer.office(language))?;
    let footer = own_or_common("footer")?;
    let page = Page {
        language: language.code(),
        subject: &subject,
        heading: &heading,
        blocks: &blocks,
        office: &office,
        footer: &footer,
    };
    Ok(Letter {
        text: plain(&blocks, &office, &footer),
        html: page.render().map_err(|error| error.to_string())?,
        subject,
    })
}

impl Writer<'_> {
    fn office(&self, language: Language) -> Values {
        let provider = &self.site.provider;
        let text = |text: &str| Value::Text(clean(text));
        Values::from([
            ("provider", text(&provider.name)),
            ("address", text(&provider.address)),
            ("phone", text(&provider.phone)),
            ("hours", text(provider.hours_in(language))),
            ("support", text(&provider.email)),
            ("site", self.page("")),
        ])
    }

    /// One line in which every value is text.
    fn line(&self, key: &str, values: &Values) -> Result<String, String> {
        let line = self.words.line(key).ok_or_else(|| key.to_owned())?;
        let runs = runs(line, values)?;
        Ok(runs.iter().map(Run::plain).collect())
    }

    fn blocks(&self, key: &str, values: &Values) -> Result<Vec<Block>, String> {
        let lines = self.words.lines(key).ok_or_else(|| key.to_owned())?;
        let mut blocks = Vec::with_capacity(lines.len());
        for line in lines {
            if let [Piece::Place(name)] = pieces(line)[..] {
                match values.get(name).ok_or_else(|| name.to_owned())? {
                    Value::Code(code) => blocks.push(Block::Code(grouped(code))),
                    Value::Link(link) => blocks.push(Block::Link(link.clone())),
                    Value::Seen(seen) => blocks.extend(self.seen(seen)?),
                    Value::Typed(text) => {
                        blocks.push(Block::Typed(text.lines().map(clean).collect()))
                    }
                    Value::Part(key) => blocks.extend(self.blocks(key, values)?),
                    Value::Nothing => {}
                    Value::Text(text) => blocks.push(text_block(text.clone())),
                }
                continue;
            }
            let runs = runs(line, values)?;
            blocks.push(if line.starts_with("■ ") {
                Block::Heading(runs.iter().map(Run::plain).collect())
            } else if line.starts_with(['・', '-']) {
                Block::Item(runs)
            } else {
                Block::Paragraph(runs)
            });
        }
        Ok(blocks)
    }

    fn seen(&self, seen: &Seen) -> Result<Vec<Block>, String> {
        let unknown = self.line("common.unknown", &Values::new())?;
        let ip = Some(clean(&seen.ip)).filter(|ip| !ip.is_empty());
        let values = Values::from([
            ("at", Value::Text(self.time(seen.at))),
            ("ip", Value::Text(ip.unwrap_or_else(|| unknown.clone()))),
            (
                "device",
                Value::Text(device(&seen.agent).unwrap_or(unknown)),
            ),
        ]);
        self.blocks("common.seen", &values)
    }
}

/// `123456` as `123 456`, which is read and typed with fewer mistakes.
fn grouped(code: &str) -> String {
    let digits: Vec<char> = code.chars().collect();
    let groups: Vec<String> = digits
        .chunks(GROUP)
        .map(|group| group.iter().collect())
        .collect();
    groups.join(" ")
}

fn text_block(text: String) -> Block {
    Block::Paragraph(vec![Run::Text(text)])
}

fn runs(line: &str, values: &Values) -> Result<Vec<Run>, String> {
    pieces(line)
        .into_iter()
        .map(|piece| match piece {
            Piece::Words(words) => Ok(Run::Text(words.to_owned())),
            Piece::Mark(name) => Err(name.to_owned()),
            Piece::Place(name) => match values.get(name) {
                Some(Value::Text(text) | Value::Code(text)) => Ok(Run::Text(text.clone())),
                Some(Value::Link(link)) => Ok(Run::Link(link.clone())),
                Some(Value::Seen(_) | Value::Typed(_) | Value::Part(_) | Value::Nothing) | None => {
                    Err(name.to_owned())
                }
            },
        })
        .collect()
}

#[cfg(test)]
mod tests;
