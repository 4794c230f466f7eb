#!/usr/bin/env python3
"""平年度比較: the figures of one material, calculated a second time.

usage: compare.py [MATERIAL.json]   (standard input without a file; a worked case or a bare input)
"""
import json
import sys
from datetime import timedelta
from fractions import Fraction

import corporate_tax
import housing_loan
import in_kind
import income_tax
import offices
import own_premiums
import pension as pensions
import resident_tax
import social
import timing
import withholding
from bonus_rows import bonus_rows
from dates import age_on, birthday, day, fiscal_year_start, full_years, month_of, month_reached, month_text
from figures import down, half_up, rate
from money import Plan as Paid
from person import Person

PENSION = Fraction(5481, 1_000_000)


def taxes(data, year, salary, premiums, receipts, returned):
    """Both taxes of one income year; salary: of all offices, receipts: of public pensions or None."""
    customer, deductions, loan = data["customer"], data.get("deductions"), data.get("housing_loan")
    person = Person(year, salary, customer, deductions, declared=returned, receipts=receipts)
    taxable = income_tax.taxable_income(person, premiums, returned)
    credit = housing_loan.credit(loan, year, person.total_income)
    if not returned and housing_loan.first_year(loan, year):
        credit = 0
    resident = Person(year, salary, customer, deductions, with_retirement=False, receipts=receipts)
    resident_taxable = resident_tax.taxable_income(resident, premiums)
    left = housing_loan.remainder(loan, credit, income_tax.computed(taxable), taxable)
    return {"person": person, "taxable": taxable, "income_tax": income_tax.annual(person, taxable, returned, credit),
            "resident_taxable": resident_taxable, "resident_tax": resident_tax.annual(
                resident, resident_taxable, customer.get("residence") or {}, left),
            "credit": housing_loan.used(credit, income_tax.computed(taxable)), "left": int(left)}


def details(data, taxed, returned):
    """Of the two taxes, where a housing loan or a settlement is typed."""
    loan, result = data.get("housing_loan"), {}
    if loan or data.get("settlement"):
        result["income_tax_detail"] = {"settlement": "final_return" if returned else "year_end_adjustment",
                                       **({"housing_loan_credit": taxed["credit"]} if loan else {})}
    if loan:
        result["resident_tax_detail"] = {"housing_loan_remainder": taxed["left"]}
    return result


class WithoutPay:
    """The same person without the pay and its premiums: the other office goes on, and what it does not suspend of the
    pension is drawn. Taxes by a return."""

    def __init__(self, data, year, first, pension, limit):
        other, months = data["customer"].get("other_office"), []
        if other:
            place = other.get("prefecture") or data["company"]["prefecture"]
            months = social.year(social.Cover(place, day(data["customer"]["birth_date"]), first), first,
                                 other["monthly"], social.inside_year(offices.bonuses_of(other), first))
        elif pension:
            months = [{"month": month, "counted_standard": 0, "counted_bonus": 0} for month in range(first, first + 12)]
        self.premiums = social.employee_total(months) if other else 0
        self.pension = pensions.normal_year(pension, months, limit) if pension else None
        found = taxes(data, year, offices.pay_of(other), self.premiums,
                      self.pension["receipts"] if pension else None, True)
        self.taxes = {"income_tax": found["income_tax"], "resident_tax": found["resident_tax"],
                      "total": found["income_tax"] + found["resident_tax"]}

    def there(self):
        """What the other office alone would cost."""
        suspended = self.pension["suspended"] if self.pension else 0
        return {"employee_without_pay": self.premiums, **({"pension_suspended": suspended} if suspended else {})}


def pay_of(plan):
    return 12 * plan["monthly"] + sum(b["amount"] for b in plan.get("bonuses") or [])


def salary_of(data, plan):
    """What is taxed as salary: with what is paid in kind, and with what another office pays."""
    return pay_of(plan) + 12 * in_kind.taxable(plan) + offices.pay_of(data["customer"].get("other_office"))


class Insured:
    """The twelve premium months of one plan, in this office and in another one."""

    def __init__(self, data, plan, cover, first):
        prefecture = data["company"]["prefecture"]
        other = data["customer"].get("other_office")
        own = in_kind.remuneration(plan, prefecture, month_text(first)), social.inside_year(plan.get("bonuses") or [], first)
        self.there = []
        if other:
            beside = other["monthly"], social.inside_year(offices.bonuses_of(other), first)
            self.here = social.year(cover, first, *own, *beside)
            self.there = social.year(cover, first, *beside, *own)
        else:
            self.here = social.year(cover, first, *own)

    def premiums(self):
        return social.employee_total(self.here) + social.employee_total(self.there)


