use shinchoryu_engine::material::{
    BonusMonth, Company, Difference, HealthInsurer, InsuranceAllowance, InsuranceSums, Loss,
    Naming, Plan, RetirementFund,
};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Figures;

use super::kind::{Kind, contents, has_months, has_years};
use super::signs::{is_gain, is_nothing};
use crate::DocumentRequest;
use crate::text::{Run, Text, Value};
use crate::words::Words;

/// What every section is made from.
pub(crate) struct Context<'a> {
    pub(crate) request: &'a DocumentRequest<'a>,
    pub(crate) words: Words,
    pub(crate) figures: Figures,
    pub(super) contents: Vec<Kind>,
    /// 載せない節 that the case has.
    pub(super) left_out: Vec<Kind>,
    /// Keys of the assumptions in the order of their numbers.
    marks: Vec<String>,
}

impl<'a> Context<'a> {
    /// The assumptions have no numbers yet.
    pub(super) fn new(request: &'a DocumentRequest<'a>) -> Self {
        let (contents, left_out) = contents(request);
        Self {
            request,
            words: Words::new(request.lang),
            figures: Figures::of(request.lang).with_era(request.input.display.era),
            contents,
            left_out,
            marks: Vec::new(),
        }
    }

    /// With the keys of the assumptions in the order of their numbers.
    pub(super) fn with_marks(self, marks: Vec<String>) -> Self {
        Self { marks, ..self }
    }

