//! 提供事業者: who stands behind this installation, as mails, legal pages and screens name them.

use serde::{Deserialize, Serialize};

/// Facts of the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provider {
    /// 事業者名.
    pub name: String,
    /// 代表者名.
    pub representative: String,
    /// 所在地, with its postal code.
    pub address: String,
    /// 電話番号.
    pub phone: String,
    /// 受付時間.
    pub hours: String,
    /// お問い合わせ先のメールアドレス.
    pub email: String,
    /// 適格請求書発行事業者の登録番号, `T` and 13 digits.
    pub registration_number: String,
}

/// Where this installation is found, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Address in the members' browsers, without a slash at its end.
    pub public_url: String,
    /// Whose it is.
    pub provider: Provider,
}

impl Provider {
    /// A made-up company, for the demo and for tests: an address of the kind that belongs to
    /// nobody, and a registration number whose check digit is wrong.
    #[must_use]
    pub fn fictitious() -> Self {
        Self {
            name: "株式会社新潮流（架空の会社です）".to_owned(),
            representative: "代表取締役 見本 一郎".to_owned(),
            address: "〒000-0000 東京都見本区見本町1丁目2番3号".to_owned(),
            phone: "00-0000-0000".to_owned(),
            hours: "平日 午前10時から午後5時まで".to_owned(),
            email: "support@shinchoryu.example".to_owned(),
            registration_number: "T0000000000000".to_owned(),
        }
    }
}
