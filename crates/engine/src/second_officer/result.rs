use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::Yen;

use crate::corporate_tax::CorporateTaxOutput;
use crate::income_tax::IncomeTaxOutput;
use crate::material::Warning;
use crate::resident_tax::ResidentTaxOutput;

/// 家族役員の比較: figures and what goes with an office, never whether to give one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SecondOfficerOutput {
    /// The arrangement that is compared with.
    pub one: ArrangementYear,
    /// The same sum paid to two.
    pub two: ArrangementYear,
    /// `two` − `one`.
    pub difference: Difference,
    /// 控除の減少: what the president deducts less of for the member.
    pub deductions_lost: DeductionsLost,
    /// 損金不算入となる場合: the member's pay of `two` is not deductible as a whole.
    pub denied: Denied,
    /// Duties, conditions and what is not counted, by stable codes.
    pub warnings: Vec<Warning>,
}

/// One normal year of an arrangement; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ArrangementYear {
    /// 社長.
    pub president: PersonYear,
    /// 家族.
    pub member: PersonYear,
    /// 会社.
    pub company: CompanyYear,
    /// 二人の手取り.
    pub take_home: Yen,
    /// 二人の手取り + 会社に残るお金.
    pub together: Yen,
}

/// One normal year of a person; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PersonYear {
    /// 年間の支給額.
    pub pay: Yen,
    /// 社会保険の被保険者 of the company.
    pub is_insured: bool,
    /// 標準報酬月額 (健康保険) of the first month; 0 of who is not insured.
    pub standard_health: Yen,
    /// 標準報酬月額 (厚生年金) of the first month; 0 of who is not insured.
    pub standard_pension: Yen,
    /// 社会保険料の本人負担, with the premium of a 国保組合.
    pub employee_total: Yen,
    /// 社会保険料の会社負担, as if the person were the only one on the invoice.
    pub employer_total: Yen,
    /// 会社の外で払う保険料.
    pub outside_premiums: Yen,
    /// 所得税.
    pub income_tax: Yen,
    /// 住民税 of the fiscal year after.
    pub resident_tax: Yen,
    /// 手取り: pay less own premiums and both taxes; the taxes are those of all income that was typed.
    pub take_home: Yen,
    /// 年金の計算の基礎: standard amounts and counted bonuses of the twelve months.
    pub pension_base_year: Yen,
    /// 老齢厚生年金 a year for life that this one year adds, half a yen up.
    pub pension_per_year: Yen,
    /// 傷病手当金の日額, once the standard amounts have held for twelve months.
    pub sickness_allowance_daily: Yen,
    /// 所得税の計算.
    pub income_tax_detail: IncomeTaxOutput,
    /// 住民税の計算.
    pub resident_tax_detail: ResidentTaxOutput,
}

/// 会社; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CompanyYear {
    /// 二人の支給額.
    pub pay: Yen,
    /// 社会保険料の会社負担 of both.
    pub employer_total: Yen,
    /// 会社の負担: both.
    pub burden: Yen,
    /// 法人税等.
    pub taxes: Yen,
    /// 会社に残るお金: profit before the pay less burden and taxes.
    pub money_left: Yen,
    /// 法人税等の計算.
    pub corporate_tax_detail: CorporateTaxOutput,
}

/// `two` − `one`; yen. A rise of premiums and taxes is a loss, and so is a fall of the rest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Difference {
    /// 社長.
    pub president: PersonDifference,
    /// 家族.
    pub member: PersonDifference,
    /// 社会保険料の会社負担.
    pub employer_total: Yen,
    /// 法人税等.
    pub company_taxes: Yen,
    /// 会社に残るお金.
    pub money_left: Yen,
    /// 二人の手取り.
    pub take_home: Yen,
    /// 二人の手取り + 会社に残るお金.
    pub together: Yen,
}

/// `two` − `one` of a person; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PersonDifference {
    /// 社会保険料の本人負担.
    pub employee_total: Yen,
    /// 会社の外で払う保険料.
    pub outside_premiums: Yen,
    /// 所得税.
    pub income_tax: Yen,
    /// 住民税.
    pub resident_tax: Yen,
    /// 手取り.
    pub take_home: Yen,
    /// 老齢厚生年金 a year for life that one year adds.
    pub pension_per_year: Yen,
    /// 傷病手当金の日額.
    pub sickness_allowance_daily: Yen,
}

/// 配偶者控除・配偶者特別控除・扶養控除・特定親族特別控除・障害者控除 for the member: those the president would have under `two` if
/// the member still counted as under `one`, less those that there are; yen, negative for a gain.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DeductionsLost {
    /// 所得控除 of the income tax.
    pub income_tax_deductions: Yen,
    /// 所得控除 of the resident tax.
    pub resident_tax_deductions: Yen,
    /// 所得税 that it costs.
    pub income_tax: Yen,
    /// 住民税 that it costs.
    pub resident_tax: Yen,
    /// Both.
    pub total: Yen,
}

/// The member's pay of `two` refused to the company; yen. The taxes of the persons stay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Denied {
    /// 損金不算入額.
    pub pay: Yen,
    /// 法人税等 then.
    pub company_taxes: Yen,
    /// More than under `two`.
    pub more_taxes: Yen,
}
