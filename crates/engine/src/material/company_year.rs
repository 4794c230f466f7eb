//! 会社の事業年度: the taxes of any fiscal year of the case's company.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Date, Yen};

use super::case::Case;
use super::limits::COMPANY;
use crate::Trace;
use crate::corporate_tax::{CorporateLaw, CorporateTaxInput, CorporateTaxOutput, corporate_tax_at};

impl Case {
    /// What the taxes of the fiscal year that begins on `start` are calculated from.
    pub(super) fn company_input(
        &self,
        start: Date,
        income: Yen,
        loss_carryforward: Yen,
    ) -> CorporateTaxInput {
        CorporateTaxInput {
            fiscal_year_start: start,
            income,
            loss_carryforward,
            capital: self.capital,
            employees: self.employees,
            area: self.area.clone(),
            months: 12,
            large_group: false,
        }
    }

    /// 法人税等 of the fiscal year that begins on `start`.
    pub(super) fn company_year(
        &self,
        start: Date,
        income: Yen,
        loss_carryforward: Yen,
        law: &LawBook,
        trace: &mut Trace,
    ) -> Result<CorporateTaxOutput, FieldErrors> {
        let input = self.company_input(start, income, loss_carryforward);
        // the taxes of a year before the data are those of its first year, unchanged since 2019
        let (first, _) = law.corporate.corporation_tax.covered();
        let law = CorporateLaw::on(&law.corporate, start.max(first))
            .map_err(|error: LawError| error.at("basis_date"))?;
        corporate_tax_at(&law, &input, COMPANY, trace)
    }
}
