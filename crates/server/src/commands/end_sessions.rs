//! `shinchoryu end-sessions`.

use crate::CommandResult;
use crate::commands::say;
use crate::config::Config;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::operator;
use shinchoryu_store::Store;
use std::path::PathBuf;

/// Flags of `end-sessions`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Address of the member.
    #[arg(long)]
    email: String,
    /// Configuration file (TOML).
    #[arg(long, env = "SHINCHORYU_CONFIG")]
    config: Option<PathBuf>,
    /// Folder of the database and the files.
    #[arg(long)]
    data_dir: Option<PathBuf>,
}

/// Ends every session of a member; the server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    let mut config = Config::load(arguments.config.as_deref(), std::env::vars())?;
    if let Some(data_dir) = arguments.data_dir {
        config.data_dir.0 = data_dir;
    }
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(end(&config, &arguments.email))
}

async fn end(config: &Config, email: &str) -> CommandResult {
    let store = Store::connect_existing(&config.database_url()).await?;
    let ended = operator::end_sessions(&store, &SystemClock, &SystemEntropy, email).await?;
    store.close().await?;
    let ended = ended.ok_or_else(|| format!("{email} is no member's address"))?;
    say(&format!("sessions ended: {ended}"));
    Ok(())
}
