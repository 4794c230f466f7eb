use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::Yen;

use crate::check::{Checks, LARGEST, any_amount, bound};

/// 給与以外の所得, yen. Receipts less their own expenses; 一時所得 after its special deduction and
/// before the half.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherIncome {
    /// 一時所得; half of it joins total income.
    #[schemars(extend("x-bound" = any_amount()))]
    pub occasional: Yen,
    /// 公的年金等に係る雑所得; with a salary it can give 所得金額調整控除. 0 where the receipts are given.
    #[schemars(extend("x-bound" = any_amount()))]
    pub public_pension: Yen,
    /// その他の雑所得.
    #[schemars(extend("x-bound" = any_amount()))]
    pub miscellaneous: Yen,
    /// その他の総合課税の所得 (事業・不動産など).
    #[schemars(extend("x-bound" = any_amount()))]
    pub other: Yen,
    /// 退職所得 of the year: taxed apart; income tax counts it in 合計所得金額, resident tax does not.
    #[schemars(extend("x-bound" = any_amount()))]
    pub retirement: Yen,
    /// 同族会社の役員 (or a relative) who gets interest, rent or fees from that company: the year
    /// ends with a return whatever the amount (所得税法施行令262条の2).
    pub from_own_company: bool,
}

/// 公的年金等の収入.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublicPension {
    /// 公的年金等の収入金額 of the year as received, yen: what is suspended is not received.
    #[serde(default)]
    pub receipts: Yen,
    /// Age on 31 December, 0–150; who is born on 1 January has reached it then.
    pub age: i32,
}

/// 納税者本人の障害.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TaxpayerDisability {
    /// なし.
    #[default]
    None,
    /// 障害者.
    General,
    /// 特別障害者.
    Special,
}

/// 配偶者・扶養親族の障害.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Disability {
    /// なし.
    #[default]
    None,
    /// 障害者.
    General,
    /// 特別障害者.
    Special,
    /// 同居特別障害者.
    SpecialLivingTogether,
}

/// 納税者本人の事情 at 31 December.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Taxpayer {
    /// 障害者.
    pub disability: TaxpayerDisability,
    /// ひとり親.
    pub single_parent: bool,
    /// ひとり親が父: the difference for 調整控除 is smaller than a mother's.
    pub single_father: bool,
    /// 寡婦.
    pub widow: bool,
    /// 勤労学生.
    pub working_student: bool,
    /// 未成年者 on 1 January of the resident tax's fiscal year.
    pub minor: bool,
}

/// 生計を一にする配偶者.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Spouse {
    /// 合計所得金額, yen.
    pub total_income: Yen,
    /// Age at 31 December, 0–150.
    pub age: i32,
    /// 障害者; counts where the income is within the limit of dependants.
    pub disability: Disability,
}

/// 生計を一にする親族.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dependant {
    /// Age at 31 December, 0–150.
    pub age: i32,
    /// 合計所得金額, yen.
    #[serde(default)]
    pub total_income: Yen,
    /// 同居の直系尊属 of the taxpayer or the spouse.
    #[serde(default)]
    pub living_together: bool,
    /// 障害者.
    #[serde(default)]
    pub disability: Disability,
}

/// 生命保険料, yen paid in the year.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LifePremiums {
    /// 一般 (新).
    #[schemars(extend("x-bound" = any_amount()))]
    pub new_general: Yen,
    /// 介護医療.
    #[schemars(extend("x-bound" = any_amount()))]
    pub care_medical: Yen,
    /// 個人年金 (新).
    #[schemars(extend("x-bound" = any_amount()))]
    pub new_pension: Yen,
    /// 一般 (旧).
    #[schemars(extend("x-bound" = any_amount()))]
    pub old_general: Yen,
    /// 個人年金 (旧).
    #[schemars(extend("x-bound" = any_amount()))]
    pub old_pension: Yen,
}

impl LifePremiums {
    /// Whether any premium is said.
    pub(crate) fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

/// 地震保険料, yen paid in the year.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EarthquakePremiums {
    /// 地震保険料.
    #[schemars(extend("x-bound" = any_amount()))]
    pub earthquake: Yen,
    /// 旧長期損害保険料.
    #[schemars(extend("x-bound" = any_amount()))]
    pub old_long_term: Yen,
}

