//! 決済: the payment provider as the use cases see it. Card numbers never come here: the browser
//! gives a token that stands for one.

use crate::ground::ports::PortAnswer;
use chrono::{DateTime, Utc};
use shinchoryu_fields::FieldCode;
use shinchoryu_quantity::Yen;
use shinchoryu_store::MemberId;

macro_rules! refusals {
    ($($(#[$doc:meta])* $variant:ident = $code:ident,)*) => {
        /// Why a card is not taken.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum CardRefusal { $($(#[$doc])* $variant,)* }

        impl CardRefusal {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// How it is told at the field of the card.
            #[must_use]
            pub const fn code(self) -> FieldCode {
                match self { $(Self::$variant => FieldCode::$code,)* }
            }

            /// The one that is told by this name.
            #[must_use]
            pub fn of_name(name: &str) -> Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|refusal| refusal.code() == name)
            }
        }
    };
}

refusals! {
    /// The issuer says no and not why.
    Declined = CardDeclined,
    /// The card is past its expiry.
    Expired = CardExpired,
    /// The month or year of expiry is none.
    InvalidExpiry = CardInvalidExpiry,
    /// The security code is wrong.
    IncorrectCvc = CardIncorrectCvc,
    /// The number is none.
    IncorrectNumber = CardIncorrectNumber,
    /// The holder's name has characters that no card has.
    InvalidCharacters = CardInvalidCharacters,
    /// Not enough money.
    InsufficientFunds = CardInsufficientFunds,
    /// Refused so often that nobody tries it any more for a while.
    TooManyDeclines = CardTooManyDeclines,
    /// Something went wrong at the provider or the issuer.
    ProcessingError = CardProcessingError,
    /// The holder did not authenticate.
    AuthenticationFailed = CardAuthenticationFailed,
    /// The holder was to authenticate, and was not there.
    AuthenticationRequired = CardAuthenticationRequired,
    /// A debit or prepaid card.
    NotCredit = CardNotCredit,
    /// Not issued in Japan.
    Foreign = CardForeign,
    /// The holder is not the member.
    HolderMismatch = CardHolderMismatch,
    /// The member has as many as can be kept.
    TooMany = TooManyCards,
}

/// Why the provider did not do something.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// The card is refused.
    #[error("card refused: {}", .0.code())]
    Refused(CardRefusal),
    /// The provider does not let us in: a key of ours is wrong, revoked, of another account or without a right,
    /// or there were too many calls. This call did nothing; whoever runs the installation has to know.
    #[error("the payment provider does not let us in: {0}")]
    Denied(String),
    /// The provider does not answer, or not in a way that can be understood. It may have done it.
    #[error("{0}")]
    Unavailable(String),
}

/// How a card is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Funding {
    /// Later.
    Credit,
    /// At once.
    Debit,
    /// Before.
    Prepaid,
    /// The provider does not know.
    Unknown,
}

/// A card to be kept at the provider.
#[derive(Clone)]
pub struct NewProviderCard {
    /// The same for a repeated call.
    pub key: String,
    /// Whose card, as the provider names them.
    pub customer: String,
    /// What the browser got for the card.
    pub token: String,
}

/// A card as the provider describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderCard {
    /// The provider's name of it.
    pub id: String,
    /// Brand, such as `visa`.
    pub brand: String,
    /// How it is paid.
    pub funding: Funding,
    /// Country of issue, two capitals.
    pub country: String,
    /// Holder.
    pub name: String,
    /// Last four digits.
    pub last_four: String,
    /// Month of expiry, 1 to 12.
    pub exp_month: i64,
    /// Year of expiry.
    pub exp_year: i64,
    /// The same for the same card, where the provider tells.
    pub fingerprint: Option<Vec<u8>>,
}

/// A charge to be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProviderCharge {
    /// The same for a repeated call: it must not charge a second time.
    pub key: String,
    /// Who pays, as the provider names them.
    pub customer: String,
    /// The card, as the provider names it.
    pub card: String,
    /// How much, tax included; never nothing.
    pub amount: Yen,
    /// When the attempt was written down. A provider may forget keys after a while: what is older is
    /// looked for before it is made.
    pub begun_at: DateTime<Utc>,
    /// Whether the holder of the card can act.
    pub holder: Holder,
}

