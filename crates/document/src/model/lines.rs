//! Lines of a chart.

use serde::Serialize;

/// Amounts along the years, or the months, of an axis that begins with 0.
#[derive(Debug, Serialize)]
pub(crate) struct Lines {
    pub(crate) caption: String,
    pub(crate) unit: String,
    pub(crate) alt: String,
    /// Millimetres of the drawing, what stands below it not counted.
    pub(crate) height: u16,
    /// The last year of the axis, and the amount at its top as it is written.
    pub(crate) last: i64,
    pub(crate) most: i64,
    pub(crate) top: String,
    /// The amount at its bottom, zero or less, and how it is written below zero.
    pub(crate) least: i64,
    pub(crate) bottom: String,
    pub(crate) series: [LineOf; 2],
    /// Years that are written at the axis.
    pub(crate) ticks: Vec<Tick>,
    pub(crate) marks: Vec<LineMark>,
}

/// The second one is the stronger.
#[derive(Debug, Serialize)]
pub(crate) struct LineOf {
    pub(crate) name: String,
    /// Year and amount.
    pub(crate) points: Vec<(i64, i64)>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Tick {
    pub(crate) year: i64,
    pub(crate) label: String,
}

/// A point that has a name.
#[derive(Debug, Serialize)]
pub(crate) struct LineMark {
    pub(crate) year: i64,
    pub(crate) amount: i64,
    pub(crate) label: String,
    /// How the point is drawn.
    pub(crate) shape: &'static str,
}
