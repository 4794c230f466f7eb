//! お客様情報: what a member enters about themselves, and what is wrong with it.

use crate::Service;
use crate::account::error::AccountError;
use crate::account::invoice_paper::has_paper;
use crate::billing::payments::CardRefusal;
use crate::ground::change::Change;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::member::Profile;
use crate::ground::reading::is_holder;
use crate::ground::typed;
use shinchoryu_document::{is_selector, unprintable_text};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::Prefecture;
use shinchoryu_store::{InvoicesFrom, Member, MemberId, Room};
use unicode_normalization::UnicodeNormalization as _;

const MAX_NAME: usize = 50;
const MAX_LINE: usize = 100;
const POSTAL_DIGITS: usize = 7;
/// A Japanese telephone number begins with 0 and has ten digits, or eleven (mobile, IP).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 10..=11;

/// Collects what is wrong while the fields take their one form.
#[derive(Default)]
struct Form {
    errors: Vec<FieldError>,
}

impl Form {
    fn wrong(&mut self, code: FieldCode, field: &str) {
        self.errors.push(FieldError::new(code, field));
    }

    /// In its one form; at most so many characters, all of them such as can be printed.
    fn text(&mut self, field: &str, typed: &str, most: usize, required: bool) -> String {
        let text = typed::line(typed);
        if text.is_empty() {
            if required {
                self.wrong(FieldCode::Required, field);
            }
        } else if text.chars().count() > most {
            self.errors
                .push(FieldError::new(FieldCode::TooLong, field).with("max", most));
        } else {
            self.errors.extend(unprintable_text(field, &text));
        }
        text
    }

    /// 姓・名: letters of any script, with the signs that stand in names.
    fn name(&mut self, field: &str, typed: &str) -> String {
        let found = self.errors.len();
        let name = self.text(field, typed, MAX_NAME, true);
        let fits = |letter: char| {
            letter.is_alphabetic()
                || is_selector(letter)
                || " 　・'’.-々〆ー\u{309A}".contains(letter)
        };
        // one thing is said of a name at a time
        if self.errors.len() == found && !name.chars().all(fits) {
            self.wrong(FieldCode::InvalidName, field);
        }
        name
    }

    /// セイ・メイ: full-width katakana, from hiragana and half-width katakana too.
    fn kana(&mut self, field: &str, typed: &str) -> String {
        let kana: String = typed.nfkc().map(katakana).collect();
        let kana = self.text(field, &kana, MAX_NAME, true);
        let fits = |letter: char| matches!(letter, 'ァ'..='ヺ' | 'ー' | '・' | ' ');
        if !kana.chars().all(fits) {
            self.wrong(FieldCode::InvalidKana, field);
        }
        kana
    }

    /// Digits only, from any width and with any dashes between.
    fn digits(&mut self, field: &str, typed: &str, code: FieldCode) -> Option<String> {
        let plain: String = typed::line(typed)
            .nfkc()
            .filter(|sign| !is_dash(*sign))
            .collect();
        if plain.is_empty() {
            self.wrong(FieldCode::Required, field);
            return None;
        }
        let all_digits = plain.bytes().all(|byte| byte.is_ascii_digit());
        if !all_digits {
            self.wrong(code, field);
        }
        all_digits.then_some(plain)
    }

    fn postal_code(&mut self, typed: &str) -> String {
        const FIELD: &str = "postal_code";
        const CODE: FieldCode = FieldCode::InvalidPostalCode;
        let digits = self.digits(FIELD, typed.trim().trim_start_matches('〒'), CODE);
        if digits
            .as_ref()
            .is_some_and(|digits| digits.len() != POSTAL_DIGITS)
        {
            self.wrong(CODE, FIELD);
        }
        digits.unwrap_or_default()
    }

    fn phone(&mut self, typed: &str) -> String {
        const FIELD: &str = "phone";
        const CODE: FieldCode = FieldCode::InvalidPhone;
        let plain: String = typed
            .chars()
            .filter(|sign| !"()（） 　".contains(*sign))
            .collect();
        let digits = self.digits(FIELD, &plain, CODE);
        let fits =
            |digits: &String| digits.starts_with('0') && PHONE_DIGITS.contains(&digits.len());
        if digits.as_ref().is_some_and(|digits| !fits(digits)) {
            self.wrong(CODE, FIELD);
        }
        digits.unwrap_or_default()
    }

    fn prefecture(&mut self, typed: &str) -> String {
        const FIELD: &str = "prefecture";
        let typed = typed::line(typed);
        if typed.is_empty() {
            self.wrong(FieldCode::Required, FIELD);
            return String::new();
        }
        match typed.parse::<Prefecture>() {
            Ok(prefecture) => prefecture.name().to_owned(),
            Err(unknown) => {
                let error = FieldError::new(FieldCode::UnknownPrefecture, FIELD);
                self.errors.push(error.with("value", unknown.0));
                String::new()
            }
        }
    }
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '‐' | '‑' | '–' | '—' | '―' | '−' | 'ー' | 'ｰ')
}

