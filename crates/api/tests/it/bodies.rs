//! Bodies of requests that several tests send.

use data_encoding::BASE64URL_NOPAD;
use serde_json::{Value, json};
use shinchoryu_service::{PRIVACY_VERSION, TERMS_VERSION};

/// The body of `POST /members/me/profile`, for a holder ICHIRO TAKASAKI.
pub fn profile() -> Value {
    json!({
        "last_name": "髙﨑", "first_name": "一郎",
        "last_name_kana": "タカサキ", "first_name_kana": "イチロウ",
        "postal_code": "1000001", "prefecture": "東京都",
        "address_line1": "千代田区千代田1-1", "address_line2": "",
        "phone": "0312345678", "invoice_name": "",
    })
}

/// The body of `POST /members/me/payments`.
pub fn card(test: &str, name: &str) -> Value {
    token(&json!({ "test": test, "exp_month": 12, "exp_year": 2030, "name": name }))
}

/// The same of a card whose bank asks, after the holder has answered.
pub fn answered_card(authenticated: bool, name: &str) -> Value {
    token(&json!({
        "test": "authentication_required", "exp_month": 12, "exp_year": 2030, "name": name,
        "authenticated": authenticated,
    }))
}

/// The same of a card in full.
pub fn token(card: &Value) -> Value {
    let token = BASE64URL_NOPAD.encode(card.to_string().as_bytes());
    json!({ "token": format!("sandbox:{token}") })
}

/// The body of `POST /signup`.
pub fn sign_up(email: &str, password: &str) -> Value {
    json!({
        "email": email, "password": password, "language": "ja",
        "consent": { "terms": TERMS_VERSION, "privacy": PRIVACY_VERSION, "attendance": true },
    })
}

/// The body of `POST /contact-us`.
pub fn contact(email: &str) -> Value {
    json!({
        "id": "019c0000-0000-7000-8000-000000000000", "name": "髙﨑 一郎", "email": email,
        "subject": "materials", "content": "一行目\n\n・二行目", "language": "ja",
    })
}

/// The reference case.
pub fn reference() -> Value {
    let text = include_str!("../../../server/demo/materials.json");
    serde_json::from_str::<Value>(text).unwrap()[0].clone()
}

/// The body of `POST /login`.
pub fn login(email: &str, password: &str) -> Value {
    json!({ "email": email, "password": password })
}
