//! Settings: defaults, then the configuration file, then `SHINCHORYU_…` variables, then flags. The
//! reference (`shinchoryu config-reference`) is made from the same types.

use crate::http::{Limits, Times};
use chrono::TimeDelta;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shinchoryu_api::{BadNetwork, Network};
use shinchoryu_service::Keyring;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

mod mail;
mod payments;
mod provider;
mod security;

pub use mail::{Mail, MailDelivery};
pub use payments::Payments;
pub use provider::Provider;
pub use security::Security;

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

/// How the server is reached.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Server {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Address in the members' browsers, such as `https://example.jp`. Empty: the address to
    /// listen on, over plain HTTP.
    pub public_url: String,
    /// Proxies in front of the server, as addresses or networks (`10.0.0.0/8`). Only what they
    /// say about the address of a visitor (`X-Forwarded-For`) is believed.
    pub trusted_proxies: Vec<String>,
    /// Connections at once. When all places are taken, the one that has been silent longest gives
    /// its place up. Never more than the limit of open files leaves room for.
    pub max_connections: usize,
    /// Connections at once from one address (of IPv6: from one network of 64 bits). It does not
    /// concern `trusted_proxies`: name the proxy there, or all its visitors share this number.
    pub max_connections_of_an_address: usize,
}

impl Default for Server {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            public_url: String::new(),
            trusted_proxies: Vec::new(),
            max_connections: 2_000,
            max_connections_of_an_address: 200,
        }
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

/// What must not be known outside.
#[derive(Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Secrets {
    /// Keys of the secrets in the database: 32 random bytes each, in base64, the present one first
    /// and earlier ones behind it. Make one with `openssl rand -base64 32`, and keep it outside
    /// the backups of the database. In the demo one is made in the data folder.
    pub keys: Vec<String>,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
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
    /// All that is missing or wrong for members to come.
    #[error("environment is \"production\", but: {}", .0.join("; "))]
    NotReady(Vec<String>),
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

    /// Everything that stands against production at once.
    pub fn check(&self) -> Result<(), ConfigError> {
        self.trusted_proxies()?;
        self.mfa_reset_wait()?;
        self.payments.check()?;
        if self.environment == Environment::Demo {
            return Ok(());
        }
        let mut missing = Vec::new();
        if !self.server.public_url.starts_with("https://") {
            missing.push("server.public_url must begin with https://".to_owned());
        }
        if self.keyring().is_none() {
            missing.push(
                "secrets.keys needs 32 random bytes in base64 (openssl rand -base64 32)".to_owned(),
            );
        }
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
        Keyring::parse(self.secrets.keys.iter().map(String::as_str)).ok()
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
        self.server
            .trusted_proxies
            .iter()
            .map(|text| text.parse())
            .collect::<Result<_, BadNetwork>>()
            .map_err(|error| ConfigError::Setting(format!("server.trusted_proxies: {error}")))
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
            let file = self.data_dir.0.join("shinchoryu.sqlite3");
            format!("sqlite://{}", file.display())
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
