//! ロゴ: pictures that a member puts on documents (decision 69).

use crate::Service;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use shinchoryu_document::{LOGO_SIDE, Logo, LogoError};
use shinchoryu_engine::material::LogoDigest;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{Keeping, KeptLogo, MemberId, NewLogo, Room};

/// ロゴの数の上限: logos a member may have.
pub const MAX_LOGOS: i64 = 10;

impl Service {
    /// The member's logos, the newest first.
    ///
    /// # Errors
    /// [`CommonError`] when the database fails.
    pub async fn logos(&self, member: &ActiveMember) -> Result<Vec<KeptLogo>, CommonError> {
        Ok(self.store().logos().of_member(member.id()).await?)
    }

    /// The picture of one of the member's logos, a PNG.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this digest.
    pub async fn logo(
        &self,
        member: &ActiveMember,
        digest: &LogoDigest,
    ) -> Result<Vec<u8>, CommonError> {
        let png = self
            .store()
            .logos()
            .png(member.id(), digest.as_str())
            .await?;
        png.ok_or(CommonError::NotFound)
    }

    /// Keeps what can be seen on a file as one of the member's logos; whether it is new is told beside it.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when it is no picture, or too large a one, [`MaterialsError::QuotaExceeded`],
    /// [`CommonError::FreePeriodOver`], [`CommonError::TooManyRequests`], [`CommonError::Busy`].
    pub async fn add_logo(
        &self,
        member: &ActiveMember,
        file: Vec<u8>,
    ) -> Result<(KeptLogo, bool), MaterialsError> {
        self.check_making()?;
        let (member, subject) = (member.id(), member.id().0);
        let subject = subject.as_bytes();
        self.check_limit(Limit::LogosAdded, subject).await?;
        let read = self
            .typesetter
            .in_time(member, move || Logo::read(&file))
            .await;
        let Logo {
            png,
            digest,
            width,
            height,
        } = match read.and_then(|read| read.map_err(refused)) {
            Ok(logo) => logo,
            Err(error) => {
                // it took as much work as one that is kept
                self.enforce_alone(Limit::LogosAdded, subject).await?;
                return Err(error.into());
            }
        };
        let side = |pixels: u32| i32::try_from(pixels).unwrap_or(i32::MAX);
        let new = &NewLogo {
            digest,
            png,
            width: side(width),
            height: side(height),
        };
        let now = self.now();
        self.change(Room::Grows, |tx| async move {
            self.enforce(&tx, Limit::LogosAdded, subject).await?;
            match tx.logos().add(member, new.clone(), MAX_LOGOS, now).await? {
                Keeping::Kept(logo) => Ok((logo, true)),
                Keeping::Before(logo) => Ok((logo, false)),
                Keeping::Beyond(beyond) => Err(Ended::Kept(MaterialsError::QuotaExceeded(beyond))),
            }
        })
        .await
    }

    /// Takes one of the member's logos away. Documents that name it are printed without it from then on; what was
    /// issued stays as it is.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this digest.
    pub async fn remove_logo(
        &self,
        member: &ActiveMember,
        digest: &LogoDigest,
    ) -> Result<(), MaterialsError> {
        self.change(Room::Small, |tx| async move {
            if tx.logos().remove(member.id(), digest.as_str()).await? {
                Ok(())
            } else {
                Err(CommonError::NotFound.into())
            }
        })
        .await
    }

    /// Whether the picture is there that a document of the member names.
    pub(crate) async fn has_logo(
        &self,
        member: MemberId,
        named: Option<&LogoDigest>,
    ) -> Result<bool, CommonError> {
        match named {
            Some(digest) => Ok(self.store().logos().exists(member, digest.as_str()).await?),
            None => Ok(false),
        }
    }

    /// The picture that a document of the member names; nothing where it names none, or one that is gone.
    pub(crate) async fn logo_of(
        &self,
        member: MemberId,
        named: Option<&LogoDigest>,
    ) -> Result<Option<Vec<u8>>, CommonError> {
        match named {
            Some(digest) => Ok(self.store().logos().png(member, digest.as_str()).await?),
            None => Ok(None),
        }
    }
}

fn refused(error: LogoError) -> CommonError {
    let error = match error {
        LogoError::TooLarge => {
            FieldError::new(FieldCode::PictureTooLarge, "logo").with("max", LOGO_SIDE)
        }
        LogoError::TooDeep => FieldError::new(FieldCode::PictureTooDeep, "logo"),
        LogoError::Unreadable => FieldError::new(FieldCode::PictureUnreadable, "logo"),
        LogoError::Empty => FieldError::new(FieldCode::PictureEmpty, "logo"),
    };
    CommonError::Fields(vec![error])
}