/// 所得控除のもと, yen paid in the year.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DeductionInput {
    /// 社会保険料.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_SOCIAL_INSURANCE_DEDUCTED)))]
    pub social_insurance: Yen,
    /// 小規模企業共済等掛金 (iDeCo among them).
    #[schemars(extend("x-bound" = any_amount()))]
    pub small_enterprise_mutual_aid: Yen,
    /// 生命保険料.
    pub life: LifePremiums,
    /// 地震保険料.
    pub earthquake: EarthquakePremiums,
    /// 医療費, less what was reimbursed.
    #[schemars(extend("x-bound" = any_amount()))]
    pub medical: Yen,
    /// 寄附金 (ふるさと納税).
    #[schemars(extend("x-bound" = any_amount()))]
    pub donation: Yen,
    /// その他の所得控除 (雑損控除など), the deduction itself.
    #[schemars(extend("x-bound" = any_amount()))]
    pub other: Yen,
}

/// The parts of an input that describe the person, the same for both taxes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Person<'a> {
    pub salary: Yen,
    pub other_income: &'a OtherIncome,
    pub pension: Option<&'a PublicPension>,
    pub taxpayer: &'a Taxpayer,
    pub spouse: Option<&'a Spouse>,
    pub dependants: &'a [Dependant],
    pub deductions: &'a DeductionInput,
}

