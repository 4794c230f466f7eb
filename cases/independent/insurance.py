#!/usr/bin/env python3
"""One life insurance contract of a company a second time: which part of its premiums is an asset, and when the rest is deducted.

Months are counted from 0 here: month m ends m + 1 months after the insurance began."""
import json
import sys
from bisect import bisect_left
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import accumulate

from figures import band, down, rate, read, valid_on

LAW = read("corporate-insurance")
NEW = LAW["new"]
TERM_KINDS = ("term", "increasing_term", "third_sector")
FAMILY_KINDS = ("endowment_family", "annuity_family")
RULES = {"endowment_company": "endowment_asset", "endowment_half": "endowment_half", "whole_life": "whole_life_asset",
         "annuity_company": "annuity_asset", "annuity_family_death": "annuity_part"}
COVERED = {"annual": 12, "half_yearly": 6, "monthly": 1}


class Payments(list):
    """(month, amount) in order."""

    def __init__(self, payments):
        super().__init__(payments)
        self.months = [month for month, _ in self]
        self.sums = [0, *accumulate(amount for _, amount in self)]


class Contract:
    """What is paid when, by the months of the term."""

    def __init__(self, data):
        self.kind, self.date, self.age = data["kind"], data["contract_date"], data["age"]
        self.no_value = data.get("no_surrender_value", False)
        self.values = data.get("surrender_values", [])
        self.mode = data.get("mode", "annual")
        self.new = self.date >= NEW["from"]
        self.years = self.term(data)
        self.pay_years = data.get("pay_years") or self.years
        # a term for life has no end: any years of payment are fewer
        shorter = data.get("pay_years") and data["pay_years"] < data.get("term_years", self.years + 1)
        self.paid_early = self.mode == "single" or bool(shorter)
        if self.kind in TERM_KINDS and self.no_value and self.paid_early:
            self.new = self.date >= NEW["no_value_short_pay_from"]
            self.years = self.term(data)
            self.pay_years = data.get("pay_years") or self.years
        self.months = 12 * self.years
        premium = data["premium"]
        if self.mode == "single":
            self.pay_years, self.due = 1, Payments([(0, premium)])
        else:
            self.due = Payments((month, premium) for month in range(0, 12 * self.pay_years, COVERED[self.mode]))
        self.total = sum(amount for _, amount in self.due)
        ahead = data.get("prepaid_years", 1)
        parts = (self.due[first:first + ahead] for first in range(0, len(self.due), ahead))
        self.paid = Payments((part[0][0], sum(amount for _, amount in part)) for part in parts)

    def term(self, data):
        if data.get("term_years"):
            return data["term_years"]
        if self.kind == "third_sector":
            return (NEW["third_sector_life_to_age"] if self.new else LAW["old_life"]["to_age"]) - self.age
        return data.get("pay_years") or len(self.values)

    def annualised(self):
        return Fraction(self.total, self.years)


def until(payments, month):
    """What is paid before the end of so many months; payments are in order."""
    return payments.sums[bisect_left(payments.months, month)]


@dataclass
class Treatment:
    rule: str
    # even: by the months of the term; paid: when it is due, which without 前納 is when it is paid; due: a share of the premiums due; short: 9-3-5 note 2
    way: str = "even"
    shares: list = field(default_factory=list)   # (first month, month after the last, share): even
    share: Fraction = Fraction(0)                # due
    run_down: tuple = None                       # (first month, month after the last)
    salary: bool = False


# ---- highest surrender rate

def exact_rate(contract):
    """Percent and its year, the latest of equal ones; None where a year's value is not known."""
    values = contract.values
    if len(values) < contract.years or None in values:
        return None
    return max((100 * Fraction(value, until(contract.due, 12 * year)), year) for year, value in enumerate(values, 1))


def class_of(percent):
    return band(NEW["classes"], percent)[1]


