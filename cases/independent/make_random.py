#!/usr/bin/env python3
"""Writes random.jsonl: seeded random materials with the figures of compare.py."""
import json
import random
from datetime import date, timedelta
from pathlib import Path

from base import material, pay
from compare import compare
from dates import age_on, birthday, fiscal_year_start, month_of, same_day_later
from figures import read_csv

SEED, COUNT = 20261121, 400
PREFECTURES = [row["prefecture"] for row in read_csv("health-rates")]


def between(rng, first, last):
    return first + timedelta(days=rng.randint(0, (last - first).days))


def amount(rng, low, high, unit=1):
    """Many sizes alike often."""
    value = int(low * (high / low) ** rng.random())
    return max(low, value // unit * unit)


def birth_date(rng, basis):
    birth = between(rng, basis - timedelta(days=79 * 365), basis - timedelta(days=25 * 366))
    if rng.random() < 0.35:
        # an age at which a premium begins or ends is reached near the twelve months
        birth = basis.replace(year=basis.year - rng.choice([40, 65, 70, 75]), day=1)
        birth += timedelta(days=rng.randint(3, 400))
    # no birthday beside the basis date: on the day before a birthday two countings of ages differ
    return birth if (birth.month, birth.day) not in {
        ((basis + timedelta(days=n)).month, (basis + timedelta(days=n)).day) for n in (0, 1)} \
        and (birth.month, birth.day) != (2, 29) else birth_date(rng, basis)


def relatives(rng):
    result = []
    for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 2, 3, 4, 9])):
        result.append({
            "age": rng.choice([0, 5, 10, 15, 16, 18, 19, 20, 22, 23, 45, 69, 70, 82]),
            "total_income": rng.choice([0, 0, 0, 0, 480_000, 550_000, 580_000, 600_000, 620_000, 620_001, 850_001,
                                        1_000_000, 1_000_001, 1_230_000, 1_230_001]),
            "living_together": False, "disability": "none"})
        if result[-1]["age"] >= 70:
            result[-1]["living_together"] = rng.random() < 0.5
        if rng.random() < 0.15:
            result[-1]["disability"] = rng.choice(["general", "special", "special_living_together"])
    return result


def deductions(rng):
    result = {}

    def maybe(target, name, chance, values):
        if rng.random() < chance:
            target[name] = values()

    maybe(result, "social_insurance", 0.1, lambda: amount(rng, 50_000, 600_000))
    maybe(result, "small_enterprise_mutual_aid", 0.35, lambda: rng.choice([12_000, 240_000, 600_000, 840_000, 1_116_000]))
    life, quake = {}, {}
    for name in ("new_general", "care_medical", "new_pension", "old_general", "old_pension"):
        maybe(life, name, 0.3, lambda: amount(rng, 5_000, 200_000))
    maybe(quake, "earthquake", 0.25, lambda: amount(rng, 3_000, 70_000))
    maybe(quake, "old_long_term", 0.1, lambda: amount(rng, 3_000, 30_000))
    if life:
        result["life"] = life
    if quake:
        result["earthquake"] = quake
    maybe(result, "medical", 0.15, lambda: amount(rng, 20_000, 2_500_000))
    maybe(result, "donation", 0.25, lambda: amount(rng, 2_000, 2_000_000, 1_000))
    maybe(result, "other", 0.08, lambda: amount(rng, 1_000, 300_000))
    return result


def person(rng, spouse):
    """Taxpayer's own status and other income."""
    taxpayer, other = {}, {}
    if rng.random() < 0.1:
        taxpayer["disability"] = rng.choice(["general", "special"])
    if not spouse and rng.random() < 0.3:
        taxpayer[rng.choice(["widow", "working_student", "single_parent", "single_parent"])] = True
        if taxpayer.get("single_parent") and rng.random() < 0.5:
            taxpayer["single_father"] = True
    if rng.random() < 0.2:
        other[rng.choice(["occasional", "miscellaneous", "other"])] = amount(rng, 1_001, 6_000_000)
        if rng.random() < 0.2:
            other["from_own_company"] = True
    return taxpayer, other


def area(rng):
    kind = rng.choice(["standard", "standard", "tokyo_special_wards", "own"])
    if kind != "own":
        return kind
    return {"prefecture_rate": rng.choice(["0.01", "0.018", "0.02"]),
            "municipal_rate": rng.choice(["0.06", "0.072", "0.082", "0.084"]),
            "enterprise": rng.choice(["standard", "excess"]),
            "per_capita_prefecture": rng.choice([20_000, 21_000, 52_500, 75_000]),
            "per_capita_municipality": rng.choice([50_000, 54_500, 130_000, 150_000])}


def bonuses(rng, count, service, room):
    """Payments in different months of the service period; room: their whole amount, or None."""
    # a table of 2024 is not part of the law data, so no bonus is paid in that year
    first = max(service, date(2025, 1, 1))
    last = same_day_later(service, 12)
    result = []
    while len(result) < count:
        when = between(rng, first, last)
        if month_of(when) % 12 in [month_of(date.fromisoformat(b[0])) % 12 for b in result]:
            continue
        size = amount(rng, 100_000, 20_000_000, rng.choice([1, 1_000, 100_000]))
        if room is not None:
            size = room // count if len(result) < count - 1 else room - sum(b[1] for b in result)
        covered = [rng.choice([1, 3, 6, 6, 7, 12])] if rng.random() < 0.6 else []
        result.append((when.isoformat(), size, *covered))
    return sorted(result)


