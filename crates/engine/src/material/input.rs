//! 資料の入力: what the member typed, as it travels. Everything may be missing (a draft is kept as
//! it is); [`super::Case`] is what a complete one becomes.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};
use shinchoryu_words::Language;

use super::PensionInput;
use super::beside_pay::{HousingInput, MAX_COMMUTING, MealsInput};
use super::case::{
    MAX_BONUS, MAX_BONUSES, MAX_CAPITAL, MAX_DEPENDANTS, MAX_EMPLOYEES, MAX_EXTENSION_MONTHS,
    MAX_MERIT_RATIO, MAX_MONTHLY, MAX_PROFIT, MAX_PROPOSALS, MAX_RETIREMENT_AGE, PERIOD_MONTHS,
    longest,
};
use super::display::Display;
use super::insurance::{DeferredPolicyInput, MAX_POLICIES};
use super::insurer::{HealthSocietyInput, NationalHealthSocietyInput};
use super::other_office::OtherOfficeInput;
use super::parts::{AreaInput, DependantInput, HousingLoanInput, OwnPremiumsInput, SpouseInput};
use super::personal_insurance::{MAX_PERSONAL_POLICIES, PersonalPolicyInput};
use super::ranges::MAX_CARE_BASE;
use super::wishes::{MAX_WISHES, Wish, each_once};
use crate::check::{any_amount, any_day, at_most, bound};
use crate::income_tax::Settlement;
use crate::person::{DeductionInput, OtherIncome, Taxpayer};
use crate::resident_tax::Surcharge;
use crate::withholding::Column;

/// 資料: one president, one company, the pay now and up to three proposals. `x-bound` of a field is
/// what it may hold where the material is calculated; a draft keeps what lies outside. A field with `x-for-document`
/// may be missing where figures are calculated, and not where a document is made.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MaterialInput {
    /// A free remark of whoever wrote the file; never read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// 資料名: 1–60 characters.
    #[schemars(extend("x-bound" = at_most(longest::TITLE), "x-for-document" = true))]
    pub title: Option<String>,
    /// 資料の種類.
    pub kind: Option<Kind>,
    /// 基準日: the day whose law is used.
    #[schemars(extend("x-bound" = any_day()))]
    pub basis_date: Option<Date>,
    /// 提案日; a day in the past is allowed.
    #[schemars(extend("x-bound" = any_day(), "x-for-document" = true))]
    pub proposal_date: Option<Date>,
    /// 有効期限: not before the proposal date.
    #[schemars(extend("x-bound" = any_day()))]
    pub valid_until: Option<Date>,
    /// 資料の言語.
    pub language: Option<Language>,
    /// 検索用メモ: never printed.
    #[schemars(extend("x-bound" = at_most(longest::MEMO)))]
    pub search_keyword: Option<String>,
    /// 提案者.
    pub proposer: Proposer,
    /// 会社.
    pub company: Company,
    /// お客様.
    pub customer: Customer,
    /// ご意向, the weightiest first: at most five; a name counts once.
    #[schemars(extend("x-bound" = at_most(MAX_WISHES)))]
    #[serde(deserialize_with = "each_once", skip_serializing_if = "Vec::is_empty")]
    pub wishes: Vec<Wish>,
    /// 所得控除.
    pub deductions: DeductionInput,
    /// 住宅ローン控除.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub housing_loan: Option<HousingLoanInput>,
    /// 精算の方法: given, it wins for every plan and year.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub settlement: Option<Settlement>,
    /// 決議と届出.
    pub meeting: Meeting,
    /// 現在の報酬.
    pub current: Pay,
    /// 提案の報酬: one to three.
    #[schemars(extend("x-bound" = at_most(MAX_PROPOSALS)))]
    pub proposals: Vec<Pay>,
    /// 法人契約の保険: at most five.
    #[schemars(extend("x-bound" = at_most(MAX_POLICIES)))]
    pub deferred_insurance: Vec<DeferredPolicyInput>,
    /// 個人契約の保険: at most five.
    #[schemars(extend("x-bound" = at_most(MAX_PERSONAL_POLICIES)))]
    pub life_insurance: Vec<PersonalPolicyInput>,
    /// 退職金.
    pub retirement: Retirement,
    /// 表示設定; no figure goes by it.
    #[serde(skip_serializing_if = "Display::is_usual")]
    pub display: Display,
}

