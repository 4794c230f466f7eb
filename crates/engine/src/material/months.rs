//! 月ごとの給与: a plan month by month as it is really paid. Each month has its own pay, its own standard
//! amounts (which follow a change of pay late) and its own rates; the full-year view has none of this.

use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Exact, Month, Rounding, Yen};

use super::case::{Case, PlanPay};
use super::result::{BonusShare, HealthParts};
use super::schedule::{change, change_of_health, first_pay};
use crate::social_insurance::{Cover, MonthLaw, MonthPremium, Offices, Share};
use crate::{Step, Trace};

/// 定時決定: pay of April to June gives the amounts from September.
const DETERMINED_IN: u32 = 9;
const AVERAGED: [u32; 3] = [4, 5, 6];

/// The months of one plan.
pub(super) struct Months<'a> {
    case: &'a Case,
    pay: &'a PlanPay,
    law: &'a LawBook,
    /// First month of the plan's own monthly pay; nothing where it is the pay of today.
    first: Option<Month>,
    revised: Revised,
}

/// 随時改定: from when, and of which insurance.
#[derive(Default)]
struct Revised {
    health: Option<Month>,
    pension: Option<Month>,
}

/// The premiums of one month (月分).
pub(super) struct PremiumMonth<'a> {
    law: MonthLaw<'a>,
    cover: Cover,
    health: MonthPremium,
    pension: MonthPremium,
    national_society: Yen,
    /// What the other office deducts, where there is one.
    there: Option<OfficeShares>,
}

/// 被保険者負担 of a month in the other office.
#[derive(Clone, Copy)]
pub(super) struct OfficeShares {
    pub(super) of_pay: Yen,
    pub(super) of_bonuses: Yen,
}

/// The bonuses of a month as far as they are paid, in this office and in the other one.
#[derive(Clone, Copy)]
struct PaidBonuses {
    here: Yen,
    there: Yen,
}

/// One month as it is paid: the premiums of the month before are deducted from its pay (翌月控除,
/// 健康保険法167条, 厚生年金保険法84条).
pub(super) struct PaidMonth<'a> {
    /// 給与, with what is taxed as such beside the monthly pay.
    pub(super) pay: Yen,
    deducted: PremiumMonth<'a>,
}

impl<'a> Months<'a> {
    pub(super) fn of(case: &'a Case, pay: &'a PlanPay, law: &'a LawBook) -> Self {
        let first = first_pay(case, pay).map(Month::of);
        // a change that the law data cannot judge is left to 定時決定, and the schedule says so
        let revised = change(case, pay, law, &mut Trace::off())
            .or_else(|| change_of_health(case, pay, law))
            .and_then(|change| Some((change.new_from?, change)))
            .map_or_else(Revised::default, |(from, change)| Revised {
                health: change.revised.health.then_some(from),
                pension: change.revised.pension.then_some(from),
            });
        Self {
            case,
            pay,
            law,
            first,
            revised,
        }
    }

