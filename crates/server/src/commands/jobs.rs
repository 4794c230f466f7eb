//! `shinchoryu jobs`.

use crate::CommandResult;
use crate::commands::{Installation, alone, complain_of, database, say};
use crate::config::Config;
use chrono::{DateTime, SecondsFormat, Utc};
use shinchoryu_store::JobRow;

/// Flags of `jobs`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
}

/// Shows what happens by itself; the server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    let config = arguments.installation.config()?;
    alone(show(&config))
}

async fn show(config: &Config) -> CommandResult {
    let store = database(config).await?;
    let jobs = store.jobs().all().await?;
    store.close().await?;
    for line in table(&jobs.rows) {
        say(&line);
    }
    for name in jobs.unreadable {
        complain_of(&format!(
            "the row of {name} cannot be read: the job stands still until the row is removed"
        ));
    }
    Ok(())
}

const HEAD: [&str; 8] = [
    "job",
    "next",
    "held until",
    "attempts",
    "started",
    "succeeded",
    "failed",
    "why",
];

/// One line a job under the names of the columns; times in UTC.
fn table(jobs: &[JobRow]) -> Vec<String> {
    let mut rows = vec![HEAD.map(str::to_owned)];
    rows.extend(jobs.iter().map(cells));
    let mut lines = vec![String::new(); rows.len()];
    for column in 0..HEAD.len() {
        let width = rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        for (line, row) in lines.iter_mut().zip(&rows) {
            line.push_str(&format!("{:<width$}  ", row[column]));
        }
    }
    lines
        .iter()
        .map(|line| line.trim_end().to_owned())
        .collect()
}

fn cells(job: &JobRow) -> [String; 8] {
    let held = job.held.map_or_else(
        || "-".to_owned(),
        |(by, until)| format!("{} by {by}", time(Some(until))),
    );
    [
        job.name.clone(),
        time(Some(job.next_at)),
        held,
        job.attempts.to_string(),
        time(job.started_at),
        time(job.succeeded_at),
        time(job.failed_at),
        job.failure.clone().unwrap_or_default(),
    ]
}

fn time(at: Option<DateTime<Utc>>) -> String {
    at.map_or_else(
        || "-".to_owned(),
        |at| at.to_rfc3339_opts(SecondsFormat::Secs, true),
    )
}
