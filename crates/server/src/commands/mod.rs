//! One file a command: its flags and what it does.

use crate::config::Config;
use std::error::Error;
use std::io::Write as _;
use std::path::PathBuf;

pub mod backup;
pub mod backup_key;
pub mod calc;
pub mod config_reference;
pub mod demo_code;
pub mod document;
pub mod drill;
pub mod end_sessions;
pub mod jobs;
pub mod openapi;
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

/// Writes the error and its causes on one line to standard error.
pub fn complain(error: &dyn Error) {
    let mut line = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        line.push_str(": ");
        line.push_str(&inner.to_string());
        cause = inner.source();
    }
    complain_of(&line);
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
