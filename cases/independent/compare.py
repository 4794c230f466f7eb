#!/usr/bin/env python3
"""平年度比較: the figures of one material, calculated a second time.

usage: compare.py [MATERIAL.json]   (standard input without a file; a worked case or a bare input)
"""
import json
import sys
from datetime import timedelta
from fractions import Fraction

import corporate_tax
import income_tax
import resident_tax
import social
import timing
import withholding
from dates import age_on, birthday, day, fiscal_year_start, full_years, month_of, month_reached, month_text
from figures import down, half_up, rate
from months import Months
from person import Person

PENSION = Fraction(5481, 1_000_000)


def inside(month, first):
    """The same calendar month within the twelve that begin with first."""
    return first + (month - first) % 12


def share(percent):
    """A bonus rate in percent as decimal text of the share."""
    whole = Fraction(percent) * 1000
    return f"{int(whole) // 100000}.{int(whole) % 100000:05d}".rstrip("0").rstrip(".")


def bonus_months(bonuses, plan, person, paid, months):
    result = []
    for item in bonuses:
        when, amount = day(item["date"]), item["amount"]
        month = next(m for m in months if m["month"] == inside(month_of(when), months[0]["month"]))
        after = amount - month["health_bonus"] - month["pension_bonus"]
        previous = paid.after_premiums(month_of(when) - 1)
        covered = item.get("period_months") or (12 if len(bonuses) == 1 else 6)
        column = plan.get("column") or "kou"
        # a material has no 従たる給与についての扶養控除等申告書
        number = withholding.dependants(person, when.year) if column == "kou" else 0
        method, percent, tax = withholding.bonus(when.year, after, previous, number, column, covered)
        result.append({
            "month": month_text(month_of(when)), "date": item["date"], "bonus": amount,
            "base_health": month["base_health"], "base_pension": month["base_pension"],
            "employee": {"health": month["health_bonus"], "pension": month["pension_bonus"],
                         "parts": dict(zip(("health", "care", "levy"), month["bonus_parts"]))},
            "bonus_after_premiums": after, "previous_month_pay": previous, "method": method,
            **({} if tax is None else {"dependants": number}),
            "rate": share(percent) if percent else None, "withheld": tax,
            "paid_out": None if tax is None else after - tax,
        })
    return result


def without_pay(data, year):
    """The taxes of the same person without the pay and its premiums, by a return."""
    customer, deductions = data["customer"], data.get("deductions")
    person = Person(year, 0, customer, deductions)
    tax = income_tax.annual(person, income_tax.taxable_income(person, 0))
    person = Person(year, 0, customer, deductions, with_retirement=False)
    resident = resident_tax.annual(person, resident_tax.taxable_income(person, 0), customer.get("residence") or {})
    return {"income_tax": tax, "resident_tax": resident, "total": tax + resident}


def pay_of(plan):
    return 12 * plan["monthly"] + sum(b["amount"] for b in plan.get("bonuses") or [])


