//! 料金を払うか: whether members pay, or nobody does. What differs between the two asks here; through whom
//! they are charged is known to `billing` and those above.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::texts::{FREE_TEXTS_VERSION, PRIVACY_VERSION, TERMS_VERSION, TextVersions};
use chrono::{NaiveDate, TimeDelta};

/// The end of the free days is told so long before.
pub(crate) const NOTICE: TimeDelta = TimeDelta::days(30);

/// Whether members pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WhoPays {
    /// Each month.
    Members,
    /// They owe nothing, as far as it is promised: to this day in Japan.
    NobodyUntil(NaiveDate),
}

/// The days without a charge, where nobody pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FreeDays {
    /// The last of them, in Japan.
    pub until: NaiveDate,
    /// The day it is in Japan.
    pub today: NaiveDate,
    /// Whether their end is far, near, or past.
    pub state: FreeState,
}

/// Where the free days stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FreeState {
    /// Their end is further away than the notice.
    Running,
    /// They end soon.
    Ending,
    /// The last day is over: nobody signs up, and materials are neither made nor changed.
    Over,
}

impl WhoPays {
    pub(crate) const fn text_versions(self) -> TextVersions {
        match self {
            Self::Members => TextVersions {
                terms: TERMS_VERSION,
                privacy: PRIVACY_VERSION,
            },
            Self::NobodyUntil(_) => TextVersions {
                terms: FREE_TEXTS_VERSION,
                privacy: FREE_TEXTS_VERSION,
            },
        }
    }
}

impl FreeDays {
    pub(crate) fn of(until: NaiveDate, today: NaiveDate) -> Self {
        let state = if today > until {
            FreeState::Over
        } else if today > until - NOTICE {
            FreeState::Ending
        } else {
            FreeState::Running
        };
        Self {
            until,
            today,
            state,
        }
    }
}

impl Service {
    /// The versions of the texts that somebody who signs up agrees to.
    #[must_use]
    pub fn text_versions(&self) -> TextVersions {
        self.who_pays.text_versions()
    }

    /// The days without a charge; nothing where members pay.
    #[must_use]
    pub fn free_days(&self) -> Option<FreeDays> {
        match self.who_pays {
            WhoPays::Members => None,
            WhoPays::NobodyUntil(until) => Some(FreeDays::of(until, japan_day(self.now()))),
        }
    }

    fn is_over(&self) -> bool {
        self.free_days()
            .is_some_and(|days| days.state == FreeState::Over)
    }

    /// # Errors
    /// [`CommonError::SignUpClosed`] after the last free day: who comes now could neither use the
    /// product nor order it.
    pub(crate) fn check_open(&self) -> Result<(), CommonError> {
        if self.is_over() {
            Err(CommonError::SignUpClosed)
        } else {
            Ok(())
        }
    }

    /// # Errors
    /// [`CommonError::FreePeriodOver`] after the last free day: what was made stays, can be read,
    /// printed and deleted, and no more is made.
    pub(crate) fn check_making(&self) -> Result<(), CommonError> {
        if self.is_over() {
            Err(CommonError::FreePeriodOver)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::texts::version_of_text;

    #[test]
    fn the_last_free_day_belongs_to_the_free_days() {
        let state = |today: &str| {
            let until = "2027-03-31".parse().unwrap();
            FreeDays::of(until, today.parse().unwrap()).state
        };
        assert_eq!(state("2027-03-01"), FreeState::Running);
        assert_eq!(state("2027-03-02"), FreeState::Ending);
        assert_eq!(state("2027-03-31"), FreeState::Ending);
        assert_eq!(state("2027-04-01"), FreeState::Over);
    }

    #[test]
    fn the_texts_of_a_free_installation_are_of_the_versions_agreed_to() {
        let terms = include_str!("../../../../web/src/features/legal/texts/terms.free.ja.md");
        let privacy = include_str!("../../../../web/src/features/legal/texts/privacy.free.ja.md");
        let day = "2027-03-31".parse().unwrap();
        let versions = WhoPays::NobodyUntil(day).text_versions();
        assert_eq!(version_of_text(terms), versions.terms);
        assert_eq!(version_of_text(privacy), versions.privacy);
    }
}
