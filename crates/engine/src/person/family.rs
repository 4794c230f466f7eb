use shinchoryu_law::individual::DependantDeduction;
use shinchoryu_quantity::Yen;

use super::{Dependant, Disability, Person, TaxpayerDisability};

/// The person's family against the income limit of dependants of the year.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Family<'a> {
    pub person: Person<'a>,
    pub limit: Yen,
}

/// 扶養親族 by age.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DependantClass {
    /// 年少: no deduction.
    Child,
    /// 一般.
    General,
    /// 特定扶養親族.
    Specified,
    /// 老人扶養親族.
    Elderly,
    /// 同居老親等.
    ElderlyLivingTogether,
}

impl DependantClass {
    pub(crate) fn of(dependant: &Dependant, law: &DependantDeduction) -> Self {
        let age = dependant.age;
        if age < law.general_from_age {
            Self::Child
        } else if age >= law.elderly_from_age {
            if dependant.living_together {
                Self::ElderlyLivingTogether
            } else {
                Self::Elderly
            }
        } else if is_specified_age(dependant, law) {
            Self::Specified
        } else {
            Self::General
        }
    }
}

/// 19歳以上23歳未満: 特定扶養親族, or 特定親族 above the income limit.
pub(crate) fn is_specified_age(dependant: &Dependant, law: &DependantDeduction) -> bool {
    (law.specified_from_age..law.specified_below_age).contains(&dependant.age)
}

impl<'a> Family<'a> {
    /// 扶養親族: relatives within the income limit, children included.
    pub(crate) fn dependants(&self) -> impl Iterator<Item = &'a Dependant> + use<'a> {
        let limit = self.limit;
        self.person
            .dependants
            .iter()
            .filter(move |dependant| dependant.total_income <= limit)
    }

    /// Relatives above the income limit.
    pub(crate) fn above_limit(&self) -> impl Iterator<Item = &'a Dependant> + use<'a> {
        let limit = self.limit;
        self.person
            .dependants
            .iter()
            .filter(move |dependant| dependant.total_income > limit)
    }

    /// 同一生計配偶者: the spouse within the income limit, whatever the taxpayer's income.
    pub(crate) fn has_spouse_within_limit(&self) -> bool {
        self.person
            .spouse
            .is_some_and(|spouse| spouse.total_income <= self.limit)
    }

    /// The taxpayer, 同一生計配偶者 and 扶養親族.
    pub(crate) fn persons(&self) -> i64 {
        let spouse = i64::from(self.has_spouse_within_limit());
        self.dependants().fold(1 + spouse, |count, _| count + 1)
    }

    /// A 扶養親族 below an age.
    pub(crate) fn has_dependant_below(&self, age: i32) -> bool {
        self.dependants().any(|dependant| dependant.age < age)
    }

    /// The disabilities that give a deduction: the taxpayer's, 同一生計配偶者's, 扶養親族's.
    pub(crate) fn disabilities(&self) -> impl Iterator<Item = Disability> + use<'a> {
        let own = match self.person.taxpayer.disability {
            TaxpayerDisability::None => Disability::None,
            TaxpayerDisability::General => Disability::General,
            TaxpayerDisability::Special => Disability::Special,
        };
        let spouse = if self.has_spouse_within_limit() {
            self.person
                .spouse
                .map_or(Disability::None, |spouse| spouse.disability)
        } else {
            Disability::None
        };
        [own, spouse]
            .into_iter()
            .chain(self.dependants().map(|dependant| dependant.disability))
    }

    /// 特別障害者 in the family.
    pub(crate) fn has_special_disability(&self) -> bool {
        self.disabilities().any(|disability| {
            matches!(
                disability,
                Disability::Special | Disability::SpecialLivingTogether
            )
        })
    }
}
