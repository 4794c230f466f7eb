//! The key of the backups: a public part that the server writes with, and a private part that is
//! kept elsewhere until something has to be put back.

use crate::error::{BackupError, at};
use age::secrecy::ExposeSecret as _;
use age::x25519;
use bech32::{Bech32, Hrp};
use std::fs;
use std::path::Path;

const PRIVATE: &str = "AGE-SECRET-KEY-1";

/// The public part: whoever has it can write backups and read none.
#[derive(Clone)]
pub struct Recipient(pub(crate) x25519::Recipient);

impl Recipient {
    /// Reads the text that begins with `age1`.
    ///
    /// # Errors
    /// [`BackupError`] when it is another text, or the private part.
    pub fn parse(text: &str) -> Result<Self, BackupError> {
        let text = text.trim();
        if text.to_uppercase().starts_with(PRIVATE) {
            return Err(BackupError::Private);
        }
        text.parse()
            .map(Self)
            .map_err(|_words| BackupError::BadRecipient)
    }

    /// Whether these bytes are the private part: a key of something else must not be.
    #[must_use]
    pub fn is_of(&self, secret: &[u8]) -> bool {
        let Ok(prefix) = Hrp::parse("age-secret-key-") else {
            return false;
        };
        let identity = bech32::encode_upper::<Bech32>(prefix, secret).ok();
        let identity = identity.and_then(|text| text.parse::<x25519::Identity>().ok());
        identity.is_some_and(|identity| identity.to_public() == self.0)
    }
}

impl std::fmt::Display for Recipient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Private parts, any of which may open a backup.
pub struct Identities(pub(crate) Vec<x25519::Identity>);

impl Identities {
    /// Reads a file as [`NewKey::text`] writes it: one key a line, and lines that begin with `#`.
    ///
    /// # Errors
    /// [`BackupError`] when it cannot be read, or has no key or something else in it.
    pub fn read(path: &Path) -> Result<Self, BackupError> {
        let text = fs::read_to_string(path).map_err(at(path))?;
        let lines = text.lines().map(str::trim);
        let keys = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys: Result<Vec<_>, _> = keys.map(str::parse).collect();
        match keys {
            Ok(keys) if !keys.is_empty() => Ok(Self(keys)),
            _ => Err(BackupError::BadIdentity(path.to_owned())),
        }
    }

    /// Whether one of them belongs to this public part.
    #[must_use]
    pub fn open(&self, recipient: &Recipient) -> bool {
        self.0
            .iter()
            .any(|identity| identity.to_public() == recipient.0)
    }
}

/// A key that was just made.
pub struct NewKey(x25519::Identity);

impl NewKey {
    /// From the random source of the operating system.
    #[must_use]
    pub fn generate() -> Self {
        Self(x25519::Identity::generate())
    }

    /// The public part.
    #[must_use]
    pub fn recipient(&self) -> Recipient {
        Recipient(self.0.to_public())
    }

    /// The file of the private part.
    #[must_use]
    pub fn text(&self) -> String {
        format!(
            "# Opens the backups of 新潮流. Keep it where neither the server nor the backups are.\n\
             # public part: {}\n{}\n",
            self.recipient(),
            self.0.to_string().expose_secret(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<Identities, BackupError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, text).unwrap();
        Identities::read(&path)
    }

    #[test]
    fn a_new_key_is_read_back_from_its_file_and_opens_its_own_backups() {
        let (key, other) = (NewKey::generate(), NewKey::generate());
        let read = written(&key.text()).unwrap();
        assert!(read.open(&key.recipient()));
        assert!(!read.open(&other.recipient()));
        let both = written(&format!("{}\n{}", other.text(), key.text())).unwrap();
        assert!(both.open(&key.recipient()) && both.open(&other.recipient()));
        for bad in ["", "# nothing\n", "age1x", &format!("{}x\n", key.text())] {
            assert!(written(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_private_part_and_other_texts_are_no_recipient() {
        let key = NewKey::generate();
        let public = key.recipient().to_string();
        assert!(public.starts_with("age1"));
        assert!(Recipient::parse(&format!(" {public}\n")).is_ok());
        let text = key.text();
        let private = text.lines().last().unwrap();
        let refused = |text: &str| Recipient::parse(text).err().unwrap();
        assert!(matches!(refused(private), BackupError::Private));
        assert!(matches!(
            refused(&private.to_lowercase()),
            BackupError::Private
        ));
        for bad in ["", "age1", "ssh-ed25519 AAAA", &public[..40]] {
            assert!(matches!(refused(bad), BackupError::BadRecipient), "{bad}");
        }
    }

    #[test]
    fn bytes_that_are_the_private_part_are_told_from_others() {
        let prefix = Hrp::parse("age-secret-key-").unwrap();
        let text = bech32::encode_upper::<Bech32>(prefix, &[7; 32]).unwrap();
        assert!(text.starts_with(PRIVATE));
        let identity: x25519::Identity = text.parse().unwrap();
        let recipient = Recipient(identity.to_public());
        assert!(recipient.is_of(&[7; 32]));
        assert!(!recipient.is_of(&[8; 32]));
        assert!(!recipient.is_of(&[7; 31]));
    }
}
