//! メール: what members are told by mail. A use case promises a mail with its values
//! ([`Service::mail`]); the words are chosen when it is sent.

mod contact;
mod delivery;
mod leaving;
mod letter;
mod promise;

pub use contact::{ContactMessage, ContactTopic, Sender};
pub(crate) use delivery::MEMORY;
pub use delivery::{Delivered, Mailer, MailerError, OutgoingMail};
pub use leaving::{CancelledTerms, Discount, LastFacts, Unpaid};
pub(crate) use promise::name_of;

use crate::ground::peer::Peer;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::Yen;
use strum::{IntoStaticStr, VariantNames};

/// What a mail is about, with the values of its words.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Mail {
    /// メールアドレスの確認コード: the code of the sign-up.
    VerifyEmail {
        /// Six digits.
        code: String,
        /// Its end.
        valid_until: DateTime<Utc>,
    },
    /// パスワード再設定のご案内: the link to a new password.
    PasswordReset {
        /// What opens the page, once.
        token: String,
        /// Its end.
        valid_until: DateTime<Utc>,
        /// Who asked.
        seen: Seen,
    },
    /// パスワード変更完了.
    PasswordChanged {
        /// Who did it.
        seen: Seen,
    },
    /// 新しいメールアドレスの確認コード, to the new address.
    EmailChangeCode {
        /// Six digits.
        code: String,
        /// Its end.
        valid_until: DateTime<Utc>,
    },
    /// メールアドレス変更のお申し込み, to the present address.
    EmailChangeNotice {
        /// The new address.
        new_email: String,
        /// Who asked.
        seen: Seen,
    },
    /// メールアドレス変更完了, to the earlier address and to the new one.
    EmailChanged {
        /// The new address.
        new_email: String,
        /// Who did it.
        seen: Seen,
    },
    /// 2段階認証の再設定のための確認コード.
    MfaResetCode {
        /// Six digits.
        code: String,
        /// Its end.
        valid_until: DateTime<Utc>,
        /// Who asked.
        seen: Seen,
    },
    /// 2段階認証の再設定のお申し込み: when it becomes possible, and the link that cancels it.
    MfaResetRequested {
        /// What cancels it.
        cancel_token: String,
        /// When it becomes possible.
        available_at: DateTime<Utc>,
        /// Who asked.
        seen: Seen,
    },
    /// 2段階認証の再設定完了.
    MfaResetDone {
        /// Who did it.
        seen: Seen,
    },
    /// 2段階認証の設定変更.
    MfaChanged {
        /// Who did it.
        seen: Seen,
    },
    /// リカバリーコード使用.
    RecoveryCodeUsed {
        /// How many are left.
        left: u32,
        /// Who used it.
        seen: Seen,
    },
    /// リカバリーコード再発行.
    RecoveryCodesRenewed {
        /// Who did it.
        seen: Seen,
    },
    /// パスキー登録.
    PasskeyAdded {
        /// The name the member gave it.
        name: String,
        /// Who did it.
        seen: Seen,
    },
    /// パスキー削除.
    PasskeyRemoved {
        /// The name the member gave it.
        name: String,
        /// Who did it.
        seen: Seen,
    },
    /// 新しい端末からのログイン.
    NewDevice {
        /// Who signed in.
        seen: Seen,
    },
    /// 認証コードの誤入力が続いた.
    TooManyCodes {
        /// Who tried.
        seen: Seen,
    },
    /// パスワードの誤りが続き、残りが少ない.
    PasswordTriesFew {
        /// How many tries strangers have left.
        left: u32,
        /// Who tried.
        seen: Seen,
    },
    /// パスワードによるログインの停止.
    PasswordDoorClosed {
        /// Who tried.
        seen: Seen,
    },
    /// 認証コードの誤りが続き、残りが少ない.
    CodeTriesFew {
        /// How many tries strangers have left.
        left: u32,
        /// Who tried.
        seen: Seen,
    },
    /// 認証コードによるログインの停止.
    CodeDoorClosed {
        /// Who tried.
        seen: Seen,
    },
    /// お申し込み完了: the terms of the contract.
    Welcome(Contract),
    /// お申し込み完了, of a plan without free days.
    PlanBegun(Contract),
    /// お申し込み完了, of a plan that is free of charge.
    WelcomeFree {
        /// The last free day in Japan.
        until: NaiveDate,
    },
    /// 無料期間終了のご案内.
    FreeDaysEnd {
        /// The last free day in Japan.
        until: NaiveDate,
    },
    /// 初回のお支払いのお知らせ.
    FirstCharge(ChargeThatBegins),
    /// お支払い開始のお知らせ, after months of which a coupon took all.
    PaymentsBegin(ChargeThatBegins),
    /// 割引終了のお知らせ: the charge that is more than the one before.
    DiscountEnds(ChargeThatBegins),
    /// クーポンの適用, or its end, on a plan that runs.
    CouponChanged {
        /// The code; nothing where there is none any more.
        coupon: Option<String>,
        /// The code of the one whose discount ended with it.
        before: Option<String>,
        /// The first charge from then on; nothing where none is to come for sure.
        next: Option<ChargeThatBegins>,
    },
    /// カードの有効期限のお知らせ.
    CardExpires {
        /// The card's last four digits.
        last_four: String,
        /// The last day on which it is good.
        last_day: NaiveDate,
    },
    /// お支払い完了.
    PaymentMade {
        /// The day in Japan.
        paid_on: NaiveDate,
        /// How much, tax included.
        amount: Yen,
        /// First day of what it is for.
        period_from: NaiveDate,
        /// Its last day.
        period_to: NaiveDate,
        /// The card's last four digits.
        last_four: String,
    },
    /// お支払いができなかったお知らせ.
    PaymentFailed {
        /// What is to be paid.
        unpaid: Unpaid,
        /// The day in Japan on which it is charged again.
        next_on: NaiveDate,
        /// The day in Japan of the last attempt, after which the plan ends.
        #[serde(default)]
        last_on: Option<NaiveDate>,
        /// The last four digits of the card that was charged; nothing where there was none.
        #[serde(default)]
        last_four: Option<String>,
        /// 本人認証: the bank asks for the holder of the card, who alone can pay with it.
        #[serde(default)]
        asks_holder: bool,
    },
    /// お支払いができなかったお知らせ, before the last attempt.
    PaymentFailedLast {
        /// What is to be paid.
        unpaid: Unpaid,
        /// The day in Japan on which it is charged for the last time.
        next_on: NaiveDate,
        /// The last four digits of the card that was charged; nothing where there was none.
        last_four: Option<String>,
        /// 本人認証: the bank asks for the holder of the card, who alone can pay with it.
        #[serde(default)]
        asks_holder: bool,
    },
    /// お支払いがないための終了.
    PlanEndedUnpaid {
        /// What was not paid.
        unpaid: Unpaid,
        /// Code of the coupon that would still take something off.
        #[serde(default)]
        coupon: Option<String>,
    },
    /// 返金のお知らせ.
    PaymentRefunded {
        /// The day in Japan.
        refunded_on: NaiveDate,
        /// How much, tax included.
        amount: Yen,
        /// The day in Japan on which it was paid.
        paid_on: NaiveDate,
        /// The card's last four digits.
        last_four: String,
    },
    /// 返金が完了しなかったお知らせ.
    RefundFailed {
        /// The day in Japan on which it was given back.
        refunded_on: NaiveDate,
        /// How much, tax included.
        amount: Yen,
        /// The day in Japan on which it was paid.
        paid_on: NaiveDate,
        /// The card's last four digits.
        last_four: String,
    },
    /// 解約の受付.
    PlanCancelled {
        /// The last day of use in Japan.
        last_day: NaiveDate,
        /// What holds for it.
        #[serde(default)]
        terms: CancelledTerms,
    },
    /// 解約の受付, on the day on which the period ends that runs.
    PlanCancelledToday {
        /// When it ends.
        until: DateTime<Utc>,
        /// What holds for it.
        #[serde(default)]
        terms: CancelledTerms,
    },
    /// 解約の受付, while the charge of a period is under way.
    PlanCancelledUnpaid {
        /// Its first day.
        period_from: NaiveDate,
        /// Its last day.
        period_to: NaiveDate,
        /// What holds for it.
        #[serde(default)]
        terms: CancelledTerms,
    },
    /// 解約の取り消し.
    PlanKept {
        /// The next charge of which something is paid; nothing while one is under way, whose end nobody knows.
        #[serde(default, deserialize_with = "leaving::next_payment")]
        next: Option<ChargeThatBegins>,
        /// One is under way.
        #[serde(default)]
        is_under_way: bool,
    },
    /// ご利用の終了.
    PlanEnded {
        /// The day in Japan.
        #[serde(alias = "last_day")]
        ended_on: NaiveDate,
        /// What was not paid, and is owed no more.
        #[serde(default)]
        void: Option<Unpaid>,
        /// Code of the coupon that would still take something off.
        #[serde(default)]
        coupon: Option<String>,
    },
    /// アカウント削除.
    AccountDeleted {
        /// Who did it.
        seen: Seen,
        /// What holds for them.
        #[serde(default)]
        facts: LastFacts,
    },
    /// アカウント削除, of somebody who never had a plan.
    AccountWithoutPlanDeleted {
        /// Who did it.
        seen: Seen,
    },
    /// アカウント削除, of somebody who never had a plan that is paid.
    FreeAccountDeleted {
        /// Who did it.
        seen: Seen,
    },
    /// お問い合わせ, to the provider.
    ContactMessage(ContactMessage),
    /// お問い合わせの控え, to the confirmed address of the member who sent it.
    ContactCopy(ContactMessage),
    /// お問い合わせの受付, to an address that nobody has confirmed: nothing of it was typed.
    ContactReceived {
        /// 受付番号.
        number: String,
        /// What it was about.
        topic: ContactTopic,
    },
}

