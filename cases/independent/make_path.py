#!/usr/bin/env python3
"""Writes path/*.jsonl: seeded random materials, and some on the edges of rules, with all their years to retirement."""
import random
from datetime import date

from dates import day, fiscal_year_start
from make_presidents import add_in_kind, add_insurer, add_loan, add_office, add_own, add_pension, add_society, all_plans, plain
from make_random import amount, write
from path import path
from path_edges import best, caps, edges, leaving, losses, offices, own
from social import LAW

SEED, COUNT = 20261125, 60
OFFICE_SEED, OFFICES = 20261126, 12
BESIDE_OFFICE = (None, add_pension, add_loan, add_pension, add_in_kind, add_society)
ADDED = (None, None, add_pension, add_loan, add_own, add_in_kind, add_insurer)


def one(rng, number):
    """Everybody in turn: ages from 35 to 82, each month of a fiscal year's end."""
    dates = {"first": date(2027, 1, 5), "last": date(2027, 2, 20)} if number % 4 == 0 else \
        {"first": date(2025, 4, 1), "last": date(2026, 12, 20)}
    data = plain(rng, number, ages=(35, 82), near=(40, 65, 70, 75), **dates)
    company = data["company"]
    start = fiscal_year_start(date(2020, number % 12 + 1, 1), day(data["basis_date"]))
    company["fiscal_year_start"] = start.isoformat()
    if rng.random() < 0.25:
        company["loss_carryforward"] = amount(rng, 1_000_000, 40_000_000)
    if rng.random() < 0.15:
        company["profit_before_pay"] = amount(rng, 1_000_000, 12_000_000)
    added = ADDED[number % len(ADDED)]
    if added:
        added(rng, data)
    return data


def above_cap(data):
    """Two bonuses above the health cap of the year from April: which of them bears the premium goes by their order."""
    return any(
        len(plan["bonuses"]) > 1 and sum(bonus["amount"] for bonus in plan["bonuses"]) > LAW["health_bonus_cap_year"]
        for plan in all_plans(data))


def lines(seed=SEED, count=COUNT):
    rng, number, capped = random.Random(seed), 0, 0
    while number < count:
        data = one(rng, number)
        if above_cap(data):
            capped += 1
            yield {"id": f"path-cap-{capped:02d}", "input": data}
        else:
            number += 1
            yield {"id": f"path-{number:03d}", "input": data}


def with_office(seed=OFFICE_SEED, count=OFFICES):
    """Presidents whom another company pays too, some with a pension."""
    rng = random.Random(seed)
    for number in range(count):
        data = plain(rng, number, ages=(58, 78), near=(65, 70, 75))
        added = BESIDE_OFFICE[number % len(BESIDE_OFFICE)]
        for add in (added, add_office) if added else (add_office,):
            add(rng, data)
        data.pop("settlement", None)
        yield {"id": f"office-{number + 1:02d}", "input": data}


def on_edges(*parts):
    for name, about, data in edges(parts):
        yield {"id": f"edge-{name}", "about": about, "input": data}


def with_figures(line):
    expect = path(line["input"])
    # beside enacted law in the events of the result
    del expect["ages"]
    return {**line, "expect": expect}


def main():
    for name, made in (("random", lines()), ("other-office", [*with_office(), *on_edges(offices)]), ("edges", on_edges(losses, caps, own, best, leaving))):
        write(f"path/{name}.jsonl", map(with_figures, made))


if __name__ == "__main__":
    main()
