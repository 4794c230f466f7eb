use chrono::Months;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::area::{
    AreaEnterprise, AreaKind, AreaLevy, AreaPerCapita, AreaRate, AreaStatus, Excess,
};

/// 確認できた地域の税率: what of an area's local taxes may be used for a fiscal year. Blank means
/// that it has to be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownArea {
    /// Prefecture or city.
    pub kind: AreaKind,
    /// 都道府県名.
    pub prefecture: String,
    /// Name of the prefecture or city.
    pub name: String,
    /// 法人税割.
    pub levy: Option<KnownLevy>,
    /// 均等割 of the year, yen.
    pub per_capita: Option<KnownPerCapita>,
    /// 事業税.
    pub enterprise: Option<KnownEnterprise>,
}

/// 法人税割.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownLevy {
    /// Rate within the limits of `excess`, or of every company.
    pub rate: Rate,
    /// 超過税率.
    pub excess: Option<LevyExcess>,
}

/// 超過税率 of the levy: for a company above one of the limits given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LevyExcess {
    /// Rate above a limit.
    pub rate: Rate,
    /// Capital, yen.
    pub capital_over: Option<Yen>,
    /// Corporation tax a year, yen.
    pub corporation_tax_over: Option<Yen>,
}

/// 均等割 by capital and employees, yen a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownPerCapita {
    /// Capital to 10 million.
    pub to_10m: Yen,
    /// Capital to 100 million.
    pub to_100m: Yen,
    /// Over 50 employees, capital to 10 million.
    pub over_50_to_10m: Yen,
    /// Over 50 employees, capital to 100 million.
    pub over_50_to_100m: Yen,
}

/// 事業税: the standard rates within the limits given, or for every company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownEnterprise {
    /// Capital above which the excess rates apply, yen.
    pub excess_capital_over: Option<Yen>,
    /// Income a year above which the excess rates apply, yen.
    pub excess_income_over: Option<Yen>,
}

impl AreaRate {
    /// What may be used for the fiscal year that starts on a day. A row whose measure is not seen
    /// to last to the end of that year gives nothing: its values may have changed.
    #[must_use]
    pub fn known(&self, fiscal_year_start: Date) -> KnownArea {
        let end = || {
            let next = fiscal_year_start.checked_add_months(Months::new(12))?;
            next.pred_opt()
        };
        let lasts = match self.last_seen() {
            None => true,
            Some(LastSeen::YearStart(day)) => fiscal_year_start <= day,
            Some(LastSeen::YearEnd(day)) => end().is_some_and(|end| end <= day),
            Some(LastSeen::Unreadable) => false,
        };
        KnownArea {
            kind: self.kind,
            prefecture: self.prefecture.name().to_owned(),
            name: self.name.clone(),
            levy: lasts.then(|| self.levy.known()).flatten(),
            per_capita: lasts.then(|| self.per_capita.known()).flatten(),
            enterprise: lasts.then(|| self.enterprise.known()).flatten(),
        }
    }

    fn last_seen(&self) -> Option<LastSeen> {
        let text = self.valid_last_seen.as_deref()?;
        let words = || text.split([' ', ',']);
        let fiscal = |word: &str| {
            let year: i32 = word.strip_prefix("FY")?.parse().ok()?;
            Date::from_ymd_opt(year + 1, 3, 31)
        };
        Some(match words().find_map(|word| word.parse().ok()) {
            Some(day) if text.contains("FY start") => LastSeen::YearStart(day),
            Some(day) => LastSeen::YearEnd(day),
            None => words()
                .find_map(fiscal)
                .map_or(LastSeen::Unreadable, LastSeen::YearEnd),
        })
    }
}

/// Up to where a measure limited in time is seen to last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LastSeen {
    /// Fiscal years that start by this day.
    YearStart(Date),
    /// Fiscal years that end by this day.
    YearEnd(Date),
    /// Written in a way that is not understood: taken as over.
    Unreadable,
}

/// Whether the value itself was seen.
fn is_seen(status: AreaStatus) -> bool {
    matches!(status, AreaStatus::Confirmed | AreaStatus::Once)
}

/// Whether the standard value stands: seen, or on the ministry's list as one who levies no more.
fn is_standard(status: AreaStatus, excess: Option<Excess>) -> bool {
    excess == Some(Excess::No) && status != AreaStatus::Unknown
}

