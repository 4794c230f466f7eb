//! 宛先と発行者: to whom an invoice is made out, and by whom. Both are kept with the invoice from when it is
//! issued, encrypted, so that a paper says the same for ever.

use crate::Service;
use crate::ground::change::Change;
use crate::ground::clock::{japan_day, midnight};
use crate::ground::error::CommonError;
use crate::ground::member::{Profile, profile_of};
use crate::ground::provider::{Provider, YearEnd};
use crate::ground::secret::Keyring;
use chrono::{DateTime, Months, Utc};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use shinchoryu_store::{Invoice, Member, MemberId};

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

/// 発行時の記載: what a paper says beside the payment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Issued {
    /// Nobody before there is a profile.
    pub recipient: Option<InvoiceRecord>,
    /// Nobody in invoices from before issuers were kept.
    pub issuer: Option<Provider>,
}

/// What is kept with an invoice.
#[derive(Deserialize)]
#[serde(untagged)]
enum Kept {
    /// The recipient alone, from before issuers were kept.
    Recipient(InvoiceRecord),
    /// Both.
    Issued(Issued),
}

/// 適格請求書の写しの保存期間: seven years from when two months have passed since the day after the end of the
/// taxable period (消費税法施行令70条の13).
const PAPER_MONTHS: Months = Months::new(2 + 7 * 12);

/// Until when the copy of a paper is kept that was issued at this instant.
fn kept_until(year_end: YearEnd, issued_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let begins = year_end.day_after(japan_day(issued_at))?;
    midnight(begins.checked_add_months(PAPER_MONTHS)?)
}

/// What is encrypted is of this member alone.
fn context(member: MemberId) -> Vec<u8> {
    [b"invoice record".as_slice(), member.0.as_bytes()].concat()
}

fn unsealed<T: DeserializeOwned>(
    keyring: &Keyring,
    member: MemberId,
    sealed: &[u8],
) -> Result<T, CommonError> {
    keyring
        .open(&context(member), sealed)
        .and_then(|plain| serde_json::from_slice(&plain).ok())
        .ok_or_else(|| CommonError::Internal("invoice record cannot be read".to_owned()))
}

/// What was kept when an invoice was issued.
pub(crate) fn issued_of(keyring: &Keyring, invoice: &Invoice) -> Result<Issued, CommonError> {
    let Some(sealed) = &invoice.recipient else {
        return Ok(Issued::default());
    };
    Ok(match unsealed(keyring, invoice.member, sealed)? {
        Kept::Issued(issued) => issued,
        Kept::Recipient(recipient) => Issued {
            recipient: Some(recipient),
            issuer: None,
        },
    })
}

impl Service {
    /// Until when the copy of a paper is kept that was issued at this instant.
    pub(crate) fn paper_kept_until(&self, issued_at: DateTime<Utc>) -> DateTime<Utc> {
        // only a day that no calendar has knows no end: it is kept for good
        kept_until(self.parts.site.year_end, issued_at).unwrap_or(DateTime::<Utc>::MAX_UTC)
    }

    /// The member as the recipient of invoices, encrypted; nothing before there is a profile.
    pub(crate) fn seal_recipient(&self, member: &Member) -> Result<Option<Vec<u8>>, CommonError> {
        let Some(profile) = profile_of(member)? else {
            return Ok(None);
        };
        self.sealed(member.id, &InvoiceRecord::from(profile))
            .map(Some)
    }

    fn sealed(&self, member: MemberId, record: &impl Serialize) -> Result<Vec<u8>, CommonError> {
        let record = serde_json::to_vec(record)
            .map_err(|error| CommonError::Internal(format!("invoice record: {error}")))?;
        self.parts
            .keyring
            .seal(self.random(), &context(member), &record)
            .ok_or_else(|| CommonError::Internal("record could not be encrypted".to_owned()))
    }

    /// To whom an invoice of a member is made out; nobody before there is a profile. One that cannot be read
    /// is no reason to leave open what was paid.
    pub(crate) fn recipient_of(&self, member: &Member) -> Option<InvoiceRecord> {
        let profile = profile_of(member).unwrap_or_else(|error| {
            tracing::error!(member = %member.id, %error, "an invoice without its recipient");
            None
        });
        profile.map(InvoiceRecord::from)
    }

