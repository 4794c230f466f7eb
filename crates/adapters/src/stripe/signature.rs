//! The signature of a report: `t=…,v1=…`, with several `v1` while the secret is changed.

use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::HEXLOWER_PERMISSIVE;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use shinchoryu_service::ReportRefusal;

/// How far the clocks may differ, and a report may be on its way.
const TOLERANCE: TimeDelta = TimeDelta::seconds(300);

/// Whether this body was signed with the secret, and lately.
///
/// # Errors
/// [`ReportRefusal::Unsigned`] and, when it was signed at another time, [`ReportRefusal::Outdated`].
pub fn check(
    secret: &str,
    header: &str,
    body: &[u8],
    now: DateTime<Utc>,
) -> Result<(), ReportRefusal> {
    let parts = || {
        header
            .split(',')
            .filter_map(|part| part.trim().split_once('='))
    };
    let mut times = parts().filter(|(name, _)| *name == "t");
    let (Some((_, time)), None) = (times.next(), times.next()) else {
        return Err(ReportRefusal::Unsigned);
    };
    let mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes());
    let mut mac = mac.map_err(|_length| ReportRefusal::Unsigned)?;
    mac.update(time.as_bytes());
    mac.update(b".");
    mac.update(body);
    // only v1: other kinds are for tests, and mean nothing
    let is_signed = parts()
        .filter(|(name, _)| *name == "v1")
        .filter_map(|(_, text)| HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok())
        .any(|signature| mac.clone().verify_slice(&signature).is_ok());
    if !is_signed {
        return Err(ReportRefusal::Unsigned);
    }
    let signed_at = time
        .parse()
        .ok()
        .and_then(|seconds| DateTime::from_timestamp(seconds, 0));
    let signed_at = signed_at.ok_or(ReportRefusal::Unsigned)?;
    if (now - signed_at).abs() > TOLERANCE {
        return Err(ReportRefusal::Outdated);
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const BODY: &[u8] = b"{\"id\":\"evt_1\"}";
    const TIME: i64 = 1_780_000_000;

    pub fn signed(secret: &str, time: i64, body: &[u8]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).unwrap();
        mac.update(format!("{time}.").as_bytes());
        mac.update(body);
        HEXLOWER_PERMISSIVE.encode(&mac.finalize().into_bytes())
    }

    fn checked(header: &str, later: i64) -> Result<(), ReportRefusal> {
        let now = DateTime::from_timestamp(TIME + later, 0).unwrap();
        check("whsec_now", header, BODY, now)
    }

    /// Calculated with `openssl dgst -sha256 -hmac whsec_now` over `1780000000.{"id":"evt_1"}`.
    const KNOWN: &str = "9331befb3a88e8cc9f35e8e853b683aa0abc41068781cec7a04555e7603e6de1";

    #[test]
    fn what_stripe_signs_is_taken() {
        assert_eq!(signed("whsec_now", TIME, BODY), KNOWN);
        let other = signed("whsec_before", TIME, BODY);
        for header in [
            format!("t={TIME},v1={KNOWN}"),
            format!("t={TIME},v1={KNOWN},v0={other}"),
            format!("t={TIME}, v1={other}, v1={KNOWN}"),
            format!("v1={KNOWN},t={TIME}"),
        ] {
            assert_eq!(checked(&header, 0), Ok(()), "{header}");
        }
    }

    #[test]
    fn what_anybody_else_signs_is_refused() {
        let other = signed("whsec_other", TIME, BODY);
        let later = TIME + 1;
        for header in [
            String::new(),
            "t=,v1=".to_owned(),
            format!("t={TIME}"),
            format!("v1={KNOWN}"),
            format!("t={TIME},v1="),
            format!("t={TIME},v1={other}"),
            format!("t={TIME},v0={KNOWN}"),
            format!("t={TIME},v1={}", &KNOWN[..62]),
            format!("t={TIME},v1={KNOWN}00"),
            format!("t={later},v1={KNOWN}"),
            format!("t={later},t={TIME},v1={KNOWN}"),
            format!("t={TIME},t={later},v1={KNOWN}"),
        ] {
            assert_eq!(
                checked(&header, 0),
                Err(ReportRefusal::Unsigned),
                "{header}"
            );
        }
        let now = DateTime::from_timestamp(TIME, 0).unwrap();
        let header = format!("t={TIME},v1={KNOWN}");
        let changed = check("whsec_now", &header, b"{\"id\":\"evt_2\"}", now);
        assert_eq!(changed, Err(ReportRefusal::Unsigned));
    }

    #[test]
    fn it_was_signed_within_five_minutes() {
        let header = format!("t={TIME},v1={KNOWN}");
        for (later, is_good) in [(300, true), (-300, true), (301, false), (-301, false)] {
            let taken = checked(&header, later);
            let expected = if is_good {
                Ok(())
            } else {
                Err(ReportRefusal::Outdated)
            };
            assert_eq!(taken, expected, "{later}");
        }
    }
}
