//! Waits that protect members.

use super::Environment;
use chrono::TimeDelta;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

const DAY: TimeDelta = TimeDelta::hours(24);
/// Who tries the demo does not wait for a day.
const IN_THE_DEMO: TimeDelta = TimeDelta::minutes(1);

/// Waits that protect members.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Security {
    /// How long a member waits before a lost second factor may be replaced: `24h`, `90m`, `30s`.
    /// Empty: `24h`, in the demo `1m`.
    pub mfa_reset_wait: String,
}

impl Security {
    /// What stands against production: whoever has the mails and no wait has the account.
    pub fn missing(&self) -> Option<String> {
        let wait = self.mfa_reset_wait(Environment::Production);
        wait.is_some_and(|wait| wait.is_zero())
            .then(|| "security.mfa_reset_wait is no wait at all".to_owned())
    }

    /// The wait before a lost second factor may be replaced; `None` when it cannot be read.
    pub fn mfa_reset_wait(&self, environment: Environment) -> Option<TimeDelta> {
        match (self.mfa_reset_wait.trim(), environment) {
            ("", Environment::Demo) => Some(IN_THE_DEMO),
            ("", Environment::Production) => Some(DAY),
            (text, _) => wait(text),
        }
    }
}

/// So many of a unit; `None` beyond what a time can hold.
type Unit = fn(i64) -> Option<TimeDelta>;

fn wait(text: &str) -> Option<TimeDelta> {
    let units: [(char, Unit); 3] = [
        ('h', TimeDelta::try_hours),
        ('m', TimeDelta::try_minutes),
        ('s', TimeDelta::try_seconds),
    ];
    units.into_iter().find_map(|(unit, of)| {
        let count: u32 = text.strip_suffix(unit)?.parse().ok()?;
        of(i64::from(count))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_a_number_and_its_unit() {
        let read = |text: &str, environment| {
            let security = Security {
                mfa_reset_wait: text.to_owned(),
            };
            let wait = security.mfa_reset_wait(environment);
            wait.map(|wait| wait.num_seconds())
        };
        for (text, seconds) in [
            ("", Some(86_400)),
            (" 48h ", Some(172_800)),
            ("90m", Some(5_400)),
            ("30s", Some(30)),
            ("0s", Some(0)),
            ("1d", None),
            ("-1h", None),
            ("h", None),
            ("24", None),
        ] {
            assert_eq!(read(text, Environment::Production), seconds, "{text:?}");
        }
        assert_eq!(read("", Environment::Demo), Some(60));
    }
}
