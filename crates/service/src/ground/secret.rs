//! Tokens, and secrets that are encrypted at rest with keys from outside the database.

use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use hmac::{Hmac, Mac as _};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::TokenHash;

/// A session token: 256 random bits as text. Only its digest is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub(crate) fn new(random: [u8; 32]) -> Self {
        Self(BASE64URL_NOPAD.encode(&random))
    }

    /// A token as a cookie brought it; whether it opens anything is another question.
    #[must_use]
    pub fn received(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// The text for the cookie.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0.as_bytes()).into())
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A key that is not 32 bytes in base64.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a key is 32 random bytes in base64")]
pub struct BadKey;

/// The keys of the secrets in the database: the first one encrypts, all decrypt, so that a key can
/// be changed while old rows are still there.
#[derive(Clone)]
pub struct Keyring(Vec<[u8; 32]>);

const NONCE: usize = 24;

impl Keyring {
    /// Reads base64 keys, the present one first.
    ///
    /// # Errors
    /// [`BadKey`] when there is none or one is not 32 bytes.
    pub fn parse<'a>(keys: impl IntoIterator<Item = &'a str>) -> Result<Self, BadKey> {
        let keys = keys
            .into_iter()
            .map(|key| {
                let bytes = BASE64.decode(key.trim().as_bytes()).map_err(|_| BadKey)?;
                bytes.try_into().map_err(|_| BadKey)
            })
            .collect::<Result<Vec<[u8; 32]>, _>>()?;
        if keys.is_empty() {
            return Err(BadKey);
        }
        Ok(Self(keys))
    }

    /// Encrypts; `context` (the id of the row) must be the same to decrypt, so that a value cannot
    /// be moved to another row.
    pub(crate) fn seal(&self, nonce: [u8; NONCE], context: &[u8], plain: &[u8]) -> Option<Vec<u8>> {
        let key = self.0.first()?;
        let sealed = XChaCha20Poly1305::new(&(*key).into())
            .encrypt(
                &XNonce::from(nonce),
                Payload {
                    msg: plain,
                    aad: context,
                },
            )
            .ok()?;
        Some([nonce.as_slice(), &sealed].concat())
    }

    /// The keyed digests of these parts, one a key, that of the present key first: what is kept is
    /// the first, what is looked up may be any. `purpose` keeps digests of one kind of secret from
    /// standing for another's.
    pub(crate) fn macs(&self, purpose: &str, parts: &[&[u8]]) -> Vec<[u8; 32]> {
        self.0.iter().map(|key| mac(key, purpose, parts)).collect()
    }

    /// The keyed digest under the present key.
    pub(crate) fn mac(&self, purpose: &str, parts: &[&[u8]]) -> Option<[u8; 32]> {
        self.0.first().map(|key| mac(key, purpose, parts))
    }

    /// Decrypts what [`Keyring::seal`] made with any of the keys.
    pub(crate) fn open(&self, context: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE)?;
        let nonce = <[u8; NONCE]>::try_from(nonce).ok()?;
        self.0.iter().find_map(|key| {
            XChaCha20Poly1305::new(&(*key).into())
                .decrypt(
                    &XNonce::from(nonce),
                    Payload {
                        msg: sealed,
                        aad: context,
                    },
                )
                .ok()
        })
    }
}

/// Each part goes in with its length, so that no other division of the same bytes has its digest.
fn mac(key: &[u8; 32], purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    // shorter keys are filled up with zeros, as HMAC has it
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let mut mac = <Hmac<Sha256> as hmac::KeyInit>::new(&block.into());
    for part in std::iter::once(&purpose.as_bytes()).chain(parts) {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    const NEW: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

    #[test]
    fn a_secret_opens_only_in_its_row_and_with_its_key() {
        let old = Keyring::parse([OLD]).unwrap();
        let sealed = old.seal([7; NONCE], b"row", b"seed").unwrap();
        assert!(!sealed.windows(4).any(|part| part == b"seed"));
        assert_eq!(old.open(b"row", &sealed).unwrap(), b"seed");
        assert_eq!(old.open(b"other row", &sealed), None);
        assert_eq!(Keyring::parse([NEW]).unwrap().open(b"row", &sealed), None);
        let both = Keyring::parse([NEW, OLD]).unwrap();
        assert_eq!(both.open(b"row", &sealed).unwrap(), b"seed");
    }

    #[test]
    fn keys_that_are_too_short_or_no_base64_are_refused() {
        for keys in [
            vec![],
            vec![""],
            vec!["c2hvcnQ="],
            vec!["%"],
            vec![OLD, "x"],
        ] {
            assert!(Keyring::parse(keys).is_err());
        }
    }

    #[test]
    fn a_digest_depends_on_key_purpose_and_the_division_of_its_parts() {
        let both = Keyring::parse([NEW, OLD]).unwrap();
        let [new, old] = both.macs("code", &[b"ab", b"c"])[..] else {
            panic!("one a key");
        };
        assert_ne!(new, old);
        assert_eq!(both.mac("code", &[b"ab", b"c"]), Some(new));
        let alone = Keyring::parse([OLD]).unwrap();
        assert_eq!(alone.mac("code", &[b"ab", b"c"]), Some(old));
        for (purpose, parts) in [
            ("code", [b"a".as_slice(), b"bc"]),
            ("link", [b"ab", b"c"]),
            ("code", [b"ab", b"d"]),
        ] {
            assert_ne!(both.mac(purpose, &parts), Some(new), "{purpose}");
        }
    }

    #[test]
    fn a_token_never_prints_itself() {
        let token = Token::new([9; 32]);
        assert!(!format!("{token:?}").contains(token.as_str()));
        assert_eq!(token.as_str().len(), 43);
    }
}
