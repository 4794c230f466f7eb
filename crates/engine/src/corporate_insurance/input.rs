use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

/// 法人契約の生命保険の入力: one contract of which the company pays the premiums. Policy years are counted from the
/// first day of the insurance term, 1 for the first; months likewise.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorporateInsuranceInput {
    /// 契約日: chooses the rules; what is paid later does not.
    pub contract_date: Date,
    /// 保険種類, with who gets the benefits where that is part of the plan.
    pub kind: InsuranceKind,
    /// 第三分野の内容: asked for of `third_sector` under the rules of before 2019-07-08 (`required`).
    #[serde(default)]
    pub cover: Option<ThirdSectorCover>,
    /// 契約年齢 of the insured person, years, 0 to 100.
    pub age: u32,
    /// 保険期間, years, 1 to 99. None: for life (`third_sector`, calculated up to the age of the rules; `whole_life`,
    /// shown for the years of payment, else for those of `surrender_values`). Of an annuity the years until it begins.
    /// Of `whole_life` the years that are shown.
    #[serde(default)]
    pub term_years: Option<u32>,
    /// 保険料払込期間, years, 1 to the term. None: the whole term. Not with `mode` `single`.
    #[serde(default)]
    pub pay_years: Option<u32>,
    /// 払込1回分の保険料 by `mode`, without riders that have their own benefit, yen, 1 to 9,999,999,999.
    pub premium: Yen,
    /// 払方. A payment is made at the beginning of the months that it is for.
    #[serde(default)]
    pub mode: PremiumMode,
    /// 前納: so many yearly premiums are always paid together, 1 (no prepayment) to 99; only with `mode` `annual`, and
    /// not without a surrender value where the contract is paid up early.
    #[serde(default = "one")]
    pub prepaid_years: u32,
    /// 死亡保険金・給付金の受取人; `family` only of `term`, `increasing_term` and `third_sector`.
    #[serde(default)]
    pub beneficiary: Beneficiary,
    /// 被保険者の範囲: decides whether what goes to the family is salary. Asked for (`required`) with `beneficiary`
    /// `family` and of `endowment_half` and `annuity_family_death`.
    #[serde(default)]
    pub insured: Option<InsuredGroup>,
    /// 最高解約返戻率 as the design document prints it, percent with one decimal, cut ("85.0"), 0 to 130. It wins over
    /// `surrender_values`. Asked for of a term of three years and more from 2019-07-08 where those do not say every
    /// year.
    #[serde(default)]
    pub max_surrender_rate: Option<Rate>,
    /// 解約返戻金相当額がない契約, a very small amount after the years of payment included, as the product says it.
    #[serde(default)]
    pub no_surrender_value: bool,
    /// 契約時に示された解約返戻金 at the end of each policy year, yen, the first year first, as far as known; `null` is
    /// not known. Above 85 percent every year of the term is asked for, because the periods follow from them. At most
    /// ten times all premiums.
    #[serde(default)]
    pub surrender_values: Vec<Option<Yen>>,
    /// 他の契約の年換算保険料相当額: of other contracts from 2019-07-08 on the same insured person whose highest
    /// surrender rate is above 50 and up to 70 percent, all insurers together, yen a year, all the term.
    #[serde(default)]
    pub other_annualised_premium: Yen,
    /// 他の短期払契約の保険料: premiums of other contracts without surrender value from 2019-10-08 that are paid up
    /// early, on the same insured person, all insurers together, paid in each (fiscal) year, yen.
    #[serde(default)]
    pub other_short_pay_premium: Yen,
    /// 年金額: of an annuity what is expected in each of its years, yen, 1 and more; at most 60 years. Empty: only the
    /// years until it begins are shown.
    #[serde(default)]
    pub annuity: Vec<Yen>,
    /// 初年度の月数: months of the company's fiscal year that are left when the insurance begins, 1 to 12.
    #[serde(default = "twelve")]
    pub first_fiscal_year_months: u32,
    /// 帳簿上の資産計上額, where it is known from the books.
    #[serde(default)]
    pub booked: Option<Booked>,
    /// 契約の変更 at the end of a policy year; what is shown ends with it.
    #[serde(default)]
    pub change: Option<Change>,
}

fn one() -> u32 {
    1
}

