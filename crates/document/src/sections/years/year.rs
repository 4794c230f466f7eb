use shinchoryu_engine::material::{Path, PathYear};
use shinchoryu_quantity::Yen;

/// Nobody is told of an age beyond this one.
pub(super) const OLDEST: u32 = 100;

/// A year of the recommended proposal beside the same of today.
pub(super) struct Year<'a> {
    pub(super) now: &'a PathYear,
    pub(super) plan: &'a PathYear,
    /// 差の累計.
    pub(super) so_far: Yen,
}

impl Year<'_> {
    pub(super) fn change(&self, figure: fn(&PathYear) -> Yen) -> Yen {
        figure(self.plan) - figure(self.now)
    }
}

/// The years of the recommended proposal.
pub(super) fn years_of(path: &Path) -> Vec<Year<'_>> {
    let (Some(now), Some(plan)) = (path.plans.first(), path.plans.get(1)) else {
        return Vec::new();
    };
    let mut so_far = Yen::ZERO;
    let years = now.years.iter().zip(&plan.years).map(|(now, plan)| {
        so_far += plan.together - now.together;
        Year { now, plan, so_far }
    });
    years.collect()
}
