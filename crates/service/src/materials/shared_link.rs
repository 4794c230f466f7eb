//! 共有リンク: a member lets somebody without an account read what was issued (decision 60). What such a reader
//! does stands in `shared_document.rs`.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use crate::ground::typed;
use crate::materials::error::MaterialsError;
use chrono::TimeDelta;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{
    LinkId, LinkQuota, MaterialId, NewSharedLink, Revoking, Room, SharedLink, Sharing,
};
use std::ops::RangeInclusive;

/// 有効期間: days that a link may stand.
pub const LINK_DAYS: RangeInclusive<i64> = 1..=90;
/// パスコードの文字数. With ten tries a day, six digits outlast the longest link.
pub const PASSCODE_CHARS: RangeInclusive<usize> = 6..=64;
/// 共有リンクの上限: how many of a member's links may stand at once.
pub const MAX_LINKS: i64 = 200;
/// Longest name that a member gives a link.
const MAX_LABEL_CHARS: usize = 60;
/// So long a link that has ended is shown to its member, with how often it was opened.
pub(crate) const LINK_MEMORY: TimeDelta = TimeDelta::days(30);
const QUOTA: LinkQuota = LinkQuota { living: MAX_LINKS };

/// A link that a member asks for.
#[derive(Clone)]
pub struct NewLink {
    /// 発行番号: which of what was issued.
    pub number: i64,
    /// 有効期間 in days.
    pub days: i64,
    /// 共有先: what the member calls it; nobody else sees it.
    pub label: String,
    /// パスコード, if one is to be asked for.
    pub passcode: Option<String>,
}

/// A link with its token, which is told this once.
pub struct MadeLink {
    /// The link.
    pub link: SharedLink,
    /// What its address holds.
    pub token: Token,
}

impl Service {
    /// Makes a link to what was issued of a material under a number.
    ///
    /// # Errors
    /// [`CommonError::Fields`], [`CommonError::NotFound`] when nothing was issued of the material under this
    /// number, [`MaterialsError::QuotaExceeded`], [`CommonError::FreePeriodOver`], [`CommonError::TooManyRequests`].
    pub async fn share(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        new: NewLink,
        peer: &Peer,
    ) -> Result<MadeLink, MaterialsError> {
        self.check_making()?;
        let (label, passcode) = checked(&new)?;
        let (member, subject) = (member.id(), member.id().0);
        let subject = subject.as_bytes();
        self.kept_version(member, id, new.number).await?;
        self.check_limit(Limit::LinksMade, subject).await?;
        let passcode = match passcode {
            None => None,
            Some(passcode) => Some(self.parts.hasher.hash(&passcode, self.random()).await?),
        };
        let (token, now) = (Token::new(self.random()), self.now());
        let new = &NewSharedLink {
            id: LinkId(self.new_id()),
            material: id,
            number: new.number,
            token: token.hash(),
            label,
            passcode,
            expires_at: now + TimeDelta::days(new.days),
        };
        let link = self.change(Room::Grows, |tx| async move {
            self.enforce(&tx, Limit::LinksMade, subject).await?;
            match tx
                .shared_links()
                .add(member, new.clone(), QUOTA, now)
                .await?
            {
                Sharing::Shared(link) => {
                    tx.tell(Event::LinkMade(member), peer).await?;
                    Ok(link)
                }
                Sharing::Beyond(beyond) => Err(MaterialsError::QuotaExceeded(beyond).into()),
                Sharing::Missing => Err(MaterialsError::from(CommonError::NotFound).into()),
            }
        });
        Ok(MadeLink {
            link: link.await?,
            token,
        })
    }

    /// The links of the member's material, the newest first. Those that have ended are among them for thirty days.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has no material of this id.
    pub async fn links(
        &self,
        member: &ActiveMember,
        id: MaterialId,
    ) -> Result<Vec<SharedLink>, MaterialsError> {
        let (member, store) = (member.id(), self.store());
        let row = store.materials().row(member, id).await?;
        row.ok_or(CommonError::NotFound)?;
        Ok(store.shared_links().of_material(member, id).await?)
    }

    /// Takes a link back: it opens nothing any more. One that was taken back before stays so.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member's material has no link of this id.
    pub async fn revoke_link(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        link: LinkId,
        peer: &Peer,
    ) -> Result<(), MaterialsError> {
        let (member, now) = (member.id(), self.now());
        self.change(Room::Small, |tx| async move {
            match tx.shared_links().revoke(member, id, link, now).await? {
                Revoking::Revoked => Ok(tx.tell(Event::LinkRevoked(member), peer).await?),
                Revoking::Before => Ok(()),
                Revoking::Missing => Err(MaterialsError::from(CommonError::NotFound).into()),
            }
        })
        .await
    }
}

/// A passcode without the spaces around it, which come with it when it is pasted.
pub(super) fn plain_passcode(typed: &str) -> Option<&str> {
    Some(typed.trim()).filter(|passcode| !passcode.is_empty())
}

/// What somebody tries first: characters that rise or fall by one, or a beginning that is repeated to the end.
fn is_easy(passcode: &str) -> bool {
    let characters: Vec<u32> = passcode.chars().map(u32::from).collect();
    let steps = characters.windows(2);
    let mut steps = steps.filter_map(|pair| pair[1].checked_signed_diff(pair[0]));
    let is_run = steps
        .next()
        .is_some_and(|first| first.abs() == 1 && steps.all(|step| step == first));
    let is_repeated = (1..=characters.len() / 2).any(|part| {
        let later = characters.iter().skip(part);
        later.zip(&characters).all(|(one, other)| one == other)
    });
    is_run || is_repeated
}

/// Name and passcode in the form that is kept.
fn checked(new: &NewLink) -> Result<(String, Option<String>), CommonError> {
    let label = typed::line(&new.label);
    let passcode = new.passcode.as_deref().and_then(plain_passcode);
    let mut errors = Vec::new();
    if !LINK_DAYS.contains(&new.days) {
        let (min, max) = (LINK_DAYS.start(), LINK_DAYS.end());
        errors.push(FieldError::out_of_range("days", min, max));
    }
    if label.chars().count() > MAX_LABEL_CHARS {
        let error = FieldError::new(FieldCode::TooLong, "label");
        errors.push(error.with("max", MAX_LABEL_CHARS));
    }
    if passcode.is_some_and(|passcode| !PASSCODE_CHARS.contains(&passcode.chars().count())) {
        let error = FieldError::new(FieldCode::PasscodeLength, "passcode");
        let error = error.with("min", PASSCODE_CHARS.start());
        errors.push(error.with("max", PASSCODE_CHARS.end()));
    } else if passcode.is_some_and(is_easy) {
        errors.push(FieldError::new(FieldCode::PasscodeEasy, "passcode"));
    }
    if errors.is_empty() {
        Ok((label, passcode.map(str::to_owned)))
    } else {
        Err(CommonError::Fields(errors))
    }
}

#[cfg(test)]
mod tests {
    use super::is_easy;

    #[test]
    fn what_is_tried_first_is_easy() {
        for easy in [
            "000000",
            "123456",
            "987654",
            "121212",
            "123123",
            "abcdef",
            "１２３４５６",
            "aaaaaaa",
            "1231231",
        ] {
            assert!(is_easy(easy), "{easy}");
        }
        for other in [
            "241357",
            "19810515",
            "112233",
            "123465",
            "さくら精機1",
            "aabbcc",
        ] {
            assert!(!is_easy(other), "{other}");
        }
    }
}
