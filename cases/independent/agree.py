#!/usr/bin/env python3
"""Compares answers of the program with this calculation, for more inputs than are kept.

python3 make_exit.py 20000 7 > lines.jsonl
shinchoryu calc exit-year < lines.jsonl > answers.jsonl
python3 agree.py exit-year lines.jsonl answers.jsonl   # what differs, a line each; status 1 where anything does

`scripts/second-calculation` does so for every calculator here.
"""
import json
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool

from contract_years import contract_years
from contracts import Shown, contracts, remarks
from exit_year import exit_year
from insurance import insurance
from personal import personal
from personal import remarks as remarks_of_person
from retirement import CALCULATORS, answer

# material and path: the contracts of the company in them; what follows a slash is another part of the same answer
CALCULATE = {"corporate-insurance": insurance, "exit-year": exit_year, "material": contracts, "path": contract_years,
             "material/personal": personal, **CALCULATORS}
# what must stand beside the figures: code and field of each remark
REMARKS = {"material": ("insurance_", lambda data: remarks(Shown(data))),
           "material/personal": ("personal_", lambda data: remarks_of_person(data, personal(data)))}


def differences(wanted, found, at=""):
    """Every name that is wanted is to be equal; others are not compared."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        for name, value in wanted.items():
            yield from differences(value, found.get(name), f"{at}.{name}")
    elif isinstance(wanted, list) and isinstance(found, list) and len(wanted) == len(found):
        for number, (value, other) in enumerate(zip(wanted, found)):
            yield from differences(value, other, f"{at}.{number}")
    elif wanted != found:
        yield f"{at[1:]}: {wanted} here, {found} there"


def compared(calculate, data, found):
    """What differs of one input, and what it was."""
    wanted = answer(calculate, data)
    if "expect" in wanted:
        return list(differences(wanted["expect"], found.get("result"))), "figures"
    error = wanted["error"]
    given = [found["error"], *found.get("more", [])] if "error" in found else []
    missing = [] if any(error.items() <= one.items() for one in given) else [f"{error} here, {found} there"]
    return missing, f"{error['code']} {error['field']}"


def told(found, of):
    """The remarks on contracts in an answer."""
    warnings = (found.get("result") or {}).get("warnings", [])
    return [[one["code"], one["field"]] for one in warnings if one["code"].startswith(of)]


def line_compared(name, pair):
    data, found = map(json.loads, pair)
    faults, kind = compared(CALCULATE[name], data, found)
    if name in REMARKS:
        of, remarked = REMARKS[name]
        faults += differences(remarked(data), told(found, of), ".remarks")
    return faults, kind


def main(name, lines, answers):
    kinds, differ = Counter(), 0
    with open(lines, encoding="utf-8") as given, open(answers, encoding="utf-8") as found, Pool() as pool:
        every = pool.imap(partial(line_compared, name), zip(given, found, strict=True), 20)
        for number, (faults, kind) in enumerate(every, 1):
            kinds[kind] += 1
            differ += bool(faults)
            for fault in faults:
                print(f"line {number}: {fault}", flush=True)
    print(f"{sum(kinds.values())} inputs, {differ} differ; {dict(kinds)}")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
