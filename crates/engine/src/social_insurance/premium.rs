use shinchoryu_law::{
    BonusCaps, Dated, GradeTable, InsuranceAges, LawError, Prefecture, Series, SocialInsurance,
};
use shinchoryu_quantity::{Date, Exact, Month, Rate, Rounding, Yen, reached_in, turns_on};

use super::cover::Cover;
use super::insurer::{Charge, HealthLaw, Insurer};
use super::{Employee, Invoice, MonthPremium, PremiumParts, SplitPremium};

/// The law of one premium month and prefecture, looked up once and used for many persons.
#[derive(Debug, Clone)]
pub struct MonthLaw<'a> {
    pub(super) health: HealthLaw<'a>,
    pub(super) contribution: Dated<'a, Rate>,
    pub(super) pension_rate: Dated<'a, Rate>,
    pub(super) health_grades: Dated<'a, GradeTable>,
    pub(super) pension_grades: Dated<'a, GradeTable>,
    pub(super) bonus_caps: Dated<'a, BonusCaps>,
    pub(super) ages: Dated<'a, InsuranceAges>,
}

/// 被保険者負担分: half of `base × rate` as deducted from pay, 50 sen or less cut
/// (通貨の単位及び貨幣の発行等に関する法律3条).
#[must_use]
pub fn employee_share(base: Yen, rate: Rate) -> Yen {
    Charge::halved(rate).share(base)
}

impl<'a> MonthLaw<'a> {
    /// The law in force in a premium month (月分) under 協会けんぽ.
    ///
    /// # Errors
    /// [`LawError::NotCovered`] for a month whose rates are not in the law data.
    pub fn at(
        law: &'a SocialInsurance,
        prefecture: Prefecture,
        month: Month,
    ) -> Result<Self, LawError> {
        Self::of(law, &Insurer::Kyokai(prefecture), month)
    }

    /// The same under any insurer.
    pub(crate) fn of(
        law: &'a SocialInsurance,
        insurer: &Insurer,
        month: Month,
    ) -> Result<Self, LawError> {
        Self::read(law, insurer, month, false)
    }

    /// The law of a premium month; what is not published yet is the last value carried on (据置).
    pub(crate) fn carried(
        law: &'a SocialInsurance,
        insurer: &Insurer,
        month: Month,
    ) -> Result<Self, LawError> {
        Self::read(law, insurer, month, true)
    }

