//! 二以上事業所勤務: one standard amount on the pay of two offices, and what each of them pays of it.

use shinchoryu_law::Citation;
use shinchoryu_quantity::{Exact, Month, Rate, Rounding, Yen};

use super::cover::Cover;
use super::insurer::Charge;
use super::{Employee, Invoice, MonthInput, MonthLaw, MonthPremium, PremiumParts, SplitPremium};
use crate::trace::on_the_way;
use crate::{Step, Trace};

/// 健康保険料 is kept to a tenth of a yen before the invoice, pension and contribution to a hundredth
/// (日本年金機構の按分の計算).
const HEALTH_PARTS: i64 = 10;
const PENSION_PARTS: i64 = 100;

/// What one office pays of a base that both have together.
#[derive(Debug, Clone, Copy)]
struct Part {
    own: Yen,
    both: Yen,
}

impl Part {
    fn of(own: Yen, other: Yen) -> Self {
        Self {
            own,
            both: own + other,
        }
    }

    /// 標準額 × 率 × own ÷ sum in tenths or hundredths of a yen, the rest cut.
    fn company(self, base: Yen, rate: Rate, parts: i64) -> Yen {
        if self.own == Yen::ZERO {
            return Yen::ZERO;
        }
        let whole = base.times(rate).ratio(parts, 1);
        whole
            .ratio(self.own.get(), self.both.get())
            .round(Rounding::FloorYen)
    }

    fn formula(self, base: Yen, rate: Rate, parts: i64) -> String {
        format!(
            "{} × {} × {} ÷ {} × {parts}",
            base.grouped(),
            rate.percent(),
            self.own.grouped(),
            self.both.grouped()
        )
    }

    /// 被保険者負担分 of what the office pays, 50 sen or less cut.
    fn share(self, base: Yen, charge: Charge, parts: i64) -> Yen {
        let company = Exact::from(self.company(base, charge.total, parts)).ratio(1, parts);
        charge.part_of(company).round(Rounding::HalfSenDown)
    }
}

/// The pay of both offices in a month: own and other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offices {
    pub(crate) remuneration: (Yen, Yen),
    pub(crate) bonuses: (Yen, Yen),
}

impl Offices {
    /// The same seen from the other office.
    pub(crate) fn of_the_other(self) -> Self {
        let turned = |(own, other): (Yen, Yen)| (other, own);
        Self {
            remuneration: turned(self.remuneration),
            bonuses: turned(self.bonuses),
        }
    }

    fn monthly(self) -> Part {
        Part::of(self.remuneration.0, self.remuneration.1)
    }

    fn bonus(self) -> Part {
        Part::of(self.bonuses.0, self.bonuses.1)
    }
}

impl MonthInput {
    /// The month as if one office paid it all.
    pub(super) fn together(&self) -> Self {
        let mut both = self.clone();
        if let Some(other) = both.other_office.take() {
            both.remuneration += other.remuneration;
            both.bonuses.extend(other.bonuses);
        }
        both
    }

    /// The pay of both, where there is another office.
    pub(super) fn offices(&self) -> Option<Offices> {
        let other = self.other_office.as_ref()?;
        let sum = |bonuses: &[Yen]| bonuses.iter().copied().sum();
        Some(Offices {
            remuneration: (self.remuneration, other.remuneration),
            bonuses: (sum(&self.bonuses), sum(&other.bonuses)),
        })
    }
}

