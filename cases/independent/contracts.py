#!/usr/bin/env python3
"""The contracts of a company inside a material (deferred_insurance): the company of every plan with them and without, by fiscal year.

python3 contracts.py < materials.jsonl   # inputs of material, one a line
"""
import json
import sys
from calendar import monthrange
from collections import deque
from datetime import date, timedelta

from compare import compare
from corporate_tax import assessed
from dates import age_on, birthday, day, fiscal_year_start, full_years, month_of
from figures import down, rate
from insurance import balance, filled, insurance
from lump_sums import policy_transfer
from reduction import Reduction
from retirement import LAW, retirement_income

NOT_OF_THE_CONTRACT = ("insurer", "product", "plan_no", "purpose", "status", "sum_insured", "exit", "surrender_policy_year",
                       "paid_up_keeps_asset", "reduced_part")
YEARS_WITHOUT_LEAVING = 10
# 法人税法57条1項
LOSS_YEARS = 10
ENDOWMENTS = ("endowment_company", "endowment_half")
SUMS = ("premiums", "deductible", "tax_put_off", "surrender_value", "handed_over", "surrender_gain", "paid_up_gain", "surrender_tax",
        "kept_without",
        "received_with")


def due(made, months):
    """払込期月の契約応当日; a month without that day has its last (so the terms of the insurers)."""
    month = month_of(made) + months
    return date(month // 12, month % 12 + 1, min(made.day, monthrange(month // 12, month % 12 + 1)[1]))


class Held:
    """One contract by the fiscal years of the company; number 0 is the year of the basis date."""

    def __init__(self, typed, birth, given, first, count):
        made = day(typed["contract_date"])
        start = fiscal_year_start(given, made)
        self.made = made
        self.offset = start.year - first.year
        self.start = start
        data = {key: value for key, value in typed.items() if key not in NOT_OF_THE_CONTRACT and value is not None}
        data.setdefault("age", age_on(birth, made))
        # staff in general have no age of one person, and the president's is not that of staff
        of_staff = typed.get("purpose") == "staff_welfare" and typed.get("age") is None
        self.age = None if typed.get("insured") == "everybody" or of_staff else data["age"]
        # a month of the contract belongs to the fiscal year in which its premium would be due
        after = fiscal_year_start(given, start.replace(year=start.year + 1) + timedelta(days=31))
        data["first_fiscal_year_months"] = sum(due(made, months) < after for months in range(12))
        self.existing = typed["status"] == "existing"
        self.kind, self.without_value = typed["kind"], bool(typed.get("no_surrender_value"))
        self.ends_in = lambda policy_year: self.year_of(data, policy_year)
        self.typed_term, self.pays_until, self.paid_once = typed.get("term_years"), typed.get("pay_years"), typed.get("mode") == "single"
        self.values = filled(data.get("surrender_values", []))
        self.whole = whole = insurance(data)
        years = dict(enumerate(whole["fiscal_years"], self.offset))
        self.in_profit = years[0]["deductible"] if 0 in years else 0
        term = len(whole["schedule"])
        ends = [self.year_of(data, year) for year in range(1, term + 1)]
        at = self.leaving(typed, ends, count)
        self.exit, self.way, self.keeps = None, typed.get("exit") or "surrender", bool(typed.get("paid_up_keeps_asset"))
        self.later = bool(at and ends[at - 1] >= count and self.way != "keep")
        if at and ends[at - 1] >= count:
            at = None
        found = insurance(data, at) if at else whole
        self.part = Reduction(typed["reduced_part"]) if self.way == "reduction" else None
        self.rows = dict(enumerate(found["fiscal_years"], self.offset))
        if at:
            number = self.offset + len(found["fiscal_years"]) - 1
            value, line = filled(data["surrender_values"])[at]
            book = by_rule = balance(self.rows[number])
            if whole["booked"] and whole["booked"]["uses_booked"] and whole["booked"]["policy_year"] == at:
                book = whole["booked"]["booked"]
            self.exit = {"policy_year": at, "fiscal_year_start": start.replace(year=first.year + number).isoformat(), "value": value,
                         "interpolated": line, "book": book, **self.brought(data, whole["rule"], at, value, (book, by_rule))}
            self.exit_number = number
            if self.part:
                self.rows = dict(enumerate(self.part.fiscal_years(data, at), self.offset))

    def brought(self, data, rule, at, value, books):
        """What the exit gains, and what the president is given in kind (所得税基本通達36-37), which is no cash. What is paid up stays
        an asset of its value, or of its books where they are kept, and then gains nothing (法人税基本通達9-3-7の2, 注1)."""
        book, by_rule = books
        if self.way == "paid_up":
            after = book if self.keeps else value
            return {"kind": "paid_up", "gain": after - book, "asset_after": after}
        if self.part:
            return self.part.exit(data, at, self.rows[max(self.rows)], value)
        if self.way != "hand_over":
            return {"gain": value - book}
        made = day(data["contract_date"])
        given = policy_transfer({
            "contract_date": made.isoformat(), "transfer_date": (due(made, 12 * at) - timedelta(days=1)).isoformat(),
            "surrender_value": value, "book_asset": by_rule, "under_class_table": rule == "class_table", "as_retirement_pay": True,
        })["retirement_receipts"]
        return {"kind": "hand_over", "handed_over": given, "gain": given - book}

    def last_day(self):
        """The day before the anniversary with which its policy year ends."""
        return due(self.made, 12 * self.exit["policy_year"]) - timedelta(days=1)

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
        left = self.exit and number >= self.exit_number and not self.part
        last = max(self.rows)
        held = row or (self.rows[last] if number > last else None)
        found["asset_balance"] = 0 if left or held is None else balance(held)
        now = self.exit if self.exit and number == self.exit_number else {"value": 0, "book": 0, "gain": 0}
        stays = self.way == "paid_up"
        if left and stays:
            found["asset_balance"] = self.exit["asset_after"]
        cash, gone = now["value"] if self.way not in ("hand_over", "paid_up") else 0, 0 if stays else now["book"]
        if "reduced" in now:
            cash, gone = now["reduced"]["received"], now["reduced"]["released"]
        return {**found, "surrender_value": cash, "handed_over": now.get("handed_over", 0), "surrender_book": gone, "surrender_gain": now["gain"],
                "paid_up_gain": now["gain"] if stays else 0}


def going_on(held, number):
    """What the contracts that are still there after a fiscal year would bring, by the policy years that end in it or before."""
    found = []
    for index, one in enumerate(held):
        is_over = one.exit and one.exit_number <= number and not one.part
        if is_over and one.way != "paid_up" or one.offset > number:
            continue
        over = 0
        while one.ends_in(over + 1) <= number:
            over += 1
        if one.kind != "whole_life" and one.typed_term and over >= one.typed_term:
            continue
        if is_over:
            # nobody said what it is worth after it was paid up
            now = over == one.exit["policy_year"]
            found.append({"policy": index, "policy_year": over, "value": one.exit["value"] if now else None,
                          "interpolated": now and one.exit["interpolated"]})
            continue
        value, line = one.values.get(over, (0 if one.without_value else None, False))
        if one.part and one.exit and value is not None and over >= one.exit["policy_year"]:
            value = one.part.left(value)
        found.append({"policy": index, "policy_year": over, "value": value, "interpolated": line})
    if not found:
        return {}
    values = [one["value"] for one in found]
    return {"going_on": {"value": None if None in values else sum(values), "policies": found}}


class Books:
    """What the company owes year by year, losses carried on, and the enterprise taxes of the year before where they are deducted."""

    def __init__(self, company, before=None):
        self.company, self.before = company, before
        # what is typed arose in the fiscal year before the first
        self.losses = deque([[-1, company.get("loss_carryforward") or 0]])

    def taxes(self, number, start, income):
        company, usable = self.company, sum(loss for _, loss in self.alive(number))
        return assessed(start.isoformat(), income - (self.before or 0), usable, company["capital"], company["employees"], company["area"])[0]

    def alive(self, number):
        return [loss for loss in self.losses if loss[0] + LOSS_YEARS >= number]

    def close(self, number, start, income):
        found = self.taxes(number, start, income)
        income -= self.before or 0
        used = found["loss_used"]
        self.losses = deque(self.alive(number))
        for loss in self.losses:
            part = min(used, loss[1])
            loss[1] -= part
            used -= part
        if income < 0:
            self.losses.append([number, -income])
        if self.before is not None:
            self.before = found["enterprise_tax"] + found["special_enterprise_tax"]
        return found["taxes"]

    def left(self, number):
        return sum(loss for _, loss in self.alive(number))


def sums(company, years, held, first, before=None, allowance=None):
    """years: of each fiscal year the day whose law taxes it, what the company has before its contracts and taxes, and what of the pay is not
    deducted. allowance: 役員退職金 of the last year."""
    # the typed profit was known before what is planned of a contract
    added = sum(one.in_profit for one in held if one.existing)
    without, insured = Books(company, before), Books(company, before)
    found = []
    for number, (start, money, not_deducted) in enumerate(years):
        parts = [one.year(number) for one in held]
        year = {"fiscal_year_start": first.replace(year=first.year + number).isoformat(),
                **{name: sum(part[name] for part in parts) for name in parts[0]}}
        last = allowance if number == len(years) - 1 else None
        money += added - (last["planned_amount"] if last else 0)
        income = money + not_deducted
        deducted = income - year["deductible"]
        gained = deducted + year["surrender_gain"]
        before_surrender = insured.taxes(number, start, deducted)["taxes"]
        if last:
            contested = insured.taxes(number, start, gained + last["above_limit"])["taxes"]
        year["taxes_without"] = without.close(number, start, income)
        year["taxes_with"] = insured.close(number, start, gained)
        if last:
            allowance = {**last, "contested_tax": contested - year["taxes_with"]}
        year["tax_put_off"] = year["taxes_without"] - before_surrender
        year["surrender_tax"] = year["taxes_with"] - before_surrender
        year["kept_without"] = year["premiums"] - year["tax_put_off"]
        # what is given in kind is of the allowance, which is planned with and without contracts: it is not paid in cash
        brought = year["surrender_value"] + year["handed_over"]
        year["received_with"] = brought - year["surrender_tax"]
        year["money_without"] = money - year["taxes_without"]
        year["money_with"] = money - year["premiums"] + brought - year["taxes_with"]
        if last and any(one.exit and one.way == "hand_over" for one in held):
            given = year["handed_over"]
            allowance["in_kind"] = {"handed_over": given, "paid_in_cash": last["planned_amount"] - given, "net_in_cash": last["net"] - given}
        found.append(year)
    totals = {name: sum(year[name] for year in found) for name in SUMS}
    before_basis = sum(row["paid"] for one in held for number, row in one.rows.items() if number < 0)
    if before_basis:
        totals["premiums_before"] = before_basis
    for of in (totals, *found):
        # told where there is one alone
        for name in ("handed_over", "paid_up_gain"):
            if not of[name]:
                del of[name]
    totals["asset_balance"] = found[-1]["asset_balance"]
    totals["difference"] = totals["received_with"] - totals["kept_without"]
    for name, books in (("without", without), ("with", insured)):
        # a loss whose tenth year was the last shown is no longer one that is left (法人税法57条1項)
        totals[f"loss_remaining_{name}"] = books.left(len(years))
    return {"years": found, "totals": totals, **({"added_back": added} if added else {}), **going_on(held, len(years) - 1), **({"allowance": allowance} if allowance else {})}


class Shown:
    """The contracts of a material, and the fiscal years that are shown: to that of leaving, or ten where nobody says when."""

    def __init__(self, data):
        given, basis, birth = day(data["company"]["fiscal_year_start"]), day(data["basis_date"]), day(data["customer"]["birth_date"])
        self.first, self.leaves = fiscal_year_start(given, basis), None
        self.compares_pay = data.get("kind") not in ("corporate_insurance", "retirement_fund")
        self.planned = data["retirement"].get("planned_amount")
        self.speaks_of_allowance = data.get("kind") == "retirement_fund" or not self.compares_pay and self.planned is not None
        self.count = YEARS_WITHOUT_LEAVING
        if age_on(birth, basis) < 70:
            self.leaves = birthday(birth, data["customer"]["retirement_age"])
            self.count = fiscal_year_start(given, self.leaves).year - self.first.year + 1
        self.held = [Held(typed, birth, given, self.first, self.count) for typed in data["deferred_insurance"]]
        # what is handed over is a part of an allowance too
        hands_over = not self.compares_pay and any(one.way == "hand_over" for one in self.held)
        self.prepares = self.leaves is not None and (self.speaks_of_allowance or hands_over)


def remarks(shown):
    """What the reader must be told of the contracts: [code, field]."""
    found = [["insurance_apart", "deferred_insurance"]] if shown.compares_pay else []
    if shown.speaks_of_allowance and not shown.leaves:
        found.append(["insurance_without_leaving", "customer.birth_date"])
    if shown.prepares and shown.planned is None:
        found.append(["insurance_allowance_by_guide", "retirement.planned_amount"])
    for number, one in enumerate(shown.held):
        field = f"deferred_insurance.{number}"
        if one.whole["surrender_rate"]["classes_differ"]:
            found.append(["insurance_classes_differ", f"{field}.max_surrender_rate"])
        if one.exit and one.exit["interpolated"]:
            found.append(["insurance_interpolated_value", f"{field}.surrender_values.{one.exit['policy_year'] - 1}"])
        if one.exit and one.way == "hand_over":
            found.append([f"insurance_handed_over{'_prepared' if shown.prepares else ''}", f"{field}.exit"])
            if one.last_day() != shown.leaves:
                found.append(["insurance_handed_over_day", f"{field}.exit"])
        if one.exit and one.way == "paid_up":
            found.append(["insurance_paid_up", f"{field}.exit"])
            # 9-3-7の2注2: as if the paid-up contract had been paid for at once, which is wholly an asset of these alone
            if not one.keeps and one.whole["rule"] not in ("whole_life_asset", "endowment_asset", "annuity_asset"):
                found.append(["insurance_paid_up_asset", f"{field}.exit"])
        if one.part and one.exit:
            found.append(["insurance_reduced", f"{field}.exit"])
            # 法人税基本通達9-3-5の2注5: the rate may change with a discount for large sums
            if one.whole["class"]:
                found.append(["insurance_reduced_class", f"{field}.exit"])
        until = one.exit_number if one.exit and not one.part else shown.count - 1
        for_life = one.kind == "whole_life" and not one.pays_until and not one.paid_once
        if for_life and one.ends_in(len(one.whole["schedule"]) + 1) <= until:
            found.append(["insurance_premiums_end", f"{field}.term_years"])
        if one.later:
            what = "leaving" if shown.leaves else "years_shown"
            found.append([f"insurance_{'paid_up' if one.way == 'paid_up' else 'surrender'}_after_{what}", f"{field}.surrender_policy_year"])
    # 法人税基本通達9-3-5の2, 9-3-5注2: each limit of 300,000 yen counts all contracts of the same insured person
    for rule in ("small_annualised_premium", "no_surrender_value_short_pay"):
        of_rule = [number for number, one in enumerate(shown.held) if one.whole["rule"] == rule]
        if len(of_rule) > 1:
            found.append(["insurance_small_together", f"deferred_insurance.{of_rule[1]}"])
            break
    return found


def allowance_of(data, plan, leaves):
    """役員退職金 of a plan: what is typed, else its guide; what exceeds the guide may be contested (法人税法34条2項)."""
    appointed = data["customer"]["appointed_on"]
    limit = down(plan["monthly"] * full_years(day(appointed), leaves) * rate(data["retirement"]["merit_ratio"]))
    planned = data["retirement"].get("planned_amount")
    amount = limit if planned is None else planned
    # the law of later years is not enacted: that of the last one counts on
    taxed = retirement_income({"year": min(leaves.year, LAW["years"][1]), "amount": amount, "kind": "officer",
                               "service": {"start": appointed, "end": leaves.isoformat()}})
    return {"planned_amount": amount, "limit": limit, "above_limit": max(amount - limit, 0),
            "person_taxes": taxed["income_tax"] + taxed["municipal_tax"] + taxed["prefectural_tax"], "net": taxed["net"]}


def prepared(found):
    """退職金準備: what the contracts bring in cash to the year of leaving, and the allowance that is paid in cash."""
    if "allowance" not in found:
        return found
    allowance, brought = found["allowance"], found["totals"]["surrender_value"]
    to_pay = allowance["in_kind"]["paid_in_cash"] if "in_kind" in allowance else allowance["planned_amount"]
    return {**found, "fund": {"to_pay": to_pay, "from_contracts": brought, "difference": brought - to_pay}}


def contracts(data):
    compared, shown = compare({**data, "deferred_insurance": []}), Shown(data)
    allowance = allowance_of(data, data["current"], shown.leaves) if shown.prepares else None
    add = prepared if shown.prepares else dict

    def years(company):
        # what is notified or resolved too late is so in the first year alone (法人税法34条1項)
        return [(shown.first, company["money_left"] + company["taxes"], 0 if number else company["non_deductible"])
                for number in range(shown.count)]

    return {"insurance": {"policies": [{
        "first_fiscal_year_start": one.start.isoformat(), **({} if one.age is None else {"insured_age": one.age}), "exit": one.exit,
        "contract_detail": {"fiscal_years": list(one.rows.values())}} for one in shown.held]},
        "plans": [{"insurance": add(sums(data["company"], years(plan["company"]), shown.held, shown.first, allowance=allowance))}
                  for plan in compared["plans"]]}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(contracts(json.loads(line)), ensure_ascii=False))
