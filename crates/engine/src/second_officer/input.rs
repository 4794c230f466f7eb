use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, Month, Yen};

use crate::check::{Checks, LARGEST};
use crate::corporate_tax::CorporateTaxInput;
use crate::income_tax::Settlement;
use crate::person::{
    DeductionInput, Dependant, MAX_SOCIAL_INSURANCE_DEDUCTED, OtherIncome, Spouse, Taxpayer,
};
use crate::resident_tax::Surcharge;
use crate::social_insurance::{HealthSociety, NationalHealthSociety};

/// 賞与の回数: from the fourth of a year on bonuses count as remuneration.
const MOST_BONUSES: usize = 3;

/// 家族役員の比較の入力: one sum paid in two ways, in a normal year.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondOfficerInput {
    /// 基準日: its month is the first of twelve premium months, whose law serves all of them; its calendar year is the
    /// income year of both taxes.
    pub date: Date,
    /// 会社.
    pub company: Company,
    /// 家族の続柄 to the president.
    pub relation: Relation,
    /// 生計を一にする: true where nothing is said. Without it nobody counts the other for a deduction.
    #[serde(default = "yes")]
    pub same_livelihood: bool,
    /// 同居: true where nothing is said. It makes a special disability 同居特別障害者.
    #[serde(default = "yes")]
    pub living_together: bool,
    /// 社長.
    pub president: PersonFacts,
    /// 家族.
    pub member: PersonFacts,
    /// The arrangement that is compared with: one person alone, or what there is today.
    pub one: Arrangement,
    /// The same sum paid to two.
    pub two: Arrangement,
}

fn yes() -> bool {
    true
}

/// 会社.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Company {
    /// 都道府県名 or JIS code of the branch where the workplace is registered.
    pub prefecture: String,
    /// 健康保険組合 in place of 協会けんぽ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub health_society: Option<HealthSociety>,
    /// 法人税等の計算の入力. `income` is that before both pays and the employer's shares on them, of a year of twelve months.
    pub corporate_tax: CorporateTaxInput,
}

/// 続柄.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Relation {
    /// 配偶者.
    Spouse,
    /// 子.
    Child,
}

/// What is known of one of the two beside the pay. The other one is no part of `spouse` and `dependants`: whom to count
/// follows from the pay.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PersonFacts {
    /// 生年月日.
    pub birth_date: Date,
    /// 国民健康保険組合 in place of 協会けんぽ: the premium of this person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub national_health_society: Option<NationalHealthSociety>,
    /// 給与以外の所得.
    #[serde(default)]
    pub other_income: OtherIncome,
    /// 本人の事情.
    #[serde(default)]
    pub taxpayer: Taxpayer,
    /// 配偶者 of this person, where the other one is a child or the parent.
    #[serde(default)]
    pub spouse: Option<Spouse>,
    /// 親族 whom this person counts.
    #[serde(default)]
    pub dependants: Vec<Dependant>,
    /// 所得控除のもと; `social_insurance` is what is paid in both arrangements beside the premiums of the pay.
    #[serde(default)]
    pub deductions: DeductionInput,
    /// 年末調整 or 確定申告; where it is left out a return in both arrangements as soon as one has it.
    #[serde(default)]
    pub settlement: Option<Settlement>,
    /// 指定都市.
    #[serde(default)]
    pub designated_city: bool,
    /// 超過課税・減税.
    #[serde(default)]
    pub surcharge: Surcharge,
    /// 均等割の非課税限度額 of the municipality, yen; the highest class where it is left out.
    #[serde(default)]
    pub exemption_limit: Option<Yen>,
}

/// 支給のしかた.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrangement {
    /// 社長の報酬: a full-time officer, insured as long as there is monthly pay.
    pub president: PresidentPay,
    /// 家族の報酬: nothing where it is left out.
    #[serde(default)]
    pub member: MemberPay,
}

/// 社長の報酬.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PresidentPay {
    /// 報酬月額, yen.
    pub monthly: Yen,
    /// 事前確定届出給与 of the twelve months, at most 3, paid as filed.
    #[serde(default)]
    pub bonuses: Vec<FiledBonus>,
}

/// 家族の報酬.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MemberPay {
    /// 報酬月額, yen.
    pub monthly: Yen,
    /// 事前確定届出給与 of the twelve months, at most 3, paid as filed.
    pub bonuses: Vec<FiledBonus>,
    /// 常勤: insured by the company as long as there is monthly pay.
    pub full_time: bool,
    /// 被保険者 of the company. Of a part-time officer with monthly pay it is asked, because the substance decides; of
    /// a full-time one it follows.
    pub insured: Option<bool>,
    /// 健康保険の被扶養者 of the president: only of who is not insured.
    pub dependant: bool,
    /// 国民健康保険・国民年金 and the like of a year that the member pays without the company, yen: only of who is not insured.
    pub outside_premiums: Yen,
}

/// 事前確定届出給与.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FiledBonus {
    /// 支給月, one of the twelve.
    pub month: Month,
    /// 支給額, yen.
    pub amount: Yen,
}

/// Pay of one of the two as it is counted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pay<'a> {
    pub(super) monthly: Yen,
    pub(super) bonuses: &'a [FiledBonus],
    pub(super) is_insured: bool,
    pub(super) outside_premiums: Yen,
}

impl Pay<'_> {
    pub(super) fn total(&self) -> Yen {
        self.monthly * 12 + self.bonuses.iter().map(|bonus| bonus.amount).sum::<Yen>()
    }
}

