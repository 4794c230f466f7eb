//! A second factor as somebody gives it, and what it proves.

use crate::Service;
use crate::access::recovery_code::RecoveryCode;
use crate::access::totp::Totp;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::error::CommonError;
use chrono::{DateTime, Utc};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{Member, Proof};

/// A second factor as somebody gives it.
#[derive(Clone)]
pub enum Factor {
    /// One-time code.
    Code(String),
    /// Recovery code.
    RecoveryCode(String),
}

impl Factor {
    /// Name of its field on the wire.
    pub(crate) const fn field(&self) -> &'static str {
        match self {
            Self::Code(_) => "code",
            Self::RecoveryCode(_) => "recovery_code",
        }
    }

    /// What cannot be a code is told apart from a wrong one, and does not count.
    pub(crate) fn check_form(&self) -> Result<(), CommonError> {
        let (fine, code) = match self {
            Self::Code(code) => (is_six_digits(code), FieldCode::SixDigits),
            Self::RecoveryCode(code) => (
                RecoveryCode::read(code).is_some(),
                FieldCode::RecoveryCodeForm,
            ),
        };
        if fine {
            return Ok(());
        }
        let error = FieldError::new(code, self.field());
        Err(CommonError::Fields(vec![error]))
    }
}

fn is_six_digits(code: &str) -> bool {
    code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit())
}

impl Service {
    /// The proof that a factor in good form is, or `None` when it is wrong. A recovery code shows
    /// that only when it is spent.
    pub(crate) fn proof(
        &self,
        member: &Member,
        given: &Factor,
        now: DateTime<Utc>,
    ) -> Result<Option<Proof>, CommonError> {
        Ok(match given {
            Factor::Code(code) => {
                self.totp_of(member)?
                    .step_of(code, now)
                    .map(|step| Proof::Code {
                        step,
                        latest: Totp::step_at(now + CLOCK_SLACK),
                    })
            }
            Factor::RecoveryCode(code) => {
                RecoveryCode::read(code).map(|code| Proof::RecoveryCode {
                    digests: code.digests(&self.parts.keyring, member.id),
                })
            }
        })
    }

    fn totp_of(&self, member: &Member) -> Result<Totp, CommonError> {
        member
            .totp_secret
            .as_deref()
            .and_then(|sealed| self.parts.keyring.open(member.id.0.as_bytes(), sealed))
            .and_then(Totp::new)
            .ok_or_else(|| CommonError::Internal("seed could not be decrypted".to_owned()))
    }
}

/// A wrong factor within a session: the session goes on.
pub(crate) fn wrong(given: &Factor) -> CommonError {
    CommonError::Fields(vec![FieldError::new(FieldCode::InvalidCode, given.field())])
}
