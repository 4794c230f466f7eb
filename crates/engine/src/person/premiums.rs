use shinchoryu_law::Bands;
use shinchoryu_law::individual::{EarthquakeInsurance, LifeInsurance, PremiumBand};
use shinchoryu_quantity::{Rounding, Yen};

use super::{EarthquakePremiums, Family, LifePremiums};

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

/// 新契約のみ, 旧契約のみ or both up to the cap: the best of the three.
fn best(new: Yen, old: Yen, cap: Yen) -> Yen {
    new.max(old).max((new + old).min(cap))
}

/// 生命保険料控除 by kind: 一般, 介護医療, 個人年金; then their sum within the cap.
pub(super) fn life(
    paid: &LifePremiums,
    family: &Family<'_>,
    law: &LifeInsurance,
) -> ([Yen; 3], Yen) {
    let special = law
        .with_child
        .as_ref()
        .filter(|special| family.has_dependant_below(special.age_below));
    let (new_general, general_cap) = match special {
        Some(special) => (
            through(&special.new, paid.new_general),
            special.category_cap,
        ),
        None => (through(&law.new, paid.new_general), law.category_cap),
    };
    let kinds = [
        best(
            new_general,
            through(&law.old, paid.old_general),
            general_cap,
        ),
        through(&law.new, paid.care_medical),
        best(
            through(&law.new, paid.new_pension),
            through(&law.old, paid.old_pension),
            law.category_cap,
        ),
    ];
    let sum: Yen = kinds.iter().copied().sum();
    (kinds, sum.min(law.total_cap))
}

/// 地震保険料控除: 地震, 旧長期; then their sum within the cap.
pub(super) fn earthquake(paid: &EarthquakePremiums, law: &EarthquakeInsurance) -> ([Yen; 2], Yen) {
    let kinds = [
        paid.earthquake
            .ratio(1, law.divisor)
            .round(Rounding::CeilYen)
            .min(law.total_cap),
        through(&law.old_long_term, paid.old_long_term),
    ];
    let sum: Yen = kinds.iter().copied().sum();
    (kinds, sum.min(law.total_cap))
}
