//! `POST /contact-us`: a message to the provider.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok
//! Example: "$contact"

use crate::body::Body;
use crate::endpoints::access::signup::SignUpLanguage;
use crate::problem::Problem;
use crate::signed_in::Anybody;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{MailBack, NewContact};
use utoipa::ToSchema;
use uuid::Uuid;

/// A message to the provider.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContactRequest {
    /// Chosen by whoever sends it: the same message sent again under the same id comes once.
    id: Uuid,
    /// お名前.
    // the service's `MAX_CONTACT_NAME_CHARS`
    #[schema(min_length = 1, max_length = 100)]
    name: String,
    /// Address to be answered to, in any spelling.
    #[schema(format = "email", max_length = 254)]
    email: String,
    subject: ContactSubject,
    /// The message, of several lines; what nobody sees (control characters) is left out.
    // the service's `MAX_CONTACT_CHARS`
    #[schema(min_length = 1, max_length = 4000)]
    content: String,
    /// Language of the page, and of the mail that tells that the message came.
    language: SignUpLanguage,
    /// What the widget of the bot check gave, where `GET /signup/terms` names one.
    bot_check: Option<String>,
}

/// お問い合わせの種類.
// read as a name alone: of an enum serde would take `{"use":null}`, too
#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case", variant_identifier)]
pub enum ContactSubject {
    /// 使い方.
    Use,
    /// 資料・計算.
    Materials,
    /// 料金・お支払い.
    Payment,
    /// アカウント・ログイン.
    Account,
    /// その他.
    Other,
}

impl From<ContactSubject> for shinchoryu_service::ContactTopic {
    fn from(subject: ContactSubject) -> Self {
        match subject {
            ContactSubject::Use => Self::Use,
            ContactSubject::Materials => Self::Materials,
            ContactSubject::Payment => Self::Payment,
            ContactSubject::Account => Self::Account,
            ContactSubject::Other => Self::Other,
        }
    }
}

/// What whoever wrote is told by mail: what was typed, only at the confirmed address of a member; that it came; or
/// nothing, where the address was told of ten messages in a day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ContactMailBack {
    Copy,
    Notice,
    None,
}

impl From<MailBack> for ContactMailBack {
    fn from(mail_back: MailBack) -> Self {
        match mail_back {
            MailBack::Copy => Self::Copy,
            MailBack::Notice => Self::Notice,
            MailBack::None => Self::None,
        }
    }
}

/// A message that was taken.
#[derive(Serialize, ToSchema)]
pub struct ContactTaken {
    /// 受付番号, as the mails name it.
    number: String,
    mail_back: ContactMailBack,
}

/// Sends a message to the provider, and tells whoever wrote by mail that it came. Anybody may, also with a
/// session at any step; one that has ended counts as none.
#[utoipa::path(
    post,
    path = "/contact-us",
    tag = "content",
    request_body = ContactRequest,
    responses(
        (status = 202, body = ContactTaken),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Anybody(caller): Anybody,
    Visitor(peer): Visitor,
    Body(request): Body<ContactRequest>,
) -> Result<(StatusCode, Json<ContactTaken>), Problem> {
    let new = NewContact {
        id: request.id,
        name: request.name,
        email: request.email,
        topic: request.subject.into(),
        content: request.content,
        language: request.language.into(),
        bot_check: request.bot_check,
    };
    let taken = state
        .service
        .take_contact(caller.as_ref(), new, &peer)
        .await?;
    let answer = ContactTaken {
        number: taken.number,
        mail_back: taken.mail_back.into(),
    };
    Ok((StatusCode::ACCEPTED, Json(answer)))
}
