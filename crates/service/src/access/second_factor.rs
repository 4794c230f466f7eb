//! 2段階認証: setting it up, proving it, and the recovery codes beside it.

use crate::Service;
use crate::access::error::AccessError;
use crate::access::factor::{Factor, wrong};
use crate::access::recovery_code::{RECOVERY_CODES, RecoveryCode};
use crate::access::totp::Totp;
use crate::ground::doors::{Credentials, EnrolMfa, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, Utc};
use fast_qr::convert::{Builder as _, Shape, svg::SvgBuilder};
use fast_qr::{ECL, QRBuilder};
use shinchoryu_store::{MemberId, NewFactor, PasskeyId, RegistrationStep, Room};

/// What an authenticator app needs. The seed is not stored: the same session is shown the same one
/// until a code proves it.
#[derive(Clone)]
pub struct Enrolment {
    /// Seed in groups of four, to be typed.
    pub secret: String,
    /// Address an app opens.
    pub uri: String,
    /// The address as a QR code, SVG.
    pub qr_code: String,
    /// What the app calls it.
    pub account: String,
}

/// The second factor is set up.
pub struct Enrolled {
    /// Token of the member's session.
    pub token: Token,
    /// Token of the device, unless it has one.
    pub device: Option<Token>,
    /// Address of the account.
    pub email: String,
    /// Recovery codes, shown this once.
    pub recovery_codes: Vec<String>,
}

/// What a member sees about what guards the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityView {
    /// Recovery codes that are not used.
    pub recovery_codes_left: u64,
    /// When the second factor was set up.
    pub mfa_added_at: Option<DateTime<Utc>>,
    /// When the password was last changed.
    pub password_changed_at: Option<DateTime<Utc>>,
    /// Passkeys.
    pub passkeys: Vec<PasskeyView>,
}

/// A passkey as its member sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PasskeyView {
    /// Id.
    pub id: PasskeyId,
    /// Name the member gave it.
    pub name: String,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    /// When it was last signed in with.
    pub last_used_at: Option<DateTime<Utc>>,
}

impl Service {
    /// What the authenticator app of this session needs. Reading changes nothing: the seed is
    /// derived from a key of the server, the member, the session and the factor that is replaced.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`] when there is a factor and the session is not fresh.
    pub fn mfa_enrolment(&self, entered: &Entered<EnrolMfa>) -> Result<Enrolment, AccessError> {
        let totp = self.proposed(entered)?;
        let account = entered.member.email.clone();
        let uri = totp.uri(&account);
        let qr_code = QRBuilder::new(uri.as_str())
            .ecl(ECL::M)
            .build()
            .map_err(|error| CommonError::Internal(format!("QR code: {error:?}")))?;
        Ok(Enrolment {
            secret: totp.in_groups(),
            qr_code: SvgBuilder::default().shape(Shape::Square).to_str(&qr_code),
            uri,
            account,
        })
    }

    /// Sets up the factor that was shown to this session, proved by one of its codes. All sessions
    /// end and a new one opens; recovery codes are given, this once.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`] when there is a factor and the session is not fresh;
    /// [`CommonError::Fields`] when the code is none of it; [`CommonError::Unauthenticated`]
    /// when another call was first.
    pub async fn set_second_factor(
        &self,
        entered: Entered<EnrolMfa>,
        code: &str,
        peer: Peer,
    ) -> Result<Enrolled, AccessError> {
        Factor::Code(code.to_owned()).check_form()?;
        let totp = self.proposed(&entered)?;
        let now = self.now();
        let step = totp
            .step_of(code, now)
            .ok_or_else(|| wrong(&Factor::Code(String::new())))?;
        let is_reset = entered.is_reset();
        let (member, session) = (entered.member, entered.session);
        let secret = self
            .parts
            .keyring
            .seal(self.random(), member.id.0.as_bytes(), totp.seed())
            .ok_or_else(|| CommonError::Internal("seed could not be encrypted".to_owned()))?;
        let (recovery_codes, digests) = self.new_recovery_codes(member.id);
        let known = self.known_device(Some(member.id), &peer).await?;
        let seen = Seen::new(now, &peer);
        // one mail tells what happened; that the device is new goes without saying
        let mail = match (&member.totp_secret, is_reset) {
            (None, _) => None,
            (Some(_), true) => Some(self.mail_member(&member, Mail::MfaResetDone { seen })?),
            (Some(_), false) => Some(self.mail_member(&member, Mail::MfaChanged { seen })?),
        };
        let factor = NewFactor {
            member: member.id,
            replaces: member.totp_secret.clone(),
            secret,
            step,
        };
        let (member, session, factor, mail, peer) = (&member, session.id, &factor, &mail, &peer);
        let (recovery_codes, digests) = (&recovery_codes, digests.as_slice());
        self.change(Room::Grows, |tx| async move {
            let id = member.id;
            // the session that asked is used up with it
            if !tx.factors().set(factor.clone(), now).await?
                || !tx.sessions().end_of(id, session).await?
            {
                return Err(CommonError::Unauthenticated.into());
            }
            let (from, to) = (RegistrationStep::EmailVerified, RegistrationStep::MfaAdded);
            tx.members().advance(id, from, to).await?;
            if is_reset {
                // they were on the device that was lost
                tx.passkeys().forget_of(id).await?;
            }
            tx.sessions().end_all_of(id, None).await?;
            tx.factors().put_recovery_codes(id, digests).await?;
            let (token, device, mut entry) = self.entry(member, known, peer, now)?;
            entry.mails = mail.iter().cloned().collect();
            entry.write(&tx, now).await?;
            tx.tell(Event::FactorSet(id), peer).await?;
            Ok(Enrolled {
                token,
                device,
                email: member.email.clone(),
                recovery_codes: recovery_codes.clone(),
            })
        })
        .await
    }