impl MonthLaw<'_> {
    /// The premiums of one office in a month: standard amounts and bonuses are those of both together, with the
    /// caps on the sum (健康保険法44条3項・45条, 厚生年金保険法24条2項・24条の4); each pays by its part of the pay.
    pub(crate) fn office_premium(
        &self,
        month: Month,
        cover: Cover,
        offices: Offices,
        counted: Yen,
    ) -> MonthPremium {
        let (own, other) = offices.remuneration;
        let bonuses = offices.bonuses.0 + offices.bonuses.1;
        let both = self.premium(month, cover, own + other, bonuses, counted);
        let (monthly, bonus) = (offices.monthly(), offices.bonus());
        let health = self.health.whole(cover);
        let pension = Charge::halved(*self.pension_rate.value);
        let employee = Employee::of(
            monthly.share(both.standard_health, health, HEALTH_PARTS),
            monthly.share(both.standard_pension, pension, PENSION_PARTS),
            bonus.share(both.bonus_base_health, health, HEALTH_PARTS),
            bonus.share(both.bonus_base_pension, pension, PENSION_PARTS),
        );
        let line = |(standard, base): (Yen, Yen), rate: Rate, parts: i64| {
            let sum = monthly.company(standard, rate, parts) + bonus.company(base, rate, parts);
            Exact::from(sum).ratio(1, parts).round(Rounding::FloorYen)
        };
        let of_pension = (both.standard_pension, both.bonus_base_pension);
        let invoice = Invoice::of(
            line(
                (both.standard_health, both.bonus_base_health),
                health.total,
                HEALTH_PARTS,
            ),
            line(of_pension, pension.total, PENSION_PARTS),
            line(of_pension, *self.contribution.value, PENSION_PARTS),
        );
        MonthPremium {
            employee,
            parts: PremiumParts {
                monthly: self.split_part(monthly, both.standard_health, cover),
                bonus: self.split_part(bonus, both.bonus_base_health, cover),
            },
            invoice,
            employer_total: invoice.total - employee.total,
            ..both
        }
    }

    /// The rounded premium of an office shown in parts that add up to it.
    fn split_part(&self, part: Part, base: Yen, cover: Cover) -> SplitPremium {
        let share = |charge: Charge| part.share(base, charge, HEALTH_PARTS);
        let health = share(self.health.alone());
        let with_care = share(self.health.with_care(cover));
        let total = share(self.health.whole(cover));
        SplitPremium {
            health,
            care: with_care - health,
            levy: total - with_care,
        }
    }

    /// The steps of an office's shares and invoice.
    pub(super) fn explain_office(
        &self,
        name: &impl Fn(&str) -> String,
        cover: Cover,
        offices: Offices,
        premium: &MonthPremium,
        trace: &mut Trace,
    ) {
        let (monthly, bonus) = (offices.monthly(), offices.bonus());
        let health = self.health.whole(cover);
        let pension = Charge::halved(*self.pension_rate.value);
        let contribution = Charge::halved(*self.contribution.value);
        let employee = &premium.employee;
        let lines = [
            Line {
                name: "health",
                charge: health,
                parts: HEALTH_PARTS,
                bases: [premium.standard_health, premium.bonus_base_health],
                shares: Some([employee.health, employee.health_bonus]),
                invoice: premium.invoice.health,
                law: self.health.citations(cover),
            },
            Line {
                name: "pension",
                charge: pension,
                parts: PENSION_PARTS,
                bases: [premium.standard_pension, premium.bonus_base_pension],
                shares: Some([employee.pension, employee.pension_bonus]),
                invoice: premium.invoice.pension,
                law: vec![self.pension_rate.citation()],
            },
            Line {
                name: "child_contribution",
                charge: contribution,
                parts: PENSION_PARTS,
                bases: [premium.standard_pension, premium.bonus_base_pension],
                shares: None,
                invoice: premium.invoice.child_contribution,
                law: vec![self.contribution.citation()],
            },
        ];
        for line in lines {
            line.explain(name, [monthly, bonus], trace);
        }
    }
}

/// One line of an office's invoice.
struct Line {
    name: &'static str,
    charge: Charge,
    parts: i64,
    /// Of the month and of the bonuses.
    bases: [Yen; 2],
    shares: Option<[Yen; 2]>,
    invoice: Yen,
    law: Vec<Citation>,
}

impl Line {
    fn explain(self, name: &impl Fn(&str) -> String, of: [Part; 2], trace: &mut Trace) {
        let cited = |step: Step| self.law.iter().cloned().fold(step, Step::citing);
        let mut whole = Vec::new();
        for (index, suffix) in ["", "_bonus"].into_iter().enumerate() {
            let (Some(part), Some(base)) = (of.get(index), self.bases.get(index)) else {
                continue;
            };
            let share = self.shares.and_then(|shares| shares.get(index).copied());
            let employee = name(&format!("employee.{}{suffix}", self.name));
            if *base == Yen::ZERO || part.own == Yen::ZERO {
                if share.is_some() {
                    trace.step(|| Step::yen(employee, Yen::ZERO, "0"));
                }
                continue;
            }
            let amount = part.company(*base, self.charge.total, self.parts);
            let formula = part.formula(*base, self.charge.total, self.parts);
            let kept = on_the_way(formula.clone(), amount);
            // in tenths or hundredths of a yen, as the pension service keeps it
            let figure = name(&format!("office_share.{}{suffix}", self.name));
            trace.step(|| cited(Step::yen(figure, amount, formula).rounded(Rounding::FloorYen)));
            if let Some(share) = share {
                let parts = self.parts;
                let formula = self.charge.formula_of_part(&format!("{kept} ÷ {parts}"));
                trace.step(|| {
                    cited(Step::yen(employee, share, formula).rounded(Rounding::HalfSenDown))
                });
            }
            whole.push(kept);
        }
        let formula = match whole.as_slice() {
            [] => "0".to_owned(),
            parts => format!("({}) ÷ {}", parts.join(" + "), self.parts),
        };
        let figure = name(&format!("invoice.{}", self.name));
        let step = Step::yen(figure, self.invoice, formula).rounded(Rounding::FloorYen);
        trace.step(|| cited(step));
    }
}
