#!/usr/bin/env python3
"""Writes second_officer/random.jsonl: seeded random presidents with a spouse or child as a second officer."""
import random
from datetime import date

from dates import month_text
from make_random import PREFECTURES, amount, deductions, relatives, write
from retirement import answer
from second_officer import second_officer

SEED, COUNT = 20261126, 120


def chance(rng, of):
    return rng.random() < of


def person(rng, born, relation):
    facts = {"birth_date": date(born, rng.randint(1, 12), rng.randint(2, 28)).isoformat(), "deductions": deductions(rng),
             "dependants": relatives(rng) if chance(rng, 0.3) else [], "designated_city": chance(rng, 0.3)}
    if chance(rng, 0.25):
        facts["other_income"] = {rng.choice(("occasional", "public_pension", "miscellaneous", "other")): rng.randint(1, 2_000_000)}
    if chance(rng, 0.15):
        facts["taxpayer"] = {"disability": rng.choice(("general", "special"))}
    if relation == "child" and chance(rng, 0.4):
        facts["spouse"] = {"total_income": rng.choice((0, 580_000, 620_000, 950_001, 1_330_000)), "age": rng.randint(20, 75)}
    if chance(rng, 0.15):
        facts["settlement"] = "final_return"
    return facts


def arrangements(rng, first):
    own = amount(rng, 60_000, 4_000_000, 1000)
    # nothing, all, or what leaves somebody near a limit of the family's deductions
    split = min(rng.choice((0, own, rng.randint(0, own), rng.randint(0, own), rng.randint(80_000, 190_000))), own)
    bonuses = [{"month": month_text(first + rng.randint(0, 11)), "amount": rng.randint(1, 9_000_000)}
               for _ in range(rng.choice((0, 0, 1, 2, 3)))]
    over = rng.randint(0, len(bonuses))
    member = {"monthly": split, "bonuses": bonuses[:over], "full_time": chance(rng, 0.5)}
    if split and not member["full_time"]:
        member["insured"] = chance(rng, 0.5)
    insured = split and (member["full_time"] or member["insured"])
    if not insured and chance(rng, 0.5):
        member["outside_premiums"] = rng.randint(0, 500_000)
    elif not insured:
        member["dependant"] = True
    before = {"dependant": True} if chance(rng, 0.5) else {"outside_premiums": rng.randint(0, 400_000)}
    return ({"president": {"monthly": own, "bonuses": bonuses}, "member": before},
            {"president": {"monthly": own - split, "bonuses": bonuses[over:]}, "member": member})


def one(rng):
    year = rng.choice((2025, 2026))
    month = rng.randint(4, 12) if year == 2025 else rng.randint(1, 12)
    relation = rng.choice(("spouse", "spouse", "child"))
    age = rng.choice((40, 65, 70, 75, rng.randint(38, 79), rng.randint(38, 79)))
    other = max(16, age - rng.randint(20, 45)) if relation == "child" else max(20, age + rng.randint(-20, 10))
    first, second = arrangements(rng, 12 * year + month - 1)
    data = {"date": date(year, month, rng.randint(1, 28)).isoformat(), "relation": relation,
            "company": {"prefecture": rng.choice(PREFECTURES), "corporate_tax": {
                "fiscal_year_start": f"{year}-{rng.randint(4, 12):02d}-01", "income": rng.randint(-10_000_000, 120_000_000),
                "capital": rng.choice((1_000_000, 10_000_000, 10_000_001, 100_000_000)), "employees": rng.choice((1, 50, 51)),
                "area": rng.choice(("standard", "tokyo_special_wards"))}},
            "president": person(rng, year - age, relation), "member": person(rng, year - other, relation),
            "one": first, "two": second}
    if chance(rng, 0.3):
        data["company"]["corporate_tax"]["loss_carryforward"] = rng.randint(1, 30_000_000)
    if chance(rng, 0.1):
        data["company"]["health_society"] = {"health_rate": "0.0975", "health_employee_rate": "0.0421", "care_rate": "0.0182",
                                             "care_employee_rate": "0.0091"}
    elif chance(rng, 0.1):
        for who in ("president", "member"):
            data[who]["national_health_society"] = {"monthly": rng.randint(1, 60_000)}
    if chance(rng, 0.1):
        data["same_livelihood"] = False
    if chance(rng, 0.2):
        data["living_together"] = False
    return data


def lines(seed=SEED, count=COUNT):
    rng = random.Random(seed)
    for number in range(count):
        data = one(rng)
        yield {"id": f"second-officer-{number:03d}", "input": data, **answer(second_officer, data)}


if __name__ == "__main__":
    write("second_officer/random.jsonl", lines())
