//! `shinchoryu demo-code`.

use crate::CommandResult;
use std::path::PathBuf;

/// Flags of `demo-code`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder of the database and the files.
    #[arg(long, default_value = "data")]
    data_dir: PathBuf,
}

/// Prints the current code of the demo member.
pub fn run(arguments: &Arguments) -> CommandResult {
    Err(format!("not built yet: {arguments:?}").into())
}
