//! What is kept of a file, and which files are none.

use super::*;
use image::codecs::gif::GifEncoder;
use image::codecs::jpeg::JpegEncoder;
use image::{Frame, Rgb, RgbImage, Rgba, RgbaImage};

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

fn red(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_pixel(width, height, Rgb([200, 30, 40])).into()
}

fn drawn(logo: &Logo) -> DynamicImage {
    image::load_from_memory_with_format(&logo.png, ImageFormat::Png).unwrap()
}

#[test]
fn the_three_kinds_are_read_and_become_a_png() {
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif] {
        let picture = match format {
            // it has no other encoding of ours
            ImageFormat::Gif => DynamicImage::from(red(80, 50).into_rgba8()),
            _ => red(80, 50),
        };
        let logo = Logo::read(&encoded(&picture, format)).unwrap();
        assert_eq!((logo.width, logo.height), (80, 50), "{format:?}");
        let seen = drawn(&logo).to_rgb8();
        let [red, green, blue] = seen.get_pixel(40, 25).0;
        assert!(red.abs_diff(200) < 8 && green.abs_diff(30) < 8 && blue.abs_diff(40) < 8);
        assert_eq!(
            Logo::read(&logo.png).unwrap(),
            logo,
            "made anew it is the same"
        );
        assert_eq!(logo.digest.len(), 64);
    }
}

#[test]
fn a_large_one_is_made_smaller_and_keeps_its_shape() {
    let logo = Logo::read(&encoded(&red(1200, 300), ImageFormat::Png)).unwrap();
    assert_eq!((logo.width, logo.height), (600, 150));
    let tall = Logo::read(&encoded(&red(2, 4096), ImageFormat::Png)).unwrap();
    assert_eq!((tall.width, tall.height), (1, 600));
    let small = Logo::read(&encoded(&red(600, 1), ImageFormat::Png)).unwrap();
    assert_eq!((small.width, small.height), (600, 1));
}

#[test]
fn what_can_be_seen_through_stays_so_and_what_cannot_be_seen_is_none() {
    let mut picture = RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 0]));
    let empty = encoded(&picture.clone().into(), ImageFormat::Png);
    assert_eq!(Logo::read(&empty), Err(LogoError::Empty));
    picture.put_pixel(3, 4, Rgba([10, 20, 30, 128]));
    let logo = Logo::read(&encoded(&picture.into(), ImageFormat::Png)).unwrap();
    let seen = drawn(&logo).to_rgba8();
    assert_eq!(seen.get_pixel(3, 4).0, [10, 20, 30, 128]);
    assert_eq!(seen.get_pixel(0, 0).0[3], 0);
}

#[test]
fn what_is_made_smaller_has_no_fringe_of_what_was_not_seen() {
    let disc = RgbaImage::from_fn(1200, 1200, |x, y| {
        let from_middle = (i64::from(x) - 600).pow(2) + (i64::from(y) - 600).pow(2);
        if from_middle < 500 * 500 {
            Rgba([250, 40, 50, 255])
        } else {
            Rgba([0, 0, 0, 0])
        }
    });
    let logo = Logo::read(&encoded(&disc.into(), ImageFormat::Png)).unwrap();
    let seen = drawn(&logo).into_rgba8();
    let half: Vec<_> = seen
        .pixels()
        .filter(|pixel| (32..224).contains(&pixel.0[3]))
        .collect();
    assert!(half.len() > 100, "an edge is smooth");
    for pixel in half {
        assert!(pixel.0[0] > 230 && pixel.0[1] < 60, "{pixel:?}");
    }
}

#[test]
fn of_one_that_moves_it_is_the_first_picture() {
    let mut file = Vec::new();
    let mut encoder = GifEncoder::new(&mut file);
    for shade in [250, 5] {
        let picture = RgbaImage::from_pixel(30, 30, Rgba([shade, shade, shade, 255]));
        encoder.encode_frame(Frame::new(picture)).unwrap();
    }
    drop(encoder);
    let logo = Logo::read(&file).unwrap();
    assert!(drawn(&logo).to_rgb8().get_pixel(9, 9).0[0] > 240);
}

