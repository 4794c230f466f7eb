//! `shinchoryu law`: what the law data covers, for which days, by which source, what of it is thin, and
//! when it must be renewed.

use clap::Args;
use shinchoryu_adapters::SystemClock;
use shinchoryu_law::{
    Coverage, Due, LawBook, LawOverview, Measure, MeasureEnd, Otherwise, RenewalOverview,
    SeriesOverview, Status,
};
use shinchoryu_quantity::Date;
use shinchoryu_service::{Clock as _, japan_day};
use shinchoryu_words::{Catalogue, Language, fill};
use std::error::Error;
use std::process::ExitCode;

use crate::commands::{complain_of, say};
use crate::language::language;

/// Arguments of `law`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The day that is looked at; today in Japan when it is missing.
    #[arg(long)]
    day: Option<Date>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Language of the table.
    #[arg(long, default_value = "ja", value_parser = language())]
    lang: Language,
}

/// What the table says.
static WORDS: Catalogue = Catalogue::new(
    include_str!("../../../../catalogue/law.ja.json"),
    include_str!("../../../../catalogue/law.en.json"),
);
/// How well a value is confirmed, as the screen and the paper say it.
static MARKS: Catalogue = Catalogue::new(
    include_str!("../../../../catalogue/comparison.ja.json"),
    include_str!("../../../../catalogue/comparison.en.json"),
);

/// Shows the law data; ends with 1 when a renewal is overdue.
///
/// # Errors
/// When the embedded law is faulty.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let today = || japan_day(SystemClock.now());
    let day = arguments.day.unwrap_or_else(today);
    let overview = Coverage::embedded()?.overview(LawBook::embedded()?, day);
    if arguments.json {
        say(&serde_json::to_string_pretty(&overview)?);
    } else {
        Speaker(arguments.lang).tell(&overview);
    }
    let mut ended = ExitCode::SUCCESS;
    for row in overview.overdue() {
        let (id, since) = (&row.id, row.first_day);
        complain_of(&format!("law data: {id} is overdue since {since}"));
        ended = ExitCode::FAILURE;
    }
    Ok(ended)
}

/// Says the table in a language.
struct Speaker(Language);

