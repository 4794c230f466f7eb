//! The text of a mail: subject, plain text and HTML from the same words.
//!
//! A line of the words is a paragraph, a heading (`■ `), an item of a list (`・` or `- `), or
//! the name of one value: a code, a link, or when and from where something was done.

mod blocks;

use self::blocks::{Block, Run, plain};
use super::{Contract, Mail, Seen, Unpaid};
use crate::ground::clock::japan_time;
use crate::ground::device::device;
use crate::ground::provider::Site;
use askama::Template;
use chrono::{DateTime, NaiveDate, Utc};
use shinchoryu_quantity::Yen;
use shinchoryu_words::{Catalogue, Figures, Language, Piece, Words, pieces};
use std::collections::BTreeMap;

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

/// A value of the words.
enum Value {
    Text(String),
    Code(String),
    Link(String),
    Seen(Seen),
    /// Lines of their own, by their key.
    Part(&'static str),
}

type Values = BTreeMap<&'static str, Value>;

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

struct Writer<'a> {
    words: &'static Words,
    figures: Figures,
    site: &'a Site,
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
    let greeting = match name {
        Some(name) => writer.line("common.named", &[("name", Value::Text(clean(name)))].into())?,
        None => writer.line("common.unnamed", &Values::new())?,
    };
    // some mails begin or end in words of their own
    let own_or_common = |part: &str| {
        let own = format!("{kind}.{part}");
        let has_own = writer.words.line(&own).is_some();
        let common = format!("common.{part}");
        writer.line(if has_own { &own } else { &common }, &values)
    };
    let mut blocks = vec![text_block(greeting), text_block(own_or_common("opening")?)];
    blocks.extend(writer.blocks(&format!("{kind}.body"), &values)?);
    blocks.push(text_block(own_or_common("closing")?));
    let office = writer.blocks("common.office", &writer.office())?;
    let footer = writer.line("common.footer", &values)?;
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
    fn values(&self, mail: &Mail) -> Values {
        let mut values = Values::from([
            ("forgot_password", self.page("forgot/password")),
            ("forgot_mfa", self.page("forgot/mfa")),
        ]);
        let mut seen_by = |seen: &Seen| {
            values.insert("seen", Value::Seen(seen.clone()));
        };
        match mail {
            Mail::PasswordChanged { seen }
            | Mail::MfaResetDone { seen }
            | Mail::MfaChanged { seen }
            | Mail::RecoveryCodesRenewed { seen }
            | Mail::NewDevice { seen }
            | Mail::TooManyCodes { seen }
            | Mail::PasswordDoorClosed { seen }
            | Mail::CodeDoorClosed { seen }
            | Mail::AccountDeleted { seen }
            | Mail::AccountWithoutPlanDeleted { seen }
            | Mail::FreeAccountDeleted { seen } => seen_by(seen),
            Mail::VerifyEmail { code, valid_until }
            | Mail::EmailChangeCode { code, valid_until } => {
                values.insert("code", Value::Code(clean(code)));
                values.insert("valid_until", Value::Text(self.time(*valid_until)));
            }
            Mail::MfaResetCode {
                code,
                valid_until,
                seen,
            } => {
                seen_by(seen);
                values.insert("code", Value::Code(clean(code)));
                values.insert("valid_until", Value::Text(self.time(*valid_until)));
            }
            Mail::PasswordReset {
                token,
                valid_until,
                seen,
            } => {
                seen_by(seen);
                // behind the # it reaches no server's log
                let page = format!("reset-password#token={}", clean(token));
                values.insert("reset", self.page(&page));
                values.insert("valid_until", Value::Text(self.time(*valid_until)));
            }
            Mail::MfaResetRequested {
                cancel_token,
                available_at,
                seen,
            } => {
                seen_by(seen);
                let page = format!("forgot/mfa#cancel={}", clean(cancel_token));
                values.insert("cancel", self.page(&page));
                values.insert("available_at", Value::Text(self.time(*available_at)));
            }
            Mail::EmailChangeNotice { new_email, seen }
            | Mail::EmailChanged { new_email, seen } => {
                seen_by(seen);
                values.insert("new_email", Value::Text(half_hidden(&clean(new_email))));
            }
            Mail::RecoveryCodeUsed { left, seen }
            | Mail::PasswordTriesFew { left, seen }
            | Mail::CodeTriesFew { left, seen } => {
                seen_by(seen);
                values.insert("left", Value::Text(left.to_string()));
            }
            Mail::PasskeyAdded { name, seen } | Mail::PasskeyRemoved { name, seen } => {
                seen_by(seen);
                values.insert("passkey", Value::Text(clean(name)));
            }
            Mail::Welcome(contract) | Mail::PlanBegun(contract) => {
                self.contract(contract, &mut values)
            }
            Mail::PaymentMade {
                paid_on,
                amount,
                period_from,
                period_to,
                last_four,
            } => {
                self.dates(
                    &mut values,
                    [
                        ("paid_on", *paid_on),
                        ("period_from", *period_from),
                        ("period_to", *period_to),
                    ],
                );
                values.insert("amount", self.yen(*amount));
                values.insert("last_four", Value::Text(clean(last_four)));
                values.insert("history", self.page("account/payment-history"));
            }
            Mail::FirstCharge {
                first_charge,
                amount,
                tax,
            } => {
                let last_free_day = first_charge.pred_opt().unwrap_or(*first_charge);
                let days = [
                    ("first_charge", *first_charge),
                    ("last_free_day", last_free_day),
                ];
                self.dates(&mut values, days);
                values.insert("amount", self.yen(*amount));
                values.insert("tax", self.yen(*tax));
                values.insert("plan", self.page("account/plan"));
            }
            Mail::CardExpires {
                last_four,
                last_day,
            } => {
                self.dates(&mut values, [("last_day", *last_day)]);
                values.insert("last_four", Value::Text(clean(last_four)));
                values.insert("plan", self.page("account/plan"));
            }
            Mail::PaymentRefunded {
                refunded_on,
                amount,
                paid_on,
                last_four,
            }
            | Mail::RefundFailed {
                refunded_on,
                amount,
                paid_on,
                last_four,
            } => {
                let days = [("refunded_on", *refunded_on), ("paid_on", *paid_on)];
                self.dates(&mut values, days);
                values.insert("amount", self.yen(*amount));
                values.insert("last_four", Value::Text(clean(last_four)));
                values.insert("history", self.page("account/payment-history"));
            }
            Mail::PaymentFailed { unpaid, next_on } => {
                self.dates(&mut values, [("next_on", *next_on)]);
                self.unpaid(unpaid, &mut values);
            }
            Mail::PlanEndedUnpaid { unpaid } => self.unpaid(unpaid, &mut values),
            Mail::PlanKept => {
                values.insert("plan", self.page("account/plan"));
            }
            Mail::PlanCancelled { last_day } | Mail::PlanEnded { last_day } => {
                self.dates(&mut values, [("last_day", *last_day)]);
                values.insert("plan", self.page("account/plan"));
                values.insert("pay", self.payment());
                values.insert("delete_account", self.page("account/delete"));
            }
            Mail::PlanCancelledToday { until } => {
                values.insert("until", Value::Text(self.time(*until)));
                values.insert("plan", self.page("account/plan"));
            }
            Mail::PlanCancelledUnpaid {
                period_from,
                period_to,
            } => {
                let days = [("period_from", *period_from), ("period_to", *period_to)];
                self.dates(&mut values, days);
                values.insert("plan", self.page("account/plan"));
            }
            Mail::WelcomeFree { until } | Mail::FreeDaysEnd { until } => {
                values.insert("until", Value::Text(self.figures.numeric_date(*until)));
                values.insert("delete_account", self.page("account/delete"));
                values.insert("materials", self.page("materials"));
            }
        }
        values
    }