/// A JPEG with the mark of a camera that was held upright: orientation 6, in the shortest Exif there is.
fn held_upright(jpeg: &[u8], place: &[u8]) -> Vec<u8> {
    let mut exif =
        b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(place);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

#[test]
fn it_stands_as_it_was_held_and_tells_nothing_of_where_and_when() {
    let mut file = Vec::new();
    let picture = red(90, 30).into_rgb8();
    JpegEncoder::new(&mut file).encode_image(&picture).unwrap();
    let file = held_upright(&file, b"35.6812N 139.7671E");
    let logo = Logo::read(&file).unwrap();
    assert_eq!((logo.width, logo.height), (30, 90));
    let told = |bytes: &[u8]| bytes.windows(8).any(|part| part == b"35.6812N");
    assert!(told(&file) && !told(&logo.png));
}

#[test]
fn what_hides_behind_a_picture_does_not_come_along() {
    let mut file = encoded(&red(40, 40), ImageFormat::Png);
    file.extend_from_slice(b"<script>alert(1)</script>PK\x03\x04");
    let logo = Logo::read(&file).unwrap();
    assert!(!logo.png.windows(7).any(|part| part == b"<script"));
}

#[test]
fn what_is_no_picture_is_refused() {
    let png = encoded(&red(64, 64), ImageFormat::Png);
    let jpeg = encoded(&red(64, 64), ImageFormat::Jpeg);
    let gif = encoded(&red(64, 64).into_rgba8().into(), ImageFormat::Gif);
    let mut broken = png.clone();
    let middle = broken.len() / 2;
    broken[middle] ^= 0xff;
    let bmp = [b"BM".as_slice(), &[0; 60]].concat();
    for (what, file) in [
        ("nothing", &b""[..]),
        ("a drawing", b"<svg xmlns='http://www.w3.org/2000/svg'/>"),
        ("a page", b"<html><img src=x></html>"),
        ("half of one", &png[..png.len() / 2]),
        ("half of a JPEG", &jpeg[..jpeg.len() / 2]),
        ("half of a GIF", &gif[..gif.len() / 2]),
        ("its head", &png[..8]),
        ("one that was changed", &broken),
        ("another kind", &bmp),
        ("webp", b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f"),
    ] {
        assert_eq!(Logo::read(file), Err(LogoError::Unreadable), "{what}");
    }
}

/// A small PNG whose head says that it has four channels of this depth and sides of this length.
fn that_says(side: u32, depth: u8) -> Vec<u8> {
    let mut file = encoded(&red(64, 64).into_rgba8().into(), ImageFormat::Png);
    let side = side.to_be_bytes();
    file[16..20].copy_from_slice(&side);
    file[20..24].copy_from_slice(&side);
    file[24] = depth;
    let sum = file[12..29].iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg())
        })
    });
    file[29..33].copy_from_slice(&(!sum).to_be_bytes());
    file
}

#[test]
fn its_size_is_looked_at_before_it_is_decoded() {
    assert!(Logo::read(&encoded(&red(4096, 1), ImageFormat::Png)).is_ok());
    for (width, height) in [(4097, 1), (1, 4097)] {
        let file = encoded(&red(width, height), ImageFormat::Png);
        assert_eq!(Logo::read(&file), Err(LogoError::TooLarge));
    }
    // a few bytes that say they are 100,000 pixels a side; and 16 bits a channel, within the sides, beyond the memory
    for (side, depth, refused) in [
        (100_000, 8, LogoError::TooLarge),
        (4096, 16, LogoError::TooDeep),
    ] {
        assert_eq!(Logo::read(&that_says(side, depth)), Err(refused), "{side}");
    }
}