fn twelve() -> u32 {
    12
}

/// 保険種類.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsuranceKind {
    /// 定期保険, level or decreasing (長期平準 among them).
    Term,
    /// 逓増定期保険: from 2019-07-08 as `term`.
    IncreasingTerm,
    /// 第三分野保険: cancer, medical and the like.
    ThirdSector,
    /// 養老保険, death and maturity benefit to the company.
    EndowmentCompany,
    /// 養老保険(ハーフタックスプラン): death benefit to the family, maturity benefit to the company.
    EndowmentHalf,
    /// 養老保険, both benefits to the insured person or the family: salary.
    EndowmentFamily,
    /// 終身保険, death benefit to the company.
    WholeLife,
    /// 個人年金保険, death benefit and annuity to the company.
    AnnuityCompany,
    /// 個人年金保険, death benefit to the family, annuity to the company.
    AnnuityFamilyDeath,
    /// 個人年金保険, both to the insured person or the family: salary.
    AnnuityFamily,
}

impl InsuranceKind {
    pub(crate) fn is_annuity(self) -> bool {
        matches!(
            self,
            Self::AnnuityCompany | Self::AnnuityFamilyDeath | Self::AnnuityFamily
        )
    }

    /// 養老保険: paid at the end of its term.
    pub(crate) fn is_endowment(self) -> bool {
        matches!(
            self,
            Self::EndowmentCompany | Self::EndowmentHalf | Self::EndowmentFamily
        )
    }

    /// 定期保険・第三分野保険 (法人税基本通達9-3-5).
    pub(super) fn is_term(self) -> bool {
        matches!(self, Self::Term | Self::IncreasingTerm | Self::ThirdSector)
    }
}

/// 第三分野の内容.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ThirdSectorCover {
    /// がん保険.
    Cancer,
    /// 医療保険.
    Medical,
    /// 介護費用保険: contracts of before 2019-07-08 are refused (`not_supported`).
    Care,
    /// 新成人病保険: contracts of before 2019-07-08 are refused.
    AdultDisease,
    /// Another one: contracts of before 2019-07-08 are refused.
    Other,
}

/// 払方.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PremiumMode {
    /// 年払: in months 1, 13, …
    #[default]
    Annual,
    /// 半年払: in months 1, 7, 13, …
    HalfYearly,
    /// 月払: every month.
    Monthly,
    /// 一時払: once, in month 1.
    Single,
}

/// 受取人.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Beneficiary {
    /// 法人.
    #[default]
    Company,
    /// 被保険者または遺族.
    Family,
}

/// 被保険者の範囲.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum InsuredGroup {
    /// 普遍的加入: staff in general.
    Everybody,
    /// 役員・特定の使用人のみ (their relatives included): what goes to the family is salary.
    Selected,
}

/// 帳簿上の資産計上額.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Booked {
    /// At the end of this policy year.
    pub policy_year: u32,
    /// All assets of the contract together, yen.
    pub amount: Yen,
}

/// 契約の変更.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// What is changed.
    pub kind: ChangeKind,
    /// At the end of this policy year, after its premiums.
    pub policy_year: u32,
    /// 払済・名義変更: その時の解約返戻金相当額; 減額: 減額払戻金; yen.
    pub value: Yen,
    /// 名義変更日: only of `name_change`, where it is asked for.
    #[serde(default)]
    pub on: Option<Date>,
    /// 減額割合: part of the sum insured that is given up, above 0 and below 1 ("0.4"); only of `reduction`, where it
    /// is asked for.
    #[serde(default)]
    pub part: Option<Rate>,
    /// 資産計上額の据置: only of `paid_up` into the same kind without riders; nothing is gained or lost then. Refused
    /// (`not_supported`) of term and third-sector insurance of before 2019-07-08.
    #[serde(default)]
    pub keep_asset: bool,
}

/// 変更の種類.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    /// 払済保険への変更 (法人税基本通達9-3-7の2).
    PaidUp,
    /// 減額 (一部解約).
    Reduction,
    /// 名義変更: handed over to an officer without a price (所得税基本通達36-37), no paid-up contract.
    NameChange,
    /// 転換: refused (`not_supported`).
    Conversion,
    /// 延長保険への変更: refused.
    ExtendedTerm,
}
