//! Every failure in one shape: `application/problem+json` (RFC 9457) with a stable code. The words
//! are chosen in the browser from `error.<code>`; a host that is not ours has no page of ours
//! (`misdirected`). What the error of each wing becomes stands in a file of its own.

mod access;
mod account;
mod billing;
mod common;
mod materials;

use crate::schema::FieldCodeSchema;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_service::{Shortcoming, Standing};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::time::Duration;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};
use uuid::Uuid;

macro_rules! codes {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $status:ident;)*) => {
        /// The stable codes. Each that a page of ours can see has a message `error.<code>` in both
        /// languages.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Code { $($(#[$doc])* #[serde(rename = $code)] $variant,)* }

        // the derive does not see names that come from this macro
        impl PartialSchema for Code {
            fn schema() -> RefOr<Schema> {
                ObjectBuilder::new()
                    .schema_type(Type::String)
                    .enum_values(Some([$($code),*]))
                    .into()
            }
        }

        impl ToSchema for Code {
            fn name() -> Cow<'static, str> {
                Cow::Borrowed("ProblemCode")
            }
        }

        impl Code {
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$variant => StatusCode::$status,)* }
            }
        }
    };
}

codes! {
    /// No session, or it has ended: sign in.
    Unauthenticated = "unauthenticated", UNAUTHORIZED;
    /// Address or password is wrong.
    InvalidCredentials = "invalid_credentials", UNAUTHORIZED;
    /// The one-time code is wrong or was used before.
    WrongDigits = "invalid_code", UNAUTHORIZED;
    /// The sign-in took too long: begin again.
    SignInEnded = "sign_in_ended", UNAUTHORIZED;
    /// The passkey's answer is not good.
    InvalidPasskey = "invalid_passkey", UNAUTHORIZED;
    /// The account is deleted.
    AccountDeleted = "account_deleted", UNAUTHORIZED;
    /// The account is disabled: contact support.
    AccountDisabled = "account_disabled", FORBIDDEN;
    /// The registration, the plan or the account does not allow it: see `registration_steps` and
    /// `security`.
    AccessDenied = "access_denied", FORBIDDEN;
    /// Both factors are to be proved again first.
    FreshRequired = "fresh_authentication_required", FORBIDDEN;
    /// The request comes from a page of another origin.
    ForeignOrigin = "foreign_origin", FORBIDDEN;
    /// The free days are over, and nobody can sign up or order.
    SignUpClosed = "sign_up_closed", FORBIDDEN;
    /// The free days are over: materials are neither made nor changed.
    FreePeriodOver = "free_period_over", FORBIDDEN;
    /// The profile is to be entered first.
    ProfileMissing = "profile_missing", NOT_FOUND;
    /// There is nothing here.
    NotFound = "not_found", NOT_FOUND;
    /// The method is not one of this address.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED;
    /// The body is no JSON, too deep or not UTF-8.
    InvalidJson = "invalid_json", BAD_REQUEST;
    /// The request names no host, or not one.
    InvalidHost = "invalid_host", BAD_REQUEST;
    /// The request is for another host than this server's.
    UnknownHost = "unknown_host", MISDIRECTED_REQUEST;
    /// Parameters of the address are wrong: see `errors`.
    InvalidQuery = "invalid_query", BAD_REQUEST;
    /// The body did not arrive whole.
    BodyBroken = "body_broken", BAD_REQUEST;
    /// The body did not arrive in time.
    BodyTimeout = "body_timeout", REQUEST_TIMEOUT;
    /// The link is unknown, over or was used.
    ResetLinkInvalid = "reset_link_invalid", GONE;
    /// The link to a document is unknown, over or was taken back.
    SharedLinkInvalid = "shared_link_invalid", GONE;
    /// The passcode of a link is wrong.
    PasscodeWrong = "passcode_wrong", FORBIDDEN;
    /// What is asked for was done before.
    AlreadyDone = "already_done", CONFLICT;
    /// The address belongs to an account.
    EmailConflict = "email_conflict", CONFLICT;
    /// A running plan needs this card.
    LastCard = "last_card", CONFLICT;
    /// The plan has ended.
    PlanEnded = "plan_ended", CONFLICT;
    /// Nothing is owed.
    NoOpenInvoice = "no_open_invoice", CONFLICT;
    /// What would be ordered is no longer what was shown.
    ConfirmationChanged = "confirmation_changed", CONFLICT;
    /// Nobody pays here: there are neither cards nor coupons.
    NoPayments = "no_payments", NOT_FOUND;
    /// There is no such coupon.
    CouponInvalid = "coupon_invalid", NOT_FOUND;
    /// The coupon's time is over.
    CouponExpired = "coupon_expired", NOT_FOUND;
    /// The coupon was used as often as it can be.
    CouponUsedUp = "coupon_used_up", NOT_FOUND;
    /// There is no scenario of this name.
    UnknownScenario = "unknown_scenario", NOT_FOUND;
    /// The law data is newer than the material: save it again.
    LawChanged = "law_changed", CONFLICT;
    /// The second factor cannot be replaced yet: wait.
    MfaResetWaits = "mfa_reset_waits", CONFLICT;
    /// Somebody saved meanwhile: load again.
    Stale = "stale", PRECONDITION_FAILED;
    /// `If-Match` is missing.
    IfMatchRequired = "if_match_required", PRECONDITION_REQUIRED;
    /// The body is too large.
    TooLarge = "too_large", PAYLOAD_TOO_LARGE;
    /// The address is too long.
    UriTooLong = "uri_too_long", URI_TOO_LONG;
    /// Only uncompressed `application/json`.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE;
    /// A draft has no document yet.
    MaterialIncomplete = "material_incomplete", UNPROCESSABLE_ENTITY;
    /// The holder of the card has to authenticate first: see `action`, then ask again.
    ActionRequired = "payment_action_required", PAYMENT_REQUIRED;
    /// There is no card to charge.
    CardMissing = "card_missing", UNPROCESSABLE_ENTITY;
    /// Fields are wrong: see `errors`.
    InvalidFields = "invalid_fields", UNPROCESSABLE_ENTITY;
    /// Too many attempts: wait.
    TooManyAttempts = "too_many_attempts", TOO_MANY_REQUESTS;
    /// Too many wrong passwords: set a new one, or sign in on a device that is known.
    DoorOfPasswordsClosed = "password_door_closed", FORBIDDEN;
    /// Too many wrong codes: sign in on a device that is known, or set the second factor up again.
    DoorOfCodesClosed = "code_door_closed", FORBIDDEN;
    /// Too many in a short time (sign-ups, mails, coupons, documents, or the writes of a session): wait.
    TooManyRequests = "too_many_requests", TOO_MANY_REQUESTS;
    /// The member has no room for more: see `errors`.
    QuotaExceeded = "quota_exceeded", CONFLICT;
    /// Something went wrong here.
    Internal = "server_error", INTERNAL_SERVER_ERROR;
    /// Too much to do, or the database does not answer: try again.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE;
    /// The database takes nothing that is written; nothing was saved. Reads are answered.
    WritesRefused = "writes_refused", SERVICE_UNAVAILABLE;
    /// It took too long.
    Timeout = "timeout", SERVICE_UNAVAILABLE;
}

