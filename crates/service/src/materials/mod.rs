//! What the product is for: materials, their list and their documents, and the tables of the law.

pub(crate) mod areas;
pub(crate) mod calculation;
mod copied;
pub(crate) mod display;
pub(crate) mod document;
mod document_archive;
pub(crate) mod error;
pub(crate) mod insurance;
pub(crate) mod issue;
pub(crate) mod law;
pub(crate) mod logos;
pub(crate) mod look;
pub(crate) mod material;
pub(crate) mod material_list;
pub(crate) mod shared_document;
pub(crate) mod shared_link;
pub(crate) mod stored;
pub(crate) mod tables;
pub(crate) mod typesetter;
mod workbook;
