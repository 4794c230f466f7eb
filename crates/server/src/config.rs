//! Settings: defaults, then the configuration file, then `SHINCHORYU_…` variables, then flags. The
//! reference (`shinchoryu config-reference`) is made from the same types.

use crate::http::{Limits, Times};
use chrono::TimeDelta;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shinchoryu_api::Network;
use shinchoryu_service::Keyring;
use shinchoryu_store::{path_of, url_of};
use std::path::{Path, PathBuf};

mod backup;
mod demo;
mod disk;
mod mail;
mod payments;
mod provider;
mod secrets;
mod security;
mod server;

pub use backup::Backup;
pub use demo::Demo;
pub use disk::Disk;
pub use mail::{Mail, MailDelivery};
pub use payments::Payments;
pub use provider::Provider;
pub use secrets::Secrets;
pub use security::Security;
pub use server::{PublicUrl, Server};

/// All settings.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// `demo` starts with nothing configured; `production` refuses to start while something is
    /// missing.
    pub environment: Environment,
    /// Folder of the database and the files.
    pub data_dir: DataDir,
    /// How the server is reached.
    pub server: Server,
    /// Where the data is kept.
    pub database: Database,
    /// Room that is kept free.
    pub disk: Disk,
    /// What must not be known outside.
    pub secrets: Secrets,
    /// How mails leave.
    pub mail: Mail,
    /// Who runs this installation: named in mails, legal pages and receipts.
    pub provider: Provider,
    /// How members pay.
    pub payments: Payments,
    /// Tells people from programs at the sign-up.
    pub bot_check: BotCheck,
    /// Waits that protect members.
    pub security: Security,
    /// What only the demo has.
    pub demo: Demo,
    /// Backups.
    pub backup: Backup,
    /// Log lines.
    pub log: Log,
}

/// What kind of installation this is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// A demo member and demo materials; plain HTTP is allowed.
    #[default]
    Demo,
    /// Real members.
    Production,
}

/// Folder of the database and the files.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct DataDir(pub PathBuf);

impl Default for DataDir {
    fn default() -> Self {
        Self("data".into())
    }
}

/// Where the data is kept.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Database {
    /// `sqlite://FILE` or `postgres://USER:PASSWORD@HOST/NAME`. Empty: `shinchoryu.sqlite3` in the
    /// data folder.
    pub url: String,
}

/// Tells people from programs at the sign-up: reCAPTCHA v2. Empty: no check.
#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BotCheck {
    /// Key that the browser gets.
    pub site_key: String,
    /// Key that only the server knows.
    pub secret: String,
}

impl std::fmt::Debug for BotCheck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BotCheck(…)")
    }
}

/// Log lines.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Log {
    /// What is logged: a level, or levels by part of the program.
    pub filter: String,
}

impl Default for Log {
    fn default() -> Self {
        Self {
            filter: "info".to_owned(),
        }
    }
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("{0}")]
    File(PathBuf, #[source] std::io::Error),
    /// The file is no TOML.
    #[error("{0}")]
    Toml(PathBuf, #[source] toml::de::Error),
    /// A setting has the wrong form. The value is not shown: it may be a secret.
    #[error("settings: {0}")]
    Setting(String),
    /// A variable names no setting.
    #[error("{0} is no setting; see `shinchoryu config-reference`")]
    Variable(String),
    /// Others could reach the demo.
    #[error(
        "the demo is for this machine alone, but {}. Whoever reaches it can read every mail it \
         sends (/outbox), move its clock (/clock), pay with test cards and sign in as its printed \
         member. If that is wanted: demo.open_to_others = true", .0.join("; ")
    )]
    Open(Vec<String>),
    /// Whatever is wrong in any environment.
    #[error("settings: {}", .0.join("; "))]
    Wrong(Vec<String>),
    /// All that is missing or wrong for members to come.
    #[error("environment is \"production\", but: {}", .0.join("; "))]
    NotReady(Vec<String>),
}

impl ConfigError {
    /// What is wrong, to stand in a list.
    fn bare(self) -> String {
        match self {
            Self::Setting(text) => text,
            other => other.to_string(),
        }
    }
}

const PREFIX: &str = "SHINCHORYU_";
/// Names the file, so it cannot be a setting.
const FILE_VARIABLE: &str = "SHINCHORYU_CONFIG";

