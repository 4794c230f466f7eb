//! 計算過程: what a figure was made of. Off by default, so that a batch pays nothing for it.

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

    /// The steps in the order they were made.
    #[must_use]
    pub fn into_steps(self) -> Vec<Step> {
        self.steps.unwrap_or_default()
    }
}
