//! 減額: a part of a contract is given up at the end of a policy year, and the rest goes on by the same rule with so much
//! less premium. No circular says how; practice takes the books in proportion.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::contract::{Contract, spans};
use super::input::CorporateInsuranceInput;
use super::output::{CorporateInsuranceOutput, ScheduleYear};
use super::rule::{Reading, choose};
use super::schedule::years;
use crate::trace::on_the_way;
use crate::{Step, Trace};

/// 減額割合 and when.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reduction {
    /// The policy year at whose end it is.
    pub(crate) policy_year: i64,
    /// What is given up of 1.
    pub(crate) part: Rate,
}

impl Reduction {
    /// What goes of an amount, a fraction cut.
    pub(crate) fn gone(self, amount: Yen) -> Yen {
        amount.times(self.part).round(Rounding::FloorYen)
    }

    /// What is left of it.
    pub(crate) fn left(self, amount: Yen) -> Yen {
        amount - self.gone(amount)
    }

    /// What goes of an amount, as a formula.
    pub(crate) fn formula_of_gone(self, amount: Yen) -> String {
        format!("{} × {}", amount.grouped(), self.part.percent())
    }

    /// What is left of it, as a formula.
    pub(crate) fn formula_of_left(self, amount: Yen) -> String {
        let gone = on_the_way(self.formula_of_gone(amount), self.gone(amount));
        format!("{} − {gone}", amount.grouped())
    }

    /// Both balances of a year, as the rest begins with them.
    fn balances(self, year: &ScheduleYear) -> Balances {
        Balances {
            asset: self.left(year.asset_balance),
            prepaid: self.left(year.prepaid_balance),
        }
    }
}

#[derive(Clone, Copy)]
struct Balances {
    asset: Yen,
    prepaid: Yen,
}

/// The fiscal years of a contract with a reduction: after it they are those of the rest. Those of `detail` end with the
/// reduction, and `trace` has their steps; its policy years stay those of the whole contract.
pub(crate) fn reduce(
    input: &CorporateInsuranceInput,
    reduction: Reduction,
    book: &LawBook,
    (detail, trace): (&mut CorporateInsuranceOutput, &mut Trace),
) -> Result<(), FieldErrors> {
    let is_on = trace.is_on();
    let chosen = choose(Reading {
        input,
        law: &book.corporate.insurance,
        cites: is_on,
    })?;
    let premiums = chosen.premiums.of_each(reduction.left(input.premium));
    let months = chosen.months;
    let whole = Contract {
        premiums: &premiums,
        way: &chosen.treatment.way,
        months,
        annuity: &[],
        other_short_pay: input.other_short_pay_premium,
        shown: months,
    };
    let until_then = Contract {
        shown: 12 * reduction.policy_year,
        ..whole
    };
    let law = &chosen.treatment.law;
    let first = i64::from(input.first_fiscal_year_months);
    let mut steps = Trace::of(is_on);
    let mut off = Trace::off();
    let rest = Rest {
        reduction,
        of_fiscal_years: years(
            &whole,
            spans(months, first),
            "fiscal_years",
            law,
            &mut steps,
        ),
        so_far: years(
            &until_then,
            spans(months, first),
            "fiscal_years",
            law,
            &mut off,
        ),
        steps,
    };
    rest.take_over(detail, trace);
    Ok(())
}

/// The rest by itself, as if it had been the contract from the beginning: what its years pay, add and run down.
struct Rest {
    reduction: Reduction,
    of_fiscal_years: Vec<ScheduleYear>,
    /// Its fiscal years up to the reduction: what of them is the whole contract's.
    so_far: Vec<ScheduleYear>,
    steps: Trace,
}

impl Rest {
    fn take_over(self, detail: &mut CorporateInsuranceOutput, trace: &mut Trace) {
        let cut = detail.fiscal_years.len().saturating_sub(1);
        let last = (detail.fiscal_years.last()).zip(self.so_far.last());
        let Some((so_far, of_rest)) = last.map(|(so_far, of_rest)| (*so_far, *of_rest)) else {
            return;
        };
        if trace.is_on() {
            // the year of the reduction is told anew
            let at = format!("fiscal_years.{cut}.");
            let steps = std::mem::replace(trace, Trace::on()).into_steps();
            for step in steps {
                if !step.figure.starts_with(&at) {
                    trace.step(|| step);
                }
            }
        }
        detail.fiscal_years.truncate(cut);
        let rows = self.rows(cut, (so_far, of_rest), trace);
        detail.fiscal_years.extend(rows);
    }

