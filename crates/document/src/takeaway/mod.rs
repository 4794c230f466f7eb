//! 持ち出し: what stands beside the papers and the data that members take away: the list of their materials as
//! a workbook, and the page that says what is in the archive.

mod list;
mod readme;

pub use list::{ListedRow, list_workbook};
pub use readme::{Readme, readme};
