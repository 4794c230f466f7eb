use shinchoryu_law::Bands;
use shinchoryu_law::individual::{EarthquakeInsurance, LifeInsurance, PremiumBand};
use shinchoryu_quantity::{Rounding, Yen};

use super::{EarthquakePremiums, Family, LifePremiums};
use crate::trace::on_the_way;

/// One premium through its bands, fraction of a yen raised.
fn through(bands: &Bands<PremiumBand>, premium: Yen) -> Yen {
    let band = bands.find(premium);
    match band.divisor {
        Some(divisor) => {
            band.base
                + (premium - band.minus)
                    .ratio(1, divisor)
                    .round(Rounding::CeilYen)
        }
        None => band.base,
    }
}

/// [`through`] with its values.
fn through_formula(bands: &Bands<PremiumBand>, premium: Yen) -> String {
    let band = bands.find(premium);
    let Some(divisor) = band.divisor else {
        return band.base.grouped();
    };
    let mut formula = premium.grouped();
    if band.minus > Yen::ZERO {
        formula = format!("({formula} − {})", band.minus.grouped());
    }
    if divisor > 1 {
        formula = format!("{formula} ÷ {divisor}");
    }
    if band.base > Yen::ZERO {
        formula = format!("{} + {formula}", band.base.grouped());
    }
    on_the_way(formula, through(bands, premium))
}

/// New and old contracts of one kind of life insurance.
struct Kind<'a> {
    new: (&'a Bands<PremiumBand>, Yen),
    old: (&'a Bands<PremiumBand>, Yen),
    cap: Yen,
}

impl Kind<'_> {
    /// 新契約のみ, 旧契約のみ or both up to the cap: the best of the three.
    fn best(&self) -> Yen {
        let (new, old) = (
            through(self.new.0, self.new.1),
            through(self.old.0, self.old.1),
        );
        new.max(old).max((new + old).min(self.cap))
    }

    /// [`Kind::best`] with its values; nothing where nothing was paid.
    fn formula(&self) -> Option<String> {
        let formula = |(bands, premium): (&Bands<PremiumBand>, Yen)| {
            (premium > Yen::ZERO).then(|| through_formula(bands, premium))
        };
        match (formula(self.new), formula(self.old)) {
            (Some(new), Some(old)) => {
                let sum = format!(
                    "{} + {}",
                    through(self.new.0, self.new.1).grouped(),
                    through(self.old.0, self.old.1).grouped()
                );
                Some(format!(
                    "max({new}, {old}, min({sum}, {}))",
                    self.cap.grouped()
                ))
            }
            (one, other) => one.or(other),
        }
    }
}

/// 一般, 介護医療, 個人年金.
fn kinds<'a>(paid: &LifePremiums, family: &Family<'_>, law: &'a LifeInsurance) -> [Kind<'a>; 3] {
    let special = law
        .with_child
        .as_ref()
        .filter(|special| family.has_dependant_below(special.age_below));
    let (new_general, general_cap) = special.map_or((&law.new, law.category_cap), |special| {
        (&special.new, special.category_cap)
    });
    [
        Kind {
            new: (new_general, paid.new_general),
            old: (&law.old, paid.old_general),
            cap: general_cap,
        },
        Kind {
            new: (&law.new, paid.care_medical),
            old: (&law.old, Yen::ZERO),
            cap: law.category_cap,
        },
        Kind {
            new: (&law.new, paid.new_pension),
            old: (&law.old, paid.old_pension),
            cap: law.category_cap,
        },
    ]
}

fn joined(formulas: impl IntoIterator<Item = String>) -> String {
    formulas.into_iter().collect::<Vec<_>>().join(" + ")
}

/// 生命保険料控除: the sum of the kinds within the cap.
pub(super) fn life(paid: &LifePremiums, family: &Family<'_>, law: &LifeInsurance) -> Yen {
    let sum: Yen = kinds(paid, family, law).iter().map(Kind::best).sum();
    sum.min(law.total_cap)
}

/// The sum of the kinds with its values.
pub(super) fn life_formula(
    paid: &LifePremiums,
    family: &Family<'_>,
    law: &LifeInsurance,
) -> String {
    joined(kinds(paid, family, law).iter().filter_map(Kind::formula))
}

fn earthquake_kinds(paid: &EarthquakePremiums, law: &EarthquakeInsurance) -> [Yen; 2] {
    [
        paid.earthquake
            .ratio(1, law.divisor)
            .round(Rounding::CeilYen)
            .min(law.total_cap),
        through(&law.old_long_term, paid.old_long_term),
    ]
}

/// 地震保険料控除: 地震, 旧長期; their sum within the cap.
pub(super) fn earthquake(paid: &EarthquakePremiums, law: &EarthquakeInsurance) -> Yen {
    let sum: Yen = earthquake_kinds(paid, law).into_iter().sum();
    sum.min(law.total_cap)
}

/// The sum of both kinds with its values.
pub(super) fn earthquake_formula(paid: &EarthquakePremiums, law: &EarthquakeInsurance) -> String {
    let new = (paid.earthquake > Yen::ZERO).then(|| {
        let [amount, _] = earthquake_kinds(paid, law);
        let mut formula = paid.earthquake.grouped();
        if law.divisor > 1 {
            formula = format!("{formula} ÷ {}", law.divisor);
        }
        let formula = format!("min({formula}, {})", law.total_cap.grouped());
        on_the_way(formula, amount)
    });
    let old = (paid.old_long_term > Yen::ZERO)
        .then(|| through_formula(&law.old_long_term, paid.old_long_term));
    joined(new.into_iter().chain(old))
}
