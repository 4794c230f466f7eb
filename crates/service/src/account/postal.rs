//! 郵便番号: the places of a postal code, from the files of Japan Post.
//!
//! The data is made by `scripts/postal-codes.py`, which tells its source and its form: blocks by the
//! first three digits, each deflated, so that a look-up unpacks some ten kilobytes and nothing is
//! kept in memory.

use crate::Service;
use crate::account::error::AccountError;
use crate::ground::error::CommonError;
use flate2::read::DeflateDecoder;
use shinchoryu_fields::{FieldCode, FieldError};
use std::io::Read as _;

static DATA: &[u8] = include_bytes!("../../data/postal-codes.bin");

const MAGIC: &[u8] = b"POSTAL01";
const EDITION: std::ops::Range<usize> = 8..15;
const STARTS: usize = 15;
const BLOCKS: usize = 1000;
const BODY: usize = STARTS + (BLOCKS + 1) * 4;

/// A place of a postal code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// 都道府県.
    pub prefecture: String,
    /// 市区町村.
    pub city: String,
    /// 町域; empty for a code that stands for the rest of a city.
    pub town: String,
    /// 都道府県, katakana.
    pub prefecture_kana: String,
    /// 市区町村, katakana.
    pub city_kana: String,
    /// 町域, katakana.
    pub town_kana: String,
    /// 番地 of a large office that has the code for itself.
    pub street: String,
    /// 事業所名 of that office.
    pub office: String,
}

impl Service {
    /// The places of a postal code, with or without its hyphen; none when there is no such code.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when it is not seven digits.
    pub fn postal_code(&self, code: &str) -> Result<Vec<Place>, AccountError> {
        let digits: String = match code.split_once('-') {
            Some((first, last)) if first.len() == 3 => [first, last].concat(),
            _ => code.to_owned(),
        };
        if digits.len() != 7 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let error = FieldError::new(FieldCode::InvalidPostalCode, "code");
            return Err(CommonError::Fields(vec![error]).into());
        }
        let damaged = || CommonError::Internal("postal codes damaged".to_owned());
        Ok(places(&digits).ok_or_else(damaged)?)
    }
}

/// The month of the data, such as `2026-10`.
#[must_use]
pub fn postal_code_edition() -> &'static str {
    DATA.get(EDITION)
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
        .unwrap_or_default()
}

/// The places of seven digits; `None` when the data is damaged.
fn places(digits: &str) -> Option<Vec<Place>> {
    let (first, last) = digits.split_at_checked(3)?;
    let text = block(first.parse().ok()?)?;
    let mut found = Vec::new();
    let mut place = None;
    for line in text.lines() {
        let mut fields = line.split('\t');
        let head = fields.next()?;
        if head == "=" {
            place = Some(fields);
        } else if head == last {
            let mut place = place.clone()?;
            let mut next = || place.next().map(str::to_owned);
            let (prefecture, city) = (next()?, next()?);
            let (prefecture_kana, city_kana) = (next()?, next()?);
            found.push(Place {
                prefecture,
                city,
                prefecture_kana,
                city_kana,
                town: fields.next()?.to_owned(),
                town_kana: fields.next()?.to_owned(),
                street: fields.next().unwrap_or_default().to_owned(),
                office: fields.next().unwrap_or_default().to_owned(),
            });
        }
    }
    Some(found)
}

/// The lines of the codes with these first three digits.
fn block(first: usize) -> Option<String> {
    if !DATA.starts_with(MAGIC) || first >= BLOCKS {
        return None;
    }
    let start = |index: usize| -> Option<usize> {
        let bytes = DATA.get(STARTS + index * 4..)?.first_chunk::<4>()?;
        usize::try_from(u32::from_le_bytes(*bytes)).ok()
    };
    let packed = DATA.get(BODY + start(first)?..BODY + start(first + 1)?)?;
    let mut text = String::new();
    if !packed.is_empty() {
        DeflateDecoder::new(packed).read_to_string(&mut text).ok()?;
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(digits: &str) -> Vec<String> {
        let words = |place: Place| {
            let parts = [
                place.prefecture,
                place.city,
                place.town,
                place.street,
                place.office,
            ];
            parts.join("|").trim_end_matches('|').to_owned()
        };
        places(digits).unwrap().into_iter().map(words).collect()
    }

    #[test]
    fn codes_of_every_kind_are_found() {
        for (code, expected) in [
            // one town
            ("1000001", vec!["東京都|千代田区|千代田"]),
            // 以下に掲載がない場合: the rest of the city
            ("1000000", vec!["東京都|千代田区"]),
            // two prefectures
            ("4980000", vec!["三重県|桑名郡木曽岬町", "愛知県|弥富市"]),
            // several towns
            (
                "9218046",
                vec!["石川県|金沢市|大桑町", "石川県|金沢市|三小牛町"],
            ),
            // a floor of a tower, and the tower without one
            (
                "1006712",
                vec!["東京都|千代田区|丸の内グラントウキョウノースタワー12階"],
            ),
            (
                "1006790",
                vec!["東京都|千代田区|丸の内グラントウキョウノースタワー"],
            ),
            // the name of a town that reads like a remark
            ("5220317", vec!["滋賀県|犬上郡多賀町|一円"]),
            // a remark that stands where a town would
            ("4090142", vec!["山梨県|北都留郡小菅村"]),
            // a large office
            (
                "1508010",
                vec!["東京都|渋谷区|宇田川町|1-1|東京都 渋谷区役所"],
            ),
            // no such code, and a beginning that none has
            ("1000099", vec![]),
            ("0000000", vec![]),
            ("9999999", vec![]),
        ] {
            let mut found = find(code);
            found.sort_unstable();
            let mut expected = expected;
            expected.sort_unstable();
            assert_eq!(found, expected, "{code}");
        }
        assert_eq!(find("4520961").len(), 66);
    }

    #[test]
    fn every_block_is_whole() {
        let mut codes = 0;
        for first in 0..BLOCKS {
            let text = block(first).unwrap();
            for line in text.lines() {
                let fields: Vec<_> = line.split('\t').collect();
                if fields[0] == "=" {
                    assert_eq!(fields.len(), 5, "{line}");
                    assert!(fields.iter().all(|field| !field.is_empty()), "{line}");
                } else {
                    assert!([3, 5].contains(&fields.len()), "{line}");
                    assert_eq!(fields[0].len(), 4, "{line}");
                    codes += 1;
                }
            }
        }
        assert_eq!(codes, 146_611);
    }

    #[test]
    fn readings_are_katakana_and_the_edition_is_a_month() {
        let place = places("1000001").unwrap().remove(0);
        let kana = [place.prefecture_kana, place.city_kana, place.town_kana];
        assert_eq!(kana, ["トウキョウト", "チヨダク", "チヨダ"]);
        assert_eq!(postal_code_edition(), "2026-10");
    }
}
