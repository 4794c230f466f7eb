//! 保険年度: what is paid and what is there, year by year.

use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::held::Personal;
use super::input::FamilyMember;
use super::result::{DeathBenefitTax, PersonalExit, PersonalPolicy, PersonalPolicyYear};
use crate::corporate_insurance::{ONE_DECIMAL, PremiumMode, Quotient, values};
use crate::material::dates::policy_year_end;
use crate::{Step, Trace};

/// Policy years that are shown of a contract for life, at most; paid for life, the years until this age.
const MOST_YEARS: u32 = 100;
/// 金融類似商品: contracts paid once that end within so many years (所得税法174条8号, 施行令298条6項).
const FINANCIAL_WITHIN: u32 = 5;
/// Two decimals of an exchange rate, in parts per million.
const HUNDREDTH: i64 = 10_000;

impl Personal {
    /// The contract with its years.
    pub(super) fn shown(&self, trace: &mut Trace) -> PersonalPolicy {
        let years = self.years(trace);
        let exit = self.exit(&years, trace);
        PersonalPolicy {
            insured_age: self.age,
            exit,
            death_tax: self.death_tax(),
            years,
        }
    }

    /// How many policy years are shown.
    fn last_year(&self) -> u32 {
        let typed = self.surrender_values.len().max(self.death_benefits.len());
        let typed = u32::try_from(typed).unwrap_or(MOST_YEARS);
        let paid_once = (self.mode == PremiumMode::Single).then_some(1);
        let to_the_end = || MOST_YEARS - self.age.unwrap_or_default().min(MOST_YEARS - 1);
        let paid = self.pay_years.or(paid_once).unwrap_or_else(to_the_end);
        let for_life = || paid.max(typed).min(MOST_YEARS);
        self.ends_with.or(self.term_years).unwrap_or_else(for_life)
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
            may_be_financial: self.mode == PremiumMode::Single && policy_year <= FINANCIAL_WITHIN,
        })
    }

    /// 損益分岐の換算レート, its third decimal raised.
    fn break_even_rate(&self, value: Yen, premiums: Yen) -> Option<Rate> {
        let rate = self.exchange_rate?;
        if value.is_zero() {
            return None;
        }
        let (over, under) = (i128::from(rate.ppm()), i128::from(value.get() * HUNDREDTH));
        let hundredths = Exact::new(over * i128::from(premiums.get()), under);
        Some(Rate::from_ppm(
            hundredths.round(Rounding::CeilYen).get() * HUNDREDTH,
        ))
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
