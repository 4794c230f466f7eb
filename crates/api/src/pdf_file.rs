//! A PDF as an answer, with the name of its file.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use shinchoryu_service::FileName;

/// The file, to be shown in the browser and saved under its name.
pub fn pdf_file(name: &FileName, bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "application/pdf".to_owned()),
        (header::CONTENT_DISPOSITION, content_disposition(name)),
    ];
    (headers, bytes).into_response()
}

/// The name in both forms of RFC 6266; of the bytes of UTF-8 only letters and digits stand as they are.
fn content_disposition(name: &FileName) -> String {
    let mut encoded = String::new();
    for byte in name.full.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    format!(
        "inline; filename=\"{}\"; filename*=UTF-8''{encoded}",
        name.plain
    )
}
