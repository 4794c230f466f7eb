//! 計算過程 of one year of a schedule.

use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rounding, Yen};

use super::contract::{Contract, Span, Used, inside};
use super::output::ScheduleYear;
use super::treatment::Way;
use crate::trace::on_the_way;
use crate::{Step, Trace};

/// A year with what it was made of.
pub(super) struct Explained<'a> {
    pub contract: &'a Contract<'a>,
    pub span: Span,
    pub row: &'a ScheduleYear,
    pub before: &'a ScheduleYear,
    pub used: Used,
    pub asset_total: Yen,
}

/// A formula that cuts a fraction of a yen.
fn cut(figure: String, amount: Yen, formula: String) -> Step {
    Step::yen(figure, amount, formula).rounded(Rounding::FloorYen)
}

impl Explained<'_> {
    /// The steps of every figure of the year.
    pub(super) fn steps(&self, at: &str, law: &[Citation], trace: &mut Trace) {
        let (row, before) = (self.row, self.before);
        let name = |figure: &str| format!("{at}.{figure}");
        let cited = |step: Step| law.iter().cloned().fold(step, Step::citing);
        let premiums = self.contract.premiums;
        let count = |month| premiums.paid(month);
        let each = premiums.each.grouped();
        let made = count(self.span.to) - count(self.span.from);
        trace.step(|| Step::yen(name("paid"), row.paid, format!("{each} × {made}")));
        trace.step(|| cited(cut(name("to_asset"), row.to_asset, self.to_asset())));
        trace.step(|| cited(cut(name("run_down"), row.run_down, self.run_down())));
        trace.step(|| {
            let parts = [
                row.paid,
                before.prepaid_balance,
                row.prepaid_balance,
                row.to_asset,
                row.run_down,
            ];
            let [paid, earlier, prepaid, asset, run_down] = parts.map(Yen::grouped);
            let formula = format!("{paid} + {earlier} − {prepaid} − {asset} + {run_down}");
            cited(Step::yen(name("deductible"), row.deductible, formula))
        });
        trace.step(|| {
            let formula = if row.salary == Yen::ZERO {
                "0".to_owned()
            } else {
                format!("{} − {}", row.deductible.grouped(), row.run_down.grouped())
            };
            cited(Step::yen(name("salary"), row.salary, formula))
        });
        trace.step(|| {
            let parts = [before.asset_balance, row.to_asset, row.run_down].map(Yen::grouped);
            let [earlier, asset, run_down] = parts;
            let formula = format!("{earlier} + {asset} − {run_down}");
            cited(Step::yen(name("asset_balance"), row.asset_balance, formula))
        });
        trace.step(|| {
            let paid = (premiums.each * count(self.span.to)).grouped();
            let formula = format!("{paid}{}", self.used());
            cited(cut(name("prepaid_balance"), row.prepaid_balance, formula))
        });
    }

    fn to_asset(&self) -> String {
        let (contract, span) = (self.contract, self.span);
        let premiums = contract.premiums;
        match contract.way {
            Way::Elapsing(Some(terms)) => {
                let parts: Vec<String> = inside(terms, span)
                    .map(|(months, share)| format!("{months} × {}", share.shown))
                    .collect();
                let total = premiums.total().grouped();
                match &*parts {
                    [] => "0".to_owned(),
                    parts => format!("{total} ÷ {} × ({})", contract.months, parts.join(" + ")),
                }
            }
            Way::Kept { share, .. } => {
                let due = premiums.due(span.to) - premiums.due(span.from);
                let (over, under) = (share.numerator, share.denominator);
                format!("{} × {due} × {over} ÷ {under}", premiums.each.grouped())
            }
            Way::Elapsing(None) | Way::ShortPay(_) | Way::WhenDue { .. } => "0".to_owned(),
        }
    }

    fn run_down(&self) -> String {
        let upto = |month| match self.contract.run_down(month) {
            Some((so_far, all)) if so_far > 0 => {
                let formula = format!(
                    "{} × {} ÷ {}",
                    self.asset_total.grouped(),
                    Yen(so_far).grouped(),
                    Yen(all).grouped()
                );
                let amount = self.asset_total.ratio(so_far, all);
                Some(on_the_way(formula, amount.round(Rounding::FloorYen)))
            }
            _ => None,
        };
        match (upto(self.span.to), upto(self.span.from)) {
            (Some(to), Some(from)) => format!("{to} − {from}"),
            (Some(to), None) => to,
            _ => "0".to_owned(),
        }
    }

    /// What is taken off the premiums paid so far.
    fn used(&self) -> String {
        let contract = self.contract;
        let months_of_term = contract.months;
        match self.used {
            Used::Elapsed {
                at_once,
                months,
                stretched,
            } => {
                let once = match at_once {
                    Yen::ZERO => String::new(),
                    once => format!(" − {}", once.grouped()),
                };
                let total = contract.premiums.total().grouped();
                let so_far = match stretched {
                    Some((so_far, of)) => format!(" × {so_far} ÷ {of}"),
                    None => String::new(),
                };
                let amount = contract.amount(self.used) - at_once;
                let formula = format!("{total} × {months} ÷ {months_of_term}{so_far}");
                format!("{once} − {}", on_the_way(formula, amount))
            }
            Used::Due(count) => format!(" − {} × {count}", contract.premiums.each.grouped()),
            Used::Kept {
                asset,
                rest,
                due,
                months,
            } => {
                let amount = contract.amount(self.used) - asset;
                let [asset, rest, due] = [asset, rest, due].map(Yen::grouped);
                let formula = format!("min({rest} × {months} ÷ {months_of_term}, {due})");
                format!(" − {asset} − {}", on_the_way(formula, amount))
            }
        }
    }
}
