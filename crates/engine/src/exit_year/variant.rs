//! 現在と提案: the event under one final pay.

use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::Yen;

use super::annuity::{self, Parts};
use super::input::{ExitVariant, ExitYearInput, PolicyAction};
use super::output::{
    ExitFigures, ExitOutcome, ExitVariantResult, OutcomeFigures, PolicyTotals, VariantRemark,
};
use crate::benefits::{RetirementAllowanceInput, RetirementAllowanceOutput, retirement_allowance};
use crate::corporate_tax::{CorporateTaxInput, CorporateTaxOutput, corporate_tax};
use crate::notified_pay_deadline::last_day;
use crate::retirement_income::{RetirementIncomeInput, RetirementIncomeOutput, retirement_income};
use crate::trace::{difference_or_zero, or_zero, plus};
use crate::{Step, Trace, Unit};

/// What both variants share.
pub(super) struct Case<'a> {
    pub input: &'a ExitYearInput,
    pub book: &'a LawBook,
    pub totals: &'a PolicyTotals,
}

/// One of them, with its own amounts.
struct Variant<'a> {
    case: &'a Case<'a>,
    name: &'static str,
    given: &'a ExitVariant,
    income: Yen,
    cash: Yen,
    planned: Yen,
    parts: Parts,
}

impl<'a> Case<'a> {
    /// The event under one final pay; its steps under `name`.
    pub(super) fn result(
        &'a self,
        name: &'static str,
        given: &'a ExitVariant,
        trace: &mut Trace,
    ) -> Result<ExitVariantResult, FieldErrors> {
        let planned = self.input.allowance.planned_amount;
        let planned = given.planned_amount.unwrap_or(planned);
        let handed_over = self.totals.handed_over;
        if planned < handed_over {
            // where the planned amount was typed
            let field = match given.planned_amount {
                Some(_) => format!("{name}.planned_amount"),
                None => "allowance.planned_amount".into(),
            };
            let max = crate::check::LARGEST;
            return Err(FieldError::out_of_range(field, handed_over, max).into());
        }
        let variant = Variant {
            case: self,
            name,
            given,
            income: given.income.unwrap_or(self.input.company.income),
            cash: given.cash.unwrap_or(self.input.cash),
            planned,
            parts: Parts::of(&self.input.person, planned, handed_over)?,
        };
        variant.result(trace)
    }
}

