//! 宛先: to whom an invoice is made out. It is kept with the invoice from when it is issued, encrypted, so
//! that a paper says the same for ever.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::member::{Profile, profile_of};
use serde::{Deserialize, Serialize};
use shinchoryu_store::{Member, MemberId};

/// 請求書の記載事項: what invoices need of a member, also after the profile has changed or the account is gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceRecord {
    /// 宛名.
    pub recipient: String,
    /// 郵便番号.
    pub postal_code: String,
    /// 都道府県.
    pub prefecture: String,
    /// 市区町村・番地.
    pub address_line1: String,
    /// 建物名・部屋番号.
    pub address_line2: String,
}

impl From<Profile> for InvoiceRecord {
    fn from(profile: Profile) -> Self {
        let recipient = if profile.invoice_name.is_empty() {
            format!("{} {}", profile.last_name, profile.first_name)
        } else {
            profile.invoice_name
        };
        Self {
            recipient,
            postal_code: profile.postal_code,
            prefecture: profile.prefecture,
            address_line1: profile.address_line1,
            address_line2: profile.address_line2,
        }
    }
}

/// What is encrypted is of this member alone.
fn context(member: MemberId) -> Vec<u8> {
    [b"invoice record".as_slice(), member.0.as_bytes()].concat()
}

impl Service {
    /// The member as the recipient of invoices, encrypted; nothing before there is a profile.
    pub(crate) fn seal_recipient(&self, member: &Member) -> Result<Option<Vec<u8>>, CommonError> {
        let Some(profile) = profile_of(member)? else {
            return Ok(None);
        };
        let record = serde_json::to_vec(&InvoiceRecord::from(profile))
            .map_err(|error| CommonError::Internal(format!("invoice record: {error}")))?;
        self.parts
            .keyring
            .seal(self.random(), &context(member.id), &record)
            .map(Some)
            .ok_or_else(|| CommonError::Internal("record could not be encrypted".to_owned()))
    }

    /// The recipient that was kept.
    pub(crate) fn open_recipient(
        &self,
        member: MemberId,
        sealed: &[u8],
    ) -> Result<InvoiceRecord, CommonError> {
        self.parts
            .keyring
            .open(&context(member), sealed)
            .and_then(|plain| serde_json::from_slice(&plain).ok())
            .ok_or_else(|| CommonError::Internal("invoice record cannot be read".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invoices_go_to_the_company_or_to_the_person() {
        let profile = |invoice_name: &str| Profile {
            last_name: "髙﨑".to_owned(),
            first_name: "一郎".to_owned(),
            last_name_kana: "タカサキ".to_owned(),
            first_name_kana: "イチロウ".to_owned(),
            postal_code: "1000001".to_owned(),
            prefecture: "東京都".to_owned(),
            address_line1: "千代田区千代田1-1".to_owned(),
            address_line2: String::new(),
            phone: "0312345678".to_owned(),
            invoice_name: invoice_name.to_owned(),
        };
        let recipient = |name| InvoiceRecord::from(profile(name)).recipient;
        assert_eq!(recipient("株式会社見本"), "株式会社見本");
        assert_eq!(recipient(""), "髙﨑 一郎");
        let kept = serde_json::to_string(&InvoiceRecord::from(profile(""))).unwrap();
        assert!(!kept.contains("0312345678"));
    }
}
