//! 会社の月: pay, invoices of the pension office, withholding, corporate taxes with their interim
//! payments, by the fiscal years that reach into the months.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{InterimPayment, LawBook};
use shinchoryu_quantity::{Date, Month, Rounding, Yen, add_months, sub_months};

use super::earned::Earned;
use super::explain;
use super::result::{CompanyMonth, FiscalYearMoney, PersonMonth};
use crate::corporate_tax::CorporateTaxOutput;
use crate::material::case::Case;
use crate::material::late::NonDeductible;
use crate::material::sums::sum;
use crate::{Step, Trace};

/// 申告期限: the taxes of a year are due two months after it, the interim payments eight months after its
/// first day (法人税法71条・74条).
const DUE_MONTHS: u32 = 2;
const INTERIM_MONTHS: u32 = 8;
/// Fiscal years that are calculated before the first one; one of them is shown.
const YEARS_AHEAD: u32 = 3;
const HIDDEN: usize = 2;
/// 納期の特例: what is withheld from January is paid in July, from July in January (所得税法216条).
const HALF_YEARS: [u32; 2] = [1, 7];

/// A fiscal year of a plan, and when it is paid for.
pub(super) struct FiscalYear {
    pub(super) shown: FiscalYearMoney,
    tax: CorporateTaxOutput,
    interim_in: Month,
    due_in: Month,
}

impl FiscalYear {
    /// The month of the interim payments.
    pub(super) fn interim_in(&self) -> Month {
        self.interim_in
    }

    /// The month in which the rest is due.
    pub(super) fn due_in(&self) -> Month {
        self.due_in
    }
}

/// What the fiscal years of a plan are made of.
pub(super) struct Books<'a> {
    pub(super) case: &'a Case,
    pub(super) earned: &'a [Earned<'a>],
    pub(super) late: &'a NonDeductible,
    pub(super) law: &'a LawBook,
}

/// First day of the earliest fiscal year that the months need: what the year before the first one owes
/// is paid in them, its interim payments go by the year before that, and so does what it may deduct.
pub(super) fn earliest(case: &Case, from: Month) -> Date {
    sub_months(case.fiscal_year_of(from.first_day()), 12 * YEARS_AHEAD)
}

