#!/usr/bin/env python3
"""Writes contracts/*.jsonl: seeded random materials with one to five contracts of make_insurance.py, and edges.

python3 make_contracts.py 20000 7 > lines.jsonl   # so many instead with another seed, bare inputs, to compare more than is kept
"""
import json
import random
import sys

from contract_edges import edges
from contracts import contracts
from make_insurance import contract
from make_random import material_of, write

SEED, COUNT = 20261128, 40
REFUSED = ("endowment_family", "annuity_family", "annuity_company", "annuity_family_death")


def policy(rng, basis, number):
    """A contract that is in force in the fiscal year of the basis date, whose value is known where it is given up."""
    while True:
        made = contract(rng, number)
        made.pop("annuity", None)
        if made["kind"] in REFUSED or made.get("beneficiary") == "family" or made.get("insured") == "selected":
            continue
        gone = rng.randint(1, 5) if rng.random() < 0.5 else 0
        day = f"{int(basis[:4]) - gone}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
        old = made["contract_date"] < "2019-10-08"
        if old and not gone:
            continue
        made["contract_date"] = made["contract_date"] if old else max(day, "2019-10-08")
        if made.get("term_years") is None or made.get("cover") and not old:
            made.pop("cover", None)
        if made.get("no_surrender_value") and old:
            continue
        term = made.get("term_years") or 0
        elapsed = int(basis[:4]) - int(made["contract_date"][:4])
        if term < elapsed + 3 or made["kind"] == "whole_life" and not made.get("term_years"):
            continue
        made["status"] = "existing" if elapsed else "new"
        values = made.get("surrender_values") or []
        known = [year for year, value in enumerate(values, 1) if value is not None and year > elapsed + 1]
        if known and rng.random() < 0.75:
            made["surrender_policy_year"] = rng.choice(known)
        elif made["kind"].startswith("endowment"):
            continue
        else:
            made["exit"] = "keep"
        if known and "surrender_policy_year" in made and rng.random() < 0.15:
            made["booked"] = {"policy_year": made["surrender_policy_year"], "amount": rng.randint(0, 20_000_000)}
        return made


def one(rng, number):
    given = material_of(rng, number)
    given["deferred_insurance"] = [policy(rng, given["basis_date"], rng.randint(0, 2)) for _ in range(rng.randint(1, 5))]
    return given


def lines(seed=SEED, count=COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"contracts-{number + 1:03d}", "input": one(rng, number)}


def main():
    if len(sys.argv) > 1:
        for line in lines(int(sys.argv[2]) if len(sys.argv) > 2 else SEED, int(sys.argv[1])):
            print(json.dumps(line["input"], ensure_ascii=False))
        return
    write("contracts/edges.jsonl", ({"id": f"contracts-edge-{number:02d}", "about": about, "input": data, "expect": contracts(data)}
                                    for number, (about, data) in enumerate(edges(), 1)))
    write("contracts/random.jsonl", ({**line, "expect": contracts(line["input"])} for line in lines()))


if __name__ == "__main__":
    main()