/// 資料の種類. 現役プラン, 年金復活プラン and 自由構成 compare proposals of pay; the others compare the company with its contracts
/// and without them, under the pay of today.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// 現役プラン.
    WorkingAge,
    /// 年金復活プラン: asks for the earnings-related pension (`required`), and says where none of it comes back.
    PensionRestoration,
    /// 法人保険のみ: asks for a contract of the company. A retirement allowance is spoken of where it is planned or a contract is
    /// handed over.
    CorporateInsurance,
    /// 退職金準備: asks for a contract of the company, and for the merit ratio of the allowance, which is paid in the year of leaving.
    RetirementFund,
    /// 自由構成.
    Free,
}

impl Kind {
    /// Whether proposals of pay are compared with the pay of today.
    #[must_use]
    pub fn compares_pay(self) -> bool {
        !matches!(self, Self::CorporateInsurance | Self::RetirementFund)
    }
}

impl MaterialInput {
    /// Whether its kind compares proposals of pay; one without a kind does.
    #[must_use]
    pub fn compares_pay(&self) -> bool {
        self.kind.is_none_or(Kind::compares_pay)
    }

    /// The material without what its kind does not use: where no pay is compared, proposals, the meeting, the household with its
    /// deductions, the pension and the contracts of the president are kept in the record, and count no more.
    #[must_use]
    pub fn used(&self) -> Cow<'_, Self> {
        if self.compares_pay() {
            return Cow::Borrowed(self);
        }
        let mut used = self.clone();
        used.proposals.clear();
        used.wishes.clear();
        used.meeting = Meeting::default();
        used.deductions = DeductionInput::default();
        used.housing_loan = None;
        used.settlement = None;
        used.life_insurance.clear();
        used.customer = Customer {
            taxpayer: Taxpayer::default(),
            spouse: None,
            dependants: Vec::new(),
            other_income: OtherIncome::default(),
            pension: None,
            ..used.customer
        };
        Cow::Owned(used)
    }
}

/// 提案者: printed on the cover and below the disclaimer.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Proposer {
    /// 所属.
    #[schemars(extend("x-bound" = at_most(longest::PROPOSER)))]
    pub office: Option<String>,
    /// 氏名.
    #[schemars(extend("x-bound" = at_most(longest::PROPOSER)))]
    pub name: Option<String>,
    /// 電話.
    #[schemars(extend("x-bound" = at_most(longest::TEL)))]
    pub tel: Option<String>,
    /// メール.
    #[schemars(extend("x-bound" = at_most(longest::EMAIL)))]
    pub email: Option<String>,
    /// 募集人登録番号.
    #[schemars(extend("x-bound" = at_most(longest::PROPOSER)))]
    pub registration: Option<String>,
    /// 募集文書登録番号.
    #[schemars(extend("x-bound" = at_most(longest::PROPOSER)))]
    pub approval_number: Option<String>,
}

/// 会社.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Company {
    /// 会社名, as typed.
    #[schemars(extend("x-bound" = at_most(longest::COMPANY), "x-for-document" = true))]
    pub name: Option<String>,
    /// フリガナ.
    #[schemars(extend("x-bound" = at_most(longest::COMPANY)))]
    pub name_kana: Option<String>,
    /// 都道府県 of the branch where the workplace is registered: name or JIS code.
    pub prefecture: Option<String>,
    /// 課税地域.
    pub area: Option<AreaInput>,
    /// 事業年度の開始日.
    #[schemars(extend("x-bound" = any_day()))]
    pub fiscal_year_start: Option<Date>,
    /// 資本金: 1–99,999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_CAPITAL)))]
    pub capital: Option<Yen>,
    /// 従業員数: 0–99,999.
    #[schemars(extend("x-bound" = bound(0, MAX_EMPLOYEES)))]
    pub employees: Option<u32>,
    /// 役員報酬控除前利益: profit before the president's pay and the employer's share on it.
    #[schemars(extend("x-bound" = bound(-MAX_PROFIT, MAX_PROFIT)))]
    pub profit_before_pay: Option<Yen>,
    /// 繰越欠損金.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_PROFIT)))]
    pub loss_carryforward: Option<Yen>,
    /// 健康保険の種類.
    pub health_insurer: Option<HealthInsurer>,
    /// 健康保険組合の料率, where it is the insurer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub health_society: Option<HealthSocietyInput>,
    /// 国保組合の保険料, where it is the insurer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub national_health_society: Option<NationalHealthSocietyInput>,
    /// 現預金 at the beginning of the month of the resolution: for the months of the money view.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-bound" = bound(-MAX_PROFIT, MAX_PROFIT)))]
    pub cash: Option<Yen>,
    /// 源泉所得税の納期の特例: what is withheld is paid twice a year.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub half_yearly_withholding: bool,
}

