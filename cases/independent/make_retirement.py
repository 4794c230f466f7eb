#!/usr/bin/env python3
"""Writes retirement_income/, retirement_allowance_limit/ and death_benefit/*.jsonl: seeded random inputs and some on the edges of rules.

python3 make_retirement.py retirement-income 20000 7 > lines.jsonl   # so many of one with another seed, bare inputs, to compare more than is kept
"""
import json
import random
import sys
from datetime import date, timedelta

from dates import same_day_later
from make_random import write
from retirement import CALCULATORS, DAY, LAW, answer, schedule, up_to_whole

SEED, COUNTS = 20261127, {"retirement-income": 300, "retirement-allowance-limit": 60, "death-benefit": 60}
# the calendar of the calculators ends here
LAST = date(2100, 12, 31)
# how often each is of few years
FEW = {"general": 0, "officer": 0.2, "employee": 0.4, "dc": 0.1}
# taxable income at which a bracket ends, doubled where half of it counts
BRACKETS = (1_950_000, 3_300_000, 6_950_000, 9_000_000, 18_000_000, 40_000_000)


def chance(rng, of):
    return rng.random() < of


def near(rng, value, least=0):
    return max(value + rng.choice((-1000, -1, 0, 1, 1000)), least)


def first_day(rng, first=1965, last=2020):
    """Any day, often one whose number not every month has."""
    if chance(rng, 0.15):
        return date(rng.choice(range(1968, 2021, 4)), 2, 29)
    if chance(rng, 0.2):
        return date(rng.randint(first, last), rng.choice((1, 3, 5, 8, 10, 12)), 31)
    return date(rng.randint(first, last), rng.randint(1, 12), rng.randint(1, 28))


def length(rng, few=False):
    """Months of service, often around a whole number of years, 5 and 20 above all."""
    if few or chance(rng, 0.25):
        return rng.choice((*range(1, 80), 59, 60, 61))
    if chance(rng, 0.3):
        return 12 * rng.choice((*range(6, 45), 20, 20, 21)) + rng.choice((-1, 0, 1))
    return rng.randint(60, 560)


def span_from(rng, start, months):
    """A period of so many months, often a day more or less."""
    end = same_day_later(start, months) + timedelta(days=rng.choice((0, 0, 0, 0, -1, 1, rng.randint(-20, 20))))
    return {"start": min(start, LAST).isoformat(), "end": min(max(end, start), LAST).isoformat()}


def day_of(text):
    return date.fromisoformat(text)


def earlier_one(rng, year, service, windows, kinds):
    """A payment of an earlier year, often on an edge of its window, for days before, in or around the service."""
    start, end = day_of(service["start"]), day_of(service["end"])
    begin = start + timedelta(days=rng.choice((0, rng.randint(-3000, 3000), rng.randint(0, max((end - start).days, 1)))))
    period = span_from(rng, begin, rng.choice((length(rng), rng.randint(1, 30), 12 * rng.randint(1, 30))))
    deduction = schedule(up_to_whole(rng.randint(1, 400)))
    one = {"kind": rng.choice(kinds), "paid_year": year - rng.choice((1, 2, 3, *windows)), "period": period,
           "amount": rng.choice((near(rng, deduction), rng.randint(0, 30_000_000), rng.randint(100_000, 3_000_000), near(rng, 8_000_000)))}
    if chance(rng, 0.15):
        one["deduction"] = rng.choice((near(rng, deduction), near(rng, one["amount"])))
    return one


def one_after(rng, year, service, kinds, given):
    """A period that touches the last day of another, or lies whole years after it."""
    begin = day_of(given["period"]["end"]) + timedelta(days=rng.choice((0, 1, 2, 400)))
    return {**earlier_one(rng, year, service, (4,), kinds), "period": span_from(rng, begin, 12 * rng.randint(1, 6)), "amount": 30_000_000}


def add_earlier(rng, data):
    windows, kinds = ((19, 20), (*["retirement"] * 9, "dc")) if data["kind"] == "dc" else ((4, 5, 9, 10), ("retirement", "dc"))
    given = [earlier_one(rng, data["year"], data["service"], windows, kinds)]
    while chance(rng, 0.35) and len(given) < 4:
        if chance(rng, 0.6):
            given.append(one_after(rng, data["year"], data["service"], kinds, given[-1]))
        else:
            given.append(earlier_one(rng, data["year"], data["service"], windows, kinds))
    data["earlier"] = given


