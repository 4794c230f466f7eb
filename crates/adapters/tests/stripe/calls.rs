//! Calls to the stand-in as those of another program.

use super::stand_in::{SECRET_KEY, StandIn};

impl StandIn {
    /// A call as anybody makes it who has the secret key; the status of its answer.
    pub fn post(&self, path: &str, key: &str, form: &[(&str, &str)]) -> u16 {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .build()
            .into();
        let request = agent
            .post(format!("{}{path}", self.base))
            .header("Authorization", format!("Bearer {SECRET_KEY}"))
            .header("Idempotency-Key", key);
        let answer = request.send_form(form.iter().copied()).unwrap();
        answer.status().as_u16()
    }
}
