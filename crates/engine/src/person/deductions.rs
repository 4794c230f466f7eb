mod explain;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldError;
use shinchoryu_law::individual::{
    DeductionLaw, DependantDeduction, DisabilityDeduction, DonationDeduction, EarthquakeInsurance,
    LifeInsurance, MedicalDeduction, PaidDeductions, SpouseDeduction, SpouseSpecialDeduction,
    WidowSingleParent,
};
use shinchoryu_law::{AmountBand, Bands, LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Date, Rate, Rounding, Yen};

use super::family::is_specified_age;
use super::{At, Dependant, DependantClass, Disability, Family, Incomes, premiums};

/// 所得控除, yen each.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Deductions {
    /// 基礎控除.
    pub basic: Yen,
    /// 配偶者控除.
    pub spouse: Yen,
    /// 配偶者特別控除.
    pub spouse_special: Yen,
    /// 扶養控除.
    pub dependants: Yen,
    /// 特定親族特別控除.
    pub specified_relatives: Yen,
    /// 障害者控除.
    pub disability: Yen,
    /// ひとり親控除.
    pub single_parent: Yen,
    /// 寡婦控除.
    pub widow: Yen,
    /// 勤労学生控除.
    pub working_student: Yen,
    /// 社会保険料控除.
    pub social_insurance: Yen,
    /// 小規模企業共済等掛金控除.
    pub small_enterprise_mutual_aid: Yen,
    /// 生命保険料控除.
    pub life: Yen,
    /// 地震保険料控除.
    pub earthquake: Yen,
    /// 医療費控除.
    pub medical: Yen,
    /// 寄附金控除 (zero in resident tax, which gives a credit instead).
    pub donation: Yen,
    /// その他の所得控除.
    pub other: Yen,
}

impl Deductions {
    fn parts(&self) -> [(&'static str, Yen); 16] {
        [
            ("basic", self.basic),
            ("spouse", self.spouse),
            ("spouse_special", self.spouse_special),
            ("dependants", self.dependants),
            ("specified_relatives", self.specified_relatives),
            ("disability", self.disability),
            ("single_parent", self.single_parent),
            ("widow", self.widow),
            ("working_student", self.working_student),
            ("social_insurance", self.social_insurance),
            (
                "small_enterprise_mutual_aid",
                self.small_enterprise_mutual_aid,
            ),
            ("life", self.life),
            ("earthquake", self.earthquake),
            ("medical", self.medical),
            ("donation", self.donation),
            ("other", self.other),
        ]
    }

    /// 所得控除の合計.
    #[must_use]
    pub fn total(&self) -> Yen {
        self.parts().into_iter().map(|(_, amount)| amount).sum()
    }
}

/// The law of all deductions of one tax in one year.
#[derive(Debug, Clone)]
pub(crate) struct DeductionYear<'a> {
    basic: At<'a, Bands<AmountBand>>,
    pub spouse: At<'a, SpouseDeduction>,
    spouse_special: At<'a, SpouseSpecialDeduction>,
    pub dependants: At<'a, DependantDeduction>,
    specified_relatives: At<'a, Bands<AmountBand>>,
    disability: At<'a, DisabilityDeduction>,
    pub widow_single_parent: At<'a, WidowSingleParent>,
    working_student: At<'a, Yen>,
    paid: At<'a, PaidDeductions>,
    life: At<'a, LifeInsurance>,
    earthquake: At<'a, EarthquakeInsurance>,
    medical: At<'a, MedicalDeduction>,
    donation: Option<At<'a, DonationDeduction>>,
}

impl<'a> DeductionYear<'a> {
    /// 所得税の所得控除.
    pub(crate) fn income_tax(book: &'a LawBook, year: CivilYear) -> Result<Self, FieldError> {
        let law = &book.individual.income_tax;
        let donation = law
            .donation
            .at(year.first_day())
            .map_err(|error| error.at("year"))?;
        let mut deductions = Self::on(&law.deductions, year.first_day(), book, year)?;
        deductions.donation = Some(donation);
        Ok(deductions)
    }

    /// 住民税の所得控除 of the fiscal year that begins on `fiscal`.
    pub(crate) fn resident_tax(
        book: &'a LawBook,
        year: CivilYear,
        fiscal: Date,
    ) -> Result<Self, FieldError> {
        Self::on(&book.individual.resident_tax.deductions, fiscal, book, year)
    }

    fn on(
        law: &'a DeductionLaw,
        day: Date,
        book: &'a LawBook,
        year: CivilYear,
    ) -> Result<Self, FieldError> {
        let covered = |error: LawError| error.at("year");
        let medical = &book.individual.income_tax.medical;
        Ok(Self {
            basic: law.basic.at(day).map_err(covered)?,
            spouse: law.spouse.at(day).map_err(covered)?,
            spouse_special: law.spouse_special.at(day).map_err(covered)?,
            dependants: law.dependants.at(day).map_err(covered)?,
            specified_relatives: law.specified_relatives.at(day).map_err(covered)?,
            disability: law.disability.at(day).map_err(covered)?,
            widow_single_parent: law.widow_single_parent.at(day).map_err(covered)?,
            working_student: law.working_student.at(day).map_err(covered)?,
            paid: law.paid.at(day).map_err(covered)?,
            life: law.life.at(day).map_err(covered)?,
            earthquake: law.earthquake.at(day).map_err(covered)?,
            medical: medical.at(year.first_day()).map_err(covered)?,
            donation: None,
        })
    }

