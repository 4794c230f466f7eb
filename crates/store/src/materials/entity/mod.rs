//! Rows of materials.

pub mod material;
pub mod material_content;
pub mod material_total;
