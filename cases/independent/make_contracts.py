#!/usr/bin/env python3
"""Writes contracts/*.jsonl and contract_years/*.jsonl: seeded random materials with one to five contracts of make_insurance.py, those with
other exits than a surrender, and edges.

python3 make_contracts.py 20000 7 > lines.jsonl        # so many instead with another seed, bare inputs, to compare more than is kept
python3 make_contracts.py 20000 7 years > lines.jsonl  # those of contract_years/
"""
import json
import random
import sys
from calendar import monthrange
from itertools import chain

from contract_edges import edges, edges_of_years
from contract_years import contract_years
from contracts import Shown, contracts, remarks
from dates import age_on, day, fiscal_year_start
from make_insurance import contract
from make_random import material_of, write

SEED, COUNT = 20261128, 40
YEARS_SEED, YEARS_COUNT = 20261129, 40
EXITS_SEED, EXITS_COUNT = 20261130, 40
REDUCED_SEED, REDUCED_COUNT = 20261201, 30
# the path counts nothing before
YEARS_FROM = "2025-04-01"
DAYS = (1, 2, 10, 16, 21, 28, 29, 30, 31)
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


def hand_over(rng, given, at):
    """The contract at that place passes to the president on leaving, where it can: whether it does."""
    shown, policy = Shown(given), given["deferred_insurance"][at]
    held = shown.held[at]
    ended = [year for year in range(1, len(held.whole["schedule"]) + 1) if held.ends_in(year) < shown.count]
    if shown.leaves is None or not ended or policy.get("insured") == "everybody":
        return False
    # of a contract for life the years go on after those of its values
    is_last = ended[-1] == len(held.whole["schedule"])
    has_ended = policy["kind"] != "whole_life" and is_last or held.ends_in(ended[-1] + 1) < shown.count
    if has_ended or ended[-1] not in held.values:
        return False
    policy["exit"] = "hand_over"
    policy.pop("surrender_policy_year", None)
    if rng.random() < 0.5:
        policy["surrender_policy_year"] = ended[-1]
    if "booked" in policy and rng.random() < 0.5:
        policy["booked"]["policy_year"] = ended[-1]
    return True


def paid_up(rng, given, at):
    """The contract at that place is paid up while premiums are left, where it does not end inside the years shown."""
    shown, policy = Shown(given), given["deferred_insurance"][at]
    held = shown.held[at]
    term = len(held.whole["schedule"])
    for_life = policy["kind"] == "whole_life"
    pays = 1 if policy.get("mode") == "single" else policy.get("pay_years") or term + for_life
    years = [year for year in range(1, min(pays - 1, term - (not for_life)) + 1) if held.ends_in(year) >= 0 and year in held.values]
    # what a paid-up contract is bought with, and no premiums paid in advance beside it
    years = [year for year in years if held.values[year][0]]
    is_closed = policy.get("prepaid_years", 1) > 1 or policy.get("no_surrender_value")
    if not years or is_closed or not for_life and held.ends_in(term) < shown.count:
        return
    policy.update(exit="paid_up", surrender_policy_year=rng.choice(years))
    # 9-3-7の2注1: of term and third-sector insurance only by the rules of 2019
    if rng.random() < 0.3 and (policy["kind"] not in ("term", "increasing_term", "third_sector") or policy["contract_date"] >= "2019-07-08"):
        policy["paid_up_keeps_asset"] = True
    if "booked" in policy and rng.random() < 0.5:
        policy["booked"]["policy_year"] = policy["surrender_policy_year"]


def reduce(rng, given, at):
    """A part of the contract at that place is given up inside the years shown, where the rest does not bring something else in them."""
    shown, policy = Shown(given), given["deferred_insurance"][at]
    held = shown.held[at]
    term = len(held.whole["schedule"])
    years = [year for year in range(1, term) if 0 <= held.ends_in(year) < shown.count and year in held.values]
    is_closed = policy.get("prepaid_years", 1) > 1 or policy.get("no_surrender_value")
    if not years or is_closed or policy["kind"].startswith("endowment") and held.ends_in(term) < shown.count:
        return
    policy.update(exit="reduction", surrender_policy_year=rng.choice(years), reduced_part=f"{rng.randint(1, 999) / 10:.1f}")
    policy.pop("booked", None)


def with_exits(rng, given):
    """Contracts that are not surrendered, and an allowance that holds what is given in kind."""
    for at in range(len(given["deferred_insurance"])):
        if rng.random() < 0.4 or not hand_over(rng, given, at):
            paid_up(rng, given, at)
    exits = [one.exit for one in Shown(given).held if one.exit]
    in_kind = sum(one.get("handed_over", 0) for one in exits)
    if in_kind:
        given["retirement"]["planned_amount"] = in_kind + rng.choice([0, 1, rng.randint(0, 300) * 1_000_000])
    return given


