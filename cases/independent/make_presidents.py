#!/usr/bin/env python3
"""Writes presidents.jsonl: seeded random materials of what a president is besides a payee of this company."""
import random
from datetime import date, timedelta

from base import material, pay
from compare import compare
from dates import age_on, birthday, day, fiscal_year_start, month_of, month_text, same_day_later
from president_edges import edges
from make_random import PREFECTURES, amount, area, between, bonuses, deductions, relatives, write

SEED, EACH, MIXED = 20261124, 35, 30
FIRST, LAST = date(2025, 4, 1), date(2026, 12, 20)
CODES = [f"{number + 1:02d}" for number in range(len(PREFECTURES))]


def plans(rng, service, low, high):
    """Pay of today and one or two proposals; some move monthly pay to bonuses."""
    def monthly():
        return amount(rng, low, high, rng.choice([1, 1_000, 10_000]))

    now = pay(monthly(), *bonuses(rng, rng.choice([0, 0, 0, 1, 2]), service, None))
    total = 12 * now["monthly"] + sum(b["amount"] for b in now["bonuses"])
    proposals = []
    for _ in range(rng.choice([1, 1, 2])):
        count = rng.choice([0, 1, 1, 2])
        new = monthly()
        room = None
        if count and rng.random() < 0.75:
            new = max(low, total // rng.choice([18, 24, 60]))
            room = total - 12 * new
        if room is not None and room < 100_000 or room is None:
            count, room = 0, None
        proposals.append(pay(new, *bonuses(rng, count, service, room)))
    return now, proposals


def plain(rng, number, first=FIRST, last=LAST, ages=(35, 80), low=80_000, high=2_000_000, near=()):
    """A material without any of the fields; near: ages of which one is reached in the twelve months."""
    basis = between(rng, first, last)
    start = fiscal_year_start(date(2020, rng.randint(1, 12), 1), basis)
    service = between(rng, start, same_day_later(start, 3))
    while True:
        if near and rng.random() < 0.5:
            birth = basis.replace(year=basis.year - rng.choice(near), day=1) + timedelta(days=rng.randint(3, 370))
        else:
            birth = between(rng, basis - timedelta(days=ages[1] * 365), basis - timedelta(days=ages[0] * 366))
        beside = {((basis + timedelta(days=n)).month, (basis + timedelta(days=n)).day) for n in (0, 1)}
        if (birth.month, birth.day) not in beside | {(2, 29)}:
            break
    age = age_on(birth, basis)
    now, proposals = plans(rng, service, low, high)
    spouse = None
    if rng.random() < 0.4:
        spouse = {"age": rng.choice([45, 60, 69, 70, 75]),
                  "total_income": rng.choice([0, 0, 480_000, 620_000, 900_000, 1_020_000, 4_000_000])}
    appointed = between(rng, birthday(birth, 20), basis - timedelta(days=1))
    if (appointed.month, appointed.day) == (2, 29):
        appointed -= timedelta(days=1)
    result = material(
        basis_date=basis.isoformat(), proposal_date=basis.isoformat(),
        company__prefecture=PREFECTURES[(number * 7) % len(PREFECTURES)],
        company__area=area(rng) if rng.random() < 0.3 else "standard",
        company__fiscal_year_start=start.isoformat(), company__employees=rng.choice([1, 5, 51]),
        company__profit_before_pay=amount(rng, 10_000_000, 120_000_000),
        customer__birth_date=birth.isoformat(), customer__appointed_on=appointed.isoformat(),
        customer__residence={"designated_city": rng.random() < 0.3}, customer__spouse=spouse,
        customer__dependants=relatives(rng) if rng.random() < 0.3 else [],
        deductions=deductions(rng) if rng.random() < 0.4 else {},
        meeting__resolution=service.isoformat(), meeting__service_start=service.isoformat(),
        current=now, proposals=proposals)
    customer = result["customer"]
    if age < 70:
        customer["retirement_age"] = rng.randint(age + 1, 70)
    else:
        del customer["retirement_age"]
    if rng.random() < 0.15:
        customer["other_income"] = {rng.choice(["occasional", "miscellaneous", "other"]): amount(rng, 1_001, 3_000_000)}
    return result


def all_plans(data):
    return [data["current"], *data["proposals"]]


# what is added

def drawn(data, age):
    """The month after the one in which an age is reached."""
    born = day(data["customer"]["birth_date"])
    return month_of(born) + 12 * age + (0 if born.day == 1 else 1)


def add_pension(rng, data):
    given = {"earnings_related": amount(rng, 200_000, 3_500_000), "basic": rng.choice([0, 780_000, 816_000, 847_300, 912_345])}
    if rng.random() < 0.35:
        given["additional"] = rng.choice([239_300, 408_100, 415_900])
    if rng.random() < 0.35:
        given["other"] = amount(rng, 30_000, 7_000_000)
    if rng.random() < 0.3:
        # suspended wholly where the pay is high
        given.update(earnings_related=rng.choice([0, 1, 123_456, 300_000, 600_001]), additional=408_100)
    if rng.random() < 0.25:
        first = month_of(day(data["basis_date"]))
        wished = first + rng.choice([-24, -1, 0, 1, 5, 11])
        given["drawn_from"] = month_text(max(drawn(data, 60), min(wished, drawn(data, 75))))
    data["customer"]["pension"] = given


def add_loan(rng, data):
    year = int(data["basis_date"][:4])
    moved_in = rng.choice([*range(2015, year + 1), 2020, 2021, year])
    loan = {"credit": rng.choice([70_000, 140_000, 210_000, 263_400, 315_000, 400_000]), "moved_in": moved_in,
            "consumption_tax": moved_in <= 2021 and rng.random() < 0.6, "last_year": max(year, moved_in + rng.choice([9, 12]))}
    data["housing_loan"] = loan
    if rng.random() < 0.3:
        data["settlement"] = "final_return"
    elif rng.random() < 0.3 and moved_in < year:
        data["settlement"] = "year_end_adjustment"
        for name in ("medical", "donation"):
            data["deductions"].pop(name, None)


def add_own(rng, data):
    customer = data["customer"]
    residence = customer["residence"]
    place = rng.randrange(len(PREFECTURES))
    if rng.random() < 0.85:
        residence["prefecture"] = rng.choice([PREFECTURES[place], CODES[place]])
    if rng.random() < 0.5:
        residence["care_base_year"] = rng.choice([72_000, 74_700, 75_840, 79_070, 110_988])
    if rng.random() < 0.2 or not {"prefecture", "care_base_year"} & set(residence):
        customer["own_premiums"] = {name: amount(rng, 40_000, 800_000, rng.choice([1, 100]))
                                    for name in rng.choice([["care_year"], ["health_year"], ["care_year", "health_year"]])}


def add_in_kind(rng, data):
    # 1 m2 of floor counts from 2026-10; before, only what has no table
    squares = data["basis_date"] >= "2026-10"
    prefecture = data["company"]["prefecture"]

    def some():
        result = {}
        if rng.random() < 0.6:
            result["commuting"] = rng.choice([4_200, 12_340, 36_870, 150_000])
        if squares and rng.random() < 0.75:
            home = {"floor_area": f"{rng.randint(2_000, 20_000) / 100:.2f}", "collected": rng.choice([0, 10_000, 23_456, 80_000]),
                    "taxable": rng.choice([0, 0, 7_890, 45_000])}
            if prefecture not in ("東京都", "北海道"):
                home["unit_value"] = rng.randint(480, 1_300)
            result["housing"] = home
        if rng.random() < 0.5:
            value = rng.choice([23_700, 24_000, 24_301])
            result["meals"] = {"value": value, "collected": rng.choice([0, 5_000, value * 2 // 3, -(-value * 2 // 3), value]),
                               "taxable": rng.choice([0, 0, 6_000])}
        return result

    same = some()
    for number, plan in enumerate(all_plans(data)):
        plan.update(same if number == 0 or rng.random() < 0.6 else some())


def add_society(rng, data):
    company = data["company"]
    company["health_insurer"] = "health_society"
    health, care = rng.randint(8_000, 10_500), rng.randint(150, 190) * 10
    rates = {"health_rate": health, "health_employee_rate": health // 2 - rng.choice([0, 0, 250, 437]),
             "care_rate": care, "care_employee_rate": care // 2 - rng.choice([0, 0, 35])}
    if data["basis_date"] >= "2026-04" and rng.random() < 0.4:
        rates.update(levy_rate=230, levy_employee_rate=rng.choice([115, 100, 0]))
    company["health_society"] = {name: f"{value // 100000}.{value % 100000:05d}" for name, value in rates.items()}


def add_national(rng, data):
    company = data["company"]
    company["health_insurer"] = "national_health_society"
    company["national_health_society"] = {"monthly": rng.choice([18_500, 27_500, 36_000, 61_230])}


def add_insurer(rng, data):
    rng.choice([add_society, add_society, add_national])(rng, data)


def add_office(rng, data):
    service = day(data["meeting"]["service_start"])
    extra = bonuses(rng, rng.choice([0, 0, 1, 2]), service, None)
    if extra and rng.random() < 0.4:
        # in a month of one of the plans' own
        own = [b["date"] for plan in all_plans(data) for b in plan["bonuses"]]
        months = {when[5:7] for when, *_ in extra[1:]}
        own = [when for when in own if when[5:7] not in months]
        if own:
            extra[0] = (rng.choice(own), *extra[0][1:])
    office = {"monthly": amount(rng, 50_000, 1_500_000, rng.choice([1, 1_000, 10_000])),
              "bonuses": [{"date": when, "amount": size} for when, size, *_ in sorted(extra)],
              "selected": rng.choice(["this_office", "other_office"])}
    if office["selected"] == "other_office":
        office["prefecture"] = rng.choice(PREFECTURES)
    data["customer"]["other_office"] = office
    if rng.random() < 0.15:
        for plan in all_plans(data):
            plan["column"] = "otsu"


def named(group, number, data):
    return {"id": f"{group}-{number + 1:02d}", "input": data, "expect": compare(data)}


def single(rng):
    elderly = {"ages": (66, 79), "low": 150_000}
    new_year = {"first": date(2027, 1, 5), "last": date(2027, 2, 20)}
    squares = {"first": date(2026, 10, 1)}
    year_2026 = {"first": date(2026, 4, 1)}
    groups = {
        "pension": lambda n: (add_pension, {"ages": (62, 80), "near": (65, 70, 75), "low": 250_000, "high": 1_300_000,
                                            **(new_year if n % 3 == 0 else {})}),
        "loan": lambda n: (add_loan, {"ages": (35, 64), "low": 150_000, "high": 900_000 if n % 4 else 2_600_000}),
        "own": lambda n: (add_own, {**elderly, "near": (65, 75), **(year_2026 if n % 5 else {})}),
        "kind": lambda n: (add_in_kind, squares if n % 3 else {}),
        "society": lambda n: (add_society, {"near": (40, 65, 70, 75)}) if n < 20
        else (add_national, {"near": (40, 65, 70, 75)}),
        "office": lambda n: (add_office, {"near": (40, 65, 70, 75)}),
    }
    for group, choose in groups.items():
        for number in range(EACH):
            add, changes = choose(number)
            data = plain(rng, number, **changes)
            add(rng, data)
            yield named(group, number, data)


def mixed(rng):
    """Several at once; a pension beside a second office is among the edges."""
    for number in range(MIXED):
        data = plain(rng, number, first=date(2026, 4, 1), ages=(55, 79), low=150_000, high=1_300_000, near=(65, 75))
        group = [add_pension, add_loan, add_own, add_in_kind, rng.choice([add_insurer, add_office])]
        chosen = rng.sample(group, rng.choice([2, 3, 4]))
        if add_pension in chosen and add_office in chosen:
            chosen.remove(add_office)
            chosen.append(add_society)
        for add in chosen:
            add(rng, data)
        yield named("mixed", number, data)


def lines():
    rng = random.Random(SEED)
    yield from single(rng)
    yield from mixed(rng)
    for name, about, data in edges():
        yield {"id": f"edge-{name}", "about": about, "input": data, "expect": compare(data)}


def main():
    write("presidents.jsonl", lines())


if __name__ == "__main__":
    main()