def plan_year(data, plan, facts, meeting):
    company, customer = data["company"], data["customer"]
    bonuses = plan.get("bonuses") or []
    cover = facts["cover"]
    paid = Months(company["prefecture"], cover.birth, facts["first"], meeting, data["current"]["monthly"], plan["monthly"])
    months = social.year(cover, facts["first"], plan["monthly"],
                         [(inside(month_of(day(b["date"])), facts["first"]), b["amount"]) for b in bonuses])

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
    bonus_total = sum(b["amount"] for b in bonuses)
    pay = pay_of(plan)
    person = Person(facts["year"], pay, customer, data.get("deductions"), declared=facts["returned"])
    taxable = income_tax.taxable_income(person, employee["total"], facts["returned"])
    tax = income_tax.annual(person, taxable, facts["returned"])
    resident_person = Person(facts["year"], pay, customer, data.get("deductions"), with_retirement=False)
    resident_taxable = resident_tax.taxable_income(resident_person, employee["total"])
    resident = resident_tax.annual(resident_person, resident_taxable, customer.get("residence") or {})
    take_home = pay - employee["total"] - (tax - facts["without_pay"]["income_tax"]) \
        - (resident - facts["without_pay"]["resident_tax"])
    profit = company["profit_before_pay"]
    late = timing.not_deducted(meeting, data["current"]["monthly"], plan, facts["left"])
    income = profit - pay - employer["total"] + late["non_deductible"]
    year = corporate_tax.year(facts["fiscal_year_start"].isoformat(), income,
                              company.get("loss_carryforward") or 0, company["capital"], company["employees"],
                              company["area"])
    left = profit - pay - employer["total"] - year["taxes"]
    pension_base = total("standard_pension") + total("base_pension")
    # the months that have a standard amount: before a benefit begins there is no other
    covered = sum(1 for month in months if month["standard_health"])
    day_base = half_up(Fraction(total("standard_health"), covered * 30), 10) if covered else 0
    return {
        "monthly": plan["monthly"], "bonus_total": bonus_total, "pay": pay,
        "standard_health": months[0]["standard_health"], "standard_pension": months[0]["standard_pension"],
        "employee": {**employee, "parts": dict(zip(("health", "care", "levy"), parts))},
        "employer": employer, "employer_total": employer["total"],
        "premiums_both": employee["total"] + employer["total"],
        "employment_income": person.employment_income, "taxable_income": taxable, "income_tax": tax,
        "resident_taxable_income": resident_taxable, "resident_tax": resident, "without_pay": facts["without_pay"],
        "take_home": take_home,
        "company": {"profit_before_pay": profit, **late, **year, "money_left": left, "burden": pay + employer["total"]},
        "together": take_home + left,
        "withholding_dependants": withholding.dependants(person, facts["year"]),
        "bonus_months": bonus_months(bonuses, plan, person, paid, months),
        "benefits": {
            "pension_base_year": pension_base, "pension_per_year": half_up(pension_base * PENSION),
            "sickness_allowance_daily": half_up(Fraction(day_base * 2, 3)),
            "retirement_limit": down(plan["monthly"] * facts["years_in_office"] * facts["merit_ratio"]),
        },
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
        "cover": social.Cover(data["company"]["prefecture"], birth, first),
        "fiscal_year_start": fiscal_year_start(given, basis),
        "years_in_office": full_years(day(data["customer"]["appointed_on"]), retires_on),
        "left": retires_on if age < 70 else None,
        "merit_ratio": rate(data["retirement"]["merit_ratio"]),
    }
    facts["without_pay"] = without_pay(data, basis.year)
    given_plans = [data["current"], *data["proposals"]]
    # one plan that ends with a return takes all of them with it, so that they are measured alike
    facts["returned"] = any(
        income_tax.files(Person(basis.year, pay_of(plan), data["customer"], data.get("deductions")), plan.get("column"))
        for plan in given_plans)
    meeting = timing.meeting_of(data)
    # the pay of today is filed and paid as it is; the meeting decides on the proposals
    plans = [plan_year(data, data["current"], facts, None)]
    plans += [plan_year(data, plan, facts, meeting) for plan in data["proposals"]]
    deadline = {"notified_pay": meeting.deadline.isoformat(),
                "revision_window_end": meeting.window_end.isoformat()} if meeting else {"notified_pay": None}
    return {
        "plans": plans,
        "differences": [difference(plans[0], plan) for plan in plans[1:]],
        "losses": [loss(plans[0], plan, *months_until(birth, retires_on, first)) for plan in plans[1:]],
        "deadline": deadline,
        "facts": {"age": age, "no_sickness_allowance_from":
                  seventy_five.isoformat() if month_of(seventy_five) < first + 12 else None, "retires_on": retires_on.isoformat(), "years_in_office": facts["years_in_office"]},
    }


def main(arguments):
    source = open(arguments[1], encoding="utf-8") if len(arguments) > 1 else sys.stdin
    with source:
        data = json.load(source)
    json.dump(compare(data.get("input", data)), sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv)
