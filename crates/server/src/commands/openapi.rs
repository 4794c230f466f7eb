//! `shinchoryu openapi`.

use crate::CommandResult;

/// `openapi` has no flags.
#[derive(Debug, clap::Args)]
pub struct Arguments {}

/// Prints the OpenAPI document as JSON; needs no database and no configuration.
pub fn run(arguments: &Arguments) -> CommandResult {
    Err(format!("not built yet: {arguments:?}").into())
}
