use super::payments::PaymentProvider;
use super::*;

const KEY: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=";

fn load(variables: &[(&str, &str)]) -> Result<Config, ConfigError> {
    let variables = variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::load(None, variables)
}

#[test]
fn nothing_configured_is_a_demo_on_this_machine() {
    let config = load(&[("PATH", "/bin"), ("SHINCHORYU_CONFIG", "x.toml")]).unwrap();
    assert_eq!(config.environment, Environment::Demo);
    assert_eq!(config.server.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.database_url(), "sqlite://data/shinchoryu.sqlite3");
    config.check().unwrap();
}

#[test]
fn variables_reach_every_kind_of_setting() {
    let config = load(&[
        ("SHINCHORYU_ENVIRONMENT", "production"),
        ("SHINCHORYU_SERVER__LISTEN", "[::1]:9000"),
        ("SHINCHORYU_SERVER__PUBLIC_URL", "https://example.jp"),
        ("SHINCHORYU_SECRETS__KEYS", &format!("{KEY},{KEY}")),
        ("SHINCHORYU_DATA_DIR", "/var/lib/shinchoryu"),
        ("SHINCHORYU_MAIL__DELIVERY", "smtp"),
        ("SHINCHORYU_MAIL__SMTP__HOST", "mail.example.jp"),
        ("SHINCHORYU_MAIL__SMTP__PORT", "465"),
        ("SHINCHORYU_MAIL__SMTP__SECURITY", "tls"),
        ("SHINCHORYU_SERVER__TRUSTED_PROXIES", "10.0.0.0/8,::1"),
        ("SHINCHORYU_BOT_CHECK__SITE_KEY", "site"),
        ("SHINCHORYU_BOT_CHECK__SECRET", "hidden"),
        ("SHINCHORYU_SECURITY__MFA_RESET_WAIT", "48h"),
        ("SHINCHORYU_PROVIDER__NAME", "株式会社例"),
        ("SHINCHORYU_PROVIDER__REPRESENTATIVE", "例 一郎"),
        ("SHINCHORYU_PROVIDER__ADDRESS", "東京都例区"),
        ("SHINCHORYU_PROVIDER__PHONE", "03-0000-0000"),
        ("SHINCHORYU_PROVIDER__EMAIL", "help@example.jp"),
        ("SHINCHORYU_PROVIDER__REGISTRATION_NUMBER", "T1234567890123"),
    ])
    .unwrap();
    assert_eq!(config.mail.smtp.port, 465);
    assert_eq!(config.mfa_reset_wait().unwrap(), TimeDelta::hours(48));
    assert_eq!(config.server.trusted_proxies, ["10.0.0.0/8", "::1"]);
    assert_eq!(config.server.listen.to_string(), "[::1]:9000");
    assert_eq!(config.secrets.keys.len(), 2);
    assert_eq!(config.data_dir.0, Path::new("/var/lib/shinchoryu"));
    let Err(ConfigError::NotReady(missing)) = config.check() else {
        panic!("production without payments");
    };
    // all else is there
    assert_eq!(missing.len(), 1, "{missing:?}");
    assert!(missing[0].starts_with("payments.provider"), "{missing:?}");
    // and a pilot needs no more than to say how long it is free
    let mut pilot = config;
    pilot.payments.provider = PaymentProvider::None;
    let error = pilot.check().unwrap_err().to_string();
    assert!(error.contains("payments.free_until"), "{error}");
    pilot.payments.free_until = "2027-03-31".to_owned();
    pilot.check().unwrap();
}

#[test]
fn the_free_days_are_set_by_variables() {
    let config = load(&[
        ("SHINCHORYU_PAYMENTS__PROVIDER", "none"),
        ("SHINCHORYU_PAYMENTS__FREE_UNTIL", "2027-03-31"),
    ])
    .unwrap();
    let day = "2027-03-31".parse().unwrap();
    assert_eq!(config.payments.free_until().unwrap(), Some(day));
    config.check().unwrap();
    assert!(load(&[("SHINCHORYU_PAYMENTS__PROVIDER", "nobody")]).is_err());
}

