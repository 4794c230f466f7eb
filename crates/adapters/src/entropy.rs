//! The randomness of the operating system.

use shinchoryu_service::Entropy;

/// The randomness of the operating system.
#[derive(Debug, Clone, Copy)]
pub struct SystemEntropy;

impl Entropy for SystemEntropy {
    /// # Panics
    /// When the operating system has no randomness to give: no id or token may be made then.
    #[expect(clippy::expect_used, reason = "nothing may go on without randomness")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system gives random bytes");
    }
}
