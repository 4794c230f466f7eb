#!/usr/bin/env python3
"""The fiscal year in which a president leaves (退職の年): policies, allowance, taxes of company and person, cash; today's pay and a plan.

python3 exit_year.py < lines.jsonl   # inputs of exit-year, one a line
"""
import json
import sys
from datetime import date
from functools import lru_cache

from corporate_tax import assessed
from dates import day, same_day_later
from insurance import LAW as INSURANCE
from insurance import insurance
from retirement import Refused, answer, refuse, retirement_allowance, retirement_income

# 法人税法57条1項: a loss counts in the fiscal years that begin within ten years of the beginning of its own
LOSS_YEARS = 10


def part(prefix, calculate, *given):
    """A part of the whole; what it refuses stands under its path."""
    try:
        return calculate(*given)
    except Refused as refused:
        raise Refused(refused.code, f"{prefix}.{refused.field}") from refused


def worth(found, policy, value, asset):
    """所得税基本通達36-37: what an officer is given; not below 70 % of the assets that the class table makes, whatever the books have."""
    rule = INSURANCE["transfer"]
    low = found["rule"] == "class_table" and policy["on"] >= rule["from"] and 100 * value < rule["below_percent"] * asset
    return asset if low else value


@lru_cache(maxsize=None)
def _contract(text):
    return insurance(json.loads(text))


def contract_of(given):
    """The figures of a contract; many random years hold the same ones."""
    return _contract(json.dumps(given, sort_keys=True))


def settled(policy, number):
    """One contract at the end of its policy year."""
    found, year = contract_of(policy["contract"]), policy["policy_year"]
    refuse(not 1 <= year <= len(found["schedule"]), "out_of_range", f"policies.{number}.policy_year")
    row = found["schedule"][year - 1]
    book = by_rule = row["asset_balance"] + row["prepaid_balance"]
    booked = found["booked"]
    if booked and booked["uses_booked"] and booked["policy_year"] == year:
        book = booked["booked"]
    at = next((one for one in found["surrender"] if one["year"] == year), None)
    action, value = policy["action"], at and at["value"]
    refuse(action != "keep" and value is None, "required", f"policies.{number}.contract.surrender_values.{year - 1}")
    refuse(action == "hand_over" and found["rule"] == "salary", "not_supported", f"policies.{number}.action")
    received = value if action == "surrender" else 0
    given = worth(found, policy, value, by_rule) if action == "hand_over" else 0
    return {"action": action, "policy_year": year, "rule": found["rule"], "value": value, "interpolated": bool(at and at["interpolated"]),
            "book": book, "proceeds": received, "handed_over": given, "gain": 0 if action == "keep" else received + given - book}


def last_loss_day(start, months):
    """The end of the last fiscal year that a loss counts in; those after its own have twelve months."""
    first, next_first = date.fromisoformat(start), months
    limit = first.replace(year=first.year + LOSS_YEARS)
    # a day of the first of a month comes round exactly
    while begin(first, next_first + 12) <= limit:
        next_first += 12
    return same_day_later(first, next_first + 12).isoformat()