    /// New recovery codes; the earlier ones are void.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`] when the session is not fresh.
    pub async fn renew_recovery_codes(
        &self,
        entered: &Entered<Credentials>,
        peer: &Peer,
    ) -> Result<Vec<String>, AccessError> {
        let now = self.now();
        entered.check_fresh(now)?;
        let member = &entered.member;
        let subject = member.id.0.as_bytes();
        self.check_limit(Limit::FactorChanges, subject).await?;
        let (codes, digests) = self.new_recovery_codes(member.id);
        let seen = Seen::new(now, peer);
        let mail = self.mail_member(member, Mail::RecoveryCodesRenewed { seen })?;
        let (codes, digests, mail) = (&codes, digests.as_slice(), &mail);
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            self.enforce(&tx, Limit::FactorChanges, subject).await?;
            tx.factors().put_recovery_codes(member.id, digests).await?;
            tx.outbox().add([mail.clone()], now).await?;
            tx.tell(Event::RecoveryCodesRenewed(member.id), peer)
                .await?;
            Ok(codes.clone())
        })
        .await
    }

    /// What guards the account.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn security(
        &self,
        entered: &Entered<Credentials>,
    ) -> Result<SecurityView, AccessError> {
        let member = &entered.member;
        let passkeys = self.store().passkeys().of(member.id).await?;
        Ok(SecurityView {
            recovery_codes_left: self
                .store()
                .factors()
                .recovery_codes_left(member.id)
                .await?,
            mfa_added_at: member.mfa_added_at,
            password_changed_at: member.password_changed_at,
            passkeys: passkeys
                .into_iter()
                .map(|passkey| PasskeyView {
                    id: passkey.id,
                    name: passkey.name,
                    created_at: passkey.created_at,
                    last_used_at: passkey.last_used_at,
                })
                .collect(),
        })
    }

    /// The factor this session may set up. One that is there is replaced only in a session that is
    /// fresh, or after a lost device was reported and the wait is over.
    fn proposed(&self, entered: &Entered<EnrolMfa>) -> Result<Totp, AccessError> {
        let member = &entered.member;
        if member.totp_secret.is_some() && !entered.is_reset() {
            entered.check_fresh(self.now())?;
        }
        let parts = [
            member.id.0.as_bytes().as_slice(),
            entered.session.id.0.as_bytes(),
            member.totp_secret.as_deref().unwrap_or_default(),
        ];
        self.parts
            .keyring
            .mac("seed of a second factor", &parts)
            .and_then(|digest| Totp::new(digest.into_iter().take(Totp::SEED).collect()))
            .ok_or_else(|| CommonError::Internal("seed could not be derived".to_owned()).into())
    }

    /// Recovery codes as they are shown, and their digests.
    fn new_recovery_codes(&self, member: MemberId) -> (Vec<String>, Vec<[u8; 32]>) {
        let codes: Vec<_> = (0..RECOVERY_CODES)
            .map(|_| RecoveryCode::new(self.random()))
            .collect();
        let digests = codes
            .iter()
            .filter_map(|code| code.digests(&self.parts.keyring, member).first().copied())
            .collect();
        (codes.iter().map(RecoveryCode::shown).collect(), digests)
    }
}
