//! 比較の結果 (平年度比較): one normal year under each plan, every plan as if it had always been in
//! force, law frozen at the basis date. Amounts are whole yen a year unless a name says otherwise.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_fields::FieldError;
use shinchoryu_law::Scenario;
use shinchoryu_quantity::{Date, Month, Rate, Yen};

use super::beside_pay::BesidePayYear;
use super::pay_decided_by::PayDecidedBy;
use super::{Insurance, InsuranceSums, PensionSuspension, PensionYear, PersonalInsurance};
use crate::corporate_tax::LimitExceeded;
use crate::income_tax::IncomeTaxOutput;
use crate::notified_pay_deadline::DecidingLimit;
use crate::resident_tax::ResidentTaxOutput;
use crate::withholding::BonusMethod;
use crate::{LawMark, Step};

/// 比較: current pay first, then the proposals in their order.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Comparison {
    /// The current pay (first) and the proposals.
    pub plans: Vec<Plan>,
    /// Proposal − current, one a proposal.
    pub differences: Vec<Difference>,
    /// 失うもの, one a proposal; positive means lost.
    pub losses: Vec<Loss>,
    /// 期限.
    pub deadline: Deadline,
    /// 手続の日付, one a proposal.
    pub schedules: Vec<Schedule>,
    /// 法人契約の保険, where there are any contracts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance: Option<Insurance>,
    /// 個人契約の保険, where there are any contracts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub personal_insurance: Option<PersonalInsurance>,
    /// Facts of the person and the company on the way to the result.
    pub facts: Facts,
    /// Which law was used.
    pub law: LawUsed,
    /// What the reader must know beside the figures.
    pub warnings: Vec<Warning>,
}

/// One plan's normal year.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Plan {
    /// 月額報酬.
    pub monthly: Yen,
    /// 賞与の合計.
    pub bonus_total: Yen,
    /// 年間報酬 = 12 × monthly + bonuses.
    pub pay: Yen,
    /// 通勤手当と現物給与, where there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beside_pay: Option<BesidePayYear>,
    /// 二以上事業所勤務: the other office, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_office: Option<super::other_office::OtherOfficeYear>,
    /// 健康保険の標準報酬月額 in the basis month.
    pub standard_health: Yen,
    /// 厚生年金の標準報酬月額 in the basis month (0 from age 70).
    pub standard_pension: Yen,
    /// 健康保険の等級; `null` when no longer insured.
    pub grade_health: Option<u8>,
    /// 厚生年金の等級; `null` when no longer insured.
    pub grade_pension: Option<u8>,
    /// 本人負担.
    pub employee: EmployeeShare,
    /// 会社負担.
    pub employer: EmployerShare,
    /// 会社負担 in total.
    pub employer_total: Yen,
    /// 本人と会社の保険料.
    pub premiums_both: Yen,
    /// 給与所得.
    pub employment_income: Yen,
    /// 課税所得 (所得税).
    pub taxable_income: Yen,
    /// 所得税等, surtax included.
    pub income_tax: Yen,
    /// 課税所得 (住民税).
    pub resident_taxable_income: Yen,
    /// 住民税.
    pub resident_tax: Yen,
    /// 役員報酬がなくてもかかる税; zero without other income and pension, and the same in every plan.
    pub without_pay: WithoutPay,
    /// 公的年金 of the year; only where one was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension: Option<PensionYear>,
    /// 在職老齢年金の計算 of the year; only where a part of the pension can be suspended and is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension_suspension: Option<PensionSuspension>,
    /// 65歳・75歳からの本人の保険料, without a share of the company; absent where neither age falls into the
    /// year, and where nothing is said of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_premiums: Option<OwnPremiums>,
    /// 本人の手取り = pay − premiums − what the pay adds to income tax and resident tax − the pension that
    /// is suspended because of it − own premiums.
    pub take_home: Yen,
    /// 会社.
    pub company: CompanyYear,
    /// 合計 = take-home + company's money left.
    pub together: Yen,
    /// 扶養親族等の数 for withholding in the basis year, by this plan's income.
    pub withholding_dependants: i32,
    /// 賞与の支給月.
    pub bonus_months: Vec<BonusMonth>,
    /// 給付.
    pub benefits: Benefits,
    /// The income tax in full.
    pub income_tax_detail: IncomeTaxOutput,
    /// The resident tax in full.
    pub resident_tax_detail: ResidentTaxOutput,
    /// 法人契約の保険: the company with it and without it, where there are any contracts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance: Option<InsuranceSums>,
    /// 根拠 of every figure of this plan; empty unless it was asked for.
    pub trace: Vec<Step>,
}

