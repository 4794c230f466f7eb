//! An eye on what the server stands on while it runs.

use shinchoryu_adapters::FolderMailer;
use shinchoryu_service::{Mailer, MailerError, OutgoingMail, PortAnswer};
use shinchoryu_store::{FileState, Space, Store};
use std::error::Error;
use std::time::Duration;

const RHYTHM: Duration = Duration::from_secs(1);

/// Tells the operator when the database is moved, replaced or overwritten, and when room runs out;
/// a log that has lost its name is folded into the file before anything else is lost.
pub async fn watch(store: Store) {
    let mut times = tokio::time::interval(RHYTHM);
    let mut before = (FileState::Same, false);
    loop {
        times.tick().await;
        let now = (store.file_state(), store.has_little_room());
        if now.0 == FileState::LogGone && before.0 != FileState::LogGone {
            match store.rescue_log().await {
                Ok(true) => {}
                Ok(false) => {
                    tracing::error!(
                        "the log beside the database was removed; somebody reads an earlier state, \
                         and not all of it could be folded into the file: tried again"
                    );
                    continue;
                }
                Err(error) => {
                    let error = &error as &dyn Error;
                    tracing::error!(error, "the log of the database could not be folded in");
                    continue;
                }
            }
        }
        if now.0 != before.0 {
            match now.0 {
                FileState::Same => tracing::info!("the database is in its place again"),
                FileState::Gone => tracing::error!(
                    "the file of the database was moved or replaced: nothing is written until it \
                     is back; with another file, start again"
                ),
                FileState::Overwritten => tracing::error!(
                    "the file of the database was overwritten or cut off: nothing is read or \
                     written; start again on the right one"
                ),
                FileState::LogGone => tracing::error!(
                    "the log beside the database was removed; all of it was folded into the file, \
                     and nothing is written any more: start again"
                ),
            }
        }
        match (before.1, now.1) {
            (false, true) => {
                tracing::error!("less room is left than disk.keep_free_mib: writes are refused");
            }
            (true, false) => tracing::info!("there is room again"),
            _ => {}
        }
        before = now;
    }
}

/// The folder of mails while there is room for it.
pub struct MailsWithRoom {
    pub mails: FolderMailer,
    pub space: Space,
}

impl Mailer for MailsWithRoom {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
        if self.space.is_low() {
            let error = MailerError::Temporary("little room is left".to_owned());
            return Box::pin(std::future::ready(Err(error)));
        }
        self.mails.send(mail)
    }
}
