//! 会社の一年: the taxes of a company with its contracts, or without them, carried from year to year.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Date, Yen};

use super::reading::LIST;
use crate::Trace;
use crate::corporate_tax::CorporateTaxOutput;
use crate::material::case::Case;
use crate::material::losses::Losses;

/// A fiscal year of the company under one plan, before its insurance.
#[derive(Clone, Copy)]
pub(in crate::material) struct CompanyYear {
    /// The day whose law taxes it.
    pub(in crate::material) taxed_on: Date,
    /// 役員報酬控除後利益: what is left of the typed profit after pay and employer's share.
    pub(in crate::material) left: Yen,
    /// 損金にならない役員給与.
    pub(in crate::material) non_deductible: Yen,
    /// 事業税 of the year before, where the view deducts it: of the first year.
    pub(in crate::material) enterprise_tax: Option<Yen>,
}

/// The company with its contracts, or without them.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Side {
    losses: Losses,
    enterprise_tax: Yen,
}

/// A year's taxes of a side.
pub(super) struct Taxed {
    pub(super) income: Yen,
    /// 事業税 deducted.
    pub(super) enterprise_tax: Yen,
    pub(super) output: CorporateTaxOutput,
    pub(super) trace: Trace,
    losses: Yen,
}

/// 繰越欠損金 at the end of the last year shown.
pub(super) struct LossesLeft {
    /// Carried by the books of that year.
    pub(super) carried: Yen,
    /// Of them what can be deducted in no later year: its own last year was that one (法人税法57条1項).
    pub(super) expired: Yen,
    pub(super) law: Citation,
}

/// What a year is made of, for its steps.
pub(super) struct Parts<'a> {
    pub(super) company: CompanyYear,
    /// What of existing contracts the typed profit has: taken back, so that both sums begin without insurance.
    pub(super) added_back: Yen,
    pub(super) allowance: Yen,
    pub(super) without: &'a Taxed,
    /// Before the surrender, where there is one.
    pub(super) before: Option<&'a Taxed>,
    pub(super) with: &'a Taxed,
}

/// An income that no tax can be calculated of comes of the contracts: without them it was calculated before.
fn too_large(errors: FieldErrors) -> FieldErrors {
    let is_of_contracts =
        |error: &FieldError| ["income", "loss_carryforward"].contains(&error.field.as_str());
    if errors.errors.iter().any(is_of_contracts) {
        FieldError::new(FieldCode::ContractsTooLarge, LIST).into()
    } else {
        errors
    }
}

impl Side {
    /// Before the first of the years.
    pub(super) fn before(case: &Case, years: &[CompanyYear]) -> Self {
        let enterprise_tax = years.first().and_then(|year| year.enterprise_tax);
        Self {
            losses: Losses::typed(case.loss_carryforward),
            enterprise_tax: enterprise_tax.unwrap_or_default(),
        }
    }

    pub(super) fn tax(
        &mut self,
        case: &Case,
        (index, year): (i32, CompanyYear),
        income: Yen,
        (law, explain): (&LawBook, bool),
    ) -> Result<Taxed, FieldErrors> {
        let expiry = law.corporate.loss_carryforward.at(year.taxed_on);
        let years = expiry.map_err(|error| error.at("basis_date"))?.value.years;
        self.losses.expire(index, years);
        let losses = self.losses.total();
        let enterprise_tax = match year.enterprise_tax {
            Some(_) => self.enterprise_tax,
            None => Yen::ZERO,
        };
        let income = income - enterprise_tax;
        let mut trace = Trace::of(explain);
        let output = case
            .company_year(year.taxed_on, income, losses, law, &mut trace)
            .map_err(too_large)?;
        Ok(Taxed {
            income,
            enterprise_tax,
            output,
            trace,
            losses,
        })
    }

    /// What is left for the fiscal year after the last of so many.
    pub(super) fn left(
        mut self,
        count: i32,
        last: CompanyYear,
        law: &LawBook,
    ) -> Result<LossesLeft, FieldErrors> {
        let expiry = law.corporate.loss_carryforward.at(last.taxed_on);
        let expiry = expiry.map_err(|error| error.at("basis_date"))?;
        Ok(LossesLeft {
            carried: self.losses.total(),
            expired: self.losses.expire(count, expiry.value.years),
            law: expiry.citation(),
        })
    }

    pub(super) fn after(&mut self, index: i32, taxed: &Taxed) {
        let output = &taxed.output;
        let made = output.loss_remaining - (taxed.losses - output.loss_used);
        self.losses.after(index, output.loss_used, made);
        self.enterprise_tax = output.deductible_next_year;
    }
}
