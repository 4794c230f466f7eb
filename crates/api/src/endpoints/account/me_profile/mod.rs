//! `/members/me/profile`: お客様情報.

pub mod add;
pub mod change;
pub mod get;

use serde::{Deserialize, Serialize};
use shinchoryu_service::Profile;
use utoipa::ToSchema;

/// お客様情報.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MemberProfile {
    /// 姓.
    #[schema(max_length = 50)]
    last_name: String,
    /// 名.
    #[schema(max_length = 50)]
    first_name: String,
    /// セイ. Hiragana and half-width katakana become full-width katakana.
    #[schema(max_length = 50)]
    last_name_kana: String,
    /// メイ.
    #[schema(max_length = 50)]
    first_name_kana: String,
    /// 郵便番号: seven digits; kept without a dash.
    postal_code: String,
    /// 都道府県: the full name.
    prefecture: String,
    /// 市区町村・番地.
    #[schema(max_length = 100)]
    address_line1: String,
    /// 建物名・部屋番号; may be empty.
    #[schema(max_length = 100)]
    address_line2: String,
    /// 電話番号: kept as digits only.
    phone: String,
    /// 請求書の宛名; empty: the member's name.
    #[schema(max_length = 100)]
    invoice_name: String,
}

impl From<Profile> for MemberProfile {
    fn from(profile: Profile) -> Self {
        Self {
            last_name: profile.last_name,
            first_name: profile.first_name,
            last_name_kana: profile.last_name_kana,
            first_name_kana: profile.first_name_kana,
            postal_code: profile.postal_code,
            prefecture: profile.prefecture,
            address_line1: profile.address_line1,
            address_line2: profile.address_line2,
            phone: profile.phone,
            invoice_name: profile.invoice_name,
        }
    }
}

impl From<MemberProfile> for Profile {
    fn from(typed: MemberProfile) -> Self {
        Self {
            last_name: typed.last_name,
            first_name: typed.first_name,
            last_name_kana: typed.last_name_kana,
            first_name_kana: typed.first_name_kana,
            postal_code: typed.postal_code,
            prefecture: typed.prefecture,
            address_line1: typed.address_line1,
            address_line2: typed.address_line2,
            phone: typed.phone,
            invoice_name: typed.invoice_name,
        }
    }
}
