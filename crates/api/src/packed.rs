//! Files of the web pages in their compressed forms, made once and kept: the same few files are
//! asked for all the time.

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::EmbeddedFile;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Smaller ones fit into one packet as they are.
const SMALLEST: usize = 1024;
/// Close to the smallest there is, at a tenth of its time.
const BROTLI_QUALITY: i32 = 9;
const WINDOW_BITS: i32 = 22;

/// What a browser takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accepted {
    Brotli,
    Gzip,
    Nothing,
}

impl Accepted {
    /// The best of what the request names. A quality of 0 is a refusal.
    pub fn of(headers: &HeaderMap) -> Self {
        let mut best = Self::Nothing;
        let names = headers
            .get_all(header::ACCEPT_ENCODING)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','));
        for name in names {
            let (name, quality) = name.split_once(';').unwrap_or((name, ""));
            let quality = quality.trim().strip_prefix("q=").unwrap_or("1");
            if quality.trim_end_matches(['0', '.']).is_empty() {
                continue;
            }
            match name.trim() {
                "br" => return Self::Brotli,
                "gzip" => best = Self::Gzip,
                _ => {}
            }
        }
        best
    }
}

struct Packed {
    plain: Bytes,
    brotli: Bytes,
    gzip: Bytes,
}

/// By digest: a debug build reads its files anew at each request, and they may have changed.
type Kept = BTreeMap<[u8; 32], Arc<Packed>>;

static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// The bytes of a file, and how they are encoded.
pub async fn packed(
    file: EmbeddedFile,
    kind: &str,
    accepted: Accepted,
) -> (Bytes, Option<&'static str>) {
    let shrinks = kind.starts_with("text/")
        || ["javascript", "json", "svg", "manifest", "wasm"]
            .iter()
            .any(|part| kind.contains(part));
    if accepted == Accepted::Nothing || !shrinks || file.data.len() < SMALLEST {
        return (bytes_of(file.data), None);
    }
    let digest = file.metadata.sha256_hash();
    let known = KEPT
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&digest)
        .cloned();
    let packed = match known {
        Some(packed) => packed,
        None => {
            let plain = bytes_of(file.data);
            let copy = plain.clone();
            let made = tokio::task::spawn_blocking(move || pack(copy)).await;
            let Ok(Ok(packed)) = made else {
                return (plain, None);
            };
            let packed = Arc::new(packed);
            KEPT.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(digest, Arc::clone(&packed));
            packed
        }
    };
    match accepted {
        Accepted::Brotli => (packed.brotli.clone(), Some("br")),
        Accepted::Gzip => (packed.gzip.clone(), Some("gzip")),
        Accepted::Nothing => (packed.plain.clone(), None),
    }
}

/// What is inside the program is not copied: answers that nobody reads would hold the copies.
fn bytes_of(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

fn pack(plain: Bytes) -> io::Result<Packed> {
    let mut brotli = Vec::new();
    let params = BrotliEncoderParams {
        quality: BROTLI_QUALITY,
        lgwin: WINDOW_BITS,
        size_hint: plain.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut plain.as_ref(), &mut brotli, &params)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(&plain)?;
    Ok(Packed {
        brotli: brotli.into(),
        gzip: gzip.finish()?.into(),
        plain,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;
    use std::io::Read as _;

    fn accepted(value: &'static str) -> Accepted {
        let value = HeaderValue::from_static(value);
        Accepted::of(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]))
    }

    #[test]
    fn the_best_that_a_browser_takes_is_sent() {
        for (value, expected) in [
            ("gzip, deflate, br, zstd", Accepted::Brotli),
            ("gzip, deflate", Accepted::Gzip),
            ("br;q=0, gzip;q=0.5", Accepted::Gzip),
            ("br;q=0.000", Accepted::Nothing),
            ("identity", Accepted::Nothing),
            ("", Accepted::Nothing),
        ] {
            assert_eq!(accepted(value), expected, "{value}");
        }
        assert_eq!(Accepted::of(&HeaderMap::new()), Accepted::Nothing);
    }

    #[test]
    fn packed_files_are_the_same_files() {
        let text = "資産形成の新潮流 ".repeat(500);
        let packed = pack(Bytes::from(text.clone())).unwrap();
        assert!(packed.brotli.len() < text.len() / 10);
        assert!(packed.gzip.len() < text.len() / 10);
        let mut back = String::new();
        flate2::read::GzDecoder::new(packed.gzip.as_ref())
            .read_to_string(&mut back)
            .unwrap();
        assert_eq!(back, text);
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut packed.brotli.as_ref(), &mut back).unwrap();
        assert_eq!(back, text.as_bytes());
    }
}
