"""住宅借入金等特別控除: the credit of income tax and its remainder in resident tax.

Read from 租税特別措置法41条, 地方税法附則5条の4の2 (law/individual-tax.md section 13 of the folder of the law)."""
from fractions import Fraction

from figures import read

LAW = read("housing-loan")


def kind(loan):
    if loan["moved_in"] >= LAW["new"]["from"]:
        return LAW["new"]
    return LAW["consumption_tax" if loan.get("consumption_tax") else "other"]


def credit(loan, year, total_income):
    """What income tax may take in a year; none above the limit of total income."""
    if not loan or not loan["moved_in"] <= year <= loan["last_year"] \
            or total_income > kind(loan)["total_income_up_to"]:
        return 0
    return loan["credit"]


def first_year(loan, year):
    """The first year gives it by a return only."""
    return bool(loan) and loan["credit"] > 0 and loan["moved_in"] == year


def used(allowed, computed):
    return min(allowed, computed)


def remainder(loan, allowed, computed, taxable):
    """Of the resident tax of the year after; taxable: that of income tax."""
    if not allowed:
        return Fraction(0)
    law = kind(loan)
    left = allowed - used(allowed, computed)
    return min(Fraction(left), Fraction(taxable * law["percent"], 100), Fraction(law["cap"]))


def parts(amount, city):
    """Municipality, prefecture."""
    return [amount * Fraction(fifths, 5) for fifths in LAW["fifths"][city]]