impl Plan {
    /// What the pay adds to income tax and resident tax.
    #[must_use]
    pub fn taxes_of_pay(&self) -> Yen {
        self.income_tax + self.resident_tax - self.without_pay.total
    }
}

/// 65歳・75歳からの本人の保険料, by the months from then on; what is not known counts as nothing, and a
/// warning says so.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct OwnPremiums {
    /// 介護保険 (第1号).
    pub care: Yen,
    /// 後期高齢者医療.
    pub health: Yen,
    /// The sum of the two.
    pub total: Yen,
}

/// 役員報酬がなくてもかかる税: what the person would owe on the other income and the whole pension alone, by
/// a return.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct WithoutPay {
    /// 所得税等.
    pub income_tax: Yen,
    /// 住民税.
    pub resident_tax: Yen,
    /// The sum of the two.
    pub total: Yen,
}

/// 本人負担の社会保険料.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct EmployeeShare {
    /// 健康保険・介護保険・支援金 on the monthly pay.
    pub health_monthly: Yen,
    /// 厚生年金 on the monthly pay.
    pub pension_monthly: Yen,
    /// 健康保険・介護保険・支援金 on the bonuses.
    pub health_bonus: Yen,
    /// 厚生年金 on the bonuses.
    pub pension_bonus: Yen,
    /// The sum of the four.
    pub total: Yen,
    /// The health premium (monthly and bonus) split for display.
    pub parts: HealthParts,
}

/// 健康保険料の内訳 for display; not legal amounts, they add up to the premium.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct HealthParts {
    /// 健康保険.
    pub health: Yen,
    /// 介護保険.
    pub care: Yen,
    /// 子ども・子育て支援金.
    pub levy: Yen,
}

/// 会社負担の社会保険料 = 納入告知額 − 本人負担.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct EmployerShare {
    /// 健康保険・介護保険・支援金.
    pub health: Yen,
    /// 厚生年金.
    pub pension: Yen,
    /// 子ども・子育て拠出金.
    pub child_contribution: Yen,
    /// The sum of the three.
    pub total: Yen,
}

/// 会社の一年.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct CompanyYear {
    /// 役員報酬控除前利益.
    pub profit_before_pay: Yen,
    /// 損金にならない賞与: its notice is not filed in time.
    pub non_deductible_bonus: Yen,
    /// 損金にならない月額報酬: it changes after the window for it; of the fiscal year of the change.
    pub non_deductible_monthly: Yen,
    /// 損金にならない役員給与: the sum of the two; it is paid and stays in the taxable income.
    pub non_deductible: Yen,
    /// 課税所得 after losses used.
    pub taxable_income: Yen,
    /// 繰越欠損金の使用.
    pub loss_used: Yen,
    /// 法人税.
    pub corporation_tax: Yen,
    /// 地方法人税.
    pub local_corporation_tax: Yen,
    /// 防衛特別法人税.
    pub defence_tax: Yen,
    /// 法人税割.
    pub inhabitant_levy: Yen,
    /// 均等割.
    pub per_capita: Yen,
    /// 事業税.
    pub enterprise_tax: Yen,
    /// 特別法人事業税.
    pub special_enterprise_tax: Yen,
    /// 超過税率: the taxes of the place that are higher because this plan exceeds a limit.
    pub limits_exceeded: Vec<LimitExceeded>,
    /// What they add together; part of the taxes above.
    pub added_by_limits: Yen,
    /// 法人税等: the sum of the seven.
    pub taxes: Yen,
    /// 会社に残るお金.
    pub money_left: Yen,
    /// 会社の負担 = pay + commuting allowance + employer's share.
    pub burden: Yen,
}

