//! 計算過程: what a figure was made of. Off by default, so that a batch pays nothing for it.
//!
//! Whoever calculates the formula that a step prints gets its amount; `tests/traces.rs` does so for every
//! kind of step. Besides `+ − × ÷ ( ) min max` a formula holds
//! - `(a ÷ 6 = 16,666)`: a value on the way, rounded as this step is or as the step whose whole formula
//!   it is;
//! - `[a; b] → 38,000`: what the cited table gives for a and b;
//! - `a ≤ b → 0`: what the cited provision gives because the comparison (`=`, `≠`, `≤`, `>`) holds;
//!   several are parted by `;`;
//! - `2026-05-26 + 1 → 2026-06-25`: first day, months and last day of a period, or without months a day
//!   and the open day it is moved to.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rounding, Yen};

/// Unit of a traced figure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// 円 (of the period the figure's name says).
    #[default]
    Yen,
    /// 率, in parts per million.
    Ppm,
    /// A count: grades, months, years, persons.
    Count,
}

/// One figure explained: formula with its values, rounding, and the law that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Step {
    /// Name of the figure as in the output, such as `employee.health_monthly`.
    pub figure: String,
    /// Its value.
    pub amount: i64,
    /// Its unit.
    pub unit: Unit,
    /// The formula with the values put in, in symbols only ("980,000 × 11.70% ÷ 2 × 12").
    pub formula: String,
    /// Names of the figures it is the sum of (a leading "-" subtracts); their own steps explain them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<String>,
    /// How a fraction was treated in this step.
    pub rounding: Rounding,
    /// What it read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub law: Vec<Citation>,
}

impl Step {
    /// A step in yen without fraction, parts or law; add them by the other methods.
    #[must_use]
    pub fn yen(figure: impl Into<String>, amount: Yen, formula: impl Into<String>) -> Self {
        Self {
            figure: figure.into(),
            amount: amount.get(),
            unit: Unit::Yen,
            formula: formula.into(),
            parts: Vec::new(),
            rounding: Rounding::None,
            law: Vec::new(),
        }
    }

    /// With the rounding that was applied.
    #[must_use]
    pub fn rounded(mut self, rounding: Rounding) -> Self {
        self.rounding = rounding;
        self
    }

    /// With a unit other than yen.
    #[must_use]
    pub fn in_unit(mut self, unit: Unit) -> Self {
        self.unit = unit;
        self
    }

    /// With the figures it is the sum of.
    #[must_use]
    pub fn sum_of(mut self, parts: &[&str]) -> Self {
        self.parts = parts.iter().map(|part| (*part).to_owned()).collect();
        self
    }

    /// Under the path of the part that it explains.
    pub(crate) fn under(mut self, prefix: &str) -> Self {
        self.figure = format!("{prefix}.{}", self.figure);
        for part in &mut self.parts {
            *part = match part.strip_prefix('-') {
                Some(name) => format!("-{prefix}.{name}"),
                None => format!("{prefix}.{part}"),
            };
        }
        self
    }

    /// With a value it read.
    #[must_use]
    pub fn citing(mut self, citation: Citation) -> Self {
        if !self.law.contains(&citation) {
            self.law.push(citation);
        }
        self
    }
}

/// Collects steps, or nothing at all when it is off.
#[derive(Debug, Default)]
pub struct Trace {
    steps: Option<Vec<Step>>,
}

impl Trace {
    /// A trace that collects nothing.
    #[must_use]
    pub fn off() -> Self {
        Self { steps: None }
    }

    /// A trace that collects every step.
    #[must_use]
    pub fn on() -> Self {
        Self {
            steps: Some(Vec::new()),
        }
    }

    /// A trace that collects steps where they are asked for.
    #[must_use]
    pub(crate) fn of(explain: bool) -> Self {
        if explain { Self::on() } else { Self::off() }
    }

    /// Whether steps are collected.
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.steps.is_some()
    }

    /// Adds the step that `make` gives; `make` is not called when the trace is off.
    pub fn step(&mut self, make: impl FnOnce() -> Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(make());
        }
    }

    /// The steps so far.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().flatten()
    }

    /// The steps in the order they were made.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.steps.unwrap_or_default()
    }

    /// Adds the steps of a part as they are.
    pub(crate) fn append(&mut self, part: Self) {
        if let Some(steps) = &mut self.steps {
            steps.extend(part.into_steps());
        }
    }

    /// Adds the steps of a part, under its path.
    pub(crate) fn nest(&mut self, prefix: &str, part: Self) {
        if let Some(steps) = &mut self.steps {
            steps.extend(part.into_steps().into_iter().map(|step| step.under(prefix)));
        }
    }

    /// The step of `source` once more, under the name that the whole gives the figure.
    pub(crate) fn alias(&mut self, figure: &str, source: &str) {
        let steps = self.steps.iter_mut();
        for steps in steps {
            let found = steps.iter().rfind(|step| step.figure == source);
            if let Some(step) = found.cloned() {
                let figure = figure.to_owned();
                steps.push(Step { figure, ..step });
            }
        }
    }
}

/// `a − b`, or `max(a − b, 0)` where that is below zero: a formula of a figure that never is.
pub(crate) fn difference_or_zero(a: Yen, b: Yen) -> String {
    or_zero(format!("{} − {}", a.grouped(), b.grouped()), a < b)
}

/// The formula, or where it is `below` zero the larger of it and zero.
pub(crate) fn or_zero(formula: String, below: bool) -> String {
    if below {
        format!("max({formula}, 0)")
    } else {
        formula
    }
}

/// `formula + amount`, with a minus where the amount is below zero.
pub(crate) fn plus(formula: &str, amount: Yen) -> String {
    if amount < Yen::ZERO {
        format!("{formula} − {}", (-amount).grouped())
    } else {
        format!("{formula} + {}", amount.grouped())
    }
}

/// `(formula = amount)`: a value on the way. A formula that is the amount is left as it is.
pub(crate) fn on_the_way(formula: String, amount: Yen) -> String {
    let amount = amount.grouped();
    if formula == amount {
        formula
    } else {
        format!("({formula} = {amount})")
    }
}