impl Variant<'_> {
    fn at(&self, figure: &str) -> String {
        format!("{}.{figure}", self.name)
    }

    /// A step with the figures of this variant, or of all contracts, that it is the sum of.
    fn sum(&self, name: &str, amount: Yen, formula: String, parts: &[&str]) -> Step {
        let parts = parts.iter().map(|part| match part.strip_prefix('-') {
            _ if part.contains("totals.") => (*part).to_owned(),
            Some(taken) => format!("-{}", self.at(taken)),
            None => self.at(part),
        });
        let parts: Vec<String> = parts.collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        Step::yen(self.at(name), amount, formula).sum_of(&parts)
    }

    fn result(&self, trace: &mut Trace) -> Result<ExitVariantResult, FieldErrors> {
        let totals = self.case.totals;
        let with_gains = self.income + totals.gain;
        let mut wrong = Vec::new();
        let mut kept = |errors: FieldErrors| wrong.extend(errors.errors);
        let allowance = self.allowance(trace).map_err(&mut kept).ok();
        let person = self.person(trace).map_err(&mut kept).ok();
        let without = self.taxes(self.income, "without_detail", trace);
        let without = without.map_err(&mut kept).ok();
        let (Some(allowance), Some(person), Some(without)) = (allowance, person, without) else {
            return Err(FieldErrors { errors: wrong });
        };
        let gains = self.taxes(with_gains, "with_gains_detail", trace)?;
        let year = Year {
            variant: self,
            without: without.total,
            with_gains: (with_gains, gains.total),
        };
        let of_year = self.parts.of_year();
        let wholly = year.outcome("wholly", of_year, None, trace)?;
        let limit = allowance.limit;
        let up_to_limit = year.outcome("up_to_limit", of_year.min(limit), Some(limit), trace)?;
        let taxes = person.income_tax + person.municipal_tax + person.prefectural_tax;
        let figures = ExitFigures {
            planned_amount: self.planned,
            limit,
            above_limit: (self.planned - limit).or_zero(),
            lump_sum: self.parts.lump_sum,
            annuity_total: self.parts.annuity,
            annuity_due: self.parts.due,
            annuity_later: self.parts.annuity - self.parts.due,
            annuity_received: self.parts.received,
            allowance_cash: self.allowance_cash(),
            income: self.income,
            income_with_gains: with_gains,
            taxes_without: without.total,
            gain_tax: gains.total - without.total,
            contested_tax: up_to_limit.figures.taxes - wholly.figures.taxes,
            retirement_income: person.retirement_income,
            person_taxes: taxes,
            net: person.net,
            person_cash: person.net - totals.handed_over,
        };
        let result = ExitVariantResult {
            remarks: remarks(&figures, &allowance),
            figures,
            wholly,
            up_to_limit,
            allowance_detail: allowance,
            person_detail: person,
            without_detail: without,
            with_gains_detail: gains,
        };
        self.explain(&result, trace)?;
        let asked = (self.case.input, self.case.book);
        annuity::explain(&self.parts, self.name, asked, trace)?;
        Ok(result)
    }

    /// What of the allowance leaves the company in the year.
    fn allowance_cash(&self) -> Yen {
        self.parts.of_year() - self.case.totals.handed_over
    }

    fn allowance(&self, trace: &mut Trace) -> Result<RetirementAllowanceOutput, FieldErrors> {
        let given = &self.case.input.allowance;
        let input = RetirementAllowanceInput {
            final_monthly: self.given.final_monthly,
            years: given.years,
            merit_ratio: given.merit_ratio,
            office: given.office,
            merit_addition: given.merit_addition,
            average_yearly: given.average_yearly,
            earlier_monthly: given.earlier_monthly,
        };
        let mut part = Trace::of(trace.is_on());
        // the final pay was checked before
        let output = retirement_allowance(&input, self.case.book, &mut part)
            .map_err(|errors| errors.under("allowance"))?;
        trace.nest(&self.at("allowance_detail"), part);
        Ok(output)
    }

    fn person(&self, trace: &mut Trace) -> Result<RetirementIncomeOutput, FieldErrors> {
        let given = &self.case.input.person;
        let input = RetirementIncomeInput {
            year: given.year,
            amount: self.parts.lump_sum,
            service: given.service,
            service_months: given.service_months,
            kind: given.kind,
            officer_months: given.officer_months,
            employee_amount: Yen::ZERO,
            overlap_months: 0,
            disability: given.disability,
            declaration: given.declaration,
            earlier: given.earlier.clone(),
        };
        let mut part = Trace::of(trace.is_on());
        let output = retirement_income(&input, self.case.book, &mut part)
            .map_err(|errors| errors.under("person"))?;
        trace.nest(&self.at("person_detail"), part);
        Ok(output)
    }

    /// 法人税等 of the year with that income.
    fn taxes(
        &self,
        income: Yen,
        detail: &str,
        trace: &mut Trace,
    ) -> Result<CorporateTaxOutput, FieldErrors> {
        let input = CorporateTaxInput {
            income,
            ..self.case.input.company.clone()
        };
        let mut part = Trace::of(trace.is_on());
        let output = corporate_tax(&input, self.case.book, &mut part).map_err(|errors| {
            errors.renamed(|field| match field {
                "income" if self.given.income.is_some() => self.at("income"),
                _ => format!("company.{field}"),
            })
        })?;
        trace.nest(&self.at(detail), part);
        Ok(output)
    }

    /// What is appropriate: 法人税法34条2項, 施行令70条2号.
    fn appropriate(&self) -> Result<Citation, FieldErrors> {
        let law = &self.case.book.corporate.retirement_allowance;
        let found = law.at(law.head().checked_through);
        Ok(found
            .map_err(|error| error.at("allowance.merit_ratio"))?
            .citation())
    }

    /// That the allowance is deducted, and when: 法人税法34条1項, 法人税基本通達9-2-28.
    fn deducted(&self) -> Result<Citation, FieldErrors> {
        let company = &self.case.input.company;
        let law = &self.case.book.corporate.retirement_allowance_deduction;
        let found = law.at(company.fiscal_year_start);
        Ok(found
            .map_err(|error| error.at("company.fiscal_year_start"))?
            .citation())
    }

    /// That what the contracts bring is income, or a loss (法人税法22条2項・3項); nothing where all are kept.
    fn gains(&self) -> Result<Option<Citation>, FieldErrors> {
        let input = self.case.input;
        if (input.policies.iter()).all(|policy| policy.action == PolicyAction::Keep) {
            return Ok(None);
        }
        let law = &self.case.book.corporate.insurance.surrender;
        let found = law.at(input.company.fiscal_year_start);
        let found = found.map_err(|error| error.at("company.fiscal_year_start"))?;
        Ok(Some(found.citation()))
    }

    fn explain(&self, result: &ExitVariantResult, trace: &mut Trace) -> Result<(), FieldErrors> {
        if !trace.is_on() {
            return Ok(());
        }
        let figures = &result.figures;
        let totals = self.case.totals;
        let appropriate = self.appropriate()?;
        let planned = figures.planned_amount.grouped();
        let mut step = |name: &str, amount: Yen, formula: String, parts: &[&str]| {
            trace.step(|| self.sum(name, amount, formula, parts));
        };
        let handed_over = "-totals.handed_over";
        step(
            "planned_amount",
            figures.planned_amount,
            planned.clone(),
            &[],
        );
        let due = self.parts.formula();
        let formula = format!("{due} − {}", totals.handed_over.grouped());
        let parts = ["lump_sum", "annuity_due", handed_over];
        step("allowance_cash", figures.allowance_cash, formula, &parts);
        step("income", figures.income, figures.income.grouped(), &[]);
        let less = |a: Yen, b: Yen| format!("{} − {}", a.grouped(), b.grouped());
        let (limited, wholly) = (result.up_to_limit.figures, result.wholly.figures);
        let formula = less(limited.taxes, wholly.taxes);
        let parts = ["up_to_limit.taxes", "-wholly.taxes"];
        step("contested_tax", figures.contested_tax, formula, &parts);
        let person = &result.person_detail;
        let taxes = [
            person.income_tax,
            person.municipal_tax,
            person.prefectural_tax,
        ];
        let formula = taxes.map(Yen::grouped).join(" + ");
        let parts = [
            "person_detail.income_tax",
            "person_detail.municipal_tax",
            "person_detail.prefectural_tax",
        ];
        step("person_taxes", figures.person_taxes, formula, &parts);
        let formula = less(figures.net, totals.handed_over);
        let parts = ["net", handed_over];
        step("person_cash", figures.person_cash, formula, &parts);
        let law = self.gains()?;
        let mut of_gains = |name: &str, amount: Yen, formula: String, parts: &[&str]| {
            let step = self.sum(name, amount, formula, parts);
            trace.step(|| law.iter().cloned().fold(step, Step::citing));
        };
        let formula = plus(&figures.income.grouped(), totals.gain);
        let parts = ["income", "totals.gain"];
        of_gains(
            "income_with_gains",
            figures.income_with_gains,
            formula,
            &parts,
        );
        let formula = less(result.with_gains_detail.total, figures.taxes_without);
        let parts = ["with_gains_detail.total", "-taxes_without"];
        of_gains("gain_tax", figures.gain_tax, formula, &parts);
        trace.step(|| {
            let formula = difference_or_zero(figures.planned_amount, figures.limit);
            Step::yen(self.at("above_limit"), figures.above_limit, formula).citing(appropriate)
        });
        for (name, source) in [
            ("limit", "allowance_detail.limit"),
            ("taxes_without", "without_detail.total"),
            ("retirement_income", "person_detail.retirement_income"),
            ("net", "person_detail.net"),
        ] {
            trace.alias(&self.at(name), &self.at(source));
        }
        Ok(())
    }
}