    /// The fiscal years from that of the reduction on; `so_far` is what the contract had of that one, and the rest by itself.
    fn rows(
        &self,
        first: usize,
        (so_far, of_rest): (ScheduleYear, ScheduleYear),
        trace: &mut Trace,
    ) -> Vec<ScheduleYear> {
        let years = &self.of_fiscal_years;
        let mut before = self.reduction.balances(&so_far);
        let mut last = of_rest;
        let mut rows = Vec::with_capacity(years.len().saturating_sub(first));
        for (index, year) in years.iter().enumerate().skip(first) {
            let begun = (index == first).then_some((so_far, of_rest));
            let (made, rest) = begun.unwrap_or_default();
            let paid = year.paid - rest.paid;
            let to_asset = year.to_asset - rest.to_asset;
            let run_down = year.run_down - rest.run_down;
            // what is over of roundings goes with the last of the rest's own
            let asset = match year.asset_balance {
                Yen::ZERO => Yen::ZERO,
                _ => (before.asset + to_asset - run_down).or_zero(),
            };
            let run_down = before.asset + to_asset - asset;
            let prepaid = match year.prepaid_balance {
                Yen::ZERO => Yen::ZERO,
                balance => (before.prepaid + balance - last.prepaid_balance).or_zero(),
            };
            let deductible = paid + before.prepaid - prepaid - to_asset + run_down;
            let row = ScheduleYear {
                year: year.year,
                months: year.months,
                paid: made.paid + paid,
                to_asset: made.to_asset + to_asset,
                run_down: made.run_down + run_down,
                deductible: made.deductible + deductible,
                salary: Yen::ZERO,
                asset_balance: asset,
                prepaid_balance: prepaid,
            };
            let at = format!("fiscal_years.{index}");
            let flow = ScheduleYear {
                paid,
                to_asset,
                run_down,
                deductible,
                ..row
            };
            self.explain(&at, begun.map(|_| made), (before, &flow), &row, trace);
            before = Balances { asset, prepaid };
            last = *year;
            rows.push(row);
        }
        rows
    }

    /// The steps of a year: those of the rest by itself where they are true of it.
    fn explain(
        &self,
        at: &str,
        made: Option<ScheduleYear>,
        (before, flow): (Balances, &ScheduleYear),
        row: &ScheduleYear,
        trace: &mut Trace,
    ) {
        if !trace.is_on() {
            return;
        }
        let name = |figure: &str| format!("{at}.{figure}");
        let of_rest = |figure: &str, amount: Yen| {
            let figure = name(figure);
            let mut steps = self.steps.steps();
            steps.find(|step| step.figure == figure && step.amount == amount.get())
        };
        let added = |terms: &[(&str, Yen)]| {
            let mut formula = String::new();
            for (sign, amount) in terms.iter().filter(|(_, amount)| !amount.is_zero()) {
                match (formula.is_empty(), *sign) {
                    (true, "+") => {}
                    (true, _) => formula.push_str("0 − "),
                    (false, sign) => formula.push_str(&format!(" {sign} ")),
                }
                formula.push_str(&amount.grouped());
            }
            if formula.is_empty() {
                "0".to_owned()
            } else {
                formula
            }
        };
        for (figure, so_far, amount, of_row) in [
            ("paid", made.map(|made| made.paid), flow.paid, row.paid),
            (
                "to_asset",
                made.map(|made| made.to_asset),
                flow.to_asset,
                row.to_asset,
            ),
        ] {
            match (so_far, of_rest(figure, of_row)) {
                (None, Some(step)) => trace.step(|| step.clone()),
                (so_far, _) => trace.step(|| {
                    let formula = added(&[("+", so_far.unwrap_or_default()), ("+", amount)]);
                    Step::yen(name(figure), of_row, formula)
                }),
            }
        }
        let made = made.unwrap_or_default();
        trace.step(|| {
            let formula = added(&[
                ("+", made.run_down),
                ("+", before.asset),
                ("+", flow.to_asset),
                ("−", row.asset_balance),
            ]);
            Step::yen(name("run_down"), row.run_down, formula)
        });
        trace.step(|| {
            let formula = added(&[
                ("+", made.deductible),
                ("+", flow.paid),
                ("+", before.prepaid),
                ("−", row.prepaid_balance),
                ("−", flow.to_asset),
                ("+", flow.run_down),
            ]);
            Step::yen(name("deductible"), row.deductible, formula)
        });
        trace.step(|| Step::yen(name("salary"), Yen::ZERO, "0"));
        trace.step(|| {
            let formula = added(&[
                ("+", before.asset),
                ("+", flow.to_asset),
                ("−", flow.run_down),
            ]);
            Step::yen(name("asset_balance"), row.asset_balance, formula)
        });
        trace.step(|| {
            let change = row.prepaid_balance - before.prepaid;
            let formula = added(&[
                ("+", before.prepaid),
                if change < Yen::ZERO {
                    ("−", Yen::ZERO - change)
                } else {
                    ("+", change)
                },
            ]);
            Step::yen(name("prepaid_balance"), row.prepaid_balance, formula)
        });
    }
}
