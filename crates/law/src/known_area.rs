use chrono::Months;
use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::area::{
    AreaEnterprise, AreaKind, AreaLevy, AreaPerCapita, AreaRate, AreaStatus, Excess, LastSeen,
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
    /// How well it is known.
    pub status: AreaStatus,
    /// The fiscal year lies beyond the last end that was seen.
    pub extension_not_seen: bool,
}

/// 超過税率 of the levy: for a company above one of the limits given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct LevyExcess {
    /// Rate above a limit.
    pub rate: Rate,
    /// Capital, yen.
    pub capital_over: Option<Yen>,
    /// The limit of capital is one of 資本金等の額.
    pub by_capital_etc: bool,
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
    /// How well it is known.
    pub status: AreaStatus,
    /// The fiscal year lies beyond the last end that was seen.
    pub extension_not_seen: bool,
}

/// 事業税: the standard rates within the limits given, or for every company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct KnownEnterprise {
    /// Capital above which the excess rates apply, yen.
    pub excess_capital_over: Option<Yen>,
    /// Income a year above which the excess rates apply, yen.
    pub excess_income_over: Option<Yen>,
    /// Rates of the three bands above a limit.
    pub excess_rates: Option<[Rate; 3]>,
    /// How well it is known.
    pub status: AreaStatus,
    /// The fiscal year lies beyond the last end that was seen.
    pub extension_not_seen: bool,
}

impl AreaRate {
    /// What may be used for the fiscal year that starts on a day. A measure that is not seen to last
    /// to that year keeps its values, which are marked.
    #[must_use]
    pub fn known(&self, fiscal_year_start: Date) -> KnownArea {
        let over =
            |last: Option<LastSeen>| last.is_some_and(|last| last.is_over(fiscal_year_start));
        let levy = self.levy.known().map(|known| KnownLevy {
            extension_not_seen: over(self.levy.last_seen),
            ..known
        });
        let per_capita = self.per_capita.known().map(|known| KnownPerCapita {
            extension_not_seen: over(self.per_capita.last_seen),
            ..known
        });
        let enterprise = self.enterprise.known().map(|known| KnownEnterprise {
            extension_not_seen: over(self.enterprise.last_seen),
            ..known
        });
        KnownArea {
            kind: self.kind,
            prefecture: self.prefecture.name().to_owned(),
            name: self.name.clone(),
            levy,
            per_capita,
            enterprise,
        }
    }
}

impl LastSeen {
    /// Whether the fiscal year that starts on a day lies beyond it.
    fn is_over(self, fiscal_year_start: Date) -> bool {
        let end = || {
            let next = fiscal_year_start.checked_add_months(Months::new(12))?;
            next.pred_opt()
        };
        match self {
            Self::YearStart(day) => fiscal_year_start > day,
            Self::YearEnd(day) => end().is_none_or(|end| end > day),
        }
    }
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
        let known = |excess| KnownLevy {
            rate,
            excess,
            status: self.status,
            extension_not_seen: false,
        };
        if is_standard(self.status, self.excess) {
            return Some(known(None));
        }
        let limited = self.capital_max.is_some() || self.corporation_tax_max.is_some();
        let excess = match self.excess_rate {
            // whom the higher rate meets was not seen
            Some(_) if !limited => return None,
            Some(rate) => Some(LevyExcess {
                rate,
                capital_over: self.capital_max,
                by_capital_etc: self.by_capital_etc,
                corporation_tax_over: self.corporation_tax_max,
            }),
            None if limited => return None,
            None => None,
        };
        is_seen(self.status).then(|| known(excess))
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
            status: self.status,
            extension_not_seen: false,
        })
    }
}

impl AreaEnterprise {
    fn known(&self) -> Option<KnownEnterprise> {
        let known = |capital, income| KnownEnterprise {
            excess_capital_over: capital,
            excess_income_over: income,
            excess_rates: self.excess_rates,
            status: self.status,
            extension_not_seen: false,
        };
        if is_standard(self.status, self.excess) {
            return Some(known(None, None));
        }
        let limited = self.capital_max.is_some() || self.income_max.is_some();
        (is_seen(self.status) && limited).then(|| known(self.capital_max, self.income_max))
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
        assert_eq!((osaki.rate.ppm(), &osaki.excess), (84_000, &None));
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
    fn a_measure_that_is_not_seen_to_last_is_marked() {
        let over = |name: &str, start| known(name, start).levy.unwrap().extension_not_seen;
        assert!(!over("長野県", date(2026, 10, 31)));
        assert!(over("長野県", date(2026, 11, 1)));
        assert!(!over("京都市", date(2025, 4, 1)));
        assert!(over("京都市", date(2025, 4, 2)));
        assert!(!over("新潟県", date(2027, 3, 31)));
        assert!(over("新潟県", date(2027, 4, 1)));
        // each tax has its own end
        let hyogo = known("兵庫県", date(2026, 4, 1));
        assert!(!hyogo.levy.unwrap().extension_not_seen);
        assert!(hyogo.enterprise.unwrap().extension_not_seen);
    }

    #[test]
    fn a_limit_that_is_not_given_is_none() {
        let excess = |name: &str| {
            let levy = known(name, date(2025, 4, 1)).levy.unwrap();
            let excess = levy.excess.unwrap();
            (excess.capital_over, excess.corporation_tax_over)
        };
        assert_eq!(excess("山梨県"), (Some(Yen(100_000_000)), None));
        assert_eq!(
            excess("滋賀県"),
            (Some(Yen(100_000_000)), Some(Yen(20_000_000)))
        );
    }
}
