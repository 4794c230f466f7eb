//! 保険あり・なし: two sums that have to meet. The same company year by year with its contracts and without them, each
//! year's taxes calculated twice; what is not due in a year because premiums are deducted is put off until the exit.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

use super::allowance_use::AllowanceUse;
use super::contracts::{Contract, Contracts, start_of};
use super::explain;
use super::fund::fund;
use super::result::{
    AllowanceInKind, ExitKind, InsuranceAllowance, InsuranceSums, InsuranceTotals, InsuranceYear,
};
use super::side::{CompanyYear, Parts, Side};
use crate::Trace;
use crate::material::case::Case;

impl Contracts<'_> {
    /// What a fiscal year has of all contracts together.
    pub(super) fn year(&self, case: &Case, index: i64) -> InsuranceYear {
        let mut year = InsuranceYear::of(start_of(case, index));
        for contract in &self.contracts {
            let exit = contract.exit.filter(|exit| exit.index == index);
            if let Some(row) = contract.year(index) {
                year.premiums += row.paid;
                year.deductible += row.deductible;
            }
            year.asset_balance += contract.balances(index).into_iter().sum();
            if let Some(exit) = exit {
                year.surrender_value += exit.shown.cash();
                year.handed_over += exit.shown.in_kind();
                year.surrender_book += exit.shown.book_gone();
                year.surrender_gain += exit.shown.gain;
                year.paid_up_gain += exit.shown.gain_kept();
            }
        }
        year
    }

    /// What of the allowance is given in kind in the last year; nothing where no contract is handed over.
    fn in_kind(
        &self,
        allowance: &InsuranceAllowance,
        (index, handed_over): (i32, Yen),
        trace: &mut Trace,
    ) -> Option<AllowanceInKind> {
        let mut exits = self.contracts.iter().filter_map(|contract| contract.exit);
        exits.find(|exit| exit.shown.kind == ExitKind::HandOver)?;
        let in_kind = AllowanceInKind {
            handed_over,
            paid_in_cash: allowance.planned_amount - handed_over,
            net_in_cash: allowance.net - handed_over,
        };
        explain::in_kind(index, allowance, &in_kind, trace);
        Some(in_kind)
    }

    /// Both sums of one plan over its years, which begin with the fiscal year of the basis date.
    pub(in crate::material) fn sums(
        &self,
        case: &Case,
        years: &[CompanyYear],
        allowance: Option<InsuranceAllowance>,
        law: &LawBook,
        trace: &mut Trace,
    ) -> Result<InsuranceSums, FieldErrors> {
        let mut without = Side::before(case, years);
        let mut with = without.clone();
        let added_back = self.contracts.iter().map(|one| one.in_profit).sum();
        explain::added_back(self, added_back, trace);
        let asked = (law, trace.is_on());
        let mut allowance = allowance;
        let mut shown = Vec::with_capacity(years.len());
        for (index, company) in (0..).zip(years.iter().copied()) {
            let of = (index, company);
            let is_last = usize::try_from(index + 1).is_ok_and(|count| count == years.len());
            let paid = allowance.as_mut().filter(|_| is_last);
            let planned = (paid.as_ref()).map_or(Yen::ZERO, |paid| paid.planned_amount);
            let mut year = self.year(case, index.into());
            let kept = company.left + added_back;
            let income = kept + company.non_deductible - planned;
            let is_same = !trace.is_on() && year.is_nothing() && without == with;
            let taxed = without.tax(case, of, income, asked)?;
            let (before, taxed_with) = if is_same {
                (None, None)
            } else {
                let deducted = income - year.deductible;
                let gained = deducted + year.surrender_gain;
                let before = if year.surrender_gain == Yen::ZERO {
                    None
                } else {
                    Some(with.clone().tax(case, of, deducted, asked)?)
                };
                (before, Some(with.tax(case, of, gained, asked)?))
            };
            let of_with = taxed_with.as_ref().unwrap_or(&taxed);
            year.taxes_without = taxed.output.total;
            year.taxes_with = of_with.output.total;
            let before_surrender = before.as_ref().unwrap_or(of_with).output.total;
            year.tax_put_off = year.taxes_without - before_surrender;
            year.surrender_tax = year.taxes_with - before_surrender;
            year.kept_without = year.premiums - year.tax_put_off;
            // what is given in kind is planned as a part of the allowance under both sums: here it is not paid in cash
            let brought = year.surrender_value + year.handed_over;
            year.received_with = brought - year.surrender_tax;
            year.money_without = kept - planned - year.taxes_without;
            year.money_with = kept - planned - year.taxes_with - year.premiums + brought;
            let parts = Parts {
                company,
                added_back,
                allowance: planned,
                without: &taxed,
                before: before.as_ref(),
                with: of_with,
            };
            explain::year(self, index, &year, &parts, trace);
            if let Some(paid) = paid {
                paid.in_kind = self.in_kind(paid, (index, year.handed_over), trace);
                let above = paid.above_limit;
                if above > Yen::ZERO {
                    let contested = of_with.income + of_with.enterprise_tax + above;
                    let contested = with.clone().tax(case, of, contested, asked)?;
                    paid.contested_tax = contested.output.total - year.taxes_with;
                    explain::contested(contested, year.taxes_with, trace);
                } else {
                    explain::uncontested(of_with, trace);
                }
            }
            without.after(index, &taxed);
            match &taxed_with {
                Some(taxed) => with.after(index, taxed),
                None => with = without.clone(),
            }
            shown.push(year);
        }
        let mut totals = InsuranceTotals {
            premiums_before: self.contracts.iter().map(Contract::paid_before).sum(),
            ..InsuranceTotals::of(&shown)
        };
        let count = i32::try_from(shown.len()).unwrap_or(i32::MAX);
        let mut losses = Vec::with_capacity(2);
        if let Some(last) = years.last().copied() {
            let sides = [
                (without, &mut totals.loss_remaining_without),
                (with, &mut totals.loss_remaining_with),
            ];
            for (side, remaining) in sides {
                let left = side.left(count, last, law)?;
                *remaining = left.carried - left.expired;
                losses.push(left);
            }
        }
        explain::totals(self, &shown, (&totals, &losses), trace);
        let prepared = allowance.filter(|_| case.allowance == AllowanceUse::Prepared);
        Ok(InsuranceSums {
            going_on: self.going_on(i64::from(count) - 1, trace),
            years: shown,
            added_back,
            fund: prepared.map(|allowance| fund(&allowance, &totals, trace)),
            totals,
            allowance,
        })
    }
}

impl InsuranceTotals {
    /// Of the years alone: what was paid before is of the contracts, what is left of losses of the books.
    fn of(years: &[InsuranceYear]) -> Self {
        let sum = |figure: fn(&InsuranceYear) -> Yen| years.iter().map(figure).sum::<Yen>();
        let kept_without = sum(|year| year.kept_without);
        let received_with = sum(|year| year.received_with);
        Self {
            premiums: sum(|year| year.premiums),
            premiums_before: Yen::ZERO,
            deductible: sum(|year| year.deductible),
            asset_balance: years.last().map_or(Yen::ZERO, |year| year.asset_balance),
            tax_put_off: sum(|year| year.tax_put_off),
            surrender_value: sum(|year| year.surrender_value),
            handed_over: sum(|year| year.handed_over),
            surrender_gain: sum(|year| year.surrender_gain),
            paid_up_gain: sum(|year| year.paid_up_gain),
            surrender_tax: sum(|year| year.surrender_tax),
            kept_without,
            received_with,
            difference: received_with - kept_without,
            loss_remaining_without: Yen::ZERO,
            loss_remaining_with: Yen::ZERO,
        }
    }
}
