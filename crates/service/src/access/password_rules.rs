//! What a new password must be: long enough and not one that is tried first. No rule demands
//! kinds of characters (a hint on the screen may).

use crate::access::password::MAX_BYTES;
use shinchoryu_fields::{FieldCode, FieldError};
use unicode_normalization::UnicodeNormalization as _;

/// パスワードの最小文字数 (specification).
pub const MIN_PASSWORD_CHARS: usize = 8;
/// Words that an attacker of this product tries first.
const OWN_WORDS: [&str; 5] = ["shinchoryu", "shinchoryuu", "新潮流", "shisan", "資産形成"];
/// A shorter local part is no secret's weakness: it is in many words.
const TELLING_CHARS: usize = 4;
/// Fewer guesses than 10^6: the known lists, keyboard rows, dates, and the same with a digit or a
/// sign behind (score 0 and 1).
const WEAKEST_TAKEN: zxcvbn::Score = zxcvbn::Score::Two;

/// Looks at a new password for an address.
///
/// # Errors
/// The error of the field `password`: `password_too_long`, `password_short`, `password_contains_email` or
/// `password_common`.
pub(crate) fn check_new(password: &str, email: &str) -> Result<(), FieldError> {
    if password.len() > MAX_BYTES {
        return Err(FieldError::new(FieldCode::PasswordTooLong, "password").with("max", MAX_BYTES));
    }
    let error = |code| Err(FieldError::new(code, "password"));
    let normal: String = password.nfkc().collect();
    if normal.chars().count() < MIN_PASSWORD_CHARS {
        return Err(
            FieldError::new(FieldCode::PasswordShort, "password").with("min", MIN_PASSWORD_CHARS)
        );
    }
    let folded = normal.to_lowercase();
    let local = email.split('@').next().unwrap_or_default().to_lowercase();
    if local.chars().count() >= TELLING_CHARS && folded.contains(&local) {
        return error(FieldCode::PasswordContainsEmail);
    }
    let mut known: Vec<&str> = OWN_WORDS.to_vec();
    known.push(&local);
    known.extend(email.split(['@', '.']).filter(|word| !word.is_empty()));
    if zxcvbn::zxcvbn(&normal, &known).score() < WEAKEST_TAKEN {
        return error(FieldCode::PasswordCommon);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(password: &str) -> Option<&'static str> {
        check_new(password, "tanaka.hanako@example.jp")
            .err()
            .map(|error| error.code.name())
    }

    #[test]
    fn length_counts_characters_and_bytes_have_a_limit() {
        assert_eq!(code("k7#mQ2x"), Some("password_short"));
        assert_eq!(code("k7#mQ2xv"), None);
        assert_eq!(code(&"k7#mQ2xv".repeat(8)), None);
        assert_eq!(code(&"k7#mQ2xv".repeat(16)), None);
        assert_eq!(code(&"k7#mQ2xv".repeat(128)), None);
        assert_eq!(
            code(&format!("{}a", "k7#mQ2xv".repeat(128))),
            Some("password_too_long")
        );
    }

    #[test]
    fn no_kind_of_character_is_demanded_or_refused() {
        for password in [
            "xkqwvzjhbnmp",
            "correct horse battery",
            "さくらの木の下で会う約束",
            "🦊🐢🌊🗻🎏🍵🎎🚃",
            "91 40 27 65 88 13",
        ] {
            assert_eq!(code(password), None, "{password}");
        }
    }

    #[test]
    fn what_is_tried_first_is_refused() {
        for password in [
            "password",
            "Password1",
            "P@ssw0rd",
            "12345678",
            "qwertyui",
            "11111111",
            "iloveyou",
            "sakura123",
            "shinchoryu",
            "Shinchoryu1",
            "新潮流新潮流新潮",
            "ｐａｓｓｗｏｒｄ",
            "abcdefgh",
            "19800101",
        ] {
            assert_eq!(code(password), Some("password_common"), "{password}");
        }
    }

    #[test]
    fn the_address_is_no_password() {
        assert_eq!(code("Tanaka.Hanako!9"), Some("password_contains_email"));
        // a short local part is in many words
        assert!(check_new("wanton violet kettle", "an@example.jp").is_ok());
    }
}
