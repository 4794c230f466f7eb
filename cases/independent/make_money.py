#!/usr/bin/env python3
"""Writes money/random.jsonl: seeded random materials, and some on the edges of rules, with the figures of money.py."""
import random
from datetime import date, timedelta

from base import material, pay
from dates import age_on, birthday, fiscal_year_start, month_of, same_day_later
from make_presidents import add_in_kind, add_loan, add_national, add_pension, add_society, plain
from make_random import PREFECTURES, amount, area, between, deductions, person, relatives, write
from money import money

SEED, COUNT, PRESIDENTS, BESIDE = 20261123, 150, 48, 30
NAMED = [{"prefecture": "神奈川県", "municipality": "横浜市"},
         {"prefecture": "滋賀県", "municipal_rate": "0.084", "per_capita_municipality": 50_000}]


def bonuses(rng, count, first, last, room):
    """Payments in different months; room: their whole amount, or None."""
    result = []
    while len(result) < count:
        when = between(rng, first, last)
        if month_of(when) % 12 in [month_of(date.fromisoformat(b[0])) % 12 for b in result] \
                or (when.month, when.day) == (2, 29):
            continue
        size = amount(rng, 100_000, 20_000_000, rng.choice([1, 1_000, 100_000]))
        if room is not None:
            size = room // count if len(result) < count - 1 else room - sum(b[1] for b in result)
        covered = [rng.choice([1, 3, 6, 6, 7, 12])] if rng.random() < 0.6 else []
        result.append((when.isoformat(), size, *covered))
    return sorted(result)


