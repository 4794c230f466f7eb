//! The stand-in for Stripe: a process that lives as long as this.

use serde_json::Value;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

/// What reports are signed with.
pub const WEBHOOK_SECRET: &str = "whsec_stand_in";
/// What the stand-in lets in.
pub const SECRET_KEY: &str = "sk_test_stand_in";

pub struct StandIn {
    child: Child,
    pub base: String,
}

impl Drop for StandIn {
    fn drop(&mut self) {
        // it ends with its input
        drop(self.child.stdin.take());
        self.child.wait().unwrap();
    }
}

impl StandIn {
    pub fn begin() -> Self {
        let program = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../e2e/stand-ins/stripe/main.mjs"
        );
        let started = Command::new("node")
            .args([program, "--port", "0"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = started
            .unwrap_or_else(|error| panic!("the stand-in for Stripe needs Node.js: {error}"));
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        said.read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        let base = format!("http://127.0.0.1:{}", said["port"]);
        Self { child, base }
    }

    /// A call to the stand-in itself.
    pub fn control(&self, name: &str, asked: &Value) -> Value {
        let url = format!("{}/_stand_in/{name}", self.base);
        let mut answer = ureq::post(url).send_json(asked).unwrap();
        answer.body_mut().read_json().unwrap()
    }
}
