//! 共有された資料: what somebody reads who has a link and no account (decision 60). A link that is unknown, over or
//! taken back, and one of a member who is not in good standing, are told alike.

use crate::Service;
use crate::access::password::check_length_of;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::networks::network;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use crate::materials::document::{MaterialFile, named};
use crate::materials::error::MaterialsError;
use crate::materials::issue::Headline;
use crate::materials::shared_link::plain_passcode;
use crate::materials::stored::stored;
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::BASE64URL_NOPAD;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{LinkId, Member, Room, SharedLink};
use shinchoryu_words::Language;
use uuid::Uuid;

/// How long the document of a link that was opened may be fetched. That the link still stands is looked at each time.
const TICKET_LIFE: TimeDelta = TimeDelta::hours(24);
/// What a ticket is sealed for: nothing else that is sealed opens a document.
const TICKET: &[u8] = b"ticket of a shared document";

/// Who shares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// The member's name, as the profile has it. It is not of this material: nobody shares under another name.
    pub member: String,
    /// 所属 that stands in the document.
    pub office: Option<String>,
    /// 氏名 that stands there.
    pub name: Option<String>,
    /// 電話 that stands there.
    pub tel: Option<String>,
    /// メール that stands there.
    pub email: Option<String>,
}

/// What a link tells before it is opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedDocument {
    /// 資料名.
    pub title: String,
    /// 会社名.
    pub company: String,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Language of the pages.
    pub language: Language,
    /// Until when the link stands.
    pub expires_at: DateTime<Utc>,
    /// Whether a passcode is asked for.
    pub asks_passcode: bool,
    /// Who shares.
    pub sender: Sender,
}

/// What it tells then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenedDocument {
    /// With it the document is fetched.
    pub ticket: String,
    /// 版, as the paper says it.
    pub version: i64,
    /// The figures of the best proposal.
    pub headline: Headline,
}

impl Service {
    /// What a link leads to. Nothing is counted.
    ///
    /// # Errors
    /// [`MaterialsError::SharedLinkInvalid`].
    pub async fn shared_document(&self, token: &Token) -> Result<SharedDocument, MaterialsError> {
        let (links, issues) = (self.store().shared_links(), self.store().issued());
        let (link, member) = good(links.by_token(token.hash(), self.now()).await?)?;
        let issued = self.kept_version(link.member, link.material, link.number);
        let issued = issued.await.map_err(gone)?;
        let content = issues.content(link.member, link.number).await?;
        let content = content.ok_or(MaterialsError::SharedLinkInvalid)?;
        let input: MaterialInput = stored("issued_contents.input", &content.input)?;
        Ok(SharedDocument {
            title: issued.title,
            company: named(Some(&issued.company), input.display.naming)
                .unwrap_or_default()
                .to_owned(),
            issued_at: issued.issued_at,
            language: issued.look.language,
            expires_at: link.expires_at,
            asks_passcode: link.passcode.is_some(),
            sender: sender(&member, input),
        })
    }

    /// Opens a link, which counts as a view.
    ///
    /// # Errors
    /// [`MaterialsError::SharedLinkInvalid`], [`MaterialsError::PasscodeWrong`], [`CommonError::Fields`] when the
    /// passcode is missing, [`CommonError::TooManyAttempts`] after too many wrong ones,
    /// [`CommonError::TooManyRequests`] when it is opened too often.
    pub async fn open_shared(
        &self,
        token: &Token,
        passcode: Option<&str>,
        peer: &Peer,
    ) -> Result<OpenedDocument, MaterialsError> {
        let now = self.now();
        let found = self
            .store()
            .shared_links()
            .by_token(token.hash(), now)
            .await?;
        let (link, _) = good(found)?;
        let is_right = &self.tried(&link, passcode, peer).await?;
        // all that may fail comes before the view is counted
        let issued = self.kept_version(link.member, link.material, link.number);
        let issued = issued.await.map_err(gone)?;
        let opened = OpenedDocument {
            ticket: self.ticket(link.id, now)?,
            version: issued.version,
            headline: issued.headline,
        };
        let (of_link, ip) = (link.id.0.as_bytes(), peer.ip.as_bytes());
        let of_peer = &at_link(link.id, peer);
        let (id, member) = (link.id, link.member);
        self.change(Room::Small, |tx| async move {
            // counted before it is told whether it was right: tries at the same moment are no more than others
            if let Some(is_right) = is_right {
                self.enforce(&tx, Limit::PasscodesOfPeer, ip).await?;
                self.enforce(&tx, Limit::PasscodesOfLink, of_link).await?;
                if !is_right {
                    tx.refused(Event::PasscodeRefused(member), peer);
                    return Err(Ended::Kept(MaterialsError::PasscodeWrong));
                }
                self.give_back(&tx, Limit::PasscodesOfPeer, ip).await?;
                self.give_back(&tx, Limit::PasscodesOfLink, of_link).await?;
            }
            self.enforce(&tx, Limit::LinkViewsOfPeer, of_peer).await?;
            self.enforce(&tx, Limit::LinkViews, of_link).await?;
            if !tx.shared_links().view(id, now).await? {
                return Err(MaterialsError::SharedLinkInvalid.into());
            }
            tx.tell(Event::LinkOpened(member), peer).await?;
            Ok(())
        })
        .await?;
        Ok(opened)
    }