impl Books<'_> {
    /// The fiscal years that are paid for from `from` to `to`.
    pub(super) fn years(
        &self,
        (from, to): (Month, Month),
        trace: &mut Trace,
    ) -> Result<Vec<FiscalYear>, FieldErrors> {
        let basis = self.case.fiscal_year_of(self.case.basis);
        let earliest = earliest(self.case, from);
        let mut years: Vec<FiscalYear> = Vec::new();
        let mut start = earliest;
        while start <= to.last_day() {
            let before = years.last();
            let losses = match before {
                Some(before) if start > basis => before.tax.loss_remaining,
                _ if start == basis => self.case.loss_carryforward,
                _ => Yen::ZERO,
            };
            let index = years.len().checked_sub(HIDDEN);
            let mut own = Trace::of(trace.is_on() && index.is_some());
            let year = self.year(start, losses, before, &mut own)?;
            if let Some(index) = index {
                explain::fiscal_year(index, &year.shown, own, trace);
            }
            years.push(year);
            start = add_months(start, 12);
        }
        Ok(years.split_off(HIDDEN))
    }

    fn year(
        &self,
        from: Date,
        losses: Yen,
        before: Option<&FiscalYear>,
        trace: &mut Trace,
    ) -> Result<FiscalYear, FieldErrors> {
        let next = add_months(from, 12);
        let to = next.pred_opt().unwrap_or(next);
        let inside = |day: Date| (from..=to).contains(&day);
        let (mut pay, mut employer, mut commuting) = (Yen::ZERO, Yen::ZERO, Yen::ZERO);
        for month in self.earned {
            if inside(month.month.last_day()) {
                pay += month.pay;
                commuting += month.commuting;
                employer += month.own.employer();
            }
            let paid = month.bonuses.iter().filter(|paid| inside(paid.date));
            pay += paid.map(|paid| paid.amount).sum::<Yen>();
        }
        let non_deductible = self.non_deductible(from, inside);
        let enterprise_tax_deducted =
            before.map_or(Yen::ZERO, |before| before.tax.deductible_next_year);
        let profit = self.case.profit_before_pay;
        let mut income =
            profit - pay - commuting - employer + non_deductible - enterprise_tax_deducted;
        // losses that are left at the beginning of the basis year were not used up by an income before
        if self.is_before_losses(from) {
            income = Yen::ZERO;
        }
        let tax = self
            .case
            .company_year(from, income, losses, self.law, trace)?;
        let corporate = &self.law.corporate;
        let (first, _) = corporate.interim_payment.covered();
        let rule = corporate.interim_payment.at(from.max(first));
        let rule = rule.map_err(|error| error.at("basis_date"))?;
        let parts = before.map_or_else(Vec::new, |before| interim(&before.tax, rule.value));
        let interim = parts.iter().copied().sum::<Yen>();
        trace.step(|| {
            let parts: Vec<_> = parts.iter().map(|part| ("", *part)).collect();
            let step = sum("interim", &parts).citing(rule.citation());
            Step {
                parts: Vec::new(),
                ..step
            }
        });
        let last_day = |day: Date| day.pred_opt().unwrap_or(day);
        Ok(FiscalYear {
            shown: FiscalYearMoney {
                from,
                to,
                pay,
                commuting,
                employer,
                non_deductible,
                enterprise_tax_deducted,
                taxable_income: tax.income,
                taxes: tax.total,
                interim,
                due: tax.total - interim,
            },
            tax,
            interim_in: Month::of(last_day(add_months(from, INTERIM_MONTHS))),
            due_in: Month::of(last_day(add_months(next, DUE_MONTHS))),
        })
    }

    /// Whether a fiscal year lies before one that begins with losses.
    fn is_before_losses(&self, from: Date) -> bool {
        let basis = self.case.fiscal_year_of(self.case.basis);
        from < basis && self.case.loss_carryforward > Yen::ZERO
    }

    /// What of the pay of this fiscal year is not deductible: the lost bonuses of the first term, and
    /// the part of a monthly pay that was changed too late.
    fn non_deductible(&self, from: Date, inside: impl Fn(Date) -> bool) -> Yen {
        let lost = self.late.bonuses.iter().filter(|bonus| inside(bonus.date));
        let changed = self
            .case
            .meeting
            .map(|service| self.case.fiscal_year_of(service.start));
        let monthly = if changed == Some(from) {
            self.late.monthly
        } else {
            Yen::ZERO
        };
        lost.map(|bonus| bonus.amount).sum::<Yen>() + monthly
    }
}

/// 予定申告: the taxes of half a year by those of the year before, tax by tax; none where the interim
/// corporation tax is not due.
fn interim(before: &CorporateTaxOutput, rule: &InterimPayment) -> Vec<Yen> {
    // the divisor first, a fraction of a yen dropped, for the taxes of 法人税法71条 and 地方税法72条の26
    let divided = |tax: Yen| tax.ratio(1, 12).round(Rounding::FloorYen) * rule.months;
    if divided(before.corporation_tax) <= rule.none_upto {
        return Vec::new();
    }
    // the months first for the levies of 地方税法53条・321条の8
    let multiplied = |tax: Yen| tax.ratio(rule.months, 12).round(Rounding::FloorYen);
    let defence = if rule.defence {
        before.defence_tax
    } else {
        Yen::ZERO
    };
    let parts = [
        divided(before.corporation_tax),
        divided(before.local_corporation_tax),
        divided(defence),
        multiplied(before.inhabitant_levy_prefecture),
        multiplied(before.inhabitant_levy_municipality),
        multiplied(before.per_capita_prefecture),
        multiplied(before.per_capita_municipality),
        divided(before.enterprise_tax),
        divided(before.special_enterprise_tax),
    ];
    // 国税通則法119条, 地方税法20条の4の2
    let payable = parts.into_iter().map(|part| part.cut(100));
    payable.filter(|part| *part > Yen::ZERO).collect()
}

