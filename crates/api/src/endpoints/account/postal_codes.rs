//! `GET /postal-codes/{code}`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok

use crate::params::At;
use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, header};
use serde::Serialize;
use shinchoryu_service::Place;
use utoipa::ToSchema;

/// The same for everybody, and new once a month.
const CACHE: (HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=86400");

/// The places of a postal code.
#[derive(Serialize, ToSchema)]
pub struct PostalCodeAnswer {
    /// None when there is no such code; several when it stands for several towns.
    results: Vec<PostalCodePlace>,
}

/// A place of a postal code. Names of offices that have a code for themselves come with their
/// street.
#[derive(Serialize, ToSchema)]
pub struct PostalCodePlace {
    /// 都道府県.
    prefecture: String,
    /// 市区町村.
    city: String,
    /// 町域; empty for a code that stands for the rest of a city.
    town: String,
    /// 番地 of an office; mostly empty.
    street: String,
    /// 事業所名; mostly empty.
    office: String,
    /// 都道府県, katakana.
    prefecture_kana: String,
    /// 市区町村, katakana.
    city_kana: String,
    /// 町域, katakana.
    town_kana: String,
}

impl From<Place> for PostalCodePlace {
    fn from(place: Place) -> Self {
        Self {
            prefecture: place.prefecture,
            city: place.city,
            town: place.town,
            street: place.street,
            office: place.office,
            prefecture_kana: place.prefecture_kana,
            city_kana: place.city_kana,
            town_kana: place.town_kana,
        }
    }
}

/// The places of a postal code, from the files of Japan Post. For everybody: the address is
/// entered before there is a member.
#[utoipa::path(
    get,
    path = "/postal-codes/{code}",
    extensions(("x-refusals" = json!(["invalid_fields"]))),
    tag = "public",
    params(("code" = String, Path, description = "seven digits, such as `1000001` or `100-0001`")),
    responses(
        (status = 200, body = PostalCodeAnswer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    At(code): At<String>,
) -> Result<([(HeaderName, &'static str); 1], Json<PostalCodeAnswer>), Problem> {
    let places = state.service.postal_code(&code)?;
    let results = places.into_iter().map(PostalCodePlace::from).collect();
    Ok(([CACHE], Json(PostalCodeAnswer { results })))
}
