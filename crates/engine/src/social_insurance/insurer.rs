//! 保険者: whose rates the health insurance takes, 協会けんぽ of a prefecture, a society with rates of its own,
//! or a 国保組合 whose premium the person alone pays.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_law::{Citation, Dated, HealthRates, Prefecture};
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::cover::Cover;
use crate::check::Checks;

/// 健康保険組合の一般保険料率, both sides (健康保険法160条13項).
pub const SOCIETY_HEALTH_RATES: (Rate, Rate) = (Rate::from_ppm(30_000), Rate::from_ppm(130_000));
/// 介護・支援金の料率の上限 of a society (a bound against slips of the keyboard).
pub const MAX_SOCIETY_RATE: Rate = Rate::from_ppm(50_000);
/// 国保組合の月額の上限 (a bound against slips of the keyboard).
pub const MAX_SOCIETY_MONTHLY: Yen = Yen(199_999);

/// 健康保険組合の料率: both sides and what of them the insured person pays, which may be less than half
/// (健康保険法162条).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HealthSociety {
    /// 健康保険料率, 0.03–0.13.
    pub health_rate: Rate,
    /// 被保険者負担.
    pub health_employee_rate: Rate,
    /// 介護保険料率, 0–0.05.
    pub care_rate: Rate,
    /// 被保険者負担.
    pub care_employee_rate: Rate,
    /// 子ども・子育て支援金率, 0–0.05; that of the law where it is missing. It counts from the month in which
    /// that of the law begins.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levy_rate: Option<Rate>,
    /// 被保険者負担; half where it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levy_employee_rate: Option<Rate>,
}

impl HealthSociety {
    /// Its rates are within their bounds, and nobody pays more than half of them.
    pub(crate) fn check(&self, checks: &mut Checks, path: &str) {
        let (min, max) = SOCIETY_HEALTH_RATES;
        checks.range(self.health_rate, min, max, || format!("{path}.health_rate"));
        let zero = Rate::default();
        let mut bounded = |rate: Rate, name: &str| {
            checks.range(rate, zero, MAX_SOCIETY_RATE, || format!("{path}.{name}"));
        };
        bounded(self.care_rate, "care_rate");
        bounded(self.levy_rate.unwrap_or_default(), "levy_rate");
        let parts = [
            (self.health_rate, Some(self.health_employee_rate), "health"),
            (self.care_rate, Some(self.care_employee_rate), "care"),
            (
                self.levy_rate.unwrap_or(MAX_SOCIETY_RATE),
                self.levy_employee_rate,
                "levy",
            ),
        ];
        for (total, employee, name) in parts {
            // half of an odd rate ends with half a part per million
            let half = Rate::from_ppm((total.ppm() + 1) / 2);
            let field = || format!("{path}.{name}_employee_rate");
            checks.range(employee.unwrap_or_default(), zero, half, field);
        }
    }
}

/// 国民健康保険組合: its premium of a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NationalHealthSociety {
    /// 保険料 of the person a month with what it holds for care insurance, yen: 0–199,999.
    pub monthly: Yen,
}

impl NationalHealthSociety {
    pub(crate) fn check(&self, checks: &mut Checks, path: &str) {
        checks.range(self.monthly, Yen::ZERO, MAX_SOCIETY_MONTHLY, || {
            format!("{path}.monthly")
        });
    }
}

/// 保険者 of the health insurance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Insurer {
    /// 協会けんぽ.
    Kyokai(Prefecture),
    /// 健康保険組合.
    Society(HealthSociety),
    /// 国民健康保険組合.
    National(NationalHealthSociety),
}

/// The law of the health premium of one month.
#[derive(Debug, Clone)]
pub(super) enum HealthLaw<'a> {
    Kyokai {
        prefecture: Prefecture,
        rates: Dated<'a, HealthRates>,
        care: Dated<'a, Rate>,
        levy: Dated<'a, Rate>,
    },
    Society {
        society: HealthSociety,
        levy: Dated<'a, Rate>,
    },
    National(Yen),
}

/// A rate of both sides, and the insured person's of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Charge {
    pub(crate) total: Rate,
    /// Half where nothing else is said.
    employee: Option<Rate>,
}

impl Charge {
    /// Half each.
    pub(crate) fn halved(total: Rate) -> Self {
        Self {
            total,
            employee: None,
        }
    }

    fn own(total: Rate, employee: Rate) -> Self {
        Self {
            total,
            employee: Some(employee),
        }
    }

