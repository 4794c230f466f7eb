//! How mails leave.

use super::server::is_this_machine;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_adapters::{SmtpMailer, SmtpSecurity, SmtpSettings};
use std::ops::RangeInclusive;
use std::time::Duration;

/// A mail that takes longer than two minutes is taken up anew, and would be sent twice.
const TIMEOUT_SECONDS: RangeInclusive<u64> = 1..=59;

/// How mails leave.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Mail {
    /// `folder` keeps them in the data folder, to be read at `/outbox`; only the demo may.
    /// `smtp` sends them.
    pub delivery: MailDelivery,
    /// Address mails come from.
    pub from: String,
    /// Name beside that address.
    pub from_name: String,
    /// The mail server.
    pub smtp: Smtp,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            delivery: MailDelivery::Folder,
            from: "no-reply@shinchoryu.example".to_owned(),
            from_name: "資産形成の新潮流".to_owned(),
            smtp: Smtp::default(),
        }
    }
}

impl Mail {
    /// As the adapter takes them.
    pub fn smtp(&self) -> SmtpSettings {
        let smtp = &self.smtp;
        SmtpSettings {
            host: smtp.host.clone(),
            port: smtp.port,
            security: match smtp.security {
                MailSecurity::Tls => SmtpSecurity::Tls,
                MailSecurity::StartTls => SmtpSecurity::StartTls,
                MailSecurity::None => SmtpSecurity::None,
            },
            credentials: (!smtp.user.is_empty())
                .then(|| (smtp.user.clone(), smtp.password.clone())),
            from: self.from.clone(),
            from_name: self.from_name.clone(),
            timeout: Duration::from_secs(smtp.timeout_seconds),
        }
    }

    /// What is wrong in any environment.
    pub fn wrong(&self) -> Option<String> {
        let seconds = self.smtp.timeout_seconds;
        (!TIMEOUT_SECONDS.contains(&seconds)).then(|| {
            format!(
                "mail.smtp.timeout_seconds is {seconds}: it is from {} to {}, so that no mail is \
                 taken up anew while it is on its way",
                TIMEOUT_SECONDS.start(),
                TIMEOUT_SECONDS.end(),
            )
        })
    }

    /// What stands against production.
    pub fn missing(&self) -> Vec<String> {
        if self.delivery == MailDelivery::Folder {
            return vec![
                "mail.delivery must be \"smtp\": a folder keeps mails from the members".to_owned(),
            ];
        }
        let mut missing = Vec::new();
        let smtp = &self.smtp;
        if smtp.host.is_empty() {
            missing.push("mail.smtp.host names no mail server".to_owned());
        } else if smtp.security == MailSecurity::None && !is_this_machine(&smtp.host) {
            missing.push(
                "mail.smtp.security is none: codes and links would cross the network in the clear"
                    .to_owned(),
            );
        }
        if is_made_up(&self.from) {
            missing.push("mail.from is a made-up sender".to_owned());
        } else if has_no_domain(&self.from) {
            missing
                .push("mail.from is at a name without a dot, which nobody could answer".to_owned());
        }
        if !smtp.host.is_empty() {
            let unusable = SmtpMailer::new(&self.smtp()).err();
            missing.extend(unusable.map(|error| format!("mail: {error}")));
        }
        missing
    }
}

fn has_no_domain(address: &str) -> bool {
    let host = address.trim_end_matches('.').rsplit_once('@');
    host.is_some_and(|(_, host)| !host.contains('.'))
}

/// Names that nobody can have (RFC 2606), and those below them.
fn is_made_up(address: &str) -> bool {
    const NAMES: [&str; 7] = [
        "example",
        "invalid",
        "localhost",
        "test",
        "example.com",
        "example.net",
        "example.org",
    ];
    let address = address.trim_end_matches('.').to_ascii_lowercase();
    let host = address.rsplit('@').next().unwrap_or_default();
    NAMES.iter().any(|name| {
        let above = host.strip_suffix(name);
        above.is_some_and(|above| above.is_empty() || above.ends_with('.'))
    })
}

/// How mails leave.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailDelivery {
    /// As files in the data folder.
    #[default]
    Folder,
    /// By SMTP.
    Smtp,
}

/// How the way to the mail server is kept private.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailSecurity {
    /// TLS from the first byte (port 465).
    Tls,
    /// Plain at first, then TLS (port 587).
    #[default]
    StartTls,
    /// Plain, for a mail server on this machine.
    None,
}

/// The mail server.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Smtp {
    /// Name of the mail server.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// `tls`, `start_tls`, or `none` for a mail server on this machine.
    pub security: MailSecurity,
    /// User; empty when none is needed.
    pub user: String,
    /// Password of the user.
    pub password: String,
    /// Longest time for one mail, 1 to 59.
    pub timeout_seconds: u64,
}

impl Default for Smtp {
    fn default() -> Self {
        Self {
            host: String::new(),
            port: 587,
            security: MailSecurity::StartTls,
            user: String::new(),
            password: String::new(),
            timeout_seconds: 20,
        }
    }
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Smtp")
            .field("host", &self.host)
            .field("port", &self.port)
            .finish_non_exhaustive()
    }
}