#[test]
fn variables_win_over_the_file() {
    let folder = std::env::temp_dir().join(format!("shinchoryu-config-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("c.toml");
    std::fs::write(
        &file,
        "[server]\nlisten = \"127.0.0.1:1\"\n[log]\nfilter = \"debug\"\n",
    )
    .unwrap();
    let variable = (
        "SHINCHORYU_SERVER__LISTEN".to_owned(),
        "127.0.0.1:2".to_owned(),
    );
    let config = Config::load(Some(&file), [variable]).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(config.server.listen.port(), 2);
    assert_eq!(config.log.filter, "debug");
}

#[test]
fn production_names_all_that_is_missing() {
    let config = load(&[("SHINCHORYU_ENVIRONMENT", "production")]).unwrap();
    let Err(ConfigError::NotReady(missing)) = config.check() else {
        panic!("production without secrets");
    };
    for part in [
        "server.public_url",
        "secrets.keys",
        "mail.delivery",
        "payments.provider",
        "provider.name",
        "provider.registration_number",
    ] {
        let named = missing.iter().any(|line| line.contains(part));
        assert!(named, "{part}: {missing:?}");
    }
}

#[test]
fn mail_without_a_server_or_sender_is_no_production() {
    for (name, value, part) in [
        ("SHINCHORYU_MAIL__SMTP__HOST", "", "mail.smtp.host"),
        ("SHINCHORYU_MAIL__FROM", "nobody", "mail: the sender"),
    ] {
        let config = load(&[
            ("SHINCHORYU_ENVIRONMENT", "production"),
            ("SHINCHORYU_MAIL__DELIVERY", "smtp"),
            ("SHINCHORYU_MAIL__SMTP__HOST", "mail.example.jp"),
            (name, value),
        ])
        .unwrap();
        let Err(ConfigError::NotReady(missing)) = config.check() else {
            panic!("{name}");
        };
        assert!(
            missing.iter().any(|line| line.contains(part)),
            "{missing:?}"
        );
        assert!(!missing.iter().any(|line| line.contains("mail.delivery")));
    }
}

#[test]
fn a_bot_check_needs_both_keys() {
    let production = ("SHINCHORYU_ENVIRONMENT", "production");
    let site_key = ("SHINCHORYU_BOT_CHECK__SITE_KEY", "site");
    let secret = ("SHINCHORYU_BOT_CHECK__SECRET", "hidden");
    for (keys, complete) in [
        (vec![production], false),
        (vec![production, site_key], false),
        (vec![production, secret], false),
        (vec![production, site_key, secret], true),
    ] {
        let config = load(&keys).unwrap();
        let Err(ConfigError::NotReady(missing)) = config.check() else {
            panic!("{keys:?}");
        };
        let named = missing.iter().any(|line| line.starts_with("bot_check"));
        assert_eq!(named, !complete, "{missing:?}");
        assert!(!format!("{config:?}").contains("hidden"));
    }
}

#[test]
fn a_proxy_that_is_no_address_is_refused() {
    let config = load(&[("SHINCHORYU_SERVER__TRUSTED_PROXIES", "proxy.example")]).unwrap();
    let error = config.check().unwrap_err().to_string();
    assert!(error.contains("server.trusted_proxies"), "{error}");
}

#[test]
fn a_number_that_is_none_is_refused() {
    assert!(load(&[("SHINCHORYU_MAIL__SMTP__PORT", "many")]).is_err());
    assert!(load(&[("SHINCHORYU_MAIL__SMTP__PORT", "70000")]).is_err());
}

#[test]
fn a_misspelt_variable_is_refused_and_secrets_are_not_printed() {
    let error = load(&[("SHINCHORYU_SERVER__LISTENS", "x")]).unwrap_err();
    assert!(error.to_string().contains("SHINCHORYU_SERVER__LISTENS"));
    let config = load(&[
        ("SHINCHORYU_SECRETS__KEYS", KEY),
        ("SHINCHORYU_MAIL__SMTP__PASSWORD", "canary"),
    ])
    .unwrap();
    let shown = format!("{config:?}");
    assert!(!shown.contains(KEY) && !shown.contains("canary"));
}

#[test]
fn the_reference_has_every_setting() {
    let page = reference();
    for name in [
        "`environment`",
        "`data_dir`",
        "`SHINCHORYU_SECRETS__KEYS`",
        "`\"127.0.0.1:8080\"`",
    ] {
        assert!(page.contains(name), "{name}\n{page}");
    }
}
