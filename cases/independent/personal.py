#!/usr/bin/env python3
"""The contracts of the president inside a material (life_insurance): premiums, values, the planned end and its occasional income.

python3 personal.py < materials.jsonl   # inputs of material, one a line
"""
import json
import sys
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from math import ceil

from compare import compare
from contracts import due
from dates import age_on, day
from insurance import filled
from lump_sums import occasional_income

PAYMENTS = {"monthly": 12, "half_yearly": 2, "annual": 1}
OLDEST = 100
# 所得税法174条8号: contracts paid at once, of five years or given up within five
FINANCIAL_YEARS = 5
# those that pay a sum at the end of a term, or may (施行令298条)
MATURES = ("endowment", "annuity", "other")


class Contract:
    """One contract by its policy years, 1, 2, …"""

    def __init__(self, typed, birth, basis):
        self.typed, self.made = typed, day(typed["contract_date"])
        self.is_new = self.made >= basis
        # what began before is paid from the take-home of today already
        self.funding = typed.get("funding") or ("take_home_increase" if self.is_new else "other_money")
        self.end = typed.get("surrender_policy_year") or (typed.get("term_years") if typed["kind"] == "endowment" else None)
        self.mode = typed.get("mode") or "annual"
        self.insured = typed.get("insured") or "customer"
        self.age = typed.get("age")
        if self.age is None and self.insured == "customer":
            self.age = age_on(birth, self.made)
        self.values = filled(typed.get("surrender_values") or [])

    def paid(self, year):
        if self.mode == "single":
            return self.typed["premium"] if year == 1 else 0
        last = self.typed.get("pay_years") or self.typed.get("term_years")
        return 0 if last and year > last else self.typed["premium"] * PAYMENTS[self.mode]

    def paid_by(self, year):
        return sum(self.paid(number) for number in range(1, year + 1))

    def benefit(self, year):
        by_year = self.typed.get("death_benefits") or []
        found = by_year[year - 1] if year <= len(by_year) else None
        return self.typed.get("sum_insured") if found is None else found

    def count(self):
        known = self.end or self.typed.get("term_years")
        if known:
            return known
        years = self.typed.get("pay_years") or (1 if self.mode == "single" else OLDEST - min(self.age or 0, OLDEST - 1))
        listed = (len(self.typed.get(name) or []) for name in ("surrender_values", "death_benefits"))
        return min(max(years, *listed), OLDEST)

    def year(self, number):
        value, line = self.values.get(number, (None, False))
        rate = None
        if value is not None:
            rate = Decimal(1000 * value // self.paid_by(number)) / 10
        return {"premiums": self.paid(number), "premiums_total": self.paid_by(number), "surrender_value": value, "interpolated": line,
                "return_rate": None if rate is None else printed(rate), "death_benefit": self.benefit(number)}

    def ends(self, year):
        """The day before the 契約応当日."""
        return due(self.made, 12 * year) - timedelta(days=1)

    def for_life(self):
        """Nothing says when its premiums end."""
        return self.mode != "single" and not (self.end or self.typed.get("term_years") or self.typed.get("pay_years"))

    def paid_early(self):
        """At once, half of all within a year, or three quarters within two."""
        if self.mode == "single":
            return True
        last = self.typed.get("pay_years") or self.typed.get("term_years")
        return bool(last) and (2 * self.paid(1) >= self.paid_by(last) or 4 * self.paid_by(2) >= 3 * self.paid_by(last))

    def exit(self):
        year = self.end
        if not year:
            return None
        value, line = self.values[year]
        found = {"policy_year": year, "on": self.ends(year).isoformat(), "value": value, "premiums": self.paid_by(year),
                 "gain": value - self.paid_by(year), "interpolated": line,
                 "may_be_financial": self.typed["kind"] in MATURES and self.paid_early() and year <= FINANCIAL_YEARS,
                 "break_even_rate": None}
        if (self.typed.get("currency") or "jpy") != "jpy" and value:
            # what a unit of the currency must be worth for the value to be what was paid
            units = Fraction(value) / Fraction(self.typed["exchange_rate"])
            hundredths = ceil(100 * self.paid_by(year) / units)
            if hundredths < 10**8:
                found["break_even_rate"] = printed(Decimal(hundredths) / 100)
        return found

    def death_tax(self):
        beneficiary = self.typed.get("beneficiary")
        amounts = [self.typed.get("sum_insured"), *(self.typed.get("death_benefits") or [])]
        if beneficiary is None or not any(amounts):
            return None
        # 相続税法3条1項1号, 所得税法34条, 相続税法5条1項
        if self.insured == "customer":
            return "inheritance"
        return "occasional" if beneficiary == "customer" else "gift"

    def shown(self):
        term = self.typed.get("term_years")
        return {"years": [self.year(number) for number in range(1, self.count() + 1)], "funding": self.funding,
                "paid_for_life": self.for_life(), "term_ends_on": self.ends(term).isoformat() if term else None,
                "insured_age": self.age, "exit": self.exit(), "death_tax": self.death_tax()}

    def of_basis(self, basis):
        """What is paid in the policy year of a day, of the first one where none has begun."""
        year = 1
        while self.ends(year) < basis:
            year += 1
        return self.paid(year)


def printed(decimal):
    text = format(decimal, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def receipts(held, basis):
    by_year = {}
    for one in held:
        end = one.exit()
        # a term that ends without a receipt lowers no other gain (所得税法34条2項)
        if end and end["value"] and not end["may_be_financial"]:
            by_year.setdefault(day(end["on"]).year, []).append({"receipts": end["value"], "premiums": end["premiums"]})
    found = []
    for year, policies in sorted(by_year.items()):
        income = occasional_income({"year": basis.year, "policies": policies})
        income.pop("policies")
        found.append({"year": year, **income})
    return found


def of_increase(held, is_single):
    return [one for one in held if one.funding == "take_home_increase" and (one.mode == "single") == is_single
            and (one.is_new or not is_single)]


def read(data):
    return [Contract(typed, day(data["customer"]["birth_date"]), day(data["basis_date"])) for typed in data["life_insurance"]]


def personal(data):
    plans = compare({**data, "life_insurance": []})["plans"]
    held, basis = read(data), day(data["basis_date"])
    yearly, single = (sum(one.of_basis(basis) for one in of_increase(held, is_single)) for is_single in (False, True))
    increases = [plan["take_home"] - plans[0]["take_home"] for plan in plans[1:]]
    return {"personal_insurance": {
        "policies": [one.shown() for one in held], "yearly_premiums": yearly, "single_premiums": single,
        "funding": [{"increase": increase, "left": increase - yearly} for increase in increases],
        "receipts": receipts(held, basis)}}


def remarks(data, found):
    """What the reader must be told of the contracts: [code, field]."""
    told = [["personal_insurance_apart", "life_insurance"]]
    found = found["personal_insurance"]
    for number, funding in enumerate(found["funding"]):
        if found["yearly_premiums"] and funding["left"] < 0:
            told.append([f"personal_insurance_{'short' if funding['increase'] > 0 else 'no_increase'}", f"proposals.{number}"])
    for number, one in enumerate(read(data)):
        at = f"life_insurance.{number}"
        if (one.typed.get("currency") or "jpy") != "jpy":
            told.append(["personal_insurance_exchange", f"{at}.exchange_rate"])
        end = one.exit()
        years = one.shown()["years"]
        known = [year for year, row in enumerate(years, 1) if row["surrender_value"] is not None]
        low = [year for year in known if one.ends(year) >= day(data["basis_date"]) and years[year - 1]["surrender_value"] < years[year - 1]["premiums_total"] and year != one.end]
        for code, holds in (("below_until", low), ("no_values", not known)):
            if holds:
                told.append([f"personal_insurance_{code}", f"{at}.surrender_values"])
        if not end:
            if one.typed["kind"] == "annuity":
                told.append(["personal_insurance_annuity", f"{at}.kind"])
            continue
        if end["interpolated"]:
            told.append(["personal_insurance_interpolated_value", f"{at}.surrender_values.{end['policy_year'] - 1}"])
        for code, holds in (("below_premiums", end["gain"] < 0), ("may_be_financial", end["may_be_financial"] and end["gain"] > 0)):
            if holds:
                told.append([f"personal_insurance_{code}", f"{at}.surrender_policy_year"])
    if not any((data.get("deductions") or {}).get("life", {}).values()):
        told.append(["personal_insurance_not_deducted", "deductions.life"])
    return told


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(personal(json.loads(line)), ensure_ascii=False))
