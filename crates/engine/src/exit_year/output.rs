use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Date, Yen};

use super::input::PolicyAction;
use crate::benefits::RetirementAllowanceOutput;
use crate::corporate_insurance::InsuranceRuleApplied;
use crate::corporate_tax::CorporateTaxOutput;
use crate::retirement_income::RetirementIncomeOutput;

/// Yen amounts that are told of a variant and of the difference of two.
macro_rules! figures {
    ($(#[$about:meta])* $name:ident { $($(#[$of:meta])* $field:ident,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
        pub struct $name {
            $($(#[$of])* pub $field: Yen,)*
        }

        impl $name {
            /// Every figure with its name.
            pub(super) fn named(&self) -> Vec<(&'static str, Yen)> {
                vec![$((stringify!($field), self.$field)),*]
            }

            /// Figure by figure, less another's.
            pub(super) fn less(&self, other: &Self) -> Self {
                Self { $($field: self.$field - other.$field,)* }
            }
        }
    };
}

/// 退職の年の結果.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExitYearOutput {
    /// 保険契約ごとの結果, in the order of the input. The same in both variants.
    pub policies: Vec<ExitPolicyResult>,
    /// 保険契約の合計.
    pub totals: PolicyTotals,
    /// 現在のまま.
    pub keep: ExitVariantResult,
    /// 提案どおり, where it was given.
    pub change: Option<ExitVariantResult>,
    /// 差: change − keep, figure by figure; losses are below zero.
    pub difference: Option<ExitDifference>,
    /// What has to be said beside the figures.
    pub remarks: Vec<ExitRemark>,
}

/// One contract; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExitPolicyResult {
    /// 処理.
    pub action: PolicyAction,
    /// Policy year at the end of which it is done.
    pub policy_year: u32,
    /// 適用した取扱い.
    pub rule: InsuranceRuleApplied,
    /// 解約返戻金; none of a kept contract whose value is not known.
    pub value: Option<Yen>,
    /// 補間: the value was not given.
    pub interpolated: bool,
    /// 帳簿価額: both balances, or the booked amount where that counts.
    pub book: Yen,
    /// 受け取る解約返戻金: the value when it is surrendered, else 0.
    pub proceeds: Yen,
    /// 現物支給の評価額 (所得税基本通達36-37): the surrender value, or what the rule makes an asset, whatever the books have, where
    /// the former is below 70 percent of it and the class table applies; 0 unless it is handed over.
    pub handed_over: Yen,
    /// 益金 (損金 below zero): `proceeds` + `handed_over` − `book`; 0 where it is kept.
    pub gain: Yen,
}

/// 保険契約の合計; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PolicyTotals {
    /// 受け取る解約返戻金.
    pub proceeds: Yen,
    /// 現物支給の評価額.
    pub handed_over: Yen,
    /// 益金 (損金 below zero).
    pub gain: Yen,
    /// 継続する契約の帳簿価額: assets that remain.
    pub kept_book: Yen,
    /// 継続する契約の解約返戻金, of those whose value is known.
    pub kept_value: Yen,
}

figures! {
    /// Figures of a variant, and of the difference of both; yen.
    ExitFigures {
        /// 支給予定額.
        planned_amount,
        /// 功績倍率法による額 under the final pay of this variant.
        limit,
        /// 否認が見込まれる額: what of the planned amount lies above it (法人税法34条2項, 施行令70条2号). A guide and no limit of
        /// the law.
        above_limit,
        /// 一時金: the planned amount, or what of it is paid at once.
        lump_sum,
        /// 年金で支給する額: the rest.
        annuity_total,
        /// うちこの事業年度に支給すべき年金, deducted and paid in it (法人税基本通達9-2-29).
        annuity_due,
        /// うち翌期以降に支給すべき年金: deducted and paid later, in no other figure.
        annuity_later,
        /// 収入すべき年に受け取る年金, before its taxes: 雑所得 of that year with all other income (所得税法35条3項2号).
        annuity_received,
        /// 現金で支給する額 of the fiscal year: lump sum less the policies handed over, with the annuity of the year.
        allowance_cash,
        /// 所得 without the event, before losses brought forward.
        income,
        /// 所得 with the gains of the policies and without the allowance.
        income_with_gains,
        /// 法人税等 of the year without the event.
        taxes_without,
        /// 解約等の益に対する税: what the gains add to the taxes; below zero where they are losses.
        gain_tax,
        /// 否認された場合の追加の税: taxes `up_to_limit` less taxes `wholly`.
        contested_tax,
        /// 退職所得の金額 of the lump sum.
        retirement_income,
        /// 退職所得の税 withheld: income tax with surtaxes and both resident taxes.
        person_taxes,
        /// 一時金の手取り: lump sum less these taxes, policies handed over by their value included.
        net,
        /// うち現金: what of the lump sum is paid out; below zero the person has to pay in.
        person_cash,
    }
}

