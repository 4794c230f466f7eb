//! `shinchoryu serve`.

use crate::CommandResult;
use crate::commands::say;
use crate::config::{Config, Environment};
use crate::demo::{self, CodeTeller};
use crate::http;
use axum::http::HeaderValue;
use shinchoryu_adapters::{LogAudit, SystemClock, SystemEntropy};
use shinchoryu_api::{ApiState, Settings};
use shinchoryu_law::LawBook;
use shinchoryu_service::{Audit, Entropy as _, Hasher, Parts, Service};
use shinchoryu_store::Store;
use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// Ended sessions and old counters are swept away this often.
const TIDY: Duration = Duration::from_secs(3600);

/// Flags of `serve`; each wins over the configuration.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Configuration file (TOML).
    #[arg(long, env = "SHINCHORYU_CONFIG")]
    config: Option<PathBuf>,
    /// Address to listen on.
    #[arg(long)]
    listen: Option<SocketAddr>,
    /// Folder of the database and the files.
    #[arg(long)]
    data_dir: Option<PathBuf>,
}

/// Runs the server until it is told to stop.
pub fn run(arguments: Arguments) -> CommandResult {
    let mut config = Config::load(arguments.config.as_deref(), std::env::vars())?;
    if let Some(listen) = arguments.listen {
        config.server.listen = listen;
    }
    if let Some(data_dir) = arguments.data_dir {
        config.data_dir.0 = data_dir;
    }
    config.check()?;
    start_log(&config)?;
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(serve(config))
}

fn start_log(config: &Config) -> Result<(), Box<dyn Error>> {
    let filter = EnvFilter::try_new(&config.log.filter)?;
    let lines = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match config.environment {
        Environment::Demo => lines.compact().with_ansi(false).init(),
        Environment::Production => lines.json().init(),
    }
    Ok(())
}

async fn serve(config: Config) -> CommandResult {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    std::fs::create_dir_all(&config.data_dir.0)?;
    let store = Store::connect(&config.database_url()).await?;
    store.migrate().await?;

    let listener = TcpListener::bind(config.server.listen).await?;
    let address = listener.local_addr()?;
    let service = match config.environment {
        Environment::Demo => demo_service(&config, store.clone(), address).await?,
        Environment::Production => {
            let keyring = config.keyring().ok_or("secrets.keys")?;
            service(store.clone(), keyring, Arc::new(LogAudit))?
        }
    };
    let app = shinchoryu_api::app(ApiState {
        service: service.clone(),
        settings: Arc::new(settings(&config, address)?),
    });
    tracing::info!(%address, "ready");
    let tidying = tokio::spawn(tidy(service));
    http::serve(listener, app, async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
    })
    .await;
    tidying.abort();
    store.close().await?;
    Ok(())
}

fn service(
    store: Store,
    keyring: shinchoryu_service::Keyring,
    audit: Arc<dyn Audit>,
) -> Result<Service, Box<dyn Error>> {
    let mut random = [0; 32];
    SystemEntropy.fill(&mut random);
    Ok(Service::new(Parts {
        store,
        clock: Arc::new(SystemClock),
        entropy: Arc::new(SystemEntropy),
        audit,
        hasher: Hasher::new(random)?,
        keyring,
        law: LawBook::embedded()?,
    }))
}

async fn demo_service(
    config: &Config,
    store: Store,
    address: SocketAddr,
) -> Result<Service, Box<dyn Error>> {
    let data_dir = &config.data_dir.0;
    let secrets = demo::Secrets::read_or_make(data_dir, &SystemEntropy)?;
    let totp = secrets.totp(data_dir)?;
    let keyring = shinchoryu_service::Keyring::parse([secrets.key.as_str()])?;
    let audit = CodeTeller {
        audit: LogAudit,
        totp: totp.clone(),
        clock: Arc::new(SystemClock),
        tell: |line| say(line),
    };
    let service = service(store, keyring, Arc::new(audit))?;
    demo::prepare(&service, &secrets, totp.clone()).await?;
    say(&format!(
        "新潮流 (demo): http://{address}\n  e-mail   {}\n  password {}\n  {}\n  \
         a new code: shinchoryu demo-code --data-dir {}",
        secrets.email,
        secrets.password,
        demo::code_line(&totp, &SystemClock),
        data_dir.display(),
    ));
    Ok(service)
}

fn settings(config: &Config, address: SocketAddr) -> Result<Settings, Box<dyn Error>> {
    let public_url = config.server.public_url.trim_end_matches('/');
    let origins = if public_url.is_empty() {
        let port = address.port();
        vec![
            format!("http://{address}"),
            format!("http://localhost:{port}"),
            format!("http://127.0.0.1:{port}"),
        ]
    } else {
        vec![public_url.to_owned()]
    };
    Ok(Settings {
        https: public_url.starts_with("https://"),
        origins: origins
            .iter()
            .map(HeaderValue::try_from)
            .collect::<Result<_, _>>()?,
    })
}

async fn tidy(service: Service) {
    let mut times = tokio::time::interval(TIDY);
    loop {
        times.tick().await;
        if let Err(error) = service.tidy().await {
            tracing::warn!(
                error = &error as &dyn Error,
                "ended sessions could not be removed"
            );
        }
    }
}
