"""所得税と復興特別所得税 of one income year."""
from fractions import Fraction

from figures import band, down
from person import LAW, of_year


def taxable_income(person, premiums):
    gift_law = LAW["donation"]
    gift = person.deductions.get("donation", 0)
    gift = max(min(gift, Fraction(person.total_income * gift_law["percent_of_total_income"], 100))
               - gift_law["own_part"], 0)
    deductions = (person.basic_of(of_year(LAW["basic"], person.year)) + person.personal(LAW)
                  + person.life(LAW["life"]) + person.earthquake(LAW["earthquake"])
                  + person.medical() + gift + person.insurance_and_aid(premiums))
    return down(max(person.total_income - person.retirement - deductions, 0), 1000)


def computed(taxable):
    _, percent, minus = band(LAW["brackets"], taxable)
    return taxable * percent // 100 - minus


def fixed_cut(person):
    """定額減税, income year 2024 only."""
    law = LAW["fixed_cut"]
    if str(person.year) not in law or person.total_income > law["total_income_up_to"]:
        return 0
    return law[str(person.year)] * (1 + person.family())


def annual(person, taxable):
    """Year-end adjustment up to 20,000,000 yen of salary, final return above."""
    tax = max(computed(taxable) - fixed_cut(person), 0)
    surtax = Fraction(tax * LAW["surtax_permille"], 1000)
    if person.salary <= LAW["year_end_adjustment_up_to"]:
        return down(tax + surtax, 100)
    return tax + down(surtax)
