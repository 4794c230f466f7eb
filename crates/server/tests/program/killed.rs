//! A mail that was promised arrives, whenever the program is killed.

use crate::mail_server::{MailServer, Manner};
use crate::world::{Demo, loop_until};
use std::rc::Rc;
use tempfile::TempDir;

const HANAKO: &str = "hanako@example.jp";
const OTHER: &str = "jiro@example.jp";
/// Longer than a mail is claimed by the server that sends it.
const AFTER_THE_CLAIM: i64 = 180;

fn start(folder: Rc<TempDir>, mail_server: &MailServer) -> Demo {
    let port = mail_server.port.to_string();
    Demo::start_in(
        folder,
        &[
            ("SHINCHORYU_MAIL__DELIVERY", "smtp"),
            ("SHINCHORYU_MAIL__SMTP__HOST", "127.0.0.1"),
            ("SHINCHORYU_MAIL__SMTP__PORT", &port),
            ("SHINCHORYU_MAIL__SMTP__SECURITY", "none"),
        ],
    )
}

fn start_anew(mail_server: &MailServer) -> Demo {
    start(Rc::new(tempfile::tempdir().unwrap()), mail_server)
}

/// Starts again on the same data and waits until the mail was handed over and is known to be.
fn deliver_after_restart(folder: Rc<TempDir>, mail_server: &MailServer) -> Demo {
    mail_server.behave(Manner::Confirms);
    let demo = start(folder, mail_server);
    demo.advance(AFTER_THE_CLAIM);
    loop_until(|| demo.log().contains("mails sent=1").then_some(()));
    demo
}

/// Another mail is due later than the first would be: when that one was sent, nothing older waits.
fn nothing_is_left_to_send(folder: Rc<TempDir>, mail_server: &MailServer) {
    let demo = start(folder, mail_server);
    demo.advance(AFTER_THE_CLAIM);
    demo.sign_up(OTHER);
    loop_until(|| demo.log().contains("mails sent=1").then_some(()));
    assert_eq!(mail_server.mails_to(OTHER).len(), 1);
}

fn id_of(mail: &str) -> &str {
    let line = mail.lines().find(|line| line.starts_with("Message-ID:"));
    line.unwrap_or_else(|| panic!("no id in {mail}"))
}

#[test]
fn a_mail_is_sent_once_when_the_program_is_killed_before_it_leaves() {
    let mail_server = MailServer::start(Manner::NeverGreets);
    let demo = start_anew(&mail_server);
    demo.sign_up(HANAKO);
    loop_until(|| (mail_server.visits() > 0).then_some(()));
    let folder = demo.kill();
    assert!(mail_server.mails_to(HANAKO).is_empty());

    let folder = deliver_after_restart(folder, &mail_server).kill();
    nothing_is_left_to_send(folder, &mail_server);
    assert_eq!(mail_server.mails_to(HANAKO).len(), 1);
}

#[test]
fn a_mail_is_sent_once_when_the_program_is_killed_right_after_the_promise() {
    let mail_server = MailServer::start(Manner::NeverGreets);
    let demo = start_anew(&mail_server);
    demo.sign_up(HANAKO);
    let folder = demo.kill();

    let folder = deliver_after_restart(folder, &mail_server).kill();
    nothing_is_left_to_send(folder, &mail_server);
    assert_eq!(mail_server.mails_to(HANAKO).len(), 1);
}

/// Nobody can know whether a mail server that did not answer has taken the mail: it comes again,
/// under the same id, so that a mail server can tell.
#[test]
fn a_mail_comes_again_under_its_id_when_the_program_is_killed_while_it_sends() {
    let mail_server = MailServer::start(Manner::NeverConfirms);
    let demo = start_anew(&mail_server);
    demo.sign_up(HANAKO);
    loop_until(|| (!mail_server.mails_to(HANAKO).is_empty()).then_some(()));
    let folder = demo.kill();

    let folder = deliver_after_restart(folder, &mail_server).kill();
    nothing_is_left_to_send(folder, &mail_server);
    let mails = mail_server.mails_to(HANAKO);
    assert_eq!(mails.len(), 2);
    assert_eq!(id_of(&mails[0]), id_of(&mails[1]));
}
