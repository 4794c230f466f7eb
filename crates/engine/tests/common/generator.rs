//! A small random generator.

/// A small generator (SplitMix64): same seed, same materials, on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A whole number from `min` to `max`, both inclusive.
    pub fn between(&mut self, min: i64, max: i64) -> i64 {
        min + i64::try_from(self.next() % u64::try_from(max - min + 1).unwrap()).unwrap()
    }

    pub fn one_in(&mut self, n: i64) -> bool {
        self.between(1, n) == 1
    }

    /// Zero in three of four, otherwise a number from `min` to `max`.
    pub fn sometimes(&mut self, min: i64, max: i64) -> i64 {
        if self.one_in(4) {
            self.between(min, max)
        } else {
            0
        }
    }

    pub fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[usize::try_from(self.between(0, i64::try_from(from.len()).unwrap() - 1)).unwrap()]
    }
}