def plans(rng, service):
    def monthly():
        return amount(rng, 50_000, 3_000_000, rng.choice([1, 1_000, 10_000]))

    column = "otsu" if rng.random() < 0.12 else "kou"
    now = pay(monthly(), *bonuses(rng, rng.choice([0, 0, 0, 1, 2]), service, None), column=column)
    total = 12 * now["monthly"] + sum(b["amount"] for b in now["bonuses"])
    proposals = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        count = rng.choice([0, 1, 1, 2])
        new = monthly()
        room = None
        if count and rng.random() < 0.6:
            new = max(50_000, min(new, total // 24))
            room = total - 12 * new
            if room < count:
                room = None
        proposals.append(pay(new, *bonuses(rng, count, service, room), column=column))
    return now, proposals


def material_of(rng, number):
    early = rng.random() < 0.08
    basis = between(rng, date(2024, 7, 1), date(2025, 3, 31)) if early else \
        between(rng, date(2025, 4, 1), date(2026, 12, 20))
    start = fiscal_year_start(date(2020, rng.randint(1, 12), rng.choice([1, 1, 1, 1, 21])), basis)
    if start < date(2024, 4, 1):
        start = date(2024, rng.randint(4, basis.month if basis.year == 2024 else 12), 1)
    service = between(rng, start, same_day_later(start, 4))
    if early:
        service = max(service, date(2024, 5, 1))
    given = start.replace(year=start.year + rng.choice([0, 0, 0, 0, -1, 1]))
    if not date(2024, 4, 1) <= given <= date(2027, 3, 31):
        given = start
    birth = birth_date(rng, basis)
    age = age_on(birth, basis)
    spouse = None
    if rng.random() < 0.5:
        spouse = {"age": rng.choice([30, 45, 60, 69, 70, 75]),
                  "total_income": rng.choice([0, 0, 0, 480_000, 500_000, 549_999, 580_000, 620_000, 620_001, 900_000, 950_000,
                                              950_001, 1_020_000, 1_160_000, 1_290_000, 1_330_000, 1_330_001, 4_000_000])}
        if rng.random() < 0.1:
            spouse["disability"] = rng.choice(["general", "special", "special_living_together"])
    taxpayer, other = person(rng, spouse)
    if age >= 60 and rng.random() < 0.3:
        other["public_pension"] = amount(rng, 30_000, 2_500_000)
    surcharge = {}
    if rng.random() < 0.3:
        surcharge = {"per_capita_prefecture": rng.choice([0, 300, 500, 1_000]),
                     "per_capita_municipality": rng.choice([0, 0, 400, 900]),
                     "income_prefecture": rng.choice(["0", "0.00025", "0.00018"]),
                     "income_municipality": rng.choice(["0", "0", "0.001"])}
    now, proposals = plans(rng, service)
    result = material(
        basis_date=basis.isoformat(), proposal_date=basis.isoformat(),
        company__prefecture=PREFECTURES[number % len(PREFECTURES)], company__area=area(rng),
        company__fiscal_year_start=given.isoformat(),
        company__capital=rng.choice([1_000_000, 10_000_000, 10_000_001, 30_000_000, 100_000_000]),
        company__employees=rng.choice([0, 1, 5, 20, 50, 51, 80]),
        company__profit_before_pay=rng.choice([-1, 1]) * amount(rng, 1_000_000, 20_000_000) if rng.random() < 0.25
        else amount(rng, 10_000_000, 120_000_000),
        company__loss_carryforward=amount(rng, 100_000, 40_000_000) if rng.random() < 0.3 else 0,
        customer__birth_date=birth.isoformat(),
        customer__appointed_on=between(rng, birthday(birth, 16), basis - timedelta(days=1)).isoformat(),
        customer__residence={"designated_city": rng.random() < 0.3},
        customer__spouse=spouse, customer__dependants=relatives(rng),
        deductions=deductions(rng),
        meeting__resolution=service.isoformat(), meeting__service_start=service.isoformat(),
        meeting__filing_extension_months=rng.choice([0, 0, 0, 1, 2, 4]),
        current=now, proposals=proposals,
        retirement__merit_ratio=rng.choice(["3.0", "2.0", "1.8", "2.25", "0", "5"]))
    customer = result["customer"]
    if surcharge:
        customer["residence"]["surcharge"] = surcharge
    if taxpayer:
        customer["taxpayer"] = taxpayer
    if other:
        customer["other_income"] = other
    if number % 3 == 0:
        # filed a day to a year after the resolution: before and after most deadlines
        filed = service + timedelta(days=number * 7 % 365 if number % 2 else number % 30)
        result["meeting"]["filing_date"] = filed.isoformat()
    if age < 70:
        customer["retirement_age"] = rng.randint(age + 1, 70)
    else:
        del customer["retirement_age"]
    if customer["appointed_on"].endswith("02-29"):
        customer["appointed_on"] = customer["appointed_on"][:-2] + "28"
    return result


def one(rng, number):
    result = material_of(rng, number)
    return {"id": f"random-{number + 1:03d}", "input": result, "expect": compare(result)}


def write(path, lines):
    with open(Path(__file__).resolve().parent / path, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


def main():
    rng = random.Random(SEED)
    write("random.jsonl", (one(rng, number) for number in range(COUNT)))


if __name__ == "__main__":
    main()
