//! 分掌変更: what speaks for and against a retirement payment to an officer who stays, never whether it is accepted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{ChangeOfDuties, LawBook};
use shinchoryu_quantity::{Date, Rate, Rounding, Yen};

use crate::check::Checks;
use crate::{Step, Trace};

/// 分掌変更等の確認の入力. A fact that is left out is open, and is asked for.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeOfDutiesInput {
    /// 分掌変更の日, from 2017-04-01.
    pub date: Date,
    /// 変更前の報酬月額, yen, without bonuses.
    pub monthly_before: Yen,
    /// 変更後の報酬月額, yen, without bonuses.
    pub monthly_after: Yen,
    /// 常勤役員から非常勤役員へ: full-time before, part-time after.
    #[serde(default)]
    pub part_time: Option<bool>,
    /// 取締役から監査役へ.
    #[serde(default)]
    pub auditor: Option<bool>,
    /// 代表権: whether it is kept.
    #[serde(default)]
    pub representation: Option<bool>,
    /// 銀行との折衝: whether the person still decides or negotiates.
    #[serde(default)]
    pub banks: Option<bool>,
    /// 債務の保証: whether the person still guarantees the company's debts.
    #[serde(default)]
    pub guarantees: Option<bool>,
    /// 採用・人事: whether the person still decides them.
    #[serde(default)]
    pub hiring: Option<bool>,
    /// 議決権の過半数 is the person's. No rule of the circular; asked, because such an owner is refused typically.
    #[serde(default)]
    pub majority: Option<bool>,
    /// 現実の支払: paid in money, not booked as unpaid (未払金).
    #[serde(default)]
    pub paid: Option<bool>,
    /// 使用人兼務役員とされない株主の判定 (法人税法施行令71条1項5号).
    #[serde(default)]
    pub shares: Option<ShareFacts>,
}

/// 所有割合: the three tests are met only together.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShareFacts {
    /// イ: the person's group is one of the first that together exceed 50 %, in the order of what they own.
    pub in_first_groups: bool,
    /// ロ: what the person's own group owns, "0" to "1".
    pub own_group: Rate,
    /// ハ: what the person, the spouse and companies that they hold over 50 % of own, "0" to "1".
    pub person: Rate,
}

/// 分掌変更等の確認の結果: pointers alone. What decides is whether it is in substance a retirement; this does not say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ChangeOfDutiesOutput {
    /// 変更後の報酬月額, yen.
    pub pay_after: Yen,
    /// 報酬月額の減少, yen; negative for a raise.
    pub pay_fall: Yen,
    /// 通達の例示による減少の目安: 50 % of the pay before, yen, a fraction rounded up; `pay_fall` of as much or more is a sign.
    pub pay_fall_of_example: Yen,
    /// 株主の判定: whether all three tests are met; `null` where `shares` is not given.
    pub share_tests_met: Option<bool>,
    /// 通達の三つの例示, in its order.
    pub signs: [Sign; 3],
    /// Every fact that speaks, in a fixed order.
    pub pointers: Vec<Pointer>,
}

/// 例示.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sign {
    /// Which.
    pub sign: SignKind,
    /// Whether it is the case; `null` where it is not known.
    pub is_case: Option<bool>,
    /// The facts by which the circular takes it out again.
    pub excluded_by: Vec<Fact>,
}

/// 通達の例示 (法人税基本通達9-2-32 (1)〜(3)).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignKind {
    /// (1) 常勤役員が非常勤役員になった.
    PartTime,
    /// (2) 取締役が監査役になった.
    Auditor,
    /// (3) 給与が激減した（おおむね50％以上の減少）.
    PayFall,
}

/// A fact of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// 非常勤になった.
    PartTime,
    /// 監査役になった.
    Auditor,
    /// 報酬が激減した.
    PayFall,
    /// 三つの例示のどれにも当たらない.
    NoSign,
    /// 代表権.
    Representation,
    /// 銀行との折衝: 経営上主要な地位.
    Banks,
    /// 債務の保証: 経営上主要な地位.
    Guarantees,
    /// 採用・人事: 経営上主要な地位.
    Hiring,
    /// 株主の判定.
    Shares,
    /// 議決権の過半数.
    Majority,
    /// 現実の支払.
    Paid,
}

/// What a fact says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Pointer {
    /// The fact.
    pub fact: Fact,
    /// Which way it points.
    pub says: Says,
}

/// Which way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Says {
    /// For a retirement in substance.
    For,
    /// Against it.
    Against,
    /// Not known, or for a person to judge: a question.
    Open,
}

impl Says {
    fn of(fact: Option<bool>, speaks_for: bool) -> Self {
        match fact {
            None => Self::Open,
            Some(fact) if fact == speaks_for => Self::For,
            Some(_) => Self::Against,
        }
    }
}

