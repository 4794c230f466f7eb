//! The tables of the law that members look up: each is what the calculators read on a day.

pub(crate) mod corporate;
pub(crate) mod deductions;
pub(crate) mod reading;
pub(crate) mod remuneration;
pub(crate) mod resident;
#[cfg(test)]
mod tests;
pub(crate) mod withholding;
