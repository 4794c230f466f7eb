//! Rows of materials.

pub mod issued_content;
pub mod issued_version;
pub mod logo;
pub mod material;
pub mod material_content;
pub mod material_total;
pub mod shared_link;