/// 分掌変更等の場合の退職給与 (法人税基本通達9-2-32): which of the circular's examples are the case, by which facts they
/// are taken out again, and which way each fact points.
///
/// "おおむね50％以上の減少" is read as 50 % and more. Who keeps deciding about banks, guarantees or staff is pointed at as
/// somebody with a main position in management (経営上主要な地位).
///
/// # Errors
/// `out_of_range` for amounts, days and shares; `law_not_covered` at `date`.
pub fn change_of_duties(
    input: &ChangeOfDutiesInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<ChangeOfDutiesOutput, FieldErrors> {
    check(input)?;
    let law = (book.corporate.change_of_duties)
        .at(input.date)
        .map_err(|error| error.at("date"))?;
    let pay_fall = input.monthly_before - input.monthly_after;
    let pay_fall_of_example = (input.monthly_before)
        .times(law.value.pay_fall)
        .round(Rounding::CeilYen);
    let fell = input.monthly_before > Yen::ZERO && pay_fall >= pay_fall_of_example;
    let share_tests_met = input.shares.map(|shares| meets(&shares, law.value));
    let output = ChangeOfDutiesOutput {
        pay_after: input.monthly_after,
        pay_fall,
        pay_fall_of_example,
        share_tests_met,
        signs: signs(input, fell, share_tests_met),
        pointers: pointers(input, fell, share_tests_met),
    };
    let (before, after) = (
        input.monthly_before.grouped(),
        input.monthly_after.grouped(),
    );
    trace.step(|| Step::yen("pay_after", output.pay_after, after.clone()).citing(law.citation()));
    trace.step(|| {
        let formula = format!("{before} − {after}");
        Step::yen("pay_fall", pay_fall, formula).citing(law.citation())
    });
    trace.step(|| {
        let formula = format!("{before} × {}", law.value.pay_fall.percent());
        Step::yen("pay_fall_of_example", pay_fall_of_example, formula)
            .rounded(Rounding::CeilYen)
            .citing(law.citation())
    });
    Ok(output)
}

fn check(input: &ChangeOfDutiesInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.date, || "date".into());
    checks.amount(input.monthly_before, || "monthly_before".into());
    checks.amount(input.monthly_after, || "monthly_after".into());
    if let Some(shares) = &input.shares {
        let all = Rate::from_ppm(1_000_000);
        for (share, name) in [(shares.own_group, "own_group"), (shares.person, "person")] {
            checks.range(share, Rate::default(), all, || format!("shares.{name}"));
        }
    }
    checks.finish()
}

fn meets(shares: &ShareFacts, law: &ChangeOfDuties) -> bool {
    shares.in_first_groups
        && shares.own_group > law.own_group_over
        && shares.person > law.person_over
}

/// The facts of a main position in management that are the case.
fn main_position(input: &ChangeOfDutiesInput) -> Vec<Fact> {
    let facts = [
        (input.banks, Fact::Banks),
        (input.guarantees, Fact::Guarantees),
        (input.hiring, Fact::Hiring),
    ];
    let case = facts.into_iter().filter(|(fact, _)| *fact == Some(true));
    case.map(|(_, fact)| fact).collect()
}

fn signs(input: &ChangeOfDutiesInput, fell: bool, shares: Option<bool>) -> [Sign; 3] {
    let sign = |sign, is_case, own: Option<(Option<bool>, Fact)>| {
        let own = own.filter(|(fact, _)| *fact == Some(true));
        let excluded_by = own.map(|(_, fact)| fact).into_iter();
        Sign {
            sign,
            is_case,
            excluded_by: excluded_by.chain(main_position(input)).collect(),
        }
    };
    let representation = (input.representation, Fact::Representation);
    [
        sign(SignKind::PartTime, input.part_time, Some(representation)),
        sign(
            SignKind::Auditor,
            input.auditor,
            Some((shares, Fact::Shares)),
        ),
        sign(SignKind::PayFall, Some(fell), None),
    ]
}

fn pointers(input: &ChangeOfDutiesInput, fell: bool, shares: Option<bool>) -> Vec<Pointer> {
    let cases = [
        (input.part_time, Fact::PartTime),
        (input.auditor, Fact::Auditor),
        (Some(fell), Fact::PayFall),
    ];
    // one of the examples is enough, so that one that is not the case says nothing
    let mut found: Vec<Pointer> = cases
        .into_iter()
        .filter(|(case, _)| *case != Some(false))
        .map(|(case, fact)| Pointer {
            fact,
            says: Says::of(case, true),
        })
        .collect();
    if found.is_empty() {
        found.push(Pointer {
            fact: Fact::NoSign,
            says: Says::Against,
        });
    }
    found.extend(
        [
            (input.representation, false, Fact::Representation),
            (input.banks, false, Fact::Banks),
            (input.guarantees, false, Fact::Guarantees),
            (input.hiring, false, Fact::Hiring),
            (shares, false, Fact::Shares),
            (input.paid, true, Fact::Paid),
        ]
        .map(|(case, speaks_for, fact)| Pointer {
            fact,
            says: Says::of(case, speaks_for),
        }),
    );
    // no rule that was read says it: never more than a question
    if input.majority != Some(false) {
        found.push(Pointer {
            fact: Fact::Majority,
            says: Says::Open,
        });
    }
    found
}
