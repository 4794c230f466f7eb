//! Mails by SMTP.

use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message, MultiPart};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::response::Category;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};
use shinchoryu_service::{Mailer, MailerError, OutgoingMail, PortAnswer};
use std::error::Error;
use std::time::{Duration, SystemTime};

/// How the way to the mail server is kept private.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SmtpSecurity {
    /// TLS from the first byte.
    Tls,
    /// Plain at first, then TLS; without TLS nothing is sent.
    StartTls,
    /// Plain: for a mail server on this machine.
    None,
}

/// Which mail server, and as whom.
#[derive(Clone)]
pub struct SmtpSettings {
    /// Name of the mail server.
    pub host: String,
    /// Port.
    pub port: u16,
    /// How the way is kept private.
    pub security: SmtpSecurity,
    /// User and password.
    pub credentials: Option<(String, String)>,
    /// Address mails come from.
    pub from: String,
    /// Name beside that address.
    pub from_name: String,
    /// Longest time for one mail.
    pub timeout: Duration,
}

/// Hands mails to a mail server.
#[derive(Clone)]
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    timeout: Duration,
}

/// The settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BadSmtp {
    /// The sender is no address.
    #[error("the sender is no e-mail address")]
    From,
    /// The name of the server cannot be used for TLS.
    #[error("the mail server cannot be used")]
    Host(#[source] SmtpError),
}

/// Tells answering machines to stay silent (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_value: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

impl SmtpMailer {
    /// A mailer with these settings; connects when it has a mail.
    ///
    /// # Errors
    /// [`BadSmtp`] when the sender or the server cannot be used.
    pub fn new(settings: &SmtpSettings) -> Result<Self, BadSmtp> {
        let address: Address = settings.from.parse().map_err(|_error| BadSmtp::From)?;
        let builder = match settings.security {
            SmtpSecurity::Tls => AsyncSmtpTransport::<Tokio1Executor>::relay(&settings.host)
                .map_err(BadSmtp::Host)?,
            SmtpSecurity::StartTls => {
                AsyncSmtpTransport::<Tokio1Executor>::starttls_relay(&settings.host)
                    .map_err(BadSmtp::Host)?
            }
            SmtpSecurity::None => {
                AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&settings.host)
            }
        };
        let mut builder = builder.port(settings.port).timeout(Some(settings.timeout));
        if let Some((user, password)) = &settings.credentials {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self {
            transport: builder.build(),
            from: Mailbox::new(Some(settings.from_name.clone()), address),
            timeout: settings.timeout,
        })
    }

    /// Subject and addresses are encoded or parsed, so that none of them can end its header.
    fn message(&self, mail: &OutgoingMail) -> Result<Message, MailerError> {
        let refused = |error: &dyn Error| MailerError::Permanent(error.to_string());
        let to: Address = mail.to.parse().map_err(|error| refused(&error))?;
        let domain = self.from.email.domain();
        let mut message = Message::builder();
        // one that no mail program takes stands in the text all the same
        if let Some(reply_to) = mail.reply_to.as_ref().and_then(|to| to.parse().ok()) {
            message = message.reply_to(Mailbox::new(None, reply_to));
        }
        message
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(mail.subject.replace(char::is_control, " "))
            .message_id(Some(format!("<{}@{domain}>", mail.id)))
            .date(SystemTime::from(mail.sent_at))
            .header(AutoSubmitted)
            .multipart(MultiPart::alternative_plain_html(
                mail.text.clone(),
                mail.html.clone(),
            ))
            .map_err(|error| refused(&error))
    }

    async fn hand_over(&self, mail: &OutgoingMail) -> Result<(), MailerError> {
        let message = self.message(mail)?;
        // the transport waits for ever for a server that took the connection and is silent
        match tokio::time::timeout(self.timeout, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if is_final(&error) => Err(MailerError::Permanent(reason(&error))),
            Ok(Err(error)) => Err(MailerError::Temporary(reason(&error))),
            Err(_elapsed) => Err(MailerError::Temporary("timed out".to_owned())),
        }
    }
}

/// A 5yz answer about the mail or its address (second digit 5) is final. One about our log-in or
/// our way of speaking is not: the mail is not to blame, and the operator can put it right.
fn is_final(error: &SmtpError) -> bool {
    error.is_permanent()
        && error
            .status()
            .is_some_and(|code| code.category == Category::MailSystem)
}

fn reason(error: &SmtpError) -> String {
    let mut text = error.to_string();
    if let Some(source) = error.source() {
        text.push_str(": ");
        text.push_str(&source.to_string());
    }
    text
}

impl Mailer for SmtpMailer {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
        Box::pin(self.hand_over(mail))
    }
}

#[cfg(test)]
mod tests;
