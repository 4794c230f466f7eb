#!/usr/bin/env python3
"""Writes edges.jsonl: materials on the edges of rules, with the figures of compare.py."""
from base import material, pay
from compare import compare
from make_random import write

BONUS_DAY = "2026-12-10"


def with_exact(build, wanted, start, step=1):
    """The first amount from start for which the measured figure is the wanted one."""
    value = start
    while True:
        input_, measured = build(value)
        if measured == wanted:
            return input_
        if measured > wanted:
            raise ValueError(f"{wanted} is jumped over")
        value += step * max(1, (wanted - measured) // (2 * step))


def ten_times(offset, column):
    """A bonus whose amount after premiums is ten times the month before, plus an offset."""
    def build(amount):
        made = material(current=pay(300_000, column=column), proposals=[pay(300_000, (BONUS_DAY, amount), column=column)])
        month = compare(made)["plans"][1]["bonus_months"][0]
        return made, month["bonus_after_premiums"] - 10 * month["previous_month_pay"]
    return with_exact(build, offset, 2_000_000)


def company_income(wanted, area="tokyo_special_wards", **changes):
    """A profit that leads to a wanted income of the company under the current pay."""
    made = material(company__area=area, **changes)
    paid = made["meeting"]["service_start"][:4] + BONUS_DAY[4:]
    made["proposals"] = [pay(100_000, (paid, 10_800_000))]
    plan = compare(made)["plans"][0]
    made["company"]["profit_before_pay"] = wanted + plan["pay"] + plan["employer_total"]
    return made


def annual(total, **changes):
    """Current pay of one annual total, as twelve months and a bonus; beside it a low month."""
    monthly = total // 13
    return material(current=pay(monthly, (BONUS_DAY, total - 12 * monthly)),
                    proposals=[pay(100_000, (BONUS_DAY, total - 1_200_000))], **changes)


def born(day, basis, bonus_days, **changes):
    dates = [(when, 2_000_000) for when in bonus_days]
    made = material(basis_date=basis, customer__birth_date=day, customer__appointed_on="2005-04-01",
                    current=pay(800_000), proposals=[pay(200_000, *dates)], **changes)
    age = int(basis[:4]) - int(day[:4]) - (basis[5:] < day[5:])
    if age < 70:
        made["customer"]["retirement_age"] = max(65, age + 1)
    else:
        del made["customer"]["retirement_age"]
    return made


def standards(*amounts, **changes):
    return material(current=pay(amounts[0]), proposals=[pay(amount) for amount in amounts[1:]], **changes)


def edges():
    for column in ("kou", "otsu"):
        for offset, words in ((0, "exactly ten times the month before: rate"), (1, "one yen more: monthly table")):
            yield f"bonus after premiums {words}, {column}", ten_times(offset, column)
    yield "bonus ten times, paid in 2027: the rates of 2026 count on, the monthly table is known", material(
        current=pay(300_000, ("2027-02-10", 1_000_000)), proposals=[pay(300_000, ("2027-02-10", 4_000_000))])
    yield "months covered 6 and 7, and the default of one and of two bonuses", material(
        current=pay(100_000, (BONUS_DAY, 5_000_000, 6)),
        proposals=[pay(100_000, (BONUS_DAY, 5_000_000, 7)), pay(100_000, (BONUS_DAY, 5_000_000)),
                   pay(100_000, ("2026-07-10", 2_500_000), (BONUS_DAY, 2_500_000))])
    yield "standard amounts at the lowest edges", standards(62_999, 63_000, 82_999, 83_000)
    yield "lowest pension grade", standards(92_999, 93_000, 100_999, 101_000)
    yield "around the pension top", standards(634_999, 635_000, 664_999, 665_000)
    yield "around the health top", standards(1_294_999, 1_295_000, 1_354_999, 1_355_000)
    yield "exact 50 sen in the middle grades, Okinawa", standards(395_000, 425_000, 455_000, 575_000, company__prefecture="沖縄県")
    yield "20,000,000 yen exactly: year-end adjustment", annual(20_000_000)
    yield "20,000,001 yen: final return", annual(20_000_001)
    yield "19,999,999 yen", annual(19_999_999)
    yield "one plan above 20,000,000 yen: all plans end with a return", material(
        current=pay(1_600_000), proposals=[pay(1_700_000), pay(1_600_000, (BONUS_DAY, 800_000))])
    for income in (200_000, 200_001):
        yield f"other income of {income}", material(
            customer__other_income={"miscellaneous": income}, proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    yield "occasional income whose half is 200,000", material(
        customer__other_income={"occasional": 400_001}, proposals=[pay(900_000)])
    yield "a pension of 150,000 in a year-end adjustment", material(
        customer__other_income={"public_pension": 150_000}, proposals=[pay(900_000)])
    yield "rent from the own company", material(
        customer__other_income={"other": 10_000, "from_own_company": True}, proposals=[pay(900_000)])
    for donation in (2_000, 2_001, 100_000):
        yield f"a donation of {donation}", material(
            deductions={"donation": donation}, proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    yield "medical expenses that give a deduction only in the plan with less pay", material(
        current=pay(200_000), deductions={"medical": 90_000}, proposals=[pay(120_000)])
    yield "health cap reached exactly by one bonus", material(
        proposals=[pay(100_000, (BONUS_DAY, amount)) for amount in (5_730_000, 5_730_999, 5_731_000)])
    yield "health cap reached by two bonuses", material(
        proposals=[pay(100_000, ("2026-07-10", 3_000_000), (BONUS_DAY, amount)) for amount in (2_729_999, 2_730_000, 2_731_000)])
    yield "health cap in order from April although the twelve months begin in October", material(
        basis_date="2025-10-01", company__fiscal_year_start="2025-10-01", meeting__resolution="2025-11-20",
        meeting__service_start="2025-11-20", current=pay(1_000_000),
        proposals=[pay(100_000, ("2026-01-15", 4_000_000), ("2026-06-15", 3_000_000))])
    yield "pension cap of a month", material(
        proposals=[pay(100_000, (BONUS_DAY, amount)) for amount in (1_500_000, 1_500_999, 1_501_000)])
    yield "a bonus outside the twelve months stands for the same month inside", material(
        basis_date="2026-06-01", meeting__resolution="2026-06-25", meeting__service_start="2026-06-25",
        proposals=[pay(200_000, ("2027-06-10", 3_000_000))])
    yield "a bonus before the basis month", material(
        basis_date="2026-10-01", proposals=[pay(200_000, ("2026-07-10", 3_000_000))])
    for income in (25_000_000, 25_000_999, 25_001_000):
        yield f"company income {income} in the Tokyo wards", company_income(income)
    for income in (45_931_999, 45_935_999, 45_936_000):
        yield f"corporation tax around 10,000,000 in the Tokyo wards: income {income}", company_income(income)
    hiroshima = {"prefecture": "広島県", "municipality": "広島市", "prefecture_rate": "0.01", "per_capita_municipality": 50_000}
    for income in (13_173_999, 13_174_000, 13_177_448):
        yield f"the low limit of Hiroshima city: income {income}", company_income(income, hiroshima)
    for income in (89_034_000, 89_045_000):
        yield f"corporation tax around 20,000,000 in Shiga: income {income}", company_income(
            income, {"prefecture": "滋賀県", "municipal_rate": "0.06", "per_capita_municipality": 50_000})
    yield "Yokohama and Kanagawa by the area table", company_income(
        30_000_000, {"prefecture": "神奈川県", "municipality": "横浜市"}, company__employees=51)
    yield "the rate of the city was typed: no limit is looked at", company_income(
        30_000_000, {**hiroshima, "municipal_rate": "0.084"})
    for income in (24_383_999, 24_384_000):
        yield f"defence tax begins: income {income}", company_income(income, "standard")
    yield "no defence tax before 2026-04-01", company_income(
        30_000_000, "standard", basis_date="2026-03-31", company__fiscal_year_start="2025-04-01",
        meeting__resolution="2025-05-25", meeting__service_start="2025-05-25")
    for income in (0, 999, 1_000, 4_000_999, 8_000_999):
        yield f"company income {income}, standard area", company_income(income, "standard")
    yield "losses larger than the income", company_income(5_000_000, "standard", company__loss_carryforward=5_000_001)
    yield "losses that leave 999 yen", company_income(5_000_000, "standard", company__loss_carryforward=4_999_001)
    yield "a loss year keeps its losses", company_income(-3_000_000, "standard", company__loss_carryforward=1_000_000)
    yield "per-capita levy: capital above 10,000,000 and 51 employees", material(
        company__capital=10_000_001, company__employees=51, proposals=[pay(900_000)])
    yield "per-capita levy in the wards: 50 employees, capital 100,000,000", material(
        company__capital=100_000_000, company__employees=50, company__area="tokyo_special_wards", proposals=[pay(900_000)])
    yield "low rate lapses for fiscal years from 2027-04-01: not reached by a basis date of 2026", material(
        basis_date="2026-11-20", company__fiscal_year_start="2027-04-01", proposals=[pay(900_000)])
    spring, window = "2026-04-01", (BONUS_DAY,)
    yield "born on 1 July: 40 in June, with a bonus in June", born("1986-07-01", spring, ("2026-06-20",))
    yield "born on 1 July: 65 in June, with a bonus in June", born("1961-07-01", spring, ("2026-06-20",))
    yield "born on 2 June: 65 in June, with bonuses in May and June", born("1961-06-02", spring, ("2026-05-29", "2026-06-20"))
    yield "born on 1 December: 70 in November", born("1956-12-01", spring, ("2026-11-20", BONUS_DAY))
    yield "born on 10 December: 70 in December", born("1956-12-10", spring, window)
    yield "born on 1 December: 75 in December", born("1951-12-01", spring, ("2026-11-20", BONUS_DAY))
    yield "born on 29 February 1952: 75 in a common year", born("1952-02-29", "2026-04-01", ("2027-02-10",))
    yield "born on 29 February 1956: 70 in a common year", born(
        "1956-02-29", "2025-06-01", ("2026-02-10",), company__fiscal_year_start="2025-04-01",
        meeting__resolution="2025-05-25", meeting__service_start="2025-05-25")
    yield "born on 29 February 1960: 65 in a common year", born(
        "1960-02-29", "2024-12-01", ("2025-02-10",), company__fiscal_year_start="2024-04-01",
        meeting__resolution="2024-05-25", meeting__service_start="2024-05-25")
    yield "from age 75: no premium at all", born("1950-01-10", spring, window)
    yield "the levy is not there in the month before it starts", material(
        basis_date="2026-03-31", company__fiscal_year_start="2025-04-01", meeting__resolution="2025-05-25",
        meeting__service_start="2025-05-25", proposals=[pay(100_000, ("2026-03-10", 10_800_000))])
    yield "last day of an income year", material(
        basis_date="2025-12-31", company__fiscal_year_start="2025-04-01", meeting__resolution="2025-05-25",
        meeting__service_start="2025-05-25", proposals=[pay(100_000, ("2025-12-10", 10_800_000))])
    for total in (25_450_000, 25_450_001, 26_950_000, 26_950_001):
        yield f"basic deduction and adjustment credit at the top: pay {total}", annual(total)
    for total in (10_950_000, 10_950_001):
        yield f"spouse and withholding number at 9,000,000 of income: pay {total}", annual(
            total, customer__spouse={"total_income": 620_000, "age": 70})
    for income in (620_001, 950_001, 1_330_000, 1_330_001):
        yield f"spouse with an income of {income}", annual(8_000_000, customer__spouse={"total_income": income, "age": 60})
    yield "odd rows of the employment-income table of 2026", material(
        current=pay(90_000, (BONUS_DAY, 1_110_999)),
        proposals=[pay(90_000, (BONUS_DAY, amount)) for amount in (1_111_000, 1_113_000, 1_116_000)])
    yield "exempt from resident tax up to 450,000 of income", material(
        current=pay(90_000, (BONUS_DAY, 110_000)), proposals=[pay(90_000, (BONUS_DAY, 110_001))])
    yield "three children under 16: exempt, per capita only, and the levy cut by the shortfall", material(
        customer__spouse={"total_income": 0, "age": 40},
        customer__dependants=[{"age": age, "total_income": 0, "living_together": False, "disability": "none"} for age in (3, 6, 9)],
        current=pay(200_000, (BONUS_DAY, 550_000)),
        proposals=[pay(200_000, (BONUS_DAY, amount)) for amount in (760_000, 800_000, 900_000)])
    yield "the levy is cut by the shortfall after the donation credit", material(
        customer__spouse={"total_income": 0, "age": 40}, deductions={"donation": 40_000},
        customer__dependants=[{"age": age, "total_income": 0, "living_together": False, "disability": "none"} for age in (3, 6, 9)],
        current=pay(200_000, (BONUS_DAY, 820_000)),
        proposals=[pay(200_000, (BONUS_DAY, amount)) for amount in (860_000, 920_000, 960_000)])
    yield "premiums above the pay: monthly table without a month before; the prefecture by its code", material(
        company__prefecture="40", current=pay(500_000),
        proposals=[pay(monthly, (BONUS_DAY, 5_000_000)) for monthly in (10_000, 11_000, 12_000)])
    yield "income adjustment from 8,500,001 with a child", material(
        customer__dependants=[{"age": 10, "total_income": 0, "living_together": False, "disability": "none"}],
        current=pay(700_000, (BONUS_DAY, 100_000)), proposals=[pay(700_000, (BONUS_DAY, amount)) for amount in (100_001, 1_599_999, 2_000_000)])
    yield "nine dependants for withholding", material(
        customer__dependants=[{"age": 30, "total_income": 0, "living_together": False, "disability": "none"}] * 9,
        current=pay(700_000, (BONUS_DAY, 1_000_000)), proposals=[pay(100_000, (BONUS_DAY, 8_200_000))])
    for resolution, words in (("2026-08-18", "four months"), ("2026-05-31", "end of June"), ("2026-08-19", "silver week"),
                              ("2026-11-29", "turn of the year")):
        start = {"silver week": "2026-06-01", "turn of the year": "2026-10-01"}.get(words, "2026-04-01")
        yield f"deadline: {words}", material(
            basis_date="2026-11-01", company__fiscal_year_start=start, meeting__resolution=resolution,
            meeting__service_start=resolution, proposals=[pay(900_000)])
    yield "bonuses in the month of the first changed pay, before and after the standard amounts follow", material(
        proposals=[pay(100_000, (when, 10_800_000)) for when in ("2026-06-10", "2026-09-10", "2026-10-10")])
    yield "one grade only: the standard amounts wait for September of the next year", material(
        current=pay(300_000), proposals=[pay(320_000, (when, 2_000_000)) for when in ("2026-06-10", "2026-10-10", "2027-01-12")])
    yield "first changed in April: the average of April to June is that of the new pay", material(
        basis_date="2026-01-01", company__fiscal_year_start="2026-01-01", meeting__resolution="2026-03-20",
        meeting__service_start="2026-03-20", current=pay(300_000),
        proposals=[pay(320_000, (when, 2_000_000)) for when in ("2026-05-10", "2026-09-10", "2026-10-10")])
    yield "health is revised, pension is not", material(
        current=pay(700_000), proposals=[pay(640_000, (when, 2_000_000)) for when in ("2026-09-10", "2026-10-10")])
    yield "pension top and its one-grade exceptions", material(
        current=pay(670_000), proposals=[pay(monthly, ("2026-10-10", 6_000_000)) for monthly in (634_999, 635_000, 660_000)])
    yield "the month before a March bonus has the rates of February, those of March are not published", material(
        basis_date="2026-02-01", company__fiscal_year_start="2025-12-01", meeting__resolution="2026-01-20",
        meeting__service_start="2026-01-20", company__prefecture="大分県",
        proposals=[pay(200_000, (when, 3_000_000)) for when in ("2026-03-10", "2026-04-10", "2026-05-10")])
    yield "paid after the last published rates: the last ones are carried on", material(
        proposals=[pay(100_000, (when, 10_800_000)) for when in ("2027-02-10", "2027-03-10", "2027-04-10")])
    yield "raised before it is counted: the premiums of the pay before", material(
        current=pay(100_000), proposals=[pay(1_000_000, (when, 3_000_000)) for when in ("2026-06-10", "2026-07-10", "2026-10-09")])
    for left, words in (("1961-12-10", "on the day of"), ("1961-12-09", "the day before"), ("1961-08-01", "between the two bonuses and before")):
        yield f"the president leaves {words} the bonus", material(
            customer__birth_date=left, customer__retirement_age=65,
            proposals=[pay(100_000, ("2026-07-10", 5_000_000), (BONUS_DAY, 5_800_000))])
    for filed, words in (("2026-06-25", "on the last day"), ("2026-06-26", "a day too late")):
        yield f"notice filed {words}: the bonus is deductible or not", material(
            proposal_date="2026-08-01", meeting__filing_date=filed, proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
        yield f"notice {words} by the day of the proposal", material(
            proposal_date=filed, proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    for decided, words in (("2026-06-30", "on the last day of the window"), ("2026-07-01", "a day after the window")):
        yield f"monthly pay raised and cut {words}", material(
            meeting__resolution=decided, meeting__service_start=decided, proposals=[pay(1_300_000), pay(700_000)])
    yield "resolved inside the window, service and pay begin after it", material(
        meeting__resolution="2026-06-25", meeting__service_start="2026-07-05", proposals=[pay(1_300_000), pay(700_000)])
    yield "changed in the last month of the fiscal year: each year's payments are alike", material(
        basis_date="2026-11-01", meeting__resolution="2027-03-10", meeting__service_start="2027-03-10",
        proposals=[pay(1_300_000), pay(700_000)])
    yield "a longer filing extension moves the window by as many months", material(
        meeting__resolution="2026-07-31", meeting__service_start="2026-07-31", meeting__filing_extension_months=2,
        proposals=[pay(1_300_000), pay(700_000, (BONUS_DAY, 3_600_000))])
    yield "not deductible in a loss year, and losses used against it", material(
        proposal_date="2026-08-01", company__profit_before_pay=5_000_000, company__loss_carryforward=2_000_000,
        proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    yield "deadline: filing extension of two months, service starts after the resolution", material(
        meeting__resolution="2026-08-20", meeting__service_start="2026-08-25", meeting__filing_extension_months=2,
        proposals=[pay(900_000)])
    yield from health_cap()
    yield from dated()
    yield from in_one_month()


def health_cap():
    """The twelve months begin in October: what lies before them counts by the bonus a year before (健康保険法45条)."""
    july = "2027-07-10"
    for birth, bonuses, words in (
            ("1951-12-20", ((july, 3_000_000), ("2027-11-10", 4_000_000)), "in December: the bonus of July before the first month counts"),
            ("1952-05-20", (("2027-02-10", 3_000_000), (july, 3_000_000)), "in May: July's lies after it, and counts by the one before"),
            ("1952-05-20", (("2027-04-10", 5_000_000), ("2027-05-10", 5_000_000)), "in May: April has a new cap, and May no premium"),
            ("1952-08-20", (("2027-04-10", 3_000_000), (july, 3_000_000)), "in August: both bonuses come before it"),
            ("1952-03-01", (("2027-02-10", 4_000_000), (july, 2_000_000)), "on 1 March: February has what July has left"),
            ("1952-10-01", (("2027-02-10", 4_000_000), (july, 4_000_000)), "after the twelve months: all share one cap")):
        made = material(
            basis_date="2026-10-01", company__fiscal_year_start="2026-10-01", meeting__resolution="2026-11-20",
            meeting__service_start="2026-11-20", customer__birth_date=birth, customer__appointed_on="2005-04-01",
            proposals=[pay(500_000, *bonuses)])
        del made["customer"]["retirement_age"]
        yield f"health cap, 75 {words}", made


def dated():
    """The rows of bonuses are of their own month, the year beside them is a normal one."""
    yield "today's bonus before the service has used the health cap of the year up to 730,000", material(
        current=pay(1_000_000, ("2026-05-15", 5_000_000)), proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    yield "today's bonus on the day on which the service begins is not paid any more", material(
        current=pay(1_000_000, ("2026-05-25", 5_000_000)), proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    yield "today's bonus in March and April: a new cap from April", material(
        current=pay(1_000_000, ("2026-03-10", 5_000_000), ("2026-04-10", 1_000_000)), proposals=[pay(100_000, (BONUS_DAY, 10_800_000))])
    yield "two bonuses in two years from April have a cap each", material(
        current=pay(1_000_000), proposals=[pay(100_000, ("2026-06-10", 5_400_000), ("2027-05-10", 5_400_000))])
    yield "without a meeting today's bonuses are paid every year, that of last May too", material(
        meeting={}, current=pay(600_000, (BONUS_DAY, 4_000_000), ("2027-05-10", 4_000_000)), proposals=[pay(600_000)])
    spring = {"basis_date": "2026-06-01", "company__fiscal_year_start": "2026-01-01", "meeting__resolution": "2026-02-20",
              "meeting__service_start": "2026-02-20"}
    yield "a bonus of March before the basis month: rates of March, no levy yet", material(
        **spring, proposals=[pay(100_000, ("2026-03-10", 3_000_000))])
    autumn = {"basis_date": "2025-11-01", "company__fiscal_year_start": "2025-10-01", "meeting__resolution": "2025-11-20",
              "meeting__service_start": "2025-11-20"}
    for birth, words in (("1961-11-01", "65 in October"), ("1956-11-01", "70 in October"), ("1986-11-10", "40 in November")):
        yield f"a bonus of November after the twelve months, {words}: the age of the real month", material(
            **autumn, customer__birth_date=birth, customer__retirement_age=70, customer__appointed_on="2005-04-01",
            proposals=[pay(300_000, ("2026-11-10", 3_000_000))])
    # five months of 1,000,000, seven of 500,000 and the bonus: 7,550,000 beside it; of a normal year 5,200,000
    for other in (1_450_000, 1_450_001):
        yield f"spouse by the total income of the year as it is paid: {7_550_000 + other:,}", material(
            customer__spouse={"total_income": 0, "age": 50}, customer__other_income={"other": other},
            proposals=[pay(500_000, (BONUS_DAY, 1_000_000))])


def in_one_month():
    """A bonus of today before the service begins, in the month of the plan's own: each bears its own premiums."""
    yield "today's bonus of 6,007,000 yen used both caps in the month of a bonus before the basis date: nothing is left on it", material(
        basis_date="2025-05-24", proposal_date="2025-05-24", company__fiscal_year_start="2024-11-01", meeting__resolution="2025-02-11",
        meeting__service_start="2025-02-11", customer__birth_date="1987-06-06", current=pay(485_371, ("2026-02-01", 6_007_000, 1), column="otsu"),
        proposals=[pay(323_000, ("2025-02-11", 400_000), ("2025-09-29", 500_000, 6), column="otsu")])
    for today, own, words in (
            (1_000_500, 800_700, "below both caps the fractions of both make another 1,000 yen"),
            (1_400_000, 800_000, "100,000 yen are left to the cap of the pension"),
            (5_700_000, 800_000, "30,000 yen are left to the cap of the health insurance"),
            (999_999, 1, "what the premiums grow by is more than a bonus of one yen")):
        yield f"a bonus of today earlier in the month of the own one: {words}", material(
            current=pay(1_000_000, ("2026-05-11", today)), proposals=[pay(500_000, ("2026-05-29", own))])
    yield "a bonus of today earlier in the month, beside one of the other office", material(
        customer__other_office={"monthly": 400_000, "bonuses": [{"date": "2026-05-20", "amount": 700_300}], "selected": "this_office"},
        current=pay(1_000_000, ("2026-05-11", 300_400)), proposals=[pay(500_000, ("2026-05-29", 800_500))])


def main():
    write("edges.jsonl", ({"id": f"edge-{number:02d}", "about": about, "input": made, "expect": compare(made)}
                          for number, (about, made) in enumerate(edges(), 1)))


if __name__ == "__main__":
    main()
