use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::figures::ResidentTaxInput;
use super::law::YearLaw;
use super::levy::Levies;
use crate::person::{Deductions, DependantClass, Incomes, disability_amount};

/// 人的控除額の差 of the deductions that are granted: basic, spouse, dependants, disability, single
/// parent, widow, working student. Their sum counts.
pub(super) fn personal_differences(
    law: &YearLaw<'_>,
    incomes: &Incomes<'_>,
    granted: &Deductions,
    total_income: Yen,
) -> [Yen; 7] {
    let difference = law.difference.value;
    let family = &incomes.family;
    let person = family.person;
    let spouse = person.spouse.map_or(Yen::ZERO, |spouse| {
        if !family.has_spouse_within_limit() {
            let special = &difference.spouse_special;
            return special.amount(total_income, spouse.total_income);
        }
        let row = difference.spouse.find(total_income);
        if spouse.age >= law.deductions.spouse.value.elderly_from_age {
            row.elderly
        } else {
            row.general
        }
    });
    let dependants: Yen = family
        .dependants()
        .map(
            |dependant| match DependantClass::of(dependant, law.deductions.dependants.value) {
                DependantClass::Child => Yen::ZERO,
                DependantClass::General => difference.dependant_general,
                DependantClass::Specified => difference.dependant_specified,
                DependantClass::Elderly => difference.dependant_elderly,
                DependantClass::ElderlyLivingTogether => {
                    difference.dependant_elderly_living_together
                }
            },
        )
        .sum();
    let disability: Yen = family
        .disabilities()
        .map(|disability| disability_amount(&difference.disability, disability))
        .sum();
    let single_parent = if person.taxpayer.single_father {
        law.single_parent.value.father
    } else {
        law.single_parent.value.mother
    };
    let if_granted = |granted: Yen, difference: Yen| {
        if granted > Yen::ZERO {
            difference
        } else {
            Yen::ZERO
        }
    };
    [
        difference.basic,
        spouse,
        dependants,
        disability,
        if_granted(granted.single_parent, single_parent),
        if_granted(granted.widow, difference.widow),
        if_granted(granted.working_student, difference.working_student),
    ]
}

/// 調整控除.
#[derive(Debug, Default)]
pub(super) struct Adjustment {
    pub base: Yen,
    pub municipal: Yen,
    pub prefectural: Yen,
}

impl Adjustment {
    pub(super) fn of(
        law: &YearLaw<'_>,
        designated_city: bool,
        total_income: Yen,
        taxable: Yen,
        difference: Yen,
    ) -> Self {
        let credit = law.adjustment.value;
        if total_income > credit.total_income_upto {
            return Self::default();
        }
        let base = if taxable <= credit.threshold {
            difference.min(taxable)
        } else {
            (difference - (taxable - credit.threshold)).max(credit.base_at_least)
        };
        let rates = credit.rates.of(designated_city);
        // the base is a multiple of 1,000: whole yen at every rate
        Self {
            base,
            municipal: base.times(rates.municipal).round(Rounding::None),
            prefectural: base.times(rates.prefectural).round(Rounding::None),
        }
    }
}

/// 寄附金税額控除.
#[derive(Debug, Default)]
pub(super) struct Donation {
    /// What chose the rate of the special part.
    pub rate_base: Option<Yen>,
    pub municipal: Yen,
    pub prefectural: Yen,
}

impl Donation {
    /// `rate_base` chooses the marginal rate; `adjusted` are the levies at the standard rates after the
    /// adjustment credit.
    pub(super) fn of(
        input: &ResidentTaxInput,
        law: &YearLaw<'_>,
        total_income: Yen,
        rate_base: Yen,
        adjusted: &Levies,
    ) -> Self {
        let credit = law.donation.value;
        let given = input.deductions.donation;
        if given <= credit.not_deductible {
            return Self::default();
        }
        let most = total_income.times(credit.income_share);
        let counted = if given <= most.round(Rounding::FloorYen) {
            given.into()
        } else {
            most
        };
        let basic = counted - credit.not_deductible.into();
        let special = given - credit.not_deductible;
        let special_rate = special_rate(law, rate_base);
        let rates = law.rates.value.of(input.designated_city);
        let (municipal_share, prefectural_share) = adjusted.share(credit.special_levy_share);
        let at_most = credit
            .special_at_most
            .as_ref()
            .map(|most| most.of(input.designated_city));
        let part = |rate: Rate, levy_share: Exact, at_most: Option<Yen>| {
            let special = special
                .times(special_rate)
                .ratio(rate.ppm(), rates.total().ppm())
                .round(Rounding::CeilYen)
                .min(levy_share.round(Rounding::CeilYen));
            basic
                .ratio(rate.ppm(), 1_000_000)
                .round(Rounding::CeilYen)
                .or_zero()
                + at_most.map_or(special, |most| special.min(most))
        };
        Self {
            rate_base: Some(rate_base),
            municipal: part(
                rates.municipal,
                municipal_share,
                at_most.map(|most| most.municipal),
            ),
            prefectural: part(
                rates.prefectural,
                prefectural_share,
                at_most.map(|most| most.prefectural),
            ),
        }
    }
}

/// 課税総所得金額 − 人的控除差調整額 (地方税法37条の2第11項), which may be below zero.
pub(super) fn rate_base(
    law: &YearLaw<'_>,
    incomes: &Incomes<'_>,
    taxable: Yen,
    difference: Yen,
) -> Yen {
    let over = law.donation.value.basic_deduction_over;
    taxable - difference - (basic_of_income_tax(law, incomes) - over).or_zero()
}

/// 所得税の基礎控除, by the total income that counts there.
pub(super) fn basic_of_income_tax(law: &YearLaw<'_>, incomes: &Incomes<'_>) -> Yen {
    let total_income = incomes.aggregate + incomes.family.person.other_income.retirement;
    law.basic.value.find(total_income).amount
}

/// 特例控除の割合: 90 % less the marginal rate of income tax with its surtax; no marginal rate where
/// the base is below zero (地方税法37条の2第11項2号).
pub(super) fn special_rate(law: &YearLaw<'_>, rate_base: Yen) -> Rate {
    let marginal = if rate_base < Yen::ZERO {
        0
    } else {
        law.brackets.value.find(rate_base).rate.ppm()
    };
    let with_surtax = marginal + marginal * law.surtax.value.total().ppm() / 1_000_000;
    Rate::from_ppm(law.donation.value.special_rate.ppm() - with_surtax)
}
