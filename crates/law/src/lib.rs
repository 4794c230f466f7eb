//! 法令データ: reads and checks the files of `law/` and answers "the value of X on day D" with its
//! citation and its staleness. Data only: no formula, no case.
//!
//! Every file is a [`Series`]: a head (what it is, which date selects a value, up to which day
//! somebody checked it) and dated entries, each with its own sources.

mod citation;
mod error;
mod series;

pub use citation::{Citation, SelectedBy, Source, Status};
pub use error::LawError;
pub use series::{Dated, Entry, Head, Series};
