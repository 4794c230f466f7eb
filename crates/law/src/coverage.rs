//! 網羅: what the law data covers, for which days, by which source, what of it is thin, and when it
//! must be renewed.

use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::Date;
use std::sync::OnceLock;

use crate::area::LastSeen;
use crate::files::{Files, files};
use crate::renewal::{self, Due, Otherwise, Renewal};
use crate::{Caution, Entry, LawBook, LawError, Scenario, SelectedBy, Series, Source, Status};

const RENEWALS: &[(&str, &str)] = files!["renewals.toml"];

/// What a law file is about: its folder.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum LawGroup {
    /// 所得税.
    IncomeTax,
    /// 住民税.
    ResidentTax,
    /// 相続税.
    InheritanceTax,
    /// 社会保険.
    SocialInsurance,
    /// 源泉徴収.
    Withholding,
    /// 法人税等.
    Corporate,
    /// 年金・給付.
    Pension,
    /// 暦.
    Calendar,
}

impl LawGroup {
    /// All groups in the order in which they are shown.
    pub const ALL: [Self; 8] = [
        Self::IncomeTax,
        Self::ResidentTax,
        Self::InheritanceTax,
        Self::SocialInsurance,
        Self::Withholding,
        Self::Corporate,
        Self::Pension,
        Self::Calendar,
    ];

    /// As the ids of its files begin.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::IncomeTax => "income_tax",
            Self::ResidentTax => "resident_tax",
            Self::InheritanceTax => "inheritance_tax",
            Self::SocialInsurance => "social_insurance",
            Self::Withholding => "withholding",
            Self::Corporate => "corporate",
            Self::Pension => "pension",
            Self::Calendar => "calendar",
        }
    }

    fn of(id: &str) -> Option<Self> {
        let (first, _) = id.split_once('.')?;
        Self::ALL.into_iter().find(|group| group.name() == first)
    }
}

/// 法令データの網羅: every law file without its values, and the calendar of renewals.
#[derive(Debug)]
pub struct Coverage {
    series: Vec<(LawGroup, Series<IgnoredAny>)>,
    renewals: Vec<Renewal>,
    scenarios: &'static [Scenario],
}

/// What is covered, as of a day.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LawOverview {
    /// 基準日: the day that is looked at.
    pub day: Date,
    /// 法令データの版.
    pub edition: String,
    /// The day up to which the law data as a whole was checked.
    pub checked_through: Date,
    /// Every law file, by group.
    pub series: Vec<SeriesOverview>,
    /// 更新の予定, by the first day that lacks it.
    pub renewals: Vec<RenewalOverview>,
    /// 条例の期限: local measures limited in time, by the last day seen.
    pub measures: Vec<MeasureEnd>,
    /// シナリオ: what may be assumed by name instead, not enacted.
    pub scenarios: Vec<Scenario>,
}

/// What one law file covers.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SeriesOverview {
    /// Stable name, such as `income_tax.brackets`.
    pub id: String,
    /// What it is about.
    pub group: LawGroup,
    /// 日本語の名称.
    pub title: String,
    /// English name.
    pub title_en: String,
    /// Which date chooses a value.
    pub selected_by: SelectedBy,
    /// First covered day.
    pub first: Date,
    /// Last day with a published value; none where the newest has no end.
    pub last: Option<Date>,
    /// 据置の限度: up to where the last value counts on.
    pub carried_through: Option<Date>,
    /// Up to which day somebody looked for changes.
    pub checked_through: Date,
    /// How many dated values there are.
    pub entries: usize,
    /// The value by which the day is answered; none where it is refused.
    pub on_day: Option<OnDay>,
    /// Values that are not fully confirmed, or come with a caution.
    pub thin: Vec<ThinPoint>,
    /// Provisions and official pages of all values.
    pub sources: Vec<Source>,
}

/// How a value stands on a day.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OnDay {
    /// How well it is confirmed.
    pub status: Status,
    /// The day lies after the last check.
    pub stale: bool,
    /// 据置: nothing is published for the day, and the last value counts on.
    pub carried: bool,
}

/// A value that is thin.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ThinPoint {
    /// First day of the value.
    pub from: Date,
    /// Its last day, where there is one.
    pub to: Option<Date>,
    /// How well it is confirmed.
    pub status: Status,
    /// The caution of the law file.
    pub note: Option<Caution>,
}

/// A renewal and how pressing it is.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct RenewalOverview {
    /// The row of the calendar.
    pub renewal: Renewal,
    /// On the day that is looked at.
    pub due: Due,
}

/// 税目 of a local measure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// 法人税割.
    Levy,
    /// 均等割.
    PerCapita,
    /// 事業税.
    Enterprise,
}

/// Up to where a measure of a prefecture or city was seen to last.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MeasureEnd {
    /// Prefecture or city.
    pub name: String,
    /// Which tax.
    pub measure: Measure,
    /// Last day.
    pub last_day: Date,
    /// The day is the last one on which a fiscal year may start; else the last one on which it may end.
    pub by_year_start: bool,
    /// It lies before the day that is looked at.
    pub is_over: bool,
}

