//! Implementations of the ports of `service`.

mod audit;
mod bot_check;
mod clock;
mod entropy;
mod folder_mailer;
mod sandbox;
mod smtp_mailer;
mod stripe;

pub use audit::LogAudit;
pub use bot_check::{NoBotCheck, ReCaptcha};
pub use clock::{MovableClock, SystemClock};
pub use entropy::SystemEntropy;
pub use folder_mailer::{FolderMailer, KeptMail};
pub use sandbox::{Sandbox, good_card};
pub use smtp_mailer::{BadSmtp, SmtpMailer, SmtpSecurity, SmtpSettings};
pub use stripe::{BadStripe, Stripe, StripeSettings};
