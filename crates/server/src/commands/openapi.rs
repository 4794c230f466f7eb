//! `shinchoryu openapi`.

use crate::CommandResult;
use crate::commands::say;

/// `openapi` has no flags.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Prints the OpenAPI document as JSON; needs no database and no configuration.
pub fn run(_arguments: &Arguments) -> CommandResult {
    say(&serde_json::to_string_pretty(&shinchoryu_api::openapi()?)?);
    Ok(())
}
