use serde::Deserialize;
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::Share;

/// 一時所得.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OccasionalIncome {
    /// 特別控除額 of a year, at most, yen.
    pub special_deduction: Yen,
    /// The part that joins the total income.
    pub counted: Share,
}

/// 生命保険契約等に基づく年金の源泉徴収.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnuityWithholding {
    /// Rate on the annuity less its cost, before the surtax.
    pub rate: Rate,
    /// Nothing is withheld below this, yen a year.
    pub least: Yen,
}

/// 保険契約等に関する権利の評価.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyRights {
    /// Below this share of the assets on the books the surrender value gives way to them.
    pub asset_share: Rate,
    /// 法人税基本通達9-3-5の2: the first day of contracts under it.
    pub contracts_from: Date,
}

/// 小規模企業共済.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallEnterpriseMutualAid {
    /// Smallest premium, yen a month.
    pub monthly_least: Yen,
    /// Largest premium, yen a month.
    pub monthly_most: Yen,
    /// Step of the premium, yen.
    pub premium_step: i64,
    /// From this age a voluntary cancellation is retirement income, years.
    pub retirement_age: u32,
    /// 老齢給付: months of premiums that it needs.
    pub old_age_months: u32,
    /// 任意解約の支給割合 of the months for which it is known, ascending.
    pub cancellation: Vec<KnownMonths>,
    /// The highest rate of a cancellation.
    pub most_rate: Rate,
}

/// Months of premiums with one rate.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownMonths {
    /// First month.
    pub months: u32,
    /// Last month.
    pub upto: u32,
    /// 支給割合, of the premiums paid.
    pub rate: Rate,
}

impl SmallEnterpriseMutualAid {
    /// 支給割合 after so many months: the lowest and the highest that it can be, which are the same where it is
    /// known.
    #[must_use]
    pub fn rates(&self, months: u32) -> (Rate, Rate) {
        let before = |row: &&KnownMonths| row.months <= months;
        let below = self.cancellation.iter().rev().find(before);
        let least = below.map_or(Rate::default(), |row| row.rate);
        if below.is_some_and(|row| months <= row.upto) {
            return (least, least);
        }
        let above = self.cancellation.iter().find(|row| row.months > months);
        (least, above.map_or(self.most_rate, |row| row.rate))
    }

    /// The same of premiums that were changed, each part of which has months of its own: the lowest and the highest that
    /// the rate of all of them can be. From the months on that give anything no part has less than the first rate
    /// (小規模企業共済法12条1項・3項1号).
    #[must_use]
    pub fn rates_of_parts(&self, months: u32) -> (Rate, Rate) {
        let (_, most) = self.rates(months);
        let paid = self.cancellation.iter().map(|row| row.rate);
        let first = paid.filter(|rate| *rate > Rate::default()).min();
        (first.map_or(most, |first| first.min(most)), most)
    }
}

#[cfg(test)]
mod tests {
    use crate::LawBook;
    use shinchoryu_quantity::{Rate, date};

    #[test]
    fn a_rate_is_known_or_lies_between_those_that_are() {
        let law = LawBook::embedded().unwrap();
        let law = &law.individual.income_tax.small_enterprise_mutual_aid;
        let law = law.at(date(2026, 4, 1)).unwrap().value;
        let between = |least, most| (Rate::from_ppm(least), Rate::from_ppm(most));
        for (months, rates) in [
            (0, between(0, 0)),
            (11, between(0, 0)),
            (12, between(800_000, 800_000)),
            (83, between(800_000, 800_000)),
            (84, between(800_000, 850_000)),
            (119, between(800_000, 850_000)),
            (120, between(850_000, 850_000)),
            (239, between(850_000, 1_000_000)),
            (240, between(1_000_000, 1_000_000)),
            (241, between(1_000_000, 1_100_000)),
            (480, between(1_100_000, 1_100_000)),
            (481, between(1_100_000, 1_200_000)),
        ] {
            assert_eq!(law.rates(months), rates, "{months}");
        }
        for (months, rates) in [
            (11, between(0, 0)),
            (12, between(800_000, 800_000)),
            (83, between(800_000, 800_000)),
            (84, between(800_000, 850_000)),
            (240, between(800_000, 1_000_000)),
            (481, between(800_000, 1_200_000)),
        ] {
            assert_eq!(law.rates_of_parts(months), rates, "{months}");
        }
    }

    #[test]
    fn rates_rise_with_the_months() {
        let law = LawBook::embedded().unwrap();
        let law = &law.individual.income_tax.small_enterprise_mutual_aid;
        for entry in law.entries() {
            let rows = &entry.value.cancellation;
            assert!(rows.iter().all(|row| row.months <= row.upto));
            assert!(rows.is_sorted_by(|a, b| a.upto < b.months && a.rate < b.rate));
            assert!(rows.iter().all(|row| row.rate < entry.value.most_rate));
        }
    }
}
