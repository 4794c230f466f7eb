//! `shinchoryu config-reference`.

use crate::CommandResult;
use crate::commands::say;
use crate::config;

/// `config-reference` has no flags.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Prints the page of all settings.
pub fn run(_arguments: &Arguments) -> CommandResult {
    say(config::reference().trim_end());
    Ok(())
}