    fn and(self, other: Self) -> Self {
        let sum = |a: Rate, b: Rate| Rate::from_ppm(a.ppm() + b.ppm());
        Self {
            total: sum(self.total, other.total),
            employee: self.employee.zip(other.employee).map(|(a, b)| sum(a, b)),
        }
    }

    /// 被保険者負担分 of a base as deducted from pay, 50 sen or less cut.
    pub(crate) fn share(self, base: Yen) -> Yen {
        self.exact_share(base).round(Rounding::HalfSenDown)
    }

    fn exact_share(self, base: Yen) -> Exact {
        match self.employee {
            None => base.times(self.total).ratio(1, 2),
            Some(rate) => base.times(rate),
        }
    }

    /// The insured person's part of what both sides pay.
    pub(super) fn part_of(self, both: Exact) -> Exact {
        match self.employee {
            Some(rate) if self.total.ppm() > 0 => both.ratio(rate.ppm(), self.total.ppm()),
            _ => both.ratio(1, 2),
        }
    }

    /// The formula of that part.
    pub(super) fn formula_of_part(self, both: &str) -> String {
        match self.employee {
            Some(rate) => format!("{both} × {} ÷ {}", rate.percent(), self.total.percent()),
            None => format!("{both} ÷ 2"),
        }
    }

    /// The insured person's part of the rate.
    pub(crate) fn employee(self) -> Rate {
        let half = Rate::from_ppm(self.total.ppm() / 2);
        self.employee.unwrap_or(half)
    }

    /// The formula of the share of a base.
    pub(super) fn formula(self, base: Yen) -> String {
        let base = base.grouped();
        match self.employee {
            None => format!("{base} × {} ÷ 2", self.total.percent()),
            Some(rate) => format!("{base} × {}", rate.percent()),
        }
    }
}

impl HealthLaw<'_> {
    /// 健康保険料率 alone.
    pub(super) fn alone(&self) -> Charge {
        match self {
            Self::Kyokai {
                prefecture, rates, ..
            } => Charge::halved(rates.value.of(*prefecture)),
            Self::Society { society, .. } => {
                Charge::own(society.health_rate, society.health_employee_rate)
            }
            Self::National(_) => Charge::default(),
        }
    }

    /// 介護保険料率.
    pub(super) fn care(&self) -> Charge {
        match self {
            Self::Kyokai { care, .. } => Charge::halved(*care.value),
            Self::Society { society, .. } => {
                Charge::own(society.care_rate, society.care_employee_rate)
            }
            Self::National(_) => Charge::default(),
        }
    }

    /// 子ども・子育て支援金率.
    pub(super) fn levy(&self) -> Charge {
        match self {
            Self::Kyokai { levy, .. } => Charge::halved(*levy.value),
            Self::Society { society, levy } if levy.value.ppm() > 0 => {
                let total = society.levy_rate.unwrap_or(*levy.value);
                let half = Rate::from_ppm(total.ppm() / 2);
                Charge::own(total, society.levy_employee_rate.unwrap_or(half))
            }
            Self::Society { .. } => Charge::own(Rate::default(), Rate::default()),
            Self::National(_) => Charge::default(),
        }
    }

    /// 健康保険料率 with care: what comes before the levy.
    pub(super) fn with_care(&self, cover: Cover) -> Charge {
        if cover.care {
            self.alone().and(self.care())
        } else {
            self.alone()
        }
    }

    /// All of it: one premium, rounded once (健康保険法156条・161条).
    pub(super) fn whole(&self, cover: Cover) -> Charge {
        self.with_care(cover).and(self.levy())
    }

    /// 国保組合の保険料 of the person; nothing of another insurer.
    pub(super) fn national(&self) -> Option<Yen> {
        match self {
            Self::National(monthly) => Some(*monthly),
            _ => None,
        }
    }

    /// What the health premium of a month reads.
    pub(super) fn citations(&self, cover: Cover) -> Vec<Citation> {
        match self {
            Self::Kyokai {
                rates, care, levy, ..
            } => {
                let mut law = vec![rates.citation()];
                if cover.care {
                    law.push(care.citation());
                }
                if levy.value.ppm() > 0 {
                    law.push(levy.citation());
                }
                law
            }
            // it says when a levy that is typed begins
            Self::Society { levy, .. } => vec![levy.citation()],
            Self::National(_) => Vec::new(),
        }
    }
}
