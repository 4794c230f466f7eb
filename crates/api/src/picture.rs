//! Pictures as bodies: what they are is told by their bytes, but a page of another kind is refused at the door.

use crate::body::read;
use crate::problem::{Code, Problem};
use axum::extract::{FromRequest, Request};
use axum::http::header;
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_service::{CommonError, LOGO_BYTES};

const KINDS: [&str; 3] = ["image/png", "image/jpeg", "image/gif"];

/// The bytes of a picture.
pub struct Picture(pub Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for Picture {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        let headers = request.headers();
        let kind = headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|value| value.to_str().ok());
        let kind = kind
            .and_then(|value| value.split(';').next())
            .map(str::trim);
        let is_one =
            kind.is_some_and(|kind| KINDS.iter().any(|one| kind.eq_ignore_ascii_case(one)));
        if !is_one || headers.contains_key(header::CONTENT_ENCODING) {
            return Err(Problem::of(Code::UnsupportedMediaType));
        }
        match read(request, LOGO_BYTES).await {
            Ok(file) => Ok(Self(file.into())),
            Err(problem) if problem.is(Code::TooLarge) => {
                let heavy = FieldError::new(FieldCode::PictureTooHeavy, "logo");
                let heavy = heavy.with("max", LOGO_BYTES >> 20);
                Err(CommonError::from(FieldErrors::from(heavy)).into())
            }
            Err(problem) => Err(problem),
        }
    }
}