    fn yen(&self, amount: Yen) -> Value {
        Value::Text(self.figures.yen_with_unit(amount))
    }

    fn dates<const N: usize>(&self, values: &mut Values, dates: [(&'static str, NaiveDate); N]) {
        for (name, day) in dates {
            values.insert(name, Value::Text(self.figures.numeric_date(day)));
        }
    }

    fn unpaid(&self, unpaid: &Unpaid, values: &mut Values) {
        self.dates(values, [("billed_on", unpaid.billed_on)]);
        values.insert("amount", self.yen(unpaid.amount));
        values.insert("pay", self.payment());
    }

    /// Where what is owed is paid: the page itself is not there for whoever is signed out, and signing in leads on to
    /// it.
    fn payment(&self) -> Value {
        self.page("login")
    }

    fn contract(&self, contract: &Contract, values: &mut Values) {
        let last_free_day = contract.first_charge.pred_opt();
        for (name, yen) in [
            ("first_amount", contract.first_amount),
            ("first_tax", contract.first_tax),
            ("amount", contract.amount),
            ("tax", contract.tax),
        ] {
            values.insert(name, self.yen(yen));
        }
        for (name, text) in [
            (
                "last_free_day",
                self.figures
                    .numeric_date(last_free_day.unwrap_or(contract.first_charge)),
            ),
            (
                "first_charge",
                self.figures.numeric_date(contract.first_charge),
            ),
            ("day_of_month", contract.day_of_month.to_string()),
            ("discounted", contract.discounted.to_string()),
            ("from", contract.discounted.saturating_add(1).to_string()),
            ("last_four", clean(&contract.last_four)),
        ] {
            values.insert(name, Value::Text(text));
        }
        values.insert("plan", self.page("account/plan"));
        // whoever has a coupon for months pays the lasting amount after them
        let payments = match (
            contract.first_amount == contract.amount,
            contract.discounted,
        ) {
            (true, _) | (_, ..=1) => "welcome.payments",
            _ => "welcome.payments_with_coupon",
        };
        values.insert("payments", Value::Part(payments));
    }

    fn office(&self) -> Values {
        let provider = &self.site.provider;
        let text = |text: &str| Value::Text(clean(text));
        Values::from([
            ("provider", text(&provider.name)),
            ("address", text(&provider.address)),
            ("phone", text(&provider.phone)),
            ("hours", text(&provider.hours)),
            ("support", text(&provider.email)),
            ("site", self.page("")),
        ])
    }

    /// A page in the member's language.
    fn page(&self, path: &str) -> Value {
        let prefix = self.figures.language.pick("", "/en");
        let slash = if path.is_empty() && !prefix.is_empty() {
            ""
        } else {
            "/"
        };
        Value::Link(format!("{}{prefix}{slash}{path}", self.site.public_url))
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
                    Value::Part(key) => blocks.extend(self.blocks(key, values)?),
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

    /// The time in Japan to the minute.
    fn time(&self, instant: DateTime<Utc>) -> String {
        self.figures.time_in_japan(japan_time(instant))
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

/// Enough of an address to know one's own again, and not enough to write to it.
fn half_hidden(email: &str) -> String {
    match email.split_once('@') {
        Some((local, domain)) => {
            let first: String = local.chars().take(1).collect();
            format!("{first}***@{domain}")
        }
        None => "***".to_owned(),
    }
}

/// What others typed, without characters that could end a line.
fn clean(text: &str) -> String {
    text.chars().filter(|char| !char.is_control()).collect()
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
                Some(Value::Seen(_) | Value::Part(_)) | None => Err(name.to_owned()),
            },
        })
        .collect()
}

#[cfg(test)]
mod tests;
