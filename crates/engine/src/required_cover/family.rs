use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Date, Rate, Rounding, Yen, age_on};

use super::input::{FamilyNeed, InsuredYear, SpouseRelation};
use super::months::{Ages, Counted, child_beside_own_pension, is_unlimited, sum, years};
use super::result::{Assumption, CoverRemark, FamilyCover, FamilyYear};
use super::survivors::SurvivorsLaw;
use crate::benefits::BeforeAfter;
use crate::check::Checks;
use crate::trace::or_zero;
use crate::{Step, Trace};

const MOST_CHILDREN: usize = 20;
/// The oldest age that is counted to, years.
const OLDEST: u32 = 120;
const UNTIL_AGE: u32 = 90;

pub(super) fn check(need: &FamilyNeed, day: Date, checks: &mut Checks) {
    let spouse = &need.spouse;
    for (name, amount) in [
        ("spouse.income", spouse.income),
        ("spouse.old_age_basic", spouse.old_age_basic),
        (
            "spouse.old_age_earnings_related",
            spouse.old_age_earnings_related,
        ),
        ("living_monthly", need.living_monthly),
        ("rent_monthly", need.rent_monthly),
        ("housing_loan", need.housing_loan),
        ("final_expenses", need.final_expenses),
        ("other", need.other),
        ("record.average", need.record.average),
        ("death_allowance", need.death_allowance),
        ("savings", need.savings),
        ("existing_cover", need.existing_cover),
    ] {
        checks.amount(amount, || format!("family.{name}"));
    }
    if spouse.relation == SpouseRelation::Husband {
        let field = "family.spouse.relation";
        checks.push(FieldError::new(FieldCode::NotSupported, field));
    }
    let born = |birth: Date, field: String, checks: &mut Checks| {
        checks.day(birth, || field.clone());
        if birth > day {
            checks.push(FieldError::new(FieldCode::DateAfter, field).with("max", day));
        }
    };
    let field = "family.spouse.birth_date";
    born(spouse.birth_date, field.into(), checks);
    if need.children.len() > MOST_CHILDREN {
        let error = FieldError::new(FieldCode::TooMany, "family.children");
        checks.push(error.with("max", MOST_CHILDREN));
    }
    for (index, child) in need.children.iter().enumerate() {
        let field = |name: &str| format!("family.children.{index}.{name}");
        born(child.birth_date, field("birth_date"), checks);
        checks.amount(child.education, || field("education"));
    }
    let (none, all) = (Rate::default(), Rate::from_ppm(1_000_000));
    for (name, share) in [
        ("share_with_children", need.share_with_children),
        ("share_alone", need.share_alone),
    ] {
        if let Some(share) = share {
            checks.range(share, none, all, || format!("family.{name}"));
        }
    }
    if let Some(age) = need.children_until_age {
        checks.range(age, 0, 40, || "family.children_until_age".into());
    }
    if let Some(age) = spouse.income_until_age {
        checks.range(age, 0, OLDEST, || "family.spouse.income_until_age".into());
    }
    let age = age_on(spouse.birth_date, day).min(OLDEST);
    let until = need.until_age.unwrap_or(UNTIL_AGE);
    checks.range(until, age, OLDEST, || "family.until_age".into());
    checks.range(need.record.months, 1, 840, || "family.record.months".into());
    if let Some(pay) = &need.pay {
        checks.range(pay.years, 0, 60, || "family.pay.years".into());
        let mut side = |name: &str, pay: &InsuredYear| {
            checks.amount(pay.standard_pension, || {
                format!("family.pay.{name}.standard_pension")
            });
            checks.amount(pay.standard_bonus_year, || {
                format!("family.pay.{name}.standard_bonus_year")
            });
        };
        side("before", &pay.before);
        side("after", &pay.after);
    }
}

/// What each year is made of.
struct Family<'a> {
    need: &'a FamilyNeed,
    law: SurvivorsLaw<'a>,
    shares: (Rate, Rate),
    until_65: BeforeAfter,
    from_65: BeforeAfter,
    of_amounts: [Citation; 1],
    of_rules: [Citation; 2],
}

