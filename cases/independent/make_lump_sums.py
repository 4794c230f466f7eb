#!/usr/bin/env python3
"""Writes occasional_income/, policy_annuity/, policy_transfer/, small_enterprise_mutual_aid/, bankruptcy_prevention_mutual_aid/ and
change_of_duties/*.jsonl: seeded random inputs, the edges of the rules more often than they come by chance."""
import random
from datetime import date, timedelta

from dates import same_day_later
from lump_sums import CALCULATORS, LAW, answer
from make_random import write

SEED, COUNT = 20261130, 80


def chance(rng, of):
    return rng.random() < of


def yen(rng, most=60_000_000):
    return rng.choice((0, 1, rng.randint(0, 1000), rng.randint(0, most), int(most ** rng.random()), 10_000 * rng.randint(0, most // 10_000)))


def near(rng, value, step=1):
    return max(value + step * rng.choice((-1, 0, 0, 1)), 0)


def maybe(rng, data, name, value, of=0.4):
    if chance(rng, of):
        data[name] = value() if callable(value) else value


def near_day(rng, *days):
    return date.fromisoformat(rng.choice(days)) + timedelta(days=rng.choice((-1, 0, 0, 1, rng.randint(-900, 900))))


def in_year(rng, data):
    maybe(rng, data, "year", lambda: rng.choice((2024, 2025, 2026, 2027, 2027, 2023, 2028)) if chance(rng, 0.1) else rng.randint(2024, 2027))


def one_policy(rng):
    policy = {"receipts": yen(rng)}
    for name in ("premiums", "premiums_as_salary", "premiums_by_company", "acquired_for"):
        maybe(rng, policy, name, lambda: yen(rng))
    paid = sum(policy.get(name, 0) for name in ("premiums", "premiums_as_salary", "acquired_for"))
    maybe(rng, policy, "dividends", lambda: rng.choice((near(rng, paid), yen(rng, 3_000_000))), 0.3)
    maybe(rng, policy, "financial_type", lambda: chance(rng, 0.1), 0.2)
    return policy


def occasional(rng):
    data = {}
    in_year(rng, data)
    if chance(rng, 0.7):
        data["policies"] = [one_policy(rng) for _ in range(rng.choice((1, 1, 2, 3, 6)))]
    maybe(rng, data, "cost", lambda: yen(rng))
    found = sum(policy["receipts"] - max(0, policy.get("premiums", 0) + policy.get("premiums_as_salary", 0) + policy.get("acquired_for", 0)
                                         - policy.get("dividends", 0)) for policy in data.get("policies", [])) - data.get("cost", 0)
    # on both sides of the special deduction and of nothing
    data["receipts"] = rng.choice((yen(rng), near(rng, 500_000 - found), near(rng, -found), near(rng, 500_002 - found)))
    if chance(rng, 0.02):
        data["receipts"] = -1
    return data


def annuity(rng):
    data = {"annuity": rng.choice((yen(rng, 5_000_000), 10_000 * rng.randint(1, 300)))}
    in_year(rng, data)
    if chance(rng, 0.35):
        data["cost"] = rng.choice((near(rng, data["annuity"]), near(rng, max(data["annuity"] - 250_000, 0)), rng.randint(0, data["annuity"])))
    if chance(rng, 0.8):
        contract = {"kind": rng.choice(("fixed_term", "life", "guaranteed_life", "limited_term")), "yearly": max(near(rng, data["annuity"]), 1)}
        if contract["kind"] != "life" or chance(rng, 0.1):
            contract["years"] = rng.randint(1, 30)
        if contract["kind"] != "fixed_term" or chance(rng, 0.1):
            contract["life_expectancy"] = rng.randint(1, 40)
        total = contract["yearly"] * rng.choice((contract.get("years", 10), contract.get("life_expectancy", 10)))
        contract["premiums"] = rng.choice((rng.randint(0, total), near(rng, total * rng.randint(0, 110) // 100), near(rng, total)))
        if chance(rng, 0.03):
            contract.pop(rng.choice([name for name in ("years", "life_expectancy") if name in contract]))
        data["contract"] = contract
    maybe(rng, data, "dividends", lambda: yen(rng, 200_000))
    maybe(rng, data, "payee_is_policyholder", lambda: chance(rng, 0.5), 0.3)
    return data


def transfer(rng):
    passed = near_day(rng, "2021-07-01", "2019-07-08", "2026-11-30", "2026-11-30", "2027-06-01")
    made = rng.choice((near_day(rng, "2019-07-08"), near_day(rng, "2021-07-01"), passed, date(2015, 4, 1)))
    book = rng.choice((yen(rng), 10 * rng.randint(0, 3_000_000)))
    data = {"contract_date": made.isoformat(), "transfer_date": passed.isoformat(), "book_asset": book,
            "surrender_value": rng.choice((near(rng, book * 7 // 10), near(rng, -(-book * 7 // 10)), near(rng, book), yen(rng)))}
    maybe(rng, data, "under_class_table", lambda: chance(rng, 0.8), 0.6)
    maybe(rng, data, "restorable_paid_up", lambda: {"deducted": yen(rng)}, 0.2)
    maybe(rng, data, "paid_by_officer", lambda: rng.choice((near(rng, data["surrender_value"]), near(rng, book), yen(rng))))
    maybe(rng, data, "as_retirement_pay", lambda: chance(rng, 0.8), 0.4)
    return data


def small_enterprise(rng):
    months = rng.choice((*(near(rng, edge) for edge in (12, 84, 120, 180, 240, 480)), rng.randint(1, 600), rng.randint(1, 1200)))
    data = {"date": (date(2024, 1, 1) + timedelta(days=rng.choice((0, *(rng.randint(0, 1500) for _ in range(20)), -1)))).isoformat(),
            "exit": rng.choice(("business_ended", "left_by_illness", "left_at_old_age", "old_age", "resigned_early", "deemed", "death",
                                *["voluntary"] * 5)),
            "age": rng.choice((64, 65, 66, rng.randint(20, 90))), "months": max(months, 1)}
    monthly = rng.choice((1000, 70_000, 500 * rng.randint(2, 140)))
    data["premiums"] = max(data["months"] * monthly + rng.choice((0, 0, 0, 500, -500, 100 if chance(rng, 0.1) else 0)), 0)
    if chance(rng, 0.1):
        data["scheme"] = rng.choice(("ideco", "small_enterprise_mutual_aid"))
        if data["scheme"] == "ideco":
            data["exit"] = rng.choice(("old_age", "old_age", "death", "deemed"))
    if data["exit"] != "voluntary" or chance(rng, 0.6):
        percent = rng.choice((0, 80, 85, 85, 100, 110, 120, rng.randint(70, 125)))
        data["amount"] = near(rng, data["premiums"] * percent // 100)
        if chance(rng, 0.04):
            del data["amount"]
    maybe(rng, data, "premium_changed", lambda: chance(rng, 0.8), 0.2)
    maybe(rng, data, "form", lambda: rng.choice(("lump_sum", "instalments")), 0.3)
    return data


def bankruptcy(rng):
    start = rng.choice((date(2024, 4, 1), date(2026, 4, 1), date(rng.randint(2024, 2027), rng.randint(1, 12), rng.choice((1, 1, 1, 21, 28)))))
    if chance(rng, 0.02):
        start = date(2024, 3, 31)
    length = 12 if chance(rng, 0.75) else rng.randint(1, 12)
    end = same_day_later(start, length)
    days = (end - start).days
    data = {"fiscal_year_start": start.isoformat(), "schedule_attached": chance(rng, 0.85)}
    if length != 12:
        data["fiscal_year_months"] = length
    before = rng.choice((0, rng.randint(0, 60), *(max(edge - rng.randint(0, 13), 0) for edge in (12, 24, 30, 36, 40))))
    monthly = rng.choice((5000, 200_000, 5000 * rng.randint(1, 40)))
    if before:
        data["months_before"] = before
        data["paid_before"] = min(before * monthly, rng.choice((8_000_000, 7_800_000, 7_995_000, 6_000_000)))
        data["paid_before"] = max(data["paid_before"], before * 5000) + (rng.choice((1, 5000)) if chance(rng, 0.02) else 0)
    if chance(rng, 0.4):
        earlier = start + timedelta(days=rng.randint(-760, days))
        earlier = rng.choice((earlier, near_day(rng, "2024-10-01"), date(2024, 10, 1), date(2024, 2, 29)))
        data["earlier_cancellation"] = earlier.isoformat()
    paid = [start + timedelta(days=min(30 * number + rng.randint(0, 5), days)) for number in range(rng.randint(0, length))]
    if "earlier_cancellation" in data and paid:
        # on both sides of the two years
        after = same_day_later(date.fromisoformat(data["earlier_cancellation"]), 24)
        if start <= after <= end:
            paid[rng.randrange(len(paid))] = min(after + timedelta(days=rng.choice((-1, 0, 0, 1, 1))), end)
        elif chance(rng, 0.3) and start <= date.fromisoformat(data["earlier_cancellation"]) <= end:
            paid[0] = date.fromisoformat(data["earlier_cancellation"])
    data["premiums"] = [{"paid_on": on.isoformat(), "amount": monthly} for on in sorted(paid)]
    if data["premiums"] and chance(rng, 0.05):
        data["premiums"][-1]["amount"] += rng.choice((5000, -5000, 1, 200_000))
    if chance(rng, 0.5):
        last = paid and max(paid) or start
        on = rng.choice((end, last, min(last + timedelta(days=rng.randint(0, 40)), end)))
        data["cancellation"] = {"date": on.isoformat(), "kind": rng.choice(("voluntary", "deemed", "by_agency"))}
        if chance(rng, 0.04):
            data["cancellation"]["date"] = (on - timedelta(days=1)).isoformat()
    return data


def duties(rng):
    before = rng.choice((yen(rng, 5_000_000), 10_000 * rng.randint(0, 400)))
    data = {"date": near_day(rng, "2017-04-01", *["2026-06-01"] * 15).isoformat(), "monthly_before": before,
            "monthly_after": rng.choice((near(rng, before // 2), near(rng, -(-before // 2)), near(rng, before), yen(rng, 3_000_000)))}
    for name in ("part_time", "auditor", "representation", "banks", "guarantees", "hiring", "majority", "paid"):
        maybe(rng, data, name, lambda: chance(rng, 0.5), 0.7)

    def part(edge):
        return f"{rng.choice((edge, edge - 1, edge + 1, rng.randint(0, 10**6))) / 10**6:.6f}"

    maybe(rng, data, "shares", lambda: {"in_first_groups": chance(rng, 0.8), "own_group": part(100_000), "person": part(50_000)}, 0.6)
    return data


MADE = {"occasional-income": occasional, "policy-annuity": annuity, "policy-transfer": transfer,
        "small-enterprise-mutual-aid": small_enterprise, "bankruptcy-prevention-mutual-aid": bankruptcy, "change-of-duties": duties}


def lines(name, seed=SEED, count=COUNT):
    rng = random.Random(f"{name} {seed}")
    for number in range(count):
        yield {"id": f"{name}-{number:03d}", "input": MADE[name](rng)}


def main():
    for name, calculate in CALCULATORS.items():
        write(f"{name.replace('-', '_')}/random.jsonl", ({**line, **answer(calculate, line["input"])} for line in lines(name)))


if __name__ == "__main__":
    main()