impl Config {
    /// Reads the file and lays the variables over it.
    pub fn load(
        file: Option<&Path>,
        variables: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, ConfigError> {
        let mut settings = match file {
            None => toml::Table::new(),
            Some(path) => std::fs::read_to_string(path)
                .map_err(|error| ConfigError::File(path.to_owned(), error))?
                .parse()
                .map_err(|error| ConfigError::Toml(path.to_owned(), error))?,
        };
        let known = settings_of_schema();
        for (name, value) in variables {
            if !name.starts_with(PREFIX) || name == FILE_VARIABLE {
                continue;
            }
            let setting = known
                .iter()
                .find(|setting| setting.variable() == name)
                .ok_or_else(|| ConfigError::Variable(name.clone()))?;
            setting.put(&mut settings, value);
        }
        Self::deserialize(settings)
            .map_err(|error| ConfigError::Setting(error.message().to_owned()))
    }

    /// Everything that stands against a start at once.
    pub fn check(&self) -> Result<(), ConfigError> {
        let mut missing = self.server.wrong();
        missing.extend(self.mail.wrong());
        missing.extend(self.mfa_reset_wait().err().map(ConfigError::bare));
        missing.extend(self.payments.wrong());
        let backup = self.backup.recipient(&self.secrets);
        missing.extend(backup.err().map(ConfigError::bare));
        if self.environment == Environment::Demo {
            if !missing.is_empty() {
                return Err(ConfigError::Wrong(missing));
            }
            return match self.demo.stands_against(&self.server) {
                against if against.is_empty() => Ok(()),
                against => Err(ConfigError::Open(against)),
            };
        }
        missing.extend(self.server.missing());
        let url = self.database_url();
        if url.starts_with("sqlite") && path_of(&url).is_none() {
            missing.push(
                "database.url names no file: what members save would be gone with the server"
                    .to_owned(),
            );
        }
        missing.extend(self.security.missing());
        missing.extend(self.secrets.missing());
        missing.extend(self.mail.missing());
        missing.extend(self.provider.missing());
        missing.extend(self.payments.missing());
        if self.bot_check.site_key.is_empty() || self.bot_check.secret.is_empty() {
            missing.push("bot_check needs its site_key and its secret".to_owned());
        }
        if missing.is_empty() {
            Ok(())
        } else {
            Err(ConfigError::NotReady(missing))
        }
    }

    /// The keys, when they are given and good.
    pub fn keyring(&self) -> Option<Keyring> {
        self.secrets.keyring()
    }

    /// The wait before a lost second factor may be replaced.
    pub fn mfa_reset_wait(&self) -> Result<TimeDelta, ConfigError> {
        self.security
            .mfa_reset_wait(self.environment)
            .ok_or_else(|| {
                ConfigError::Setting(
                    "security.mfa_reset_wait is a number and h, m or s, such as 24h".to_owned(),
                )
            })
    }

    /// The proxies whose word about a visitor's address is believed.
    pub fn trusted_proxies(&self) -> Result<Vec<Network>, ConfigError> {
        self.server.proxies().map_err(ConfigError::Setting)
    }

    /// Who may connect, and how long a connection may wait.
    pub fn limits(&self) -> Result<Limits, ConfigError> {
        Ok(Limits {
            connections: self.server.max_connections,
            of_an_address: self.server.max_connections_of_an_address,
            proxies: self.trusted_proxies()?,
            times: Times::default(),
        })
    }

    /// Address of the database.
    pub fn database_url(&self) -> String {
        if self.database.url.is_empty() {
            url_of(&self.data_dir.0.join("shinchoryu.sqlite3"))
        } else {
            self.database.url.clone()
        }
    }
}

/// One setting as the schema knows it.
struct Setting {
    path: Vec<String>,
    description: String,
    default: Value,
    kind: Kind,
}

/// How a variable's text is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    List,
    Number,
    Flag,
}

impl Setting {
    fn variable(&self) -> String {
        format!("{PREFIX}{}", self.path.join("__").to_uppercase())
    }

    fn put(&self, settings: &mut toml::Table, value: String) {
        // what has the wrong form stays text: reading it will say so
        let value = match self.kind {
            Kind::Text => toml::Value::String(value),
            Kind::List if value.trim().is_empty() => toml::Value::Array(Vec::new()),
            Kind::List => value
                .split(',')
                .map(str::to_owned)
                .collect::<Vec<_>>()
                .into(),
            Kind::Number => value
                .parse::<i64>()
                .map_or(toml::Value::String(value), toml::Value::Integer),
            Kind::Flag => value
                .parse::<bool>()
                .map_or(toml::Value::String(value), toml::Value::Boolean),
        };
        let Some((last, tables)) = self.path.split_last() else {
            return;
        };
        let mut table = settings;
        for name in tables {
            let entry = table
                .entry(name.clone())
                .or_insert_with(|| toml::Value::Table(toml::Table::new()));
            match entry {
                toml::Value::Table(inner) => table = inner,
                // the file has something else here; reading it will say so
                _ => return,
            }
        }
        table.insert(last.clone(), value);
    }
}

fn settings_of_schema() -> Vec<Setting> {
    let schema = SchemaSettings::draft2020_12()
        .with(|settings| settings.inline_subschemas = true)
        .into_generator()
        .into_root_schema_for::<Config>();
    let defaults = serde_json::to_value(Config::default()).unwrap_or_default();
    let mut settings = Vec::new();
    collect(schema.as_value(), &defaults, &mut Vec::new(), &mut settings);
    settings
}

fn collect(schema: &Value, default: &Value, path: &mut Vec<String>, into: &mut Vec<Setting>) {
    if let Some(properties) = schema["properties"].as_object() {
        for (name, inner) in properties {
            path.push(name.clone());
            collect(inner, &default[name], path, into);
            path.pop();
        }
        return;
    }
    into.push(Setting {
        path: path.clone(),
        description: schema["description"]
            .as_str()
            .unwrap_or_default()
            .replace('\n', " "),
        default: default.clone(),
        kind: match schema["type"].as_str() {
            Some("array") => Kind::List,
            Some("integer") => Kind::Number,
            Some("boolean") => Kind::Flag,
            _ => Kind::Text,
        },
    });
}

/// The page of all settings.
pub fn reference() -> String {
    let mut page = String::from(
        "# Settings\n\n\
         Made by `shinchoryu config-reference`; do not edit.\n\n\
         Read in this order, the later ones win: the defaults, the file named by `--config` or \
         `SHINCHORYU_CONFIG` (TOML), the variables, the flags of the command. A list in a variable \
         is separated by commas.\n\n\
         | Setting | Variable | Default | What it is |\n| --- | --- | --- | --- |\n",
    );
    for setting in settings_of_schema() {
        page.push_str(&format!(
            "| `{}` | `{}` | `{}` | {} |\n",
            setting.path.join("."),
            setting.variable(),
            setting.default,
            setting.description,
        ));
    }
    page
}

#[cfg(test)]
mod tests;
