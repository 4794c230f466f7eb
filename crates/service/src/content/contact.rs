//! お問い合わせ: a message to the provider, from whoever asks.
//!
//! It is kept nowhere but in the outbox: one mail to the provider, and one to whoever wrote. The second one
//! has what was typed only where it goes to the confirmed address of the member who typed it
//! (decision 58): else anybody could have us send anything to anybody.

use crate::Service;
use crate::ground::change::Ended;
use crate::ground::doors::Caller;
use crate::ground::email_address::checked_email;
use crate::ground::error::CommonError;
use crate::ground::limits::{ALL, Limit};
use crate::ground::mail::{ContactMessage, ContactTopic, Mail, Seen, Sender, name_of};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::typed;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{MailId, Member, NewMail, Room};
use shinchoryu_words::Language;
use uuid::Uuid;

/// Longest name.
pub const MAX_CONTACT_NAME_CHARS: usize = 100;
/// Longest message.
pub const MAX_CONTACT_CHARS: usize = 4_000;
/// 受付番号: so many hexadecimal digits of the mail's id.
const NUMBER_DIGITS: usize = 8;

/// A message as it was typed.
#[derive(Clone)]
pub struct NewContact {
    /// Of this message, chosen by whoever sends it: the same one comes once.
    pub id: Uuid,
    /// お名前.
    pub name: String,
    /// Address to be answered to, in any spelling.
    pub email: String,
    /// What it is about.
    pub topic: ContactTopic,
    /// What is said, of several lines.
    pub content: String,
    /// Language of the page.
    pub language: Language,
    /// What the bot check gave.
    pub bot_check: Option<String>,
}

/// What whoever wrote is told by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MailBack {
    /// What was typed.
    Copy,
    /// That it came.
    Notice,
    /// Nothing: the address was told of ten messages in a day.
    None,
}

/// A message that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenContact {
    /// 受付番号.
    pub number: String,
    /// What whoever wrote is told by mail.
    pub mail_back: MailBack,
}

/// Each field in the form in which it is kept.
struct Checked {
    name: String,
    email: String,
    content: String,
}

impl Service {
    /// Takes a message to the provider. The same one sent again is answered as before.
    ///
    /// # Errors
    /// [`CommonError::Fields`]; [`CommonError::TooManyRequests`]; [`CommonError::Busy`] when the bot
    /// check cannot be asked.
    pub async fn take_contact(
        &self,
        caller: Option<&Caller>,
        new: NewContact,
        peer: &Peer,
    ) -> Result<TakenContact, CommonError> {
        let checked = checked(&new).map_err(CommonError::Fields)?;
        // the password alone opens the session in which a lost factor is replaced
        let member = caller.filter(|caller| !caller.is_reset());
        let member = member.map(|caller| &caller.member);
        let owner = member.filter(|member| member.is_email_verified);
        let has_copy = owner.is_some_and(|member| member.email == checked.email);
        let [id, answer_id] = self.contact_ids(&new, &checked, has_copy)?;
        let mut number = id.0.simple().to_string().to_uppercase();
        number.truncate(NUMBER_DIGITS);
        let taken = |is_told: bool| TakenContact {
            number: number.clone(),
            mail_back: match (is_told, has_copy) {
                (false, _) => MailBack::None,
                (true, true) => MailBack::Copy,
                (true, false) => MailBack::Notice,
            },
        };
        let outbox = self.store().outbox();
        // whoever did not hear the answer has used up the tick
        if outbox.knows(id).await? {
            return Ok(taken(outbox.knows(answer_id).await?));
        }

        let member_id = owner.map(|member| member.id.0.into_bytes());
        let limits = match &member_id {
            Some(id) => vec![(Limit::MessagesOfMember, id.as_slice())],
            None => vec![
                (Limit::MessagesOfPeer, peer.ip.as_bytes()),
                (Limit::MessagesOfAll, ALL),
            ],
        };
        let limits = &limits;
        for (limit, subject) in limits {
            self.check_limit(*limit, subject).await?;
        }
        if let Err(refused) = self.check_person(new.bot_check.as_deref(), &peer.ip).await {
            // programs use up the turns of their address, and not those of people; nobody does where the check is down
            let is_told = matches!(refused, CommonError::Fields(_));
            if let Some((limit, subject)) = limits.first().filter(|_| is_told) {
                self.enforce_alone(*limit, subject).await?;
            }
            return Err(refused);
        }

        let message = ContactMessage {
            number: number.clone(),
            topic: new.topic,
            name: checked.name,
            email: checked.email.clone(),
            content: checked.content,
            language: new.language,
            sender: sender_of(member),
            seen: Seen::new(self.now(), peer),
        };
        let answer = self.contact_answer(answer_id, &message, owner.filter(|_| has_copy))?;
        let provider = &self.parts.site.provider;
        // whoever runs the installation reads Japanese
        let to_us = Mail::ContactMessage(message);
        let to_us = &self.letter(id, &provider.email, Language::Ja.code(), None, to_us)?;
        let (answer, event) = (&answer, Event::MessageSent(member.map(|member| member.id)));
        let (now, email) = (self.now(), checked.email.as_bytes());
        let is_told = self.change(Room::Grows, |tx| async move {
            // a second click waits here for the first one
            if !tx.outbox().add_once(to_us.clone(), now).await? {
                return Ok(tx.outbox().knows(answer_id).await?);
            }
            for (limit, subject) in limits {
                if let Err(ended) = self.enforce(&tx, *limit, subject).await {
                    return Err(undone(ended));
                }
            }
            // what members are told at their own address is theirs to ask for; who is written to by others all day
            // is heard all the same, and told nothing more
            let is_told = has_copy || self.allows(&tx, Limit::MessagesOfAddress, email).await?;
            if is_told {
                tx.outbox().add([answer.clone()], now).await?;
            }
            tx.tell(event, peer).await?;
            Ok(is_told)
        });
        Ok(taken(is_told.await?))
    }

