//! The demo: one member with made-up secrets and a dozen materials of fictitious companies.

mod content;

pub use content::renew as renew_content;

use crate::folder;
use chrono::{DateTime, Datelike as _, Utc};
use data_encoding::{BASE32_NOPAD, BASE64};
use serde::{Deserialize, Serialize};
use shinchoryu_adapters::good_card;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_service::{
    Admission, Audit, BillingError, Clock, CommonError, CouponTerms, Discount, Entropy, Event,
    MaterialsError, Profile, Service, Totp, Yen,
};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The demo's secrets, kept beside the database so that a restart keeps them.
#[derive(Clone, Serialize, Deserialize)]
pub struct Secrets {
    /// Address of the demo member.
    pub email: String,
    /// Password of the demo member.
    pub password: String,
    /// Seed of the one-time codes, base32.
    pub totp_secret: String,
    /// Key of the secrets in the database, base64.
    pub key: String,
}

/// Why the demo could not be prepared.
#[derive(Debug, thiserror::Error)]
pub enum DemoError {
    /// The file of the secrets cannot be read or written.
    #[error("{0}")]
    File(PathBuf, #[source] io::Error),
    /// The file of the secrets is damaged. Remove the data folder to begin anew.
    #[error("{0} is damaged: remove the data folder to begin anew")]
    Damaged(PathBuf),
    /// The materials or the secrets are not what they should be.
    #[error("the demo's materials or secrets")]
    Json(#[from] serde_json::Error),
    /// The demo member could not be made.
    #[error("the demo member could not be made")]
    Member(#[from] BillingError),
    /// The demo's materials could not be saved.
    #[error("the demo's materials could not be saved")]
    Materials(#[from] MaterialsError),
    /// The demo's events and announcements could not be kept.
    #[error("the demo's events and announcements could not be kept")]
    Content(#[from] CommonError),
}

/// The file of the secrets.
pub const FILE: &str = "demo.json";

impl Secrets {
    /// The secrets of this data folder, if it has some.
    pub fn read(data_dir: &Path) -> Result<Option<Self>, DemoError> {
        let path = data_dir.join(FILE);
        match fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map(Some)
                .map_err(|_error| DemoError::Damaged(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(DemoError::File(path, error)),
        }
    }

    /// The secrets of this data folder, made at the first start.
    pub fn read_or_make(data_dir: &Path, entropy: &dyn Entropy) -> Result<Self, DemoError> {
        if let Some(secrets) = Self::read(data_dir)? {
            return Ok(secrets);
        }
        let mut random = [0; 62];
        entropy.fill(&mut random);
        let (password, rest) = random.split_at(10);
        let (seed, key) = rest.split_at(20);
        let secrets = Self {
            email: "demo@example.jp".to_owned(),
            password: BASE32_NOPAD.encode(password).to_lowercase(),
            totp_secret: BASE32_NOPAD.encode(seed),
            key: BASE64.encode(key),
        };
        let path = data_dir.join(FILE);
        let bytes = serde_json::to_vec_pretty(&secrets)?;
        folder::write(&path, &bytes).map_err(|error| DemoError::File(path, error))?;
        Ok(secrets)
    }

    /// The generator of the one-time codes.
    pub fn totp(&self, data_dir: &Path) -> Result<Totp, DemoError> {
        Totp::from_base32(&self.totp_secret).ok_or_else(|| DemoError::Damaged(data_dir.join(FILE)))
    }
}

/// A dozen materials of fictitious companies: whole ones of several kinds and two drafts.
const MATERIALS: &str = include_str!("../demo/materials.json");

fn materials() -> Result<Vec<MaterialInput>, DemoError> {
    Ok(serde_json::from_str(MATERIALS)?)
}

const TEN_PERCENT: Discount = Discount::percent(10).expect("1 to 100");
const WELCOME: Discount = Discount::amount(Yen(3_000)).expect("above nothing");

/// 10 % off every charge, and 3,000 yen off the first one.
fn coupons() -> [(&'static str, CouponTerms); 2] {
    let ten_percent = CouponTerms {
        discount: TEN_PERCENT,
        charges: None,
    };
    let welcome = CouponTerms {
        discount: WELCOME,
        charges: Some(1),
    };
    [("SEMINAR10", ten_percent), ("WELCOME3000", welcome)]
}

/// The demo member's test card, as the browser would give it.
pub fn card(now: DateTime<Utc>) -> String {
    good_card("TARO MIHON", now.year().saturating_add(3))
}

/// Makes the member, the coupons and the materials, unless a start before this one did. With a card the
/// member has ordered the plan; without one it is still to be ordered.
pub async fn prepare(
    service: &Service,
    secrets: &Secrets,
    totp: Totp,
    card: Option<String>,
) -> Result<(), DemoError> {
    let has_ordered = card.is_some();
    let admitted = service
        .admit(Admission {
            email: secrets.email.clone(),
            password: secrets.password.clone(),
            totp,
            profile: Profile {
                last_name: "見本".to_owned(),
                first_name: "太郎".to_owned(),
                last_name_kana: "ミホン".to_owned(),
                first_name_kana: "タロウ".to_owned(),
                postal_code: "1000001".to_owned(),
                prefecture: "東京都".to_owned(),
                address_line1: "千代田区千代田1-1".to_owned(),
                address_line2: "見本ビル".to_owned(),
                phone: "0300000000".to_owned(),
                invoice_name: "見本保険事務所".to_owned(),
            },
            language: "ja".to_owned(),
            card,
        })
        .await?;
    for (code, terms) in coupons() {
        service.add_coupon(code, terms).await?;
    }
    if let Some(member) = admitted {
        // the last saved one comes first in the list
        for input in materials()?.iter().rev() {
            service.add_material(&member, input, None).await?;
        }
        if !has_ordered {
            service
                .expect_order(&member)
                .await
                .map_err(BillingError::from)?;
        }
    }
    Ok(())
}

/// Tells the one-time code each time the demo member's password was right: who tries the demo has
/// no authenticator app for it.
pub struct CodeTeller<A> {
    /// Where all events go as well.
    pub audit: A,
    /// The generator.
    pub totp: Totp,
    /// The clock.
    pub clock: Arc<dyn Clock>,
    /// Prints a line.
    pub tell: fn(&str),
}

impl<A: Audit> Audit for CodeTeller<A> {
    fn record(&self, event: Event) {
        self.audit.record(event);
        if let Event::PasswordAccepted(_) = event {
            (self.tell)(&code_line(&self.totp, self.clock.as_ref()));
        }
    }
}

/// The present code in words.
pub fn code_line(totp: &Totp, clock: &dyn Clock) -> String {
    let now = clock.now();
    let code = totp.code_at(now);
    let seconds = (code.next_at - now).num_seconds();
    format!("one-time code {} (changes in {seconds} s)", code.digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_engine::material::{compare, missing_for_document};
    use shinchoryu_law::LawBook;

    #[test]
    fn ten_materials_are_whole_and_two_are_drafts() {
        let law = LawBook::embedded().unwrap();
        let whole = |input: &MaterialInput| -> bool {
            compare(input, law, false).is_ok() && missing_for_document(input).is_empty()
        };
        let whole: Vec<_> = materials().unwrap().iter().map(whole).collect();
        assert_eq!(whole, [vec![true; 10], vec![false; 2]].concat());
    }

    #[test]
    fn secrets_are_made_once_and_are_for_the_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;

        struct Counting(std::sync::atomic::AtomicU8);
        impl Entropy for Counting {
            fn fill(&self, bytes: &mut [u8]) {
                bytes.fill(self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed));
            }
        }
        let folder = std::env::temp_dir().join(format!("shinchoryu-demo-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let entropy = Counting(1.into());
        let made = Secrets::read_or_make(&folder, &entropy).unwrap();
        let again = Secrets::read_or_make(&folder, &entropy).unwrap();
        let mode = fs::metadata(folder.join(FILE))
            .unwrap()
            .permissions()
            .mode();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((&made.password, &made.key), (&again.password, &again.key));
        assert_eq!(mode & 0o777, 0o600);
        assert!(made.totp(&folder).is_ok());
    }
}
