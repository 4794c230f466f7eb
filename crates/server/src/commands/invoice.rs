//! `shinchoryu invoice`.

use crate::CommandResult;
use crate::commands::restore::keyring;
use crate::commands::{Installation, alone, database, say};
use crate::config::Config;
use crate::language::language;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::InvoicePaper;
use shinchoryu_service::operator::{self, AskedPapers};
use shinchoryu_words::Language;
use std::error::Error;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::PathBuf;

/// Flags of `invoice`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Number of the invoice, such as SCR-2026-000001.
    #[arg(long, value_name = "NUMBER")]
    invoice: String,
    /// The folder the papers are written into; a file that is there is not written over.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
    /// Language of the papers; Japanese without one.
    #[arg(long, value_parser = language())]
    lang: Option<Language>,
    #[command(flatten)]
    installation: Installation,
}

/// Writes the paper of an invoice, and of what was given back of it, as PDF; also of a member whose account is
/// deleted. The server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    let Arguments {
        invoice,
        to,
        lang,
        installation,
    } = arguments;
    let config = installation.config()?;
    let asked = AskedPapers {
        invoice,
        language: lang.unwrap_or_default(),
    };
    for paper in alone(printed(&config, &asked))? {
        let path = to.join(&paper.name.plain);
        let mut file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
            .map_err(|error| format!("{}: {error}", path.display()))?;
        file.write_all(&paper.bytes)?;
        file.sync_all()?;
        say(&path.display().to_string());
    }
    Ok(())
}

async fn printed(
    config: &Config,
    asked: &AskedPapers,
) -> Result<Vec<InvoicePaper>, Box<dyn Error>> {
    let keyring = keyring(config)?.ok_or("the keys of this installation are not known")?;
    let store = database(config).await?;
    let provider = config.provider.facts();
    let (clock, entropy) = (&SystemClock, &SystemEntropy);
    let papers = operator::papers(&store, clock, entropy, &keyring, &provider, asked).await;
    store.close().await?;
    Ok(papers?)
}
