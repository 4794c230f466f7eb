"""年金と給与: 在職老齢年金 (厚生年金保険法46条) and the tax on receipts (所得税法35条).

Read from law/social-insurance/rules.md section 8 and law/individual-tax.md section 10 of the folder of the law."""
from fractions import Fraction

from dates import day, month_reached
from figures import band, down, half_up, read

LAW = read("pension")
# a month is a number from year 0; January is a multiple of twelve
FEBRUARY, APRIL = 1, 3


def month_number(text):
    return int(text[:4]) * 12 + int(text[5:7]) - 1


def of_year(table, year):
    return table[max(key for key in table if int(key) <= year)]


def threshold(month):
    """支給停止調整額 of a month; what is not published is the last one, what is not known the first."""
    return of_year(LAW["threshold"], max((month - APRIL) // 12, min(map(int, LAW["threshold"]))))


class Pension:
    """What a person draws a year, and from when."""

    def __init__(self, given, birth):
        self.earnings_related = given.get("earnings_related", 0)
        self.basic = given.get("basic", 0)
        self.additional = given.get("additional", 0)
        self.other = given.get("other", 0)
        drawn_from = given.get("drawn_from")
        self.drawn_from = month_number(drawn_from) if drawn_from else month_reached(birth, 65) + 1

    def drawn(self, month):
        return month >= self.drawn_from

    def full(self):
        """A year."""
        return self.earnings_related + self.basic + self.additional + self.other

    def suspended(self, standard, bonuses, limit):
        """支給停止 in its yearly form: standard amount of the month, standard bonuses of twelve months."""
        over = self.earnings_related + 12 * standard + bonuses - 12 * limit
        return min(max(half_up(Fraction(over, 2)), 0), self.earnings_related)

    def lost(self, standard, bonuses, limit):
        """A year, with the 加給年金 that a pension suspended wholly takes with it."""
        suspended = self.suspended(standard, bonuses, limit)
        whole = self.earnings_related > 0 and suspended == self.earnings_related
        return suspended + (self.additional if whole else 0)


def pension_of(data):
    customer = data["customer"]
    given = customer.get("pension")
    if not given:
        return None
    if (customer.get("other_income") or {}).get("public_pension"):
        raise ValueError("customer.other_income.public_pension: receipts replace it")
    return Pension(given, day(customer["birth_date"]))


def normal_year(pension, months, limit):
    """平年: full, suspended and receipts of twelve months whose bonuses come again every year."""
    bonuses = sum(month["counted_bonus"] for month in months)
    drawn = [month for month in months if pension.drawn(month["month"])]
    full = down(Fraction(pension.full() * len(drawn), 12))
    suspended = down(Fraction(sum(pension.lost(month["counted_standard"], bonuses, limit) for month in drawn), 12))
    return {"full": full, "suspended": suspended, "receipts": full - suspended}


def suspension(pension, months, limit):
    """What decides it; every month of a 平年 counts alike. None where nothing of it can be suspended."""
    drawn = [month for month in months if pension.drawn(month["month"])]
    if not drawn or pension.earnings_related == 0:
        return None
    standard, bonuses = drawn[0]["counted_standard"], sum(month["counted_bonus"] for month in months)
    over = pension.earnings_related + 12 * standard + bonuses - 12 * limit
    return {"months": len(drawn), "earnings_related": pension.earnings_related, "standard": standard,
            "standard_year": 12 * standard, "bonuses": bonuses,
            "counted": pension.earnings_related + 12 * standard + bonuses, "threshold": limit, "threshold_year": 12 * limit,
            "over": max(over, 0), "suspended": pension.suspended(standard, bonuses, limit),
            "lost_addition": pension.lost(standard, bonuses, limit) - pension.suspended(standard, bonuses, limit)}


def paid(of_month, month):
    """Paid in a month: in even months for the two before; of_month: what is due of a month, exact. The yen is cut, and
    February brings what was cut since April (厚生年金保険法36条, 36条の2)."""
    if month % 2 == 0:
        return 0
    due = of_month(month - 2) + of_month(month - 1)
    if month % 12 != FEBRUARY:
        return down(due)
    cuts = [of_month(one - 2) + of_month(one - 1) for one in range(month - 10, month, 2)] + [due]
    return down(due) + down(sum(one - down(one) for one in cuts))


# the tax

def age_at_end(birth, year):
    """On 31 December: who is born on 1 January reaches the age on that day."""
    return year - birth.year + (1 if (birth.month, birth.day) == (1, 1) else 0)


def deduction(receipts, age, other_income):
    """公的年金等控除額 before the ceiling, exact."""
    _, fixed, under, from_65 = band(LAW["bands"], other_income)
    over, variable, lower = max(receipts - LAW["variable_over"], 0), Fraction(0), 0
    for upper, percent in LAW["variable"]:
        variable += Fraction(max(min(over, upper) - lower, 0) * percent, 100)
        lower = upper
    return max(Fraction(from_65 if age >= 65 else under), fixed + variable)


def salary_deduction(year, salary):
    """給与所得控除額 by the formula of the Act, not by the table (35条5項 names 28条2項)."""
    _, percent, add = band(LAW["salary_formula"], salary)
    return max(Fraction(salary * percent, 100) + add, of_year(LAW["salary_minimum"], year))


def cut(year, salary, receipts, before):
    """What the ceiling of both deductions takes from that of the pension, from income year 2027."""
    if year < LAW["ceiling_from"] or not salary or not receipts:
        return Fraction(0)
    return max(min(before, salary_deduction(year, salary) + before - LAW["ceiling"]), Fraction(0))


def income(year, receipts, age, salary, other_income):
    """公的年金等に係る雑所得: before the ceiling, after it. other_income: total income without the pension."""
    before = deduction(receipts, age, other_income)
    after = before - cut(year, salary, receipts, before)
    return tuple(max(down(receipts - amount), 0) for amount in (before, after))
