//! Files of the web pages in the forms that their build makes: as they are, and compressed.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use data_encoding::HEXLOWER;
use headers::ETag;
use rust_embed::{EmbeddedFile, RustEmbed};
use std::borrow::Cow;

/// The built web folder. A debug build reads it from the disk at each request.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Encodings by name, with the ending that the build gives to their files. The first of two that a
/// browser likes as much is sent.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file in the form that is sent.
pub struct Packed {
    /// What is sent.
    pub bytes: Bytes,
    /// How it is compressed.
    pub encoding: Option<&'static str>,
    /// Names these bytes. `None` is a digest that no header can hold, which there is not.
    pub tag: Option<ETag>,
    /// The type of the file, of text with its character set.
    pub kind: String,
}

/// Marks an answer that is sent as it is: its tag names these very bytes.
#[derive(Debug, Clone, Copy)]
pub struct Final;

/// The file at this path in the form that the browser likes best.
pub fn packed(path: &str, asked: &HeaderMap) -> Option<Packed> {
    // a form of a file is no file of its own
    if ENCODINGS.iter().any(|(_, ending)| path.ends_with(ending)) {
        return None;
    }
    // the disk has other ways to a file, the program has its name alone
    if path.split('/').any(|part| matches!(part, "" | "." | "..")) {
        return None;
    }
    let plain = Files::get(path)?;
    let kind = with_charset(plain.metadata.mimetype());
    let (file, encoding) = wanted(asked)
        .into_iter()
        .find_map(|(name, ending)| Some((Files::get(&format!("{path}{ending}"))?, Some(name))))
        .unwrap_or((plain, None));
    Some(Packed {
        tag: tag(&file),
        bytes: bytes_of(file.data),
        encoding,
        kind,
    })
}

/// The encodings that the browser takes, the one it likes best first.
fn wanted(asked: &HeaderMap) -> Vec<(&'static str, &'static str)> {
    let mut wanted: Vec<_> = ENCODINGS
        .into_iter()
        .map(|encoding| (quality(asked, encoding.0), encoding))
        .filter(|(quality, _)| *quality > 0.0)
        .collect();
    wanted.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    wanted.into_iter().map(|(_, encoding)| encoding).collect()
}

/// How much the browser likes an encoding. 0 is a refusal; `*` is said of all it does not name.
fn quality(asked: &HeaderMap, encoding: &str) -> f32 {
    let mut others = 0.0;
    let items = asked
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    for item in items {
        let (name, weight) = item.split_once(';').unwrap_or((item, ""));
        let quality = weight
            .split_once('=')
            .and_then(|(_, quality)| quality.trim().parse().ok())
            .unwrap_or(1.0);
        match name.trim() {
            name if name.eq_ignore_ascii_case(encoding) => return quality,
            "*" => others = quality,
            _ => {}
        }
    }
    others
}

fn with_charset(kind: &str) -> String {
    let is_text =
        kind.starts_with("text/") || kind.ends_with("javascript") || kind.ends_with("json");
    let charset = if is_text { "; charset=utf-8" } else { "" };
    format!("{kind}{charset}")
}

fn tag(file: &EmbeddedFile) -> Option<ETag> {
    let digest = HEXLOWER.encode(&file.metadata.sha256_hash()[..16]);
    format!("\"{digest}\"").parse().ok()
}

/// What is inside the program is not copied: answers that nobody reads would hold the copies.
fn bytes_of(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use std::io::Read as _;

    #[test]
    fn the_best_that_a_browser_takes_is_sent() {
        for (value, expected) in [
            ("gzip, deflate, br, zstd", &["br", "gzip"][..]),
            ("gzip, deflate", &["gzip"]),
            ("br;q=0, gzip;q=0.5", &["gzip"]),
            ("br;q=0.000", &[]),
            ("br;q=0.2, gzip;q=0.9", &["gzip", "br"]),
            ("BR ; Q=0.5", &["br"]),
            ("*", &["br", "gzip"]),
            ("br;q=0, *;q=0.1", &["gzip"]),
            ("identity", &[]),
            ("", &[]),
        ] {
            let value = HeaderValue::from_static(value);
            let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.clone())]);
            let names: Vec<_> = wanted(&asked).into_iter().map(|(name, _)| name).collect();
            assert_eq!(names, expected, "{value:?}");
        }
        assert_eq!(wanted(&HeaderMap::new()), []);
    }

    #[test]
    fn packed_files_are_the_same_files() {
        let bytes = |path: &str| Files::get(path).unwrap().data;
        let mut count = 0;
        for path in Files::iter() {
            if let Some(plain) = path.strip_suffix(".br") {
                let mut back = Vec::new();
                brotli::BrotliDecompress(&mut bytes(&path).as_ref(), &mut back).unwrap();
                assert_eq!(back, *bytes(plain), "{path}");
                count += 1;
            }
            if let Some(plain) = path.strip_suffix(".gz") {
                let mut back = Vec::new();
                flate2::read::GzDecoder::new(bytes(&path).as_ref())
                    .read_to_end(&mut back)
                    .unwrap();
                assert_eq!(back, *bytes(plain), "{path}");
                assert!(packed(&path, &HeaderMap::new()).is_none());
                count += 1;
            }
        }
        assert!(count > 0, "npm run --prefix web build");
    }
}
