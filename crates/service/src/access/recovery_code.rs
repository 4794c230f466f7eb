//! リカバリーコード: ten codes for the day the second factor is not at hand. Each works once; the
//! database keeps keyed digests only.

use crate::ground::secret::Keyring;
use shinchoryu_store::MemberId;
use unicode_normalization::UnicodeNormalization as _;

/// How many a member is given.
pub const RECOVERY_CODES: usize = 10;
/// Symbols of one: 5 bits each, 50 in all.
const SYMBOLS: usize = 10;
/// Random bytes of one; the last six bits are not used.
pub(crate) const RANDOM: usize = 7;
/// No letter that looks like a digit, and no U.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// A recovery code in its one spelling, without the dash it is shown with.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct RecoveryCode(String);

impl RecoveryCode {
    pub(crate) fn new(random: [u8; RANDOM]) -> Self {
        let bits = random
            .iter()
            .fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
        let symbol = |place: usize| {
            let index = (bits >> (5 * place)) & 31;
            usize::try_from(index)
                .ok()
                .and_then(|index| ALPHABET.get(index))
                .map(|symbol| char::from(*symbol))
        };
        Self((0..SYMBOLS).filter_map(symbol).collect())
    }

    /// As somebody types it: in any width and case, with or without dashes and spaces, with the
    /// letters that look like a digit for the digit.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let symbols: String = text
            .nfkc()
            .flat_map(char::to_lowercase)
            .filter(|c| !c.is_whitespace() && !matches!(c, '-' | 'ー' | '‐' | '–' | '−'))
            .map(|c| match c {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            })
            .collect();
        let is_code =
            symbols.len() == SYMBOLS && symbols.bytes().all(|symbol| ALPHABET.contains(&symbol));
        is_code.then_some(Self(symbols))
    }

    /// In two groups, as it is shown.
    pub(crate) fn shown(&self) -> String {
        let (first, second) = self.0.split_at(self.0.len() / 2);
        format!("{first}-{second}")
    }

    /// Its digest under each key, the present one first.
    pub(crate) fn digests(&self, keyring: &Keyring, member: MemberId) -> Vec<[u8; 32]> {
        keyring.macs("recovery code", &[member.0.as_bytes(), self.0.as_bytes()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_fifty_bits_in_ten_symbols() {
        assert_eq!(RecoveryCode::new([0; RANDOM]).shown(), "00000-00000");
        assert_eq!(RecoveryCode::new([0xff; RANDOM]).shown(), "zzzzz-zzzzz");
        // each of the fifty bits changes the code, and the six above do not
        let zero = RecoveryCode::new([0; RANDOM]);
        for bit in 0..56 {
            let mut random = [0; RANDOM];
            random[RANDOM - 1 - bit / 8] = 1 << (bit % 8);
            assert_eq!(RecoveryCode::new(random) != zero, bit < 50, "{bit}");
        }
    }

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = RecoveryCode::new([0x01, 0x02, 0x03, 0x45, 0x67, 0x89, 0x20]);
        let shown = code.shown();
        for typed in [
            shown.clone(),
            shown.to_uppercase(),
            shown.replace('-', " "),
            shown.replace('-', ""),
            format!(" {shown} "),
            shown.replace('0', "o").replace('1', "l"),
            shown.replace('0', "Ｏ").replace('-', "ー"),
        ] {
            assert!(RecoveryCode::read(&typed) == Some(code.clone()), "{typed}");
        }
        for wrong in ["", "12345", "1234567890a", "u2345-67890", "ééééé-ééééé"] {
            assert!(RecoveryCode::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn the_digest_belongs_to_one_member() {
        let keyring = Keyring::parse(["AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="]).unwrap();
        let code = RecoveryCode::new([7; RANDOM]);
        let one = code.digests(&keyring, MemberId(uuid::Uuid::from_u128(1)));
        let two = code.digests(&keyring, MemberId(uuid::Uuid::from_u128(2)));
        assert_ne!(one, two);
    }
}