def pension_year(facts, insured):
    return pensions.normal_year(facts["pension"], insured.here, facts["limit"]) if facts["pension"] else None


def plan_year(data, paid, facts):
    """paid: the plan as it is really paid, month by month."""
    plan, company, customer = paid.plan, data["company"], data["customer"]
    insured = Insured(data, plan, facts["cover"], facts["first"])
    months = insured.here

    def total(key):
        return sum(month[key] for month in months)

    employee = {"health_monthly": total("health"), "pension_monthly": total("pension"),
                "health_bonus": total("health_bonus"), "pension_bonus": total("pension_bonus")}
    employee["total"] = sum(employee.values())
    parts = [sum(values) for values in zip(*(month["parts"] for month in months))]
    employer = {}
    for line, keys in (("health", ("health", "health_bonus")), ("pension", ("pension", "pension_bonus")),
                       ("child_contribution", ())):
        employer[line] = sum(m["invoice"][line] - sum(m[key] for key in keys) for m in months)
    employer["total"] = sum(employer.values())
    pay = pay_of(plan)
    without, pension = facts["without"], pension_year(facts, insured)
    suspension = pensions.suspension(facts["pension"], months, facts["limit"]) if pension else None
    salary, receipts = salary_of(data, plan), pension["receipts"] if pension else None
    own = own_premiums.normal_year(customer, facts["cover"], facts["first"], Person(
        facts["year"], salary, customer, data.get("deductions"), with_retirement=False, receipts=receipts))
    taxed = taxes(data, facts["year"], salary, insured.premiums() + (own["total"] if own else 0), receipts, facts["returned"])
    person, tax, resident = taxed["person"], taxed["income_tax"], taxed["resident_tax"]
    there = social.employee_total(insured.there)
    take_home = pay - employee["total"] - (there - without.premiums) \
        - (tax - without.taxes["income_tax"]) - (resident - without.taxes["resident_tax"]) \
        - (pension["suspended"] - without.pension["suspended"] if pension else 0) - (own["total"] if own else 0)
    commuting = 12 * in_kind.commuting(plan)
    profit = company["profit_before_pay"]
    late = timing.not_deducted(paid.meeting, data["current"]["monthly"], plan, facts["left"])
    income = profit - pay - employer["total"] - commuting + late["non_deductible"]
    year = corporate_tax.year(facts["fiscal_year_start"].isoformat(), income,
                              company.get("loss_carryforward") or 0, company["capital"], company["employees"],
                              company["area"])
    left = profit - pay - employer["total"] - commuting - year["taxes"]
    pension_base = total("standard_pension") + total("base_pension")
    # the months that have a standard amount: before a benefit begins there is no other
    covered = sum(1 for month in months if month["standard_health"])
    day_base = half_up(Fraction(total("standard_health"), covered * 30), 10) if covered else 0
    return {
        "monthly": plan["monthly"], "bonus_total": sum(b["amount"] for b in plan.get("bonuses") or []), "pay": pay,
        "standard_health": months[0]["standard_health"], "standard_pension": months[0]["standard_pension"],
        "employee": {**employee, "parts": dict(zip(("health", "care", "levy"), parts))},
        "employer": employer, "employer_total": employer["total"],
        "premiums_both": employee["total"] + employer["total"],
        "employment_income": person.employment_income, "taxable_income": taxed["taxable"], "income_tax": tax,
        "resident_taxable_income": taxed["resident_taxable"], "resident_tax": resident, "without_pay": without.taxes,
        "take_home": take_home,
        "company": {"profit_before_pay": profit, **late, **year, "money_left": left, "burden": pay + employer["total"] + commuting},
        "together": take_home + left,
        "withholding_dependants": withholding.dependants(person, facts["year"]),
        "bonus_months": bonus_rows(paid),
        "benefits": {
            "pension_base_year": pension_base, "pension_per_year": half_up(pension_base * PENSION),
            "sickness_allowance_daily": half_up(Fraction(day_base * 2, 3)),
            "retirement_limit": down(plan["monthly"] * facts["years_in_office"] * facts["merit_ratio"]),
        },
        **details(data, taxed, facts["returned"]),
        **in_kind.beside_pay(plan, company["prefecture"], month_text(facts["first"])),
        **({"pension": pension} if pension else {}),
        **({"pension_suspension": suspension} if suspension else {}),
        **({"own_premiums": own} if own else {}),
        **({"other_office": {"pay": offices.pay_of(customer["other_office"]), "employee_total": there,
                             "employer_total": social.employer_total(insured.there), **without.there()}} if insured.there else {}),
    }