/// 賞与の支給月の源泉徴収.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct BonusMonth {
    /// 支給月.
    pub month: Month,
    /// 支給日.
    pub date: Date,
    /// 賞与支払届の期限.
    pub notice_until: Date,
    /// 支給額.
    pub bonus: Yen,
    /// 健康保険の標準賞与額 that counts, of the month: with a bonus of today in it.
    pub base_health: Yen,
    /// 厚生年金の標準賞与額 that counts, of the month too.
    pub base_pension: Yen,
    /// 本人負担 on this bonus: what the premiums of the month grow by when it is paid.
    pub employee: BonusShare,
    /// 社会保険料控除後の賞与.
    pub bonus_after_premiums: Yen,
    /// 前月の社会保険料控除後の給与, as really paid: before a change of pay reaches the month, the pay of
    /// today; less the premiums deducted from it, those of the month before (所得税法188条).
    pub previous_month_pay: Yen,
    /// 扶養親族等の数 on the payment date.
    pub dependants: i32,
    /// How it is withheld; `null` with [`Self::refused`].
    pub method: Option<BonusMethod>,
    /// 算出率 as decimal text; `null` where the monthly table is used.
    pub rate: Option<String>,
    /// 源泉徴収税額; `null` where the table of that date is not part of the law data.
    pub withheld: Option<Yen>,
    /// 差引支給額.
    pub paid_out: Option<Yen>,
    /// Why there is no figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<FieldError>,
}

/// 賞与にかかる本人負担の社会保険料, as really paid: the health cap knows what was paid since April, and the age is that
/// of the month. In a normal year the bonuses of a plan have what its [`EmployeeShare`] says.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct BonusShare {
    /// 健康保険・介護保険・支援金: one premium.
    pub health: Yen,
    /// 厚生年金.
    pub pension: Yen,
    /// The health premium split for display.
    pub parts: HealthParts,
}

/// 給付のもと.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Benefits {
    /// Σ standard pension amounts + pension bonus bases of the year.
    pub pension_base_year: Yen,
    /// 老齢厚生年金 a year for life earned by this one year, rounded half up for display.
    pub pension_per_year: Yen,
    /// 傷病手当金 a day, by the months that have a standard amount; 0 where none has (from 75).
    pub sickness_allowance_daily: Yen,
    /// 退職金の目安 = final monthly × years × merit ratio.
    pub retirement_limit: Yen,
}

/// 差: proposal − current.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Difference {
    /// 年間報酬; other than zero means the totals differ on purpose.
    pub pay: Yen,
    /// 本人負担.
    pub employee_total: Yen,
    /// 会社負担.
    pub employer_total: Yen,
    /// Both shares.
    pub premiums_both: Yen,
    /// 所得税等.
    pub income_tax: Yen,
    /// 住民税.
    pub resident_tax: Yen,
    /// 本人の手取り.
    pub take_home: Yen,
    /// 法人税等.
    pub company_taxes: Yen,
    /// 会社に残るお金.
    pub company_money_left: Yen,
    /// 会社の負担.
    pub company_burden: Yen,
    /// 合計.
    pub together: Yen,
}

/// 失うもの: current − proposal; negative where the proposal gives more.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Loss {
    /// 老齢厚生年金 a year for life, for each year in force.
    pub pension_per_year_for_each_year_in_force: Yen,
    /// 退職までの月数: premium months of the pension from the basis month; the month in which the person
    /// leaves is none of them, unless that is its last day, and none follows after 70.
    pub months_in_force: u32,
    /// 老齢厚生年金 a year for life when the plan is kept until retirement, rounded once.
    pub pension_per_year_until_retirement: Yen,
    /// 傷病手当金 a day.
    pub sickness_allowance_daily: Yen,
    /// 退職金の目安.
    pub retirement_limit: Yen,
}

