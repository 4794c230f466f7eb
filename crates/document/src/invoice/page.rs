//! The page: which words stand where.

use chrono::Datelike;
use serde::Serialize;
use shinchoryu_quantity::Date;
use shinchoryu_words::{Figures, Language};

use super::facts::{InvoiceFacts, InvoiceKind};
use crate::DocumentError;
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Table, Width};
use crate::text::{Text, Value};
use crate::words::Words;

/// The page as its template takes it.
#[derive(Debug, Serialize)]
pub(super) struct Page {
    /// Of the file.
    title: String,
    author: String,
    /// Year, month, day.
    date: [i64; 3],
    watermark: Option<String>,
    heading: String,
    /// What the law calls the paper, where the heading is in another language.
    term: Option<String>,
    /// Number and day.
    facts: Vec<(String, Text)>,
    recipient: Party,
    issuer: Party,
    notice: Option<String>,
    total: Total,
    details: Vec<(String, Text)>,
    blocks: Vec<Block>,
    notes: Vec<Text>,
    foot: Vec<String>,
}

/// Who gets the paper, or who issues it.
#[derive(Debug, Serialize)]
struct Party {
    label: String,
    name: String,
    lines: Vec<String>,
}

/// The amount that everybody looks for, and that it was paid.
#[derive(Debug, Serialize)]
struct Total {
    label: String,
    figure: String,
    state: String,
}

/// What all parts of the page are made from.
struct Context<'a> {
    facts: &'a InvoiceFacts<'a>,
    lang: Language,
    words: Words,
    figures: Figures,
}

/// The page of checked facts.
pub(super) fn page(facts: &InvoiceFacts<'_>, lang: Language) -> Result<Page, DocumentError> {
    let context = Context {
        facts,
        lang,
        words: Words::new(lang),
        figures: Figures::of(lang),
    };
    let page = context.page();
    let missing = context.words.missing();
    if missing.is_empty() {
        Ok(page)
    } else {
        Err(DocumentError::Words(missing))
    }
}