fn katakana(letter: char) -> char {
    match letter {
        'ぁ'..='ゖ' => char::from_u32(u32::from(letter) + 0x60).unwrap_or(letter),
        other => other,
    }
}

/// Invoices that are looked at for one without a recipient: four years of a member without a profile.
const MADE_OUT_LATE: u64 = 48;

/// The profile in its one form.
///
/// # Errors
/// All that is wrong.
fn checked(typed: &Profile) -> Result<Profile, CommonError> {
    let mut form = Form::default();
    let profile = Profile {
        last_name: form.name("last_name", &typed.last_name),
        first_name: form.name("first_name", &typed.first_name),
        last_name_kana: form.kana("last_name_kana", &typed.last_name_kana),
        first_name_kana: form.kana("first_name_kana", &typed.first_name_kana),
        postal_code: form.postal_code(&typed.postal_code),
        prefecture: form.prefecture(&typed.prefecture),
        address_line1: form.text("address_line1", &typed.address_line1, MAX_LINE, true),
        address_line2: form.text("address_line2", &typed.address_line2, MAX_LINE, false),
        phone: form.phone(&typed.phone),
        invoice_name: form.text("invoice_name", &typed.invoice_name, MAX_LINE, false),
    };
    if form.errors.is_empty() {
        Ok(profile)
    } else {
        Err(CommonError::Fields(form.errors))
    }
}

pub(crate) fn document(profile: &Profile) -> Result<String, CommonError> {
    serde_json::to_string(profile)
        .map_err(|error| CommonError::Internal(format!("profile: {error}")))
}

impl Service {
    /// Enters the profile, the last step of the registration.
    ///
    /// # Errors
    /// [`CommonError::Fields`], also when the holder of the default card is somebody else;
    /// [`CommonError::AlreadyDone`] when another call was faster.
    pub async fn add_profile(
        &self,
        who: &Entered<doors::AddProfile>,
        typed: &Profile,
    ) -> Result<(), AccountError> {
        let profile = self.of_holder(&who.member, typed).await?;
        let (id, now) = (who.id(), self.now());
        let (profile, written) = (&profile, &document(&profile)?);
        let added: Result<_, CommonError> = self
            .change(Room::Grows, |tx| async move {
                let added = tx.members().add_profile(id, written.clone(), now).await?;
                if added {
                    self.make_out_papers(&tx, id, profile).await?;
                }
                Ok(added)
            })
            .await;
        if added? {
            Ok(())
        } else {
            Err(CommonError::AlreadyDone(Box::new(who.standing())).into())
        }
    }

    /// What was paid before there was a profile is made out to the first one, and stays so.
    async fn make_out_papers(
        &self,
        tx: &Change,
        member: MemberId,
        profile: &Profile,
    ) -> Result<(), CommonError> {
        let invoices = tx.invoices();
        let newest = invoices.page(member, InvoicesFrom::Newest, MADE_OUT_LATE);
        for mut invoice in newest.await?.invoices {
            if has_paper(&invoice) && self.make_out_to(&mut invoice, profile.clone())? {
                invoices.save(&invoice).await?;
            }
        }
        Ok(())
    }

    /// Changes the profile.
    ///
    /// # Errors
    /// [`CommonError::Fields`], also when the holder of the default card is somebody else.
    pub async fn change_profile(
        &self,
        who: &Entered<doors::ChangeProfile>,
        typed: &Profile,
    ) -> Result<(), AccountError> {
        let profile = self.of_holder(&who.member, typed).await?;
        let (id, profile, now) = (who.id(), &document(&profile)?, self.now());
        let changed: Result<_, CommonError> = self
            .change(Room::Grows, |tx| async move {
                let members = tx.members();
                Ok(members.change_profile(id, profile.clone(), now).await?)
            })
            .await;
        if changed? {
            Ok(())
        } else {
            Err(CommonError::ProfileMissing.into())
        }
    }

