//! Reading the official tables (CSV) that law files point at.

use serde::de::DeserializeOwned;
use shinchoryu_quantity::Rate;

/// All rows of a table.
pub(crate) fn rows<T: DeserializeOwned>(text: &str) -> Result<Vec<T>, String> {
    csv::Reader::from_reader(text.as_bytes())
        .deserialize()
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())
}

/// `fault` unless `holds`.
pub(crate) fn only(holds: bool, fault: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(fault()) }
}

/// A rate printed as percent ("9.85"), as official tables do.
pub(crate) fn percent(text: &str) -> Result<Rate, String> {
    let hundredfold: Rate = text
        .parse()
        .map_err(|_| format!("{text:?} is not a percentage"))?;
    only(hundredfold.ppm() % 100 == 0, || {
        format!("{text:?} has more decimals than a rate can hold")
    })?;
    Ok(Rate::from_ppm(hundredfold.ppm() / 100))
}
