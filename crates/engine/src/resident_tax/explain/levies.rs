use shinchoryu_law::individual::PartRates;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::super::credits::{basic_of_income_tax, special_rate};
use super::super::figures::Surcharge;
use super::explained::{Explained, add};
use super::housing;
use crate::Trace;
use crate::trace::{difference_or_zero, or_zero};

/// One of the two levies: what makes it differ from the other.
#[derive(Clone, Copy)]
struct Part {
    /// Rate of the place with its surcharge.
    rate: Rate,
    /// Rate of the place alone: the share of the credits.
    share: Rate,
    adjustment: Yen,
    /// Its share of 住宅借入金等特別税額控除, where there is one.
    housing: Option<Rate>,
    donation: Yen,
    /// 特例控除額の上限, where the year has one.
    special_at_most: Option<Yen>,
    cut: Yen,
}

fn with(rate: Rate, surcharge: Rate) -> Rate {
    Rate::from_ppm(rate.ppm() + surcharge.ppm())
}

/// The rates of municipality and prefecture with their surcharges.
fn rates(place: PartRates, surcharge: &Surcharge) -> [Rate; 2] {
    [
        with(place.municipal, surcharge.income_municipality),
        with(place.prefectural, surcharge.income_prefecture),
    ]
}

impl Explained<'_> {
    /// Municipality, prefecture.
    fn parts(&self) -> [Part; 2] {
        let city = self.input.designated_city;
        let place = self.law.rates.value.of(city);
        let [municipal, prefectural] = rates(place, &self.input.surcharge);
        let most = self.law.donation.value.special_at_most.as_ref();
        let most = most.map(|most| most.of(city));
        let output = self.output;
        let loan = self
            .loan
            .filter(|_| output.housing_loan_remainder > Yen::ZERO);
        let shares = loan.map(|loan| loan.law.value.shares.of(city));
        [
            Part {
                rate: municipal,
                share: place.municipal,
                adjustment: output.adjustment_municipal,
                housing: shares.map(|shares| shares.municipal),
                donation: output.donation_municipal,
                special_at_most: most.map(|most| most.municipal),
                cut: self.cut.municipal,
            },
            Part {
                rate: prefectural,
                share: place.prefectural,
                adjustment: output.adjustment_prefectural,
                housing: shares.map(|shares| shares.prefectural),
                donation: output.donation_prefectural,
                special_at_most: most.map(|most| most.prefectural),
                cut: self.cut.prefectural,
            },
        ]
    }

    /// A levy less its share of the housing loan and credits that are never more than it.
    fn levy_less(&self, rate: Rate, housing: Option<Rate>, credits: &[Yen]) -> String {
        let taxable = self.output.taxable_income;
        let loan = self.output.housing_loan_remainder;
        let mut formula = format!("{} × {}", taxable.grouped(), rate.percent());
        let mut left = i128::from(taxable.get()) * i128::from(rate.ppm());
        if let Some(share) = housing {
            formula = format!("{formula} − {} × {}", loan.grouped(), share.percent());
            left -= i128::from(loan.get()) * i128::from(share.ppm());
        }
        for credit in credits {
            formula = format!("{formula} − {}", credit.grouped());
            left -= i128::from(credit.get()) * 1_000_000;
        }
        or_zero(formula, left < 0)
    }

    /// The levy after adjustment, housing loan and donation credit.
    fn credited(&self, part: Part) -> String {
        if part.donation > Yen::ZERO {
            self.levy_less(part.rate, part.housing, &[part.adjustment, part.donation])
        } else {
            self.levy_less(part.rate, part.housing, &[part.adjustment])
        }
    }

    /// What the levies may leave: the income above the limit.
    fn room(&self) -> String {
        let persons = self.incomes.family.persons();
        let limit = self.law.no_income_levy.value.limit(persons);
        let income = self.output.total_income.grouped();
        format!("({income} − {})", limit.grouped())
    }

    /// The levies after adjustment, loan, donation credit and relief, municipality and prefecture.
    fn relieved(&self) -> [String; 2] {
        let both = self.parts().map(|part| self.credited(part));
        if self.output.relief == Yen::ZERO {
            return both;
        }
        let (room, [municipal, prefectural]) = (self.room(), &both);
        let total = format!("(({municipal}) + ({prefectural}))");
        [municipal, prefectural].map(|levy| format!("({levy}) × {room} ÷ {total}"))
    }

    pub(super) fn levies(&self, trace: &mut Trace) {
        let output = self.output;
        let [municipal, prefectural] = self.relieved();
        let parts = self.parts();
        for (figure, amount, levy, part) in [
            (
                "municipal_income_levy",
                output.municipal_income_levy,
                municipal,
                parts[0],
            ),
            (
                "prefectural_income_levy",
                output.prefectural_income_levy,
                prefectural,
                parts[1],
            ),
        ] {
            let formula = if part.cut > Yen::ZERO {
                let less = format!("{levy} − {}", part.cut.grouped());
                or_zero(less, amount == Yen::ZERO)
            } else {
                levy
            };
            let cited = vec![self.law.rates.citation()];
            add(trace, figure, amount, formula, Rounding::Floor100, cited);
        }
    }

    pub(super) fn credits(&self, trace: &mut Trace) {
        self.adjustment(trace);
        housing::explain(self.input, self.loan, self.output, trace);
        self.donation(trace);
        let (law, output) = (self.law, self.output);
        if output.relief > Yen::ZERO {
            let [municipal, prefectural] = self.parts().map(|part| self.credited(part));
            let formula = format!("{municipal} + {prefectural} − {}", self.room());
            let cited = vec![law.no_income_levy.citation()];
            let (figure, amount) = ("relief", output.relief);
            add(trace, figure, amount, formula, Rounding::CeilYen, cited);
        }
        if output.resident_tax_cut > Yen::ZERO {
            self.cut(trace);
        }
    }

    fn adjustment(&self, trace: &mut Trace) {
        let (law, output) = (self.law, self.output);
        let credit = law.adjustment.value;
        let rates = credit.rates.of(self.input.designated_city);
        let difference = output.personal_difference.grouped();
        let taxable = output.taxable_income.grouped();
        let base = if output.total_income > credit.total_income_upto {
            let (income, upto) = (output.total_income, credit.total_income_upto);
            format!("{} > {} → 0", income.grouped(), upto.grouped())
        } else if output.taxable_income <= credit.threshold {
            format!("min({difference}, {taxable})")
        } else {
            format!(
                "max({difference} − ({taxable} − {}), {})",
                credit.threshold.grouped(),
                credit.base_at_least.grouped()
            )
        };
        let part = |rate: Rate| {
            let base = output.adjustment_base.grouped();
            format!("{base} × {}", rate.percent())
        };
        for (figure, amount, formula) in [
            ("adjustment_base", output.adjustment_base, base),
            (
                "adjustment_municipal",
                output.adjustment_municipal,
                part(rates.municipal),
            ),
            (
                "adjustment_prefectural",
                output.adjustment_prefectural,
                part(rates.prefectural),
            ),
        ] {
            let cited = vec![law.adjustment.citation()];
            add(trace, figure, amount, formula, Rounding::None, cited);
        }
    }

    fn donation(&self, trace: &mut Trace) {
        let output = self.output;
        let Some(rate_base) = output.donation_rate_base else {
            return;
        };
        self.donation_rate_base(rate_base, trace);
        let parts = self.parts();
        for (figure, amount, part) in [
            ("donation_municipal", output.donation_municipal, parts[0]),
            (
                "donation_prefectural",
                output.donation_prefectural,
                parts[1],
            ),
        ] {
            let formula = self.donation_formula(part, rate_base, amount);
            let cited = vec![self.law.donation.citation(), self.law.brackets.citation()];
            add(trace, figure, amount, formula, Rounding::CeilYen, cited);
        }
    }

    /// What the marginal rate of the special part is looked up with.
    fn donation_rate_base(&self, base: Yen, trace: &mut Trace) {
        let (law, output) = (self.law, self.output);
        let basic = basic_of_income_tax(law, self.incomes);
        let formula = format!(
            "{} − {} − ({})",
            output.taxable_income.grouped(),
            output.personal_difference.grouped(),
            difference_or_zero(basic, law.donation.value.basic_deduction_over)
        );
        let cited = vec![law.donation.citation(), law.basic.citation()];
        let figure = "donation_rate_base";
        add(trace, figure, base, formula, Rounding::None, cited);
    }

    /// Basic part and special part, each raised to the yen.
    fn donation_formula(&self, part: Part, rate_base: Yen, amount: Yen) -> String {
        let (law, output) = (self.law, self.output);
        let credit = law.donation.value;
        let given = self.input.deductions.donation;
        let most = output.total_income.times(credit.income_share);
        let not_deductible = credit.not_deductible;
        let basic = if given <= most.round(Rounding::FloorYen) {
            given.into()
        } else {
            most
        } - not_deductible.into();
        let basic = basic
            .ratio(part.share.ppm(), 1_000_000)
            .round(Rounding::CeilYen);
        let own = not_deductible.grouped();
        let counted = format!(
            "min({}, {} × {}) − {own}",
            given.grouped(),
            output.total_income.grouped(),
            credit.income_share.percent()
        );
        let counted = or_zero(counted, basic < Yen::ZERO);
        let place = law.rates.value.of(self.input.designated_city);
        let special = special_rate(law, rate_base);
        let levy = self.levy_less(part.share, None, &[part.adjustment]);
        let fixed = part
            .special_at_most
            .map_or_else(String::new, |most| format!(", {}", most.grouped()));
        let basic = basic.or_zero();
        format!(
            "(({counted}) × {share} = {}) + (min(({} − {own}) × {} × {share} ÷ {}, ({levy}) × {}{fixed}) = {})",
            basic.grouped(),
            given.grouped(),
            special.percent(),
            place.total().percent(),
            credit.special_levy_share.percent(),
            (amount - basic).grouped(),
            share = part.share.percent(),
        )
    }

    /// 定額減税 and the parts of it that the levies bear.
    fn cut(&self, trace: &mut Trace) {
        let (law, output) = (self.law, self.output);
        let amount = law.cut.value.amount;
        let [municipal, prefectural] = self.relieved();
        let levies = format!("{municipal} + {prefectural}");
        let cut = output.resident_tax_cut.grouped();
        let whole = if output.resident_tax_cut < amount {
            format!("min({}, {levies})", amount.grouped())
        } else {
            amount.grouped()
        };
        for (figure, amount, formula, rounding) in [
            (
                "resident_tax_cut",
                output.resident_tax_cut,
                whole,
                Rounding::FloorYen,
            ),
            (
                "resident_tax_cut_prefectural",
                self.cut.prefectural,
                format!("{cut} × ({prefectural}) ÷ ({levies})"),
                Rounding::CeilYen,
            ),
            (
                "resident_tax_cut_municipal",
                self.cut.municipal,
                format!("{cut} − {}", self.cut.prefectural.grouped()),
                Rounding::None,
            ),
        ] {
            let cited = vec![law.cut.citation()];
            add(trace, figure, amount, formula, rounding, cited);
        }
    }
}