figures! {
    /// Figures of the year with the event, as far as the allowance is deducted; yen.
    OutcomeFigures {
        /// 損金に算入する退職金: lump sum and the annuity of the year.
        deductible,
        /// 所得 with the event, before losses brought forward; negative for a loss.
        income,
        /// 法人税等 of the year.
        taxes,
        /// 退職金が減らす税: taxes with the gains alone less `taxes`.
        taken_away,
        /// 退職の出来事による税の増減: `taxes` less those without the event.
        event_tax,
        /// 当期の欠損金.
        year_loss,
        /// 翌期へ繰り越す欠損金, what is left of earlier losses included.
        loss_remaining,
        /// 残る現預金: cash + proceeds − `allowance_cash` − taxes of the year; below zero what is short.
        balance,
        /// 不足額.
        shortfall,
    }
}

/// 現在または提案の結果.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExitVariantResult {
    /// Its figures.
    #[serde(flatten)]
    pub figures: ExitFigures,
    /// 全額損金: all that is due in the year is deducted.
    pub wholly: ExitOutcome,
    /// 目安額まで損金: only up to `limit`.
    pub up_to_limit: ExitOutcome,
    /// 目安の計算.
    pub allowance_detail: RetirementAllowanceOutput,
    /// 退職所得の計算.
    pub person_detail: RetirementIncomeOutput,
    /// 法人税等 without the event.
    pub without_detail: CorporateTaxOutput,
    /// 法人税等 with the gains alone.
    pub with_gains_detail: CorporateTaxOutput,
    /// What has to be said beside its figures.
    pub remarks: Vec<VariantRemark>,
}

/// The year with the event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExitOutcome {
    /// Its figures.
    #[serde(flatten)]
    pub figures: OutcomeFigures,
    /// 当期の欠損金を控除できる最後の日: the last day of the tenth fiscal year after, if all of them have twelve months; none
    /// without a loss.
    pub loss_deductible_until: Option<Date>,
    /// 法人税等の内訳.
    pub tax_detail: CorporateTaxOutput,
}

/// 差: change − keep; yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExitDifference {
    /// Figure by figure.
    #[serde(flatten)]
    pub figures: ExitFigures,
    /// 全額損金.
    pub wholly: OutcomeFigures,
    /// 目安額まで損金.
    pub up_to_limit: OutcomeFigures,
}

/// What has to be said of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExitRemark {
    /// 支払いが別の事業年度: the cash leaves in another fiscal year than the one in which the allowance is deducted.
    PaidInAnotherYear,
    /// 繰越欠損金の発生年度を考慮していない: nobody says when losses brought forward arose, so none is taken to expire.
    LossAgeNotKnown,
    /// 補間した解約返戻金: the value of a contract was not given for its year.
    InterpolatedValue,
}

/// What has to be said of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum VariantRemark {
    /// 相当であることが前提: an allowance is deducted only as far as it is appropriate, below the limit too.
    AllowanceAppropriate,
    /// 目安額を超える: what lies above the limit is expected to be contested.
    AboveLimit,
    /// 最終報酬月額の急な増額: the merit ratio method may not be accepted at all.
    SuddenRaise,
    /// 本人の払込み: the taxes withheld exceed what of the lump sum is paid in cash.
    PersonPaysIn,
    /// 年金の税は数えていない: the annuity is taxed every year with the other income of that year; `person_taxes` and `net` are
    /// those of the lump sum.
    AnnuityTaxedEachYear,
    /// 翌期以降の年金: what is due later is deducted and paid later, and the balance of the year does not have it.
    AnnuityDueLater,
    /// 目安額との比べ方: how an excess is divided between lump sum and annuity was read nowhere; what is paid first is taken to
    /// lie below the limit.
    AnnuityAboveLimit,
}
