//! `shinchoryu payment-differences`.

use crate::CommandResult;
use crate::commands::{Installation, alone, database, say};
use crate::config::Config;
use chrono::SecondsFormat;
use shinchoryu_service::is_of_our_books_alone;
use shinchoryu_store::Difference;

/// Flags of `payment-differences`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    installation: Installation,
    /// At most so many, the newest first.
    #[arg(long, default_value_t = 100, value_parser = at_least_one)]
    most: u64,
}

fn at_least_one(typed: &str) -> Result<u64, String> {
    match typed.parse() {
        Ok(0) => Err("show at least 1".to_owned()),
        Ok(most) => Ok(most),
        Err(wrong) => Err(format!("{wrong}")),
    }
}

/// Shows what the books of the payment provider and ours did not agree on; the server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    let config = arguments.installation.config()?;
    alone(show(&config, arguments.most))
}

async fn show(config: &Config, most: u64) -> CommandResult {
    let store = database(config).await?;
    let found = store.reports().differences(most).await?;
    store.close().await?;
    if found.is_empty() {
        say("no differences");
    }
    for difference in &found {
        say(&line(difference));
    }
    Ok(())
}

/// When, what became of it, what differs and of what, in words; times in UTC.
fn line(difference: &Difference) -> String {
    let found_at = difference
        .found_at
        .to_rfc3339_opts(SecondsFormat::Secs, true);
    let state = match difference.repaired_at {
        // both books agree that nothing was charged
        _ if is_of_our_books_alone(difference) => "told",
        Some(_) => "repaired",
        None => "open",
    };
    let at_provider = difference.provider_id.as_deref().unwrap_or("-");
    let (id, detail) = (&difference.id, &difference.detail);
    format!("{found_at}  {state:<8}  {id}  {at_provider}  {detail}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::{DateTime, Utc};

    #[test]
    fn nobody_asks_for_no_differences() {
        assert_eq!(at_least_one("1"), Ok(1));
        assert_eq!(at_least_one("0"), Err("show at least 1".to_owned()));
        assert!(at_least_one("-1").is_err() && at_least_one("all").is_err());
    }

    #[test]
    fn a_line_says_what_differs_and_whether_somebody_has_to_see_to_it() {
        let found_at: DateTime<Utc> = "2026-06-01T03:00:00Z".parse().unwrap();
        let mut difference = Difference {
            id: "unknown:pi_1".to_owned(),
            kind: "unknown".to_owned(),
            charge: None,
            provider_id: Some("pi_1".to_owned()),
            detail: "the provider charged 11000 yen that nobody here asked for".to_owned(),
            found_at,
            repaired_at: None,
        };
        let shown = line(&difference);
        assert!(shown.starts_with("2026-06-01T03:00:00Z  open "), "{shown}");
        assert!(
            shown.contains("unknown:pi_1  pi_1  the provider charged"),
            "{shown}"
        );
        difference.repaired_at = Some(found_at);
        assert!(line(&difference).contains("  repaired  "));
        // what was not charged in time differs from nothing
        difference.kind = "months_passed".to_owned();
        assert!(line(&difference).contains("  told  "));
    }
}