    /// All deductions of a person with this 合計所得金額.
    pub(crate) fn amounts(&self, incomes: &Incomes<'_>, total_income: Yen) -> Deductions {
        let family = &incomes.family;
        let person = family.person;
        let paid = person.deductions;
        let (spouse, spouse_special) = self.spouse(family, total_income);
        let (single_parent, widow) = self.single_parent_widow(family, total_income);
        Deductions {
            basic: self.basic.value.find(total_income).amount,
            spouse,
            spouse_special,
            dependants: family.dependants().map(|d| self.dependant(d)).sum(),
            specified_relatives: family
                .above_limit()
                .map(|d| self.specified_relative(d))
                .sum(),
            disability: family
                .disabilities()
                .map(|disability| disability_amount(self.disability.value, disability))
                .sum(),
            single_parent,
            widow,
            working_student: self.working_student(incomes, total_income),
            social_insurance: share(paid.social_insurance, self.paid.value.social_insurance),
            small_enterprise_mutual_aid: share(
                paid.small_enterprise_mutual_aid,
                self.paid.value.small_enterprise_mutual_aid,
            ),
            life: premiums::life(&paid.life, family, self.life.value),
            earthquake: premiums::earthquake(&paid.earthquake, self.earthquake.value),
            medical: self.medical(paid.medical, total_income),
            donation: self.donation(paid.donation, total_income),
            other: paid.other,
        }
    }

    fn spouse(&self, family: &Family<'_>, total_income: Yen) -> (Yen, Yen) {
        let Some(spouse) = family.person.spouse else {
            return (Yen::ZERO, Yen::ZERO);
        };
        if !family.has_spouse_within_limit() {
            let special = self.spouse_special.value;
            return (Yen::ZERO, special.amount(total_income, spouse.total_income));
        }
        let row = self.spouse.value.rows.find(total_income);
        if spouse.age >= self.spouse.value.elderly_from_age {
            (row.elderly, Yen::ZERO)
        } else {
            (row.general, Yen::ZERO)
        }
    }

    fn dependant(&self, dependant: &Dependant) -> Yen {
        let law = self.dependants.value;
        match DependantClass::of(dependant, law) {
            DependantClass::Child => Yen::ZERO,
            DependantClass::General => law.general,
            DependantClass::Specified => law.specified,
            DependantClass::Elderly => law.elderly,
            DependantClass::ElderlyLivingTogether => law.elderly_living_together,
        }
    }

    fn specified_relative(&self, dependant: &Dependant) -> Yen {
        if is_specified_age(dependant, self.dependants.value) {
            let rows = self.specified_relatives.value;
            rows.find(dependant.total_income).amount
        } else {
            Yen::ZERO
        }
    }

    fn single_parent_widow(&self, family: &Family<'_>, total_income: Yen) -> (Yen, Yen) {
        let law = self.widow_single_parent.value;
        let taxpayer = family.person.taxpayer;
        if total_income > law.taxpayer_upto {
            (Yen::ZERO, Yen::ZERO)
        } else if taxpayer.single_parent {
            (law.single_parent, Yen::ZERO)
        } else if taxpayer.widow {
            (Yen::ZERO, law.widow)
        } else {
            (Yen::ZERO, Yen::ZERO)
        }
    }

    fn working_student(&self, incomes: &Incomes<'_>, total_income: Yen) -> Yen {
        let limits = incomes.limits.value;
        let other = total_income - incomes.employment_income;
        let entitled = incomes.family.person.taxpayer.working_student
            && total_income <= limits.working_student
            && other <= limits.working_student_other_income;
        if entitled {
            *self.working_student.value
        } else {
            Yen::ZERO
        }
    }

    fn medical(&self, paid: Yen, total_income: Yen) -> Yen {
        let law = self.medical.value;
        let own = total_income
            .times(law.threshold_rate)
            .round(Rounding::FloorYen)
            .min(law.threshold);
        (paid - own).or_zero().min(law.cap)
    }

    fn donation(&self, given: Yen, total_income: Yen) -> Yen {
        let Some(law) = &self.donation else {
            return Yen::ZERO;
        };
        // raised, so that the cut of taxable income comes out as from the exact share
        let counted = total_income
            .times(law.value.income_share)
            .round(Rounding::CeilYen)
            .min(given);
        (counted - law.value.not_deductible).or_zero()
    }
}

fn share(paid: Yen, rate: Rate) -> Yen {
    paid.times(rate).round(Rounding::FloorYen)
}

/// 障害者控除 (or its difference) of one person.
pub(crate) fn disability_amount(law: &DisabilityDeduction, disability: Disability) -> Yen {
    match disability {
        Disability::None => Yen::ZERO,
        Disability::General => law.general,
        Disability::Special => law.special,
        Disability::SpecialLivingTogether => law.special_living_together,
    }
}