impl Context<'_> {
    fn page(&self) -> Page {
        let facts = self.facts;
        let issued = facts.issued_on;
        let heading = self.get(&self.key("heading"));
        let is_registered = facts.issuer.registration_number.is_some();
        let mut blocks = vec![Block::Table(self.lines())];
        if is_registered {
            blocks.push(Block::Table(self.rates()));
        }
        Page {
            title: self.line(
                "invoice.title",
                &[("heading", &heading), ("number", facts.number)],
            ),
            author: facts.issuer.name.to_owned(),
            date: [
                issued.year().into(),
                issued.month().into(),
                issued.day().into(),
            ],
            watermark: self.watermark(),
            term: self.term(),
            facts: vec![
                (self.get("invoice.number"), facts.number.into()),
                (self.get("invoice.issued"), self.day(issued)),
            ],
            recipient: self.recipient(),
            issuer: self.issuer(),
            notice: self.notice(),
            total: Total {
                label: self.get(&self.key("total")),
                figure: self.figures.yen_with_unit(facts.amount),
                state: match self.cancelled_on() {
                    Some(_) => self.get("invoice.state.cancelled"),
                    None => self.of_kind("state"),
                },
            },
            details: self.details(),
            blocks,
            notes: if is_registered {
                vec![self.text("invoice.note.tax", &[])]
            } else {
                Vec::new()
            },
            foot: vec![
                format!("{heading} {}", facts.number),
                facts.issuer.name.to_owned(),
            ],
            heading,
        }
    }

    /// Behind everything: what no copy of the page may lose.
    fn watermark(&self) -> Option<String> {
        let key = if self.facts.issuer.is_fictitious {
            "invoice.sample"
        } else {
            self.cancelled_on().map(|_| "invoice.cancelled")?
        };
        Some(self.get(key))
    }

    /// What is to be known before anything else is read.
    fn notice(&self) -> Option<String> {
        let cancelled = self.cancelled_on().map(|day| {
            let day = self.figures.date(day);
            self.line("invoice.cancelled.notice", &[("day", &day)])
        });
        let is_sample = self.facts.issuer.is_fictitious;
        let sample = is_sample.then(|| self.get("invoice.sample.notice"));
        let notices: Vec<_> = [cancelled, sample].into_iter().flatten().collect();
        (!notices.is_empty()).then(|| notices.join("\n"))
    }

    fn cancelled_on(&self) -> Option<Date> {
        match self.facts.kind {
            InvoiceKind::Return { cancelled_on, .. } => cancelled_on,
            InvoiceKind::Invoice { .. } => None,
        }
    }

    /// The Japanese heading beside one in another language.
    fn term(&self) -> Option<String> {
        let term = Words::new(Language::Ja).get(&self.key("heading"));
        (self.lang != Language::Ja).then(|| term.to_owned())
    }

    /// Name, with 様 unless an honorific was typed, and address.
    fn recipient(&self) -> Party {
        let recipient = self.facts.recipient;
        let name = recipient.name.trim();
        let is_titled = ["様", "御中", "殿"].iter().any(|end| name.ends_with(end));
        let titled = if is_company(name) {
            "invoice.recipient.company"
        } else {
            "invoice.recipient.name"
        };
        let postal_code = recipient.postal_code.trim();
        let postal_code = postal_code.split_at_checked(3).filter(|_| {
            let is_digit = |letter: char| letter.is_ascii_digit();
            postal_code.len() == 7 && postal_code.chars().all(is_digit)
        });
        let postal_code =
            postal_code.map_or_else(String::new, |(area, rest)| format!("〒{area}-{rest}"));
        let lines = recipient.address.iter().map(|line| line.trim().to_owned());
        Party {
            label: self.get("invoice.recipient"),
            name: if is_titled {
                name.to_owned()
            } else {
                self.line(titled, &[("name", name)])
            },
            lines: not_empty([postal_code].into_iter().chain(lines)),
        }
    }

    fn issuer(&self) -> Party {
        let issuer = self.facts.issuer;
        let labelled = |key: &str, value: &str| {
            if value.trim().is_empty() {
                String::new()
            } else {
                self.line(key, &[("value", value.trim())])
            }
        };
        // the postal code has a line of its own, as that of the recipient has
        let address = issuer.address.trim();
        let (postal_code, address) = address
            .split_once([' ', '\u{3000}'])
            .filter(|(postal_code, _)| postal_code.starts_with('〒'))
            .unwrap_or(("", address));
        Party {
            label: self.get("invoice.issuer"),
            name: issuer.name.trim().to_owned(),
            lines: not_empty([
                labelled(
                    "invoice.issuer.registration_number",
                    issuer.registration_number.unwrap_or_default(),
                ),
                postal_code.to_owned(),
                address.trim().to_owned(),
                labelled("invoice.issuer.phone", issuer.phone),
                issuer.email.trim().to_owned(),
            ]),
        }
    }

    /// When what was done, and how it was paid.
    fn details(&self) -> Vec<(String, Text)> {
        let card = match self.facts.card {
            Some(card) => self.text(
                "invoice.card",
                &[("brand", card.brand), ("last_four", card.last_four)],
            ),
            None => self.text("invoice.card.unknown", &[]),
        };
        let period = (self.of_kind("period"), self.period());
        match self.facts.kind {
            InvoiceKind::Invoice { paid_on, .. } => vec![
                period,
                (self.get("invoice.paid_on"), self.day(paid_on)),
                (self.get("invoice.paid_by"), card),
            ],
            InvoiceKind::Return {
                invoice_number,
                invoiced_on,
                refunded_on,
                ..
            } => {
                let day = self.figures.date(invoiced_on);
                let values = [("number", invoice_number), ("day", day.as_str())];
                vec![
                    (self.get("invoice.refunded_on"), self.day(refunded_on)),
                    period,
                    (
                        self.get("invoice.original"),
                        self.text("invoice.original.words", &values),
                    ),
                    (self.get("invoice.refunded_by"), card),
                ]
            }
        }
    }

    fn day(&self, day: Date) -> Text {
        Text::of(&self.figures.date(day))
    }

    fn period(&self) -> Text {
        let (from, to) = (self.facts.period_from, self.facts.period_to);
        let (from, to) = (self.figures.date(from), self.figures.date(to));
        self.text("invoice.period.words", &[("from", &from), ("to", &to)])
    }

    /// What was paid for: price, discount and what is left.
    fn lines(&self) -> Table {
        let row = |kind, words: String, amount| Row {
            kind,
            cells: vec![Cell::words(words), Cell::words(self.figures.yen(amount))],
        };
        let content = self.of_kind("content");
        let mut rows = Vec::new();
        match self.facts.kind {
            InvoiceKind::Invoice {
                price, discount, ..
            } => {
                rows.push(row(RowKind::Plain, content, price));
                if let Some(discount) = discount.filter(|discount| !discount.amount.is_zero()) {
                    let words = self.line("invoice.discount", &[("coupon", discount.coupon)]);
                    rows.push(row(RowKind::Plain, words, -discount.amount));
                }
            }
            InvoiceKind::Return { .. } => {
                rows.push(row(RowKind::Plain, content, self.facts.amount));
            }
        }
        rows.push(row(
            RowKind::GrandTotal,
            self.of_status("sum"),
            self.facts.amount,
        ));
        Table {
            caption: self.get("invoice.lines"),
            unit: Some(self.unit()),
            columns: vec![
                Column::words(self.get("invoice.content"), Width::Fr(1)),
                Column::figures(self.of_status("amount"), Width::Mm(44)),
            ],
            rows,
            pitch: Pitch::Airy,
            ..Table::default()
        }
    }

    /// 税率ごとの合計額と消費税額等: one rate.
    fn rates(&self) -> Table {
        let facts = self.facts;
        let percent = facts.tax_percent.to_string();
        let cells = [
            self.line("invoice.rate.words", &[("percent", &percent)]),
            self.figures.yen(facts.amount),
            self.figures.yen(facts.tax),
        ];
        Table {
            caption: self.get("invoice.rates"),
            unit: Some(self.unit()),
            columns: vec![
                Column::words(self.get("invoice.rate"), Width::Fr(1)),
                Column::figures(self.get("invoice.rate.amount"), Width::Mm(44)),
                Column::figures(self.get("invoice.rate.tax"), Width::Mm(44)),
            ],
            rows: vec![Row {
                kind: RowKind::Plain,
                cells: cells.map(Cell::words).into(),
            }],
            pitch: Pitch::Airy,
            ..Table::default()
        }
    }

    fn kind(&self) -> &'static str {
        match self.facts.kind {
            InvoiceKind::Invoice { .. } => "invoice",
            InvoiceKind::Return { .. } => "return",
        }
    }

    /// Whether the issuer is registered: only then the paper is one of the tax law.
    fn status(&self) -> &'static str {
        if self.facts.issuer.registration_number.is_some() {
            "qualified"
        } else {
            "plain"
        }
    }

    /// The key of words that differ by both.
    fn key(&self, name: &str) -> String {
        format!("invoice.{name}.{}.{}", self.kind(), self.status())
    }

    fn of_kind(&self, name: &str) -> String {
        self.get(&format!("invoice.{name}.{}", self.kind()))
    }

    fn of_status(&self, name: &str) -> String {
        self.get(&format!("invoice.{name}.{}", self.status()))
    }

    fn unit(&self) -> String {
        self.line("unit.label", &[("unit", self.words.get("unit.yen"))])
    }

    fn get(&self, key: &str) -> String {
        self.words.get(key).to_owned()
    }

    fn line(&self, key: &str, values: &[Value<'_>]) -> String {
        self.words.line(key, values)
    }

    fn text(&self, key: &str, values: &[Value<'_>]) -> Text {
        self.words.text(key, values, |_| None)
    }
}

/// Words by which a name is that of a company or an office, to which one writes 御中.
const COMPANIES: [&str; 14] = [
    "株式会社",
    "有限会社",
    "合同会社",
    "合名会社",
    "合資会社",
    "相互会社",
    "法人",
    "組合",
    "事務所",
    "協会",
    "㈱",
    "㈲",
    "(株)",
    "(有)",
];

/// Words with which a part of a company is named behind its name.
const PARTS: [&str; 9] = [
    "本社",
    "本店",
    "支社",
    "支店",
    "営業所",
    "事業所",
    "部",
    "課",
    "室",
];

/// 御中か様か: whether a recipient is a company, or a part of one. A person behind its name is written to as a
/// person, and so is who cannot be told from one.
fn is_company(name: &str) -> bool {
    let narrow = name.replace('（', "(").replace('）', ")");
    let is_form = |part: &str| COMPANIES.contains(&part);
    let words: Vec<&str> = narrow.split_whitespace().collect();
    let Some(first) = words
        .iter()
        .position(|part| COMPANIES.iter().any(|word| part.contains(word)))
    else {
        return false;
    };
    // 株式会社 見本: the name that its form stands before with a space is no person's
    let behind = if is_form(words[first]) && first == 0 {
        first + 2
    } else {
        first + 1
    };
    words.get(behind..).unwrap_or_default().iter().all(|part| {
        PARTS
            .iter()
            .chain(&COMPANIES)
            .any(|word| part.ends_with(word))
    })
}

fn not_empty(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}
