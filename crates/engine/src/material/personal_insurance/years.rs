//! 保険年度: what is paid and what is there, year by year.

use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::held::Personal;
use super::input::{FamilyMember, PersonalInsuranceKind};
use super::result::{DeathBenefitTax, PersonalExit, PersonalPolicy, PersonalPolicyYear};
use crate::corporate_insurance::{ONE_DECIMAL, PremiumMode, Quotient, values};
use crate::material::dates::policy_year_end;
use crate::{Step, Trace};

/// 金融類似商品: contracts paid at once that end within so many years (所得税法174条8号).
const FINANCIAL_WITHIN: u32 = 5;
/// Two decimals of an exchange rate, in parts per million.
const HUNDREDTH: i64 = 10_000;
/// 損益分岐の換算レート at most, hundredths of a yen.
const HIGHEST_BREAK_EVEN: i64 = 99_999_999;

impl Personal {
    /// The contract with its years.
    pub(super) fn shown(&self, trace: &mut Trace) -> PersonalPolicy {
        let years = self.years(trace);
        let exit = self.exit(&years, trace);
        PersonalPolicy {
            insured_age: self.age,
            funding: self.funding,
            paid_for_life: self.is_paid_for_life(),
            term_ends_on: self
                .term_years
                .map(|years| policy_year_end(self.contract_date, years)),
            exit,
            death_tax: self.death_tax(),
            years,
        }
    }

    fn years(&self, trace: &mut Trace) -> Vec<PersonalPolicyYear> {
        let mut known = values(&self.surrender_values).into_iter().peekable();
        let mut premiums_total = Yen::ZERO;
        let mut rows = Vec::new();
        for year in 1..=self.last_year() {
            let at = |name: &str| format!("years.{}.{name}", year - 1);
            let payments = self.payments(year);
            let premiums = self.premium * payments;
            premiums_total += premiums;
            trace.step(|| {
                let formula = format!("{} × {payments}", self.premium.grouped());
                Step::yen(at("premiums"), premiums, formula)
            });
            trace.step(|| {
                let before = (premiums_total - premiums).grouped();
                let formula = format!("{before} + {}", premiums.grouped());
                let step = Step::yen(at("premiums_total"), premiums_total, formula);
                let before = (year > 1).then(|| format!("years.{}.premiums_total", year - 2));
                let parts: Vec<String> = before.into_iter().chain([at("premiums")]).collect();
                let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
                step.sum_of(&parts)
            });
            let value = known.next_if(|(of, _)| *of == i64::from(year));
            let value = value.map(|(_, value)| value);
            if let Some(value) = &value {
                trace.step(|| {
                    let formula = value.formula(i64::from(year));
                    let step = Step::yen(at("surrender_value"), value.amount, formula);
                    step.rounded(Rounding::FloorYen)
                });
            }
            rows.push(PersonalPolicyYear {
                premiums,
                premiums_total,
                surrender_value: value.as_ref().map(|value| value.amount),
                interpolated: value.as_ref().is_some_and(|value| value.between.is_some()),
                return_rate: value.map(|value| {
                    let quotient = Quotient {
                        over: value.amount.get(),
                        under: premiums_total.get(),
                    };
                    quotient.percent(ONE_DECIMAL)
                }),
                death_benefit: self.death_benefit(year),
            });
        }
        rows
    }

    fn exit(&self, years: &[PersonalPolicyYear], trace: &mut Trace) -> Option<PersonalExit> {
        let policy_year = self.ends_with?;
        let last = years.last()?;
        let value = last.surrender_value?;
        let premiums = last.premiums_total;
        let gain = value - premiums;
        let of_year = |name: &str| format!("years.{}.{name}", years.len() - 1);
        trace.alias("exit.value", &of_year("surrender_value"));
        trace.alias("exit.premiums", &of_year("premiums_total"));
        trace.step(|| {
            let formula = format!("{} − {}", value.grouped(), premiums.grouped());
            Step::yen("exit.gain", gain, formula).sum_of(&["exit.value", "-exit.premiums"])
        });
        Some(PersonalExit {
            policy_year,
            on: policy_year_end(self.contract_date, policy_year),
            value,
            premiums,
            gain,
            interpolated: last.interpolated,
            break_even_rate: self.break_even_rate(value, premiums),
            may_be_financial: self.may_be_financial() && policy_year <= FINANCIAL_WITHIN,
        })
    }

    /// 金融類似商品: paid at once, or half of all within a year, or three quarters within two (所得税法施行令298条), with a
    /// sum that is paid at the end of a term. Insurance for life and without such a sum is none.
    fn may_be_financial(&self) -> bool {
        let matures = matches!(
            self.kind,
            PersonalInsuranceKind::Endowment
                | PersonalInsuranceKind::Annuity
                | PersonalInsuranceKind::Other
        );
        let paid_until = self.pay_years.or(self.term_years);
        let all = match (self.mode, paid_until) {
            (PremiumMode::Single, _) => return matures,
            (_, None) => return false,
            (_, Some(years)) => (1..=years).map(|year| self.payments(year)).sum::<i64>(),
        };
        let first = self.payments(1);
        let is_early = 2 * first >= all || 4 * (first + self.payments(2)) >= 3 * all;
        matures && is_early
    }

    /// 損益分岐の換算レート, its third decimal raised.
    fn break_even_rate(&self, value: Yen, premiums: Yen) -> Option<Rate> {
        let rate = self.exchange_rate?;
        if value.is_zero() {
            return None;
        }
        let (over, under) = (i128::from(rate.ppm()), i128::from(value.get() * HUNDREDTH));
        let hundredths = Exact::new(over * i128::from(premiums.get()), under);
        let hundredths = hundredths.round(Rounding::CeilYen).get();
        // hardly anything comes back of what was paid: no rate that anybody reads
        (hundredths <= HIGHEST_BREAK_EVEN).then(|| Rate::from_ppm(hundredths * HUNDREDTH))
    }

    /// 死亡保険金にかかる税, by who receives it.
    fn death_tax(&self) -> Option<DeathBenefitTax> {
        let beneficiary = self.beneficiary.filter(|_| self.has_death_benefit())?;
        Some(match (self.insured, beneficiary) {
            (FamilyMember::Customer, _) => DeathBenefitTax::Inheritance,
            (_, FamilyMember::Customer) => DeathBenefitTax::Occasional,
            _ => DeathBenefitTax::Gift,
        })
    }
}
