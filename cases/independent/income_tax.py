"""所得税と復興特別所得税 of one income year."""
from fractions import Fraction

from figures import band, down
from person import LAW, of_year


def gift(person):
    """寄附金控除."""
    law = LAW["donation"]
    paid = person.deductions.get("donation", 0)
    return max(min(paid, Fraction(person.total_income * law["percent_of_total_income"], 100)) - law["own_part"], 0)


def files(person, column="kou", there=0):
    """Whether the year of a declared person ends with a return: it is due (所得税法121条, 施行令262条の2), it
    gives deductions that no year-end adjustment gives, or there is no year-end adjustment (190条: above the
    limit of pay, 乙欄). there: the part of the salary that another office pays, which nobody adjusts."""
    beside = person.other_than_work - person.retirement
    return (person.salary == 0 or column == "otsu" or person.salary > LAW["year_end_adjustment_up_to"]
            or there + beside > LAW["undeclared_up_to"] or person.from_own_company
            or person.medical() > 0 or gift(person) > 0)


def taxable_income(person, premiums, returned=True, before_return=False):
    """What is taxed: all income in a return, the salary alone in a year-end adjustment. One that is typed although
    the law asks for a return takes its income and its deductions too, where no return follows."""
    beside = person.other_than_work - person.retirement
    deductions = (person.basic_of(of_year(LAW["basic"], person.year)) + person.personal(LAW)
                  + person.life(LAW["life"]) + person.earthquake(LAW["earthquake"])
                  + (0 if before_return else person.medical() + gift(person)) + person.insurance_and_aid(premiums))
    whole = returned or not before_return and beside > LAW["undeclared_up_to"]
    income = person.total_income - person.retirement if whole else person.employment_income
    return down(max(income - deductions, 0), 1000)


def computed(taxable):
    _, percent, minus = band(LAW["brackets"], taxable)
    return taxable * percent // 100 - minus


def fixed_cut(person):
    """定額減税, income year 2024 only."""
    law = LAW["fixed_cut"]
    if str(person.year) not in law or person.total_income > law["total_income_up_to"]:
        return 0
    return law[str(person.year)] * (1 + person.family())


def annual(person, taxable, returned=True, credit=0):
    """To the yen in a return, to 100 yen in a year-end adjustment. credit: 住宅借入金等特別控除."""
    tax = max(computed(taxable) - credit - fixed_cut(person), 0)
    surtax = Fraction(tax * LAW["surtax_permille"], 1000)
    return tax + down(surtax) if returned else down(tax + surtax, 100)