/// 健康保険の種類. 未加入 is refused by name: who is paid is insured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HealthInsurer {
    /// 協会けんぽ.
    KyokaiKenpo,
    /// 健康保険組合.
    HealthSociety,
    /// 国民健康保険組合.
    NationalHealthSociety,
    /// 未加入.
    None,
}

/// お客様: the president.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Customer {
    /// 氏, as typed.
    #[schemars(extend("x-bound" = at_most(longest::NAME), "x-for-document" = true))]
    pub last_name: Option<String>,
    /// 名, as typed.
    #[schemars(extend("x-bound" = at_most(longest::NAME), "x-for-document" = true))]
    pub first_name: Option<String>,
    /// 氏フリガナ.
    #[schemars(extend("x-bound" = at_most(longest::NAME)))]
    pub last_name_kana: Option<String>,
    /// 名フリガナ.
    #[schemars(extend("x-bound" = at_most(longest::NAME)))]
    pub first_name_kana: Option<String>,
    /// 生年月日: 15–99 years of age on the proposal date.
    #[schemars(extend("x-bound" = any_day()))]
    pub birth_date: Option<Date>,
    /// 役職.
    pub position: Option<Position>,
    /// 常勤.
    pub full_time: Option<bool>,
    /// 役員就任日.
    #[schemars(extend("x-bound" = any_day()))]
    pub appointed_on: Option<Date>,
    /// 退職予定年齢: above the present age, at most 70.
    #[schemars(extend("x-bound" = at_most(MAX_RETIREMENT_AGE)))]
    pub retirement_age: Option<u32>,
    /// 住所地.
    pub residence: Residence,
    /// 65歳・75歳からの本人の保険料.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_premiums: Option<OwnPremiumsInput>,
    /// 本人の区分 (障害者, ひとり親 …).
    pub taxpayer: Taxpayer,
    /// 配偶者.
    pub spouse: Option<SpouseInput>,
    /// 扶養親族.
    #[schemars(extend("x-bound" = at_most(MAX_DEPENDANTS)))]
    pub dependants: Vec<DependantInput>,
    /// 他の所得.
    pub other_income: OtherIncome,
    /// 二以上事業所勤務: another company that pays the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_office: Option<OtherOfficeInput>,
    /// 公的年金; nothing where none is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension: Option<PensionInput>,
}

/// 役職. 使用人兼務役員 and 従業員 are refused by name: part of their pay is no officer's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Position {
    /// 代表取締役.
    RepresentativeDirector,
    /// 取締役.
    Director,
    /// 監査役.
    Auditor,
    /// 使用人兼務役員.
    DirectorWithStaffDuties,
    /// 従業員.
    Employee,
}

/// 住所地.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Residence {
    /// 都道府県: name or JIS code; 後期高齢者医療 from 75 and the average of 介護保険 from 65 go by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefecture: Option<String>,
    /// 介護保険料の基準額 of the city, 0–299,999 yen a year.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_CARE_BASE)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub care_base_year: Option<Yen>,
    /// 政令指定都市.
    pub designated_city: bool,
    /// 超過課税, on top of the standard amounts.
    pub surcharge: Surcharge,
    /// 均等割の非課税限度額 of the municipality for this household, yen; 1級地 where missing.
    #[schemars(extend("x-bound" = any_amount()))]
    pub exemption_limit: Option<Yen>,
}

