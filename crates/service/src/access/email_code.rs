//! メールの確認コード: six digits by mail that prove an address, in the session or flow that asked
//! for them. Only a keyed digest is kept.

use crate::Service;
use crate::ground::clock::{CLOCK_SLACK, wait_until};
use crate::ground::error::CommonError;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{CodeKey, CodePurpose, CodeTry, NewEmailCode, SendRule};

/// A code that verifies an address is good for this long (specification).
pub const ADDRESS_CODE_LIFE: TimeDelta = TimeDelta::minutes(15);
/// A code that resets something is good for this long.
pub const RESET_CODE_LIFE: TimeDelta = TimeDelta::minutes(10);
/// Wrong tries a code allows.
pub const CODE_TRIES: i64 = 5;
/// How often codes are sent.
pub const SEND_RULE: SendRule = SendRule {
    pause: TimeDelta::seconds(60),
    most: 5,
    window: TimeDelta::hours(1),
    slack: CLOCK_SLACK,
};

const DIGITS: usize = 6;

/// How long a code of this purpose is good.
pub(crate) const fn code_life(purpose: CodePurpose) -> TimeDelta {
    match purpose {
        CodePurpose::VerifyEmail | CodePurpose::ChangeEmail => ADDRESS_CODE_LIFE,
        CodePurpose::ResetMfa => RESET_CODE_LIFE,
    }
}

/// Six ASCII digits, or the error of the field `code`.
pub(crate) fn check_digits(code: &str) -> Result<(), CommonError> {
    if code.len() == DIGITS && code.bytes().all(|byte| byte.is_ascii_digit()) {
        Ok(())
    } else {
        Err(field(FieldCode::SixDigits))
    }
}

/// What a try means for the caller.
pub(crate) fn accepted(outcome: CodeTry, now: DateTime<Utc>) -> Result<(), CommonError> {
    match outcome {
        CodeTry::Right => Ok(()),
        CodeTry::Wrong(_) => Err(field(FieldCode::InvalidCode)),
        CodeTry::Gone => Err(gone()),
        CodeTry::Spent(until) => Err(CommonError::TooManyAttempts {
            retry_after: wait_until(until, now),
        }),
    }
}

/// There is no such code any more.
pub(crate) fn gone() -> CommonError {
    field(FieldCode::CodeExpired)
}

fn field(code: FieldCode) -> CommonError {
    CommonError::Fields(vec![FieldError::new(code, "code")])
}

impl Service {
    /// A new code: its digits for the mail, and what is kept of it.
    pub(crate) fn new_email_code(
        &self,
        key: CodeKey,
    ) -> Result<(String, NewEmailCode), CommonError> {
        let number = u64::from_be_bytes(self.random()) % 1_000_000;
        let digits = format!("{number:06}");
        let digest = self
            .parts
            .keyring
            .mac("email_code", &parts(&key, &digits))
            .ok_or_else(|| CommonError::Internal("no key".to_owned()))?;
        let new = NewEmailCode {
            key,
            digest,
            expires_at: self.now() + code_life(key.purpose),
        };
        Ok((digits, new))
    }

    /// The digests that a typed code may have, under any of the keys.
    pub(crate) fn code_digests(&self, key: &CodeKey, digits: &str) -> Vec<[u8; 32]> {
        self.parts.keyring.macs("email_code", &parts(key, digits))
    }
}

fn parts<'a>(key: &'a CodeKey, digits: &'a str) -> [&'a [u8]; 4] {
    [
        key.member.0.as_bytes(),
        key.purpose.name().as_bytes(),
        key.holder.0.as_bytes(),
        digits.as_bytes(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_that_resets_lives_for_ten_minutes_at_most() {
        assert_eq!(code_life(CodePurpose::ResetMfa), TimeDelta::minutes(10));
        assert_eq!(code_life(CodePurpose::VerifyEmail), TimeDelta::minutes(15));
        assert_eq!(code_life(CodePurpose::ChangeEmail), TimeDelta::minutes(15));
    }

    #[test]
    fn only_six_ascii_digits_are_tried() {
        assert!(check_digits("012345").is_ok());
        for code in [
            "",
            "12345",
            "1234567",
            "12345a",
            "１２３４５６",
            " 12345",
            "-12345",
        ] {
            assert!(check_digits(code).is_err(), "{code}");
        }
    }
}
