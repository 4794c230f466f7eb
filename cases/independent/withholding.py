"""源泉徴収 on a bonus. The monthly table comes from its generating formula."""
from fractions import Fraction

from figures import band, down, half_up, read, read_csv, up
from person import LAW as INCOME, of_year

LAW = read("withholding")
BONUS = {year: read_csv(f"bonus-{year}") for year in (2025, 2026)}
FIRST = min(BONUS)


def dependants(person, year):
    """扶養親族等の数 by the person's total income of the plan, with the ages at the end of the payment's year
    (所得税法85条3項): those of the person are of its own year; who is not born yet is left out."""
    later = year - person.year
    limit = of_year(INCOME["dependant_limit"], year)
    count = 0
    spouse = person.spouse
    if spouse is not None and person.total_income <= 9_000_000 and spouse.get("total_income", 0) <= 950_000:
        count += 1
    relatives = [one for one in person.dependants + person.over_limit if one["age"] + later >= 0]
    for relative in relatives:
        income, age = relative.get("total_income", 0), relative["age"] + later
        if income <= limit:
            count += 1 if age >= 16 else 0
        elif year >= 2026 and 19 <= age <= 22 and income <= 1_000_000:
            count += 1
    near = [one for one in relatives + ([spouse] if spouse else [])
            if one.get("total_income", 0) <= limit]
    for one in near:
        count += {"none": 0, "general": 1, "special": 1, "special_living_together": 2}[one.get("disability") or "none"]
    for status in (person.disability() != "none", person.widow(), person.single_parent(), person.working_student()):
        count += 1 if status else 0
    return count


def _before_surtax(law, amount, number):
    """Monthly income tax without surtax on an exact amount."""
    _, percent, add = band(law["employment"], amount)
    employment = up(Fraction(amount) * percent / 100 + add)
    taxable = amount - employment - LAW["per_person"] * number - band(law["basic"], amount)[1]
    if taxable <= 0:
        return Fraction(0)
    _, percent, minus = band(LAW["rates"], taxable)
    return Fraction(taxable) * percent / 100 - minus


def _bracket(law, pay):
    start, width = [row for row in law["rows"] if row[0] <= pay][-1]
    lower = start + (pay - start) // width * width
    return lower, lower + width


def _otsu(year, pay):
    law = of_year(LAW, year)
    top = [row for row in law["otsu"] if row[0] <= pay]
    if pay < law["rows"][0][0]:
        return down(Fraction(pay * LAW["below_first_row_otsu_per_100000"], 100000))
    if top:
        start, per, base = top[-1]
        return base + down(Fraction((pay - start) * per, 100000))
    lower = _bracket(law, pay)[0]
    gap = half_up(down(_before_surtax(law, Fraction(lower * 5, 2), 0))
                  - down(_before_surtax(law, Fraction(lower * 3, 2), 0)), 100)
    return half_up(Fraction(gap * 1021, 1000), 100)


def monthly(year, pay, number, column):
    """number: in 乙欄 the persons of a 従たる給与についての扶養控除等申告書, each less by the amount of the notes."""
    if column == "otsu":
        return max(_otsu(year, pay) - LAW["beyond_seven"] * number, 0)
    law = of_year(LAW, year)
    top = [row for row in law["kou"] if row[0] <= pay]
    if pay < law["rows"][0][0]:
        return 0
    counted = min(number, 7)
    if top:
        start, per, *bases = top[-1]
        tax = bases[counted] + down(Fraction((pay - start) * per, 100000))
    else:
        tax = half_up(_before_surtax(law, Fraction(sum(_bracket(law, pay)), 2), counted), 10)
        tax = 0 if tax < 100 else half_up(Fraction(tax * 1021, 1000), 10)
    return max(tax - LAW["beyond_seven"] * (number - counted), 0)


def bonus_rate(year, previous, number, column):
    key = "otsu" if column == "otsu" else f"kou{min(number, 7)}"
    rows = [row for row in BONUS[year] if row[key] != "" and int(row[key]) * 1000 <= previous]
    return rows[-1]["rate_percent"]


def bonus(year, after, previous, number, column, months_covered):
    """Method, rate in percent (text) and tax; None where no table of that year is known.

    The rates from 2027 on are not published: those of 2026 count on; so does the monthly table of 2027.
    """
    if year < FIRST:
        return None, None, None
    if previous > 0 and after <= 10 * previous:
        percent = bonus_rate(min(year, max(BONUS)), previous, number, column)
        return "rate", percent, down(after * Fraction(percent) / 100)
    parts = 12 if months_covered > 6 else 6
    rest = max(previous, 0)
    base = monthly(year, rest, number, column) if rest else 0
    return "monthly_table", None, (monthly(year, after // parts + rest, number, column) - base) * parts
