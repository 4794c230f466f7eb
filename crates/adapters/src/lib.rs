//! Implementations of the ports of `service`.

mod audit;
mod clock;
mod entropy;
mod folder_mailer;
mod smtp_mailer;

pub use audit::LogAudit;
pub use clock::{MovableClock, SystemClock};
pub use entropy::SystemEntropy;
pub use folder_mailer::{FolderMailer, KeptMail};
pub use smtp_mailer::{BadSmtp, SmtpMailer, SmtpSecurity, SmtpSettings};
