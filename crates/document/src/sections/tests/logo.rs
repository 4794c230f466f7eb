//! ロゴ: it stands where it was put, whatever its shape and however long the names beside it, and moves nothing.

use super::super::model;
use super::request;
use crate::sample::{computed, reference};
use crate::{Document, DocumentRequest, Logo, render};
use image::{ImageFormat, Rgb, RgbImage};
use shinchoryu_engine::material::{LogoPlace, MaterialInput};
use shinchoryu_words::Language;
use std::io::Cursor;

fn logo(width: u32, height: u32) -> Logo {
    let mut file = Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(width, height, Rgb([31, 58, 95]));
    picture.write_to(&mut file, ImageFormat::Png).unwrap();
    Logo::read(&file.into_inner()).unwrap()
}

fn set(input: &MaterialInput, lang: Language, logo: Option<&Logo>) -> Document {
    let comparison = computed(input);
    let request = DocumentRequest {
        logo: logo.map(|logo| logo.png.as_slice()),
        ..request(input, &comparison, lang)
    };
    render(&request).unwrap()
}

fn pictures(document: &Document, page: usize) -> usize {
    document.page_svg(page).unwrap().matches("<image ").count()
}

/// As long as a company and an office may be called.
fn with_long_names() -> MaterialInput {
    let mut input = reference();
    input.company.name = Some("株式会社あいうえおかきくけこ".repeat(7));
    input.proposer.office = Some("見本保険事務所東京本店営業部".repeat(3));
    input
}

fn without_an_office() -> MaterialInput {
    let mut input = reference();
    input.proposer.office = None;
    input
}

#[test]
fn it_stands_where_it_was_put_and_moves_nothing() {
    for mut input in [reference(), with_long_names(), without_an_office()] {
        for lang in Language::ALL {
            let plain = set(&input, lang, None);
            for (width, height) in [(500, 500), (600, 200), (600, 1), (1, 600)] {
                let logo = logo(width, height);
                for place in [LogoPlace::Cover, LogoPlace::EveryPage] {
                    input.display.logo_place = place;
                    let document = set(&input, lang, Some(&logo));
                    assert_eq!(document.page_count(), plain.page_count());
                    assert_eq!(pictures(&document, 1), 1);
                    let on_others = usize::from(place == LogoPlace::EveryPage);
                    assert_eq!(pictures(&document, 2), on_others);
                    assert_eq!(pictures(&document, document.page_count()), on_others);
                }
            }
            assert_eq!(pictures(&plain, 1), 0);
        }
    }
}

#[test]
fn who_cannot_see_it_is_told_whose_it_is() {
    let logo = logo(600, 200);
    for (mut input, lang, words) in [
        (reference(), Language::Ja, "見本保険事務所のロゴ"),
        (reference(), Language::En, "Logo of 見本保険事務所"),
        (without_an_office(), Language::Ja, "ロゴ"),
    ] {
        input.display.logo_place = LogoPlace::EveryPage;
        let comparison = computed(&input);
        let request = DocumentRequest {
            logo: Some(&logo.png),
            ..request(&input, &comparison, lang)
        };
        let model = model(&request).unwrap();
        assert_eq!(model.cover.logo.as_deref(), Some(words));
        assert_eq!(model.head.logo.as_deref(), Some(words));
        // a picture of which nothing is told does not pass the check
        let pdf = render(&request).unwrap().pdf().unwrap();
        let is_there = pdf.windows(14).any(|part| part == b"/Subtype/Image");
        assert!(is_there, "{words}");
    }
}
