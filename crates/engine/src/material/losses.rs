//! 繰越欠損金: what a company carries from year to year, and when it is too old to be deducted.

use shinchoryu_quantity::Yen;

/// 欠損金 of the fiscal years that are carried on, the oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::material) struct Losses {
    of_years: Vec<(i32, Yen)>,
}

impl Losses {
    /// Those that a company begins with. In which year they were made is not known: they count as those of
    /// the year before the first.
    pub(in crate::material) fn typed(amount: Yen) -> Self {
        let mut losses = Self {
            of_years: Vec::new(),
        };
        losses.add(-1, amount);
        losses
    }

    /// What may be deducted in a year.
    pub(in crate::material) fn total(&self) -> Yen {
        self.of_years.iter().map(|(_, amount)| *amount).sum()
    }

    /// Leaves out what was made more than `years` fiscal years before a year (法人税法57条1項) and answers it.
    pub(in crate::material) fn expire(&mut self, year: i32, years: u32) -> Yen {
        let before = self.total();
        self.of_years
            .retain(|(made, _)| year - made <= years.cast_signed());
        before - self.total()
    }

    /// After a year: what it deducted is taken off the oldest first (法人税基本通達12-1-1), and its own loss is added.
    pub(in crate::material) fn after(&mut self, year: i32, used: Yen, loss: Yen) {
        let mut left = used;
        for (_, amount) in &mut self.of_years {
            let taken = left.min(*amount);
            *amount -= taken;
            left -= taken;
        }
        self.of_years.retain(|(_, amount)| *amount > Yen::ZERO);
        self.add(year, loss);
    }

    fn add(&mut self, year: i32, amount: Yen) {
        if amount > Yen::ZERO {
            self.of_years.push((year, amount));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_deducted_in_the_ten_years_after_its_own() {
        let mut losses = Losses::typed(Yen(500));
        assert_eq!(losses.expire(9, 10), Yen::ZERO);
        assert_eq!(losses.total(), Yen(500));
        assert_eq!(losses.expire(10, 10), Yen(500));
        assert_eq!(losses.total(), Yen::ZERO);
    }

    #[test]
    fn the_oldest_is_used_up_first() {
        let mut losses = Losses::typed(Yen(500));
        losses.after(0, Yen::ZERO, Yen(300));
        losses.after(1, Yen(600), Yen::ZERO);
        assert_eq!(losses.total(), Yen(200));
        // what is left was made in year 0
        assert_eq!(losses.expire(10, 10), Yen::ZERO);
        assert_eq!(losses.expire(11, 10), Yen(200));
    }
}