    /// The plan by which a month is paid.
    pub(super) fn plan(&self, month: Month) -> &'a PlanPay {
        self.first
            .map_or(self.pay, |first| self.case.paid_in(month, first, self.pay))
    }

    /// The pay by which the standard amount of a month goes: the new pay after a revision, otherwise
    /// the average of April to June before the last September.
    pub(super) fn counted(&self, month: Month, revised: Option<Month>) -> Yen {
        if revised.is_some_and(|from| month >= from) {
            return self.pay.remuneration();
        }
        let january = month.plus(1 - i32::try_from(month.number()).unwrap_or(1));
        let year = if month.number() >= DETERMINED_IN {
            january
        } else {
            january.plus(-12)
        };
        let offset = |number: u32| i32::try_from(number).unwrap_or(1) - 1;
        let paid: Yen = AVERAGED
            .iter()
            .map(|number| self.plan(year.plus(offset(*number))).remuneration())
            .sum();
        Exact::from(paid).ratio(1, 3).round(Rounding::FloorYen)
    }

    /// A month as it is paid.
    pub(super) fn paid(&self, month: Month) -> Result<PaidMonth<'a>, FieldErrors> {
        Ok(PaidMonth {
            pay: self.plan(month).salary(),
            deducted: self.premiums(month.plus(-1), Yen::ZERO, Yen::ZERO)?,
        })
    }

    /// The premiums of a month, by the rates in force in it; where they are not published yet, by the
    /// last ones. `bonuses` are those paid in it, `counted` the standard bonuses of its April–March year
    /// before it.
    pub(super) fn premiums(
        &self,
        month: Month,
        bonuses: Yen,
        counted: Yen,
    ) -> Result<PremiumMonth<'a>, FieldErrors> {
        let bonuses = PaidBonuses {
            here: bonuses,
            there: self.bonuses_there(month),
        };
        self.premiums_so_far(month, bonuses, counted)
    }

    /// 本人負担 on the last bonus of a month, its amount and those of the same month before it: what the premiums of
    /// the month grow by when it is paid. 標準賞与額 is one of the month (健康保険法45条, 厚生年金保険法24条の4), and what is
    /// due on it is deducted from the bonus that it is due on (167条2項, 84条2項). Nothing where that is more than the bonus.
    pub(super) fn on_last(
        &self,
        whole: &PremiumMonth<'_>,
        (month, counted): (Month, Yen),
        (before, amount): (Yen, Yen),
    ) -> Result<BonusShare, FieldErrors> {
        if before == Yen::ZERO {
            return Ok(whole.bonus_share());
        }
        let bonuses = PaidBonuses {
            here: before,
            there: self.bonuses_there(month),
        };
        let before = self.premiums_so_far(month, bonuses, counted)?;
        let share = beyond(&whole.bonus_share(), &before.bonus_share());
        let fits = share.health + share.pension <= amount;
        Ok(if fits { share } else { BonusShare::default() })
    }

    /// The same of each bonus of a month in this office, in the order of their days.
    pub(super) fn on_each(
        &self,
        whole: &PremiumMonth<'_>,
        (month, counted): (Month, Yen),
        amounts: &[Yen],
    ) -> Result<Vec<Yen>, FieldErrors> {
        let there = self.bonuses_there(month);
        on_each(amounts, whole.of_bonuses(), |here| {
            let bonuses = PaidBonuses { here, there };
            let so_far = self.premiums_so_far(month, bonuses, counted)?;
            Ok(so_far.of_bonuses())
        })
    }

    /// The same of each bonus of a month in the other office; nothing without one.
    pub(super) fn on_each_there(
        &self,
        whole: OfficeShares,
        (month, counted): (Month, Yen),
        (here, amounts): (Yen, &[Yen]),
    ) -> Result<Vec<Yen>, FieldErrors> {
        on_each(amounts, whole.of_bonuses, |there| {
            let bonuses = PaidBonuses { here, there };
            let so_far = self.premiums_so_far(month, bonuses, counted)?.there();
            Ok(so_far.map_or(Yen::ZERO, |there| there.of_bonuses))
        })
    }

    /// The bonuses of a month in the other office.
    fn bonuses_there(&self, month: Month) -> Yen {
        let other = self.case.other_office.as_ref();
        other.map_or(Yen::ZERO, |other| other.bonuses_in(month).sum())
    }

    /// The premiums of a month when no more of its bonuses are paid than those.
    fn premiums_so_far(
        &self,
        month: Month,
        bonuses: PaidBonuses,
        counted: Yen,
    ) -> Result<PremiumMonth<'a>, FieldErrors> {
        let law = MonthLaw::carried(&self.law.social_insurance, &self.case.insurer, month);
        let law = law.map_err(|error: LawError| -> FieldError { error.at("basis_date") })?;
        let cover = law.cover(self.case.birth, month);
        // what this office and the other one are charged on a pay
        let charged = |pay| {
            let Some(other) = &self.case.other_office else {
                return (law.premium(month, cover, pay, bonuses.here, counted), None);
            };
            // tested on this office's own pay, the sum is then looked up anew
            let offices = Offices {
                remuneration: (pay, other.monthly),
                bonuses: (bonuses.here, bonuses.there),
            };
            let there = law.office_premium(month, cover, offices.of_the_other(), counted);
            (
                law.office_premium(month, cover, offices, counted),
                Some(there),
            )
        };
        let of_health = self.counted(month, self.revised.health);
        let of_pension = self.counted(month, self.revised.pension);
        let (health, health_there) = charged(of_health);
        // both insurances are nearly always revised together
        let (pension, pension_there) = if of_pension == of_health {
            (health, health_there)
        } else {
            charged(of_pension)
        };
        let there = health_there.zip(pension_there);
        Ok(PremiumMonth {
            there: there.map(|(health, pension)| OfficeShares {
                of_pay: health.employee.health + pension.employee.pension,
                of_bonuses: health.employee.health_bonus + pension.employee.pension_bonus,
            }),
            national_society: law.national_society(self.case.birth, month),
            cover,
            health,
            pension,
            law,
        })
    }
}

