//! Materials, their list, and what they take.

pub(crate) mod entity;
pub(crate) mod issued;
pub(crate) mod issued_totals;
pub(crate) mod logos;
pub(crate) mod material;
pub(crate) mod material_list;
pub(crate) mod material_totals;
pub(crate) mod newest;
pub(crate) mod shared_links;