def begin(first, months):
    number = first.month - 1 + months
    return date(first.year + number // 12, number % 12 + 1, first.day)


class Year:
    """The company's year, whatever its income."""

    def __init__(self, company):
        self.company = company
        self.months = company.get("months", 12)

    def taxes(self, income):
        """All taxes, and the losses carried on."""
        company = self.company
        losses = company.get("loss_carryforward", 0)
        found = assessed(company["fiscal_year_start"], income, losses, company["capital"], company.get("employees", 0), company["area"],
                         self.months)[0]
        return found["taxes"], losses - found["loss_used"] + max(-income, 0)


def outcome(year, deducted, with_gains, without, money):
    income = with_gains - deducted
    taxes, remaining = year.taxes(income)
    loss = max(-income, 0)
    left = money - taxes
    until = last_loss_day(year.company["fiscal_year_start"], year.months) if loss else None
    return {"deductible": deducted, "income": income, "taxes": taxes, "taken_away": year.taxes(with_gains)[0] - taxes,
            "event_tax": taxes - without, "year_loss": loss, "loss_remaining": remaining, "loss_deductible_until": until,
            "balance": left, "shortfall": max(-left, 0)}


def divided(person, planned, handed_over):
    """What of a planned amount is paid at once, and the payments of an annuity: all of it, of the fiscal year, of the calendar year."""
    form, annuity = person.get("form", "lump_sum"), person.get("annuity")
    if form == "lump_sum":
        return planned, 0, 0, 0
    at_once = annuity["lump_sum"] if form == "both" else 0
    refuse(not handed_over <= at_once <= planned, "out_of_range", "person.annuity.lump_sum")
    rest = planned - at_once
    return (at_once, rest, *(rest * annuity[count] // annuity["payments"] for count in ("due_in_fiscal_year", "due_in_year")))


def variant(data, name, totals):
    given, allowance = data[name], data["allowance"]
    own = given.get("planned_amount")
    planned = allowance["planned_amount"] if own is None else own
    refuse(planned < totals["handed_over"], "out_of_range", "allowance.planned_amount" if own is None else f"{name}.planned_amount")
    factors = {key: allowance[key] for key in ("years", "merit_ratio", "office", "merit_addition", "average_yearly", "earlier_monthly")
               if key in allowance}
    guide = part("allowance", retirement_allowance, {"final_monthly": given["final_monthly"], **factors})
    at_once, annuity, due, received = divided(data["person"], planned, totals["handed_over"])
    # only a lump sum is retirement income (所得税法35条3項2号)
    who = {key: value for key, value in data["person"].items() if key not in ("form", "annuity")}
    person = part("person", retirement_income, {"kind": "officer", **who, "amount": at_once})
    year = Year(data["company"])
    income = given.get("income", data["company"]["income"])
    with_gains = income + totals["gain"]
    # an annuity is deducted as it falls due (法人税基本通達9-2-29)
    of_year = at_once + due
    without, cash_part = year.taxes(income)[0], of_year - totals["handed_over"]
    money = given.get("cash", data["cash"]) + totals["proceeds"] - cash_part
    limit = guide["limit"]
    wholly = outcome(year, of_year, with_gains, without, money)
    limited = outcome(year, min(of_year, limit), with_gains, without, money)
    remarks = [name for name, holds in (
        ("allowance_appropriate", planned > 0), ("above_limit", planned > limit), ("sudden_raise", guide.get("sudden_raise", False)),
        ("person_pays_in", person["net"] < totals["handed_over"]), ("annuity_taxed_each_year", annuity), ("annuity_due_later", annuity > due),
        ("annuity_above_limit", annuity and planned > limit)) if holds]
    return {"planned_amount": planned, "limit": limit, "above_limit": max(planned - limit, 0), "lump_sum": at_once, "annuity_total": annuity,
            "annuity_due": due, "annuity_later": annuity - due, "annuity_received": received, "allowance_cash": cash_part, "income": income,
            "income_with_gains": with_gains, "taxes_without": without, "gain_tax": year.taxes(with_gains)[0] - without,
            "contested_tax": limited["taxes"] - wholly["taxes"], "retirement_income": person["retirement_income"],
            "person_taxes": at_once - person["net"], "net": person["net"], "person_cash": person["net"] - totals["handed_over"],
            "wholly": wholly, "up_to_limit": limited, "remarks": remarks}


def differences(change, keep):
    found = {}
    for name, value in change.items():
        if isinstance(value, dict):
            found[name] = differences(value, keep[name])
        elif isinstance(value, int):
            found[name] = value - keep[name]
    return found


def outside(company, text):
    start = date.fromisoformat(company["fiscal_year_start"])
    return not start <= day(text) <= same_day_later(start, company.get("months", 12))


def exit_year(data):
    hands_over = any(policy["action"] == "hand_over" for policy in data.get("policies", []))
    # what is handed over is given at once
    refuse(data["person"].get("form") == "annuity" and hands_over, "not_supported", "person.form")
    for number, policy in enumerate(data.get("policies", [])):
        refuse("on" in policy and outside(data["company"], policy["on"]), "out_of_range", f"policies.{number}.on")
    policies = [settled(policy, number) for number, policy in enumerate(data.get("policies", []))]
    kept = [policy for policy in policies if policy["action"] == "keep"]
    totals = {name: sum(policy[name] for policy in policies) for name in ("proceeds", "handed_over", "gain")}
    totals["kept_book"] = sum(policy["book"] for policy in kept)
    totals["kept_value"] = sum(policy["value"] or 0 for policy in kept)
    keep = variant(data, "keep", totals)
    change = variant(data, "change", totals) if data.get("change") else None
    paid = data["allowance"].get("paid_on")
    remarks = [name for name, holds in (
        ("paid_in_another_year", paid and outside(data["company"], paid)), ("loss_age_not_known", data["company"].get("loss_carryforward", 0)),
        ("interpolated_value", any(policy["interpolated"] and policy["action"] != "keep" for policy in policies))) if holds]
    return {"policies": policies, "totals": totals, "keep": keep, "change": change, "difference": change and differences(change, keep),
            "remarks": remarks}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(exit_year, json.loads(line)), ensure_ascii=False))
