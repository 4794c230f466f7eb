//! 言葉 (words): the languages, catalogues of words, the filling of their places, and how dates and
//! amounts are written.
//!
//! What is said stands beside what says it: in a catalogue of its own, or in `catalogue/` where
//! several say it. This crate knows how words are kept, found and filled, never which ones a letter
//! or a page needs.

mod catalogue;
mod era;
mod figures;
mod language;
mod message;
mod template;

pub use catalogue::{Catalogue, Words};
pub use era::EraStyle;
pub use figures::Figures;
pub use language::Language;
pub use message::message;
pub use template::{Filled, Piece, fill, pieces};
