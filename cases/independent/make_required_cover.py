#!/usr/bin/env python3
"""Writes required_cover/random.jsonl: seeded random companies and families, the edges of ages and 31 March more often than by chance."""
import random
from datetime import date, timedelta

from dates import birthday
from make_lump_sums import chance, maybe, near, yen
from make_random import write
from required_cover import CALCULATORS, answer

SEED, COUNT = 20261130, 60


def company(rng):
    data = {"tax_rate": rng.choice(("0.3", "0.34", "0", "0.9", f"{rng.randint(0, 899_999) / 10**6:.6f}"))}
    if chance(rng, 0.02):
        data["tax_rate"] = "0.900001"
    for name in ("fixed_cost_monthly", "loans", "death_allowance", "condolence", "other", "funds", "existing_cover", "book_asset"):
        maybe(rng, data, name, lambda: yen(rng, 5_000_000 if name == "fixed_cost_monthly" else 100_000_000), 0.6)
    maybe(rng, data, "months", lambda: rng.choice((0, 6, 12, 36, 120, rng.randint(0, 121))))
    for name in ("fixed_costs_deductible", "condolence_deductible"):
        maybe(rng, data, name, lambda: chance(rng, 0.5))
    return data


def born_near(rng, died, ages, days=3):
    """An age is reached within some days of the death."""
    return birthday(died, -rng.choice(ages)) + timedelta(days=rng.randint(-days, days))


def child(rng, died):
    born = born_near(rng, died, range(0, 24), 300)
    if chance(rng, 0.4):
        # on both sides of the day that ends a school year
        born = date(born.year, rng.choice((3, 4)), 1) + timedelta(days=rng.choice((-1, 0, 1, 30)))
    data = {"birth_date": min(born, died + timedelta(days=1 if chance(rng, 0.03) else 0)).isoformat()}
    maybe(rng, data, "education", lambda: yen(rng, 10_000_000))
    return data


def pay(rng):
    return {"standard_pension": rng.choice((88_000, 650_000, 10_000 * rng.randint(9, 65))),
            **({"standard_bonus_year": 1000 * rng.randint(0, 4500)} if chance(rng, 0.6) else {})}


def family(rng, died):
    children = [child(rng, died) for _ in range(rng.choice((0, 0, 1, 1, 2, 3, 4)))]
    wife = born_near(rng, died, (30, 39, 40, 40, 41, 64, 65, 66), 2) if chance(rng, 0.4) else born_near(rng, died, range(26, 75), 180)
    if children and chance(rng, 0.25):
        # 40, 30 or 65 beside the last 31 March of a child
        end = date(int(children[-1]["birth_date"][:4]) + rng.choice((18, 19)), 3, 31)
        wife = birthday(end, -rng.choice((40, 40, 30, 65))) + timedelta(days=rng.randint(-2, 2))
    age = died.year - wife.year
    data = {"spouse": {"relation": "husband" if chance(rng, 0.02) else "wife", "birth_date": min(wife, died).isoformat()},
            "living_monthly": rng.choice((yen(rng, 600_000), 10_000 * rng.randint(5, 60))),
            "record": {"average": yen(rng, 650_000), "months": rng.choice((1, 299, 300, 301, 840, rng.randint(1, 560)))}}
    for name in ("old_age_basic", "old_age_earnings_related", "income"):
        maybe(rng, data["spouse"], name, lambda: yen(rng, 2_000_000), 0.6)
    maybe(rng, data["spouse"], "income_until_age", lambda: rng.choice((0, 60, 65, 70, age)), 0.3)
    if children:
        data["children"] = children
    for name in ("rent_monthly", "housing_loan", "final_expenses", "other", "savings", "death_allowance", "existing_cover"):
        maybe(rng, data, name, lambda: yen(rng, 300_000 if name == "rent_monthly" else 50_000_000))
    maybe(rng, data, "housing_loan_insured", lambda: chance(rng, 0.5))
    for name in ("share_with_children", "share_alone"):
        maybe(rng, data, name, lambda: rng.choice(("0", "1", "0.65", f"{rng.randint(0, 10**6) / 10**6:.6f}")), 0.3)
    maybe(rng, data, "children_until_age", lambda: rng.choice((0, 18, 20, 22, 40)), 0.3)
    maybe(rng, data, "until_age", lambda: rng.choice((age + 1, age + rng.randint(-1, 30), 70, 90, 120)), 0.8)
    maybe(rng, data, "pay", lambda: {"before": pay(rng), "after": pay(rng), "years": rng.choice((0, 1, near(rng, 25), rng.randint(0, 60)))}, 0.6)
    return data


def one(rng):
    died = rng.choice((date(2026, 12, 1), date(2024, 4, 1) + timedelta(days=rng.randint(0, 1460)),
                       date(rng.randint(2024, 2028), 3, 31) + timedelta(days=rng.choice((-1, 0, 1)))))
    data = {"date": died.isoformat()}
    if chance(rng, 0.3):
        data["company"] = company(rng)
    if "company" not in data or chance(rng, 0.3):
        data["family"] = family(rng, died)
    return data


def lines(name="required-cover", seed=SEED, count=COUNT):
    rng = random.Random(f"{name} {seed}")
    for number in range(count):
        yield {"id": f"{name}-{number:03d}", "input": one(rng)}


def main():
    calculate = CALCULATORS["required-cover"]
    write("required_cover/random.jsonl", ({**line, **answer(calculate, line["input"])} for line in lines()))


if __name__ == "__main__":
    main()
