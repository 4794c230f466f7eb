//! What all tables stand on: the connection, its file and the room that is left, the migrations, the log,
//! the mails that wait, who a member is and by which session, and what is left of a deleted one.

pub(crate) mod audit;
pub(crate) mod connection;
pub(crate) mod copy;
pub(crate) mod due;
pub(crate) mod entity;
pub(crate) mod error;
pub(crate) mod file;
pub(crate) mod fold;
pub(crate) mod footing;
pub(crate) mod graves;
pub(crate) mod guarded;
pub(crate) mod ids;
pub(crate) mod installation;
pub(crate) mod jobs;
pub(crate) mod late;
pub(crate) mod members;
pub(crate) mod migrate;
pub(crate) mod migration;
pub(crate) mod outbox;
pub(crate) mod prune;
pub(crate) mod refusal;
pub(crate) mod refusals;
pub(crate) mod sessions;
pub(crate) mod space;
pub(crate) mod start;
pub(crate) mod told;
pub(crate) mod unit;
pub(crate) mod windows;