/// The body of every failure.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    /// Always `about:blank`: the code tells more than an address would.
    #[serde(rename = "type")]
    kind: &'static str,
    /// The words of the status.
    title: &'static str,
    /// The status.
    status: u16,
    /// Stable code; the words are `error.<code>`.
    code: Code,
    /// The wrong fields.
    errors: Vec<FieldProblem>,
    /// The last step of the registration that is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    registration_steps: Option<&'static str>,
    /// Why the member is not in good standing.
    #[serde(skip_serializing_if = "Option::is_none")]
    security: Option<SecurityFlags>,
    /// What the holder of the card is to do first.
    #[serde(skip_serializing_if = "Option::is_none")]
    action: Option<Box<HolderAction>>,
    /// Which of the materials that were asked for are to blame.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(value_type = Vec<Uuid>, required = false)]
    materials: Box<[Uuid]>,
    #[serde(skip)]
    retry_after: Option<Duration>,
}

/// One wrong field.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path, such as `proposals.0.monthly`.
    pub field: String,
    /// Stable code; the words are `error.<code>`.
    #[schema(value_type = FieldCodeSchema)]
    pub code: FieldCode,
    /// Values for the words.
    pub params: BTreeMap<String, String>,
}

/// What the holder of a card is to do before it goes on (3-D Secure).
#[derive(Debug, Serialize, ToSchema)]
pub struct HolderAction {
    /// What the payment provider's script in the browser takes.
    pub client_secret: String,
}

