//! One file a command: its flags and what it does.

use std::error::Error;
use std::io::Write as _;

pub mod backup;
pub mod backup_key;
pub mod calc;
pub mod config_reference;
pub mod demo_code;
pub mod document;
pub mod drill;
pub mod end_sessions;
pub mod jobs;
pub mod openapi;
pub mod restore;
pub mod serve;

/// Writes the error and its causes on one line to standard error.
pub fn complain(error: &dyn Error) {
    let mut line = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        line.push_str(": ");
        line.push_str(&inner.to_string());
        cause = inner.source();
    }
    complain_of(&line);
}

/// Writes what is wrong on one line to standard error.
pub fn complain_of(line: &str) {
    // nothing is left to tell when standard error is closed
    drop(writeln!(std::io::stderr(), "shinchoryu: {line}"));
}

/// Writes a line for the person at the terminal to standard output.
pub fn say(line: &str) {
    // nobody listens when standard output is closed
    drop(writeln!(std::io::stdout(), "{line}"));
}
