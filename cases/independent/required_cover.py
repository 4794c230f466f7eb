#!/usr/bin/env python3
"""What the company and the family need if the president dies: required-cover.

python3 required_cover.py < lines.jsonl   # inputs, one a line
"""
import json
import sys
from datetime import date, timedelta
from fractions import Fraction

from dates import age_on, birthday, day, month_of, month_reached
from figures import down, half_up, rate, read, up
from retirement import answer, plain, refuse

LAW = read("survivors")
DEFAULTS = LAW["defaults"]


def said(data, name, default):
    value = data.get(name)
    return default if value is None else value


class Assumed:
    """The assumptions, each with its value and whether somebody said it."""

    def __init__(self):
        self.rows = []

    def of(self, data, prefix, name, default):
        value = said(data, name, default)
        text = str(value).lower() if isinstance(value, bool) else plain(rate(value)) if isinstance(value, str) else str(value)
        self.rows.append({"field": f"{prefix}.{name}", "value": text, "is_default": data.get(name) is None})
        return value


def not_negative(data, prefix, *names):
    for name in names:
        refuse(data.get(name, 0) < 0, "out_of_range", f"{prefix}.{name}")


def within(value, least, most, field):
    refuse(not least <= value <= most, "out_of_range", field)


def company_cover(data, assumed):
    """The receipt whose tax, on what exceeds the deductions, leaves what is needed."""
    not_negative(data, "company", "fixed_cost_monthly", "loans", "death_allowance", "condolence", "other", "funds", "existing_cover", "book_asset")
    months = assumed.of(data, "company", "months", DEFAULTS["months"])
    within(months, 0, 120, "company.months")
    costs_too = assumed.of(data, "company", "fixed_costs_deductible", True)
    condolence_too = assumed.of(data, "company", "condolence_deductible", False)
    refuse(data.get("tax_rate") is None, "required", "company.tax_rate")
    part = rate(data["tax_rate"])
    within(part, 0, Fraction(9, 10), "company.tax_rate")
    fixed = data.get("fixed_cost_monthly", 0) * months
    allowance, condolence = data.get("death_allowance", 0), data.get("condolence", 0)
    need = fixed + data.get("loans", 0) + allowance + condolence + data.get("other", 0)
    net = max(need - data.get("funds", 0), 0)
    free = allowance + data.get("book_asset", 0) + (fixed if costs_too else 0) + (condolence if condolence_too else 0)
    receipt = net if net <= free else up((net - free * part) / (1 - part))
    cover = data.get("existing_cover", 0)
    return {"fixed_costs": fixed, "need": need, "net": net, "deductible": free, "tax_rate": plain(part), "tax_detail": None,
            "receipt": receipt, "tax": receipt - net, "shortfall": max(receipt - cover, 0), "surplus": max(cover - receipt, 0)}


def last_month(birth, age):
    """The month of the 31 March on or after the day on which an age is reached (十八歳に達した日以後の最初の三月三十一日)."""
    reached = birthday(birth, age) - timedelta(days=1)
    return month_of(date(reached.year + (reached > date(reached.year, 3, 31)), 3, 1))


def survivors_year(record, pay, which):
    """厚生年金保険法60条1項1号: three quarters of 43条1項, with 300 months at least."""
    months, total = record["months"], record["average"] * record["months"]
    if pay:
        months += 12 * pay["years"]
        total += pay["years"] * (12 * pay[which]["standard_pension"] + pay[which].get("standard_bonus_year", 0))
    counted = Fraction(total * LAW["per_million"], 10**6)
    if months < LAW["least_months"]:
        counted = counted * LAW["least_months"] / months
    return half_up(counted * 3 / 4)


def from_65(year, own):
    """厚生年金保険法60条1項2号・64条の2: the larger amount, less the own pension that is paid."""
    return half_up(max(max(Fraction(year), Fraction(2 * year, 3) + Fraction(own, 2)) - own, Fraction(0))) if own else year


