//! 月ごとのお金の結果: whole yen; what is received is positive, what is paid is its own figure and
//! positive too, unless a name says otherwise.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Date, Month, Yen};

use crate::Step;
use crate::income_tax::Settlement;
use crate::material::{LawUsed, Warning};

/// 月ごとのお金 (月次資金繰り): the pay of today first, then the proposals in their order.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Money {
    /// 最初の月: that of the resolution, or of the basis date where nothing is resolved.
    pub from: Month,
    /// 最後の月: the 24th, or the last full one before the person leaves.
    pub to: Month,
    /// The plans.
    pub plans: Vec<PlanMoney>,
    /// Which law was used; figures of later years that are not published yet are carried on.
    pub law: LawUsed,
    /// What the reader must know beside the figures.
    pub warnings: Vec<Warning>,
    /// 根拠 of the figures that are calculated here; empty unless it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Step>,
}

/// One plan, month by month.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PlanMoney {
    /// From [`Money::from`] to [`Money::to`].
    pub months: Vec<MoneyMonth>,
    /// 暦年: those whose twelve months are known, the year before the first month included.
    pub calendar_years: Vec<CalendarYearMoney>,
    /// 事業年度: every fiscal year that reaches into the months, and the one before.
    pub fiscal_years: Vec<FiscalYearMoney>,
    /// 切替えの年: only where the plan changes something.
    pub first_year: Option<FirstYear>,
    /// 手取りがマイナスの月.
    pub shortfalls: Vec<Shortfall>,
    /// 不足しない月額: the same pay of a year with more of it paid monthly (in steps of 10,000 yen), so
    /// that no month falls short; `null` without a shortfall, and where none helps.
    pub enough_monthly: Option<Yen>,
    /// 会社の資金がマイナスの月; nothing where the company's cash is not given.
    pub company_shortfalls: Vec<Shortfall>,
}

/// 一か月.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct MoneyMonth {
    /// The month.
    pub month: Month,
    /// 本人.
    pub person: PersonMonth,
    /// 会社.
    pub company: CompanyMonth,
}

impl MoneyMonth {
    /// 本人が会社の外に納める額: what of the month is not deducted from the pay: own premiums by slips, those of a 国保組合,
    /// and in March what a return asks for. Yen, zero or more.
    #[must_use]
    pub fn paid_apart(&self) -> Yen {
        let person = &self.person;
        let returned = match self.month.number() {
            MARCH => person.settlement.max(Yen::ZERO),
            _ => Yen::ZERO,
        };
        returned + person.own_premiums + person.national_society
    }
}

/// 確定申告 of a year: in March of the next (所得税法120条, 128条).
pub(super) const MARCH: u32 = 3;

/// 本人の一か月.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct PersonMonth {
    /// 月額報酬.
    pub pay: Yen,
    /// 賞与.
    pub bonus: Yen,
    /// 現物給与 that is taxed as salary; nothing of it is paid in money.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub taxable_in_kind: Yen,
    /// 社会保険料 deducted from the monthly pay: those of the month before.
    pub premiums: Yen,
    /// 社会保険料 deducted from the bonus.
    pub bonus_premiums: Yen,
    /// 国保組合の保険料 of the month: the person pays it, and nothing of it is deducted from the pay.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub national_society: Yen,
    /// 65歳・75歳からの本人の保険料 (介護保険第1号, 後期高齢者医療) that the person pays by slips in the month (普通徴収); the
    /// months are those that most municipalities have, July to February.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub own_premiums: Yen,
    /// The same collected from the pension of the month (特別徴収), negative where it comes back. No part of `net`.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub own_premiums_from_pension: Yen,
    /// 源泉徴収税額 of the monthly pay.
    pub withheld: Yen,
    /// 源泉徴収税額 of the bonus.
    pub bonus_withheld: Yen,
    /// 精算: what the year-end adjustment takes in December, or the return in March of the next year;
    /// negative where it gives back.
    pub settlement: Yen,
    /// 公的年金 paid in this month, before tax: in even months for the two before. No part of `net`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension: Option<Yen>,
    /// 年金の支給停止額 of this month, ±1 yen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension_suspended: Option<Yen>,
    /// 住民税 (特別徴収); `null` where the tax of that year is not known.
    pub resident_tax: Option<Yen>,
    /// 他の事業所の一か月; no part of `net`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_office: Option<OtherOfficeMonth>,
    /// 差引: what the pay leaves: pay and bonus less premiums, own premiums paid by slips, taxes and settlement.
    pub net: Yen,
}

/// 他の事業所の一か月.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct OtherOfficeMonth {
    /// 月額報酬 there.
    pub pay: Yen,
    /// 賞与 there.
    pub bonus: Yen,
    /// 社会保険料 deducted from the monthly pay there: those of the month before.
    pub premiums: Yen,
    /// 社会保険料 deducted from the bonus there.
    pub bonus_premiums: Yen,
    /// 源泉徴収税額 of the monthly pay there: by 乙欄 beside 甲欄 here, and the other way round.
    pub withheld: Yen,
    /// 源泉徴収税額 of the bonus there.
    pub bonus_withheld: Yen,
    /// 年末調整 there in December, where this office withholds by 乙欄; negative where it gives back.
    pub settlement: Yen,
    /// 住民税 deducted there: all of it where this office withholds by 乙欄, otherwise 0; `null` where it is not
    /// known.
    pub resident_tax: Option<Yen>,
    /// 差引 there.
    pub net: Yen,
}