fn beyond(now: &BonusShare, before: &BonusShare) -> BonusShare {
    BonusShare {
        health: now.health - before.health,
        pension: now.pension - before.pension,
        parts: HealthParts {
            health: now.parts.health - before.parts.health,
            care: now.parts.care - before.parts.care,
            levy: now.parts.levy - before.parts.levy,
        },
    }
}

/// What the premiums on the bonuses of a month grow by with each of them, at last to `whole`; nothing where that is
/// more than the bonus itself.
fn on_each(
    amounts: &[Yen],
    whole: Yen,
    so_far: impl Fn(Yen) -> Result<Yen, FieldErrors>,
) -> Result<Vec<Yen>, FieldErrors> {
    let (mut paid, mut due) = (Yen::ZERO, Yen::ZERO);
    let mut shares = Vec::with_capacity(amounts.len());
    for (index, amount) in amounts.iter().enumerate() {
        paid += *amount;
        let is_last = index + 1 == amounts.len();
        let now = if is_last { whole } else { so_far(paid)? };
        let share = now - due;
        shares.push(if share > *amount { Yen::ZERO } else { share });
        due = now;
    }
    Ok(shares)
}

impl PremiumMonth<'_> {
    /// 被保険者負担 on the monthly pay.
    pub(super) fn of_pay(&self) -> Yen {
        self.health.employee.health + self.pension.employee.pension
    }

    /// 被保険者負担 on the bonuses.
    pub(super) fn of_bonuses(&self) -> Yen {
        self.health.employee.health_bonus + self.pension.employee.pension_bonus
    }

    /// 被保険者負担 in the other office.
    pub(super) fn there(&self) -> Option<OfficeShares> {
        self.there
    }

    /// 国保組合の保険料, which the person pays in the month.
    pub(super) fn national_society(&self) -> Yen {
        self.national_society
    }

    /// 健康保険の標準賞与額 that counts in its April–March year.
    pub(super) fn bonus_base_health(&self) -> Yen {
        self.health.bonus_base_health
    }

    /// 厚生年金の標準賞与額.
    pub(super) fn bonus_base_pension(&self) -> Yen {
        self.health.bonus_base_pension
    }

    /// 被保険者負担 on the bonuses, in its parts.
    pub(super) fn bonus_share(&self) -> BonusShare {
        let of_bonus = &self.health.parts.bonus;
        BonusShare {
            health: self.health.employee.health_bonus,
            pension: self.pension.employee.pension_bonus,
            parts: HealthParts {
                health: of_bonus.health,
                care: of_bonus.care,
                levy: of_bonus.levy,
            },
        }
    }

    /// 納入告知額.
    pub(super) fn invoice(&self) -> Yen {
        let pension = &self.pension.invoice;
        self.health.invoice.health + pension.pension + pension.child_contribution
    }

    /// 会社負担.
    pub(super) fn employer(&self) -> Yen {
        self.invoice() - self.of_pay() - self.of_bonuses()
    }

    /// The shares of the monthly pay with their formulas.
    pub(super) fn shares(&self) -> Vec<Share> {
        let shares = self.law.shares(self.cover, (&self.health, &self.pension));
        self.told(shares)
    }

    /// The parts of two offices have their own steps beside the year's.
    fn told(&self, shares: Vec<Share>) -> Vec<Share> {
        if self.there.is_some() {
            return shares.into_iter().map(Share::told).collect();
        }
        shares
    }

    /// The lines of the invoice with their formulas.
    pub(super) fn lines(&self) -> Vec<Share> {
        self.told(self.law.lines(self.cover, (&self.health, &self.pension)))
    }

    /// The shares of the bonuses with their formulas.
    pub(super) fn bonus_shares(&self) -> Vec<Share> {
        self.told(self.law.bonus_shares(self.cover, &self.health))
    }
}

impl PaidMonth<'_> {
    /// The premiums deducted from it.
    pub(super) fn premiums(&self) -> Yen {
        self.deducted.of_pay()
    }

    /// 社会保険料控除後の給与; below zero where the premiums are more than the pay.
    pub(super) fn after_premiums(&self) -> Yen {
        self.pay - self.premiums()
    }

    pub(super) fn step(&self, figure: &str) -> Step {
        let law = &self.deducted.law;
        law.explain_rest(figure, self.pay, &self.deducted.shares())
    }
}
