//! `GET /provider`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok

use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_words::Language;
use utoipa::ToSchema;

/// Who runs this installation.
#[derive(Serialize, ToSchema)]
pub struct ProviderAnswer {
    /// 事業者名.
    name: String,
    /// 代表者名.
    representative: String,
    /// 所在地, with its postal code.
    address: String,
    /// 電話番号.
    phone: String,
    /// 受付時間.
    hours: String,
    /// The same for English pages.
    hours_en: String,
    /// お問い合わせ先のメールアドレス.
    email: String,
    /// 適格請求書発行事業者の登録番号.
    registration_number: String,
}

/// Who runs this installation, for legal pages, receipts and "contact support".
#[utoipa::path(
    get,
    path = "/provider",
    tag = "public",
    responses(
        (status = 200, body = ProviderAnswer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(State(state): State<ApiState>) -> Json<ProviderAnswer> {
    let facts = state.service.provider();
    Json(ProviderAnswer {
        name: facts.name.clone(),
        representative: facts.representative.clone(),
        address: facts.address.clone(),
        phone: facts.phone.clone(),
        hours: facts.hours.clone(),
        hours_en: facts.hours_in(Language::En).to_owned(),
        email: facts.email.clone(),
        registration_number: facts.registration_number.clone(),
    })
}