/// カード会員の立会い: whether the holder of a card is there when it is charged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Nobody is there: whoever would have to act makes the charge fail.
    Absent,
    /// The holder is at the browser.
    Present {
        /// What the browser got for the action that was asked for before, where the provider's script
        /// gives something.
        answer: Option<String>,
    },
}

/// A charge as the provider describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderCharge {
    /// The provider's name of it.
    pub id: String,
}

/// 返金: money to be given back of a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewProviderRefund {
    /// The same for a repeated call: it must not be given back a second time.
    pub key: String,
    /// The charge, as the provider names it.
    pub charge: String,
    /// How much; never nothing, never more than is left of the charge.
    pub amount: Yen,
    /// When it was written down, as with a charge.
    pub begun_at: DateTime<Utc>,
}

/// A refund as the provider describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderRefund {
    /// The provider's name of it.
    pub id: String,
}

/// Why the provider did not give something back.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RefundError {
    /// It says no: there is no such charge, or nothing is left of it.
    #[error("the refund is refused: {0}")]
    Refused(String),
    /// The provider does not let us in, as with a charge. This call did nothing.
    #[error("the payment provider does not let us in: {0}")]
    Denied(String),
    /// The provider does not answer, or not in a way that can be understood. It may have done it.
    #[error("{0}")]
    Unavailable(String),
}

/// What the holder of a card is to do before the provider goes on (3-D Secure).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentAction {
    /// What the provider's script in the browser takes. It is for this attempt alone.
    pub client_secret: String,
}

/// What an attempt came to that was not refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Attempt<T> {
    /// It is done.
    Done(T),
    /// Nothing is done yet: the holder has to act in the browser, and then it is tried again.
    RequiresAction(PaymentAction),
}

impl<T> Attempt<T> {
    /// What was done.
    ///
    /// # Errors
    /// [`PaymentAction`] when there is something to do first.
    pub fn done(self) -> Result<T, PaymentAction> {
        match self {
            Self::Done(what) => Ok(what),
            Self::RequiresAction(action) => Err(action),
        }
    }
}

/// カードの入力欄: whose fields make the tokens that a provider takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardEntry {
    /// Those of the sandbox.
    Sandbox,
    /// Stripe's own, drawn by its script.
    Stripe {
        /// What names the account to that script; no secret.
        publishable_key: String,
    },
}

/// The payment provider as the keeper of members and their cards.
pub trait CardProvider: Send + Sync + 'static {
    /// Where the browser gets the tokens that this provider takes.
    fn card_entry(&self) -> CardEntry;

    /// The provider's name for a member; the same for a repeated call. `gone` is an earlier name of the same
    /// member under which nothing is kept any more: the answer is another one.
    fn add_customer<'a>(
        &'a self,
        member: MemberId,
        email: &'a str,
        gone: Option<&'a str>,
    ) -> PortAnswer<'a, Result<String, PaymentError>>;

    /// Whether cards can be kept for a customer. One can be deleted on the provider's pages.
    fn is_living_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<bool, PaymentError>>;

    /// Keeps a card for later charges, with the holder's authentication in session. After an action
    /// it is tried with the token that the browser got for it.
    fn save_card<'a>(
        &'a self,
        new: &'a NewProviderCard,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCard>, PaymentError>>;

    /// Forgets a card.
    fn remove_card<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>>;

    /// Forgets a customer, with the cards. One that is unknown or was forgotten before is no error.
    fn remove_customer<'a>(&'a self, id: &'a str) -> PortAnswer<'a, Result<(), PaymentError>>;
}

/// The payment provider as the one who charges cards. When what is charged is decided here, so that the
/// amount that is shown before is the amount that is charged.
pub trait ChargeProvider: Send + Sync + 'static {
    /// Charges a card. After an action it is tried with the same key.
    fn charge<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Attempt<ProviderCharge>, PaymentError>>;

    /// Makes sure that a charge which waits for the holder of the card is not made any more. The charge,
    /// when it was made before.
    fn abandon<'a>(
        &'a self,
        new: &'a NewProviderCharge,
    ) -> PortAnswer<'a, Result<Option<ProviderCharge>, PaymentError>>;

    /// Gives money back to the card that was charged.
    fn refund<'a>(
        &'a self,
        new: &'a NewProviderRefund,
    ) -> PortAnswer<'a, Result<ProviderRefund, RefundError>>;
}
