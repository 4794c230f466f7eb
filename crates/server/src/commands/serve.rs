//! `shinchoryu serve`.

use crate::CommandResult;
use crate::commands::say;
use crate::config::{Config, Environment, MailDelivery, Payments, PublicUrl};
use crate::demo::{self, CodeTeller, DemoError};
use crate::developer::{self, Tools};
use crate::folder;
use crate::ground::{self, MailsWithRoom};
use crate::http;
use crate::installation::{self, Prepared};
use crate::refusals;
use axum::Router;
use axum::http::HeaderValue;
use shinchoryu_adapters::{
    FolderMailer, LogAudit, MovableClock, NoBotCheck, ReCaptcha, Sandbox, SmtpMailer, Stripe,
    SystemClock, SystemEntropy,
};
use shinchoryu_api::{ApiState, Settings, host};
use shinchoryu_law::{Coverage, LawBook};
use shinchoryu_service::{
    Audit, Billing, BillingError, BotCheck, Clock, CommonError, Entropy as _, FreeState, Hasher,
    Keyring, Mailer, MaterialsError, Parts, Service, Site, panic_words,
};
use shinchoryu_store::{Space, Store};
use std::error::Error;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

/// Jobs under way get five seconds of their own to end, and then say how it went.
const JOBS_END: Duration = Duration::from_secs(8);
use tracing_subscriber::EnvFilter;

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
    /// Begin an installation: the database is missing or empty, and that is right.
    #[arg(long)]
    first_start: bool,
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
        .block_on(serve(config, arguments.first_start))
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
    // the usual hook would print words that may quote what a member typed
    std::panic::set_hook(Box::new(|panic| {
        let what = panic_words(panic.payload());
        let at = panic.location().map(ToString::to_string);
        tracing::error!(what, at, "a panic");
    }));
    Ok(())
}

async fn serve(config: Config, first_start: bool) -> CommandResult {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let Prepared { store, lock } = installation::open(&config, first_start).await?;

    let listener = http::listen(config.server.listen)?;
    let address = listener.local_addr()?;
    let Wired {
        service,
        mailer,
        tools,
    } = match config.environment {
        Environment::Demo => demo_wiring(&config, store.clone(), address).await?,
        Environment::Production => {
            let keyring = config.keyring().ok_or("secrets.keys")?;
            let (clock, audit) = (Arc::new(SystemClock), Arc::new(LogAudit));
            let store = store.clone();
            Wired {
                service: service(&config, address, store, keyring, clock, audit).await?,
                mailer: Arc::new(SmtpMailer::new(&config.mail.smtp())?),
                tools: Router::new(),
            }
        }
    };
    drop(lock);
    let state = ApiState {
        service: service.clone(),
        settings: Arc::new(settings(&config, address)?),
    };
    let app = shinchoryu_api::app_with(state, tools);
    tracing::info!(%address, "ready");
    let watching = tokio::spawn(ground::watch(store.clone()));
    let counting = tokio::spawn(refusals::count(service.clone()));
    let last = service.clone();
    let (stop, stopped) = watch::channel(false);
    let jobs = tokio::spawn(async move { service.run_jobs(mailer, stopped).await });
    let limits = config.limits()?.within_file_descriptors();
    http::serve(listener, app, limits, async {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        tracing::info!("stopping");
    })
    .await;
    watching.abort();
    counting.abort();
    stop.send_replace(true);
    match tokio::time::timeout(JOBS_END, jobs).await {
        Ok(Ok(())) => {}
        Ok(Err(panic)) => {
            tracing::error!(error = &panic as &dyn Error, "the runner of jobs failed")
        }
        Err(_elapsed) => tracing::warn!("jobs did not end in time; they begin again after a start"),
    }
    if let Err(error) = last.write_refusals().await {
        tracing::warn!(
            error = &error as &dyn Error,
            "the last refusals are not counted"
        );
    }
    store.close().await?;
    Ok(())
}

/// What the two environments make differently.
struct Wired {
    service: Service,
    mailer: Arc<dyn Mailer>,
    tools: Router,
}

async fn service(
    config: &Config,
    address: SocketAddr,
    store: Store,
    keyring: Keyring,
    clock: Arc<dyn Clock>,
    audit: Arc<dyn Audit>,
) -> Result<Service, Box<dyn Error>> {
    let mut random = [0; 32];
    SystemEntropy.fill(&mut random);
    // a faulty calendar of renewals stops the start, as any law file
    Coverage::embedded()?;
    let service = Service::new(Parts {
        store,
        entropy: Arc::new(SystemEntropy),
        audit,
        hasher: Hasher::new(random)?,
        keyring,
        billing: billing(config, clock.clone())?,
        bot_check: bot_check(config),
        mfa_reset_wait: config.mfa_reset_wait()?,
        law: LawBook::embedded()?,
        clock,
        site: site(config, address)?,
    });
    check_free_days(&service).await?;
    Ok(service)
}

/// Who pays, and where.
fn billing(config: &Config, clock: Arc<dyn Clock>) -> Result<Billing, Box<dyn Error>> {
    let payments = &config.payments;
    Ok(match (payments.free_until()?, payments.stripe()) {
        (Some(day), _) => Billing::FreeUntil(day),
        (None, Some(account)) => {
            // the check of the settings named everything that is wrong with it
            let stripe = Stripe::new(account, clock).map_err(|_bad| "payments.stripe")?;
            Billing::Monthly(Arc::new(stripe))
        }
        (None, None) => Billing::Monthly(Arc::new(Sandbox::new(clock))),
    })
}

