//! `shinchoryu backup-key`.

use crate::CommandResult;
use crate::commands::say;
use shinchoryu_backup::NewKey;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::PathBuf;

/// Flags of `backup-key`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// File for the private part; it must not be there yet.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Makes a key: the private part goes into the file, the public part is printed.
pub fn run(arguments: &Arguments) -> CommandResult {
    let key = NewKey::generate();
    let path = arguments.to.display();
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(&arguments.to)
        .and_then(|mut file| {
            file.write_all(key.text().as_bytes())?;
            file.sync_all()
        });
    written.map_err(|error| format!("{path}: {error}"))?;
    say(&format!(
        "private part: {path}: it alone opens the backups. Keep it where neither the server nor \
         the backups are, and a second time on paper.\n\
         public part, for the setting backup.recipient:\n{}",
        key.recipient()
    ));
    Ok(())
}