    /// The names must be those on the card that is charged. A difference asks for a correction or
    /// another card; it ends nothing.
    async fn of_holder(&self, member: &Member, typed: &Profile) -> Result<Profile, CommonError> {
        let profile = checked(typed)?;
        let card = self.default_card(member.id).await?;
        let is_other = card.is_some_and(|card| {
            let (last, first) = (&profile.last_name_kana, &profile.first_name_kana);
            !is_holder(&card.facts.name, last, first)
        });
        if is_other {
            let code = CardRefusal::HolderMismatch.code();
            return Err(CommonError::Fields(vec![FieldError::new(
                code,
                "last_name_kana",
            )]));
        }
        Ok(profile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn good() -> Profile {
        Profile {
            last_name: "髙﨑".to_owned(),
            first_name: "一郎".to_owned(),
            last_name_kana: "タカサキ".to_owned(),
            first_name_kana: "イチロウ".to_owned(),
            postal_code: "1000001".to_owned(),
            prefecture: "東京都".to_owned(),
            address_line1: "千代田区千代田1-1".to_owned(),
            address_line2: String::new(),
            phone: "0312345678".to_owned(),
            invoice_name: String::new(),
        }
    }

    #[test]
    fn fields_take_their_one_form() {
        let typed = Profile {
            last_name: "\u{FEFF}髙\u{200B}﨑".to_owned(),
            address_line1: "千代田区\u{202E}千代田1-1\n".to_owned(),
            last_name_kana: " たか\u{200D}さき ".to_owned(),
            first_name_kana: "ｲﾁﾛｳ".to_owned(),
            postal_code: "〒１００－０００１".to_owned(),
            prefecture: "13".to_owned(),
            phone: "（03）1234−5678".to_owned(),
            ..good()
        };
        assert_eq!(checked(&typed).unwrap(), good());
    }

    #[test]
    fn names_of_many_kinds_are_names() {
        for name in [
            "髙﨑",
            "葛\u{E0100}城",
            "佐々木",
            "Müller",
            "O'Brien",
            "ヴァン・ダイク",
            "李",
        ] {
            let typed = Profile {
                last_name: name.to_owned(),
                ..good()
            };
            assert!(checked(&typed).is_ok(), "{name}");
        }
    }

    #[test]
    fn every_wrong_field_is_named() {
        type Set = fn(&mut Profile, String);
        let cases: [(Set, &str, &str, &str); 21] = [
            (|p, v| p.last_name = v, " 　", "last_name", "required"),
            (|p, v| p.last_name = v, "山田9", "last_name", "invalid_name"),
            (|p, v| p.first_name = v, "<b>", "first_name", "invalid_name"),
            (|p, v| p.last_name = v, "김", "last_name", "unprintable"),
            (|p, v| p.last_name = v, "𝒜", "last_name", "unprintable"),
            (
                |p, v| p.invoice_name = v,
                "\u{E000}",
                "invoice_name",
                "unprintable",
            ),
            (
                |p, v| p.first_name_kana = v,
                "",
                "first_name_kana",
                "required",
            ),
            (
                |p, v| p.last_name_kana = v,
                "山田",
                "last_name_kana",
                "invalid_kana",
            ),
            (
                |p, v| p.last_name_kana = v,
                "Yamada",
                "last_name_kana",
                "invalid_kana",
            ),
            (|p, v| p.postal_code = v, "", "postal_code", "required"),
            (
                |p, v| p.postal_code = v,
                "100000",
                "postal_code",
                "invalid_postal_code",
            ),
            (
                |p, v| p.postal_code = v,
                "10000011",
                "postal_code",
                "invalid_postal_code",
            ),
            (
                |p, v| p.postal_code = v,
                "100000a",
                "postal_code",
                "invalid_postal_code",
            ),
            (
                |p, v| p.prefecture = v,
                "江戸",
                "prefecture",
                "unknown_prefecture",
            ),
            (
                |p, v| p.prefecture = v,
                "48",
                "prefecture",
                "unknown_prefecture",
            ),
            (|p, v| p.address_line1 = v, "", "address_line1", "required"),
            (
                |p, v| p.address_line2 = v,
                "😀ビル",
                "address_line2",
                "unprintable",
            ),
            (|p, v| p.phone = v, "12345", "phone", "invalid_phone"),
            (|p, v| p.phone = v, "1312345678", "phone", "invalid_phone"),
            (|p, v| p.phone = v, "090123456789", "phone", "invalid_phone"),
            (|p, v| p.phone = v, "", "phone", "required"),
        ];
        for (set, value, field, code) in cases {
            let mut typed = good();
            set(&mut typed, value.to_owned());
            let Err(CommonError::Fields(errors)) = checked(&typed) else {
                panic!("{field} {value:?} was taken");
            };
            assert_eq!(errors, [errors[0].clone()], "{field} {value:?}");
            assert_eq!(
                (errors[0].field.as_str(), errors[0].code.name()),
                (field, code)
            );
        }
    }

    #[test]
    fn lengths_have_their_limit() {
        for (chars, fits) in [(100, true), (101, false)] {
            let typed = Profile {
                invoice_name: "社".repeat(chars),
                ..good()
            };
            assert_eq!(checked(&typed).is_ok(), fits, "{chars}");
        }
    }
}