    fn read(
        law: &'a SocialInsurance,
        insurer: &Insurer,
        month: Month,
        carried: bool,
    ) -> Result<Self, LawError> {
        fn of<T>(
            series: &Series<T>,
            (day, carried): (Date, bool),
        ) -> Result<Dated<'_, T>, LawError> {
            if carried {
                series.carried(day)
            } else {
                series.at(day)
            }
        }
        let on = (month.first_day(), carried);
        let health = match insurer {
            Insurer::Kyokai(prefecture) => HealthLaw::Kyokai {
                prefecture: *prefecture,
                rates: of(&law.health_rates, on)?,
                care: of(&law.care_rate, on)?,
                levy: of(&law.child_support_levy, on)?,
            },
            Insurer::Society(society) => HealthLaw::Society {
                society: society.clone(),
                levy: of(&law.child_support_levy, on)?,
            },
            Insurer::National(society) => HealthLaw::National(society.monthly),
        };
        Ok(Self {
            health,
            contribution: of(&law.child_contribution, on)?,
            pension_rate: of(&law.pension_rate, on)?,
            health_grades: of(&law.health_grades, on)?,
            pension_grades: of(&law.pension_grades, on)?,
            bonus_caps: of(&law.bonus_caps, on)?,
            ages: of(&law.ages, on)?,
        })
    }

    /// Which parts a person born on `birth` has in `month`: the month in which an age is reached
    /// (the day before the birthday; 75: the birthday itself) is the first of the new state.
    #[must_use]
    pub fn cover(&self, birth: Date, month: Month) -> Cover {
        let ages = self.ages.value;
        // a 国保組合 is no health insurance of this kind
        let health = self.health.national().is_none() && self.is_before_75(birth, month);
        Cover {
            health,
            care: health
                && month >= reached_in(birth, ages.care_from)
                && month < reached_in(birth, ages.care_until),
            pension: month < reached_in(birth, ages.pension_until),
        }
    }

    /// Whether a month comes before that of the 75th birthday (後期高齢者医療).
    fn is_before_75(&self, birth: Date, month: Month) -> bool {
        month < Month::of(turns_on(birth, self.ages.value.health_until))
    }

    /// 国保組合の保険料 of a month, which the person pays.
    pub(crate) fn national_society(&self, birth: Date, month: Month) -> Yen {
        let monthly = self.health.national();
        monthly
            .filter(|_| self.is_before_75(birth, month))
            .unwrap_or_default()
    }

    /// 健康保険料率 alone, both sides.
    #[must_use]
    pub fn health_alone(&self) -> Rate {
        self.health.alone().total
    }

    /// 健康保険料率 with care and child support levy: one premium, rounded once
    /// (健康保険法156条・161条).
    #[must_use]
    pub fn health_rate(&self, cover: Cover) -> Rate {
        self.health.whole(cover).total
    }

    /// The insured person's parts of the rates: health, care where it is paid, levy.
    pub(crate) fn employee_rates(&self, cover: Cover) -> [Rate; 3] {
        let health = &self.health;
        let of = |applies: bool, charge: Charge| {
            if applies {
                charge.employee()
            } else {
                Rate::default()
            }
        };
        [
            of(cover.health, health.alone()),
            of(cover.care, health.care()),
            of(cover.health, health.levy()),
        ]
    }

    /// 健康保険の標準賞与額の上限 of a fiscal year (April–March), yen.
    #[must_use]
    pub fn health_bonus_cap(&self) -> Yen {
        self.bonus_caps.value.health_fiscal_year
    }

    /// The premiums of one month, monthly pay and bonuses together.
    ///
    /// `bonuses` is the sum of all bonuses paid in the month; `counted` the standard bonuses that
    /// this fiscal year (April–March) has counted for health insurance before this month.
    #[must_use]
    pub fn premium(
        &self,
        month: Month,
        cover: Cover,
        remuneration: Yen,
        bonuses: Yen,
        counted: Yen,
    ) -> MonthPremium {
        let health_grade = cover
            .health
            .then(|| self.health_grades.value.of(remuneration));
        let pension_grade = cover
            .pension
            .then(|| self.pension_grades.value.of(remuneration));
        let standard_health = health_grade.map_or(Yen::ZERO, |grade| grade.standard);
        let standard_pension = pension_grade.map_or(Yen::ZERO, |grade| grade.standard);

        let standard_bonus = bonuses.cut(1000);
        let room = (self.health_bonus_cap() - counted).or_zero();
        let bonus_base_health = if cover.health {
            standard_bonus.min(room)
        } else {
            Yen::ZERO
        };
        let bonus_base_pension = if cover.pension {
            standard_bonus.min(self.bonus_caps.value.pension_month)
        } else {
            Yen::ZERO
        };

        let health_rate = self.health_rate(cover);
        let health = self.health.whole(cover);
        let pension_rate = *self.pension_rate.value;
        let parts = PremiumParts {
            monthly: self.split(standard_health, cover),
            bonus: self.split(bonus_base_health, cover),
        };
        let employee = Employee::of(
            health.share(standard_health),
            employee_share(standard_pension, pension_rate),
            health.share(bonus_base_health),
            employee_share(bonus_base_pension, pension_rate),
        );
        let line = |monthly: Yen, bonus: Yen, rate: Rate| {
            Exact::from(monthly + bonus)
                .ratio(rate.ppm(), 1_000_000)
                .round(Rounding::FloorYen)
        };
        let invoice = Invoice::of(
            line(standard_health, bonus_base_health, health_rate),
            line(standard_pension, bonus_base_pension, pension_rate),
            line(
                standard_pension,
                bonus_base_pension,
                *self.contribution.value,
            ),
        );
        MonthPremium {
            month,
            standard_health,
            standard_pension,
            health_grade: health_grade.map(|grade| grade.number),
            pension_grade: pension_grade.map(|grade| grade.number),
            standard_bonus,
            bonus_base_health,
            bonus_base_pension,
            care: cover.care,
            employee,
            parts,
            invoice,
            employer_total: invoice.total - employee.total,
            national_health_society: Yen::ZERO,
        }
    }

    /// The rounded premium shown in parts that add up to it; the parts are no legal amounts.
    fn split(&self, base: Yen, cover: Cover) -> SplitPremium {
        let health = self.health.alone().share(base);
        let with_care = self.health.with_care(cover).share(base);
        let total = self.health.whole(cover).share(base);
        SplitPremium {
            health,
            care: with_care - health,
            levy: total - with_care,
        }
    }
}
