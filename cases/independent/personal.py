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


class Contract:
    """One contract by its policy years, 1, 2, …"""

    def __init__(self, typed, birth):
        self.typed, self.made = typed, day(typed["contract_date"])
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
        known = self.typed.get("surrender_policy_year") or self.typed.get("term_years")
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

    def exit(self):
        year = self.typed.get("surrender_policy_year")
        if not year:
            return None
        value, line = self.values[year]
        found = {"policy_year": year, "on": self.ends(year).isoformat(), "value": value, "premiums": self.paid_by(year),
                 "gain": value - self.paid_by(year), "interpolated": line,
                 "may_be_financial": self.mode == "single" and year <= FINANCIAL_YEARS}
        if (self.typed.get("currency") or "jpy") != "jpy" and value:
            # what a unit of the currency must be worth for the value to be what was paid
            units = Fraction(value) / Fraction(self.typed["exchange_rate"])
            found["break_even_rate"] = printed(Decimal(ceil(100 * self.paid_by(year) / units)) / 100)
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
        optional = {"insured_age": self.age, "exit": self.exit(), "death_tax": self.death_tax()}
        return {"years": [self.year(number) for number in range(1, self.count() + 1)],
                **{name: value for name, value in optional.items() if value is not None}}

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
        if end and not end["may_be_financial"]:
            by_year.setdefault(day(end["on"]).year, []).append({"receipts": end["value"], "premiums": end["premiums"]})
    found = []
    for year, policies in sorted(by_year.items()):
        income = occasional_income({"year": basis.year, "policies": policies})
        income.pop("policies")
        found.append({"year": year, **income})
    return found


def of_increase(held, is_single):
    return [one for one in held if (one.typed.get("funding") or "take_home_increase") == "take_home_increase"
            and (one.mode == "single") == is_single]


def read(data):
    return [Contract(typed, day(data["customer"]["birth_date"])) for typed in data["life_insurance"]]


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
            told.append(["personal_insurance_short", f"proposals.{number}"])
    for number, one in enumerate(read(data)):
        at = f"life_insurance.{number}"
        if (one.typed.get("currency") or "jpy") != "jpy":
            told.append(["personal_insurance_exchange", f"{at}.exchange_rate"])
        end = one.exit()
        if not end:
            continue
        if end["interpolated"]:
            told.append(["personal_insurance_interpolated_value", f"{at}.surrender_values.{end['policy_year'] - 1}"])
        for code, holds in (("below_premiums", end["gain"] < 0), ("may_be_financial", end["may_be_financial"])):
            if holds:
                told.append([f"personal_insurance_{code}", f"{at}.surrender_policy_year"])
    if not any((data.get("deductions") or {}).get("life", {}).values()):
        told.append(["personal_insurance_not_deducted", "deductions.life"])
    return told


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(personal(json.loads(line)), ensure_ascii=False))
