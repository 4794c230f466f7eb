#!/usr/bin/env python3
"""Writes personal/*.jsonl: seeded random materials with one to five contracts of the president, and edges.

python3 make_personal.py 20000 7 > lines.jsonl   # so many instead with another seed, bare inputs, to compare more than is kept
"""
import json
import random
import sys
from datetime import date

from base import material, pay
from contracts import due
from dates import day, same_day_later
from make_random import amount, between, material_of, write
from personal import personal, remarks

SEED, COUNT = 20261201, 40
PEOPLE = ("customer", "spouse", "child", "other")
KINDS = ("term", "income_protection", "whole_life", "endowment", "annuity", "medical", "other")
WITH_TERM = ("term", "income_protection", "endowment", "annuity")


def one_of(rng, *choices):
    return rng.choice(choices)


def values(rng, count, paid):
    """As a quotation prints them, with years that are not known."""
    found = [int(paid * (year + 1) * rng.uniform(0, 1.2)) if rng.random() < 0.6 else None for year in range(count)]
    return found[:rng.randint(0, count)] if rng.random() < 0.2 else found


def contract(rng, basis):
    kind = rng.choice(KINDS)
    made = {"kind": kind, "premium": amount(rng, 1, 50_000_000), "contract_date":
            between(rng, date(basis.year - 12, 1, 1), same_day_later(basis, 12)).isoformat()}
    term = rng.randint(1, 60) if kind in WITH_TERM or rng.random() < 0.2 else None
    made["mode"] = one_of(rng, "annual", "half_yearly", "monthly", "single", None)
    if term:
        while due(day(made["contract_date"]), 12 * term) <= basis:
            term += 1
        made["term_years"] = term
    if made["mode"] != "single" and rng.random() < 0.6:
        made["pay_years"] = rng.randint(1, term or 99)
    for name, choices in (("insured", PEOPLE), ("beneficiary", PEOPLE), ("funding", ("take_home_increase", "other_money"))):
        if rng.random() < 0.6:
            made[name] = rng.choice(choices)
    if rng.random() < 0.4:
        made["age"] = rng.randint(0, 100)
    if rng.random() < 0.7:
        made["sum_insured"] = one_of(rng, 0, amount(rng, 100_000, 9_999_999_999))
    if rng.random() < 0.3:
        made["death_benefits"] = [one_of(rng, None, 0, amount(rng, 100_000, 500_000_000)) for _ in range(rng.randint(1, 30))]
    if made.get("beneficiary") == made.get("insured", "customer") in ("customer", "spouse"):
        made.pop("beneficiary", None)
    if rng.random() < 0.3:
        made["currency"] = one_of(rng, "usd", "aud", "jpy")
        made["exchange_rate"] = f"{rng.randint(100, 99_999) / 100:.2f}"
    made["surrender_values"] = values(rng, rng.randint(1, term or 40), made["premium"])
    known = [year for year, value in enumerate(made["surrender_values"], 1) if value is not None]
    ahead = [year for year in range(known[0], known[-1] + 1) if due(day(made["contract_date"]), 12 * year) > basis] \
        if known else []
    if ahead and rng.random() < 0.7:
        made["surrender_policy_year"] = rng.choice(ahead)
    elif kind == "endowment":
        listed = made["surrender_values"][:term - 1]
        made["surrender_values"] = listed + [None] * (term - 1 - len(listed)) + [amount(rng, 1, 500_000_000)]
    if made.get("insured", "customer") != "customer" and made["mode"] != "single" and not (
            term or made.get("pay_years") or made.get("surrender_policy_year")):
        made.setdefault("age", rng.randint(0, 100))
    return made


def one(rng, number):
    given = material_of(rng, number)
    given["life_insurance"] = [contract(rng, day(given["basis_date"])) for _ in range(rng.randint(1, 5))]
    return given


def policy(**changes):
    return {"kind": "whole_life", "contract_date": "2026-06-01", "premium": 240_000, "pay_years": 10, "sum_insured": 5_000_000,
            "beneficiary": "spouse", "surrender_values": [200_000 * year for year in range(1, 16)], **changes}


def single(year, **changes):
    return {"kind": "endowment", "contract_date": "2026-06-01", "premium": 10_000_000, "mode": "single", "term_years": 12,
            "surrender_values": [10_100_000] * 12, "surrender_policy_year": year, **changes}