def with_reductions(rng, given):
    """Contracts of which a part is given up, where that can be, beside others."""
    for at in range(len(given["deferred_insurance"])):
        if rng.random() < 0.7:
            reduce(rng, given, at)
    return given


def begin_inside_a_month(rng, given):
    """Where the fiscal year of the basis date stays the one of its meeting."""
    company, basis, meeting = given["company"], day(given["basis_date"]), given["meeting"]
    start = day(company["fiscal_year_start"])
    moved = start.replace(day=min(rng.choice(DAYS), 28 if start.month == 2 else monthrange(start.year, start.month)[1]))
    of_basis = fiscal_year_start(moved, basis)
    if of_basis.year == fiscal_year_start(start, basis).year and meeting["service_start"] >= of_basis.isoformat():
        company["fiscal_year_start"] = moved.isoformat()


def one_of_years(rng, number):
    """Fiscal years from any day, contracts of the last days of a month, losses, and an allowance that is typed or not."""
    given = one(rng, number)
    while given["basis_date"] < YEARS_FROM:
        given = one(rng, number)
    company, customer = given["company"], given["customer"]
    begin_inside_a_month(rng, given)
    for policy in given["deferred_insurance"]:
        made = policy["contract_date"]
        if made > "2019-10-08" and rng.random() < 0.2:
            policy["contract_date"] = f"{made[:8]}{monthrange(int(made[:4]), int(made[5:7]))[1]}"
    if rng.random() < 0.3:
        company["loss_carryforward"] = rng.randint(1, 400) * 1_000_000
        age = age_on(day(customer["birth_date"]), day(given["basis_date"]))
        if age < 70:
            customer["retirement_age"] = min(age + rng.randint(8, 12), 70)
    if rng.random() < 0.5:
        given["retirement"]["planned_amount"] = rng.choice([0, rng.randint(1, 300) * 1_000_000])
    return given


def lines(seed=SEED, count=COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"contracts-{number + 1:03d}", "input": one(rng, number)}


def lines_with_exits(make, name, seed=EXITS_SEED, count=EXITS_COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"{name}-exits-{number + 1:03d}", "input": with_exits(rng, make(rng, number))}


def lines_reduced(make, name, seed=REDUCED_SEED, count=REDUCED_COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"{name}-reduced-{number + 1:03d}", "input": with_reductions(rng, make(rng, number))}


def lines_of_years(seed=YEARS_SEED, count=YEARS_COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"contract-years-{number + 1:03d}", "input": one_of_years(rng, number)}


def with_figures(line):
    """What is told beside them is compared apart."""
    return {**line, "expect": contracts(line["input"]), "remarks": remarks(Shown(line["input"]))}


def with_years(line):
    return {**line, "expect": contract_years(line["input"])}


def on_edges(found, name):
    for number, (about, data) in enumerate(found, 1):
        yield {"id": f"{name}-edge-{number:02d}", "about": about, "input": data}


def main():
    if len(sys.argv) > 1:
        make, made = (one_of_years, lines_of_years) if "years" in sys.argv else (one, lines)
        seed, count = int(sys.argv[2]) if len(sys.argv) > 2 else SEED, int(sys.argv[1])
        # one in two with other exits than a surrender, one in five reduced
        others, parts = count // 2, count // 5
        for line in chain(made(seed, count - others - parts), lines_with_exits(make, "more", seed + 1, others),
                          lines_reduced(make, "more", seed + 2, parts)):
            print(json.dumps(line["input"], ensure_ascii=False))
        return
    write("contracts/edges.jsonl", map(with_figures, on_edges(edges(), "contracts")))
    write("contracts/random.jsonl", map(with_figures, lines()))
    write("contracts/exits.jsonl", map(with_figures, lines_with_exits(one, "contracts")))
    write("contracts/reduced.jsonl", map(with_figures, lines_reduced(one, "contracts")))
    write("contract_years/edges.jsonl", map(with_years, on_edges(edges_of_years(), "contract-years")))
    write("contract_years/random.jsonl", map(with_years, lines_of_years()))
    write("contract_years/exits.jsonl", map(with_years, lines_with_exits(one_of_years, "contract-years")))
    write("contract_years/reduced.jsonl", map(with_years, lines_reduced(one_of_years, "contract-years")))


if __name__ == "__main__":
    main()