/// 期限.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Deadline {
    /// 事前確定届出給与に関する届出書の提出期限; `null` without a resolution date.
    pub notified_pay: Option<Date>,
    /// Which limit decided.
    pub by: Option<DecidingLimit>,
    /// 定期同額給与の改定期限.
    pub revision_window_end: Option<Date>,
    /// 職務執行期間, last day.
    pub service_end: Option<Date>,
    /// 根拠 of the dates; empty unless it was asked for.
    pub trace: Vec<Step>,
}

/// 手続の日付 that the change of the monthly pay asks for; nothing where it stays or where no
/// resolution is given.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct Schedule {
    /// 新しい月額の最初の支給日, paid at the end of the month after the resolution (or after a later
    /// start of service).
    pub first_pay: Option<Date>,
    /// How the standard amounts follow; `null` also where the person is not insured.
    pub standard: Option<StandardRevision>,
    /// 随時改定の月, where there is one.
    pub revision: Option<RevisionMonths>,
}

/// How the standard amounts follow a change of the monthly pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StandardRevision {
    /// 随時改定.
    Occasional,
    /// Only by the next 定時決定.
    Regular,
    /// The grades stay.
    Unchanged,
    /// The law data cannot say.
    Unknown,
}

/// 随時改定の月.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevisionMonths {
    /// The three months whose pay is averaged.
    pub averaged: Vec<Month>,
    /// First premium month of the new amounts.
    pub new_from: Month,
    /// First month in which the new premium is deducted from pay.
    pub first_deduction: Month,
}

/// Facts on the way.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Facts {
    /// 基準日の年齢.
    pub age: u32,
    /// 基準月: the first premium month of the year shown.
    pub basis_month: Month,
    /// 所得税の年分.
    pub income_year: i32,
    /// 住民税の年度.
    pub resident_fiscal_year: i32,
    /// 退職予定日 (the birthday of the retirement age).
    pub retires_on: Date,
    /// 退職時の在任年数, partial years cut.
    pub years_in_office: u32,
    /// 報酬を決める機関, by the company's name.
    pub pay_decided_by: PayDecidedBy,
    /// 75歳の誕生日, where it comes before the end of the twelve months: from that day the health
    /// insurance, and with it the sickness allowance, is no more.
    pub no_sickness_allowance_from: Option<Date>,
    /// 健康保険の標準賞与額の年度上限.
    pub health_bonus_cap: Yen,
    /// 厚生年金の標準賞与額の月の上限.
    pub pension_bonus_cap: Yen,
    /// 厚生年金の標準報酬月額の上限: the remuneration from which it is reached.
    pub pension_top_from: Yen,
    /// 老齢厚生年金の支給開始年齢, years.
    pub pension_age: u32,
    /// 厚生年金の被保険者である月数 of the twelve: fewer in the year of 70.
    pub pension_months: u32,
    /// 老齢厚生年金の給付乗率.
    pub pension_multiplier: Rate,
    /// 本人負担の率 in the basis month, parts per million: health, care (0 where none), levy, pension.
    pub rates: HalfRates,
}

/// 率の半分 (本人負担分), parts per million, in the basis month.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct HalfRates {
    /// 健康保険.
    pub health: i64,
    /// 介護保険 (0 where the person is outside 40–64).
    pub care: i64,
    /// 子ども・子育て支援金.
    pub levy: i64,
    /// 厚生年金.
    pub pension: i64,
}

/// 適用した法令.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LawUsed {
    /// 法令データの版.
    pub edition: String,
    /// シナリオ: whose law it was made with; not enacted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scenario: Option<Scenario>,
    /// SHA-256 of the law data.
    pub digest: String,
    /// 確認日: the data was checked up to this day.
    pub checked_through: Date,
    /// 基準日.
    pub basis_date: Date,
    /// Values that were read and are stale, carried on, provisional, not fully confirmed or have a
    /// caution.
    pub marks: Vec<LawMark>,
}

/// A remark with a stable code; the catalogue has `warning.<code>` in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Warning {
    /// Stable code.
    pub code: &'static str,
    /// The field it belongs to, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub field: Option<String>,
    /// Values for the message, as text.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub params: std::collections::BTreeMap<&'static str, String>,
}