/// Kinds of mails of which the outbox has the only record: what somebody wrote to us.
pub(crate) const ONLY_RECORDS: [&str; 1] = ["contact_message"];

/// When something happened, and from where.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// When.
    pub at: DateTime<Utc>,
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
}

impl Seen {
    /// What `peer` does at `at`.
    #[must_use]
    pub fn new(at: DateTime<Utc>, peer: &Peer) -> Self {
        Self {
            at,
            ip: peer.ip.clone(),
            agent: peer.agent.clone(),
        }
    }
}

/// 最初のお支払い after free days or free months, the first after a discount, or the next one of a plan that goes on
/// again. Yen, tax included.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChargeThatBegins {
    /// The day in Japan.
    pub first_charge: NaiveDate,
    /// How much.
    pub amount: Yen,
    /// Consumption tax within it.
    pub tax: Yen,
    /// What is paid once a coupon takes nothing off any more, where it does now.
    #[serde(default)]
    pub later: Option<Later>,
}

/// クーポンのあとの料金. Yen, tax included.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Later {
    /// The day in Japan of the first payment of this amount.
    #[serde(default)]
    pub since: Option<NaiveDate>,
    /// How much.
    pub amount: Yen,
    /// Consumption tax within it.
    pub tax: Yen,
}

/// ご契約の内容, as the mail after the application repeats it. Yen, tax included.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contract {
    /// Day of the first payment, in Japan.
    pub first_charge: NaiveDate,
    /// The first payment, after a coupon.
    pub first_amount: Yen,
    /// Consumption tax within it.
    pub first_tax: Yen,
    /// Day of the month of later payments.
    pub day_of_month: u32,
    /// The first payments that a coupon takes something off, where it is not all or none; else 1.
    #[serde(default)]
    pub discounted: i64,
    /// Later payments.
    pub amount: Yen,
    /// Consumption tax within them.
    pub tax: Yen,
    /// The card's last four digits.
    pub last_four: String,
}

impl Mail {
    /// The name of its kind: of its words, and in the database.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        self.into()
    }

    /// Whom an answer goes to, where that is not the sender of all mails.
    #[must_use]
    pub fn reply_to(&self) -> Option<&str> {
        match self {
            Self::ContactMessage(message) => Some(&message.email),
            _ => None,
        }
    }
}
