//! An authenticator in software: one discoverable P-256 key (WebAuthn level 3, `none`
//! attestation).

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{DerSignature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const NEW_KEY: u8 = 0x40;

#[derive(Clone)]
pub struct Authenticator {
    key: SigningKey,
    id: Vec<u8>,
    user: String,
    pub counter: u32,
    /// Whether finger, face or PIN were asked for.
    pub verifies: bool,
    pub origin: String,
}

impl Authenticator {
    pub fn new(name: &str) -> Self {
        Self {
            key: SigningKey::from_slice(&Sha256::digest(name)).unwrap(),
            id: Sha256::digest(format!("id of {name}")).to_vec(),
            user: String::new(),
            counter: 0,
            verifies: true,
            origin: crate::world::ORIGIN.to_owned(),
        }
    }

    /// What `navigator.credentials.create` gives.
    pub fn create(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        self.user = options["user"]["id"].as_str().unwrap().to_owned();
        let mut data = self.data(options["rp"]["id"].as_str().unwrap(), NEW_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(self.id.len()).unwrap().to_be_bytes());
        data.extend(&self.id);
        let point = self.key.verifying_key().to_encoded_point(false);
        data.extend([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 0x20]);
        data.extend(point.y().unwrap());
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        object.push(u8::try_from(data.len()).unwrap());
        object.extend(&data);
        let client = self.client_data("webauthn.create", &options["challenge"]);
        self.answer(json!({
            "clientDataJSON": text(&client),
            "attestationObject": text(&object),
            "authenticatorData": text(&data),
            "transports": ["internal"],
        }))
    }

    /// What `navigator.credentials.get` gives.
    pub fn get(&mut self, options: &Value) -> Value {
        let options = &options["publicKey"];
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client = self.client_data("webauthn.get", &options["challenge"]);
        let signed = [data.as_slice(), &Sha256::digest(&client)].concat();
        let signature: DerSignature = self.key.sign(&signed);
        self.answer(json!({
            "clientDataJSON": text(&client),
            "authenticatorData": text(&data),
            "signature": text(signature.as_bytes()),
            "userHandle": self.user,
        }))
    }

    fn data(&mut self, party: &str, flags: u8) -> Vec<u8> {
        self.counter += 1;
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(party).to_vec();
        data.push(flags | PRESENT | verified);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, challenge: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind,
            "challenge": challenge,
            "origin": self.origin,
            "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    fn answer(&self, response: Value) -> Value {
        json!({
            "id": text(&self.id),
            "rawId": text(&self.id),
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        })
    }
}

fn text(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}
