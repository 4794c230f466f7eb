//! Members as the use cases see them: who is calling, and what the member's standing allows.

use crate::ground::doors::{Caller, Door};
use crate::ground::error::CommonError;
use crate::ground::standing::Standing;
use serde::{Deserialize, Serialize};
use shinchoryu_store::{Member, MemberId};

/// お客様情報: what a member enters about themselves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// 姓.
    pub last_name: String,
    /// 名.
    pub first_name: String,
    /// セイ.
    pub last_name_kana: String,
    /// メイ.
    pub first_name_kana: String,
    /// 郵便番号, seven digits.
    #[serde(default)]
    pub postal_code: String,
    /// 都道府県, its full name.
    #[serde(default)]
    pub prefecture: String,
    /// 市区町村・番地.
    #[serde(default)]
    pub address_line1: String,
    /// 建物名・部屋番号.
    #[serde(default)]
    pub address_line2: String,
    /// 電話番号, digits only.
    #[serde(default)]
    pub phone: String,
    /// 請求書の宛名; empty: the member's name.
    #[serde(default)]
    pub invoice_name: String,
}

/// A member in good standing: registration done, plan running, profile entered.
#[derive(Debug, Clone)]
pub struct ActiveMember {
    member: Member,
    profile: Profile,
}

/// What a member sees about themselves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemberView {
    /// Id.
    pub id: MemberId,
    /// Address of the account.
    pub email: String,
    /// `ja` or `en`.
    pub language: String,
    /// Where they stand.
    pub standing: Standing,
    /// What they entered.
    pub profile: Profile,
}

impl Caller {
    /// The caller as a member in good standing.
    ///
    /// # Errors
    /// As [`Standing::check`] for [`Door::MemberArea`].
    pub fn active(self) -> Result<ActiveMember, CommonError> {
        self.check(Door::MemberArea)?;
        ActiveMember::of(self.member)
    }
}

impl ActiveMember {
    pub(crate) fn of(member: Member) -> Result<Self, CommonError> {
        Standing::of(&member).check(Door::MemberArea)?;
        let profile = profile_of(&member)?.ok_or(CommonError::ProfileMissing)?;
        Ok(Self { member, profile })
    }

    /// Id.
    #[must_use]
    pub fn id(&self) -> MemberId {
        self.member.id
    }

    /// The profile.
    #[must_use]
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// What the member sees about themselves.
    #[must_use]
    pub fn view(&self) -> MemberView {
        MemberView {
            id: self.member.id,
            email: self.member.email.clone(),
            language: self.member.language.clone(),
            standing: Standing::of(&self.member),
            profile: self.profile.clone(),
        }
    }
}

/// The profile of a member, once it is entered.
pub(crate) fn profile_of(member: &Member) -> Result<Option<Profile>, CommonError> {
    let document = member.profile.as_deref();
    document
        .map(serde_json::from_str)
        .transpose()
        .map_err(|error| CommonError::unreadable("members.profile", &error))
}