/// 決議と届出.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Meeting {
    /// 株主総会の決議日.
    #[schemars(extend("x-bound" = any_day()))]
    pub resolution: Option<Date>,
    /// 職務執行の開始日; the resolution where it is missing.
    #[schemars(extend("x-bound" = any_day()))]
    pub service_start: Option<Date>,
    /// 申告期限の延長: 0–4 months.
    #[schemars(extend("x-bound" = bound(0, MAX_EXTENSION_MONTHS)))]
    pub filing_extension_months: Option<u32>,
    /// 届出書の提出日, done or planned: not before the resolution; the proposal date where it is missing.
    #[schemars(extend("x-bound" = any_day()))]
    pub filing_date: Option<Date>,
}

/// 報酬: one way of paying.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pay {
    /// 月額報酬: 1–99,999,999 yen (zero is no insurance: `not_insured`).
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_MONTHLY)))]
    pub monthly: Option<Yen>,
    /// 源泉徴収の区分; 甲 where it is missing.
    pub column: Option<Column>,
    /// 事前確定届出給与: at most two.
    #[schemars(extend("x-bound" = at_most(MAX_BONUSES)))]
    pub bonuses: Vec<Bonus>,
    /// 通勤手当: 0–150,000 yen a month. It counts for the social insurance and is not taxed; it is spent on
    /// the way and so is part of no take-home.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_COMMUTING)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commuting: Option<Yen>,
    /// 住宅の現物給与.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub housing: Option<HousingInput>,
    /// 食事の現物給与.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meals: Option<MealsInput>,
}

/// 事前確定届出給与: one payment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Bonus {
    /// 支給日: inside the service period.
    #[schemars(extend("x-bound" = any_day()))]
    pub date: Option<Date>,
    /// 支給額: 1–999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_BONUS)))]
    pub amount: Option<Yen>,
    /// 計算期間: 1–12 months; twelve with one bonus, six with two, where it is missing.
    #[schemars(extend("x-bound" = bound(PERIOD_MONTHS.0, PERIOD_MONTHS.1)))]
    pub period_months: Option<u32>,
}

/// 退職金.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Retirement {
    /// 功績倍率: 0–5, practice and not law.
    #[schemars(extend("x-bound" = bound(Rate::default(), MAX_MERIT_RATIO)))]
    pub merit_ratio: Option<Rate>,
    /// 支給予定額, 0–9,999,999,999 yen; the guide of each plan where it is missing. Only the years to retirement of a material
    /// with insurance count it.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_PROFIT)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub planned_amount: Option<Yen>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_fields::read;

    fn fault(text: &str) -> (&'static str, String) {
        let error = read::<MaterialInput>(text.as_bytes())
            .map(|_| ())
            .unwrap_err();
        (error.errors[0].code.name(), error.errors[0].field.clone())
    }

    #[test]
    fn a_fault_is_named_by_its_path() {
        let cases = [
            ("{", "invalid_json", ""),
            (r#"{"title":1}"#, "invalid_value", "title"),
            (r#"{"colour":1}"#, "unknown_field", "colour"),
            (
                r#"{"company":{"colour":1}}"#,
                "unknown_field",
                "company.colour",
            ),
            (
                r#"{"proposals":[{"monthly":"1"}]}"#,
                "invalid_value",
                "proposals.0.monthly",
            ),
            (
                r#"{"proposals":[{},{"bonuses":[{"date":"2026-02-30"}]}]}"#,
                "invalid_value",
                "proposals.1.bonuses.0.date",
            ),
            (
                r#"{"current":{"monthly":1e30}}"#,
                "invalid_value",
                "current.monthly",
            ),
            (
                r#"{"current":{"monthly":1.5}}"#,
                "invalid_value",
                "current.monthly",
            ),
            (r#"{"customer":{"spouse":{}}} x"#, "invalid_json", ""),
        ];
        for (text, code, field) in cases {
            assert_eq!(fault(text), (code, field.to_owned()), "{text}");
        }
    }
}
