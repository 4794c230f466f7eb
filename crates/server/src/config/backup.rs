//! Backups.

use super::{ConfigError, Secrets};
use data_encoding::BASE64;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_backup::Recipient;

/// Backups, as `shinchoryu backup` makes them.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Backup {
    /// Public part of the key of the backups (`age1…`). Make one with `shinchoryu backup-key`, and
    /// keep the private part where neither the server nor the backups are. It is none of
    /// `secrets.keys`.
    pub recipient: String,
    /// Folder of the backups; better on another machine. Empty: `--to` has to name it.
    pub to: String,
    /// How many backups are kept in the folder; older ones are removed after a new one was made
    /// and read back. 0: all.
    pub keep: u32,
}

impl Backup {
    /// The public part, when one is given.
    pub fn recipient(&self, secrets: &Secrets) -> Result<Option<Recipient>, ConfigError> {
        if self.recipient.is_empty() {
            return Ok(None);
        }
        let refused = |why: String| ConfigError::Setting(format!("backup.recipient: {why}"));
        let recipient =
            Recipient::parse(&self.recipient).map_err(|error| refused(error.to_string()))?;
        let keys = secrets.keys.iter();
        let is_one_of = keys
            .filter_map(|key| BASE64.decode(key.trim().as_bytes()).ok())
            .any(|key| recipient.is_of(&key));
        if is_one_of {
            return Err(refused("backups have a key of their own".to_owned()));
        }
        Ok(Some(recipient))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_backup::NewKey;

    fn read(recipient: &str, key: &str) -> Result<bool, String> {
        let backup = Backup {
            recipient: recipient.to_owned(),
            ..Backup::default()
        };
        let secrets = Secrets {
            keys: vec![key.to_owned()],
        };
        let read = backup.recipient(&secrets);
        read.map(|read| read.is_some())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn a_recipient_is_a_public_part_of_a_key_of_its_own() {
        let key = BASE64.encode(&[7; 32]);
        assert_eq!(read("", &key), Ok(false));
        let public = NewKey::generate().recipient().to_string();
        assert_eq!(read(&public, &key), Ok(true));
        assert!(
            read("age1nonsense", &key)
                .unwrap_err()
                .contains("backup-key")
        );
        // the public part that belongs to the bytes of `key`
        let of_key = "age1zwlyl6h27gzv0lfntr7fcqrjrzqazap8sy5zylkxwneh7llf0dksu37mwt";
        assert!(read(of_key, &key).unwrap_err().contains("of their own"));
        assert_eq!(read(of_key, &BASE64.encode(&[8; 32])), Ok(true));
    }
}
