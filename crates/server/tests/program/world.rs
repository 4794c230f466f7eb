//! What the tests of the program share.

use serde_json::{Value, json};
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::rc::Rc;
use std::time::Duration;
use tempfile::TempDir;

pub const PROGRAM: &str = env!("CARGO_BIN_EXE_shinchoryu");

/// The real program as a demo, with a data folder of its own.
pub struct Demo {
    process: Child,
    pub address: String,
    /// Where browsers believe it to be.
    pub origin: String,
    pub folder: Rc<TempDir>,
    /// What it said at the terminal.
    pub told: String,
}

const PUBLIC_URL: &str = "https://pilot.example.jp";

/// A last free day that a pilot may promise, so many days from now.
pub fn free_day(days: i64) -> String {
    let day = chrono::Utc::now() + chrono::TimeDelta::days(days);
    day.format("%Y-%m-%d").to_string()
}

/// The real program in production, with everything it asks for but what `settings` name.
pub fn production(folder: &TempDir, settings: &[(&str, &str)]) -> Command {
    let mut command = Command::new(PROGRAM);
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder.path())
        .env("SHINCHORYU_ENVIRONMENT", "production")
        .env("SHINCHORYU_SERVER__PUBLIC_URL", PUBLIC_URL)
        .env("SHINCHORYU_MAIL__DELIVERY", "smtp")
        .env("SHINCHORYU_MAIL__FROM", "no-reply@pilot.example.jp")
        .env("SHINCHORYU_MAIL__SMTP__HOST", "127.0.0.1")
        .env("SHINCHORYU_MAIL__SMTP__SECURITY", "none")
        .env("SHINCHORYU_BOT_CHECK__SITE_KEY", "site")
        .env("SHINCHORYU_BOT_CHECK__SECRET", "hidden")
        .env("SHINCHORYU_PROVIDER__NAME", "株式会社例")
        .env("SHINCHORYU_PROVIDER__REPRESENTATIVE", "例 一郎")
        .env("SHINCHORYU_PROVIDER__ADDRESS", "東京都例区")
        .env("SHINCHORYU_PROVIDER__PHONE", "03-0000-0000")
        .env("SHINCHORYU_PROVIDER__EMAIL", "help@pilot.example.jp")
        .env("SHINCHORYU_PROVIDER__REGISTRATION_NUMBER", "T1234567890123")
        .env("SHINCHORYU_PROVIDER__FISCAL_YEAR_END", "3")
        .envs(settings.iter().copied());
    command
}

pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
    /// What a browser would send back.
    pub cookies: String,
}

impl Demo {
    pub fn start() -> Self {
        Self::start_in(Rc::new(tempfile::tempdir().unwrap()), &[])
    }

    /// On a folder that may hold data of an earlier run, with these settings.
    pub fn start_in(folder: Rc<TempDir>, settings: &[(&str, &str)]) -> Self {
        Self::start_with(folder, settings, &[])
    }

    /// The same with flags.
    pub fn start_with(folder: Rc<TempDir>, settings: &[(&str, &str)], flags: &[&str]) -> Self {
        let process = spawn(Command::new(PROGRAM), &folder, "log", settings, flags);
        Self::begun((folder, process))
    }

    /// By a command that starts the program with the arguments it is given.
    pub fn start_as(command: Command, folder: Rc<TempDir>, settings: &[(&str, &str)]) -> Self {
        let process = spawn(command, &folder, "log", settings, &[]);
        Self::begun((folder, process))
    }

    /// Begins a start and does not wait for it.
    pub fn begin_in(folder: Rc<TempDir>, log: &str) -> (Rc<TempDir>, Child) {
        let process = spawn(Command::new(PROGRAM), &folder, log, &[], &[]);
        (folder, process)
    }

    /// Waits until a start is done.
    pub fn begun((folder, mut process): (Rc<TempDir>, Child)) -> Self {
        let lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut told = String::new();
        for line in lines.map_while(Result::ok) {
            told.push_str(&line);
            told.push('\n');
            // the last line of the greeting
            if line.contains("/outbox") {
                break;
            }
        }
        let after = |words| {
            let mut lines = told.lines();
            lines.find_map(|line| Some(line.split_once(words)?.1.to_owned()))
        };
        let address = after("listens  ").unwrap();
        Self {
            process,
            origin: after("(demo): ").unwrap(),
            address,
            folder,
            told,
        }
    }

    /// For real members: what `settings` name, at `https://pilot.example.jp` behind a proxy.
    pub fn start_production(folder: Rc<TempDir>, settings: &[(&str, &str)]) -> Self {
        let command = production(&folder, settings);
        Self::run_production(folder, command)
    }

