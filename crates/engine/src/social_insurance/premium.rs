use shinchoryu_law::{
    BonusCaps, Dated, GradeTable, HealthRates, InsuranceAges, LawError, Prefecture, Series,
    SocialInsurance,
};
use shinchoryu_quantity::{Date, Exact, Month, Rate, Rounding, Yen, reached_in, turns_on};

use super::{Employee, Invoice, MonthPremium, PremiumParts, SplitPremium};

/// 被保険者の資格: which parts of the insurance a person has in a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cover {
    /// 健康保険 (until 75).
    pub health: bool,
    /// 介護保険 (40 to 64), paid with the health premium.
    pub care: bool,
    /// 厚生年金保険 (until 70).
    pub pension: bool,
}

/// The law of one premium month and prefecture, looked up once and used for many persons.
#[derive(Debug, Clone)]
pub struct MonthLaw<'a> {
    prefecture: Prefecture,
    pub(super) health_rates: Dated<'a, HealthRates>,
    pub(super) care_rate: Dated<'a, Rate>,
    pub(super) levy: Dated<'a, Rate>,
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
    base.times(rate).ratio(1, 2).round(Rounding::HalfSenDown)
}

fn sum(first: Rate, second: Rate) -> Rate {
    Rate::from_ppm(first.ppm() + second.ppm())
}

impl<'a> MonthLaw<'a> {
    /// The law in force in a premium month (月分).
    ///
    /// # Errors
    /// [`LawError::NotCovered`] for a month whose rates are not in the law data.
    pub fn at(
        law: &'a SocialInsurance,
        prefecture: Prefecture,
        month: Month,
    ) -> Result<Self, LawError> {
        Self::read(law, prefecture, month, false)
    }

    /// The law of a premium month; what is not published yet is the last value carried on (据置).
    pub(crate) fn carried(
        law: &'a SocialInsurance,
        prefecture: Prefecture,
        month: Month,
    ) -> Result<Self, LawError> {
        Self::read(law, prefecture, month, true)
    }

    fn read(
        law: &'a SocialInsurance,
        prefecture: Prefecture,
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
        Ok(Self {
            prefecture,
            health_rates: of(&law.health_rates, on)?,
            care_rate: of(&law.care_rate, on)?,
            levy: of(&law.child_support_levy, on)?,
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
        let health = month < Month::of(turns_on(birth, ages.health_until));
        Cover {
            health,
            care: health
                && month >= reached_in(birth, ages.care_from)
                && month < reached_in(birth, ages.care_until),
            pension: month < reached_in(birth, ages.pension_until),
        }
    }

    /// 健康保険料率 of the prefecture alone, both sides.
    #[must_use]
    pub fn health_alone(&self) -> Rate {
        self.health_rates.value.of(self.prefecture)
    }

    /// 健康保険料率 with care and child support levy: one premium, rounded once
    /// (健康保険法156条・161条).
    #[must_use]
    pub fn health_rate(&self, cover: Cover) -> Rate {
        sum(self.with_care(cover), *self.levy.value)
    }

    fn with_care(&self, cover: Cover) -> Rate {
        if cover.care {
            sum(self.health_alone(), *self.care_rate.value)
        } else {
            self.health_alone()
        }
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
        let pension_rate = *self.pension_rate.value;
        let parts = PremiumParts {
            monthly: self.split(standard_health, cover),
            bonus: self.split(bonus_base_health, cover),
        };
        let employee = Employee::of(
            employee_share(standard_health, health_rate),
            employee_share(standard_pension, pension_rate),
            employee_share(bonus_base_health, health_rate),
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
        }
    }

    /// The rounded premium shown in parts that add up to it; the parts are no legal amounts.
    fn split(&self, base: Yen, cover: Cover) -> SplitPremium {
        let health = employee_share(base, self.health_alone());
        let with_care = employee_share(base, self.with_care(cover));
        let total = employee_share(base, self.health_rate(cover));
        SplitPremium {
            health,
            care: with_care - health,
            levy: total - with_care,
        }
    }
}
