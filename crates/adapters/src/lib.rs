//! Implementations of the ports of `service`.

mod audit;
mod clock;
mod entropy;

pub use audit::LogAudit;
pub use clock::SystemClock;
pub use entropy::SystemEntropy;
