//! ロゴ: what a member uploads becomes a picture that is safe to keep and small enough to print: decoded within
//! bounds, and encoded anew, so that nothing of the file that came is left but what can be seen.

use data_encoding::HEXLOWER;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::imageops::FilterType as Scaling;
use image::{
    DynamicImage, ExtendedColorType, ImageDecoder as _, ImageEncoder as _, ImageFormat,
    ImageReader, Limits, Rgba, RgbaImage,
};
use sha2::{Digest as _, Sha256};
use std::io::Cursor;

/// ロゴの容量の上限, bytes (3 MB of the specification).
pub const LOGO_BYTES: usize = 3 * 1024 * 1024;
/// Longest side of a file that is read, pixels: known before anything is decoded.
pub const LOGO_SIDE: u32 = 4096;
/// Bytes that a decoded picture may have; what a decoder needs beside it is some three times that, for a JPEG that is
/// made to take much.
const DECODED: u64 = 64 << 20;
/// Longest side that is kept, pixels: 50 mm of paper at 305 dpi.
const KEPT_SIDE: u32 = 600;
/// What begins the pixels of a JPEG, and what ends them.
const JPEG_PIXELS: [u8; 2] = [0xff, 0xda];
const JPEG_END: [u8; 2] = [0xff, 0xd9];

/// A picture to print: a PNG without metadata, at most 600 pixels a side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Logo {
    /// The PNG.
    pub png: Vec<u8>,
    /// SHA-256 of it, as lower-case hexadecimal.
    pub digest: String,
    /// Width, pixels.
    pub width: u32,
    /// Height, pixels.
    pub height: u32,
}

/// Why a file is no logo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum LogoError {
    /// A side of more than [`LOGO_SIDE`] pixels.
    #[error("too many pixels")]
    TooLarge,
    /// So many colours that it would take too much memory.
    #[error("too many colours")]
    TooDeep,
    /// Neither JPEG nor PNG nor GIF, or a broken one.
    #[error("not a picture that can be read")]
    Unreadable,
    /// Nothing can be seen on it.
    #[error("nothing can be seen")]
    Empty,
}

impl Logo {
    /// The picture of a JPEG, PNG or GIF file, told by its content, not by its name. Of one that moves it is the
    /// first picture. It stands as a camera says it was held. Equal files give equal bytes, as long as the program
    /// encodes alike. Whoever reads the file has seen that it has at most [`LOGO_BYTES`].
    ///
    /// # Errors
    /// See [`LogoError`].
    pub fn read(file: &[u8]) -> Result<Self, LogoError> {
        let seen = made_small(decoded(file)?.into_rgba8());
        if seen.pixels().all(|pixel| pixel.0[3] == 0) {
            return Err(LogoError::Empty);
        }
        let (width, height) = seen.dimensions();
        let is_opaque = seen.pixels().all(|pixel| pixel.0[3] == u8::MAX);
        let mut png = Vec::new();
        let encoder =
            PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::Adaptive);
        let written = if is_opaque {
            let plain = DynamicImage::from(seen).into_rgb8();
            encoder.write_image(plain.as_raw(), width, height, ExtendedColorType::Rgb8)
        } else {
            encoder.write_image(seen.as_raw(), width, height, ExtendedColorType::Rgba8)
        };
        written.map_err(|_too_long| LogoError::Unreadable)?;
        Ok(Self {
            digest: HEXLOWER.encode(&Sha256::digest(&png)),
            png,
            width,
            height,
        })
    }
}

/// The picture at most as large as it is kept. Pixels count by how much of them is seen, or the colour of what is not
/// seen would stand around the letters.
fn made_small(mut picture: RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    if width.max(height) <= KEPT_SIDE {
        return picture;
    }
    for Rgba([colours @ .., seen]) in picture.pixels_mut() {
        for colour in colours {
            let part = u16::from(*colour) * u16::from(*seen);
            *colour = u8::try_from((part + 127) / 255).unwrap_or(u8::MAX);
        }
    }
    let small = DynamicImage::from(picture).resize(KEPT_SIDE, KEPT_SIDE, Scaling::Lanczos3);
    let mut small = small.into_rgba8();
    for Rgba([colours @ .., seen]) in small.pixels_mut() {
        for colour in colours {
            let whole =
                (u16::from(*colour) * 255 + u16::from(*seen) / 2).checked_div((*seen).into());
            *colour = u8::try_from(whole.unwrap_or_default()).unwrap_or(u8::MAX);
        }
    }
    small
}

/// Whether the pixels of a JPEG end: its decoder draws the rest of half a file grey. A small picture may stand in front.
fn is_whole(jpeg: &[u8]) -> bool {
    let last = |mark: [u8; 2]| jpeg.windows(2).rposition(|bytes| bytes == mark);
    last(JPEG_END) > last(JPEG_PIXELS)
}

fn decoded(file: &[u8]) -> Result<DynamicImage, LogoError> {
    let unreadable = |_| LogoError::Unreadable;
    let format = image::guess_format(file).map_err(unreadable)?;
    if !matches!(
        format,
        ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::Gif
    ) {
        return Err(LogoError::Unreadable);
    }
    if format == ImageFormat::Jpeg && !is_whole(file) {
        return Err(LogoError::Unreadable);
    }
    let mut reader = ImageReader::with_format(Cursor::new(file), format);
    // checked by hand, so that it is told apart from a broken file
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(DECODED);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if width.max(height) > LOGO_SIDE {
        return Err(LogoError::TooLarge);
    }
    if decoder.total_bytes() > DECODED {
        return Err(LogoError::TooDeep);
    }
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

#[cfg(test)]
mod tests;
