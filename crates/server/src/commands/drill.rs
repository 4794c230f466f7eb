//! `shinchoryu drill`.

use crate::CommandResult;
use crate::commands::backup::contents;
use crate::commands::restore::keyring;
use crate::commands::{alone, complain, say};
use crate::config::Config;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_backup::{Identities, Scratch, Wishes, check, restore};
use shinchoryu_law::LawBook;
use shinchoryu_service::{Clock as _, Keyring, MaterialsError, operator};
use shinchoryu_store::Store;
use std::error::Error;
use std::path::{Path, PathBuf};
use tokio::signal::unix::{SignalKind, signal};

/// So many of the materials that were saved last are printed.
const MATERIALS: u64 = 20;

/// Flags of `drill`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The backup.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// File with the private part of the key.
    #[arg(long, value_name = "FILE")]
    identity: PathBuf,
    /// Configuration file (TOML). Only its keys of the secrets are used.
    #[arg(long, env = "SHINCHORYU_CONFIG")]
    config: Option<PathBuf>,
    /// Folder of the demo, whose own file holds its keys.
    #[arg(long)]
    data_dir: Option<PathBuf>,
}

/// Puts a backup back beside everything, tries what members would, and removes it again: 0 when all
/// of it held. Nothing is started, sent or changed.
pub fn run(arguments: Arguments) -> CommandResult {
    let mut config = Config::load(arguments.config.as_deref(), std::env::vars())?;
    if let Some(data_dir) = arguments.data_dir {
        config.data_dir.0 = data_dir;
    }
    let identities = Identities::read(&arguments.identity)?;
    let keyring = keyring(&config)?.ok_or(
        "there are no keys to open second factors with: neither secrets.keys in the settings nor, \
         in the demo, demo.json in the data folder",
    )?;
    let scratch = Scratch::new()?;
    let drilled = alone(until_stopped(drill(
        &arguments.from,
        &identities,
        &keyring,
        &scratch,
    )));
    // the runtime is gone, and with it whoever wrote there
    match (drilled, scratch.remove()) {
        (Ok(()), removed) => {
            removed?;
            say("the drill held, and what was put back is removed");
            Ok(())
        }
        (Err(error), removed) => {
            if let Err(left) = removed {
                complain(&left);
            }
            Err(error)
        }
    }
}

/// A signal ends the drill, and what was put back is removed all the same.
async fn until_stopped(work: impl Future<Output = CommandResult>) -> CommandResult {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::select! {
        done = work => done,
        _ = interrupt.recv() => Err("stopped".into()),
        _ = terminate.recv() => Err("stopped".into()),
        _ = hangup.recv() => Err("stopped".into()),
    }
}

async fn drill(
    from: &Path,
    identities: &Identities,
    keyring: &Keyring,
    scratch: &Scratch,
) -> CommandResult {
    let of = check(from, identities)?.header.made_at;
    let wishes = Wishes {
        move_aside: false,
        end_sessions: false,
        now: SystemClock.now(),
        told: operator::restored(&SystemClock, &SystemEntropy, of),
    };
    let restored = restore(from, identities, &scratch.url(), wishes).await?;
    say("put back in a folder of its own, and every row read again and compared:");
    say(&format!("  {}", contents(&restored.summary)));
    if restored.summary.rows("members") == 0 {
        return Err("the backup has no members: nothing was tried".into());
    }
    let store = Store::connect_existing(&scratch.url()).await?;
    let held = try_out(&store, keyring).await;
    store.close().await?;
    let against = held?;
    if against.is_empty() {
        Ok(())
    } else {
        Err(format!("the drill failed: {}", against.join("; ")).into())
    }
}

/// What members would do, and what stands against it.
async fn try_out(store: &Store, keyring: &Keyring) -> Result<Vec<String>, Box<dyn Error>> {
    let mut against = Vec::new();
    let seeds = operator::seeds(store, Some(keyring)).await?;
    say(&format!(
        "  second factors: {} of {} opened",
        seeds.readable, seeds.all
    ));
    if seeds.readable < seeds.all {
        against.push(format!(
            "{} second factors need other keys than these secrets.keys",
            seeds.all - seeds.readable
        ));
    }
    let law = LawBook::embedded()?;
    let prints = operator::print_newest(store, law, MATERIALS).await?;
    say(&format!(
        "  documents: {} of {} laid out with the figures that were saved ({} complete materials in \
         all)",
        prints.tried - prints.failed.len(),
        prints.tried,
        prints.complete,
    ));
    for (material, error) in &prints.failed {
        let why = match error {
            // it is of this law, so it is the program that calculates otherwise
            MaterialsError::LawChanged => {
                "what would be printed are not the figures that were saved".to_owned()
            }
            error => error.to_string(),
        };
        against.push(format!("material {material}: {why}"));
    }
    if prints.tried == 0 && prints.complete > 0 {
        against.push(format!(
            "no material is of the law of this program ({}), so none could be compared: use the \
             program that made the backup",
            law.edition()
        ));
    }
    Ok(against)
}
