//! Addresses: one spelling each, and only those that mail can reach.

use shinchoryu_fields::{FieldCode, FieldError};
use unicode_normalization::UnicodeNormalization as _;

/// RFC 5321: an address has at most 254 characters, its local part 64, a label 63.
const MAX_ADDRESS: usize = 254;
const MAX_LOCAL: usize = 64;
const MAX_LABEL: usize = 63;

/// One spelling per address: trimmed, one width, lower case.
pub(crate) fn normal_email(email: &str) -> String {
    email.trim().nfkc().collect::<String>().to_lowercase()
}

/// The one spelling of an address that was typed.
///
/// # Errors
/// `invalid_email` of the field `email`.
pub(crate) fn checked_email(typed: &str) -> Result<String, FieldError> {
    let email = normal_email(typed);
    if is_address(&email) {
        Ok(email)
    } else {
        Err(FieldError::new(FieldCode::InvalidEmail, "email"))
    }
}

fn is_address(email: &str) -> bool {
    let Some((local, domain)) = email.rsplit_once('@') else {
        return false;
    };
    email.len() <= MAX_ADDRESS && is_local(local) && is_domain(domain)
}

/// Dots may stand anywhere: Japanese mobile carriers once gave out such addresses. Quoted local
/// parts do not exist in practice, and a quotation mark could leave its header.
fn is_local(local: &str) -> bool {
    (1..=MAX_LOCAL).contains(&local.len())
        && local
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b".!#$%&'*+-/=?^_`{|}~".contains(&byte))
}

fn is_domain(domain: &str) -> bool {
    let labels: Vec<_> = domain.split('.').collect();
    let is_label = |label: &&str| {
        (1..=MAX_LABEL).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let is_top = |label: &&str| !label.bytes().all(|byte| byte.is_ascii_digit());
    labels.len() >= 2 && labels.iter().all(is_label) && labels.last().is_some_and(is_top)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling_per_address() {
        for spelling in ["a@example.jp", " A@Example.JP ", "ａ＠ｅｘａｍｐｌｅ．ｊｐ"] {
            assert_eq!(normal_email(spelling), "a@example.jp");
        }
    }

    #[test]
    fn addresses_that_mail_can_reach() {
        for (typed, email) in [
            (" Taro@Example.JP ", "taro@example.jp"),
            ("ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ", "taro@example.jp"),
            ("a.b+c@mail.example.co.jp", "a.b+c@mail.example.co.jp"),
            (".dots..here.@docomo.ne.jp", ".dots..here.@docomo.ne.jp"),
            ("a@xn--eckwd4c7c.jp", "a@xn--eckwd4c7c.jp"),
        ] {
            assert_eq!(checked_email(typed).unwrap(), email);
        }
    }

    #[test]
    fn what_is_no_address() {
        let long = format!("{}@example.jp", "a".repeat(65));
        for typed in [
            "",
            "taro",
            "@example.jp",
            "taro@",
            "taro@example",
            "taro@.jp",
            "taro@example..jp",
            "taro@-a.jp",
            "taro@127.0.0.1",
            "ta ro@example.jp",
            "taro@exam ple.jp",
            "\"taro\"@example.jp",
            "taro\n@example.jp",
            "taro@example.jp, hanako@example.jp",
            "<taro@example.jp>",
            "太郎@example.jp",
            &long,
        ] {
            assert!(checked_email(typed).is_err(), "{typed:?}");
        }
    }
}