    /// What whoever wrote is told, in the language of the page.
    fn contact_answer(
        &self,
        id: MailId,
        message: &ContactMessage,
        owner: Option<&Member>,
    ) -> Result<NewMail, CommonError> {
        let mail = match owner {
            Some(_) => Mail::ContactCopy(message.clone()),
            None => Mail::ContactReceived {
                number: message.number.clone(),
                topic: message.topic,
            },
        };
        let (language, name) = (message.language.code(), owner.and_then(name_of));
        self.letter(id, &message.email, language, name, mail)
    }

    /// The mail to the provider and that to whoever wrote, by what they say: nobody can guess the ids of another
    /// one's, and what was changed before it was sent again is another message.
    fn contact_ids(
        &self,
        new: &NewContact,
        checked: &Checked,
        has_copy: bool,
    ) -> Result<[MailId; 2], CommonError> {
        let has_copy = [u8::from(has_copy)];
        let parts: [&[u8]; 6] = [
            new.id.as_bytes(),
            checked.name.as_bytes(),
            checked.email.as_bytes(),
            <&str>::from(new.topic).as_bytes(),
            checked.content.as_bytes(),
            &has_copy,
        ];
        let id = |of: &str| -> Result<_, CommonError> {
            let digest = self.parts.keyring.mac(of, &parts);
            let digest = digest.ok_or_else(|| CommonError::Internal("no key".to_owned()))?;
            let mut id = [0; 16];
            id.copy_from_slice(&digest[..16]);
            Ok(MailId(uuid::Builder::from_random_bytes(id).into_uuid()))
        };
        Ok([id("id of a message")?, id("id of the answer to a message")?])
    }
}

/// Who is beyond a limit leaves nothing behind, the mail that was written first included.
fn undone(ended: Ended<CommonError>) -> Ended<CommonError> {
    match ended {
        Ended::Kept(error) | Ended::Undone(error) => Ended::Undone(error),
    }
}

fn sender_of(member: Option<&Member>) -> Sender {
    match member {
        None => Sender::Visitor,
        Some(member) if member.is_email_verified => Sender::Member {
            id: member.id,
            email: member.email.clone(),
        },
        Some(member) => Sender::Unconfirmed { id: member.id },
    }
}

fn checked(new: &NewContact) -> Result<Checked, Vec<FieldError>> {
    let mut errors = Vec::new();
    let mut bounded = |text: String, max: usize, field: &str| {
        if text.is_empty() {
            errors.push(FieldError::new(FieldCode::Required, field));
        } else if text.chars().count() > max {
            errors.push(FieldError::new(FieldCode::TooLong, field).with("max", max));
        }
        text
    };
    let name = bounded(typed::line(&new.name), MAX_CONTACT_NAME_CHARS, "name");
    let content = bounded(typed::lines(&new.content), MAX_CONTACT_CHARS, "content");
    let email = checked_email(&new.email)
        .map_err(|error| errors.push(error))
        .unwrap_or_default();
    if errors.is_empty() {
        Ok(Checked {
            name,
            email,
            content,
        })
    } else {
        Err(errors)
    }
}
