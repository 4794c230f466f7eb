#!/usr/bin/env python3
"""月ごとのお金: 24 months of a material from the month of the resolution, calculated a second time.

usage: money.py [MATERIAL.json]   (standard input without a file; a worked case or a bare input)

Whoever files a return has had a year-end adjustment of the salary before, where 所得税法190条 gives one (甲欄, up to
20,000,000 yen).
"""
import json
import sys
from datetime import date, timedelta
from functools import lru_cache

import corporate_tax
import first_year
import in_kind
import pension as pensions
import resident_tax
import social
import timing
import withholding
from dates import age_on, birthday, day, fiscal_year_start, month_of, month_text, same_day, same_day_later
from figures import down
from fractions import Fraction
from later import customer_in, deductions_in
from months import FIRST_RATES, LAST_RATES, Months
from offices import WHOLE, Part
from own_months import OwnMonths
from payer import OtherOffice, Payer, months_of, shares
from person import Person
from year_taxes import adjusted_tax, taxes

SOCIAL = social.LAW
MONTHS = 24
FIRST_INCOME_YEAR, FIRST_TABLES = 2024, 2025
DECEMBER, MARCH, JUNE, JULY, JANUARY = 11, 2, 5, 6, 0


def last_day(month):
    return date((month + 1) // 12, (month + 1) % 12 + 1, 1) - timedelta(days=1)


class Plan(Payer):
    """One plan as it is paid; number 0 is the pay of today, which goes on for ever."""

    def __init__(self, data, number):
        self.data, self.current = data, data["current"]
        self.plan = data["proposals"][number - 1] if number else self.current
        self.column = self.plan.get("column") or "kou"
        self.meeting = timing.meeting_of(data) if number else None
        self.birth = day(data["customer"]["birth_date"])
        self.pension = pensions.pension_of(data)
        both, place = (self.current, self.plan), (data["company"]["prefecture"], data["basis_date"][:7])
        given = data["customer"].get("other_office")
        self.other = OtherOffice(self, given) if given else None
        self.months = Months(self.meeting, *(in_kind.remuneration(one, *place) for one in both),
                             tuple(map(in_kind.taxed_monthly, both)), given["monthly"] if given else None)
        for name in ("bonuses_of", "shares_of_bonuses", "insured", "withheld", "bonus_withheld", "year",
                     "fiscal_year", "carried", "pension_paid", "resident_of"):
            setattr(self, name, lru_cache(maxsize=None)(getattr(self, name)))
        self.own = OwnMonths(data["customer"], self.birth, self.pension, self.resident_of)

    def column_of(self, month):
        """乙欄 or 甲欄 of a month: that of today until the month in which the service begins."""
        if self.meeting is not None and month < month_of(self.meeting.service):
            return self.current.get("column") or "kou"
        return self.column

    # what is paid

    def in_force(self, month):
        """The plan whose monthly pay a month has."""
        return self.current if self.months.before_change(month) else self.plan

    def cash(self, month):
        return self.in_force(month)["monthly"]

    def taxed(self, month):
        return self.months.pay(month)

    def bonuses_of(self, month):
        """(day, amount, months covered) of a month, in order."""
        year, found = month // 12, []

        def covered(bonus, all_of_them):
            return bonus.get("period_months") or (12 if len(all_of_them) == 1 else 6)

        own, now = self.plan.get("bonuses") or [], self.current.get("bonuses") or []
        if self.meeting is not None:
            for bonus in now:
                when = same_day(day(bonus["date"]), year)
                if when < self.meeting.service:
                    found.append((when, bonus["amount"], covered(bonus, now)))
        for bonus in own:
            when = same_day(day(bonus["date"]), year)
            # what no meeting changes is paid every year
            if self.meeting is None or when >= day(bonus["date"]):
                found.append((when, bonus["amount"], covered(bonus, own)))
        return sorted((one for one in found if month_of(one[0]) == month), key=lambda one: one[0])

    def bonus_of_both(self, month, here=None, there=None):
        return self.bonus(month, here) + (self.other.bonus(month, there) if self.other else 0)

    # social insurance

    def cover(self, month):
        return social.cover_of(self.data, min(max(month, FIRST_RATES), LAST_RATES))

    def insured(self, month, here=None, there=None):
        """Shares and invoice of one premium month, here and there; here, there: how many bonuses of the month were paid so far."""
        cover = self.cover(month)
        room = SOCIAL["health_bonus_cap_year"]
        april = month - (month - 3) % 12
        for one in range(april, month + 1):
            whole = down(self.bonus_of_both(one, *((here, there) if one == month else ())), 1000)
            health_base = min(whole, room) if cover.in_health(one) else 0
            room -= health_base
        pension_base = min(whole, SOCIAL["pension_bonus_cap_month"]) if cover.in_pension(month) else 0
        health = self.months.standard("health", month) if cover.in_health(month) else 0
        pension = self.months.standard("pension", month) if cover.in_pension(month) else 0

        def of(other):
            bonus = self.part_of_bonus(month, other, (here, there))
            return shares(cover, month, (health, self.part("health", month, other), health_base, bonus),
                          (pension, self.part("pension", month, other), pension_base, bonus))

        return {"here": of(False), **({"there": of(True)} if self.other else {})}

    def part(self, insurance, month, there):
        if self.other is None:
            return WHOLE
        own, beside = self.months.counted(insurance, month), self.months.beside
        return Part(beside if there else own, own + beside)

    def part_of_bonus(self, month, of_other, paid):
        if self.other is None:
            return WHOLE
        own = self.other.bonus(month, paid[1]) if of_other else self.bonus(month, paid[0])
        return Part(own, self.bonus_of_both(month, *paid))

    def social_month(self, month, count=None):
        return self.insured(month, here=count)["here"]

    def national(self, month):
        """国保組合: the person pays it in its own month, not out of the pay."""
        return self.cover(month).flat_in(month)

    # pension

    def counted_bonus(self, month):
        return min(down(self.bonus_of_both(month), 1000), SOCIAL["pension_bonus_cap_month"])

    def pension_due(self, month):
        """Of one month, exact: the real standard amount, the bonuses of twelve months, the threshold of the month."""
        if not self.pension.drawn(month):
            return Fraction(0)
        bonuses = sum(map(self.counted_bonus, range(month - 11, month + 1)))
        lost = self.pension.lost(self.months.standard("pension", month), bonuses, pensions.threshold(month))
        return Fraction(self.pension.full() - lost, 12)

    def pension_paid(self, month):
        return pensions.paid(self.pension_due, month)

    def receipts_of_year(self, year):
        """By the day of payment (所得税法基本通達36-14)."""
        if self.pension is None:
            return None
        return sum(map(self.pension_paid, range(12 * year, 12 * year + 12)))

    # income tax

    def premiums_of_year(self, year):
        return super().premiums_of_year(year) + sum(map(self.national, months_of(year)))

    def there(self, year):
        """Pay and premiums of the other office."""
        return (self.other.pay_of_year(year), self.other.premiums_of_year(year)) if self.other else (0, 0)

    def resident_of(self, year, deducted_as_in=None):
        """Whose income of a year the own premiums of the next fiscal year go by; before the first that is known as in it."""
        year = max(year, FIRST_INCOME_YEAR)
        return Person(year, self.pay_of_year(year) + self.there(year)[0], customer_in(self.data, year),
                      deductions_in(self.data, year), with_retirement=False, receipts=self.receipts_of_year(year),
                      deducted_as_in=deducted_as_in)

    def year(self, year):
        """One calendar year with all its twelve months."""
        pay, premiums, own = self.pay_of_year(year), self.premiums_of_year(year), self.own.paid_in(year)
        column, receipts, there = self.column_of(12 * year + DECEMBER), self.receipts_of_year(year), self.there(year)
        result = {"pay": pay, "premiums": premiums, "receipts": receipts, "own": own,
                  **taxes(self.data, year, pay + there[0], premiums + there[1] + own, column, receipts, there[0])}
        main, beside = (self.other, pay) if self.other and column == "otsu" else (self, there[0])
        result["main"] = main
        result["adjusted"] = adjusted_tax(
            self.data, year, main.pay_of_year(year), main.premiums_of_year(year) + own,
            main.column_of(12 * year + DECEMBER), receipts, beside)
        result["number"] = withholding.dependants(result["person"], year)
        return result

    def number_of_year(self, month):
        return self.year(month // 12)["number"]

    def number(self, month):
        return self.number_of_year(month) if self.column_of(month) == "kou" else 0

    def withheld_by_both(self, year):
        return self.withheld_in(year) + (self.other.withheld_in(year) if self.other else 0)

    def is_adjusted(self, year):
        """Whether the year has a year-end adjustment: instead of a return, or before it."""
        return not self.year(year)["returned"] or self.year(year)["adjusted"] is not None

    def in_december(self, year):
        """By the office of 甲欄: of its own salary before a return, of everything instead of one."""
        if year < FIRST_TABLES or not self.is_adjusted(year):
            return 0
        if self.year(year)["returned"]:
            return self.year(year)["adjusted"] - self.year(year)["main"].withheld_in(year)
        return self.year(year)["income_tax"] - self.withheld_by_both(year)

    def in_march(self, year):
        """Of the next year, by the return: what is still due, cut to 100 yen, or comes back."""
        if year < FIRST_TABLES or not self.year(year)["returned"]:
            return 0
        amount = self.year(year)["income_tax"] - self.withheld_by_both(year) - self.in_december(year)
        return down(amount, 100) if amount > 0 else amount

    def difference(self, year):
        """精算: more (positive) or less tax than was withheld."""
        return self.in_december(year) + self.in_march(year)

    def adjusted(self, month, payer=None):
        """What the year-end adjustment of an office takes in December."""
        year = month // 12
        return self.in_december(year) if month % 12 == DECEMBER and self.year(year)["main"] is (payer or self) else 0

    def settlement(self, month):
        return self.in_march(month // 12 - 1) if month % 12 == MARCH else self.adjusted(month)

    def is_main(self, month):
        """Whether this office is the one that collects the resident tax."""
        return self.other is None or self.column_of(month) == "kou"

    def resident_tax_here(self, month):
        return self.collected(month, self.is_main(month))

    def collected(self, month, here):
        """By one of two offices; what is not known is so in both."""
        whole = self.resident_tax(month)
        return whole if here or whole is None else 0

    def resident_tax(self, month):
        """Deducted from the pay of a month: June to May, of the income year before."""
        income_year = month // 12 - (1 if month % 12 >= JUNE else 2)
        if income_year < FIRST_INCOME_YEAR:
            return None
        june, usual = resident_tax.monthly(self.year(income_year)["resident_tax"],
                                           self.data["customer"].get("residence") or {})
        return june if month % 12 == JUNE else usual

    def person_month(self, month):
        result = {
            "pay": self.cash(month), "bonus": self.bonus(month), "premiums": self.premiums(month),
            "bonus_premiums": self.premiums_on_bonuses(month), "withheld": self.withheld(month),
            "bonus_withheld": self.bonus_withheld(month), "settlement": self.settlement(month),
            "resident_tax": self.resident_tax_here(month),
        }
        slips, collected = self.own.paid(month)
        result["net"] = left(result) - self.national(month) - slips
        for name, amount in (("national_society", self.national(month)),
                             ("taxable_in_kind", in_kind.taxable(self.in_force(month))),
                             ("own_premiums", slips), ("own_premiums_from_pension", collected)):
            if amount:
                result[name] = amount
        if self.pension:
            # beside the pay: no part of net
            result["pension"] = self.pension_paid(month)
        if self.other:
            result["other_office"] = self.other_month(month)
        return result

    def other_month(self, month):
        other = self.other
        result = {
            "pay": other.taxed(month), "bonus": other.bonus(month), "premiums": other.premiums(month),
            "bonus_premiums": other.premiums_on_bonuses(month), "withheld": other.withheld(month),
            "bonus_withheld": other.bonus_withheld(month), "settlement": self.adjusted(month, other),
            "resident_tax": self.collected(month, not self.is_main(month)),
        }
        return {**result, "net": left(result)}

    # the company

    def carried(self, month):
        """What is paid to the tax office in a month, and what is too much and stands against the next payment."""
        if month // 12 < FIRST_TABLES or month == 12 * FIRST_TABLES:
            return 0, 0
        left = self.carried(month - 1)[1]
        if not self.data["company"].get("half_yearly_withholding"):
            of = [month - 1]
        elif month % 12 in (JANUARY, JULY):
            of = range(month - 6, month)
        else:
            return 0, left
        due = sum(self.withheld(one) + self.bonus_withheld(one) + self.adjusted(one) for one in of) + left
        return max(due, 0), min(due, 0)

    def fiscal_year(self, start, first):
        """first: start of the first one of the chain."""
        company = self.data["company"]
        before = None if start == first else self.fiscal_year(_moved(start, -1), first)
        following = _moved(start, 1)
        months = [month for month in range(month_of(start), month_of(following) + 1)
                  if start <= last_day(month) < following]
        paid = [(when, amount) for month in range(month_of(start), month_of(following) + 1)
                for when, amount, _ in self.bonuses_of(month) if start <= when < following]
        pay = sum(map(self.cash, months)) + sum(amount for _, amount in paid)
        commuting = sum(in_kind.commuting(self.in_force(month)) for month in months)
        employer = sum(self.social_month(month)["employer"] for month in months)
        not_deducted = self.not_deducted(start, following)
        deducted = before["taxes"]["enterprise_tax"] + before["taxes"]["special_enterprise_tax"] if before else 0
        income = company["profit_before_pay"] - pay - employer - commuting + not_deducted - deducted
        basis = fiscal_year_start(day(company["fiscal_year_start"]), day(self.data["basis_date"]))
        losses = company.get("loss_carryforward") or 0
        if start < basis:
            # losses that are left at the beginning of the basis year were not used up by an income before
            income, losses = (0 if losses else income), 0
        elif start > basis and before:
            losses = before["losses"] - before["taxes"]["loss_used"] + max(-before["income"], 0)
        year, local = corporate_tax.assessed(start.isoformat(), income, losses, company["capital"],
                                             company["employees"], company["area"])
        interim = corporate_tax.interim(start.isoformat(), before["taxes"], before["local"]) if before else 0
        return {"from": start, "to": following - timedelta(days=1), "pay": pay, "employer": employer,
                "non_deductible": not_deducted, "deducted": deducted, "income": income, "losses": losses,
                "taxes": year, "local": local, "interim": interim, "due": year["taxes"] - interim,
                "interim_month": month_of(same_day_later(start, 8)),
                "final_month": month_of(same_day_later(start, 14))}

    def not_deducted(self, start, following):
        """Bonuses of the first term where they are paid, monthly pay in the fiscal year of the service."""
        if self.meeting is None:
            return 0
        retires = self.data["customer"].get("retirement_age")
        left = birthday(self.birth, retires) if retires and age_on(self.birth, day(self.data["basis_date"])) < 70 else None
        now = self.current["monthly"]
        total = sum(timing.not_deducted(self.meeting, now, {**self.plan, "bonuses": [bonus]}, left)["non_deductible_bonus"]
                    for bonus in self.plan.get("bonuses") or [] if start <= day(bonus["date"]) < following)
        if start <= self.meeting.service < following:
            total += timing.not_deducted(self.meeting, now, self.plan, left)["non_deductible_monthly"]
        return total

    def company_month(self, month, fiscal_years):
        person = self.person_month(month)
        handed = person["net"] + self.national(month) + self.own.paid(month)[0] + person["settlement"] - self.adjusted(month)
        commuting = in_kind.commuting(self.in_force(month))
        result = {
            "paid_out": handed, "invoice": self.social_month(month - 1)["invoice"],
            **({"commuting": commuting} if commuting else {}),
            "withholding": self.carried(month)[0], "resident_tax": self.resident_tax_here(month - 1) or 0,
            "interim_taxes": sum(year["interim"] for year in fiscal_years if year["interim_month"] == month),
            "final_taxes": sum(year["due"] for year in fiscal_years if year["final_month"] == month),
        }
        result["total"] = sum(result.values())
        return result


def left(month):
    """Of the pay of a month."""
    return month["pay"] + month["bonus"] - sum(
        month[name] or 0 for name in ("premiums", "bonus_premiums", "withheld", "bonus_withheld", "settlement", "resident_tax"))


def _moved(start, years):
    return same_day(start, start.year + years)


def leaving(data):
    birth, retires = day(data["customer"]["birth_date"]), data["customer"].get("retirement_age")
    if retires and age_on(birth, day(data["basis_date"])) < 70:
        return birthday(birth, retires)
    return None


def window(data):
    """First and last month."""
    first = month_of(day(data["meeting"]["resolution"]))
    last, left = first + MONTHS - 1, leaving(data)
    return first, last if left is None else min(last, month_of(left) - 1)


def calendar_year(plan, year):
    found = plan.year(year)
    result = {"year": year, "pay": found["pay"], "premiums": found["premiums"], "withheld": plan.withheld_in(year),
              "difference": plan.difference(year), "income_tax": found["income_tax"],
              "settlement": "final_return" if found["returned"] else "year_end_adjustment",
              "resident_tax": found["resident_tax"]}
    if plan.pension:
        result["pension"] = found["receipts"]
    if found["own"]:
        result["own_premiums"] = found["own"]
    if plan.other:
        result["other_office"] = {**dict(zip(("pay", "premiums"), plan.there(year))), "withheld": plan.other.withheld_in(year)}
    return result


def plan_money(plan, first, last):
    given, leaves = day(plan.data["company"]["fiscal_year_start"]), leaving(plan.data)
    own = fiscal_year_start(given, date(first // 12, first % 12 + 1, 1))
    chain, starts = _moved(own, -3), [_moved(own, -1)]
    while starts[-1] <= last_day(last):
        starts.append(_moved(starts[-1], 1))
    fiscal_years = [plan.fiscal_year(start, chain) for start in starts[:-1]]
    # until May the resident tax is that of the year before the last
    from_year = first // 12 - (2 if first % 12 < JUNE else 1)
    return {
        "months": [{"month": month_text(month), "person": plan.person_month(month),
                    "company": plan.company_month(month, fiscal_years)} for month in range(first, last + 1)],
        "calendar_years": [calendar_year(plan, year) for year in range(max(from_year, FIRST_TABLES), (last + 1) // 12)],
        "fiscal_years": [
            {"from": year["from"].isoformat(), "to": year["to"].isoformat(), "pay": year["pay"],
             "employer": year["employer"], "non_deductible": year["non_deductible"],
             "enterprise_tax_deducted": year["deducted"], "taxable_income": year["taxes"]["taxable_income"],
             "taxes": year["taxes"]["taxes"], "interim": year["interim"], "due": year["due"]}
            for year in fiscal_years if leaves is None or year["to"] < leaves],
        "first_year": first_year.first_year(plan, last),
        "shortfalls": [{"month": month_text(month), "missing": -plan.person_month(month)["net"]}
                       for month in range(first, last + 1) if plan.person_month(month)["net"] < 0],
    }


def money(data):
    """The figures of the result, by its names."""
    first, last = window(data)
    return {"from": month_text(first), "to": month_text(last),
            "plans": [plan_money(Plan(data, number), first, last)
                      for number in range(len(data["proposals"]) + 1)]}


def main(arguments):
    source = open(arguments[1], encoding="utf-8") if len(arguments) > 1 else sys.stdin
    with source:
        data = json.load(source)
    json.dump(money(data.get("input", data)), sys.stdout, ensure_ascii=False, indent=1)
    print()


if __name__ == "__main__":
    main(sys.argv)
