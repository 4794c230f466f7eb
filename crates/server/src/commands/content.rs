//! `shinchoryu content`.

use crate::commands::{Installation, alone, complain_of, database, say};
use crate::config::Config;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::operator::{self, Imported};
use shinchoryu_service::{ANNOUNCEMENTS, Content, ContentFault, ContentFile, EVENTS, read_content};
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A file that is larger is none that somebody wrote.
const MOST_BYTES: u64 = 64 * 1024;

/// Flags of `content`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

/// What is done with events and announcements.
#[derive(Debug, clap::Subcommand)]
enum What {
    /// Name everything that is wrong in a folder; 1 when something is.
    Check(Check),
    /// Put what a folder says in the place of what is there, all or nothing.
    Import(Import),
}

#[derive(Debug, clap::Args)]
struct Check {
    /// The folder, with `events` and `announcements` in it.
    folder: PathBuf,
}

#[derive(Debug, clap::Args)]
struct Import {
    /// The folder, with `events` and `announcements` in it.
    folder: PathBuf,
    #[command(flatten)]
    installation: Installation,
}

/// Checks and imports events and announcements; the server may be running.
pub fn run(arguments: Arguments) -> Result<ExitCode, Box<dyn Error>> {
    match arguments.what {
        What::Check(Check { folder }) => {
            let Some(content) = read(&folder)? else {
                return Ok(ExitCode::FAILURE);
            };
            say(&format!(
                "good: {} events, {} announcements",
                content.events.len(),
                content.announcements.len()
            ));
            Ok(ExitCode::SUCCESS)
        }
        What::Import(Import {
            folder,
            installation,
        }) => {
            let config = installation.config()?;
            let Some(content) = read(&folder)? else {
                complain_of("nothing was imported");
                return Ok(ExitCode::FAILURE);
            };
            let imported = alone(import(&config, &content))?;
            tell(&imported);
            Ok(ExitCode::SUCCESS)
        }
    }
}

async fn import(config: &Config, content: &Content) -> Result<Imported, Box<dyn Error>> {
    let store = database(config).await?;
    let imported = operator::import_content(&store, &SystemClock, &SystemEntropy, content).await;
    store.close().await?;
    Ok(imported?)
}

fn tell(imported: &Imported) {
    for (kind, fates) in [
        ("event", &imported.events),
        ("announcement", &imported.announcements),
    ] {
        for (id, fate) in fates {
            say(&format!("{fate}: {kind} {id}"));
        }
    }
    if imported.is_nothing() {
        say("nothing changed");
    }
}

/// The content of a folder; `None` when something is wrong, which is told.
fn read(folder: &Path) -> Result<Option<Content>, Box<dyn Error>> {
    let (files, mut faults) = files(folder)?;
    let content = match read_content(&files) {
        Ok(content) if faults.is_empty() => return Ok(Some(content)),
        Ok(_) => None,
        Err(more) => {
            faults.extend(more);
            None
        }
    };
    faults.sort();
    for fault in faults {
        say(&fault.to_string());
    }
    Ok(content)
}

fn fault(file: &Path, advice: impl Into<String>) -> ContentFault {
    ContentFault {
        file: file.display().to_string(),
        field: String::new(),
        advice: advice.into(),
    }
}

/// The files of both kinds, and what is wrong with the folders themselves: what is passed over in
/// silence would be withdrawn.
fn files(folder: &Path) -> io::Result<(Vec<ContentFile>, Vec<ContentFault>)> {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for path in within(folder)? {
        let at = folder.join(&path);
        let is_known = [EVENTS, ANNOUNCEMENTS]
            .iter()
            .any(|kind| path == Path::new(kind));
        if at.is_dir() && !is_known {
            let advice = format!("there are only {EVENTS} and {ANNOUNCEMENTS}: take it out");
            faults.push(fault(&path, advice));
        } else if path.extension().is_some_and(|end| end == "toml") {
            let advice = format!("put it into {EVENTS} or {ANNOUNCEMENTS}");
            faults.push(fault(&path, advice));
        }
    }
    for kind in [EVENTS, ANNOUNCEMENTS] {
        let found = folder.join(kind);
        if !found.is_dir() {
            let advice = "missing: make this folder, which may be empty";
            faults.push(fault(Path::new(kind), advice));
            continue;
        }
        for name in within(&found)? {
            let path = Path::new(kind).join(&name);
            match one(&folder.join(&path))? {
                Ok(text) => files.push(ContentFile {
                    path: path.display().to_string(),
                    text,
                }),
                Err(advice) => faults.push(fault(&path, advice)),
            }
        }
    }
    Ok((files, faults))
}

/// The names in a folder in their order, without hidden ones.
fn within(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if !name.to_string_lossy().starts_with('.') {
            names.push(PathBuf::from(name));
        }
    }
    names.sort();
    Ok(names)
}

/// The text of a file, or what to do about it.
fn one(path: &Path) -> io::Result<Result<String, String>> {
    if !path.is_file() || path.extension().is_none_or(|end| end != "toml") {
        return Ok(Err(
            "a file here ends in .toml: rename it or take it out".to_owned()
        ));
    }
    if fs::metadata(path)?.len() > MOST_BYTES {
        return Ok(Err(format!("write at most {MOST_BYTES} bytes")));
    }
    let text = String::from_utf8(fs::read(path)?);
    Ok(text.map_err(|_no_text| "save it as UTF-8".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_passed_over_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let write = |path: &str, bytes: &[u8]| {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        };
        write("README.md", b"how to");
        write("seminar.toml", b"");
        write("event/seminar.toml", b"");
        write("events/seminar.tml", b"");
        write("events/.hidden", b"");
        write("events/long.toml", &[b'#'; 65_537]);
        write("events/bytes.toml", &[0xff]);
        let (read, faults) = files(folder.path()).unwrap();
        assert!(read.is_empty());
        let told: Vec<_> = faults.iter().map(ContentFault::to_string).collect();
        assert_eq!(
            told,
            [
                "event: there are only events and announcements: take it out",
                "seminar.toml: put it into events or announcements",
                "events/bytes.toml: save it as UTF-8",
                "events/long.toml: write at most 65536 bytes",
                "events/seminar.tml: a file here ends in .toml: rename it or take it out",
                "announcements: missing: make this folder, which may be empty",
            ]
        );
    }
}