/// Asks reCAPTCHA where its keys are given.
fn bot_check(config: &Config) -> Arc<dyn BotCheck> {
    let keys = config.bot_check.clone();
    if keys.site_key.is_empty() || keys.secret.is_empty() {
        Arc::new(NoBotCheck)
    } else {
        Arc::new(ReCaptcha::new(keys.site_key, keys.secret))
    }
}

async fn demo_wiring(
    config: &Config,
    store: Store,
    address: SocketAddr,
) -> Result<Wired, Box<dyn Error>> {
    let open = config.server.open_to_others();
    if !open.is_empty() {
        tracing::warn!(
            ways = open.join("; "),
            "the demo is open to others: they can read its mails (/outbox), move its clock (/clock), \
             pay with test cards and sign in as its printed member"
        );
    }
    let data_dir = &config.data_dir.0;
    let secrets = demo::Secrets::read_or_make(data_dir, &SystemEntropy)?;
    let totp = secrets.totp(data_dir)?;
    let keyring = Keyring::parse([secrets.key.as_str()])?;
    let clock = Arc::new(MovableClock::default());
    let audit = CodeTeller {
        audit: LogAudit,
        totp: totp.clone(),
        clock: clock.clone(),
        tell: |line| say(line),
    };
    let audit = Arc::new(audit);
    let told = store.clone();
    let service = service(config, address, store, keyring, clock.clone(), audit).await?;
    // Stripe takes no card that its own fields did not take: there the demo member orders by hand
    let card = config.payments.stripe().is_none();
    let card = card.then(|| demo::card(clock.now()));
    let prepared = async {
        demo::prepare(&service, &secrets, totp.clone(), card).await?;
        demo::renew_content(&told, clock.as_ref(), &SystemEntropy).await?;
        Ok(())
    };
    match prepared.await {
        // a demo that was there is read all the same
        Err(
            DemoError::Member(BillingError::Common(CommonError::WritesRefused(refusal)))
            | DemoError::Materials(MaterialsError::Common(CommonError::WritesRefused(refusal)))
            | DemoError::Content(CommonError::WritesRefused(refusal)),
        ) => {
            tracing::warn!(%refusal, "the demo is started as it is");
        }
        prepared => prepared?,
    }
    // no other name is answered under
    let origin = site(config, address)?.public_url;
    say(&format!(
        "新潮流 (demo): {origin}\n  listens  {address}\n  e-mail   {}\n  password {}\n  {}\n  \
         a new code: shinchoryu demo-code --data-dir {}\n  mails    {origin}/outbox",
        secrets.email,
        secrets.password,
        demo::code_line(&totp, &SystemClock),
        data_dir.display(),
    ));
    let mails = FolderMailer::new(data_dir.join(folder::MAILS))?;
    let mailer: Arc<dyn Mailer> = match config.mail.delivery {
        MailDelivery::Folder => Arc::new(MailsWithRoom {
            mails: mails.clone(),
            space: Space::new(data_dir.clone(), config.disk.floor()),
        }),
        MailDelivery::Smtp => Arc::new(SmtpMailer::new(&config.mail.smtp())?),
    };
    Ok(Wired {
        service,
        mailer,
        tools: developer::routes(Tools { mails, clock }),
    })
}

/// Holds what members were promised against the settings.
async fn check_free_days(service: &Service) -> CommandResult {
    if let Some(days) = service.free_days() {
        Payments::check_start(days.until, days.today, service.promised_free_until().await?)?;
        if days.state == FreeState::Over {
            tracing::warn!(
                until = %days.until,
                "the free days are over: nobody signs up, and materials are only read"
            );
        }
    }
    Ok(())
}

/// Where browsers find this installation, the first one in its mails: the public address, or what
/// this machine's own browsers can call the one it listens on.
fn addresses(config: &Config, address: SocketAddr) -> Result<Vec<PublicUrl>, String> {
    if let Some(url) = config.server.public_url()? {
        return Ok(vec![url]);
    }
    let port = address.port();
    let names = [
        address.to_string(),
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        format!("[::1]:{port}"),
    ];
    let hosts = names.iter().filter_map(|name| host(name, false));
    Ok(hosts.map(|host| PublicUrl { https: false, host }).collect())
}

/// Where members find this installation, and whose it is.
fn site(config: &Config, address: SocketAddr) -> Result<Site, String> {
    let addresses = addresses(config, address)?;
    Ok(Site {
        public_url: addresses.first().map(PublicUrl::origin).unwrap_or_default(),
        provider: config.provider.facts(),
        year_end: config.provider.year_end()?,
    })
}

fn settings(config: &Config, address: SocketAddr) -> Result<Settings, Box<dyn Error>> {
    let addresses = addresses(config, address)?;
    Ok(Settings {
        trusted_proxies: config.trusted_proxies()?,
        https: addresses.iter().any(|url| url.https),
        serves_document: config.server.serves_document(config.environment),
        origins: addresses
            .iter()
            .map(|url| HeaderValue::try_from(url.origin()))
            .collect::<Result<_, _>>()?,
        hosts: addresses.into_iter().map(|url| url.host).collect(),
        public_url: config.server.public_url()?.map(|url| url.origin()),
        without_proxies: config.environment == Environment::Demo && !config.demo.open_to_others,
    })
}
