//! Pictures as bodies: what they are is told by their bytes, but a page of another kind is refused at the door.

use crate::body::{check_type, read};
use crate::problem::{Code, Problem};
use axum::extract::{FromRequest, Request};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_service::{CommonError, LOGO_BYTES};

const KINDS: [&str; 3] = ["image/png", "image/jpeg", "image/gif"];

/// The bytes of a picture.
pub struct Picture(pub Vec<u8>);

impl<S: Send + Sync> FromRequest<S> for Picture {
    type Rejection = Problem;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Problem> {
        check_type(request.headers(), &KINDS)?;
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