def plans(rng, service, alike):
    def monthly():
        return amount(rng, 50_000, 3_000_000, rng.choice([1, 1_000, 10_000]))

    column = "otsu" if rng.random() < 0.15 else "kou"
    last = same_day_later(service, 12)
    now = pay(monthly(), *bonuses(rng, rng.choice([0, 0, 1, 2]), service, last, None), column=column)
    total = 12 * now["monthly"] + sum(b["amount"] for b in now["bonuses"])
    proposals = []
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        count = rng.choice([0, 1, 1, 2])
        new = now["monthly"] if alike and count else monthly()
        room = None
        if count and rng.random() < 0.6 and not alike:
            new = max(50_000, min(new, total // 24))
            room = total - 12 * new
            if room < count:
                room = None
        elif rng.random() < 0.4:
            # a grade or two up or down
            new = max(50_000, int(now["monthly"] * rng.choice([0.85, 0.93, 0.96, 1.04, 1.08, 1.15])))
        proposals.append(pay(new, *bonuses(rng, count, service, last, room), column=column))
    return now, proposals


def place(rng):
    return rng.choice(NAMED) if rng.random() < 0.15 else area(rng)


def birth_date(rng, basis):
    if rng.random() < 0.4:
        # an age at which a premium begins or ends is reached near the months
        birth = basis.replace(year=basis.year - rng.choice([40, 65, 70, 75]), day=1)
        birth += timedelta(days=rng.randint(3, 760))
    else:
        birth = between(rng, basis - timedelta(days=81 * 365), basis - timedelta(days=35 * 366))
    near = {((basis + timedelta(days=n)).month, (basis + timedelta(days=n)).day) for n in (0, 1)}
    return birth if (birth.month, birth.day) not in near | {(2, 29)} else birth_date(rng, basis)


def one(rng, number):
    # every month of the fiscal year's end in turn
    resolution = between(rng, date(2025, 4, 1), date(2027, 6, 30))
    given = fiscal_year_start(date(2020, number % 12 + 1, 21 if rng.random() < 0.15 else 1), resolution)
    if rng.random() < 0.75:
        # mostly in time for the revision of the monthly pay
        within = between(rng, given, same_day_later(given, 3))
        resolution = within if date(2025, 4, 1) <= within <= date(2027, 6, 30) else resolution
    basis = min(max(resolution - timedelta(days=rng.randint(0, 75)), date(2025, 4, 1)), date(2027, 2, 20), resolution)
    service = resolution
    if rng.random() < 0.15:
        service = min(resolution + timedelta(days=rng.randint(1, 45)), same_day_later(given, 12))
    birth = birth_date(rng, basis)
    age = age_on(birth, basis)
    spouse = None
    if rng.random() < 0.5:
        spouse = {"age": rng.choice([30, 45, 60, 68, 69, 70, 75]),
                  "total_income": rng.choice([0, 0, 0, 480_000, 580_000, 600_000, 620_000, 620_001, 900_000, 950_000,
                                              950_001, 1_020_000, 1_160_000, 1_330_000, 1_330_001, 4_000_000])}
        if rng.random() < 0.1:
            spouse["disability"] = rng.choice(["general", "special", "special_living_together"])
    taxpayer, other = person(rng, spouse)
    if age >= 60 and rng.random() < 0.3:
        other["public_pension"] = amount(rng, 30_000, 2_500_000)
    if rng.random() < 0.06:
        other["retirement"] = amount(rng, 1_000_000, 30_000_000)
    now, proposals = plans(rng, service, rng.random() < 0.1)
    typed = given.replace(year=given.year + rng.choice([0, 0, -1])) if given > date(2025, 4, 1) else given
    if typed > date(2027, 3, 31):
        typed = typed.replace(year=2026)
    result = material(
        basis_date=basis.isoformat(), proposal_date=basis.isoformat(),
        company__prefecture=PREFECTURES[number % len(PREFECTURES)], company__area=place(rng),
        company__fiscal_year_start=typed.isoformat(),
        company__capital=rng.choice([1_000_000, 10_000_000, 10_000_001, 30_000_000, 100_000_000]),
        company__employees=rng.choice([0, 1, 5, 20, 50, 51, 80]),
        company__profit_before_pay=rng.choice([-1, 1]) * amount(rng, 1_000_000, 20_000_000) if rng.random() < 0.3
        else amount(rng, 10_000_000, 120_000_000),
        company__loss_carryforward=amount(rng, 100_000, 40_000_000) if rng.random() < 0.35 else 0,
        company__half_yearly_withholding=rng.random() < 0.35,
        customer__birth_date=birth.isoformat(),
        customer__appointed_on=between(rng, birthday(birth, 16), basis - timedelta(days=1)).isoformat(),
        customer__residence={"designated_city": rng.random() < 0.3},
        customer__spouse=spouse, customer__dependants=relatives(rng), deductions=deductions(rng),
        meeting__resolution=resolution.isoformat(), meeting__service_start=service.isoformat(),
        meeting__filing_extension_months=rng.choice([0, 0, 0, 1, 2, 4]),
        current=now, proposals=proposals)
    customer = result["customer"]
    if rng.random() < 0.3:
        customer["residence"]["surcharge"] = {
            "per_capita_prefecture": rng.choice([0, 300, 500, 1_000]), "per_capita_municipality": rng.choice([0, 400, 900]),
            "income_prefecture": rng.choice(["0", "0.00025"]), "income_municipality": rng.choice(["0", "0", "0.001"])}
    if taxpayer:
        customer["taxpayer"] = taxpayer
    if other:
        customer["other_income"] = other
    if rng.random() < 0.4:
        # filed some days to some months after the resolution: before and after most deadlines
        result["meeting"]["filing_date"] = (resolution + timedelta(days=rng.choice([3, 20, 40, 150]))).isoformat()
    if age < 70:
        customer["retirement_age"] = min(age + rng.choice([1, 2, 2, 3]), 70) if rng.random() < 0.3 \
            else rng.randint(age + 1, 70)
    else:
        del customer["retirement_age"]
    if customer["appointed_on"].endswith("02-29"):
        customer["appointed_on"] = customer["appointed_on"][:-2] + "28"
    if age < 70 and birthday(birth, customer["retirement_age"]) <= resolution.replace(day=1) + timedelta(days=40):
        # who has left is not paid any more
        return one(rng, number)
    return {"id": f"money-{number + 1:03d}", "input": result}


def edges():
    less = [pay(100_000, ("2026-12-10", 10_800_000, 12))]
    bonus = pay(700_000, ("2026-07-10", 1_800_000), ("2026-12-10", 1_800_000))

    def case(name, about, **changes):
        changes.setdefault("proposals", less)
        return {"id": f"edge-{name}", "about": about, "input": material(**changes)}

    yield case("plain", "平月の資料")
    yield case("half-yearly", "納期の特例", company__half_yearly_withholding=True)
    yield case("bonus-of-today-stops", "現在の賞与は職務執行の開始日から支給しない", current=bonus)
    yield case("bonus-on-the-day", "開始日当日の現在の賞与は支給しない",
               current=pay(700_000, ("2026-05-25", 1_800_000)))
    yield case("cap-shared", "健康保険の賞与上限は年度内の現在と提案の賞与をあわせて数える",
               current=pay(700_000, ("2026-04-10", 4_000_000), ("2026-12-10", 1_000_000)))
    yield case("two-bonuses", "賞与二回", proposals=[pay(100_000, ("2026-08-05", 5_400_000), ("2027-02-05", 5_400_000))])
    yield case("two-in-a-month", "現在の賞与と提案の賞与が同じ月", meeting__service_start="2026-06-10",
               current=pay(700_000, ("2026-06-05", 1_800_000), ("2026-12-10", 1_800_000)),
               proposals=[pay(100_000, ("2026-06-25", 10_400_000))])
    yield case("two-in-a-month-small-first", "一回目では保険料に足りない", meeting__service_start="2026-06-10",
               current=pay(700_000, ("2026-06-05", 50_000)), proposals=[pay(100_000, ("2026-06-25", 10_750_000))])
    yield case("month-of-change", "前月は改定前の月額", proposals=[pay(100_000, ("2026-06-10", 10_800_000, 12))])
    yield case("otsu", "乙欄", current=pay(1_000_000, column="otsu"),
               proposals=[pay(100_000, ("2026-12-10", 10_800_000, 12), column="otsu")])
    yield case("january", "一月の決議", basis_date="2026-01-05", proposal_date="2026-01-05",
               company__fiscal_year_start="2025-12-01", meeting__resolution="2026-01-20",
               meeting__service_start="2026-01-20")
    yield case("november-resolution", "十二月が最初の改定", basis_date="2026-11-02", proposal_date="2026-11-02",
               company__fiscal_year_start="2026-09-01", meeting__resolution="2026-11-10",
               meeting__service_start="2026-11-10")
    yield case("late-notice", "届出が遅い", meeting__filing_date="2026-08-03")
    yield case("late-revision", "改定が遅い", meeting__resolution="2026-09-25", meeting__service_start="2026-09-25",
               proposals=[pay(100_000, ("2026-12-10", 10_800_000, 12))])
    yield case("loss", "欠損が翌年へ", company__profit_before_pay=5_000_000, company__loss_carryforward=3_000_000)
    yield case("loss-used-up", "繰越欠損金を使い切る", company__loss_carryforward=30_000_000)
    yield case("seventy", "70歳になる", customer__birth_date="1957-02-10", customer__retirement_age=70)
    yield case("seventy-five", "75歳になる", customer__birth_date="1951-12-20", customer__retirement_age=None)
    yield case("sixty-five", "65歳になる", customer__birth_date="1962-01-01", customer__retirement_age=70)
    yield case("forty", "40歳になる", customer__birth_date="1986-12-01")
    yield case("retires-soon", "一年で退任", customer__birth_date="1966-07-15", customer__retirement_age=61)
    yield case("child-is-born-later-and-older", "年齢が毎年動く",
               customer__dependants=[{"age": 14, "total_income": 0, "living_together": False, "disability": "none"},
                                     {"age": 17, "total_income": 0, "living_together": False, "disability": "none"},
                                     {"age": 1, "total_income": 0, "living_together": False, "disability": "none"},
                                     {"age": 22, "total_income": 700_000, "living_together": False, "disability": "none"}],
               customer__spouse={"age": 68, "total_income": 0})
    yield case("single-parent", "ひとり親控除は令和9年分から38万円", current=pay(500_000),
               proposals=[pay(300_000, ("2026-12-10", 2_400_000))],
               customer__taxpayer={"single_parent": True},
               customer__dependants=[{"age": 10, "total_income": 0, "living_together": False, "disability": "none"}])
    yield case("low-pay-2028", "令和10年分の給与所得控除と基礎控除", basis_date="2026-12-01", proposal_date="2026-12-01",
               company__fiscal_year_start="2026-04-01", meeting__resolution="2027-06-20",
               meeting__service_start="2027-06-20", current=pay(60_000), proposals=[pay(165_000), pay(175_000)])
    yield case("per-capita-only", "住民税は均等割だけで六月に全額", current=pay(100_000), proposals=[pay(90_000)])
    yield case("pension-top", "令和9年9月の上限引上げ", basis_date="2027-02-01", proposal_date="2027-02-01",
               company__fiscal_year_start="2026-04-01", meeting__resolution="2027-06-20",
               meeting__service_start="2027-06-20", proposals=[pay(630_000), pay(640_000), pay(690_000)])
    yield case("over-20-million", "確定申告の年と年末調整の年", current=pay(1_800_000),
               proposals=[pay(800_000, ("2026-12-10", 10_000_000))])
    yield case("once", "退職所得と一時所得は基準の年だけ",
               customer__other_income={"retirement": 10_000_000, "occasional": 1_000_000, "miscellaneous": 150_000})
    yield case("typed-premiums", "その他の社会保険料", deductions={"social_insurance": 300_000})
    yield case("wards", "特別区の中間納付", company__area="tokyo_special_wards", company__profit_before_pay=45_000_000)
    yield case("no-interim", "中間納付のない年", company__profit_before_pay=13_500_000)
    yield case("same-pay", "月額は同じで賞与を加える", proposals=[pay(1_000_000, ("2026-12-10", 3_000_000))])
    yield case("june", "六月に納める住民税は五月に徴収した分", meeting__resolution="2026-06-25",
               meeting__service_start="2026-06-25", basis_date="2026-06-01", proposal_date="2026-06-01")
    yield case("january-bonus-of-the-year-before", "一月の賞与の前月は前年の十二月", current=pay(500_000, ("2027-01-20", 1_000_000)),
               meeting__resolution="2026-06-25", meeting__service_start="2026-06-25", proposals=[pay(450_000)])
    yield case("sixteen-next-year", "翌年に16歳", current=pay(500_000), proposals=[pay(400_000)],
               customer__dependants=[{"age": 15, "total_income": 0, "living_together": False, "disability": "none"}])
    yield case("not-yet-born", "前年にはまだいない", current=pay(500_000), proposals=[pay(400_000)],
               customer__dependants=[{"age": 0, "total_income": 0, "living_together": False, "disability": "general"}])
    yield case("one-grade", "一等級の改定は定時決定を待つ", proposals=[pay(940_000)])


def filed():
    """A return after the year-end adjustment."""
    less = [pay(100_000, ("2026-12-10", 10_800_000, 12))]
    for name, about, changes in (
            ("medical", "医療費控除の還付は三月", {"deductions": {"medical": 300_000}}),
            ("donation", "寄附金控除の還付は三月", {"deductions": {"donation": 100_000}}),
            ("other-income", "他の所得の税は三月", {"customer__other_income": {"other": 3_000_000}}),
            ("own-company", "同族会社から利子を受ける役員", {"customer__other_income": {"other": 100_000, "from_own_company": True}}),
            ("over-20-million", "2,000万円を超える年は年末調整がない", {"current": pay(1_800_000), "deductions": {"medical": 300_000}}),
            ("otsu", "乙欄には年末調整がない", {"current": pay(1_000_000, column="otsu"), "proposals": [
                pay(100_000, ("2026-12-10", 10_800_000, 12), column="otsu")]})):
        yield {"id": f"filed-{name}", "about": about, "input": material(**{"proposals": less, **changes})}


def lines():
    rng = random.Random(SEED)
    for number in range(COUNT):
        yield one(rng, number)
    for line in edges():
        customer = line["input"]["customer"]
        if customer.get("retirement_age") is None:
            customer.pop("retirement_age", None)
        yield line


def presidents():
    """Who draws a pension beside the pay, who has a housing loan, whose company is in a health society."""
    rng = random.Random(SEED + 1)
    for number in range(PRESIDENTS):
        draws, society = number % 3 != 0, number % 12 in (3, 4)
        while True:
            line = one(rng, number)
            data, customer = line["input"], line["input"]["customer"]
            age = age_on(date.fromisoformat(customer["birth_date"]), date.fromisoformat(data["basis_date"]))
            if age >= 62 if draws else age < 66:
                break
        if draws:
            customer.get("other_income", {}).pop("public_pension", None)
            add_pension(rng, data)
        else:
            add_loan(rng, data)
            # a calendar year of the months may pay too much for a year-end adjustment
            if data.get("settlement") == "year_end_adjustment":
                del data["settlement"]
        if society:
            add_society(rng, data)
        yield {"id": f"president-{number + 1:02d}", "input": data}


def beside_pay():
    """Pay in kind, and a 国保組合."""
    rng = random.Random(SEED + 2)
    for number in range(BESIDE):
        add, dates = (add_national, {}) if number % 3 == 2 else \
            (add_in_kind, {"first": date(2026, 10, 1)} if number % 3 else {})
        data = plain(rng, number, near=(40, 65, 70, 75), **dates)
        add(rng, data)
        birth, retires = date.fromisoformat(data["customer"]["birth_date"]), data["customer"].get("retirement_age")
        resolution = date.fromisoformat(data["meeting"]["resolution"])
        # there are no tables before 2025, and who leaves in the month of the resolution has no months
        if resolution.year > 2024 and (retires is None or birthday(birth, retires) > resolution + timedelta(days=62)):
            yield {"id": f"beside-{number + 1:02d}", "input": data}


def without_first_year(line):
    """The year of the change is not defined for who draws a pension."""
    for plan in line["expect"]["plans"]:
        if line["input"]["customer"].get("pension"):
            del plan["first_year"]
    return line


def with_figures(line):
    return {**line, "expect": money(line["input"])}


def main():
    write("money/random.jsonl", map(with_figures, lines()))
    write("money/filed.jsonl", map(with_figures, filed()))
    write("money/beside-pay.jsonl", map(with_figures, beside_pay()))
    write("money/presidents.jsonl", map(without_first_year, map(with_figures, presidents())))


if __name__ == "__main__":
    main()
