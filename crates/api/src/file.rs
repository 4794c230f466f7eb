//! Files as answers, with their names: a PDF, a workbook, and an archive that is sent while it is made.

use axum::body::Body;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use shinchoryu_service::{ArchiveFile, FileName};

/// Of archives. They are packed already: no layer packs them again.
pub const ARCHIVE: &str = "application/zip";

/// Of workbooks.
pub const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// The file, to be shown in the browser and saved under its name.
pub fn pdf_file(name: &FileName, bytes: Vec<u8>) -> Response {
    (headers("application/pdf", "inline", name), bytes).into_response()
}

/// The workbook, to be saved under its name.
pub fn workbook_file(name: &FileName, bytes: Vec<u8>) -> Response {
    (headers(WORKBOOK, "attachment", name), bytes).into_response()
}

fn headers(kind: &'static str, how: &str, name: &FileName) -> [(HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, content_disposition(how, name)),
    ]
}

/// The archive, to be saved under its name. One that is not finished ends in an error of the connection: a
/// browser keeps no half of it.
pub fn archive_file(file: ArchiveFile) -> Response {
    let headers = headers(ARCHIVE, "attachment", &file.name);
    let parts = unfold(Some(file), async |file| {
        let mut file = file?;
        match file.next().await {
            Ok(Some(bytes)) => Some((Ok(bytes), Some(file))),
            Ok(None) => None,
            Err(error) => Some((Err(error), None)),
        }
    });
    (headers, Body::from_stream(parts)).into_response()
}

/// The name in both forms of RFC 6266; of the bytes of UTF-8 only letters and digits stand as they are.
fn content_disposition(how: &str, name: &FileName) -> String {
    let mut encoded = String::new();
    for byte in name.full.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            encoded.push_str(&format!("%{byte:02X}"));
        }
    }
    format!(
        "{how}; filename=\"{}\"; filename*=UTF-8''{encoded}",
        name.plain
    )
}
