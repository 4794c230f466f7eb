//! A mail server of the tests: it speaks as much SMTP as a client needs, and can fall silent.

use std::io::{BufRead as _, BufReader, Result, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// What it does with a client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Takes every mail and says so.
    Confirms,
    /// Lets the client connect and never says a word.
    NeverGreets,
    /// Takes the mail and never says so.
    NeverConfirms,
}

#[derive(Clone)]
pub struct MailServer {
    pub port: u16,
    inner: Arc<Mutex<Inner>>,
}

struct Inner {
    manner: Manner,
    visits: usize,
    mails: Vec<String>,
}

impl MailServer {
    pub fn start(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self {
            port: listener.local_addr().unwrap().port(),
            inner: Arc::new(Mutex::new(Inner {
                manner,
                visits: 0,
                mails: Vec::new(),
            })),
        };
        let own = server.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let server = own.clone();
                // a client that is killed breaks its connection
                thread::spawn(move || drop(server.talk(client)));
            }
        });
        server
    }

    pub fn behave(&self, manner: Manner) {
        self.inner.lock().unwrap().manner = manner;
    }

    pub fn visits(&self) -> usize {
        self.inner.lock().unwrap().visits
    }

    /// The mails it has got for an address, whether it said so or not.
    pub fn mails_to(&self, address: &str) -> Vec<String> {
        let to = format!("To: {address}");
        let inner = self.inner.lock().unwrap();
        let mails = inner.mails.iter();
        mails
            .filter(|mail| mail.lines().any(|line| line == to))
            .cloned()
            .collect()
    }

    fn talk(&self, client: TcpStream) -> Result<()> {
        let manner = {
            let mut inner = self.inner.lock().unwrap();
            inner.visits += 1;
            inner.manner
        };
        let mut out = client.try_clone()?;
        let mut lines = BufReader::new(client).lines();
        if manner == Manner::NeverGreets {
            return lines.try_for_each(|line| line.map(drop));
        }
        out.write_all(b"220 ready\r\n")?;
        while let Some(line) = lines.next().transpose()? {
            match line.as_str() {
                "DATA" => {
                    out.write_all(b"354 go on\r\n")?;
                    let mut mail = String::new();
                    while let Some(line) = lines.next().transpose()? {
                        if line == "." {
                            break;
                        }
                        mail.push_str(&line);
                        mail.push('\n');
                    }
                    self.inner.lock().unwrap().mails.push(mail);
                    if manner == Manner::NeverConfirms {
                        return lines.try_for_each(|line| line.map(drop));
                    }
                    out.write_all(b"250 taken\r\n")?;
                }
                "QUIT" => return out.write_all(b"221 bye\r\n"),
                _ => out.write_all(b"250 fine\r\n")?,
            }
        }
        Ok(())
    }
}
