//! `shinchoryu books`.

use crate::CommandResult;
use crate::commands::restore::keyring;
use crate::commands::{Installation, alone, complain_of, database};
use crate::config::Config;
use chrono::NaiveDate;
use shinchoryu_service::Yen;
use shinchoryu_service::operator::{self, Booked, BookedAs};
use std::error::Error;
use std::io::Write as _;

/// Spreadsheets take a file for UTF-8 by it.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// The heading of each column.
const HEADINGS: [&str; 14] = [
    "種類",
    "番号",
    "発行日・取消日",
    "宛名",
    "金額（税込）",
    "うち消費税等",
    "値引き",
    "クーポン",
    "期間の初日",
    "期間の末日",
    "元の請求書",
    "カード",
    "下4桁",
    "会員",
];

/// Flags of `books`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The first day in Japan.
    #[arg(long, value_name = "YYYY-MM-DD")]
    from: NaiveDate,
    /// The last day in Japan.
    #[arg(long, value_name = "YYYY-MM-DD")]
    to: NaiveDate,
    #[command(flatten)]
    installation: Installation,
}

/// Writes the papers of a time as CSV, of all members; the server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    let Arguments {
        from,
        to,
        installation,
    } = arguments;
    if to < from {
        return Err("--to is before --from".into());
    }
    let config = installation.config()?;
    let booked = alone(read(&config, from, to))?;
    let mut out = std::io::stdout().lock();
    out.write_all(MARK)?;
    out.write_all(&csv_of(&booked)?)?;
    out.flush()?;
    for line in sums(&booked) {
        complain_of(&line);
    }
    Ok(())
}

async fn read(
    config: &Config,
    from: NaiveDate,
    to: NaiveDate,
) -> Result<Vec<Booked>, Box<dyn Error>> {
    let keyring = keyring(config)?;
    let store = database(config).await?;
    let booked = operator::books(&store, keyring.as_ref(), &(from..=to)).await;
    store.close().await?;
    Ok(booked?)
}

fn csv_of(booked: &[Booked]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut rows = csv::WriterBuilder::new()
        .terminator(csv::Terminator::CRLF)
        .from_writer(Vec::new());
    rows.write_record(HEADINGS)?;
    for paper in booked {
        let (first, last) = paper.period;
        let text = |text: Option<&str>| text.map(harmless).unwrap_or_default();
        let card = paper.card.as_ref();
        rows.write_record([
            named(paper.kind).to_owned(),
            paper.number.clone(),
            paper.booked_on.to_string(),
            text(paper.recipient.as_deref()),
            paper.price.amount.get().to_string(),
            paper.price.tax.get().to_string(),
            paper.off.get().to_string(),
            text(paper.coupon.as_deref()),
            first.to_string(),
            last.to_string(),
            text(paper.returns.as_deref()),
            text(card.map(|card| card.brand.as_str())),
            text(card.map(|card| card.last_four.as_str())),
            paper.member.to_string(),
        ])?;
    }
    rows.into_inner().map_err(Into::into)
}

const fn named(kind: BookedAs) -> &'static str {
    match kind {
        BookedAs::Invoice => "適格請求書",
        BookedAs::Return => "適格返還請求書",
        BookedAs::Cancellation => "適格返還請求書の取消",
    }
}

/// What a spreadsheet would take for a formula stays a text.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r']) {
        format!("'{text}")
    } else {
        text.to_owned()
    }
}

/// The sums, by which whoever keeps the books sees that nothing is missing.
fn sums(booked: &[Booked]) -> [String; 3] {
    [
        ("invoices", BookedAs::Invoice),
        ("returns", BookedAs::Return),
        ("returns that were cancelled", BookedAs::Cancellation),
    ]
    .map(|(name, kind)| {
        let meant = || booked.iter().filter(|paper| paper.kind == kind);
        let total = |of: fn(&Booked) -> Yen| meant().map(of).sum::<Yen>().grouped();
        let (amount, tax) = (
            total(|paper| paper.price.amount),
            total(|paper| paper.price.tax),
        );
        format!(
            "{name}: {}, {amount} yen, {tax} of it consumption tax",
            meant().count()
        )
    })
}