/// 他の事業所の給与 of a calendar year.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct OtherOfficePay {
    /// 給与収入 there.
    pub pay: Yen,
    /// 控除した社会保険料 there.
    pub premiums: Yen,
    /// 源泉徴収税額 there; 0 in a normal year, which withholds nothing.
    pub withheld: Yen,
}

/// 会社の一か月: what goes out for the president and in corporate taxes.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct CompanyMonth {
    /// 支給: what is handed to the person, after the year-end adjustment.
    pub paid_out: Yen,
    /// 通勤手当, handed to the person beside it.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub commuting: Yen,
    /// 納入告知額 of the month before, both sides, due at the end of this month.
    pub invoice: Yen,
    /// 源泉所得税の納付: of the month before, or of half a year in January and July; less what the
    /// year-end adjustment gave back.
    pub withholding: Yen,
    /// 住民税の納入: deducted in the month before.
    pub resident_tax: Yen,
    /// 法人税等の中間納付.
    pub interim_taxes: Yen,
    /// 法人税等の確定納付, less the interim payments; negative where they come back.
    pub final_taxes: Yen,
    /// 支出: the sum of all.
    pub total: Yen,
    /// 月末の資金: the cash given, a twelfth of the profit before the pay each month, less what goes
    /// out; `null` where the cash is not given.
    pub balance: Option<Yen>,
}

/// 本人の暦年.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CalendarYearMoney {
    /// The year.
    pub year: i32,
    /// 給与収入.
    pub pay: Yen,
    /// 控除した社会保険料.
    pub premiums: Yen,
    /// 65歳・75歳からの本人の保険料 paid in the year, by slips and from the pension; deducted beside `premiums`.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub own_premiums: Yen,
    /// 他の事業所; the taxes count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_office: Option<OtherOfficePay>,
    /// 公的年金等の収入 paid in the year; the taxes count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension: Option<Yen>,
    /// 源泉徴収税額 of the year.
    pub withheld: Yen,
    /// 所得税等.
    pub income_tax: Yen,
    /// How the year ends.
    pub settlement: Settlement,
    /// 精算 of the year: positive is paid, negative comes back.
    pub difference: Yen,
    /// 住民税 of the next fiscal year.
    pub resident_tax: Yen,
}

/// 会社の事業年度.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct FiscalYearMoney {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// 役員報酬 paid in it.
    pub pay: Yen,
    /// 通勤手当 paid in it.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub commuting: Yen,
    /// 会社負担 of its premium months.
    pub employer: Yen,
    /// 損金にならない役員給与.
    pub non_deductible: Yen,
    /// 損金算入した事業税: enterprise and special enterprise tax of the year before.
    pub enterprise_tax_deducted: Yen,
    /// 課税所得 after losses used.
    pub taxable_income: Yen,
    /// 法人税等.
    pub taxes: Yen,
    /// 中間納付.
    pub interim: Yen,
    /// 確定納付.
    pub due: Yen,
}

/// 切替えの年: the calendar year in which the old monthly pay and the new bonus meet, beside the normal
/// years; and the year in which the plan ends, seen from today.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct FirstYear {
    /// The calendar year in which the plan begins to be paid.
    pub year: i32,
    /// 平年 as today.
    pub now: TaxedPay,
    /// 平年 under the plan.
    pub plan: TaxedPay,
    /// 切替えの年 as it is.
    pub first: TaxedPay,
    /// 終わりの年: its counterpart when the plan ends in the same way: what both years of today and of
    /// the plan have, less the first year.
    pub last: TaxedPay,
    /// 初年に多い税: taxes of the first year above those of a normal year under the plan.
    pub more_in_first: Yen,
    /// 終わりの年に戻る税: taxes of the last year below those of a normal year of today; only moved
    /// between the years.
    pub back_in_last: Yen,
    /// 残る負担: what the change of years costs altogether.
    pub remains: Yen,
}

/// 収入と税 of one year.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
pub struct TaxedPay {
    /// 給与収入.
    pub pay: Yen,
    /// 控除した社会保険料.
    pub premiums: Yen,
    /// 他の事業所; the taxes count it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_office: Option<OtherOfficePay>,
    /// 公的年金等の収入.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pension: Option<Yen>,
    /// 所得税等.
    pub income_tax: Yen,
    /// 住民税.
    pub resident_tax: Yen,
}

impl TaxedPay {
    /// Both taxes.
    #[must_use]
    pub fn taxes(&self) -> Yen {
        self.income_tax + self.resident_tax
    }
}

/// 足りない月.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Shortfall {
    /// The month.
    pub month: Month,
    /// How much is missing.
    pub missing: Yen,
}