class Family:
    """The months of the family, counted from the month after the death."""

    def __init__(self, data, died, assumed):
        self.data, self.died, spouse = data, died, data["spouse"]
        not_negative(data, "family", "living_monthly", "rent_monthly", "housing_loan", "final_expenses", "other", "savings", "death_allowance",
                     "existing_cover")
        not_negative(spouse, "family.spouse", "income", "old_age_basic", "old_age_earnings_related")
        refuse(spouse["relation"] != "wife", "not_supported", "family.spouse.relation")
        self.birth = day(spouse["birth_date"])
        refuse(self.birth > died, "date_after", "family.spouse.birth_date")
        self.income_until = assumed.of(spouse, "family.spouse", "income_until_age", DEFAULTS["income_until_age"])
        self.share_with = rate(assumed.of(data, "family", "share_with_children", DEFAULTS["share_with_children"]))
        self.share_alone = rate(assumed.of(data, "family", "share_alone", DEFAULTS["share_alone"]))
        self.children_until = assumed.of(data, "family", "children_until_age", DEFAULTS["children_until_age"])
        self.until = assumed.of(data, "family", "until_age", DEFAULTS["until_age"])
        self.loan_insured = assumed.of(data, "family", "housing_loan_insured", False)
        within(self.income_until, 0, 120, "family.spouse.income_until_age")
        within(self.children_until, 0, 40, "family.children_until_age")
        within(self.share_with, 0, 1, "family.share_with_children")
        within(self.share_alone, 0, 1, "family.share_alone")
        self.record = data["record"]
        not_negative(self.record, "family.record", "average")
        within(self.record["months"], 1, 840, "family.record.months")
        self.pay = data.get("pay")
        if self.pay:
            within(self.pay["years"], 0, 60, "family.pay.years")
            for which in ("before", "after"):
                not_negative(self.pay[which], f"family.pay.{which}", "standard_pension", "standard_bonus_year")
        self.births = [day(child["birth_date"]) for child in data.get("children", [])]
        for number, birth in enumerate(self.births):
            refuse(birth > died, "date_after", f"family.children.{number}.birth_date")
            not_negative(data["children"][number], f"family.children.{number}", "education")
        self.child_ends = [last_month(birth, LAW["child_age"]) for birth in self.births]
        self.first, self.last = month_of(died) + 1, month_reached(self.birth, self.until)
        within(self.until, min(age_on(self.birth, died), 120), 120, "family.until_age")
        self.law = self.law_of_the_day()
        self.check_thirty()
        self.check_choice()

    def law_of_the_day(self):
        """国民年金法38条・39条: the amounts of the fiscal year of the death; the last ones count on."""
        refuse(self.died.isoformat() > LAW["carried_through"], "law_not_covered", "date")
        year = self.died.year - (self.died.month < 4)
        refuse(str(year) < min(LAW["years"]), "law_not_covered", "date")
        return LAW["years"].get(str(year)) or LAW["years"][max(LAW["years"])]

    def children_in(self, month):
        return sum(month <= end for end in self.child_ends)

    def is_there(self, reached, end):
        """A child is there on the day on which an age is reached."""
        return month_of(reached) <= end

    def check_thirty(self):
        """厚生年金保険法63条1項5号: without a child before 30 the pension ends after five years."""
        thirty = birthday(self.birth, LAW["unlimited_from"]) - timedelta(days=1)
        alone = not any(self.counts(number) for number in range(len(self.births))) or \
            max(self.child_ends) < month_of(thirty)
        refuse(thirty > self.died and alone, "not_supported", "family.spouse.birth_date")

    def check_choice(self):
        """国民年金法20条1項・厚生年金保険法38条1項: the basic pension for a child and the own one from 65 are not paid together."""
        spouse, old_after = self.data["spouse"], month_reached(self.birth, LAW["own_from"])
        own = spouse.get("old_age_basic", 0) + spouse.get("old_age_earnings_related", 0)
        for number, end in enumerate(self.child_ends):
            refuse(own and max(self.first, old_after + 1) <= min(self.last, end), "not_supported", f"family.children.{number}.birth_date")

    def counts(self, number):
        """A child for whom a basic pension begins."""
        return self.child_ends[number] >= month_of(self.died)

    def has_addition(self):
        """厚生年金保険法62条1項: 40 to 64 at the death, or 40 while there is a child of the basic pension."""
        forty = birthday(self.birth, LAW["widow_from"]) - timedelta(days=1)
        sixty_five = birthday(self.birth, LAW["own_from"]) - timedelta(days=1)
        if forty <= self.died:
            return self.died < sixty_five
        return any(self.is_there(forty, end) and self.counts(number) for number, end in enumerate(self.child_ends))

    def basic(self, month):
        """国民年金法39条: with the additions for children, up to the month of the last 31 March."""
        count = self.children_in(month)
        few = min(count, LAW["first"])
        return self.law["basic"] + few * self.law["first_children"] + (count - few) * self.law["further_child"] if count else 0

    def month(self, month, years):
        """What belongs to one month, twelfths of a year left undivided."""
        spouse, old = self.data["spouse"], month > month_reached(self.birth, LAW["own_from"])
        own_basic, own = (spouse.get("old_age_basic", 0), spouse.get("old_age_earnings_related", 0)) if old else (0, 0)
        basic = self.basic(month)
        with_child = any(month <= last_month(birth, self.children_until) for birth in self.births)
        earnings = {which: after if old else year for which, (year, after) in years.items()}
        return {"living": self.data["living_monthly"] * (self.share_with if with_child else self.share_alone),
                "rent": self.data.get("rent_monthly", 0), "basic_pension": basic, "earnings_related": earnings,
                "widow_addition": self.law["widow"] if self.has_addition() and not old and not basic else 0,
                "own_pension": own_basic + own,
                "income": spouse.get("income", 0) if month <= month_reached(self.birth, self.income_until) else 0}


