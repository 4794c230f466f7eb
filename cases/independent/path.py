#!/usr/bin/env python3
"""年次推移: every year of a material until the president leaves, calculated a second time.

usage: path.py [MATERIAL.json]   (standard input without a file; a worked case or a bare input)

Each plan is in force all the time; the law is that of each month, and what is not enacted yet counts on.
"""
import json
import sys
from datetime import date, timedelta
from fractions import Fraction
from functools import lru_cache

import compare
import corporate_tax
import housing_loan
import in_kind
import income_tax
import offices
import own_premiums
import pension as pensions
import social
import timing
from best_months import best_months
from compare import PENSION
from dates import age_on, birthday, day, fiscal_year_start, month_of, month_reached, month_text, same_day
from figures import down, half_up
from later import customer_in, deductions_in
from money import _moved
from months import FIRST_RATES, LAST_RATES, grade, table
from offices import HEALTH_DECIMALS, PENSION_DECIMALS, WHOLE, Part
from person import Person

SOCIAL = social.LAW
WITHOUT_LEAVING, BEFORE = 120, 2
AGES = (40, 65, 70, 75)
# 法人税法57条1項: of fiscal years that began in the ten years before the beginning of the one that uses them
LOSSES_OF = 10
APRIL = 3


class Facts:
    """What is the same for all plans."""

    def __init__(self, data):
        self.data, self.basis = data, day(data["basis_date"])
        self.birth = day(data["customer"]["birth_date"])
        self.first = month_of(self.basis)
        self.left = None
        self.months = WITHOUT_LEAVING
        if age_on(self.birth, self.basis) < 70:
            self.left = birthday(self.birth, data["customer"]["retirement_age"])
            # the day after is the loss of the insurance, whose month has no premium (健康保険法36条・156条)
            self.months = month_of(self.left + timedelta(days=1)) - self.first
        self.pension = pensions.pension_of(data)
        self.meeting = timing.meeting_of(data)
        self.given = fiscal_year_start(day(data["company"]["fiscal_year_start"]), self.basis)
        self.month_text = month_text(self.first)

    def years(self):
        return range(-(-self.months // 12))

    def months_of(self, year):
        """Of one year of the path, counted from 0; those before it are whole."""
        start = self.first + 12 * year
        return range(start, min(start + 12, self.first + self.months)) if year >= 0 else range(start, start + 12)

    def cover(self, month):
        return social.cover_of(self.data, min(max(month, FIRST_RATES), LAST_RATES))

    def cover_there(self, month):
        """Of the other office alone: 協会けんぽ of its prefecture, or where it is not known of that of the company."""
        place = self.data["customer"]["other_office"].get("prefecture") or self.data["company"]["prefecture"]
        return social.Cover(place, self.birth, min(max(month, FIRST_RATES), LAST_RATES))

    def material_of(self, calendar_year):
        """The material of another year: everybody is older, and what came once is not there."""
        return {**self.data, "customer": customer_in(self.data, calendar_year),
                "deductions": deductions_in(self.data, calendar_year)}


class Office:
    """What one company pays: remuneration of every month, and bonuses that come back every year."""

    def __init__(self, monthly, bonuses, remuneration, left=None):
        """left: the day of leaving, until which bonuses are paid."""
        self.monthly, self.bonuses, self.remuneration, self.left = monthly, bonuses, remuneration, left
        self.by_month = social.sums_of((month_of(day(one["date"])) % 12, one["amount"]) for one in bonuses)

    def bonus(self, month):
        return self.by_month.get(month % 12, 0)

    def paid_in(self, months):
        """Bonuses of the months of a year; after a shorter one also those of the month of leaving until its day, which
        bear no premium any more (健康保険法156条3項, 厚生年金保険法19条)."""
        leaving = self.left is not None and len(months) < 12 and months.stop == month_of(self.left)
        of = {month % 12 for month in months}
        return [one for one in self.bonuses if month_of(day(one["date"])) % 12 in of
                or leaving and self.left.replace(day=1) <= same_day(day(one["date"]), self.left.year) <= self.left]

    def pay(self, months):
        return len(months) * self.monthly + sum(one["amount"] for one in self.paid_in(months))


NOTHING = Office(0, [], 0)


class Insured:
    """Premiums of one office; what another one pays beside it raises the standard amounts and bases of both."""

    def __init__(self, own, beside, cover_in):
        self.own, self.beside, self.cover_in = own, beside, cover_in
        self.both = own.remuneration + beside.remuneration
        # 年金: the bonuses of the twelve months before any month are those of every year
        self.counted_bonuses = sum(min(down(self.bonus(month), 1000), SOCIAL["pension_bonus_cap_month"])
                                   for month in range(12))
        self.of = lru_cache(maxsize=None)(self.of)

    def bonus(self, month):
        return self.own.bonus(month) + self.beside.bonus(month)

    def standard(self, insurance, month):
        return table(insurance, month)[grade(insurance, month, self.both) - 1][1]

    def of(self, month):
        """One premium month."""
        cover, bonus = self.cover_in(month), down(self.bonus(month), 1000)
        health = self.standard("health", month) if cover.in_health(month) else 0
        pension = self.standard("pension", month) if cover.in_pension(month) else 0
        health_base = social.within_cap(cover, month, self.bonus)
        pension_base = min(bonus, SOCIAL["pension_bonus_cap_month"]) if cover.in_pension(month) else 0
        part, bonus_part = self.parts(month)
        bases = ((health, part), (health_base, bonus_part)), ((pension, part), (pension_base, bonus_part))
        own = sum(cover.health_share(month, base, part=of) for base, of in bases[0]) \
            + sum(cover.pension_share(base, of) for base, of in bases[1])
        invoice = sum(down(sum(of.company(base, points, decimals) for base, of in line)) for line, points, decimals in (
            (bases[0], cover.health_points(month), HEALTH_DECIMALS), (bases[1], cover.pension, PENSION_DECIMALS),
            (bases[1], cover.contribution, PENSION_DECIMALS)))
        return {"health": health, "pension": pension, "employee": own + cover.flat_in(month), "employer": invoice - own,
                "base": pension + pension_base}

    def parts(self, month):
        """What of the premiums on the pay and on the bonuses of a month this office pays."""
        if self.beside is NOTHING:
            return WHOLE, WHOLE
        return Part(self.own.remuneration, self.both), Part(self.own.bonus(month), self.bonus(month))

    def total(self, months, name):
        return sum(self.of(month)[name] for month in months) if self.own is not NOTHING else 0

    def lost(self, pension, months):
        """支給停止 of months, twelve times as much."""
        return sum(pension.lost(self.standard("pension", month), self.counted_bonuses, pensions.threshold(month))
                   for month in months)


class Plan:
    def __init__(self, facts, plan, today=None):
        """today: the pay of today, of a proposal."""
        self.facts, self.plan, self.proposed, self.today = facts, plan, today is not None, today or self
        # 事業税 of the year before the first, once company_years() has run
        self.enterprise_tax_before = 0
        prefecture, other = facts.data["company"]["prefecture"], facts.data["customer"].get("other_office")
        self.own = Office(plan["monthly"], plan.get("bonuses") or [],
                          in_kind.remuneration(plan, prefecture, facts.month_text), facts.left)
        self.other = Office(other["monthly"], offices.bonuses_of(other), other["monthly"], facts.left) if other else NOTHING
        self.here = Insured(self.own, self.other, facts.cover)
        # beside the pay here, and without it: then the other office is the only one
        self.there, self.alone = Insured(self.other, self.own, facts.cover), Insured(self.other, NOTHING, facts.cover_there)

    def pension_of(self, months, insured=None):
        """full, suspended, receipts of the months of a year; insured: whose pay suspends, None: nobody's."""
        pension = self.facts.pension
        if pension is None:
            return None
        drawn = [month for month in months if pension.drawn(month)]
        full = down(Fraction(pension.full() * len(drawn), 12))
        suspended = down(Fraction(insured.lost(pension, drawn), 12)) if insured else 0
        return {"full": full, "suspended": suspended, "receipts": full - suspended}

    def pension_without_here(self, months):
        """What the other office suspends by itself is suspended without the pay here too."""
        return self.pension_of(months, self.alone if self.other is not NOTHING else None)

    def salary(self, months):
        """Of both offices."""
        return self.own.pay(months) + len(months) * in_kind.taxable(self.plan) + self.other.pay(months)

    def files(self, year):
        """Whether this plan's year ends with a return."""
        facts, months = self.facts, self.facts.months_of(year)
        calendar, pension = facts.basis.year + year, self.pension_of(months, self.here)
        data = facts.material_of(calendar)
        person = Person(calendar, self.salary(months), data["customer"], data["deductions"],
                        receipts=pension["receipts"] if pension else None)
        return income_tax.files(person, self.plan.get("column"), self.other.pay(months))

    def own_premiums(self, year, months):
        """介護保険第1号, 後期高齢者医療 by the law of the fiscal year of its first month. They go by the income of the
        year before, which is a whole one: a shorter year has the income of twelve months, and the premiums of its own."""
        facts, calendar = self.facts, self.facts.basis.year + year
        data, cover = facts.material_of(calendar), facts.cover(months[0])
        customer, whole = data["customer"], range(months[0], months[0] + 12)
        if not own_premiums.known(customer) or cover.until_65 > months[-1]:
            return None
        pension = self.pension_of(whole, self.here)
        person = Person(calendar, self.salary(whole), customer, data["deductions"], with_retirement=False,
                        receipts=pension["receipts"] if pension else None)
        amounts = own_premiums.year_of(customer, (months[0] - APRIL) // 12, person)
        counts = [sum(1 for month in months if month >= since) for since in (cover.until_65, cover.until_75)]
        care, health = (down(Fraction((amount or 0) * count, 12)) for amount, count in zip(amounts, counts))
        return {"care": care, "health": health, "total": care + health}

    def person_year(self, year, returned):
        facts, months = self.facts, self.facts.months_of(year)
        calendar, last = facts.basis.year + year, self.here.of(months[-1])
        data, pay = facts.material_of(calendar), self.own.pay(months)
        pension, without_here = self.pension_of(months, self.here), self.pension_without_here(months)
        employee, there, alone = (one.total(months, "employee") for one in (self.here, self.there, self.alone))
        own = self.own_premiums(year, months)
        own_total = own["total"] if own else 0
        taxed = compare.taxes(data, calendar, self.salary(months), employee + there + own_total,
                              pension["receipts"] if pension else None, returned)
        without = compare.taxes(data, calendar, self.other.pay(months), alone,
                                without_here["receipts"] if pension else None, True)
        without = without["income_tax"] + without["resident_tax"]
        take_home = pay - employee - (there - alone) - own_total - (taxed["income_tax"] + taxed["resident_tax"] - without) \
            - (pension["suspended"] - without_here["suspended"] if pension else 0)
        return {
            "from": month_text(months[0]), "months": len(months),
            "age": age_on(facts.birth, date(months[0] // 12, months[0] % 12 + 1, 1)), "pay": pay,
            "standard_health": last["health"], "standard_pension": last["pension"],
            "employee_total": employee, "employer_total": self.here.total(months, "employer"),
            "income_tax": taxed["income_tax"], "resident_tax": taxed["resident_tax"], "taxes_without_pay": without,
            "take_home": take_home, "pension_base": self.here.total(months, "base"),
            **({"pension": pension} if pension else {}), **({"own_premiums": own} if own else {}),
            **({"other_office": self.office_year(months)} if self.other is not NOTHING else {}),
        }

    def office_year(self, months):
        pension = self.pension_without_here(months)
        return {"pay": self.other.pay(months), "employee_total": self.there.total(months, "employee"),
                "employer_total": self.there.total(months, "employer"),
                "employee_without_pay": self.alone.total(months, "employee"),
                **({"pension_suspended": pension["suspended"]} if pension and pension["suspended"] else {})}

    def cost(self, year):
        """What the company pays in a year."""
        months = self.facts.months_of(year)
        return self.own.pay(months) + len(months) * in_kind.commuting(self.plan) + self.here.total(months, "employer")

    def not_deducted(self, year):
        """First year; of bonuses those that are paid in it."""
        if year or not self.proposed:
            return 0
        paid = {**self.plan, "bonuses": self.own.paid_in(self.facts.months_of(0))}
        return timing.not_deducted(self.facts.meeting, self.facts.data["current"]["monthly"], paid,
                                   self.facts.left)["non_deductible"]

    def company_years(self):
        """法人税等 of each year: the enterprise taxes of the one before are deducted, losses are carried on."""
        facts, company = self.facts, self.facts.data["company"]
        given = company.get("loss_carryforward") or 0
        # by the year in which they arose; what is typed in the one before the first
        result, before, losses = [], 0, {-1: given}
        for year in range(-BEFORE, facts.years().stop):
            # before the path the pay of today was paid; what that year deducted itself is that of one just like it
            cost = self.cost(year) if year >= 0 else self.today.cost(-1)
            lost = self.not_deducted(year) if year >= 0 else 0
            income = company["profit_before_pay"] - cost + lost - before
            losses = {arose: left for arose, left in losses.items() if arose >= year - LOSSES_OF}
            if year < 0 and given:
                income = 0
            taxes = corporate_tax.assessed(_moved(facts.given, year).isoformat(), income,
                                           sum(losses.values()) if year >= 0 else 0, company["capital"],
                                           company["employees"], company["area"])[0]
            if year >= 0:
                result.append({"non_deductible": lost, "enterprise_tax_deducted": before, "company_taxes": taxes["taxes"],
                               "money_left": company["profit_before_pay"] - cost - taxes["taxes"]})
                used_up(losses, taxes["loss_used"])
                losses[year] = max(-income, 0)
            before = taxes["enterprise_tax"] + taxes["special_enterprise_tax"]
            if year == -1:
                self.enterprise_tax_before = before
        return result

    def years(self, returned):
        base, result = 0, []
        for year, company in zip(self.facts.years(), self.company_years()):
            person = self.person_year(year, returned[year])
            base += person["pension_base"]
            result.append({**person, **company, "together": person["take_home"] + company["money_left"],
                           "pension_earned": half_up(base * PENSION)})
        return result


def used_up(losses, amount):
    """The oldest first (法人税基本通達12-1-1)."""
    for arose in sorted(losses):
        taken = min(losses[arose], amount)
        losses[arose] -= taken
        amount -= taken


def break_even(facts, lost, gained):
    """The first month of the pension after which what is lost is more than what was gained."""
    if lost <= 0 or gained <= 0:
        return None
    months = gained * 12 // lost + 1
    # who leaves does so on a birthday, and all ages are counted in months from one
    start = max(65, facts.data["customer"]["retirement_age"]) if facts.left else 65
    return {"months_of_pension": months, "age": start + months // 12}


def total(facts, now, plan):
    def more(*names):
        return sum(year[name] for year in plan for name in names) - sum(year[name] for year in now for name in names)

    lost = half_up(-more("pension_base") * PENSION)
    premiums, together = more("employee_total", "employer_total"), more("together")
    return {"premiums_both": premiums, "take_home": more("take_home"), "money_left": more("money_left"),
            "together": together, "pension_lost": lost, "break_even": break_even(facts, lost, together),
            "break_even_before_tax": break_even(facts, lost, -premiums)}


def ages(facts):
    """The first month of each new state after the first month of the path."""
    reached = [(facts.cover(facts.first).until_75 if age == 75 else month_reached(facts.birth, age), age) for age in AGES]
    return [{"year": (month - facts.first) // 12, "month": month_text(month), "age": age} for month, age in reached
            if facts.first < month < facts.first + facts.months]


def ends_with_return(facts, plans, year):
    """One plan that ends with a return takes all of them with it, as in the comparison; what is typed wins."""
    if facts.data.get("settlement"):
        return facts.data["settlement"] == "final_return"
    return housing_loan.first_year(facts.data.get("housing_loan"), facts.basis.year + year) \
        or any(plan.files(year) for plan in plans)


def path(data):
    """The figures of the result, by its names; ages: its events of that kind."""
    facts = Facts(data)
    today = Plan(facts, data["current"])
    plans = [today, *(Plan(facts, plan, today) for plan in data["proposals"])]
    returned = [ends_with_return(facts, plans, year) for year in facts.years()]
    years = [plan.years(returned) for plan in plans]
    # of proposals alone: the months of today's bonuses are no choice any more
    best = [[], *(best_months(facts, plan) for plan in data["proposals"])]
    return {"months": facts.months,
            "plans": [{"years": one, **({"best_months": months} if months else {})} for one, months in zip(years, best)],
            "totals": [total(facts, years[0], one) for one in years[1:]], "ages": ages(facts)}


def main(arguments):
    source = open(arguments[1], encoding="utf-8") if len(arguments) > 1 else sys.stdin
    with source:
        data = json.load(source)
    json.dump(path(data.get("input", data)), sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv)
