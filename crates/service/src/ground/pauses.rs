//! Waits that double: from one wrong password to the next, from one try of a mail server to the next.

use chrono::TimeDelta;

/// The wait after `doublings` of the first one, and never more than the longest.
pub(crate) fn doubled(first: TimeDelta, doublings: i64, longest: TimeDelta) -> TimeDelta {
    let mut wait = first;
    for _ in 0..doublings {
        if wait >= longest {
            break;
        }
        wait = wait + wait;
    }
    wait.min(longest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_doubles_up_to_the_longest() {
        let seconds = |doublings| {
            doubled(TimeDelta::seconds(30), doublings, TimeDelta::seconds(200)).num_seconds()
        };
        assert_eq!(
            [-1, 0, 1, 2, 3, i64::MAX].map(seconds),
            [30, 30, 60, 120, 200, 200]
        );
    }
}
