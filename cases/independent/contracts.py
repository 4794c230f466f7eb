#!/usr/bin/env python3
"""The contracts of a company inside a material (deferred_insurance): the company of every plan with them and without, by fiscal year.

python3 contracts.py < materials.jsonl   # inputs of material, one a line
"""
import json
import sys
from collections import deque
from datetime import timedelta

from compare import compare
from corporate_tax import assessed
from dates import age_on, day, fiscal_year_start, same_day_later
from insurance import balance, filled, insurance

NOT_OF_THE_CONTRACT = ("insurer", "product", "plan_no", "status", "sum_insured", "exit", "surrender_policy_year")
YEARS_WITHOUT_LEAVING = 10
# 法人税法57条1項
LOSS_YEARS = 10
ENDOWMENTS = ("endowment_company", "endowment_half")
SUMS = ("premiums", "deductible", "tax_put_off", "surrender_value", "surrender_gain", "surrender_tax", "kept_without", "received_with")


class Held:
    """One contract by the fiscal years of the company; number 0 is the year of the basis date."""

    def __init__(self, typed, birth, given, first, count):
        made = day(typed["contract_date"])
        start = fiscal_year_start(given, made)
        self.offset = start.year - first.year
        self.start = start
        data = {key: value for key, value in typed.items() if key not in NOT_OF_THE_CONTRACT and value is not None}
        data.setdefault("age", age_on(birth, made))
        # a month of the contract belongs to the fiscal year in which its premium would be due
        after = fiscal_year_start(given, start.replace(year=start.year + 1) + timedelta(days=31))
        data["first_fiscal_year_months"] = sum(same_day_later(made, months) + timedelta(days=1) < after for months in range(13))
        self.existing = typed["status"] == "existing"
        whole = insurance(data)
        term = len(whole["schedule"])
        ends = [self.year_of(data, year) for year in range(1, term + 1)]
        at = self.leaving(typed, ends, count)
        self.exit = None
        if at and ends[at - 1] >= count:
            at = None
        found = insurance(data, at) if at else whole
        self.rows = dict(enumerate(found["fiscal_years"], self.offset))
        if at:
            number = self.offset + len(found["fiscal_years"]) - 1
            value, line = filled(data["surrender_values"])[at]
            book = balance(self.rows[number])
            if whole["booked"] and whole["booked"]["uses_booked"] and whole["booked"]["policy_year"] == at:
                book = whole["booked"]["booked"]
            self.exit = {"policy_year": at, "fiscal_year_start": start.replace(year=first.year + number).isoformat(), "value": value,
                         "interpolated": line, "book": book, "gain": value - book}
            self.exit_number = number

    def year_of(self, data, policy_year):
        """The fiscal year in which a policy year ends."""
        return self.offset + max(0, -(-(12 * policy_year - data["first_fiscal_year_months"]) // 12))

    @staticmethod
    def leaving(typed, ends, count):
        if typed.get("exit") == "keep":
            return len(ends) if typed["kind"] in ENDOWMENTS else None
        if typed.get("surrender_policy_year"):
            return typed["surrender_policy_year"]
        return max(year for year, number in enumerate(ends, 1) if number < count)

    def year(self, number):
        row = self.rows.get(number)
        found = {"premiums": row["paid"], "deductible": row["deductible"]} if row else {"premiums": 0, "deductible": 0}
        left = self.exit and number >= self.exit_number
        last = max(self.rows)
        held = row or (self.rows[last] if number > last else None)
        found["asset_balance"] = 0 if left or held is None else balance(held)
        now = self.exit if self.exit and number == self.exit_number else {"value": 0, "book": 0, "gain": 0}
        return {**found, "surrender_value": now["value"], "surrender_book": now["book"], "surrender_gain": now["gain"]}


class Books:
    """What the company owes year by year, losses carried on."""

    def __init__(self, company, start):
        self.company, self.start = company, start.isoformat()
        # what is typed arose in the fiscal year before the first
        self.losses = deque([[-1, company.get("loss_carryforward") or 0]])

    def taxes(self, number, income):
        company, usable = self.company, sum(loss for _, loss in self.alive(number))
        return assessed(self.start, income, usable, company["capital"], company["employees"], company["area"])[0]

    def alive(self, number):
        return [loss for loss in self.losses if loss[0] + LOSS_YEARS >= number]

    def close(self, number, income):
        found = self.taxes(number, income)
        used = found["loss_used"]
        self.losses = deque(self.alive(number))
        for loss in self.losses:
            part = min(used, loss[1])
            loss[1] -= part
            used -= part
        if income < 0:
            self.losses.append([number, -income])
        return found["taxes"]

    def left(self, number):
        return sum(loss for _, loss in self.alive(number))


def sums(data, plan, held, first, count):
    company = data["company"]
    of = plan["company"]
    added = sum(one.year(0)["deductible"] for one in held if one.existing)
    without, insured = Books(company, first), Books(company, first)
    money = of["money_left"] + of["taxes"] + added
    years = []
    for number in range(count):
        parts = [one.year(number) for one in held]
        year = {"fiscal_year_start": first.replace(year=first.year + number).isoformat(),
                **{name: sum(part[name] for part in parts) for name in parts[0]}}
        # what is notified or resolved too late is so in the first year alone (法人税法34条1項)
        income = money + (of["non_deductible"] if number == 0 else 0)
        deducted = income - year["deductible"]
        before = insured.taxes(number, deducted)["taxes"]
        year["taxes_without"] = without.close(number, income)
        year["taxes_with"] = insured.close(number, deducted + year["surrender_gain"])
        year["tax_put_off"] = year["taxes_without"] - before
        year["surrender_tax"] = year["taxes_with"] - before
        year["kept_without"] = year["premiums"] - year["tax_put_off"]
        year["received_with"] = year["surrender_value"] - year["surrender_tax"]
        year["money_without"] = money - year["taxes_without"]
        year["money_with"] = money - year["premiums"] + year["surrender_value"] - year["taxes_with"]
        years.append(year)
    totals = {name: sum(year[name] for year in years) for name in SUMS}
    totals["asset_balance"] = years[-1]["asset_balance"]
    totals["difference"] = totals["received_with"] - totals["kept_without"]
    for name, books in (("without", without), ("with", insured)):
        # a loss whose tenth year was the last shown is no longer one that is left (法人税法57条1項)
        totals[f"loss_remaining_{name}"] = books.left(count)
    return {"years": years, "totals": totals}


def contracts(data):
    compared = compare({**data, "deferred_insurance": []})
    given, basis, birth = day(data["company"]["fiscal_year_start"]), day(data["basis_date"]), day(data["customer"]["birth_date"])
    first = fiscal_year_start(given, basis)
    count = YEARS_WITHOUT_LEAVING
    if data["customer"].get("retirement_age"):
        count = fiscal_year_start(given, day(compared["facts"]["retires_on"])).year - first.year + 1
    held = [Held(typed, birth, given, first, count) for typed in data["deferred_insurance"]]
    return {"insurance": {"policies": [{
        "first_fiscal_year_start": one.start.isoformat(), "exit": one.exit,
        "contract_detail": {"fiscal_years": list(one.rows.values())}} for one in held]},
        "plans": [{"insurance": sums(data, plan, held, first, count)} for plan in compared["plans"]]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(contracts(json.loads(line)), ensure_ascii=False))
