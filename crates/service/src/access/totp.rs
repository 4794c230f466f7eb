//! ワンタイムコード: time-based one-time codes (RFC 6238): SHA-1, six digits, 30 seconds.

use chrono::{DateTime, Utc};
use data_encoding::BASE32_NOPAD;

const PERIOD: u64 = 30;
/// 発行者: who the code is for, as apps show it.
const ISSUER: &str = "新潮流";

/// The seed of a member's one-time codes: 160 random bits.
#[derive(Clone)]
pub struct Totp {
    seed: Vec<u8>,
    generator: totp_rs::Totp,
}

/// A code and its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TotpCode {
    /// Six digits.
    pub digits: String,
    /// When the next code follows.
    pub next_at: DateTime<Utc>,
}

impl Totp {
    /// Bytes of a seed.
    pub(crate) const SEED: usize = 20;

    /// From a seed; `None` when it is shorter than 128 bits.
    #[must_use]
    pub fn new(seed: Vec<u8>) -> Option<Self> {
        let generator = totp_rs::Builder::new()
            .with_algorithm(totp_rs::Algorithm::SHA1)
            .with_digits(6)
            .with_step_duration(PERIOD)
            .with_skew(0)
            .with_secret(seed.clone())
            .build()
            .ok()?;
        Some(Self { seed, generator })
    }

    /// From a seed in base32, as authenticator apps show it.
    #[must_use]
    pub fn from_base32(text: &str) -> Option<Self> {
        Self::new(BASE32_NOPAD.decode(text.as_bytes()).ok()?)
    }

    /// The seed in base32.
    #[must_use]
    pub fn to_base32(&self) -> String {
        BASE32_NOPAD.encode(&self.seed)
    }

    /// The seed in base32, in groups of four as people copy it.
    pub(crate) fn in_groups(&self) -> String {
        let symbols: Vec<char> = self.to_base32().chars().collect();
        let groups: Vec<String> = symbols
            .chunks(4)
            .map(|group| group.iter().collect())
            .collect();
        groups.join(" ")
    }

    /// The address that authenticator apps open (Key URI Format).
    pub(crate) fn uri(&self, account: &str) -> String {
        format!(
            "otpauth://totp/{issuer}:{account}?secret={secret}&issuer={issuer}\
             &algorithm=SHA1&digits=6&period={PERIOD}",
            issuer = encoded(ISSUER),
            account = encoded(account),
            secret = self.to_base32(),
        )
    }

    pub(crate) fn seed(&self) -> &[u8] {
        &self.seed
    }

    /// The code of this instant.
    #[must_use]
    pub fn code_at(&self, now: DateTime<Utc>) -> TotpCode {
        let seconds = seconds(now);
        let next = self.generator.next_step(seconds);
        TotpCode {
            digits: self.generator.generate(seconds).to_string(),
            next_at: i64::try_from(next)
                .ok()
                .and_then(|next| DateTime::from_timestamp(next, 0))
                .unwrap_or(now),
        }
    }

    /// The step of an instant.
    pub(crate) fn step_at(instant: DateTime<Utc>) -> i64 {
        i64::try_from(seconds(instant) / PERIOD).unwrap_or(i64::MAX)
    }

    /// The step of a right code: the present one or the one before, for clocks that are behind
    /// and people who type slowly.
    pub(crate) fn step_of(&self, code: &str, now: DateTime<Utc>) -> Option<i64> {
        let seconds = seconds(now);
        self.generator
            .check(code, seconds)
            .or_else(|| self.generator.check(code, seconds.saturating_sub(PERIOD)))
            .and_then(|step| i64::try_from(step).ok())
    }
}

/// The characters an address cannot hold, as `%xx`.
fn encoded(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' | b'~' | b'@' => {
                char::from(byte).to_string()
            }
            other => format!("%{other:02X}"),
        })
        .collect()
}

fn seconds(now: DateTime<Utc>) -> u64 {
    u64::try_from(now.timestamp()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    /// Appendix B of RFC 6238, SHA-1, the last six digits.
    #[test]
    fn codes_of_the_standard() {
        let totp = Totp::new(b"12345678901234567890".to_vec()).unwrap();
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            let now = DateTime::from_timestamp(seconds, 0).unwrap();
            assert_eq!(totp.code_at(now).digits, code);
        }
    }

    #[test]
    fn this_step_and_the_one_before_are_right() {
        let totp = Totp::new(vec![1; 20]).unwrap();
        let now = DateTime::from_timestamp(1_800_000_010, 0).unwrap();
        let step = now.timestamp() / 30;
        for (seconds, expected) in [
            (-90, None),
            (-60, None),
            (-30, Some(step - 1)),
            (0, Some(step)),
            (30, None),
            (90, None),
        ] {
            let code = totp.code_at(now + TimeDelta::seconds(seconds)).digits;
            assert_eq!(totp.step_of(&code, now), expected, "{seconds}");
        }
        for wrong in ["", "12345", "1234567", "abcdef", "１２３４５６"] {
            assert_eq!(totp.step_of(wrong, now), None, "{wrong}");
        }
    }

    #[test]
    fn the_end_of_a_code_is_the_next_half_minute() {
        let totp = Totp::new(vec![1; 20]).unwrap();
        let now = DateTime::from_timestamp(1_800_000_010, 0).unwrap();
        assert_eq!(totp.code_at(now).next_at, now + TimeDelta::seconds(20));
    }

    #[test]
    fn an_app_reads_what_a_person_types() {
        let totp = Totp::new(b"12345678901234567890".to_vec()).unwrap();
        assert_eq!(totp.in_groups(), "GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ");
        assert_eq!(
            totp.uri("a+b?c:d@example.jp"),
            "otpauth://totp/%E6%96%B0%E6%BD%AE%E6%B5%81:a%2Bb%3Fc%3Ad@example.jp\
             ?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=%E6%96%B0%E6%BD%AE%E6%B5%81\
             &algorithm=SHA1&digits=6&period=30"
        );
    }

    #[test]
    fn a_short_seed_is_refused() {
        assert!(Totp::new(vec![1; 15]).is_none());
        assert!(Totp::from_base32("MZXW6").is_none());
        let totp = Totp::new((0..20).collect()).unwrap();
        let again = Totp::from_base32(&totp.to_base32()).unwrap();
        assert_eq!(again.seed(), totp.seed());
    }
}
