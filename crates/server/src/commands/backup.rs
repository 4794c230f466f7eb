//! `shinchoryu backup`.

use crate::commands::{Installation, alone, complain, complain_of, say};
use crate::config::Config;
use shinchoryu_adapters::SystemClock;
use shinchoryu_backup::{BackupError, Made, Meta, Place, Recipient, Summary, make};
use shinchoryu_law::LawBook;
use shinchoryu_service::Clock as _;
use shinchoryu_store::{Store, path_of};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Flags of `backup`; each wins over the configuration.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// A folder, where it gets a name with the time, or a file that is not there yet.
    #[arg(long, value_name = "FILE|FOLDER")]
    to: Option<PathBuf>,
    /// Keep so many backups in the folder and remove older ones; 0 keeps all.
    #[arg(long)]
    keep: Option<u32>,
    /// Public part of the key (`age1…`).
    #[arg(long)]
    recipient: Option<String>,
    #[command(flatten)]
    installation: Installation,
}

/// There is a good backup, but an older one could not be removed.
const NOT_REMOVED: u8 = 3;

/// What lies outside the database and is in no backup.
pub const OUTSIDE: [&str; 5] = [
    "secrets.keys, without which second factors and mails not yet sent cannot be read",
    "the configuration and TLS keys",
    "logs",
    "the private part of the key of the backups",
    "the demo's own files (demo.json, mail/)",
];

/// Makes a backup: 0 when it was made and read back, 1 when there is none, 2 for a wrong call.
pub fn run(arguments: Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let mut config = arguments.installation.config()?;
    if let Some(recipient) = arguments.recipient {
        config.backup.recipient = recipient;
    }
    let recipient = config.backup.recipient(&config.secrets)?.ok_or(
        "backup.recipient is not set: `shinchoryu backup-key` makes a key and prints its public part",
    )?;
    let place = match arguments.to {
        Some(to) => Place::of(&to),
        None if config.backup.to.is_empty() => {
            return Err("neither --to nor backup.to says where the backup goes".into());
        }
        // never a file: the folder may be missing because a disk is
        None => Place::Folder(config.backup.to.clone().into()),
    };
    let made = alone(back_up(&config, &recipient, &place))?;
    say(&format!(
        "backup made and read back: {}",
        made.path.display()
    ));
    say(&format!(
        "  {} bytes, {}",
        made.size,
        contents(&made.summary)
    ));
    say(&format!(
        "  not in it: {}",
        made.summary.header.left_out.join("; ")
    ));
    let keep = arguments.keep.unwrap_or(config.backup.keep);
    Ok(rotate(&place, keep, &made.path))
}

async fn back_up(
    config: &Config,
    recipient: &Recipient,
    place: &Place,
) -> Result<Made, Box<dyn Error>> {
    let url = config.database_url();
    match path_of(&url) {
        // connecting would make an empty one
        Some(file) if !file.exists() => return Err(BackupError::NoDatabase(file).into()),
        None if url.starts_with("sqlite") => return Err(BackupError::NoFile.into()),
        _ => {}
    }
    let meta = Meta {
        program: env!("CARGO_PKG_VERSION").to_owned(),
        made_at: SystemClock.now(),
        law_edition: LawBook::embedded()?.edition().to_owned(),
        outside: OUTSIDE.map(str::to_owned).to_vec(),
    };
    let store = Store::connect_existing(&url).await?;
    let made = make(&store, meta, recipient, place).await;
    store.close().await?;
    Ok(made?)
}

fn rotate(place: &Place, keep: u32, made: &Path) -> ExitCode {
    let keep = usize::try_from(keep).unwrap_or(usize::MAX);
    if keep == 0 {
        return ExitCode::SUCCESS;
    }
    match place.rotate(keep, made, SystemClock.now()) {
        Ok(rotated) => {
            for path in rotated.removed {
                say(&format!("  removed: {}", path.display()));
            }
            for path in rotated.ahead {
                complain_of(&format!(
                    "{} is from later than now by its name: a clock is or was wrong. It is kept and \
                     not counted among the newest",
                    path.display()
                ));
            }
            ExitCode::SUCCESS
        }
        Err(error) => {
            complain(&error);
            ExitCode::from(NOT_REMOVED)
        }
    }
}

/// What is in a backup, on one line.
pub fn contents(summary: &Summary) -> String {
    let header = &summary.header;
    format!(
        "of {} from {}: members {}, materials {}, rows in all {}; program {}, tables up to {}, law {}",
        header.made_at.format("%Y-%m-%dT%H:%M:%SZ"),
        header.database,
        summary.rows("members"),
        summary.rows("materials"),
        summary.all_rows(),
        header.program,
        header.steps.last().map_or("none", String::as_str),
        header.law_edition,
    )
}
