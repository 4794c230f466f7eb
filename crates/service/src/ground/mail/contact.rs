//! お問い合わせ, as the mails about it tell it.

use super::Seen;
use serde::{Deserialize, Serialize};
use shinchoryu_store::MemberId;
use shinchoryu_words::Language;
use strum::IntoStaticStr;

/// お問い合わせの種類.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ContactTopic {
    /// 使い方.
    Use,
    /// 資料・計算.
    Materials,
    /// 料金・お支払い.
    Payment,
    /// アカウント・ログイン.
    Account,
    /// その他.
    Other,
}

/// Who sent a message, as far as that is known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "snake_case")]
pub enum Sender {
    /// Nobody is signed in: the address is what was typed.
    Visitor,
    /// Signed in, with an account whose address was never confirmed.
    Unconfirmed {
        /// The account.
        id: MemberId,
    },
    /// Signed in, with an account whose address is confirmed.
    Member {
        /// The account.
        id: MemberId,
        /// Its address, which may be another than the one that was typed.
        email: String,
    },
}

/// お問い合わせ.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContactMessage {
    /// 受付番号.
    pub number: String,
    /// What it is about.
    pub topic: ContactTopic,
    /// お名前, as it was typed.
    pub name: String,
    /// The address that is to be answered to.
    pub email: String,
    /// What was typed, of several lines.
    pub content: String,
    /// Language of the page.
    pub language: Language,
    /// Who sent it.
    pub sender: Sender,
    /// When, and from where.
    pub seen: Seen,
}