def difference(now, proposal):
    def minus(*path):
        a, b = now, proposal
        for key in path:
            a, b = a[key], b[key]
        return b - a

    return {
        "pay": minus("pay"), "employee_total": minus("employee", "total"), "employer_total": minus("employer_total"),
        "premiums_both": minus("premiums_both"), "income_tax": minus("income_tax"),
        "resident_tax": minus("resident_tax"), "take_home": minus("take_home"),
        "company_taxes": minus("company", "taxes"), "company_money_left": minus("company", "money_left"),
        "company_burden": minus("company", "burden"), "together": minus("together"),
    }


def months_until(birth, retires_on, first):
    """Premium months of the pension until somebody leaves (厚生年金保険法14条: the day after is the loss; 19条:
    its month is not counted) or is 70, and how many of the first twelve are insured."""
    seventy = month_reached(birth, 70)
    last = min(month_of(retires_on + timedelta(days=1)), seventy)
    return max(last - first, 0), min(max(seventy - first, 0), 12)


def loss(now, proposal, months, insured):
    lost = (now["benefits"]["pension_base_year"] - proposal["benefits"]["pension_base_year"]) * PENSION
    return {
        "pension_per_year_for_each_year_in_force": half_up(lost), "months_in_force": months,
        "pension_per_year_until_retirement": half_up(lost * months / insured) if insured else 0,
        **{key: now["benefits"][key] - proposal["benefits"][key]
           for key in ("sickness_allowance_daily", "retirement_limit")},
    }


def ends_with_return(data, facts):
    """What is typed wins; else one plan that ends with a return takes all of them with it, so that they are measured
    alike."""
    if data.get("settlement"):
        return data["settlement"] == "final_return"
    year, there = facts["year"], offices.pay_of(data["customer"].get("other_office"))

    def files(plan):
        pension = pension_year(facts, Insured(data, plan, facts["cover"], facts["first"]))
        person = Person(year, salary_of(data, plan), data["customer"], data.get("deductions"),
                        receipts=pension["receipts"] if pension else None)
        return income_tax.files(person, plan.get("column"), there)

    return housing_loan.first_year(data.get("housing_loan"), year) \
        or any(files(plan) for plan in [data["current"], *data["proposals"]])


def compare(data):
    """The numeric figures of the result, by the names of the result."""
    basis, birth = day(data["basis_date"]), day(data["customer"]["birth_date"])
    first = month_of(basis)
    age = age_on(birth, basis)
    retirement_age = data["customer"].get("retirement_age")
    retires_on = birthday(birth, retirement_age) if age < 70 else basis
    seventy_five = birthday(birth, 75)
    given = day(data["company"]["fiscal_year_start"])
    facts = {
        "first": first, "year": basis.year,
        "cover": social.cover_of(data, first), "pension": pensions.pension_of(data), "limit": pensions.threshold(first),
        "fiscal_year_start": fiscal_year_start(given, basis),
        "years_in_office": full_years(day(data["customer"]["appointed_on"]), retires_on),
        "left": retires_on if age < 70 else None,
        "merit_ratio": rate(data["retirement"].get("merit_ratio") or "0"),
    }
    facts["without"] = WithoutPay(data, basis.year, first, facts["pension"], facts["limit"])
    facts["returned"] = ends_with_return(data, facts)
    meeting = timing.meeting_of(data)
    # the pay of today is filed and paid as it is; the meeting decides on the proposals
    plans = [plan_year(data, Paid(data, number), facts) for number in range(len(data["proposals"]) + 1)]
    deadline = {"notified_pay": meeting.deadline.isoformat(),
                "revision_window_end": meeting.window_end.isoformat()} if meeting else {"notified_pay": None}
    # a 国保組合 has no such allowance that could end
    national = data["company"].get("health_insurer") == "national_health_society"
    allowed = month_of(seventy_five) < first + 12 and not national
    return {
        "plans": plans,
        "differences": [difference(plans[0], plan) for plan in plans[1:]],
        "losses": [loss(plans[0], plan, *months_until(birth, retires_on, first)) for plan in plans[1:]],
        "deadline": deadline,
        "facts": {"age": age, "no_sickness_allowance_from": seventy_five.isoformat() if allowed else None,
                  "retires_on": retires_on.isoformat(), "years_in_office": facts["years_in_office"]},
    }


def main(arguments):
    source = open(arguments[1], encoding="utf-8") if len(arguments) > 1 else sys.stdin
    with source:
        data = json.load(source)
    json.dump(compare(data.get("input", data)), sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv)
