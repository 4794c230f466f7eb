//! One file a command: its flags and what it does.

use crate::config::Config;
use shinchoryu_store::{Store, path_of};
use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;

pub mod backup;
pub mod backup_key;
pub mod books;
pub mod calc;
pub mod config_reference;
pub mod content;
pub mod coupon;
pub mod demo_code;
pub mod document;
pub mod drill;
pub mod end_sessions;
pub mod invoice;
pub mod jobs;
pub mod law;
pub mod openapi;
pub mod payment_differences;
pub mod refund;
pub mod restore;
pub mod serve;

/// Which installation a command is for.
#[derive(Debug, clap::Args)]
pub struct Installation {
    /// Configuration file (TOML).
    #[arg(long, env = "SHINCHORYU_CONFIG")]
    config: Option<PathBuf>,
    /// Folder of the database and the files.
    #[arg(long)]
    data_dir: Option<PathBuf>,
}

impl Installation {
    /// Its configuration; the flags win.
    pub fn config(self) -> Result<Config, Box<dyn Error>> {
        let mut config = Config::load(self.config.as_deref(), std::env::vars())?;
        if let Some(data_dir) = self.data_dir {
            config.data_dir.0 = data_dir;
        }
        Ok(config)
    }
}

/// Runs what a command does on this one thread.
pub fn alone<T>(
    work: impl Future<Output = Result<T, Box<dyn Error>>>,
) -> Result<T, Box<dyn Error>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(work)
}

/// The database of an installation, which has to be there.
pub async fn database(config: &Config) -> Result<Store, Box<dyn Error>> {
    let url = config.database_url();
    match path_of(&url) {
        Some(file) if !file.exists() => Err(format!("{} is not there", file.display()).into()),
        _ => Ok(Store::connect_existing(&url).await?),
    }
}

/// Writes the error and its causes on one line to standard error.
pub fn complain(error: &dyn Error) {
    complain_of(&with_causes(error));
}

/// An error with its causes, each said once: some say the one below them themselves.
fn with_causes(error: &dyn Error) -> String {
    let mut line = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let said = inner.to_string();
        if !line.ends_with(&said) {
            line = format!("{line}: {said}");
        }
        cause = inner.source();
    }
    line
}

/// Writes what is wrong on one line to standard error.
pub fn complain_of(line: &str) {
    // nothing is left to tell when standard error is closed
    drop(writeln!(std::io::stderr(), "shinchoryu: {line}"));
}

/// Writes a line for the person at the terminal to standard output.
pub fn say(line: &str) {
    // nobody listens when standard output is closed
    drop(writeln!(std::io::stdout(), "{line}"));
}