/// 家族の必要保障額.
pub(super) fn cover(
    need: &FamilyNeed,
    day: Date,
    book: &LawBook,
    assumptions: &mut Vec<Assumption>,
    trace: &mut Trace,
) -> Result<FamilyCover, FieldErrors> {
    let law = SurvivorsLaw::on(day, book)?;
    if !is_unlimited(need, day, law.rules.value) {
        let field = "family.spouse.birth_date";
        return Err(FieldError::new(FieldCode::NotSupported, field).into());
    }
    let income_until = Assumption::of(
        "family.spouse.income_until_age",
        need.spouse.income_until_age,
        65,
        assumptions,
    );
    let share = |field, said, ppm, assumptions: &mut Vec<_>| {
        Assumption::of(field, said, Rate::from_ppm(ppm), assumptions)
    };
    let said = need.share_with_children;
    let with_children = share("family.share_with_children", said, 700_000, assumptions);
    let alone = share("family.share_alone", need.share_alone, 500_000, assumptions);
    let said = need.children_until_age;
    let children_until = Assumption::of("family.children_until_age", said, 22, assumptions);
    let until = Assumption::of("family.until_age", need.until_age, UNTIL_AGE, assumptions);
    let said = need.housing_loan_insured;
    let insured = Assumption::of("family.housing_loan_insured", said, false, assumptions);
    let ages = Ages {
        children_until,
        until,
        income_until,
    };
    if let Some(index) = child_beside_own_pension(need, day, &ages, law.rules.value) {
        let field = format!("family.children.{index}.birth_date");
        return Err(FieldError::new(FieldCode::NotSupported, field).into());
    }
    let counted = years(need, day, &ages, law.rules.value);
    let (until_65, from_65) = law.pensions(need, trace);
    let (amounts, rules) = (law.amounts.citation(), law.rules.citation());
    let family = Family {
        of_amounts: [amounts.clone()],
        of_rules: [amounts, rules],
        need,
        law,
        shares: (with_children, alone),
        until_65,
        from_65,
    };
    let rows = counted.iter().enumerate();
    let rows: Vec<FamilyYear> = rows
        .map(|(index, counted)| family.year(index, counted, trace))
        .collect();
    Ok(family.total(rows, insured, trace))
}

