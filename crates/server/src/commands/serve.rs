//! `shinchoryu serve`.

use crate::CommandResult;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Flags of `serve`; each wins over the configuration.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Configuration file (TOML).
    #[arg(long, env = "SHINCHORYU_CONFIG")]
    config: Option<PathBuf>,
    /// Address to listen on.
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// Folder of the database and the files.
    #[arg(long)]
    data_dir: Option<PathBuf>,
}

/// Runs the server until it is told to stop.
pub fn run(arguments: Arguments) -> CommandResult {
    Err(format!("not built yet: {arguments:?}").into())
}
