#!/usr/bin/env python3
"""Writes insurance/*.jsonl: seeded random life insurance contracts, with all their figures by policy year and fiscal year.

python3 make_insurance.py 20000 7 > lines.jsonl   # so many instead with another seed, bare inputs, to compare more than is kept
"""
import json
import random
import sys
from fractions import Fraction

from insurance import LAW, Contract, all_salary, asks_for_rate, exact_rate, insurance
from make_random import write

SEED, COUNT = 20261127, 300
MODES = ("annual", "annual", "half_yearly", "monthly", "monthly", "single")
# days on both sides of every change of the rules
OLD_DAYS = ("1996-09-01", "2008-02-27", "2008-02-28", "2012-04-26", "2012-04-27", "2015-10-01", "2019-07-07")
NEW_DAYS = ("2019-07-08", "2019-10-07", "2019-10-08", "2020-04-01", "2021-07-01", "2026-11-01")
LEVELS = ((30, 49), (50, 51), (55, 69), (69, 71), (71, 84), (84, 86), (86, 99), (90, 120))


def premium(rng, mode):
    low, high = {"annual": (1_000, 5_000_000), "half_yearly": (1_000, 2_000_000), "monthly": (500, 400_000),
                 "single": (100_000, 90_000_000)}[mode]
    value = int(low * (high / low) ** rng.random())
    return value if rng.random() < 0.5 else -(-value // 1000) * 1000


def payment(rng, data, years):
    """Mode, years of payment and prepayment."""
    data["mode"] = rng.choice(MODES)
    if data["mode"] != "single" and years > 1 and rng.random() < 0.3:
        data["pay_years"] = rng.randint(1, years)
    pays = data.get("pay_years", years)
    early = data["mode"] == "single" or pays < years
    if data["mode"] == "annual" and pays > 1 and rng.random() < 0.2 and not (early and data.get("no_surrender_value")):
        data["prepaid_years"] = rng.randint(2, min(pays, 12))
    data["premium"] = premium(rng, data["mode"])


def near_limits(rng, data):
    """Exactly on, or a yen beyond, one of the two limits of 300,000 yen."""
    contract = Contract(data)
    limit = LAW["new"]["small_annualised"]
    if data.get("no_surrender_value"):
        name, used = "other_short_pay_premium", sum(amount for at, amount in contract.paid if at < 12)
    else:
        name, used = "other_annualised_premium", int(contract.annualised())
    if used <= limit and rng.random() < 0.6:
        data[name] = limit - used + rng.choice((-1, 0, 0, 1))
    elif rng.random() < 0.3:
        data[name] = rng.randint(0, limit)
    if data.get(name, 0) <= 0:
        data.pop(name, None)


def curve(rng, contract, level):
    """Values that rise to about the level, percent of what was paid, and fall again."""
    years = contract.years
    peak = rng.randint(1, years)
    start = rng.uniform(0, level * 0.8)
    fall = rng.choice((years - peak, max(1, (years - peak) // 3), 3 * years))
    values, paid = [], 0
    for year in range(1, years + 1):
        paid = sum(amount for at, amount in contract.due if at < 12 * year)
        share = start + (level - start) * year / peak if year <= peak else level * max(0.0, 1 - (year - peak) / (fall + 1))
        if rng.random() < 0.15:
            share += rng.uniform(-3, 1)
        values.append(int(Fraction(max(share, 0)).limit_denominator(1000) * paid / 100))
    if rng.random() < 0.15 and years > 1:
        # two years with the same rate, exactly
        at = rng.randint(2, years)
        before, now = (sum(amount for month, amount in contract.due if month < 12 * year) for year in (at - 1, at))
        values[at - 2], values[at - 1] = before * 9 // 10, now * 9 // 10
    return values


def holes(rng, values):
    kept = [value if rng.random() < 0.4 else None for value in values[:rng.randint(1, len(values))]]
    return kept if any(value is not None for value in kept) else [None, *kept, 12_345][:len(values)]


def printed_near(rng, exact):
    """The rate as printed: cut, or by the class limits beside it."""
    tenths = int(exact * 10)
    if rng.random() < 0.2:
        tenths = rng.choice((500, 501, 700, 701, 850, 851))
    return min(max(tenths, 0), 1300)


def with_rate(rng, data):
    """Printed rate and values, as the rules of the contract ask for them."""
    contract = Contract(data)
    asked = asks_for_rate(contract, data)
    level = rng.uniform(*rng.choice(LEVELS))
    if not asked:
        if rng.random() < 0.5:
            values = curve(rng, contract, level)
            data["surrender_values"] = values if rng.random() < 0.3 else holes(rng, values)
        return
    if level < 84 and rng.random() < 0.4:
        tenths = rng.choice((500, 501, 700, 701, 850, int(level * 10)))
        data["max_surrender_rate"] = f"{tenths // 10}.{tenths % 10}"
        if rng.random() < 0.5:
            data["surrender_values"] = holes(rng, curve(rng, contract, tenths / 10))
        return
    data["surrender_values"] = curve(rng, contract, level)
    if rng.random() < 0.5:
        contract = Contract(data)
        tenths = printed_near(rng, exact_rate(contract)[0])
        data["max_surrender_rate"] = f"{tenths // 10}.{tenths % 10}"


def family(rng, data):
    if rng.random() < 0.15:
        data["beneficiary"] = "family"
        data["insured"] = rng.choice(("everybody", "everybody", "selected"))
    elif rng.random() < 0.1:
        data["insured"] = rng.choice(("everybody", "selected"))


def term(rng, data):
    data["kind"] = rng.choice(("term", "term", "increasing_term"))
    data["age"] = rng.randint(20, 75)
    data["term_years"] = rng.choice((rng.randint(1, 4), rng.randint(5, 12), rng.randint(10, 50), max(1, 99 - data["age"])))
    if data["contract_date"] >= LAW["new"]["from"] and rng.random() < 0.25:
        data["no_surrender_value"] = True


def third_sector(rng, data):
    data["kind"], data["age"] = "third_sector", rng.randint(20, 75)
    data["cover"] = rng.choice(("cancer", "medical"))
    data["no_surrender_value"] = rng.random() < 0.5
    if data["contract_date"] >= LAW["new"]["no_value_short_pay_from"] and rng.random() < 0.4:
        data["term_years"] = rng.randint(1, 40)


def life_years(data):
    if data.get("term_years"):
        return data["term_years"]
    if data["contract_date"] < LAW["new"]["no_value_short_pay_from"]:
        return LAW["old_life"]["to_age"] - data["age"]
    return LAW["new"]["third_sector_life_to_age"] - data["age"]


def savings(rng, data):
    data["kind"] = rng.choice(("endowment_company", "endowment_half", "endowment_half", "endowment_family", "whole_life", "annuity_company",
                               "annuity_family_death", "annuity_family"))
    data["age"], data["term_years"] = rng.randint(20, 75), rng.randint(1, 30)
    if data["kind"] in ("endowment_half", "annuity_family_death"):
        data["insured"] = rng.choice(("everybody", "selected"))
    if data["kind"] in ("annuity_company", "annuity_family_death") and rng.random() < 0.7:
        data["annuity"] = [rng.randint(1, 5_000_000) for _ in range(rng.randint(1, 15))]


def on_books(rng, data):
    schedule = insurance(data)["schedule"]
    years = Contract(data).years
    if rng.random() < 0.25:
        year = rng.randint(1, years)
        balance = schedule[year - 1]["asset_balance"] + schedule[year - 1]["prepaid_balance"]
        aside = balance // 100
        data["booked"] = {"policy_year": year, "amount": max(0, balance + rng.choice((0, aside, -aside, aside + 1, -aside - 1, 3 * aside + 50_000)))}
    if rng.random() < 0.25 and not all_salary(data) and data["kind"] != "annuity_family":
        # a day of the calendar that may be typed ends before 2100
        year = rng.randint(1, min(years, 70))
        if "booked" in data and rng.random() < 0.5:
            year = min(data["booked"]["policy_year"], year)
        data.setdefault("booked", {"policy_year": year, "amount": 0}) if rng.random() < 0.1 else None
        change(rng, data, year, schedule[year - 1]["asset_balance"] + schedule[year - 1]["prepaid_balance"])
        if "booked" in data:
            data["booked"]["policy_year"] = min(data["booked"]["policy_year"], year)


def change(rng, data, year, balance):
    part = rng.choice((30, 69, 70, 70, 71, 100, 120))
    made = {"kind": rng.choice(("paid_up", "reduction", "name_change")), "policy_year": year,
            "value": max(0, -(-balance * part // 100) - rng.choice((0, 0, 1)))}
    # 9-3-7の2注1: of term and third-sector insurance only by the rules of 2019
    keeps = data["kind"] not in ("term", "increasing_term", "third_sector") or data["contract_date"] >= "2019-07-08"
    if made["kind"] == "paid_up" and rng.random() < 0.4 and keeps:
        made["keep_asset"] = True
    if made["kind"] == "reduction":
        made["part"] = f"0.{rng.choice((1, 25, 333333, 5, 9))}"
    if made["kind"] == "name_change":
        begun = data["contract_date"]
        day = begun[5:] if begun[5:] != "02-29" else "03-01"
        made["on"] = f"{int(begun[:4]) + year:04d}-{day}"
    data["change"] = made


def contract(rng, number):
    """As the quotation says it."""
    data = {"contract_date": rng.choice(OLD_DAYS if number % 3 == 0 else NEW_DAYS)}
    made = rng.choice((term, term, term, third_sector, third_sector, savings))
    if made is third_sector and data["contract_date"] < "2001-09-01":
        data["contract_date"] = rng.choice(("2001-09-01", "2011-01-15"))
    made(rng, data)
    payment(rng, data, life_years(data))
    if made is not savings:
        family(rng, data)
    near_limits(rng, data)
    with_rate(rng, data)
    return data


def one(rng, number):
    data = contract(rng, number)
    if rng.random() < 0.7:
        data["first_fiscal_year_months"] = rng.randint(1, 12)
    on_books(rng, data)
    return data


def lines(seed=SEED, count=COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"insurance-{number + 1:03d}", "input": one(rng, number)}


def with_figures(line):
    return {**line, "expect": insurance(line["input"])}


def main(arguments):
    if len(arguments) > 1:
        for line in lines(int(arguments[2]) if len(arguments) > 2 else SEED, int(arguments[1])):
            print(json.dumps(line["input"], ensure_ascii=False))
        return
    write("insurance/random.jsonl", map(with_figures, lines()))


if __name__ == "__main__":
    main(sys.argv)