/// Flags of the account.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct SecurityFlags {
    /// The present address is confirmed.
    pub is_email_verified: bool,
    /// The plan is paid or in its trial.
    pub is_subscribed: bool,
    /// The operator has disabled the account.
    pub is_disabled: bool,
}

impl SecurityFlags {
    pub fn of(standing: &Standing) -> Self {
        Self {
            is_email_verified: standing.security.is_email_verified,
            is_subscribed: standing.security.is_subscribed,
            is_disabled: standing.security.is_disabled,
        }
    }
}

impl Problem {
    /// Whether this is what is told.
    pub fn is(&self, code: Code) -> bool {
        self.code == code
    }

    pub fn of(code: Code) -> Self {
        let status = code.status();
        Self {
            kind: "about:blank",
            title: status.canonical_reason().unwrap_or_default(),
            status: status.as_u16(),
            code,
            errors: Vec::new(),
            registration_steps: None,
            security: None,
            action: None,
            materials: Box::default(),
            retry_after: None,
        }
    }

    pub fn field(code: Code, field: impl Into<String>, what: FieldCode) -> Self {
        let error = FieldProblem {
            field: field.into(),
            code: what,
            params: BTreeMap::new(),
        };
        Self {
            errors: vec![error],
            ..Self::of(code)
        }
    }

    fn fields(errors: &[FieldError]) -> Self {
        Self::naming(Code::InvalidFields, errors)
    }

    /// The parameters of a query that are wrong.
    pub fn query(errors: &[FieldError]) -> Self {
        Self::naming(Code::InvalidQuery, errors)
    }

    fn naming(code: Code, errors: &[FieldError]) -> Self {
        Self {
            errors: errors.iter().map(FieldProblem::from).collect(),
            ..Self::of(code)
        }
    }

    fn standing(code: Code, standing: &Standing) -> Self {
        Self {
            registration_steps: Some(standing.step.name()),
            security: Some(SecurityFlags::of(standing)),
            ..Self::of(code)
        }
    }

    fn after(code: Code, wait: Duration) -> Self {
        Self {
            retry_after: Some(wait),
            ..Self::of(code)
        }
    }
}

impl From<&FieldError> for FieldProblem {
    fn from(error: &FieldError) -> Self {
        Self {
            field: error.field.clone(),
            code: error.code,
            params: error
                .params
                .iter()
                .map(|(name, value)| ((*name).to_owned(), value.clone()))
                .collect(),
        }
    }
}

impl From<Shortcoming> for FieldProblem {
    fn from(kept: Shortcoming) -> Self {
        Self {
            field: kept.field,
            code: FieldCode::of_kept(&kept.code),
            params: kept.params,
        }
    }
}

impl Problem {
    /// Where the member stands, for an answer that says it in other names.
    pub fn take_standing(&mut self) -> Option<(&'static str, SecurityFlags)> {
        self.registration_steps.take().zip(self.security.take())
    }

    /// The answer with this problem's status and headers.
    pub fn respond(&self, body: &impl Serialize) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let retry_after = self.retry_after;
        let mut response = (status, Json(body)).into_response();
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(wait) = retry_after {
            // rounded up: a client that waits as told is never told again
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds.max(1)));
        }
        response
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.respond(&self)
    }
}