/// The input of one of the two taxes: its year, the person, and what that tax alone asks for. A macro
/// and not a flattened struct, because serde loses the path of a wrong field inside a flattened one.
macro_rules! tax_input {
    (
        $(#[$input:meta])*
        pub struct $name:ident {
            $(#[$year:meta])*
            year,
            $(#[$deductions:meta])*
            deductions,
            $($own:tt)*
        }
    ) => {
        $(#[$input])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $(#[$year])*
            pub year: i32,
            /// 給与等の収入金額 of the year, bonuses included, yen.
            #[serde(default)]
            pub salary: Yen,
            /// 給与以外の所得.
            #[serde(default)]
            pub other_income: OtherIncome,
            /// 公的年金等の収入, in place of `other_income.public_pension`.
            #[serde(default)]
            pub pension: Option<PublicPension>,
            /// 本人の事情.
            #[serde(default)]
            pub taxpayer: Taxpayer,
            /// 配偶者.
            #[serde(default)]
            pub spouse: Option<Spouse>,
            /// 親族.
            #[serde(default)]
            pub dependants: Vec<Dependant>,
            $(#[$deductions])*
            #[serde(default)]
            pub deductions: DeductionInput,
            $($own)*
        }

        impl $name {
            pub(crate) fn person(&self) -> Person<'_> {
                Person {
                    salary: self.salary,
                    other_income: &self.other_income,
                    pension: self.pension.as_ref(),
                    taxpayer: &self.taxpayer,
                    spouse: self.spouse.as_ref(),
                    dependants: &self.dependants,
                    deductions: &self.deductions,
                }
            }
        }
    };
}
pub(crate) use tax_input;

/// 社会保険料 that a material takes beside those of its pay: they are added up, and the sum is an amount
/// of a calculator as well. What is left for the pay is the largest profit of a material.
pub(crate) const MAX_SOCIAL_INSURANCE_DEDUCTED: Yen = Yen(LARGEST.0 - 9_999_999_999);
/// Beyond the oldest person who ever lived.
pub(crate) const OLDEST: i32 = 150;
/// More relatives than a household; a request is bounded.
const MOST_DEPENDANTS: usize = 50;

impl Person<'_> {
    /// Collects what is wrong, in the order of the input.
    pub(crate) fn check(&self, checks: &mut Checks) {
        checks.amount(self.salary, || "salary".into());
        self.other_income.check(checks, "other_income");
        if let Some(pension) = self.pension {
            pension.check(self.other_income, checks, "pension");
        }
        self.taxpayer.check(checks, "taxpayer");
        if let Some(spouse) = self.spouse {
            spouse.check(checks, "spouse");
        }
        checks.range(self.dependants.len(), 0, MOST_DEPENDANTS, || {
            "dependants".into()
        });
        for (index, dependant) in self.dependants.iter().enumerate() {
            dependant.check(checks, &format!("dependants.{index}"));
        }
        self.deductions.check(checks, "deductions", LARGEST);
    }
}

// Each part is checked where it was typed: `at` is the path of the part in the input around it.

/// Amounts of 0 or more, with their names below `at`.
fn check_amounts(amounts: &[(&str, Yen)], checks: &mut Checks, at: &str) {
    for (name, amount) in amounts {
        checks.amount(*amount, || format!("{at}.{name}"));
    }
}

impl OtherIncome {
    /// Whether something of it is taxed together with the pay; 退職所得 is taxed apart.
    pub(crate) fn is_taxed_with_pay(&self) -> bool {
        let parts = [
            self.occasional,
            self.public_pension,
            self.miscellaneous,
            self.other,
        ];
        parts != [Yen::ZERO; 4]
    }

    pub(crate) fn check(&self, checks: &mut Checks, at: &str) {
        let amounts = [
            ("occasional", self.occasional),
            ("public_pension", self.public_pension),
            ("miscellaneous", self.miscellaneous),
            ("other", self.other),
            ("retirement", self.retirement),
        ];
        check_amounts(&amounts, checks, at);
    }
}

impl PublicPension {
    pub(crate) fn check(&self, other: &OtherIncome, checks: &mut Checks, at: &str) {
        checks.amount(self.receipts, || format!("{at}.receipts"));
        checks.range(self.age, 0, OLDEST, || format!("{at}.age"));
        if other.public_pension != Yen::ZERO {
            let field = "other_income.public_pension";
            checks.push(FieldError::new(FieldCode::PensionByReceipts, field));
        }
    }
}

impl Taxpayer {
    pub(crate) fn check(&self, checks: &mut Checks, at: &str) {
        if self.widow && self.single_parent {
            let field = format!("{at}.widow");
            checks.push(FieldError::new(FieldCode::WidowOrSingleParent, field));
        }
        if self.single_father && !self.single_parent {
            let field = format!("{at}.single_father");
            checks.push(FieldError::new(FieldCode::OnlyWithSingleParent, field));
        }
    }
}

impl Spouse {
    pub(crate) fn check(&self, checks: &mut Checks, at: &str) {
        checks.amount(self.total_income, || format!("{at}.total_income"));
        checks.range(self.age, 0, OLDEST, || format!("{at}.age"));
    }
}

impl Dependant {
    pub(crate) fn check(&self, checks: &mut Checks, at: &str) {
        checks.range(self.age, 0, OLDEST, || format!("{at}.age"));
        checks.amount(self.total_income, || format!("{at}.total_income"));
    }
}

impl DeductionInput {
    /// `premiums`: the most that 社会保険料 may be.
    pub(crate) fn check(&self, checks: &mut Checks, at: &str, premiums: Yen) {
        checks.range(self.social_insurance, Yen::ZERO, premiums, || {
            format!("{at}.social_insurance")
        });
        let amounts = [
            (
                "small_enterprise_mutual_aid",
                self.small_enterprise_mutual_aid,
            ),
            ("life.new_general", self.life.new_general),
            ("life.care_medical", self.life.care_medical),
            ("life.new_pension", self.life.new_pension),
            ("life.old_general", self.life.old_general),
            ("life.old_pension", self.life.old_pension),
            ("earthquake.earthquake", self.earthquake.earthquake),
            ("earthquake.old_long_term", self.earthquake.old_long_term),
            ("medical", self.medical),
            ("donation", self.donation),
            ("other", self.other),
        ];
        check_amounts(&amounts, checks, at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_field_is_named_in_the_order_of_the_input() {
        let dependant = |age, income| Dependant {
            age,
            total_income: Yen(income),
            living_together: false,
            disability: Disability::None,
        };
        let taxpayer = Taxpayer {
            single_father: true,
            ..Taxpayer::default()
        };
        let other_income = OtherIncome {
            occasional: Yen(-1),
            public_pension: Yen(1),
            ..OtherIncome::default()
        };
        let deductions = DeductionInput {
            donation: Yen(10_000_000_000_001),
            ..DeductionInput::default()
        };
        let spouse = Spouse {
            age: 151,
            ..Spouse::default()
        };
        let person = Person {
            salary: Yen(-1),
            other_income: &other_income,
            pension: Some(&PublicPension {
                receipts: Yen(-1),
                age: 65,
            }),
            taxpayer: &taxpayer,
            spouse: Some(&spouse),
            dependants: &[dependant(3, 0), dependant(-1, -1)],
            deductions: &deductions,
        };
        let mut checks = Checks::default();
        person.check(&mut checks);
        let errors = checks.finish().expect_err("nine wrong fields").errors;
        let found: Vec<(&str, &str)> = errors
            .iter()
            .map(|error| (error.field.as_str(), error.code.name()))
            .collect();
        assert_eq!(
            found,
            [
                ("salary", "out_of_range"),
                ("other_income.occasional", "out_of_range"),
                ("pension.receipts", "out_of_range"),
                ("other_income.public_pension", "pension_by_receipts"),
                ("taxpayer.single_father", "only_with_single_parent"),
                ("spouse.age", "out_of_range"),
                ("dependants.1.age", "out_of_range"),
                ("dependants.1.total_income", "out_of_range"),
                ("deductions.donation", "out_of_range"),
            ]
        );
    }
}