impl AreaLevy {
    fn known(&self) -> Option<KnownLevy> {
        let rate = self.standard_rate?;
        if is_standard(self.status, self.excess) {
            return Some(KnownLevy { rate, excess: None });
        }
        let limited = self.capital_max.is_some() || self.corporation_tax_max.is_some();
        let excess = match self.excess_rate {
            // whom the higher rate meets was not seen
            Some(_) if !limited => return None,
            Some(rate) => Some(LevyExcess {
                rate,
                capital_over: self.capital_max,
                corporation_tax_over: self.corporation_tax_max,
            }),
            None if limited => return None,
            None => None,
        };
        is_seen(self.status).then_some(KnownLevy { rate, excess })
    }
}

impl AreaPerCapita {
    fn known(&self) -> Option<KnownPerCapita> {
        if !is_seen(self.status) && !is_standard(self.status, self.excess) {
            return None;
        }
        let (to_10m, to_100m) = (self.to_10m?, self.to_100m?);
        Some(KnownPerCapita {
            to_10m,
            to_100m,
            // a prefecture does not count employees
            over_50_to_10m: self.over_50_to_10m.unwrap_or(to_10m),
            over_50_to_100m: self.over_50_to_100m.unwrap_or(to_100m),
        })
    }
}

impl AreaEnterprise {
    fn known(&self) -> Option<KnownEnterprise> {
        if is_standard(self.status, self.excess) {
            return Some(KnownEnterprise {
                excess_capital_over: None,
                excess_income_over: None,
            });
        }
        let limited = self.capital_max.is_some() || self.income_max.is_some();
        (is_seen(self.status) && limited).then_some(KnownEnterprise {
            excess_capital_over: self.capital_max,
            excess_income_over: self.income_max,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    fn known(name: &str, start: Date) -> KnownArea {
        let law = crate::LawBook::embedded().unwrap();
        let areas = law.corporate.area_rates.at(start).unwrap().value;
        let found = areas.iter().find(|area| area.name == name).unwrap();
        found.known(start)
    }

    #[test]
    fn a_city_that_was_seen_gives_its_rates_with_their_limits() {
        let nagoya = known("名古屋市", date(2026, 4, 1));
        let levy = nagoya.levy.unwrap();
        assert_eq!(levy.rate, Rate::from_ppm(60_000));
        let excess = levy.excess.unwrap();
        assert_eq!(excess.rate, Rate::from_ppm(84_000));
        assert_eq!(excess.capital_over, Some(Yen(100_000_000)));
        assert_eq!(excess.corporation_tax_over, Some(Yen(25_000_000)));
        assert_eq!(nagoya.per_capita.unwrap().over_50_to_10m, Yen(120_000));
        assert_eq!(nagoya.enterprise, None);
    }

    #[test]
    fn one_rate_for_every_company_has_no_limit() {
        let osaki = known("大崎市", date(2026, 4, 1)).levy.unwrap();
        assert_eq!((osaki.rate.ppm(), osaki.excess), (84_000, None));
    }

    #[test]
    fn what_was_only_listed_or_not_seen_is_asked() {
        let iwate = known("岩手県", date(2026, 4, 1));
        assert_eq!((iwate.levy, iwate.per_capita), (None, None));
        // the list says that it levies no more than the standard
        assert!(iwate.enterprise.is_some());
        // whom the higher rate of 大阪市 meets was not seen
        assert_eq!(known("大阪市", date(2026, 4, 1)).levy, None);
        assert_eq!(known("仙台市", date(2026, 4, 1)).per_capita, None);
    }

    #[test]
    fn a_measure_that_is_not_seen_to_last_is_asked() {
        let hyogo = |start| known("兵庫県", start).levy.is_some();
        assert!(hyogo(date(2025, 3, 1)));
        assert!(!hyogo(date(2026, 4, 1)));
        let kyoto = |start| known("京都市", start).levy.is_some();
        assert!(kyoto(date(2025, 4, 1)));
        assert!(!kyoto(date(2025, 4, 2)));
        let niigata = |start| known("新潟県", start).levy.is_some();
        assert!(niigata(date(2027, 3, 31)));
        assert!(!niigata(date(2027, 4, 1)));
    }

    #[test]
    fn every_limit_in_time_can_be_read() {
        let law = crate::LawBook::embedded().unwrap();
        let areas = law.corporate.area_rates.at(date(2026, 4, 1)).unwrap().value;
        let unread: Vec<&str> = areas
            .iter()
            .filter(|area| area.last_seen() == Some(LastSeen::Unreadable))
            .map(|area| area.name.as_str())
            .collect();
        assert_eq!(unread, Vec::<&str>::new());
    }
}
