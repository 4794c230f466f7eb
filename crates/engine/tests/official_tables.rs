//! Every cell of the published tables.

#[path = "common/official.rs"]
mod official;

use shinchoryu_law::LawBook;

#[test]
fn every_cell_is_as_printed() {
    let law = LawBook::embedded().unwrap();
    for hold in official::TABLES {
        assert_eq!(hold(law), Ok(()));
    }
}