def months_together(months):
    """A year of the family: pensions and income by twelfths, a fraction of the year cut."""
    def twelfths(name):
        return down(Fraction(sum(month[name] for month in months), 12))

    earnings = {which: down(Fraction(sum(month["earnings_related"][which] for month in months), 12)) for which in ("before", "after")}
    return {"months": len(months), "living": down(sum(month["living"] for month in months)), "rent": sum(month["rent"] for month in months),
            "basic_pension": twelfths("basic_pension"), "earnings_related": earnings, "widow_addition": twelfths("widow_addition"),
            "own_pension": twelfths("own_pension"), "income": twelfths("income")}


def family_cover(data, died, assumed):
    family = Family(data, died, assumed)
    own = data["spouse"].get("old_age_earnings_related", 0)
    year = {which: survivors_year(family.record, family.pay, which) for which in ("before", "after")}
    later = {which: from_65(amount, own) for which, amount in year.items()}
    both = {which: (year[which], later[which]) for which in year}
    months = [family.month(month, both) for month in range(family.first, family.last + 1)]
    years = [months_together(months[start:start + 12]) for start in range(0, len(months), 12)]
    found = {name: sum(row[name] for row in years) for name in ("living", "rent", "basic_pension", "widow_addition", "own_pension", "income")}
    earnings = {which: sum(row["earnings_related"][which] for row in years) for which in year}
    education = sum(child.get("education", 0) for child in data.get("children", []))
    loan = 0 if family.loan_insured else data.get("housing_loan", 0)
    costs = found["living"] + found["rent"] + education + loan + data.get("final_expenses", 0) + data.get("other", 0)
    fixed = sum(found[name] for name in ("basic_pension", "widow_addition", "own_pension", "income"))
    resources = {which: fixed + amount for which, amount in earnings.items()}
    available = sum(data.get(name, 0) for name in ("death_allowance", "savings", "existing_cover"))
    need = {which: max(costs - amount, 0) for which, amount in resources.items()}
    short = {which: max(costs - amount - available, 0) for which, amount in resources.items()}
    return {"survivors_year": year, "survivors_year_from_65": later, "years": years, **found, "earnings_related": earnings,
            "education": education, "housing_loan": loan, "costs": costs, "resources": resources, "need": need, "available": available,
            "shortfall": short, "shortfall_difference": short["after"] - short["before"]}


def required_cover(data):
    company, family = data.get("company"), data.get("family")
    refuse(company is None and family is None, "required", "company")
    assumed = Assumed()
    found = {"company": None if company is None else company_cover(company, assumed)}
    found["family"] = None if family is None else family_cover(family, day(data["date"]), assumed)
    return {**found, "assumptions": assumed.rows}


CALCULATORS = {"required-cover": required_cover}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(required_cover, json.loads(line)), ensure_ascii=False))
