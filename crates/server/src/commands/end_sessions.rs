//! `shinchoryu end-sessions`.

use crate::CommandResult;
use crate::commands::{Installation, alone, database, say};
use crate::config::Config;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::operator;

/// Flags of `end-sessions`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Address of the member.
    #[arg(long)]
    email: String,
    #[command(flatten)]
    installation: Installation,
}

/// Ends every session of a member; the server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    let config = arguments.installation.config()?;
    alone(end(&config, &arguments.email))
}

async fn end(config: &Config, email: &str) -> CommandResult {
    let store = database(config).await?;
    let ended = operator::end_sessions(&store, &SystemClock, &SystemEntropy, email).await?;
    store.close().await?;
    let ended = ended.ok_or_else(|| format!("{email} is no member's address"))?;
    say(&format!("sessions ended: {ended}"));
    Ok(())
}