/// One of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    President,
    Member,
}

impl Who {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::President => "president",
            Self::Member => "member",
        }
    }
}

impl MemberPay {
    pub(super) fn is_insured(&self) -> bool {
        self.monthly > Yen::ZERO && (self.full_time || self.insured == Some(true))
    }
}

impl Arrangement {
    pub(super) fn pay(&self, who: Who) -> Pay<'_> {
        match who {
            Who::President => Pay {
                monthly: self.president.monthly,
                bonuses: &self.president.bonuses,
                is_insured: self.president.monthly > Yen::ZERO,
                outside_premiums: Yen::ZERO,
            },
            Who::Member => Pay {
                monthly: self.member.monthly,
                bonuses: &self.member.bonuses,
                is_insured: self.member.is_insured(),
                outside_premiums: self.member.outside_premiums,
            },
        }
    }

    /// What both are paid; none where it is more than any amount may be, which is told at its own field.
    fn total(&self) -> Option<Yen> {
        let yearly = |who| {
            let pay = self.pay(who);
            let mut total = pay.monthly.0.checked_mul(12)?;
            for bonus in pay.bonuses {
                total = total.checked_add(bonus.amount.0)?;
            }
            Some(total)
        };
        let total = yearly(Who::President)?.checked_add(yearly(Who::Member)?);
        total.map(Yen)
    }

    fn check(&self, first: Month, checks: &mut Checks, at: &str) {
        for who in [Who::President, Who::Member] {
            let (pay, at) = (self.pay(who), format!("{at}.{}", who.name()));
            checks.amount(pay.monthly, || format!("{at}.monthly"));
            if pay.bonuses.len() > MOST_BONUSES {
                let error = FieldError::new(FieldCode::TooMany, format!("{at}.bonuses"));
                checks.push(error.with("max", MOST_BONUSES));
            }
            for (index, bonus) in pay.bonuses.iter().enumerate() {
                let field = |name: &str| format!("{at}.bonuses.{index}.{name}");
                checks.range(bonus.month, first, first.plus(11), || field("month"));
                checks.amount(bonus.amount, || field("amount"));
            }
        }
        self.member.check(checks, &format!("{at}.member"));
    }
}

impl MemberPay {
    fn check(&self, checks: &mut Checks, at: &str) {
        checks.amount(self.outside_premiums, || format!("{at}.outside_premiums"));
        let mut refuse = |code, name: &str| {
            checks.push(FieldError::new(code, format!("{at}.{name}")));
        };
        match self.insured {
            None if self.monthly > Yen::ZERO && !self.full_time => {
                refuse(FieldCode::Required, "insured");
            }
            Some(true) if self.monthly == Yen::ZERO => refuse(FieldCode::NotInsured, "insured"),
            // a full-time officer with pay is insured
            Some(false) if self.monthly > Yen::ZERO && self.full_time => {
                refuse(FieldCode::NotSupported, "insured");
            }
            _ => {}
        }
        if self.is_insured() {
            if self.dependant {
                refuse(FieldCode::NotSupported, "dependant");
            }
            if self.outside_premiums > Yen::ZERO {
                refuse(FieldCode::NotSupported, "outside_premiums");
            }
        }
    }
}

impl PersonFacts {
    fn check(&self, day: Date, relation: Relation, checks: &mut Checks, at: &str) {
        let birth = || format!("{at}.birth_date");
        checks.day(self.birth_date, birth);
        if self.birth_date > day {
            checks.push(FieldError::new(FieldCode::DateAfter, birth()).with("max", day));
        }
        self.other_income
            .check(checks, &format!("{at}.other_income"));
        self.taxpayer.check(checks, &format!("{at}.taxpayer"));
        if let Some(spouse) = &self.spouse {
            spouse.check(checks, &format!("{at}.spouse"));
        }
        for (index, dependant) in self.dependants.iter().enumerate() {
            dependant.check(checks, &format!("{at}.dependants.{index}"));
        }
        let most = MAX_SOCIAL_INSURANCE_DEDUCTED;
        (self.deductions).check(checks, &format!("{at}.deductions"), most);
        if self.spouse.is_some() && relation == Relation::Spouse {
            checks.push(FieldError::new(
                FieldCode::NotSupported,
                format!("{at}.spouse"),
            ));
        }
    }
}

impl SecondOfficerInput {
    pub(super) fn facts(&self, who: Who) -> &PersonFacts {
        match who {
            Who::President => &self.president,
            Who::Member => &self.member,
        }
    }

    /// Collects what no other calculator looks at, in the order of the input.
    pub(super) fn check(&self, checks: &mut Checks) {
        checks.day(self.date, || "date".into());
        let months = self.company.corporate_tax.months;
        checks.range(months, 12, 12, || "company.corporate_tax.months".into());
        let income = self.company.corporate_tax.income;
        checks.range(income, -LARGEST, LARGEST, || {
            "company.corporate_tax.income".into()
        });
        for who in [Who::President, Who::Member] {
            (self.facts(who)).check(self.date, self.relation, checks, who.name());
        }
        let first = Month::of(self.date);
        self.one.check(first, checks, "one");
        self.two.check(first, checks, "two");
        // the same sum, whoever gets it
        if let (Some(sum), Some(other)) = (self.one.total(), self.two.total()) {
            checks.range(other, sum, sum, || "two".into());
        }
    }
}