/// A month of the company, and what its payments are made of.
pub(super) struct PaidMonth {
    pub(super) shown: CompanyMonth,
    /// 預り源泉所得税 of the months that are paid for; what an adjustment gave back is negative.
    pub(super) withheld: Vec<Yen>,
    /// What has gone out from the first month that is shown, and how many months these are.
    pub(super) gone: Option<(Yen, i64)>,
}

/// The company's months, beside those of the person from a January on.
pub(super) fn months(
    case: &Case,
    earned: &[Earned<'_>],
    person: &[PersonMonth],
    years: &[FiscalYear],
    from: Month,
) -> Vec<PaidMonth> {
    let mut withheld = Withheld::default();
    let mut resident_before = Yen::ZERO;
    let mut gone = Yen::ZERO;
    let mut shown = Vec::with_capacity(person.len());
    for (earned, month) in earned.iter().zip(person) {
        let by_adjustment = if earned.month.number() == 12 {
            month.settlement
        } else {
            Yen::ZERO
        };
        let resident_tax = month.resident_tax.unwrap_or_default();
        let withheld_now = month.withheld + month.bonus_withheld;
        let of = |month_of: fn(&FiscalYear) -> Month, amount: fn(&FiscalYear) -> Yen| {
            let due = years.iter().filter(|year| month_of(year) == earned.month);
            due.map(amount).sum::<Yen>()
        };
        let (withholding, of_withheld) = withheld.due(earned.month, case.half_yearly_withholding);
        let mut company = CompanyMonth {
            paid_out: month.pay + month.bonus
                - month.premiums
                - month.bonus_premiums
                - withheld_now
                - resident_tax
                - by_adjustment,
            commuting: earned.commuting,
            invoice: earned.invoice,
            withholding,
            resident_tax: resident_before,
            interim_taxes: of(|year| year.interim_in, |year| year.shown.interim),
            final_taxes: of(|year| year.due_in, |year| year.shown.due),
            total: Yen::ZERO,
            balance: None,
        };
        company.total = company.paid_out
            + company.commuting
            + company.invoice
            + company.withholding
            + company.resident_tax
            + company.interim_taxes
            + company.final_taxes;
        withheld.add(withheld_now + by_adjustment);
        resident_before = resident_tax;
        let so_far = i64::from(earned.month.since(from)) + 1;
        if so_far > 0 {
            gone += company.total;
            // a twelfth each month, so that twelve of them are the profit
            let profit = case
                .profit_before_pay
                .ratio(so_far, 12)
                .round(Rounding::FloorYen);
            company.balance = case.cash.map(|cash| cash - gone + profit);
        }
        shown.push(PaidMonth {
            shown: company,
            withheld: of_withheld,
            gone: (so_far > 0).then_some((gone, so_far)),
        });
    }
    shown
}

/// 預り源泉所得税.
#[derive(Default)]
struct Withheld {
    owed: Vec<Yen>,
}

impl Withheld {
    fn add(&mut self, withheld: Yen) {
        self.owed.push(withheld);
    }

    /// What is paid in a month, and of what; what an adjustment gave back beyond it lowers the next payments.
    fn due(&mut self, month: Month, half_yearly: bool) -> (Yen, Vec<Yen>) {
        if half_yearly && !HALF_YEARS.contains(&month.number()) {
            return (Yen::ZERO, Vec::new());
        }
        let parts = std::mem::take(&mut self.owed);
        let owed: Yen = parts.iter().copied().sum();
        if owed < Yen::ZERO {
            self.owed.push(owed);
        }
        (owed.or_zero(), parts)
    }
}
