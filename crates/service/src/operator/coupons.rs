//! クーポンの管理: what the operator makes and ends at the terminal.

use crate::billing::coupon::{MAX_CODE, normal_code};
use crate::ground::change::{made_anew, takes_what_is_common};
use crate::ground::clock::{japan_day, midnight};
use crate::ground::error::CommonError;
use crate::ground::ports::{Clock, Entropy, Event};
use crate::operator::terminal_row::terminal_row;
use chrono::NaiveDate;
use shinchoryu_store::{Coupon, CouponTerms, Room, Store};

/// Why a coupon is not made or ended.
#[derive(Debug, thiserror::Error)]
pub enum NoCoupon {
    /// What may go wrong everywhere.
    #[error(transparent)]
    Common(CommonError),
    /// Nothing that can be typed, or too much.
    #[error("a code has 1 to {MAX_CODE} letters and digits of ASCII, and - or _")]
    Code,
    /// There is one of this code; one that has ended is never another one.
    #[error("there is a coupon {0}, or there was one: take another code")]
    Taken(String),
    /// There is none.
    #[error("there is no coupon {0}")]
    Unknown(String),
    /// Its last day is over.
    #[error("the last day is over already")]
    Over,
    /// More charges than anybody makes.
    #[error(
        "a coupon takes something off {MOST_CHARGES} charges at most; without --charges it has no end"
    )]
    TooMany,
    /// Nothing would come of it.
    #[error("a coupon takes something off at least one charge, and can be used at least once")]
    Nothing,
}

takes_what_is_common!(NoCoupon);

/// 割引の回数: charges that a coupon takes something off, at most: a hundred years.
pub const MOST_CHARGES: i64 = 1_200;

/// A coupon that is to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedCoupon {
    /// What is to be typed.
    pub code: String,
    /// What it takes off.
    pub terms: CouponTerms,
    /// The last day in Japan on which it can be chosen; no end without one.
    pub until: Option<NaiveDate>,
    /// So many members can use it; any number without one.
    pub max_uses: Option<i64>,
}

/// Makes a coupon; its code in its one spelling.
///
/// # Errors
/// [`NoCoupon`].
pub async fn add_coupon(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    coupon: &AskedCoupon,
) -> Result<Coupon, NoCoupon> {
    let code = normal_code(&coupon.code);
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if code.is_empty() || code.len() > MAX_CODE || !code.chars().all(fits) {
        return Err(NoCoupon::Code);
    }
    if coupon.terms.charges.is_some_and(|most| most > MOST_CHARGES) {
        return Err(NoCoupon::TooMany);
    }
    let is_nothing = |count: Option<i64>| count.is_some_and(|count| count < 1);
    if is_nothing(coupon.terms.charges) || is_nothing(coupon.max_uses) {
        return Err(NoCoupon::Nothing);
    }
    if coupon
        .until
        .is_some_and(|until| until < japan_day(clock.now()))
    {
        return Err(NoCoupon::Over);
    }
    let new = &Coupon {
        code,
        terms: coupon.terms,
        expires_at: coupon.until.and_then(|day| midnight(day.succ_opt()?)),
        max_uses: coupon.max_uses,
        uses: 0,
    };
    let once = || async {
        let added = async {
            let tx = store.begin(Room::Grows).await?;
            if !tx.coupons().add(new.clone(), clock.now()).await? {
                return Err(NoCoupon::Taken(new.code.clone()));
            }
            let event = Event::CouponAdded.parts();
            let code = Some(new.code.clone());
            let row = terminal_row(clock, entropy, event.name, None, code);
            tx.audit().add(row).await?;
            tx.commit().await?;
            Ok::<_, NoCoupon>(new.clone())
        };
        (added.await, ())
    };
    made_anew(once).await.0
}

/// Ends a coupon: nobody can choose it any more. Plans that have it keep it.
///
/// # Errors
/// [`NoCoupon::Unknown`]; [`NoCoupon::Common`] when the database fails.
pub async fn end_coupon(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    typed: &str,
) -> Result<String, NoCoupon> {
    let code = &normal_code(typed);
    let once = || async {
        let ended = async {
            let tx = store.begin(Room::Small).await?;
            if !tx.coupons().end(code, clock.now()).await? {
                return Err(NoCoupon::Unknown(code.clone()));
            }
            let event = Event::CouponEnded.parts();
            let row = terminal_row(clock, entropy, event.name, None, Some(code.clone()));
            tx.audit().add(row).await?;
            tx.commit().await?;
            Ok::<_, NoCoupon>(code.clone())
        };
        (ended.await, ())
    };
    made_anew(once).await.0
}

/// All coupons, the newest first.
///
/// # Errors
/// [`CommonError`] when the database fails or a row cannot be read.
pub async fn coupons(store: &Store) -> Result<Vec<Coupon>, CommonError> {
    Ok(store.coupons().all().await?)
}
