//! How mails leave.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_adapters::{SmtpMailer, SmtpSecurity, SmtpSettings};
use std::time::Duration;

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

    /// What stands against production.
    pub fn missing(&self) -> Option<String> {
        if self.delivery == MailDelivery::Folder {
            return Some(
                "mail.delivery must be \"smtp\": a folder keeps mails from the members".to_owned(),
            );
        }
        if self.smtp.host.is_empty() {
            return Some("mail.smtp.host names no mail server".to_owned());
        }
        SmtpMailer::new(&self.smtp())
            .err()
            .map(|error| format!("mail: {error}"))
    }
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
    /// Longest time for one mail; less than a minute.
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
