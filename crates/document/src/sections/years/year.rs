use shinchoryu_engine::material::{Path, PathYear};
use shinchoryu_quantity::Yen;

/// Nobody is told of an age beyond this one.
pub(super) const OLDEST: u32 = 100;

/// A year of a proposal beside the same of today.
pub(crate) struct Year<'a> {
    pub(crate) now: &'a PathYear,
    pub(crate) plan: &'a PathYear,
    /// 差の累計.
    pub(crate) so_far: Yen,
}

impl Year<'_> {
    pub(crate) fn change(&self, figure: fn(&PathYear) -> Yen) -> Yen {
        figure(self.plan) - figure(self.now)
    }
}

/// What a year pays in taxes. What is owed without the pay is the same in every plan.
pub(crate) fn taxes(year: &PathYear) -> Yen {
    year.income_tax + year.resident_tax + year.company_taxes
}

/// The years of a proposal, from 1.
pub(crate) fn years_of(path: &Path, at: usize) -> Vec<Year<'_>> {
    let (Some(now), Some(plan)) = (path.plans.first(), path.plans.get(at)) else {
        return Vec::new();
    };
    let mut so_far = Yen::ZERO;
    let years = now.years.iter().zip(&plan.years).map(|(now, plan)| {
        so_far += plan.together - now.together;
        Year { now, plan, so_far }
    });
    years.collect()
}