def high_class(contract, percent):
    """Above 85 percent: the periods follow from the values."""
    values, months = contract.values, contract.months
    last = exact_rate(contract)[1]
    for year in range(last + 1, contract.years + 1):
        if (values[year - 1] - values[year - 2]) * 100 > NEW["rise_over_percent"] * contract.annualised():
            last = year
    least = months // 2 if contract.years < NEW["half_of_term_below_years"] else 12 * NEW["minimum_years"]
    end = max(12 * last, least)
    highest = max((value, year) for year, value in enumerate(values, 1))[1]
    start = end if 12 * last < least else max(end, 12 * highest)
    change = 12 * NEW["first_years"]
    first, later = (min(Fraction(1), percent / 100 * NEW[name] / 100) for name in ("peak_percent_first_years", "peak_percent_later"))
    return Treatment("class_table", shares=[(0, min(end, change), first), (change, end, later)], run_down=(min(start, months - 1), months))


def by_class(contract, percent, others):
    name = class_of(percent)
    if name == "le50":
        return Treatment("as_time_passes")
    if name == NEW["small_class"] and contract.annualised() + others <= NEW["small_annualised"]:
        return Treatment("small_annualised_premium")
    if name == "gt85":
        return high_class(contract, percent)
    months = contract.months
    return Treatment("class_table", run_down=(months * NEW["run_down_after_percent"] // 100, months),
                     shares=[(0, months * NEW["asset_period_percent"] // 100, Fraction(NEW["asset_percent"][name], 100))])


# ---- which rule

def asset_years(rule, contract, share, percent):
    """An older rule: a share of whole years, run down in the rest."""
    end = 12 * (contract.years * percent // 100)
    if not end:
        return Treatment(rule)
    return Treatment(rule, shares=[(0, end, rate(share))], run_down=(end, contract.months))


def old(contract, data):
    if contract.kind == "third_sector":
        life = LAW["old_life"]
        cancer = data["cover"] == "cancer"
        rule = "old_cancer_life" if cancer else "old_medical_life"
        if cancer and contract.date >= life["cancer_asset_from"]:
            if contract.no_value:
                return Treatment("old_cancer_life_no_value", "paid")
            return asset_years(rule, contract, life["cancer_share"], life["cancer_asset_period_percent"])
        return Treatment(rule, "even" if contract.paid_early else "paid")
    name = "level_term" if contract.kind == "term" else "increasing_term"
    for row in valid_on(LAW[name], contract.date):
        if contract.age + contract.years > row["expiry_above"] and contract.age + 2 * contract.years > row["age_and_twice_term_above"]:
            return asset_years(f"old_{name}", contract, row["share"], LAW["old_term_asset_period_percent"])
    return Treatment("old_ordinary_term")


def asks_for_rate(contract, data):
    return (contract.kind in TERM_KINDS and contract.new and not contract.no_value and not all_salary(data)
            and contract.years >= NEW["no_class_below_years"])


def all_salary(data):
    return data["kind"] in FAMILY_KINDS or data.get("beneficiary") == "family" and data["insured"] == "selected"


def treatment(contract, data, percent):
    if all_salary(data):
        return Treatment("salary", "paid", salary=True)
    if contract.kind not in TERM_KINDS:
        return Treatment(RULES[contract.kind], "due", share=rate(LAW["savings_shares"][contract.kind]),
                         salary=data.get("insured") == "selected" and contract.kind in ("endowment_half", "annuity_family_death"))
    if not contract.new:
        return old(contract, data)
    if contract.no_value:
        return Treatment("no_surrender_value_short_pay", "short") if contract.paid_early else Treatment("no_surrender_value")
    if contract.years < NEW["no_class_below_years"]:
        return Treatment("short_term")
    return by_class(contract, percent, data.get("other_annualised_premium", 0))


# ---- years

def short_pay(contract, years, others):
    """9-3-5 note 2: what is deducted until the end of each of the years."""
    limit, end = NEW["no_value_short_pay_a_year"], 12 * contract.pay_years
    at_once, spread = [], []
    for first, after in years:
        part = [payment for payment in contract.paid if first <= payment[0] < after]
        (at_once if sum(amount for _, amount in part) + others <= limit else spread).extend(part)
    at_once, covered = Payments(at_once), COVERED.get(contract.mode, 12)

    def deducted(month):
        exact = Fraction(0)
        for at, amount in spread:
            now = Fraction(amount * end, contract.months)
            exact += now * min(max(month - at, 0), covered) / covered
            if end < contract.months:
                exact += (amount - now) * max(month - end, 0) / (contract.months - end)
        return until(at_once, month) + down(exact)
    return deducted


def rows(contract, treated, ends, shown, annuity, others):
    """The years that end after so many months, as far as they are shown."""
    month_premium = Fraction(contract.total, contract.months)

    def to_asset(first, after):
        if treated.way == "due":
            exact = treated.share * (until(contract.due, after) - until(contract.due, first))
        else:
            exact = month_premium * sum(share * max(0, min(end, after) - max(start, first)) for start, end, share in treated.shares)
        return down(exact)

    total = sum(to_asset(*year) for year in zip([0, *ends], ends))
    ends = [end for end in ends if end < shown] + [shown]
    years = list(zip([0, *ends], ends))
    short = short_pay(contract, years, others) if treated.way == "short" else None

    def given(month):
        """What has left the assets by then."""
        if annuity:
            received = sum(Fraction(amount * min(12, max(0, month - contract.months - 12 * year)), 12) for year, amount in enumerate(annuity))
            return down(total * received / sum(annuity))
        if treated.run_down is None:
            return 0
        first, after = treated.run_down
        return down(Fraction(total * max(0, month - first), after - first))

    def ahead(month, asset):
        """What is paid for months to come."""
        paid, part = until(contract.paid, month), min(month, contract.months)
        if treated.way == "paid":
            return paid - until(contract.due, month)
        if treated.way == "short":
            return paid - short(month)
        if treated.way == "even":
            return paid - down(month_premium * part)
        if treated.salary:
            return paid - until(contract.due, month)
        return paid - asset - down(Fraction((contract.total - total) * part, contract.months))

    found, asset, paid, run, before = [], 0, 0, 0, 0
    for number, (first, after) in enumerate(years, 1):
        new = to_asset(first, after)
        asset += new
        row = {"year": number, "months": after - first, "paid": until(contract.paid, after) - paid, "to_asset": new,
               "run_down": given(after) - run}
        paid, run, left = paid + row["paid"], run + row["run_down"], ahead(after, asset)
        row["deductible"] = row["paid"] - new + row["run_down"] + before - left
        row["salary"] = row["deductible"] - row["run_down"] if treated.salary else 0
        row["asset_balance"], row["prepaid_balance"] = asset - run, left
        found.append(row)
        before = left
    return found


def balance(row):
    return row["asset_balance"] + row["prepaid_balance"]


# ---- surrender, books, changes

def filled(values):
    """(value, whether it lies on a line) by year, between the first and the last that are given."""
    given = [(year, value) for year, value in enumerate(values, 1) if value is not None]
    found = {year: (value, False) for year, value in given}
    for (first, low), (last, high) in zip(given, given[1:]):
        for year in range(first + 1, last):
            found[year] = (down(low + Fraction((high - low) * (year - first), last - first)), True)
    return dict(sorted(found.items()))


def on_book(data, schedule):
    if not data.get("booked"):
        return None
    year, amount = data["booked"]["policy_year"], data["booked"]["amount"]
    ruled = balance(schedule[year - 1])
    return {"policy_year": year, "by_rule": ruled, "booked": amount, "difference": amount - ruled,
            "uses_booked": abs(amount - ruled) * 100 > LAW["booked_tolerance_percent"] * ruled}


def changed(change, book, by_rule, rule):
    if not change:
        return None
    value, kind = change["value"], change["kind"]
    counted = value
    if kind == "paid_up":
        kept = change.get("keep_asset", False)
        released, after = (0, book) if kept else (book, value)
        gain = 0 if kept else value - book
    elif kind == "reduction":
        released = down(rate(change["part"]) * book)
        gain, after = value - released, book - released
    else:
        transfer = LAW["transfer"]
        if rule == "class_table" and change["on"] >= transfer["from"] and value * 100 < transfer["below_percent"] * by_rule:
            counted = by_rule
        released, gain, after = book, counted - book, 0
    return {"policy_year": change["policy_year"], "book": book, "counted": counted, "released": released, "gain": gain,
            "balance_after": after}


def decimals(value, digits):
    """Cut to so many decimals, without zeros at the end."""
    whole = down(value * 10 ** digits)
    return f"{whole // 10 ** digits}.{whole % 10 ** digits:0{digits}d}".rstrip("0").rstrip(".")


def insurance(data, shown_years=None, each=None):
    """shown_years: policy years after which the contract is given up, which nothing else here asks about. each: what one payment is of a
    contract that keeps the rule of the one that is asked about."""
    contract = Contract(data)
    asks = asks_for_rate(contract, data)
    printed = data.get("max_surrender_rate") if asks else None
    exact = exact_rate(contract) if asks else None
    percent = rate(printed) if printed else exact and exact[0]
    treated = treatment(contract, data, percent)
    if each is not None:
        contract = Contract({**data, "premium": each})
    annuity = data.get("annuity", [])
    others = data.get("other_short_pay_premium", 0)
    months = contract.months + 12 * len(annuity)
    change = data.get("change")
    shown = 12 * (change["policy_year"] if change else shown_years) if change or shown_years else months
    first = data.get("first_fiscal_year_months", 12)

    def policy_years(by):
        return rows(contract, by, range(12, months + 1, 12), months, annuity, others)

    def asset_total(by):
        return sum(row["to_asset"] for row in policy_years(by))

    whole = policy_years(treated)
    schedule = whole[:shown // 12]
    fiscal = list(range(first, months, 12)) + [months]
    fiscal_years = rows(contract, treated, fiscal, shown, annuity, others)
    booked = on_book(data, whole)
    total, by_exact = asset_total(treated), None
    if printed and exact:
        other = asset_total(treatment(contract, data, exact[0]))
        by_exact = other if other != total else None

    def book(year):
        return booked["booked"] if booked and booked["uses_booked"] and booked["policy_year"] == year else balance(whole[year - 1])

    values = {year: found for year, found in filled(contract.values).items() if 12 * year <= shown}
    classes = [class_of(rate(printed)) if printed else exact and class_of(Fraction(down(exact[0] * 10), 10)), exact and class_of(exact[0])]
    return {
        "class": class_of(percent) if asks else None, "rule": treated.rule,
        "surrender_rate": {
            "printed": printed and decimals(rate(printed), 1), "exact": exact and decimals(exact[0], 6), "peak_year": exact and exact[1],
            "class_by_printed": classes[0], "class_by_exact": classes[1], "classes_differ": None not in classes and classes[0] != classes[1],
            "asset_total_by_exact": by_exact},
        "total_premium": contract.total, "annualised_premium": down(contract.annualised()), "term_months": contract.months,
        "asset_months": max((after for first, after, _ in treated.shares if after > first), default=0),
        "run_down_from_month": contract.months + 1 if annuity and treated.way == "due" else treated.run_down and treated.run_down[0] + 1,
        "asset_total": total, "schedule": schedule, "fiscal_years": fiscal_years,
        "surrender": [{"year": year, "value": value, "book": book(year), "gain": value - book(year),
                       "rate": decimals(Fraction(100 * value, until(contract.paid, 12 * year)), 1), "interpolated": line}
                      for year, (value, line) in values.items()],
        "interpolated_years": [year for year, (_, line) in values.items() if line],
        "booked": booked, "change": changed(change, change and book(change["policy_year"]), change and balance(whole[change["policy_year"] - 1]), treated.rule)}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(json.dumps(insurance(json.load(file)), ensure_ascii=False, indent=1))
