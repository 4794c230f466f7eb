#!/usr/bin/env python3
"""Writes money/other-office.jsonl, money/own-premiums.jsonl and money/first-year-pension.jsonl: months of who is paid by
two companies, who pays own premiums from 65 and 75, and who draws a pension in the year of the change."""
import random
from datetime import date, timedelta

from dates import age_on, birthday, day
from make_presidents import add_office, add_own, add_pension, all_plans, plain
from make_random import write
from money import money, window
from money_edges import first_year_pensions, other_offices, own_premiums

SEED = 20261125
OFFICES, OWN, PENSIONS = 8, 8, 6
LEAST_MONTHS = 8


def fits(data):
    """Tables of all its months, and some of them before leaving."""
    first, last = window(data)
    return data["meeting"]["resolution"] >= "2025-04-01" and last - first + 1 >= LEAST_MONTHS


def near(rng, data, *ages):
    """Moves the birthday so that an age is reached in the 24 months; nobody leaves before 70."""
    customer, resolution = data["customer"], day(data["meeting"]["resolution"])
    age = rng.choice(ages)
    born = resolution.replace(year=resolution.year - age, day=1) + timedelta(days=rng.randint(3, 700))
    beside = {(one.month, one.day) for one in (day(data["basis_date"]) + timedelta(days=n) for n in (0, 1))}
    if (born.month, born.day) in beside | {(2, 29)}:
        return near(rng, data, *ages)
    customer["birth_date"] = born.isoformat()
    customer.pop("retirement_age", None)
    reached = age_on(born, day(data["basis_date"]))
    if reached < 70:
        customer["retirement_age"] = 70
    customer["appointed_on"] = min(date(2015, 4, 10), birthday(born, 50)).isoformat()
    return data


def made(rng, number, *adds, ages=(), **dates):
    while True:
        data = plain(rng, number, **dates)
        if ages:
            near(rng, data, *ages)
        data["company"]["half_yearly_withholding"] = rng.random() < 0.3
        for add in adds:
            add(rng, data)
        if fits(data):
            return data


def add_basic(rng, data):
    """A pension that is not always enough to collect from."""
    add_pension(rng, data)
    data["customer"]["pension"]["basic"] = rng.choice([0, 179_999, 180_000, 600_000, 780_000, 847_300, 1_400_000])
    data["customer"]["pension"].pop("drawn_from", None)


def random_offices(rng):
    for number in range(OFFICES):
        adds = [add_office, *([add_pension] if number % 3 == 2 else [])]
        ages = (65, 70, 75) if number % 3 else ()
        dates = {"first": date(2026, 12, 1), "last": date(2027, 2, 20)} if number % 4 == 1 else {}
        yield f"office-{number + 1:02d}", made(rng, number, *adds, ages=ages, **dates)


def random_own(rng):
    for number in range(OWN):
        adds = [*([add_basic] if number % 3 else []), add_own, *([add_office] if number % 6 == 5 else [])]
        dates = {"first": date(2027, 1, 5) if number % 4 == 1 else date(2026, 4, 1), "last": date(2027, 2, 20)}
        ages = (63, 64, 65, 69, 73, 74, 75, 77) if number % 2 else (64, 65, 74, 75)
        yield f"own-{number + 1:02d}", made(rng, number, *adds, ages=ages, **dates)


def random_pensions(rng):
    number = 0
    while number < PENSIONS:
        data = made(rng, number, add_pension, ages=(62, 64, 66, 69, 72))
        if any(plan["first_year"] for plan in money(data)["plans"]):
            number += 1
            yield f"first-{number:02d}", data


def lines(group, edges):
    for name, data in group(random.Random(SEED)):
        yield {"id": name, "input": data, "expect": money(data)}
    for name, about, data in edges():
        yield {"id": f"edge-{name}", "about": about, "input": data, "expect": money(data)}


def main():
    write("money/other-office.jsonl", lines(random_offices, other_offices))
    write("money/own-premiums.jsonl", lines(random_own, own_premiums))
    write("money/first-year-pension.jsonl", lines(random_pensions, first_year_pensions))


if __name__ == "__main__":
    main()