def add_officer(rng, data, months):
    """Officer's months, and sometimes an employee part, mostly in the shape of the example."""
    if chance(rng, 0.85):
        data["officer_months"] = min(rng.choice((59, 60, 61, rng.randint(1, 60), rng.randint(1, 60), months)), months)
    if chance(rng, 0.5):
        officer = data.get("officer_months", months)
        data["overlap_months"] = 12 * rng.randint(0, officer // 12) if chance(rng, 0.9) else rng.randint(0, officer)
        data["employee_amount"] = near(rng, schedule(up_to_whole(months)) - rng.choice((0, rng.randint(-30_000_000, 2_000_000))), 1)
        data["amount"] = data["employee_amount"] + rng.choice((rng.randint(2_000_000, 30_000_000), near(rng, 400_000 * up_to_whole(officer))))


def amount(rng, deduction):
    return rng.choice((
        near(rng, deduction), near(rng, deduction + LAW["few_years"]["halved_up_to"]), deduction + rng.randint(0, 4_000_000),
        near(rng, deduction + 2 * rng.choice(BRACKETS)), near(rng, deduction + rng.choice(BRACKETS)), rng.randint(0, 150_000_000),
        rng.randint(0, 150_000_000), rng.randint(0, 3_000_000_000)))


def income(rng):
    kind = rng.choice(list(FEW))
    start = first_day(rng)
    service = span_from(rng, start, length(rng, few=chance(rng, FEW[kind])))
    data = {"year": rng.randint(*LAW["years"]), "kind": kind, "service": service}
    months = up_to_whole(12 * ((day_of(service["end"]) - start).days // 31 + 1))
    data["amount"] = amount(rng, max(schedule(up_to_whole(months)), 800_000))
    if kind == "officer":
        add_officer(rng, data, months)
    if chance(rng, 0.55) and not data.get("employee_amount"):
        add_earlier(rng, data)
    elif chance(rng, 0.4):
        del data["service"]
        data["service_months"] = months
    if chance(rng, 0.2):
        data["declaration"] = False
    if chance(rng, 0.15):
        data["disability"] = True
    return data


def allowance(rng):
    pay = rng.choice((rng.randint(0, 5_000_000), 10_000 * rng.randint(10, 300)))
    data = {"final_monthly": pay, "years": rng.randint(0, 50)}
    if chance(rng, 0.6):
        data["office"] = rng.choice(list(LAW["allowance"]["ratio"]))
    if chance(rng, 0.5) or "office" not in data and chance(rng, 0.9):
        data["merit_ratio"] = rng.choice(("3.0", "2.5", "0", "10", "10.000001", f"{rng.randint(0, 4)}.{rng.randint(0, 999_999):06d}"))
    if chance(rng, 0.4):
        data["merit_addition"] = rng.choice(("0", "0.3", "1", "1.000001", f"0.{rng.randint(0, 999_999):06d}"))
    if chance(rng, 0.4):
        data["average_yearly"] = rng.randint(0, 6_000_000)
    if chance(rng, 0.5):
        data["earlier_monthly"] = rng.choice((rng.randint(0, 3_000_000), max(pay * 2 // 3 + rng.choice((-1, 0, 1)), 0)))
    return data


def death(rng):
    died = first_day(rng, 2024, 2030) if chance(rng, 0.7) else date(rng.choice((2024, 2028)), 2, rng.choice((28, 29)))
    pay = 10_000 * rng.randint(0, 300)
    data = {"date": max(died, date(2023, 12, 31)).isoformat(), "monthly_pay": pay, "heirs": {}}
    for name, most in (("children", 4), ("adopted", 4), ("parents", 4), ("siblings", 5)):
        if chance(rng, 0.4):
            data["heirs"][name] = rng.randint(0, most)
    if chance(rng, 0.7):
        data["heirs"]["spouse"] = chance(rng, 0.8)
    if chance(rng, 0.4):
        data["at_work"] = chance(rng, 0.7)
    if chance(rng, 0.8):
        data["condolence"] = rng.choice((rng.randint(0, 40_000_000), near(rng, 6 * pay), near(rng, 36 * pay)))
    if chance(rng, 0.8):
        data["retirement_pay"] = rng.choice((rng.randint(0, 100_000_000), near(rng, 5_000_000 * rng.randint(0, 6))))
    if chance(rng, 0.3):
        data["to_others"] = rng.randint(0, data.get("retirement_pay", 1_000_000))
    if chance(rng, 0.4):
        data["monthly_pay_before"] = 10_000 * rng.randint(0, 300)
    if chance(rng, 0.4):
        last = same_day_later(day_of(data["date"]) + DAY, 36)
        data["fixed_on"] = (last + timedelta(days=rng.choice((0, 1, -1, -400, -1090)))).isoformat()
    return data


MADE = {"retirement-income": income, "retirement-allowance-limit": allowance, "death-benefit": death}


def lines(name, seed=SEED, count=None):
    rng = random.Random(f"{name} {seed}")
    for number in range(count or COUNTS[name]):
        yield {"id": f"{name}-{number:03d}", "input": MADE[name](rng)}


def paid(year, start, end, yen, kind="retirement", **more):
    return {"kind": kind, "amount": yen, "paid_year": year, "period": {"start": start, "end": end}, **more}


def leaves(*earlier, **changes):
    return {"year": 2026, "amount": 30_000_000, "service": {"start": "2000-04-01", "end": "2026-03-31"}, "earlier": list(earlier), **changes}


def edges():
    """Name, about, input of retirement-income."""
    yield "deemed-inside", "施行令70条2項: 1年とみなされても、前の勤続期間の末日(6か月)より後は重複しない", leaves(
        paid(2024, "2010-04-01", "2010-09-30", 790_000))
    yield "deemed-inside-typed", "控除額を大きく入力しても、前の勤続期間の末日より後は重複しない", leaves(
        paid(2024, "2010-04-01", "2012-12-31", 2_000_000, deduction=2_200_000))
    yield "no-minimum-before", "前の退職手当等の控除額は30条3項で計算し、80万円の最低額はない", leaves(paid(2024, "2010-04-01", "2011-03-31", 400_000))
    yield "below-schedule", "40万円に1円足りなければ、みなし期間は0年", leaves(paid(2024, "2010-04-01", "2011-03-31", 399_999))
    yield "deemed-20", "800万円ちょうどは20年、70万円で1年増える", leaves(paid(2024, "2000-04-01", "2024-03-31", 8_699_999))
    yield "deemed-21", "870万円は21年", leaves(paid(2024, "2000-04-01", "2024-03-31", 8_700_000))
    yield "window-4", "前年以前4年内の初めの年", leaves(paid(2022, "2000-04-01", "2010-03-31", 9_000_000))
    yield "window-5", "その1年前は数えない", leaves(paid(2021, "2000-04-01", "2010-03-31", 9_000_000))
    yield "dc-before-2026", "2025年までに受けた老齢一時金は4年内", leaves(paid(2021, "2000-04-01", "2010-03-31", 9_000_000, "dc"))
    yield "dc-2026", "2026年に受けた老齢一時金は9年内", leaves(paid(2026, "2000-04-01", "2010-03-31", 9_000_000, "dc"), year=2027)
    yield "before-dc-19", "老齢一時金の前の退職手当等は19年内", leaves(paid(2007, "2000-04-01", "2007-03-31", 9_000_000), kind="dc")
    yield "before-dc-20", "20年前は数えない", leaves(paid(2006, "2000-04-01", "2006-03-31", 9_000_000), kind="dc")
    yield "touching", "続く二つの期間は一つとして年数を切り捨てる", leaves(
        paid(2024, "2010-04-01", "2011-09-30", 9_000_000), paid(2025, "2011-10-01", "2013-03-31", 9_000_000))
    yield "apart", "離れた期間がそれぞれ1年単位でなければ計算しない", leaves(
        paid(2024, "2010-04-01", "2011-09-30", 9_000_000), paid(2025, "2011-10-02", "2013-10-01", 9_000_000))
    yield "minimum-after", "減額の後で80万円を下らない", leaves(
        paid(2025, "2000-04-01", "2026-01-31", 20_000_000), service={"start": "2000-04-01", "end": "2026-03-31"})
    yield "minimum-disability", "80万円に障害の100万円を加える", leaves(service={"start": "2026-01-01", "end": "2026-03-31"}, disability=True)
    yield "leap-years", "2月29日からの1年は翌年2月28日に満了する", leaves(
        paid(2024, "2008-02-29", "2013-02-28", 9_000_000), service={"start": "2004-02-29", "end": "2026-02-28"})
    yield "example", "国税庁の例: 使用人分2,500万円と役員分1,000万円", {
        "year": 2026, "kind": "officer", "service_months": 288, "officer_months": 48, "overlap_months": 24, "amount": 35_000_000,
        "employee_amount": 25_000_000}


def main(arguments):
    if len(arguments) > 1:
        name, count, *seed = arguments[1:]
        for line in lines(name, int(seed[0]) if seed else SEED, int(count)):
            print(json.dumps(line["input"], ensure_ascii=False))
        return
    for name, calculate in CALCULATORS.items():
        folder = name.replace("-", "_")
        write(f"{folder}/random.jsonl", ({**line, **answer(calculate, line["input"])} for line in lines(name)))
    write("retirement_income/edges.jsonl", (
        {"id": f"edge-{name}", "about": about, "input": data, **answer(CALCULATORS["retirement-income"], data)} for name, about, data in edges()))


if __name__ == "__main__":
    main(sys.argv)