    /// The same of a member whose account was deleted meanwhile: what was kept of them.
    pub(crate) async fn kept_recipient(
        &self,
        tx: &Change,
        member: MemberId,
    ) -> Result<Option<InvoiceRecord>, CommonError> {
        let Some(sealed) = tx.invoices().kept_recipient(member).await? else {
            return Ok(None);
        };
        let opened = unsealed(&self.parts.keyring, member, &sealed);
        Ok(opened
            .inspect_err(|error| {
                tracing::error!(%member, %error, "an invoice without its recipient");
            })
            .ok())
    }

    /// Keeps what the paper of an invoice says that is issued now.
    pub(crate) fn keep_issued(
        &self,
        invoice: &mut Invoice,
        recipient: Option<InvoiceRecord>,
    ) -> Result<(), CommonError> {
        let issued = Issued {
            recipient,
            issuer: Some(self.parts.site.provider.clone()),
        };
        invoice.recipient = Some(self.sealed(invoice.member, &issued)?);
        Ok(())
    }

    /// An invoice that was issued before there was a profile is made out to it from now on; `false` when it is
    /// made out to somebody.
    pub(crate) fn make_out_to(
        &self,
        invoice: &mut Invoice,
        profile: Profile,
    ) -> Result<bool, CommonError> {
        let mut issued = self.issued(invoice)?;
        if issued.recipient.is_some() {
            return Ok(false);
        }
        issued.recipient = Some(InvoiceRecord::from(profile));
        invoice.recipient = Some(self.sealed(invoice.member, &issued)?);
        Ok(true)
    }

    /// What was kept when an invoice was issued.
    pub(crate) fn issued(&self, invoice: &Invoice) -> Result<Issued, CommonError> {
        issued_of(&self.parts.keyring, invoice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{World, invoice};
    use shinchoryu_store::InvoiceStatus;

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

    #[test]
    fn copies_are_kept_for_seven_years_from_when_the_return_is_due() {
        let until = |month, issued_at: &str| {
            let year_end = YearEnd::new(month).unwrap();
            let until = kept_until(year_end, issued_at.parse().unwrap()).unwrap();
            until.to_rfc3339()
        };
        // years end on 31 March: those of 2027 are due by 31 May 2027
        for issued_at in ["2026-05-31T03:00:00Z", "2027-03-31T14:59:59Z"] {
            assert_eq!(until(3, issued_at), "2034-05-31T15:00:00+00:00");
        }
        // in Japan it is April
        assert_eq!(
            until(3, "2027-03-31T15:00:00Z"),
            "2035-05-31T15:00:00+00:00"
        );
        assert_eq!(
            until(12, "2026-12-31T03:00:00Z"),
            "2034-02-28T15:00:00+00:00"
        );
        assert_eq!(
            until(12, "2027-01-01T03:00:00Z"),
            "2035-02-28T15:00:00+00:00"
        );
        assert_eq!([0, 13].map(YearEnd::new), [None, None]);
    }

    #[tokio::test]
    async fn a_paper_names_whoever_issued_it() {
        let mut world = World::new().await;
        let mut invoice = invoice(InvoiceStatus::Paid);
        assert_eq!(world.service.issued(&invoice).unwrap(), Issued::default());
        world.service.keep_issued(&mut invoice, None).unwrap();
        let parts = std::sync::Arc::get_mut(&mut world.service.parts).unwrap();
        let before = parts.site.provider.clone();
        parts.site.provider.address.push_str("、移転しました");
        let issued = world.service.issued(&invoice).unwrap();
        assert_eq!(issued.issuer, Some(before));
        assert_eq!(issued.recipient, None);
    }

    #[test]
    fn a_record_of_the_recipient_alone_is_read_as_one() {
        let kept = |text: &str| serde_json::from_str::<Kept>(text).unwrap();
        let recipient = r#"{"recipient":"髙﨑 一郎","postal_code":"","prefecture":"",
            "address_line1":"","address_line2":""}"#;
        assert!(matches!(kept(recipient), Kept::Recipient(_)));
        let both = format!(r#"{{"recipient":{recipient},"issuer":null}}"#);
        let Kept::Issued(issued) = kept(&both) else {
            panic!("both");
        };
        assert_eq!(issued.recipient.unwrap().recipient, "髙﨑 一郎");
        let nobody = r#"{"recipient":null,"issuer":null}"#;
        assert!(matches!(
            kept(nobody),
            Kept::Issued(Issued {
                recipient: None,
                ..
            })
        ));
    }
}
