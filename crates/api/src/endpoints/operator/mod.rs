//! What whoever runs the product asks: whether the server is well.

mod health;

pub use health::routes;
