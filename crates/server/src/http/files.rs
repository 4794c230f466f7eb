//! File descriptors: each connection takes one.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// For the database, the files, the log, calls to other services, and connections that are just
/// being closed.
const OTHERS: u64 = 128;
/// Below this nobody could be served.
const LEAST: usize = 16;

/// Raises the limit of this process as far as it may; says how many connections fit under it.
pub fn room_for_connections() -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = setrlimit(
        Resource::Nofile,
        Rlimit {
            current: maximum,
            maximum,
        },
    );
    let limit = if raised.is_ok() { maximum } else { current };
    // no limit, or more than a number holds: enough
    let limit = limit.unwrap_or(u64::MAX);
    usize::try_from(limit.saturating_sub(OTHERS)).map_or(usize::MAX, |room| room.max(LEAST))
}
