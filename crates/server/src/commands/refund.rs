//! `shinchoryu refund`.

use crate::commands::{Installation, alone, complain_of, database, say};
use crate::config::Config;
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::operator::{self, AskedRefund, Refundable};
use shinchoryu_service::{Refund, RefundStatus, Yen};
use shinchoryu_store::Store;
use std::error::Error;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::Duration;

/// A server that runs asks the provider within a second; the provider may take its time.
const WAITS: Duration = Duration::from_secs(30);
/// From one look to the next.
const PAUSE: Duration = Duration::from_millis(250);

/// Flags of `refund`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Number of the invoice, such as SCR-2026-000001.
    #[arg(long, value_name = "NUMBER")]
    invoice: String,
    /// Whole yen, tax included; without it all that is left of the invoice.
    #[arg(long, value_name = "YEN")]
    amount: Option<i64>,
    /// Why, for whoever looks at it later. The member is not told.
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Do not ask before: for scripts. Each call gives money back once more.
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    installation: Installation,
}

/// What the command ends with when the refund is written down and nobody knows yet what becomes of it.
const NOT_YET: u8 = 3;

/// Gives back what was paid. The server does it, and may be running: 0 when the money went back, 1 when
/// it did not, 3 when nobody knows yet.
pub fn run(arguments: Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let Arguments {
        invoice,
        amount,
        reason,
        yes,
        installation,
    } = arguments;
    let config = installation.config()?;
    let amount = amount.map(Yen);
    alone(refund(&config, invoice, amount, reason, yes))
}

async fn refund(
    config: &Config,
    invoice: String,
    amount: Option<Yen>,
    reason: String,
    yes: bool,
) -> Result<ExitCode, Box<dyn Error>> {
    let store = database(config).await?;
    let found = operator::refundable(&store, &invoice).await?;
    let asked = AskedRefund {
        amount: amount.unwrap_or(found.left),
        invoice,
        reason,
    };
    found.check(asked.amount)?;
    tell(&found, &asked);
    if !yes && !is_confirmed()? {
        return Err("nothing was changed".into());
    }
    let begun = operator::begin_refund(&store, &SystemClock, &SystemEntropy, &asked).await?;
    let ended = outcome(&store, begun).await;
    store.close().await?;
    say_outcome(&ended?)
}

/// What would happen.
fn tell(found: &Refundable, asked: &AskedRefund) {
    let yen = |amount: Yen| format!("{} yen", amount.grouped());
    say(&format!(
        "invoice  {}, paid on {}",
        asked.invoice, found.paid_on
    ));
    say(&format!(
        "member   {} ({})",
        found
            .email
            .as_deref()
            .unwrap_or("account deleted: no mail is sent"),
        found.member
    ));
    say(&format!("paid     {}", yen(found.paid)));
    for refund in &found.refunds {
        say(&format!(
            "before   {}, {}: {}",
            yen(refund.amount),
            match refund.status {
                RefundStatus::Made => "given back",
                RefundStatus::Pending => "on its way",
                RefundStatus::Refused => "refused by the provider",
                RefundStatus::Failed => "given back, did not arrive",
            },
            refund.reason
        ));
    }
    say(&format!("refund   {}", yen(asked.amount)));
    say(&format!("left     {}", yen(found.left - asked.amount)));
    say("this gives money back, and changes nothing else: a plan that runs goes on");
}

fn is_confirmed() -> Result<bool, std::io::Error> {
    let mut out = std::io::stdout();
    write!(out, "give it back? type yes: ")?;
    out.flush()?;
    let mut line = String::new();
    std::io::stdin().read_line(&mut line)?;
    Ok(line.trim() == "yes")
}

/// Looks what has become of it, until it has ended or it takes too long.
async fn outcome(store: &Store, begun: Refund) -> Result<Refund, Box<dyn Error>> {
    let mut now = begun;
    let waiting = async {
        while now.status == RefundStatus::Pending {
            tokio::time::sleep(PAUSE).await;
            if let Some(found) = operator::refund_now(store, &now).await? {
                now = found;
            }
        }
        Ok::<_, Box<dyn Error>>(())
    };
    match tokio::time::timeout(WAITS, waiting).await {
        Ok(looked) => looked?,
        Err(_elapsed) => {}
    }
    Ok(now)
}

fn say_outcome(refund: &Refund) -> Result<ExitCode, Box<dyn Error>> {
    match refund.status {
        RefundStatus::Made => {
            say(&format!(
                "given back: {}",
                refund.number.as_deref().unwrap_or_default()
            ));
            Ok(ExitCode::SUCCESS)
        }
        RefundStatus::Refused | RefundStatus::Failed => Err(format!(
            "the provider refused it: {}",
            refund.refusal.as_deref().unwrap_or_default()
        )
        .into()),
        RefundStatus::Pending => {
            complain_of(
                "written down, and not made yet: it is made by itself as soon as a server runs and \
                 the provider answers",
            );
            Ok(ExitCode::from(NOT_YET))
        }
    }
}
