//! `shinchoryu coupon`.

use crate::CommandResult;
use crate::commands::{Installation, alone, database, say};
use crate::config::Config;
use chrono::{FixedOffset, NaiveDate, TimeDelta};
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::operator::{self, AskedCoupon};
use shinchoryu_service::{CouponTerms, Discount, Yen};
use shinchoryu_store::Coupon;

/// Japan has one time and no summer time.
const JAPAN: Option<FixedOffset> = FixedOffset::east_opt(9 * 3600);

/// Flags of `coupon`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

/// What is done with coupons.
#[derive(Debug, clap::Subcommand)]
enum What {
    /// Make a coupon.
    Add(Add),
    /// End a coupon: nobody can choose it any more, and plans that have it keep it.
    End(End),
    /// Show all coupons, the newest first.
    List(List),
}

#[derive(Debug, clap::Args)]
struct Add {
    /// What members type; small letters are capitals.
    code: String,
    #[command(flatten)]
    off: Off,
    /// Off so many charges of a member; without it off all of them.
    #[arg(long, value_name = "NUMBER")]
    charges: Option<i64>,
    /// The last day in Japan on which it can be chosen; without it there is no end.
    #[arg(long, value_name = "YYYY-MM-DD")]
    until: Option<NaiveDate>,
    /// So many members can use it; without it any number.
    #[arg(long, value_name = "NUMBER")]
    uses: Option<i64>,
    #[command(flatten)]
    installation: Installation,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct Off {
    /// Whole percent of the price, from 1 to 100.
    #[arg(long, value_name = "PERCENT")]
    percent: Option<i64>,
    /// Whole yen, tax included; more than the price is the price.
    #[arg(long, value_name = "YEN")]
    amount: Option<i64>,
}

#[derive(Debug, clap::Args)]
struct End {
    /// Its code.
    code: String,
    #[command(flatten)]
    installation: Installation,
}

#[derive(Debug, clap::Args)]
struct List {
    #[command(flatten)]
    installation: Installation,
}

/// Makes, ends and shows coupons; the server may be running.
pub fn run(arguments: Arguments) -> CommandResult {
    match arguments.what {
        What::Add(add) => {
            let Add {
                code,
                off,
                charges,
                until,
                uses,
                installation,
            } = add;
            let discount = discount(&off)?;
            let asked = AskedCoupon {
                code,
                terms: CouponTerms { discount, charges },
                until,
                max_uses: uses,
            };
            alone(make(&installation.config()?, &asked))
        }
        What::End(End { code, installation }) => alone(end(&installation.config()?, &code)),
        What::List(List { installation }) => alone(list(&installation.config()?)),
    }
}

fn discount(off: &Off) -> Result<Discount, &'static str> {
    match (off.percent, off.amount) {
        (Some(percent), _) => Discount::percent(percent).ok_or("--percent is from 1 to 100"),
        (None, Some(amount)) => {
            Discount::amount(Yen(amount)).ok_or("--amount is from 1 to 100000000 yen")
        }
        (None, None) => Err("--percent or --amount"),
    }
}

async fn make(config: &Config, asked: &AskedCoupon) -> CommandResult {
    let store = database(config).await?;
    let made = operator::add_coupon(&store, &SystemClock, &SystemEntropy, asked).await;
    store.close().await?;
    say(&line(&made?));
    Ok(())
}

async fn end(config: &Config, code: &str) -> CommandResult {
    let store = database(config).await?;
    let ended = operator::end_coupon(&store, &SystemClock, &SystemEntropy, code).await;
    store.close().await?;
    say(&format!("ended: {}", ended?));
    Ok(())
}

async fn list(config: &Config) -> CommandResult {
    let store = database(config).await?;
    let coupons = operator::coupons(&store).await;
    store.close().await?;
    let coupons = coupons?;
    if coupons.is_empty() {
        say("no coupons");
    }
    for coupon in &coupons {
        say(&line(coupon));
    }
    Ok(())
}

/// Its code, what it takes off, for how long, and how often it was and can be used.
fn line(coupon: &Coupon) -> String {
    let off = match coupon.terms.discount {
        Discount::Percent(percent) => format!("{} % off", percent.get()),
        Discount::Amount(amount) => format!("{} yen off", amount.get().grouped()),
    };
    let charges = match coupon.terms.charges {
        None => "every charge".to_owned(),
        Some(1) => "the first charge".to_owned(),
        Some(charges) => format!("the first {charges} charges"),
    };
    // the last moment in which it can be chosen is the end of a day, or when it was ended
    let until = match coupon.expires_at.zip(JAPAN) {
        None => "no end".to_owned(),
        Some((end, japan)) => {
            let last = (end - TimeDelta::seconds(1)).with_timezone(&japan);
            format!("until {}", last.format("%Y-%m-%d %H:%M"))
        }
    };
    let uses = match coupon.max_uses {
        None => format!("used by {}", coupon.uses),
        Some(most) => format!("used by {} of {most}", coupon.uses),
    };
    format!("{}  {off} {charges}  {until}  {uses}", coupon.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_all_of_a_coupon() {
        let mut coupon = Coupon {
            code: "SEMINAR".to_owned(),
            terms: CouponTerms {
                discount: Discount::amount(Yen(3_000)).unwrap(),
                charges: Some(3),
            },
            expires_at: Some("2026-12-31T15:00:00Z".parse().unwrap()),
            max_uses: Some(50),
            uses: 2,
        };
        assert_eq!(
            line(&coupon),
            "SEMINAR  3,000 yen off the first 3 charges  until 2026-12-31 23:59  used by 2 of 50"
        );
        coupon.terms = CouponTerms {
            discount: Discount::percent(10).unwrap(),
            charges: None,
        };
        coupon.expires_at = None;
        coupon.max_uses = None;
        assert_eq!(
            line(&coupon),
            "SEMINAR  10 % off every charge  no end  used by 2"
        );
    }
}