impl Coverage {
    /// That of the law files built into the program, read and checked once.
    ///
    /// # Errors
    /// As [`Coverage::read`]; the tests of this crate keep that from being built.
    pub fn embedded() -> Result<&'static Self, LawError> {
        static COVERAGE: OnceLock<Result<Coverage, LawError>> = OnceLock::new();
        COVERAGE
            .get_or_init(|| {
                let law: Vec<_> = crate::files().collect();
                let calendar = Files(RENEWALS);
                Self::read(&Files(&law), calendar.text(renewal::PATH)?)
            })
            .as_ref()
            .map_err(Clone::clone)
    }

    /// That of other texts.
    ///
    /// # Errors
    /// [`LawError::File`] with the first faulty file, or with a renewal that is not true of the law
    /// files.
    pub fn read(law: &Files<'_>, renewals: &str) -> Result<Self, LawError> {
        let mut series = Vec::new();
        for (path, text) in law.0 {
            // beside the series there are tables (CSV) and the edition
            if !path.ends_with(".toml") || !path.contains('/') {
                continue;
            }
            let found: Series<IgnoredAny> = Series::parse(path, text)?;
            let group = LawGroup::of(&found.head().id)
                .ok_or_else(|| LawError::file(path, "its id belongs to no group"))?;
            series.push((group, found));
        }
        series.sort_by(|(group, one), (other_group, other)| {
            (group, &one.head().id).cmp(&(other_group, &other.head().id))
        });
        let ids: Vec<&str> = series.iter().map(|(_, each)| &*each.head().id).collect();
        let renewals = renewal::read(renewals, &ids, |row, id| {
            let mut named = series.iter().filter(|(_, each)| each.head().id == id);
            named.all(|(_, each)| holds(row, each))
        })?;
        Ok(Self {
            series,
            renewals,
            scenarios: Scenario::all()?,
        })
    }

    /// What is covered, as of a day; a day outside is told as such.
    #[must_use]
    pub fn overview(&self, law: &LawBook, day: Date) -> LawOverview {
        LawOverview {
            day,
            edition: law.edition().to_owned(),
            checked_through: law.checked_through(),
            series: (self.series.iter())
                .map(|(group, series)| overview_of(*group, series, day))
                .collect(),
            renewals: (self.renewals.iter())
                .map(|renewal| RenewalOverview {
                    renewal: renewal.clone(),
                    due: renewal.due(day),
                })
                .collect(),
            measures: measures(law, day),
            scenarios: self.scenarios.to_vec(),
        }
    }
}

impl LawOverview {
    /// What is overdue on its day.
    pub fn overdue(&self) -> impl Iterator<Item = &Renewal> {
        let overdue = |row: &&RenewalOverview| row.due == Due::Overdue;
        (self.renewals.iter())
            .filter(overdue)
            .map(|row| &row.renewal)
    }
}

/// Whether a renewal is true of a law file: from its first day on, and not before.
fn holds(row: &Renewal, series: &Series<IgnoredAny>) -> bool {
    let on = |day: Date| series.at(day).ok();
    let first = on(row.first_day);
    let before = row.first_day.pred_opt().and_then(on);
    match (row.otherwise, first, before) {
        (Otherwise::Refused, None, Some(_)) => true,
        (Otherwise::Carried, Some(first), Some(before)) => first.carried() && !before.carried(),
        (Otherwise::Marked, Some(first), _) => !first.carried() && first.citation().needs_mark(),
        _ => false,
    }
}

fn overview_of(group: LawGroup, series: &Series<IgnoredAny>, day: Date) -> SeriesOverview {
    let (head, entries) = (series.head(), series.entries());
    let (first, _) = series.covered();
    let mut sources: Vec<Source> = Vec::new();
    for source in entries.iter().rev().flat_map(|entry| &entry.sources) {
        if !sources.contains(source) {
            sources.push(source.clone());
        }
    }
    SeriesOverview {
        id: head.id.clone(),
        group,
        title: head.title.clone(),
        title_en: head.title_en.clone(),
        selected_by: head.selected_by,
        first,
        last: entries.last().and_then(|entry| entry.to),
        carried_through: head.carried_through,
        checked_through: head.checked_through,
        entries: entries.len(),
        on_day: (series.around(day).ok()).map(|found| OnDay {
            status: found.entry.status,
            stale: found.stale(),
            carried: found.carried(),
        }),
        thin: entries.iter().filter_map(thin).collect(),
        sources,
    }
}

fn thin(entry: &Entry<IgnoredAny>) -> Option<ThinPoint> {
    let is_thin = entry.status != Status::Confirmed || entry.note.is_some();
    is_thin.then(|| ThinPoint {
        from: entry.from,
        to: entry.to,
        status: entry.status,
        note: entry.note.clone(),
    })
}

/// What is limited in time among the local rates, of all their entries.
fn measures(law: &LawBook, day: Date) -> Vec<MeasureEnd> {
    let mut found = Vec::new();
    let areas = law.corporate.area_rates.entries().iter();
    for area in areas.flat_map(|entry| &entry.value) {
        for (measure, last) in [
            (Measure::Levy, area.levy.last_seen),
            (Measure::PerCapita, area.per_capita.last_seen),
            (Measure::Enterprise, area.enterprise.last_seen),
        ] {
            let (last_day, by_year_start) = match last {
                Some(LastSeen::YearStart(last_day)) => (last_day, true),
                Some(LastSeen::YearEnd(last_day)) => (last_day, false),
                None => continue,
            };
            found.push(MeasureEnd {
                name: area.name.clone(),
                measure,
                last_day,
                by_year_start,
                is_over: last_day < day,
            });
        }
    }
    found.sort_by_key(|end| (end.last_day, end.measure));
    found
}

#[cfg(test)]
mod tests;
