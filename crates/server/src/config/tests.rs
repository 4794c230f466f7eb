use super::payments::PaymentProvider;
use super::*;

const KEY: &str = "quJISYQtcIK2b1fOgnC9BNosOf+5ffIoA8JwmDAyxOU=";
const OLD_KEY: &str = "7rIpSf/zu2eOND3yTk4DVtO9Tyh8+Qrscueq4T3kCDA=";
/// The bytes from 0 to 31.
const COUNTED_UP: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";
/// 32 zeros.
const NO_KEY: &str = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

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
fn the_database_lies_in_the_folder_whatever_its_name() {
    for folder in ["d%41", "w?x", "a b#c", "/srv/資料"] {
        let config = load(&[("SHINCHORYU_DATA_DIR", folder)]).unwrap();
        let file = Path::new(folder).join("shinchoryu.sqlite3");
        assert_eq!(path_of(&config.database_url()), Some(file));
    }
}

#[test]
fn variables_reach_every_kind_of_setting() {
    let config = load(&[
        ("SHINCHORYU_ENVIRONMENT", "production"),
        ("SHINCHORYU_SERVER__LISTEN", "[::1]:9000"),
        ("SHINCHORYU_SERVER__PUBLIC_URL", "https://example.jp"),
        ("SHINCHORYU_SECRETS__KEYS", &format!("{KEY},{OLD_KEY}")),
        ("SHINCHORYU_DATA_DIR", "/var/lib/shinchoryu"),
        ("SHINCHORYU_MAIL__DELIVERY", "smtp"),
        ("SHINCHORYU_MAIL__SMTP__HOST", "mail.example.jp"),
        ("SHINCHORYU_MAIL__SMTP__PORT", "465"),
        ("SHINCHORYU_MAIL__SMTP__SECURITY", "tls"),
        ("SHINCHORYU_MAIL__FROM", "no-reply@example.jp"),
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
        ("SHINCHORYU_PROVIDER__FISCAL_YEAR_END", "12"),
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
        "provider.fiscal_year_end",
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
fn a_list_in_an_empty_variable_is_empty() {
    for empty in ["", " "] {
        let config = load(&[("SHINCHORYU_SERVER__TRUSTED_PROXIES", empty)]).unwrap();
        assert!(config.server.trusted_proxies.is_empty());
        config.check().unwrap();
    }
}

#[test]
fn a_proxy_that_is_no_address_is_refused() {
    let config = load(&[("SHINCHORYU_SERVER__TRUSTED_PROXIES", "proxy.example")]).unwrap();
    let error = config.check().unwrap_err().to_string();
    assert!(error.contains("server.trusted_proxies"), "{error}");
}

/// Each setting, what is said of it, and whether it may be.
#[test]
fn production_refuses_what_only_looks_like_a_setting() {
    let twice = format!("{KEY},{OLD_KEY},{KEY}");
    let (spaced_twice, no_key_spaced) = (format!("{KEY}, {KEY}"), format!(" {NO_KEY}"));
    let table = [
        ("SERVER__PUBLIC_URL", "https://example.jp", None),
        ("SERVER__PUBLIC_URL", "https://example.jp:8443/", None),
        ("SERVER__PUBLIC_URL", "https://", Some("server.public_url")),
        (
            "SERVER__PUBLIC_URL",
            "https://:443",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https:///login",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://a.jp/login",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://u:p@a.jp",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "http://example.jp",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://localhost",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://127.0.0.1:8443",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://[::1]",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://my_host.example.jp",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://intranet",
            Some("server.public_url"),
        ),
        (
            "SERVER__PUBLIC_URL",
            "https://a..jp",
            Some("server.public_url"),
        ),
        ("DATABASE__URL", "sqlite::memory:", Some("database.url")),
        (
            "DATABASE__URL",
            "sqlite://a?mode=memory",
            Some("database.url"),
        ),
        ("DATABASE__URL", "sqlite:///srv/a.sqlite3", None),
        ("DATABASE__URL", "postgres://host/name", None),
        ("PROVIDER__NAME", "株式会社<b>例</b>", Some("provider.name")),
        ("PROVIDER__HOURS", "9時\n17時", Some("provider.hours")),
        ("PROVIDER__NAME", "例 & Co.", None),
        ("PROVIDER__EMAIL", "例@例", Some("provider.email")),
        ("PROVIDER__EMAIL", "info@example.jp", None),
        ("SECRETS__KEYS", KEY, None),
        ("SECRETS__KEYS", COUNTED_UP, Some("key 1 is not random")),
        ("SECRETS__KEYS", NO_KEY, Some("key 1 is not random")),
        ("SECRETS__KEYS", &twice, Some("key 3 is there twice")),
        ("SECRETS__KEYS", &spaced_twice, Some("key 2 is there twice")),
        ("SECRETS__KEYS", &no_key_spaced, Some("key 1 is not random")),
        ("MAIL__SMTP__SECURITY", "start_tls", None),
        ("MAIL__SMTP__SECURITY", "none", Some("mail.smtp.security")),
        ("MAIL__FROM", "no-reply@example.jp", None),
        (
            "MAIL__FROM",
            "no-reply@shinchoryu.example",
            Some("mail.from"),
        ),
        ("MAIL__FROM", "no-reply@mail.TEST", Some("mail.from")),
        ("MAIL__FROM", "no-reply@example.com", Some("mail.from")),
        (
            "MAIL__FROM",
            "no-reply@mail.Example.NET.",
            Some("mail.from"),
        ),
        ("MAIL__FROM", "no-reply@example.org", Some("mail.from")),
        ("MAIL__FROM", "a@b", Some("mail.from")),
        ("MAIL__FROM", "no-reply@my-example.com", None),
        ("MAIL__FROM", "no-reply@example.com.jp", None),
        ("MAIL__SMTP__TIMEOUT_SECONDS", "1", None),
        ("MAIL__SMTP__TIMEOUT_SECONDS", "59", None),
        (
            "MAIL__SMTP__TIMEOUT_SECONDS",
            "0",
            Some("mail.smtp.timeout_seconds is 0"),
        ),
        (
            "MAIL__SMTP__TIMEOUT_SECONDS",
            "60",
            Some("mail.smtp.timeout_seconds is 60"),
        ),
        ("SERVER__TRUSTED_PROXIES", "10.0.0.0/8,fd00::/8", None),
        ("SERVER__TRUSTED_PROXIES", "0.0.0.0/0", Some("0.0.0.0/0")),
        ("SERVER__TRUSTED_PROXIES", "10.0.0.1,::/0", Some("::/0")),
        (
            "SERVER__TRUSTED_PROXIES",
            "128.0.0.0/1",
            Some("128.0.0.0/1"),
        ),
        ("SECURITY__MFA_RESET_WAIT", "1s", None),
        ("SECURITY__MFA_RESET_WAIT", "0h", Some("mfa_reset_wait")),
        (
            "SERVER__MAX_CONNECTIONS",
            "0",
            Some("server.max_connections"),
        ),
    ];
    for (setting, value, refused) in table {
        let name = format!("SHINCHORYU_{setting}");
        let config = load(&[
            ("SHINCHORYU_ENVIRONMENT", "production"),
            ("SHINCHORYU_MAIL__DELIVERY", "smtp"),
            ("SHINCHORYU_MAIL__SMTP__HOST", "mail.example.jp"),
            (&name, value),
        ])
        .unwrap();
        let Err(ConfigError::NotReady(missing)) = config.check() else {
            panic!("{setting}");
        };
        let of_setting = setting.to_lowercase().replace("__", ".");
        let part = refused.unwrap_or(&of_setting);
        let named = missing.iter().any(|line| line.contains(part));
        assert_eq!(named, refused.is_some(), "{setting}={value}: {missing:?}");
        assert!(!format!("{missing:?}").contains(KEY));
    }
}

#[test]
fn mail_in_the_clear_stays_on_this_machine() {
    for (host, refused) in [
        ("localhost", false),
        ("127.0.0.1", false),
        ("::1", false),
        ("10.0.0.2", true),
        ("localhost.example.jp", true),
    ] {
        let config = load(&[
            ("SHINCHORYU_MAIL__DELIVERY", "smtp"),
            ("SHINCHORYU_MAIL__SMTP__HOST", host),
            ("SHINCHORYU_MAIL__SMTP__SECURITY", "none"),
        ])
        .unwrap();
        let missing = config.mail.missing();
        let named = missing
            .iter()
            .any(|line| line.contains("mail.smtp.security"));
        assert_eq!(named, refused, "{host}: {missing:?}");
    }
}

#[test]
fn the_demo_opens_to_others_only_when_told() {
    let (listen, url) = ("SHINCHORYU_SERVER__LISTEN", "SHINCHORYU_SERVER__PUBLIC_URL");
    let proxies = "SHINCHORYU_SERVER__TRUSTED_PROXIES";
    for (settings, against) in [
        (vec![], vec![]),
        (vec![(listen, "[::1]:80")], vec![]),
        (vec![(url, "http://localhost:8080")], vec![]),
        (vec![(url, "http://127.0.0.1")], vec![]),
        (vec![(url, "http://[::1]:8080/")], vec![]),
        (vec![(listen, "0.0.0.0:80")], vec!["server.listen"]),
        (vec![(listen, "192.0.2.1:80")], vec!["server.listen"]),
        (vec![(listen, "[::]:80")], vec!["server.listen"]),
        (vec![(proxies, "127.0.0.1")], vec!["server.trusted_proxies"]),
        (vec![(url, "https://localhost")], vec!["server.public_url"]),
        (vec![(url, "http://example.jp")], vec!["server.public_url"]),
        (
            vec![(url, "http://127.0.0.1.example.jp")],
            vec!["server.public_url"],
        ),
        (
            vec![(listen, "0.0.0.0:80"), (url, "https://example.jp")],
            vec!["server.listen", "server.public_url"],
        ),
    ] {
        let config = load(&settings).unwrap();
        let told = match config.check() {
            Ok(()) => Vec::new(),
            Err(ConfigError::Open(against)) => against,
            Err(error) => panic!("{error}"),
        };
        assert_eq!(told.len(), against.len(), "{told:?}");
        for part in &against {
            let named = told.iter().any(|line| line.starts_with(part));
            assert!(named, "{part}: {told:?}");
        }
        // with the flag it may, where others know what to ask for
        let flag = ("SHINCHORYU_DEMO__OPEN_TO_OTHERS", "true");
        let config = load(&[settings.clone(), vec![flag]].concat()).unwrap();
        let has_name = settings.len() != 1 || !["0.0.0.0:80", "[::]:80"].contains(&settings[0].1);
        assert_eq!(config.check().is_ok(), has_name, "{settings:?}");
    }
    let config = load(&[(listen, "0.0.0.0:80")]).unwrap();
    let said = config.check().unwrap_err().to_string();
    for part in [
        "0.0.0.0:80",
        "/outbox",
        "/clock",
        "test cards",
        "demo.open_to_others",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn the_description_of_the_api_is_not_for_production_unless_told() {
    let document = "SHINCHORYU_SERVER__API_DOCUMENT";
    for (value, outside, inside) in [
        (None, true, false),
        (Some("outside_production"), true, false),
        (Some("always"), true, true),
        (Some("never"), false, false),
    ] {
        let settings: Vec<_> = value.map(|value| (document, value)).into_iter().collect();
        let server = load(&settings).unwrap().server;
        assert_eq!(server.serves_document(Environment::Demo), outside);
        assert_eq!(server.serves_document(Environment::Production), inside);
    }
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
