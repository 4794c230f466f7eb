#!/usr/bin/env python3
"""The contracts of a company in the years to retirement (path): its own pay and premiums of each year, enterprise taxes deducted a year later,
and the 役員退職金 of the last one.

python3 contract_years.py < materials.jsonl   # inputs of path, one a line
"""
import json
import sys

from contracts import Shown, allowance_of, prepared, sums
from path import Facts, Plan


def years_of(shown, profit, company_years):
    """Fiscal years after the last month of pay have the profit before it."""
    found = []
    for number in range(max(shown.count, len(company_years))):
        start = shown.first.replace(year=shown.first.year + number)
        if number < len(company_years):
            of = company_years[number]
            found.append((start, of["money_left"] + of["company_taxes"], of["non_deductible"]))
        else:
            found.append((start, profit, 0))
    return found


def contract_years(data):
    plain = {**data, "deferred_insurance": []}
    facts, shown, company = Facts(plain), Shown(data), data["company"]
    today = Plan(facts, data["current"])
    result = []
    for plan in [today, *(Plan(facts, plan, today) for plan in data["proposals"])]:
        of_years = plan.company_years()
        has_allowance = shown.leaves and (shown.compares_pay or shown.prepares)
        allowance = allowance_of(data, plan.plan, shown.leaves) if has_allowance else None
        years = years_of(shown, company["profit_before_pay"], of_years)
        found = sums(company, years, shown.held, shown.first, plan.enterprise_tax_before, allowance)
        result.append({"insurance": prepared(found) if shown.prepares else found})
    return {"plans": result}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(contract_years(json.loads(line)), ensure_ascii=False))
