use super::*;
use shinchoryu_quantity::date;

fn overview(year: i32, month: u32, day: u32) -> LawOverview {
    let law = LawBook::embedded().unwrap();
    Coverage::embedded()
        .unwrap()
        .overview(law, date(year, month, day))
}

fn series<'a>(overview: &'a LawOverview, id: &str) -> &'a SeriesOverview {
    overview.series.iter().find(|each| each.id == id).unwrap()
}

fn due(overview: &LawOverview, due: Due) -> Vec<&str> {
    let rows = overview.renewals.iter().filter(|row| row.due == due);
    rows.map(|row| &*row.renewal.id).collect()
}

#[test]
fn every_law_file_is_told_with_its_days_and_sources() {
    let overview = overview(2026, 11, 23);
    let files = crate::files().filter(|(path, _)| path.ends_with(".toml"));
    // the edition is no series
    assert_eq!(overview.series.len() + 1, files.count());
    let groups: Vec<_> = overview.series.iter().map(|each| each.group).collect();
    assert!(groups.is_sorted());
    for group in LawGroup::ALL {
        assert!(groups.contains(&group), "{group:?}");
    }
    assert!(overview.series.iter().all(|each| !each.sources.is_empty()));
    let rates = series(&overview, "social_insurance.health_rates");
    assert_eq!(rates.first, date(2024, 3, 1));
    assert_eq!(rates.last, Some(date(2027, 2, 28)));
    assert_eq!(rates.carried_through, Some(date(2027, 12, 31)));
    assert_eq!((rates.entries, rates.thin.len()), (3, 0));
    let open = series(&overview, "social_insurance.pension_rate");
    assert_eq!((open.last, open.carried_through), (None, None));
}

#[test]
fn a_day_is_asked_for_by_the_date_that_chooses_the_value() {
    let state = |overview: &LawOverview, id| {
        let on_day = series(overview, id).on_day.clone();
        on_day.map(|on_day| (on_day.stale, on_day.carried))
    };
    // checked up to 20 November 2026: the year and the fiscal year began before
    let now = overview(2026, 11, 23);
    assert_eq!(state(&now, "income_tax.brackets"), Some((false, false)));
    assert_eq!(state(&now, "resident_tax.rates"), Some((false, false)));
    assert_eq!(
        state(&now, "social_insurance.pension_rate"),
        Some((false, false))
    );
    assert_eq!(
        state(&now, "corporate.local_corporation_tax"),
        Some((true, false))
    );
    let next = overview(2027, 3, 31);
    assert_eq!(state(&next, "pension.basic_pension"), Some((false, false)));
    assert_eq!(state(&next, "income_tax.brackets"), Some((true, false)));
    let then = overview(2028, 12, 31);
    assert_eq!(state(&then, "income_tax.brackets"), None);
}

#[test]
fn what_is_thin_and_what_is_carried_is_told() {
    let now = overview(2026, 11, 23);
    let rounding = series(&now, "withholding.bonus_part_rounding");
    assert_eq!(rounding.thin.len(), 1);
    assert_eq!(rounding.thin[0].status, Status::Unconfirmed);
    assert!(rounding.thin[0].note.is_some());
    let bonus = |overview: &LawOverview| {
        let found = series(overview, "withholding.bonus_rates");
        found
            .on_day
            .as_ref()
            .map(|on_day| (on_day.carried, on_day.stale))
    };
    assert_eq!(bonus(&now), Some((false, false)));
    assert_eq!(bonus(&overview(2027, 1, 1)), Some((true, true)));
    assert_eq!(bonus(&overview(2028, 1, 1)), None);
}

#[test]
fn a_renewal_is_due_when_it_is_published_and_overdue_when_figures_lack_it() {
    let before = overview(2026, 11, 19);
    assert!(due(&before, Due::Now).is_empty());
    let now = overview(2026, 12, 31);
    let expected = ["bonus_rates_2027", "reform_outline_2027"];
    assert_eq!(due(&now, Due::Now), expected);
    assert_eq!(now.overdue().count(), 0);
    // the day on which the calendar of the law is tried
    let then = overview(2027, 2, 1);
    assert_eq!(due(&then, Due::Overdue), ["bonus_rates_2027"]);
    assert!(due(&then, Due::Now).contains(&"health_rates_2027"));
    // the ministry's list comes after the first day that lacks it
    let may = overview(2027, 5, 31);
    assert!(due(&may, Due::Now).contains(&"area_ordinances_2027"));
    let june = overview(2027, 6, 1);
    assert!(due(&june, Due::Overdue).contains(&"area_ordinances_2027"));
    let firsts = then.renewals.iter().map(|row| row.renewal.first_day);
    assert!(firsts.is_sorted());
}

#[test]
fn every_law_file_that_ends_is_in_the_calendar() {
    let overview = overview(2026, 11, 23);
    let forgotten: Vec<_> = (overview.series.iter())
        .filter(|each| each.last.is_some())
        .filter(|each| {
            let mut rows = overview.renewals.iter();
            !rows.any(|row| row.renewal.series.contains(&each.id))
        })
        .map(|each| &each.id)
        .collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");
}

#[test]
fn local_measures_that_end_are_told() {
    let overview = overview(2026, 11, 23);
    let hyogo = (overview.measures.iter())
        .find(|end| end.name == "兵庫県" && end.measure == Measure::Levy)
        .unwrap();
    assert_eq!((hyogo.by_year_start, hyogo.is_over), (true, false));
    assert!(overview.measures.iter().any(|end| end.is_over));
}

#[test]
fn each_fault_of_the_calendar_is_named() {
    let law: Vec<_> = crate::files().collect();
    let (_, text) = RENEWALS[0];
    let bonus = "first_day = \"2027-01-01\"\notherwise = \"carried\"";
    for (from, to, fault) in [
        (
            "id = \"holidays_2028\"",
            "id = \"bonus_rates_2027\"",
            "twice",
        ),
        (
            "[\"calendar.holidays\"]",
            "[\"calendar.moons\"]",
            "no law file",
        ),
        ("[\"calendar.holidays\"]", "[]", "names no law file"),
        ("[\"income_tax.*\"]", "[\"income.*\"]", "no law file"),
        (
            "\"2026-12-31\"",
            "\"2026-10-31\"",
            "published before it is published",
        ),
        (
            bonus,
            "first_day = \"2026-12-31\"\notherwise = \"carried\"",
            "is not Carried first on 2026-12-31",
        ),
        (
            bonus,
            "first_day = \"2027-01-02\"\notherwise = \"carried\"",
            "is not Carried first on 2027-01-02",
        ),
        (
            bonus,
            "first_day = \"2027-01-01\"\notherwise = \"refused\"",
            "is not Refused",
        ),
        (
            bonus,
            "first_day = \"2027-01-01\"\notherwise = \"marked\"",
            "is not Marked",
        ),
        (bonus, "otherwise = \"carried\"", "missing field"),
        (
            "otherwise = \"carried\"",
            "otherwise = \"so\"",
            "unknown variant",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        let error = Coverage::read(&Files(&law), &text.replacen(from, to, 1))
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(
            error.contains(fault) && error.contains("renewals.toml"),
            "{error} / {fault}"
        );
    }
}