    /// The same from a command that is whole.
    pub fn run_production(folder: Rc<TempDir>, mut command: Command) -> Self {
        let log = folder.path().join("log");
        let process = command.stderr(File::create(&log).unwrap()).spawn().unwrap();
        let address = loop_until(|| {
            let text = fs::read_to_string(&log).unwrap();
            let ready = text.lines().find(|line| line.contains("\"ready\""))?;
            let line: Value = serde_json::from_str(ready).unwrap();
            Some(line["fields"]["address"].as_str()?.to_owned())
        });
        Self {
            process,
            origin: PUBLIC_URL.to_owned(),
            address,
            folder,
            told: String::new(),
        }
    }

    /// Ends it at once, without a chance to finish anything, and gives its data back.
    pub fn kill(mut self) -> Rc<TempDir> {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        Rc::clone(&self.folder)
    }

    /// Tells it to stop, and waits until it has.
    pub fn terminate(mut self) -> ExitStatus {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").arg(id).status().unwrap().success());
        self.process.wait().unwrap()
    }

    /// The same, and gives its data back, with the log folded into the database.
    pub fn stop(self) -> Rc<TempDir> {
        let folder = Rc::clone(&self.folder);
        assert!(self.terminate().success());
        folder
    }

    pub fn send(&self, method: &str, path: &str, headers: &str, body: &str) -> Answer {
        let text = String::from_utf8(self.exchange(method, path, headers, body)).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            cookies: cookies(head),
            head: head.to_lowercase(),
            body: body.to_owned(),
        }
    }

    /// The whole answer as it comes.
    pub fn exchange(&self, method: &str, path: &str, headers: &str, body: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            self.origin.split_once("//").unwrap().1,
            body.len(),
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        answer
    }

    pub fn get(&self, path: &str) -> Answer {
        self.send("GET", path, "", "")
    }

    pub fn own(&self) -> String {
        format!("Origin: {}\r\n", self.origin)
    }

    /// Headers of the demo member, signed in with both factors.
    pub fn sign_in(&self) -> String {
        let secrets = fs::read(self.folder.path().join("demo.json")).unwrap();
        let secrets: Value = serde_json::from_slice(&secrets).unwrap();
        let login = json!({ "email": secrets["email"], "password": secrets["password"] });
        let first = self.send("POST", "/api/login", &self.own(), &login.to_string());
        assert_eq!(first.status, 200, "{}", first.body);
        let told = Command::new(PROGRAM)
            .args(["demo-code", "--data-dir"])
            .arg(self.folder.path())
            .output()
            .unwrap();
        let told = String::from_utf8(told.stdout).unwrap();
        let code = json!({ "code": told.split(' ').nth(2).unwrap() });
        let headers = format!("{}Cookie: {}\r\n", self.own(), first.cookies);
        let second = self.send("POST", "/api/login/code", &headers, &code.to_string());
        assert_eq!(second.status, 200, "{}", second.body);
        format!("Cookie: {}\r\n", second.cookies)
    }

    pub fn advance(&self, seconds: i64) {
        let body = json!({ "advance_seconds": seconds }).to_string();
        let moved = self.send("POST", "/clock", &self.own(), &body);
        assert_eq!(moved.status, 200, "{}", moved.body);
    }

    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("log")).unwrap()
    }

    /// Signs up: the product promises this address a mail.
    pub fn sign_up(&self, email: &str) -> Answer {
        let terms = self.get("/api/signup/terms");
        let terms: Value = serde_json::from_str(&terms.body).unwrap();
        let body = json!({
            "email": email,
            "password": "mikan no ki 7 hon",
            "language": "ja",
            "consent": {
                "terms": terms["terms"],
                "privacy": terms["privacy"],
                "attendance": true,
            },
        });
        let answer = self.send("POST", "/api/signup", &self.own(), &body.to_string());
        assert_eq!(answer.status, 201, "{}", answer.body);
        answer
    }
}

fn spawn(
    mut command: Command,
    folder: &TempDir,
    log: &str,
    settings: &[(&str, &str)],
    flags: &[&str],
) -> Child {
    let log = File::create(folder.path().join(log)).unwrap();
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(folder.path())
        .args(flags)
        .env("SHINCHORYU_LOG__FILTER", "trace")
        .envs(settings.iter().copied())
        .stdout(Stdio::piped())
        .stderr(log)
        .spawn()
        .unwrap()
}

impl Drop for Demo {
    fn drop(&mut self) {
        drop(self.process.kill());
        drop(self.process.wait());
    }
}

fn cookies(head: &str) -> String {
    let set = head.lines().filter_map(|line| {
        let (name, value) = line.split_once(": ")?;
        name.eq_ignore_ascii_case("set-cookie")
            .then(|| value.split(';').next())?
    });
    set.collect::<Vec<_>>().join("; ")
}

/// Asks again until there is an answer.
pub fn loop_until<T>(mut ask: impl FnMut() -> Option<T>) -> T {
    for _ in 0..600 {
        if let Some(found) = ask() {
            return found;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("nothing within half a minute");
}