    /// The document of a link that was opened, as it was issued, to the last byte.
    ///
    /// # Errors
    /// [`MaterialsError::SharedLinkInvalid`], also when the ticket is none or over;
    /// [`CommonError::TooManyRequests`] when it is fetched too often.
    pub async fn shared_pdf(
        &self,
        ticket: &str,
        peer: &Peer,
    ) -> Result<MaterialFile, MaterialsError> {
        let now = self.now();
        let id = self.admitted_by(ticket, now);
        let id = id.ok_or(MaterialsError::SharedLinkInvalid)?;
        let (link, _) = good(self.store().shared_links().by_id(id, now).await?)?;
        self.enforce_on_read(Limit::LinkReadsOfPeer, &at_link(id, peer))
            .await?;
        self.enforce_on_read(Limit::LinkReads, id.0.as_bytes())
            .await?;
        let pdf = self.kept_pdf(link.member, link.material, link.number);
        pdf.await.map_err(gone)
    }

    /// Whether the passcode is right; nothing where none is asked for.
    async fn tried(
        &self,
        link: &SharedLink,
        passcode: Option<&str>,
        peer: &Peer,
    ) -> Result<Option<bool>, MaterialsError> {
        let Some(hash) = &link.passcode else {
            return Ok(None);
        };
        let required =
            || CommonError::Fields(vec![FieldError::new(FieldCode::Required, "passcode")]);
        let given = passcode.and_then(plain_passcode).ok_or_else(required)?;
        check_length_of("passcode", given)?;
        // who has to wait stands in no queue
        self.check_limit(Limit::PasscodesOfPeer, peer.ip.as_bytes())
            .await?;
        self.check_limit(Limit::PasscodesOfLink, link.id.0.as_bytes())
            .await?;
        let turn = self.parts.hasher.turn(&peer.ip).await?;
        Ok(Some(turn.verify(given, Some(hash)).await?))
    }

    fn ticket(&self, link: LinkId, now: DateTime<Utc>) -> Result<String, CommonError> {
        let end = (now + TICKET_LIFE).timestamp();
        let plain = [link.0.as_bytes().as_slice(), &end.to_be_bytes()].concat();
        let sealed = self.parts.keyring.seal(self.random(), TICKET, &plain);
        let sealed = sealed.ok_or_else(|| CommonError::Internal("no ticket".to_owned()))?;
        Ok(BASE64URL_NOPAD.encode(&sealed))
    }

    /// The link that a ticket is for, while it is good.
    fn admitted_by(&self, ticket: &str, now: DateTime<Utc>) -> Option<LinkId> {
        let sealed = BASE64URL_NOPAD.decode(ticket.as_bytes()).ok()?;
        let plain = self.parts.keyring.open(TICKET, &sealed)?;
        let (id, end) = plain.split_at_checked(16)?;
        let end = i64::from_be_bytes(end.try_into().ok()?);
        let id = Uuid::from_slice(id).ok()?;
        (now.timestamp() < end).then_some(LinkId(id))
    }
}

/// A network at a link; nothing of whom nothing is known.
fn at_link(link: LinkId, peer: &Peer) -> Vec<u8> {
    let network = network(peer.ip.as_bytes());
    if network.is_empty() {
        return network;
    }
    [network.as_slice(), link.0.as_bytes()].concat()
}

/// What is deleted while somebody reads is told as a link that has ended.
fn gone(error: MaterialsError) -> MaterialsError {
    match error {
        MaterialsError::Common(CommonError::NotFound) => MaterialsError::SharedLinkInvalid,
        error => error,
    }
}

/// The link, where its member may still share.
fn good(found: Option<(SharedLink, Member)>) -> Result<(SharedLink, ActiveMember), MaterialsError> {
    let found = found.filter(|(_, member)| member.deleted_at.is_none());
    let (link, member) = found.ok_or(MaterialsError::SharedLinkInvalid)?;
    match ActiveMember::of(member) {
        Ok(member) => Ok((link, member)),
        Err(error @ CommonError::Internal(_)) => Err(error.into()),
        Err(_) => Err(MaterialsError::SharedLinkInvalid),
    }
}

fn sender(member: &ActiveMember, input: MaterialInput) -> Sender {
    let profile = member.profile();
    Sender {
        member: format!("{} {}", profile.last_name, profile.first_name),
        office: input.proposer.office,
        name: input.proposer.name,
        tel: input.proposer.tel,
        email: input.proposer.email,
    }
}
