//! 備え: a whole database as one encrypted file, and back.
//!
//! The file is in the age format, so that it can also be opened without this program; inside are
//! lines of JSON: a header, the rows of each table, and at the end how many there were and their
//! digest. Whoever makes backups knows only the public part of the key.

mod error;
mod format;
mod key;
mod make;
mod place;
mod put_back;
mod read;
mod scratch;
mod target;

pub use error::BackupError;
pub use format::{Header, Summary, Tally};
pub use key::{Identities, NewKey, Recipient};
pub use make::{Made, Meta, make};
pub use place::{Place, Rotated};
pub use put_back::{Restored, Wishes, restore};
pub use read::check;
pub use scratch::Scratch;
