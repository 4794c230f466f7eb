//! What all wings use: who asks and what time it is, what is limited, told, mailed and refused, and
//! which doors are open at which step.

pub(crate) mod archive;
pub(crate) mod audit;
pub(crate) mod change;
pub(crate) mod clock;
pub(crate) mod device;
pub(crate) mod digest_name;
pub mod doors;
pub(crate) mod email_address;
pub(crate) mod error;
pub(crate) mod file_name;
pub(crate) mod gate;
pub(crate) mod jobs;
pub(crate) mod later;
pub(crate) mod limits;
pub(crate) mod limits_of_reads;
pub(crate) mod mail;
pub(crate) mod member;
pub(crate) mod networks;
pub(crate) mod patience;
pub(crate) mod pauses;
pub(crate) mod peer;
pub(crate) mod person;
pub(crate) mod ports;
pub(crate) mod provider;
pub(crate) mod reading;
pub(crate) mod refusals;
pub(crate) mod secret;
pub(crate) mod session_life;
pub(crate) mod shares;
pub(crate) mod standing;
pub(crate) mod texts;
pub(crate) mod typed;
pub(crate) mod who_pays;
pub(crate) mod write_rate;
