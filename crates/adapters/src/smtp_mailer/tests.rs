use super::*;
use chrono::DateTime;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What the mail server of a test does.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behaviour {
    Takes,
    /// Answers RCPT so.
    Answers(&'static str),
    /// Takes the mail and breaks off before it says so.
    ClosesAfterData,
    /// Never says a word.
    Silent,
}

#[derive(Default)]
struct Received(Mutex<Vec<String>>);

async fn server(behaviour: Behaviour) -> (SocketAddr, Arc<Received>) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    let received = Arc::new(Received::default());
    let into = Arc::clone(&received);
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(talk(stream, behaviour, Arc::clone(&into)));
        }
    });
    (address, received)
}

async fn talk(stream: TcpStream, behaviour: Behaviour, into: Arc<Received>) {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    if behaviour != Behaviour::Silent {
        write.write_all(b"220 mx.example.jp\r\n").await.unwrap();
    }
    let mut data: Option<String> = None;
    while let Ok(Some(line)) = lines.next_line().await {
        if let Some(text) = &mut data {
            if line != "." {
                text.push_str(&line);
                text.push('\n');
                continue;
            }
            into.0.lock().unwrap().push(data.take().unwrap());
            if behaviour == Behaviour::ClosesAfterData {
                return;
            }
        }
        let answer = match (line.get(..4).unwrap_or(""), behaviour) {
            (_, Behaviour::Silent) => continue,
            ("RCPT", Behaviour::Answers(answer)) => answer,
            ("DATA", _) => {
                data = Some(String::new());
                "354 go on"
            }
            ("QUIT", _) => "221 bye",
            _ => "250 fine",
        };
        if write
            .write_all(format!("{answer}\r\n").as_bytes())
            .await
            .is_err()
        {
            return;
        }
    }
}

fn mailer(address: SocketAddr) -> SmtpMailer {
    SmtpMailer::new(&SmtpSettings {
        host: address.ip().to_string(),
        port: address.port(),
        security: SmtpSecurity::None,
        credentials: None,
        from: "no-reply@example.jp".to_owned(),
        from_name: "資産形成の新潮流".to_owned(),
        timeout: Duration::from_millis(300),
    })
    .unwrap()
}

fn mail() -> OutgoingMail {
    OutgoingMail {
        id: "0f1e".to_owned(),
        kind: "verify_email".to_owned(),
        to: "hanako@example.jp".to_owned(),
        reply_to: None,
        language: "ja".to_owned(),
        subject: "確認コード\r\nBcc: eve@example.jp".to_owned(),
        text: "コードは 123 456 です。\n".to_owned(),
        html: "<p>123 456</p>".to_owned(),
        sent_at: DateTime::from_timestamp(1_780_000_000, 0).unwrap(),
    }
}

#[tokio::test]
async fn a_mail_arrives_whole_and_its_headers_stay_its_own() {
    let (address, received) = server(Behaviour::Takes).await;
    mailer(address).send(&mail()).await.unwrap();
    let mails = received.0.lock().unwrap().clone();
    let [text] = mails.as_slice() else {
        panic!("{} mails", mails.len());
    };
    let (headers, body) = text.split_once("\n\n").unwrap();
    for line in [
        "To: hanako@example.jp",
        "Message-ID: <0f1e@example.jp>",
        "Auto-Submitted: auto-generated",
        "MIME-Version: 1.0",
    ] {
        assert!(
            headers.lines().any(|known| known == line),
            "{line}\n{headers}"
        );
    }
    assert!(
        !headers
            .to_lowercase()
            .lines()
            .any(|line| line.starts_with("bcc")),
        "{headers}"
    );
    assert!(headers.contains("Subject: =?utf-8?b?"), "{headers}");
    assert!(
        body.contains("text/plain") && body.contains("text/html"),
        "{body}"
    );
}

#[tokio::test]
async fn an_answer_goes_where_the_mail_says() {
    for (reply_to, line) in [
        ("taro@example.jp", Some("Reply-To: taro@example.jp")),
        // old addresses that no header takes: the text of the mail names them
        (".dots..here.@docomo.ne.jp", None),
        ("taro@example.jp\r\nBcc: eve@example.jp", None),
    ] {
        let (address, received) = server(Behaviour::Takes).await;
        let mail = OutgoingMail {
            reply_to: Some(reply_to.to_owned()),
            ..mail()
        };
        mailer(address).send(&mail).await.unwrap();
        let mails = received.0.lock().unwrap().clone();
        let (headers, _) = mails[0].split_once("\n\n").unwrap();
        let found = headers.lines().find(|line| line.starts_with("Reply-To"));
        assert_eq!(found, line);
        let is_secret = |line: &str| line.starts_with("Bcc");
        assert!(!headers.lines().any(is_secret), "{headers}");
    }
}

#[tokio::test]
async fn answers_about_the_mail_are_final_and_all_others_are_not() {
    for (behaviour, is_final) in [
        (Behaviour::Answers("550 no such user"), true),
        (Behaviour::Answers("552 mailbox full"), true),
        (Behaviour::Answers("421 closing"), false),
        (Behaviour::Answers("450 mailbox busy"), false),
        (Behaviour::Answers("503 bad sequence"), false),
        (Behaviour::Answers("535 who are you"), false),
        (Behaviour::ClosesAfterData, false),
        (Behaviour::Silent, false),
    ] {
        let (address, _) = server(behaviour).await;
        let error = mailer(address).send(&mail()).await.unwrap_err();
        assert_eq!(
            matches!(error, MailerError::Permanent(_)),
            is_final,
            "{error}"
        );
    }
}

#[tokio::test]
async fn a_server_that_is_not_there_is_tried_again() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let error = mailer(address).send(&mail()).await.unwrap_err();
    assert!(matches!(error, MailerError::Temporary(_)), "{error}");
}

#[tokio::test]
async fn an_address_that_is_none_is_final() {
    let (address, received) = server(Behaviour::Takes).await;
    for to in [
        "",
        "hanako",
        "a@example.jp\r\nRCPT TO:<b@example.jp>",
        "a b@example.jp",
    ] {
        let mut mail = mail();
        mail.to = to.to_owned();
        let error = mailer(address).send(&mail).await.unwrap_err();
        assert!(matches!(error, MailerError::Permanent(_)), "{to}: {error}");
    }
    assert!(received.0.lock().unwrap().is_empty());
}