impl Speaker {
    fn word(&self, key: &str) -> &'static str {
        let mut catalogues = [&WORDS, &MARKS].into_iter();
        catalogues
            .find_map(|catalogue| catalogue.of(self.0).line(key))
            .unwrap_or_default()
    }

    fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        let value = |name: &str| {
            let mut values = values.iter();
            values.find(|(known, _)| *known == name).map(|(_, v)| *v)
        };
        fill(self.word(key), value).text
    }

    fn tell(&self, overview: &LawOverview) {
        let (day, checked) = (
            overview.day.to_string(),
            overview.checked_through.to_string(),
        );
        let values = [
            ("edition", &*overview.edition),
            ("checked", &*checked),
            ("day", &*day),
        ];
        say(&self.filled("law_data.edition", &values));
        let columns = [
            "id", "first", "last", "carried", "checked", "entries", "title",
        ];
        let heads =
            columns.map(|column| self.word(&format!("law_data.column.{column}")).to_owned());
        let mut rows = vec![heads];
        rows.extend(overview.series.iter().map(|series| self.cells(series)));
        let mut lines = aligned(&rows).into_iter();
        say("");
        lines.next().iter().for_each(|head| say(head));
        let mut group = None;
        for (series, line) in overview.series.iter().zip(lines) {
            if group != Some(series.group) {
                say("");
                say(self.word(&format!("law_data.group.{}", series.group.name())));
                group = Some(series.group);
            }
            say(&line);
            self.tell_below(series);
        }
        say("");
        say(self.word("law_data.renewals"));
        let rows: Vec<_> = overview
            .renewals
            .iter()
            .map(|row| self.renewal(row))
            .collect();
        aligned(&rows).iter().for_each(|line| say(line));
        say("");
        say(self.word("law_data.measures"));
        for measure in &overview.measures {
            say(&self.measure(measure));
        }
    }

    fn cells(&self, series: &SeriesOverview) -> [String; 7] {
        let day = |day: Option<Date>| day.map_or_else(|| "-".to_owned(), |day| day.to_string());
        let mut title = vec![self.0.pick(&*series.title, &*series.title_en)];
        match &series.on_day {
            None => title.push(self.word("law_data.refused")),
            Some(on_day) => {
                if on_day.status != Status::Confirmed {
                    title.push(self.status(on_day.status));
                }
                if on_day.carried {
                    title.push(self.word("law.carried"));
                } else if on_day.stale {
                    title.push(self.word("law.stale"));
                }
            }
        }
        [
            series.id.clone(),
            series.first.to_string(),
            day(series.last),
            day(series.carried_through),
            series.checked_through.to_string(),
            series.entries.to_string(),
            title.join(" · "),
        ]
    }

    /// Its sources, and what of it is thin.
    fn tell_below(&self, series: &SeriesOverview) {
        for source in &series.sources {
            let url = source.url.as_deref().unwrap_or_default();
            say(format!("    {} {url}", source.article).trim_end());
        }
        for thin in &series.thin {
            let to = thin.to.map(|to| to.to_string()).unwrap_or_default();
            let note = thin.note.as_ref();
            let note = note.map_or("", |note| self.0.pick(&*note.ja, &*note.en));
            let status = self.status(thin.status);
            say(format!("  ! {} – {to}: {status} {note}", thin.from).trim_end());
        }
    }

    fn renewal(&self, row: &RenewalOverview) -> [String; 3] {
        let renewal = &row.renewal;
        let [first, from, to] =
            [renewal.first_day, renewal.usual_from, renewal.usual_to].map(|day| day.to_string());
        let otherwise = match renewal.otherwise {
            Otherwise::Refused => "law_data.otherwise.refused",
            Otherwise::Carried => "law_data.otherwise.carried",
            Otherwise::Marked => "law_data.otherwise.marked",
        };
        let due = match row.due {
            Due::Later => "law_data.due.later",
            Due::Now => "law_data.due.now",
            Due::Overdue => "law_data.due.overdue",
        };
        let told = [
            self.word(due).to_owned(),
            self.filled(otherwise, &[("day", &first)]),
            self.filled("law_data.usual", &[("from", &from), ("to", &to)]),
            self.0.pick(&*renewal.what.ja, &*renewal.what.en).to_owned(),
        ];
        [first, renewal.id.clone(), told.join(" · ")]
    }

    fn measure(&self, end: &MeasureEnd) -> String {
        let measure = match end.measure {
            Measure::Levy => "law_data.measure.levy",
            Measure::PerCapita => "law_data.measure.per_capita",
            Measure::Enterprise => "law_data.measure.enterprise",
        };
        let until = if end.by_year_start {
            "law_data.measure.year_start"
        } else {
            "law_data.measure.year_end"
        };
        let last = end.last_day.to_string();
        let mut told = vec![
            end.name.clone(),
            self.word(measure).to_owned(),
            self.filled(until, &[("day", &last)]),
        ];
        if end.is_over {
            told.push(self.word("law_data.over").to_owned());
        }
        format!("{last}  {}", told.join(" · "))
    }

    fn status(&self, status: Status) -> &'static str {
        self.word(match status {
            Status::Confirmed => "law.confirmed",
            Status::Once => "law.once",
            Status::Provisional => "law.provisional",
            Status::Unconfirmed => "law.unconfirmed",
            Status::Scenario => "law.scenario",
        })
    }
}

/// Lines with their columns under each other; the last column is not filled up.
fn aligned<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let mut lines = vec![String::new(); rows.len()];
    for column in 0..N {
        let width = |row: &[String; N]| columns_of(&row[column]);
        let widest = rows.iter().map(width).max().unwrap_or(0);
        for (line, row) in lines.iter_mut().zip(rows) {
            line.push_str(&row[column]);
            line.push_str(&" ".repeat(widest - width(row) + 2));
        }
    }
    (lines.iter().map(|line| line.trim_end().to_owned())).collect()
}

/// Columns of a terminal: a letter of Japanese takes two.
fn columns_of(text: &str) -> usize {
    text.chars()
        .map(|c| if c > '\u{2e7f}' { 2 } else { 1 })
        .sum()
}