impl Family<'_> {
    fn year(&self, index: usize, counted: &Counted, trace: &mut Trace) -> FamilyYear {
        let (need, amounts) = (self.need, self.law.amounts.value);
        let spouse = &need.spouse;
        let mut step = |name: &str, amount: Yen, formula: String, law: &[Citation]| {
            trace.step(|| {
                let step = Step::yen(format!("family.years.{index}.{name}"), amount, formula);
                let step = step.rounded(Rounding::FloorYen);
                law.iter().cloned().fold(step, Step::citing)
            });
            amount
        };
        let (with_children, alone) = self.shares;
        let months_alone = counted.all - counted.with_children;
        let share = i64::from(counted.with_children) * with_children.ppm()
            + i64::from(months_alone) * alone.ppm();
        let living = need.living_monthly.ratio(share, 1_000_000);
        let living = step(
            "living",
            living.round(Rounding::FloorYen),
            format!(
                "{} × ({} × {} + {} × {months_alone})",
                need.living_monthly.grouped(),
                with_children.percent(),
                counted.with_children,
                alone.percent()
            ),
            &[],
        );
        let rent = step(
            "rent",
            need.rent_monthly * i64::from(counted.all),
            format!("{} × {}", need.rent_monthly.grouped(), counted.all),
            &[],
        );
        // yearly amounts, each in so many months
        let twelfths = |parts: &[(Yen, u32)]| {
            let sum: Yen = (parts.iter())
                .map(|(amount, months)| *amount * i64::from(*months))
                .sum();
            let terms = parts.iter();
            let terms: Vec<String> = terms
                .map(|(amount, months)| format!("{} × {months}", amount.grouped()))
                .collect();
            let formula = format!("({}) ÷ 12", terms.join(" + "));
            (sum.ratio(1, 12).round(Rounding::FloorYen), formula)
        };
        let (amount, formula) = twelfths(&[
            (amounts.basic, counted.basic),
            (amounts.child_first_two, counted.first),
            (amounts.child_further, counted.further),
        ]);
        let basic_pension = step("basic_pension", amount, formula, &self.of_rules);
        let mut side = |name: &str, until: Yen, from: Yen| {
            let (amount, formula) =
                twelfths(&[(until, counted.all - counted.old), (from, counted.old)]);
            let figure = format!("earnings_related.{name}");
            step(&figure, amount, formula, &self.of_amounts)
        };
        let earnings_related = BeforeAfter {
            before: side("before", self.until_65.before, self.from_65.before),
            after: side("after", self.until_65.after, self.from_65.after),
        };
        let (amount, formula) = twelfths(&[(amounts.widow_40_to_64, counted.widow)]);
        let widow_addition = step("widow_addition", amount, formula, &self.of_rules);
        let (amount, formula) = twelfths(&[
            (spouse.old_age_basic, counted.old),
            (spouse.old_age_earnings_related, counted.old),
        ]);
        let own_pension = step("own_pension", amount, formula, &self.of_rules[1..]);
        let (amount, formula) = twelfths(&[(spouse.income, counted.earning)]);
        let income = step("income", amount, formula, &[]);
        FamilyYear {
            months: counted.all,
            living,
            rent,
            basic_pension,
            earnings_related,
            widow_addition,
            own_pension,
            income,
        }
    }

    fn total(&self, years: Vec<FamilyYear>, insured: bool, trace: &mut Trace) -> FamilyCover {
        let need = self.need;
        let mut added = |name: &str, parts: Vec<Yen>| {
            let amount: Yen = parts.iter().copied().sum();
            trace.step(|| Step::yen(format!("family.{name}"), amount, sum(&parts)));
            amount
        };
        let each = |of: fn(&FamilyYear) -> Yen| years.iter().map(of).collect::<Vec<_>>();
        let living = added("living", each(|year| year.living));
        let rent = added("rent", each(|year| year.rent));
        let children = need.children.iter();
        let education = added("education", children.map(|child| child.education).collect());
        let loan = if insured {
            Yen::ZERO
        } else {
            need.housing_loan
        };
        let housing_loan = added("housing_loan", vec![loan]);
        let parts = vec![
            living,
            rent,
            education,
            housing_loan,
            need.final_expenses,
            need.other,
        ];
        let costs = added("costs", parts);
        let basic_pension = added("basic_pension", each(|year| year.basic_pension));
        let earnings_related = BeforeAfter {
            before: added(
                "earnings_related.before",
                each(|year| year.earnings_related.before),
            ),
            after: added(
                "earnings_related.after",
                each(|year| year.earnings_related.after),
            ),
        };
        let widow_addition = added("widow_addition", each(|year| year.widow_addition));
        let own_pension = added("own_pension", each(|year| year.own_pension));
        let income = added("income", each(|year| year.income));
        let mut resources_of = |name: &str, earnings_related: Yen| {
            let parts = vec![
                basic_pension,
                earnings_related,
                widow_addition,
                own_pension,
                income,
            ];
            added(&format!("resources.{name}"), parts)
        };
        let resources = BeforeAfter {
            before: resources_of("before", earnings_related.before),
            after: resources_of("after", earnings_related.after),
        };
        let parts = vec![need.death_allowance, need.savings, need.existing_cover];
        let available = added("available", parts);
        let mut left = |name: &str, off: &[Yen]| {
            let amount = off.iter().fold(costs, |left, off| left - *off);
            trace.step(|| {
                let formula = off.iter().fold(costs.grouped(), |formula, off| {
                    format!("{formula} − {}", off.grouped())
                });
                let formula = or_zero(formula, amount < Yen::ZERO);
                Step::yen(format!("family.{name}"), amount.or_zero(), formula)
            });
            amount.or_zero()
        };
        let need = BeforeAfter {
            before: left("need.before", &[resources.before]),
            after: left("need.after", &[resources.after]),
        };
        let shortfall = BeforeAfter {
            before: left("shortfall.before", &[resources.before, available]),
            after: left("shortfall.after", &[resources.after, available]),
        };
        let shortfall_difference = shortfall.after - shortfall.before;
        trace.step(|| {
            let (after, before) = (shortfall.after.grouped(), shortfall.before.grouped());
            let formula = format!("{after} − {before}");
            Step::yen("family.shortfall_difference", shortfall_difference, formula)
        });
        let mut remarks = vec![
            CoverRemark::LawOfTheDay,
            CoverRemark::DiesInOffice,
            CoverRemark::FamilyDepends,
            CoverRemark::NoTaxes,
            CoverRemark::OtherPensionsFrom2028,
        ];
        if widow_addition > Yen::ZERO {
            remarks.push(CoverRemark::WidowAdditionOnce);
        }
        FamilyCover {
            survivors_year: self.until_65,
            survivors_year_from_65: self.from_65,
            years,
            living,
            rent,
            education,
            housing_loan,
            costs,
            basic_pension,
            earnings_related,
            widow_addition,
            own_pension,
            income,
            resources,
            need,
            available,
            shortfall,
            shortfall_difference,
            remarks,
        }
    }
}