def edges():
    def of(*policies, **changes):
        proposals = [pay(100_000, ("2026-12-10", 10_800_000, 12))]
        return {**material(**{"proposals": proposals, **changes}), "life_insurance": list(policies)}

    # nothing comes back of eleven years of 240,000
    term = {"kind": "term", "term_years": 11, "pay_years": None, "surrender_values": [0] * 11, "surrender_policy_year": 11}
    gains = policy(surrender_policy_year=11, surrender_values=[5_400_000] * 15)
    early = {"kind": "endowment", "term_years": 10, "mode": "annual", "surrender_values": [30_000_000] * 10}

    yield "手取りの増加分で足りない", of(policy(premium=9_000_000))
    yield "そのほかの資金から払う", of(policy(funding="other_money"))
    yield "基準日に払込みが終わっている", of(policy(contract_date="2016-04-01"))
    yield "基準日の翌日に払込みが終わる", of(policy(contract_date="2016-04-02"))
    yield "年度の末日が12月31日", of(policy(contract_date="2026-01-01", surrender_policy_year=12))
    yield "年度の末日が1月1日", of(policy(contract_date="2026-01-02", surrender_policy_year=12))
    yield "2月29日に契約", of(policy(contract_date="2024-02-29", surrender_policy_year=10))
    yield "一時払で5年目の末", of(single(5))
    yield "一時払で6年目の末", of(single(6))
    yield "同じ年に二つ", of(single(11), policy(surrender_policy_year=11))
    yield "一方の損が他方の益を減らす", of(single(11, surrender_values=[9_000_000] * 12), policy(
        surrender_policy_year=11, surrender_values=[3_600_000] * 15))
    yield "益が特別控除に満たない", of(policy(surrender_policy_year=11, surrender_values=[2_899_999] * 15))
    yield "益が特別控除を1円超える", of(policy(surrender_policy_year=11, surrender_values=[2_900_001] * 15))
    yield "返戻金のない解約", of(policy(surrender_policy_year=11, surrender_values=[0] * 15, currency="usd", exchange_rate="150"))
    yield "米ドル建", of(policy(surrender_policy_year=15, currency="usd", exchange_rate="150.25"))
    yield "豪ドル建で払込みを下回る", of(policy(surrender_policy_year=3, currency="aud", exchange_rate="99.99"))
    yield "補間した年に解約", of(policy(surrender_policy_year=12, surrender_values=[None] * 10 + [2_000_000, None, None, 2_500_001]))
    yield "契約者が受け取る死亡保険金", of(policy(insured="spouse", beneficiary="customer", age=45))
    yield "三者が異なる死亡保険金", of(policy(insured="spouse", beneficiary="child"))
    yield "逓減する死亡保険金", of(policy(sum_insured=None, death_benefits=[30_000_000, None, 10_000_000]))
    yield "死亡保険金がない医療保険", of(policy(kind="medical", sum_insured=0, pay_years=None, surrender_values=[]))
    yield "終身払", of(policy(pay_years=None, age=100))
    yield "生命保険料控除がある", of(policy(), deductions={"life": {"new_general": 80_000}})
    yield "満期で終わる養老保険", of(single(None))
    yield "一時払の終身保険を5年目に解約", of(single(5, kind="whole_life", term_years=None, surrender_values=[13_000_000] * 12))
    yield "1年で払い終わる養老保険を5年目に解約", of(single(5, **{**early, "pay_years": 1}))
    yield "2年で払い終わる養老保険を5年目に解約", of(single(5, **{**early, "pay_years": 2}))
    yield "3年で払い終わる養老保険を5年目に解約", of(single(5, **{**early, "pay_years": 3}))
    yield "一時払の養老保険の損", of(single(5, surrender_values=[9_900_000] * 12))
    yield "何も戻らない契約は他方の益を減らさない", of(policy(**term), gains)
    yield "前から続く契約", of(policy(contract_date="2018-06-01"))
    yield "前から続く契約を増加分から払う", of(policy(contract_date="2018-06-01", funding="take_home_increase"))
    yield "基準日の前に払った一時払", of(single(12, contract_date="2026-03-31", funding="take_home_increase"))
    yield "基準日に払う一時払", of(single(12, contract_date="2026-04-01"))
    yield "手取りが増えない", of(policy(), proposals=[pay(500_000)])
    yield "年金で受け取る個人年金保険", of(policy(kind="annuity", term_years=15, sum_insured=None, beneficiary=None))
    yield "値のない定期保険", of(policy(kind="term", term_years=10, pay_years=None, surrender_values=[]))
    yield "その他の方どうし", of(policy(insured="other", beneficiary="other"))


def with_figures(line):
    found = personal(line["input"])
    return {**line, "expect": found, "remarks": remarks(line["input"], found)}


def lines(seed=SEED, count=COUNT):
    rng = random.Random(seed)
    for number in range(count):
        yield {"id": f"personal-{number + 1:03d}", "input": one(rng, number)}


def main():
    if len(sys.argv) > 1:
        for line in lines(int(sys.argv[2]) if len(sys.argv) > 2 else SEED, int(sys.argv[1])):
            print(json.dumps(line["input"], ensure_ascii=False))
        return
    on_edges = ({"id": f"personal-edge-{number:02d}", "about": about, "input": data} for number, (about, data) in enumerate(edges(), 1))
    write("personal/edges.jsonl", map(with_figures, on_edges))
    write("personal/random.jsonl", map(with_figures, lines()))


if __name__ == "__main__":
    main()
