//! `shinchoryu restore`.

use crate::CommandResult;
use crate::commands::backup::contents;
use crate::commands::{Installation, alone, complain, say};
use crate::config::{Config, Environment};
use crate::demo;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_backup::{Identities, Restored, Wishes, check, restore};
use shinchoryu_service::{Clock as _, Keyring, operator};
use shinchoryu_store::Store;
use std::error::Error;
use std::path::{Path, PathBuf};

/// Flags of `restore`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The backup.
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// File with the private part of the key.
    #[arg(long, value_name = "FILE")]
    identity: PathBuf,
    /// Only read the backup to its end and say what is in it.
    #[arg(long)]
    check: bool,
    /// Keep what is there now under another name, instead of refusing.
    #[arg(long, conflicts_with = "check")]
    move_aside: bool,
    /// End all sessions of the backup: after a break-in.
    #[arg(long, conflicts_with = "check")]
    end_sessions: bool,
    #[command(flatten)]
    installation: Installation,
}

/// Puts a backup into an empty place: 0 when all of it is there, 1 when nothing was changed.
pub fn run(arguments: Arguments) -> CommandResult {
    let identities = Identities::read(&arguments.identity)?;
    if arguments.check {
        let summary = check(&arguments.from, &identities)?;
        say(&format!("whole and readable: {}", arguments.from.display()));
        say(&format!("  {}", contents(&summary)));
        say(&format!(
            "  not in it: {}",
            summary.header.left_out.join("; ")
        ));
        return Ok(());
    }
    let config = arguments.installation.config()?;
    let of = check(&arguments.from, &identities)?.header.made_at;
    let wishes = Wishes {
        move_aside: arguments.move_aside,
        end_sessions: arguments.end_sessions,
        now: SystemClock.now(),
        told: operator::restored(&SystemClock, &SystemEntropy, of),
    };
    alone(put_back(&config, &arguments.from, &identities, wishes))
}

async fn put_back(
    config: &Config,
    from: &Path,
    identities: &Identities,
    wishes: Wishes,
) -> CommandResult {
    let url = config.database_url();
    let restored = restore(from, identities, &url, wishes).await?;
    tell(&restored);
    // the restore is done, whatever comes of this
    if let Err(error) = advise(config, &url, identities).await {
        complain(error.as_ref());
    }
    Ok(())
}

/// What the operator should know about the keys.
async fn advise(config: &Config, url: &str, identities: &Identities) -> CommandResult {
    let keyring = keyring(config)?;
    let store = Store::connect_existing(url).await?;
    let seeds = operator::seeds(&store, keyring.as_ref()).await?;
    store.close().await?;
    say(&format!(
        "  second factors: {} of {} can be read with the present secrets.keys, which are in no \
         backup{}",
        seeds.readable,
        seeds.all,
        if seeds.readable < seeds.all {
            ": the others need the keys of that time"
        } else {
            ""
        }
    ));
    if let Some(recipient) = config.backup.recipient(&config.secrets)?
        && !identities.open(&recipient)
    {
        say("  new backups are made for another key than this one (backup.recipient)");
    }
    Ok(())
}

fn tell(restored: &Restored) {
    say("restored, and every row read again and compared:");
    say(&format!("  {}", contents(&restored.summary)));
    say("  what was written later is not there");
    if let Some(aside) = &restored.aside {
        say(&format!("  what was there before: {aside}"));
    }
    say(&if restored.ended_sessions > 0 {
        format!("  sessions: {} ended", restored.ended_sessions)
    } else {
        format!(
            "  sessions: {} of the backup, some of which may have been ended since; they end 40 \
             minutes after their last use, and --end-sessions ends all at once",
            restored.sessions
        )
    });
    say(
        "  used since then and unused again: recovery codes. Changed since then and as before \
         again: passwords, second factors, passkeys",
    );
    say("  mails that waited at that time and were sent since are sent a second time");
    say(&format!(
        "  not in it: {}",
        restored.summary.header.left_out.join("; ")
    ));
}

/// The keys of the settings; in the demo those of its own file, if it is there.
pub fn keyring(config: &Config) -> Result<Option<Keyring>, Box<dyn Error>> {
    Ok(match config.environment {
        Environment::Production => config.keyring(),
        Environment::Demo => match demo::Secrets::read(&config.data_dir.0)? {
            Some(secrets) => Some(Keyring::parse([secrets.key.as_str()])?),
            None => None,
        },
    })
}