    /// The keys of the sections that a comparison of pay has elsewhere, and that cannot be calculated here.
    pub(super) fn absent(&self) -> impl Iterator<Item = &'static str> {
        let request = self.request;
        let sections = [
            (Kind::Months, request.money.is_some_and(has_months)),
            (Kind::Years, request.path.is_some_and(has_years)),
        ];
        let absent = sections.into_iter().filter(|(_, is_there)| !is_there);
        let compares = self.compares_pay();
        absent.filter(move |_| compares).map(|(kind, _)| kind.key())
    }

    pub(crate) fn plans(&self) -> &'a [Plan] {
        &self.request.comparison.plans
    }

    pub(crate) fn now(&self) -> &'a Plan {
        &self.request.comparison.plans[0]
    }

    pub(crate) fn proposals(&self) -> &'a [Plan] {
        &self.request.comparison.plans[1..]
    }

    /// The recommended proposal, its difference and its loss.
    pub(crate) fn first(&self) -> (&'a Plan, &'a Difference, &'a Loss) {
        let comparison = self.request.comparison;
        (
            &comparison.plans[1],
            &comparison.differences[0],
            &comparison.losses[0],
        )
    }

    /// Whether proposals of pay are compared; else the company is shown with its contracts and without.
    pub(crate) fn compares_pay(&self) -> bool {
        !self.proposals().is_empty()
    }

    /// The plan that is spoken of: the recommended proposal, or the pay of today where there is none.
    pub(crate) fn shown(&self) -> &'a Plan {
        self.proposals().first().unwrap_or_else(|| self.now())
    }

    /// What both sums of the contracts are of that plan.
    pub(crate) fn sums(&self) -> Option<&'a InsuranceSums> {
        self.shown().insurance.as_ref()
    }

    /// 退職金準備: the allowance, and what the contracts bring for it.
    pub(super) fn fund(&self) -> Option<(InsuranceAllowance, RetirementFund)> {
        let sums = self.sums()?;
        sums.allowance.zip(sums.fund)
    }

    /// A key of words, with the end of those for a material that shows contracts alone.
    pub(super) fn of_kind(&self, key: &str) -> String {
        if self.compares_pay() {
            key.to_owned()
        } else {
            format!("{key}.contracts")
        }
    }

    /// The end of the key of an assumption, as `of_kind` of other words.
    pub(super) fn saying(&self) -> &'static str {
        if self.compares_pay() {
            ""
        } else {
            "_contracts"
        }
    }

    /// Whether every proposal brings money, to neither of the two less than now.
    pub(crate) fn gains(&self) -> bool {
        self.request.comparison.differences.iter().all(is_gain)
    }

    /// Whether every proposal brings money and takes away of pension, protection or retirement allowance.
    pub(crate) fn gains_and_loses(&self) -> bool {
        let loses = |loss: &Loss| {
            let lost = [
                loss.pension_per_year_until_retirement,
                loss.sickness_allowance_daily,
                loss.retirement_limit,
            ];
            lost.iter().any(|lost| *lost > Yen::ZERO)
        };
        self.gains() && self.request.comparison.losses.iter().all(loses)
    }

    /// Whether a proposal has a bonus.
    pub(crate) fn has_bonus(&self) -> bool {
        let mut proposals = self.proposals().iter();
        proposals.any(|plan| !plan.bonus_months.is_empty())
    }

    /// A plan cannot be kept for a year: the person leaves, or the pension insurance ends, before that.
    pub(crate) fn is_short(&self, loss: &Loss) -> bool {
        !self.stays_in_office() && loss.months_in_force < 12
    }

    /// Whether somebody has a sickness allowance under a plan.
    pub(crate) fn has_sickness_allowance(&self) -> bool {
        let mut plans = self.plans().iter();
        plans.any(|plan| plan.benefits.sickness_allowance_daily > Yen::ZERO)
    }

    /// 現役継続: from 70 no age of retirement is typed, and the pension no longer grows.
    pub(crate) fn stays_in_office(&self) -> bool {
        self.request.input.customer.retirement_age.is_none()
    }

    /// Why none of the bonuses of a plan is deductible in the figures, whatever is paid: the notice cannot be filed
    /// in time, or they are paid after the retirement. The end of the key of its words.
    pub(crate) fn bonuses_not_deductible(&self, at: usize) -> Option<&'static str> {
        let plan = &self.plans()[at];
        if plan.company.non_deductible < plan.bonus_total {
            return None;
        }
        let of_plan = format!("proposals.{}.", at.saturating_sub(1));
        let mut warnings = self.request.comparison.warnings.iter();
        warnings.find_map(|warning| match (warning.code, &warning.field) {
            ("filing_deadline_passed", _) => Some("passed"),
            ("bonus_after_retirement", Some(field)) if field.starts_with(&of_plan) => {
                Some("after_leaving")
            }
            _ => None,
        })
    }

    pub(crate) fn company(&self) -> &'a Company {
        &self.request.input.company
    }

    /// The company as far as the pages are to name it.
    pub(super) fn company_name(&self) -> &'a str {
        match self.request.input.display.naming {
            Naming::CompanyAndPerson | Naming::Company => {
                self.company().name.as_deref().unwrap_or_default()
            }
            Naming::Nobody => self.words.get("frame.nobody"),
        }
    }

    pub(crate) fn get(&self, key: &str) -> String {
        self.words.get(key).to_owned()
    }

    /// The catalogue's name of a choice of the input.
    pub(crate) fn term(&self, kind: &str, choice: impl serde::Serialize) -> String {
        let name = serde_json::to_value(choice).ok();
        let name = name.as_ref().and_then(serde_json::Value::as_str);
        self.get(&format!("term.{kind}.{}", name.unwrap_or_default()))
    }

    pub(crate) fn line(&self, key: &str, values: &[Value<'_>]) -> String {
        self.words.line(key, values)
    }

    pub(crate) fn text(&self, key: &str, values: &[Value<'_>]) -> Text {
        self.words.text(key, values, |name| {
            if name.starts_with("section.") {
                self.reference(name)
            } else {
                self.marked(name)
            }
        })
    }

    /// Sentences one after the other.
    pub(crate) fn sentences(&self, said: impl IntoIterator<Item = Text>) -> Text {
        let space = self.figures.language.pick("", " ");
        let said = said.into_iter();
        said.reduce(|first, second| first.then(space.into()).then(second))
            .unwrap_or_default()
    }

    /// The number of an assumption; nothing where it does not apply to this case.
    fn marked(&self, name: &str) -> Option<Run> {
        let at = self.marks.iter().position(|mark| mark == name);
        at.map(|at| Run::Mark(at + 1))
    }

    /// The section of a key with its number; it has to be there.
    fn reference(&self, key: &str) -> Option<Run> {
        let Some(at) = self.contents.iter().position(|kind| kind.key() == key) else {
            // told with all that is missing
            self.words.get(&format!("[[{key}]]"));
            return None;
        };
        let number = at + 1;
        let words = format!("{number} {}", self.words.get(key));
        Some(Run::Section(number, words))
    }

    /// The number of an assumption as a mark; nothing where it does not apply to this case.
    pub(crate) fn mark(&self, name: &str) -> Text {
        Text(self.marked(name).into_iter().collect())
    }

    /// A stretch of months as years and months; never "0 years".
    pub(crate) fn duration(&self, months: u32) -> String {
        let part = |count: u32, one: &str, several: &str| match count {
            1 => self.get(one),
            _ => self.line(several, &[("count", &self.figures.count(count))]),
        };
        let years = part(months / 12, "duration.year", "duration.years");
        let rest = part(months % 12, "duration.month", "duration.months");
        match (months / 12, months % 12) {
            (0, 0) => self.get("duration.none"),
            (_, 0) => years,
            (0, _) => rest,
            _ => self.line("duration.together", &[("years", &years), ("months", &rest)]),
        }
    }

    /// 現在, 案1, …: the name of a plan.
    pub(crate) fn plan_name(&self, at: usize) -> String {
        match at {
            0 => self.get("plan.now"),
            _ if self.proposals().len() == 1 => self.get("plan.only"),
            _ => self.line("plan.proposal", &[("number", &at.to_string())]),
        }
    }

    /// 提案1では、: begins a finding where there is more than one proposal.
    pub(crate) fn first_of_several(&self) -> Vec<String> {
        if self.proposals().len() < 2 {
            return Vec::new();
        }
        vec![self.line("plan.first", &[("plan", &self.plan_name(1))])]
    }

    /// A title with the name of the first proposal where there is more than one.
    pub(crate) fn titled(&self, key: &str) -> String {
        let title = self.get(key);
        if self.proposals().len() == 1 {
            return title;
        }
        self.line(
            "plan.titled",
            &[("title", &title), ("plan", &self.plan_name(1))],
        )
    }

    /// 月額10万円 + 賞与1,080万円: what a plan pays.
    pub(crate) fn plan_pay(&self, at: usize) -> String {
        let plan = &self.plans()[at];
        let monthly = self.figures.pay(plan.monthly);
        let mut words = self.line("plan.monthly", &[("amount", &monthly)]);
        for bonus in &plan.bonus_months {
            let amount = self.figures.pay(bonus.bonus);
            let month = self.figures.month_name(bonus.month);
            words += &self.line("plan.bonus", &[("amount", &amount), ("month", &month)]);
        }
        words
    }

    /// An amount with 円 or JPY.
    pub(crate) fn yen(&self, amount: Yen) -> String {
        self.line("amount.yen", &[("amount", &self.figures.yen(amount))])
    }

    /// An amount with its sign and 円 or JPY.
    pub(crate) fn difference(&self, amount: Yen) -> String {
        self.line(
            "amount.yen",
            &[("amount", &self.figures.difference(amount))],
        )
    }

    /// An amount in the large unit with its name, as in a sentence; to the yen where it would be written as nothing.
    pub(crate) fn large(&self, amount: Yen) -> String {
        let (written, unit) = self.figures.large_in_words(amount, false);
        if is_nothing(&written) {
            return self.yen(amount);
        }
        self.with_large_unit(&written, unit)
    }

    /// 98.8万円, or JPY 0.99 million.
    fn with_large_unit(&self, written: &str, unit: &str) -> String {
        let before = self.figures.language.pick("", "JPY ");
        format!("{before}{written}{unit}")
    }

    /// An amount in the large unit without decimals, with its name; with decimals where it would be written as
    /// nothing.
    pub(crate) fn large_whole(&self, amount: Yen) -> String {
        let (written, unit) = self.figures.large_whole_in_words(amount, false);
        if is_nothing(&written) {
            return self.large(amount);
        }
        self.with_large_unit(&written, unit)
    }

    /// The key of the name of the health premium: without the care insurance where nobody pays for it. The flat
    /// premium of a 国保組合 may hold it.
    pub(crate) fn health_premium(&self) -> &'static str {
        let care = |plan: &Plan| plan.employee.parts.care > Yen::ZERO;
        let flat =
            self.request.input.company.health_insurer == Some(HealthInsurer::NationalHealthSociety);
        let rates = &self.request.comparison.facts.rates;
        if flat || rates.care > 0 || self.plans().iter().any(care) {
            "comparison.health"
        } else {
            "premiums.health_without_care"
        }
    }

    pub(crate) fn unit(&self, key: &str) -> String {
        self.line("unit.label", &[("unit", self.words.get(key))])
    }

    /// Every bonus of every plan with the name of its plan.
    pub(crate) fn bonuses(&self) -> Vec<(usize, &'a BonusMonth)> {
        let plans = self.plans().iter().enumerate();
        plans
            .flat_map(|(at, plan)| plan.bonus_months.iter().map(move |bonus| (at, bonus)))
            .collect()
    }

    /// The title as the member typed it, or the general one.
    pub(crate) fn title(&self) -> String {
        let typed = self
            .request
            .input
            .title
            .as_deref()
            .unwrap_or_default()
            .trim();
        if typed.is_empty() {
            self.get(match (self.compares_pay(), self.fund()) {
                (true, _) => "document.title",
                (false, None) => "document.title.contracts",
                (false, Some(_)) => "document.title.fund",
            })
        } else {
            typed.to_owned()
        }
    }
}