fn remarks(figures: &ExitFigures, allowance: &RetirementAllowanceOutput) -> Vec<VariantRemark> {
    let remarks = [
        (
            figures.planned_amount > Yen::ZERO,
            VariantRemark::AllowanceAppropriate,
        ),
        (figures.above_limit > Yen::ZERO, VariantRemark::AboveLimit),
        (
            allowance.sudden_raise == Some(true),
            VariantRemark::SuddenRaise,
        ),
        (figures.person_cash < Yen::ZERO, VariantRemark::PersonPaysIn),
        (
            figures.annuity_total > Yen::ZERO,
            VariantRemark::AnnuityTaxedEachYear,
        ),
        (
            figures.annuity_later > Yen::ZERO,
            VariantRemark::AnnuityDueLater,
        ),
        (
            figures.above_limit.min(figures.annuity_total) > Yen::ZERO,
            VariantRemark::AnnuityAboveLimit,
        ),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    remarks.map(|(_, remark)| remark).collect()
}

/// The year with what is known of it before the allowance.
struct Year<'a> {
    variant: &'a Variant<'a>,
    /// 法人税等 without the event.
    without: Yen,
    /// 所得 and 法人税等 with the gains alone.
    with_gains: (Yen, Yen),
}

impl Year<'_> {
    /// The year with so much of the allowance deducted; `limit` where that is what bounds it.
    fn outcome(
        &self,
        name: &str,
        deductible: Yen,
        limit: Option<Yen>,
        trace: &mut Trace,
    ) -> Result<ExitOutcome, FieldErrors> {
        let variant = self.variant;
        let totals = variant.case.totals;
        let (before, taxes_before) = self.with_gains;
        let income = before - deductible;
        let taxes = variant.taxes(income, &format!("{name}.tax_detail"), trace)?;
        let paid = variant.allowance_cash();
        let balance = variant.cash + totals.proceeds - paid - taxes.total;
        let figures = OutcomeFigures {
            deductible,
            income,
            taxes: taxes.total,
            taken_away: taxes_before - taxes.total,
            event_tax: taxes.total - self.without,
            year_loss: (-income).or_zero(),
            loss_remaining: taxes.loss_remaining,
            balance,
            shortfall: (-balance).or_zero(),
        };
        let company = &variant.case.input.company;
        let law = &variant.case.book.corporate.loss_carryforward;
        let losses = law
            .at(company.fiscal_year_start)
            .map_err(|error| error.at("company.fiscal_year_start"))?;
        // its own year and the ten after it, which have twelve months each
        let months = company.months + 12 * losses.value.years;
        let until = last_day(company.fiscal_year_start, months);
        let has_loss = figures.year_loss > Yen::ZERO;
        if has_loss {
            trace.step(|| {
                let figure = variant.at(&format!("{name}.loss_deductible_until"));
                let formula = format!("{} + {months} → {until}", company.fiscal_year_start);
                Step::yen(figure, Yen(i64::from(months)), formula)
                    .in_unit(Unit::Count)
                    .citing(losses.citation())
            });
        }
        self.explain(name, &figures, limit, || losses.citation(), trace)?;
        Ok(ExitOutcome {
            figures,
            loss_deductible_until: has_loss.then_some(until),
            tax_detail: taxes,
        })
    }

    fn explain(
        &self,
        name: &str,
        figures: &OutcomeFigures,
        limit: Option<Yen>,
        of_losses: impl Fn() -> Citation,
        trace: &mut Trace,
    ) -> Result<(), FieldErrors> {
        if !trace.is_on() {
            return Ok(());
        }
        let variant = self.variant;
        let at = |figure: &str| variant.at(&format!("{name}.{figure}"));
        let deducted = variant.deducted()?;
        let appropriate = variant.appropriate()?;
        let totals = variant.case.totals;
        let (before, taxes_before) = self.with_gains;
        let less = |a: Yen, b: Yen| format!("{} − {}", a.grouped(), b.grouped());
        let due = variant.parts.formula();
        let formula = match limit {
            Some(limit) => format!("min({due}, {})", limit.grouped()),
            None => due,
        };
        let when_due = annuity::when_due(variant.case.input, variant.case.book)?;
        trace.step(|| {
            let step = Step::yen(at("deductible"), figures.deductible, formula);
            let step = step.citing(deducted).citing(appropriate);
            when_due.into_iter().fold(step, Step::citing)
        });
        let of_year = |figure: &str| format!("{name}.{figure}");
        let mut step = |figure: &str, amount: Yen, formula: String, parts: &[&str]| {
            trace.step(|| variant.sum(&of_year(figure), amount, formula, parts));
        };
        let taxes = of_year("taxes");
        let (less_deductible, less_taxes) = (format!("-{name}.deductible"), format!("-{taxes}"));
        let formula = less(before, figures.deductible);
        let parts = ["income_with_gains", less_deductible.as_str()];
        step("income", figures.income, formula, &parts);
        let formula = less(taxes_before, figures.taxes);
        let parts = ["with_gains_detail.total", less_taxes.as_str()];
        step("taken_away", figures.taken_away, formula, &parts);
        let formula = less(figures.taxes, self.without);
        let parts = [taxes.as_str(), "-taxes_without"];
        step("event_tax", figures.event_tax, formula, &parts);
        let is_loss = figures.income < Yen::ZERO;
        let formula = or_zero((-figures.income).grouped(), !is_loss);
        trace.step(|| Step::yen(at("year_loss"), figures.year_loss, formula).citing(of_losses()));
        let mut step = |figure: &str, amount: Yen, formula: String| {
            trace.step(|| Step::yen(at(figure), amount, formula));
        };
        let paid = variant.allowance_cash().grouped();
        let (cash, proceeds) = (variant.cash.grouped(), totals.proceeds.grouped());
        let taxes = figures.taxes.grouped();
        let formula = format!("{cash} + {proceeds} − {paid} − {taxes}");
        step("balance", figures.balance, formula);
        let formula = format!("{paid} + {taxes} − {cash} − {proceeds}");
        let formula = or_zero(formula, figures.balance > Yen::ZERO);
        step("shortfall", figures.shortfall, formula);
        trace.alias(&at("taxes"), &at("tax_detail.total"));
        trace.alias(&at("loss_remaining"), &at("tax_detail.loss_remaining"));
        Ok(())
    }
}
