#!/usr/bin/env python3
"""Writes exit_year/random.jsonl: seeded random years in which a president leaves, with contracts of make_insurance.py.

python3 make_exit.py 20000 7 > lines.jsonl   # so many instead with another seed, bare inputs, to compare more than is kept
"""
import json
import random
import sys

from exit_year import contract_of, exit_year
from insurance import Contract
from make_insurance import lines as contracts
from make_random import area, write
from retirement import answer

SEED, COUNT = 20261126, 160
POOL = 600


def company(rng):
    given = {"fiscal_year_start": f"{rng.choice((2025, 2026))}-{rng.randint(1, 12):02d}-01", "income": rng.choice((
        rng.randint(-40_000_000, 90_000_000), rng.randint(0, 9_000_000), rng.randint(-300_000_000, 400_000_000))),
        "capital": rng.choice((1_000_000, 10_000_000, 10_000_001, 100_000_000)), "employees": rng.choice((0, 50, 51)), "area": area(rng)}
    if given["fiscal_year_start"] < "2025-04-01":
        given["fiscal_year_start"] = "2025-04-01"
    if rng.random() < 0.3:
        given["months"] = rng.randint(1, 11)
    if rng.random() < 0.3:
        given["loss_carryforward"] = rng.randint(1, 200_000_000)
    return given


def policy(rng, contract, start):
    given = {key: value for key, value in contract.items() if key != "change"}
    found = contract_of(given)
    valued = [row["year"] for row in found["surrender"]]
    if valued and rng.random() < 0.85:
        made = {"contract": given, "policy_year": rng.choice(valued), "action": rng.choice(("surrender", "surrender", "hand_over", "keep"))}
    else:
        made = {"contract": given, "policy_year": rng.randint(1, len(found["schedule"])), "action": "keep"}
    # books of the years of an annuity are refused
    if rng.random() < 0.1 and made["policy_year"] <= Contract(given).years:
        given["booked"] = {"policy_year": made["policy_year"], "amount": rng.randint(0, 90_000_000)}
    else:
        given.pop("booked", None)
    # a contract of the future is not handed over
    if made["action"] == "hand_over":
        made["on"] = start
        if given["contract_date"] > start:
            made["action"] = "surrender"
            del made["on"]
    return made


def allowance(rng):
    given = {"planned_amount": rng.choice((0, rng.randint(0, 300_000_000), 1_000_000 * rng.randint(1, 90))), "years": rng.randint(0, 50)}
    given["office"] = rng.choice(("president", "director", "auditor"))
    if rng.random() < 0.3:
        given["merit_ratio"] = rng.choice(("0", "2.25", "3.333333"))
    if rng.random() < 0.3:
        given["earlier_monthly"] = rng.randint(0, 2_000_000)
    return given


def person(rng):
    given = {"year": rng.randint(2024, 2027), "service_months": rng.choice((rng.randint(1, 600), rng.randint(1, 66), 240, 241))}
    if rng.random() < 0.3:
        given["kind"] = "general"
    elif rng.random() < 0.2:
        given["officer_months"] = rng.randint(1, given["service_months"])
    if rng.random() < 0.2:
        given["declaration"] = False
    if rng.random() < 0.1:
        given["disability"] = True
    return given


def annuity(rng, given):
    """Some are paid in parts, or some of it is: never more at once than is planned in most of them."""
    if rng.random() < 0.7:
        return
    payments = rng.choice((2, 10, 36, 120, rng.randint(2, 1_200)))
    first = [rng.randint(0, min(payments, 12)) for _ in range(2)]
    made = {"payments": payments, "due_in_fiscal_year": first[0], "due_in_year": first[1]}
    form = rng.choice(("annuity", "both", "both"))
    if form == "both":
        planned = [given["allowance"]["planned_amount"], given.get("change", {}).get("planned_amount", 10**9)]
        made["lump_sum"] = rng.randint(0, min(planned)) if rng.random() < 0.9 else rng.randint(0, 300_000_000)
    given["person"].update(form=form, annuity=made)


def one(rng, pool):
    given = {"company": company(rng), "cash": rng.randint(0, 300_000_000), "allowance": allowance(rng), "person": person(rng),
             "keep": {"final_monthly": rng.randint(0, 300) * 10_000}}
    start = given["company"]["fiscal_year_start"]
    given["policies"] = [policy(rng, rng.choice(pool), start) for _ in range(rng.choice((0, 1, 1, 2, 3, 5)))]
    if rng.random() < 0.7:
        given["change"] = {"final_monthly": rng.randint(0, 300) * 10_000}
        if rng.random() < 0.4:
            given["change"]["income"] = rng.randint(-40_000_000, 90_000_000)
        if rng.random() < 0.3:
            given["change"].update(planned_amount=rng.randint(0, 300_000_000), cash=rng.randint(0, 90_000_000))
    if rng.random() < 0.3:
        given["allowance"].update(resolved_on=start, paid_on=f"{int(start[:4]) + rng.choice((0, 1))}-12-10")
    annuity(rng, given)
    return given


def inputs(seed=SEED, count=COUNT):
    rng = random.Random(seed)
    # short contracts: the file stays small
    pool = [line["input"] for line in contracts(seed, POOL) if len(line["input"].get("surrender_values", [])) <= 30]
    return (one(rng, pool) for _ in range(count))


def main(arguments):
    if len(arguments) > 1:
        for data in inputs(int(arguments[2]) if len(arguments) > 2 else SEED, int(arguments[1])):
            print(json.dumps(data, ensure_ascii=False))
        return
    write("exit_year/random.jsonl", ({"id": f"exit-{number:05d}", "input": data, **answer(exit_year, data)} for number, data in enumerate(inputs())))


if __name__ == "__main__":
    main(sys.argv)
