//! `shinchoryu demo-code`.

use crate::CommandResult;
use crate::commands::say;
use crate::demo::{self, Secrets};
use shinchoryu_adapters::SystemClock;
use std::path::PathBuf;

/// Flags of `demo-code`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder of the database and the files.
    #[arg(long, env = "SHINCHORYU_DATA_DIR", default_value = "data")]
    data_dir: PathBuf,
}

/// Prints the current code of the demo member.
pub fn run(arguments: &Arguments) -> CommandResult {
    let data_dir = &arguments.data_dir;
    let secrets = Secrets::read(data_dir)?
        .ok_or_else(|| format!("{} holds no demo: start it first", data_dir.display()))?;
    say(&demo::code_line(&secrets.totp(data_dir)?, &SystemClock));
    Ok(())
}
