"""介護保険第1号 and 後期高齢者医療 in the months: when they are paid, and how they are collected.

Read from 介護保険法129条・131条・133条・135条・140条, 高齢者の医療の確保に関する法律104条・110条 as docs/decisions/0042 takes them."""
from fractions import Fraction

import own_premiums
from dates import birthday, month_of, month_reached
from figures import down

# a month is a number from year 0; January is a multiple of twelve
APRIL, JULY, MARCH = 3, 6, 14
PROVISIONAL, FINAL = (3, 5, 7), (9, 11, 13)
SLIPS = range(JULY, MARCH)
LEAST_PENSION, UNIT = 180_000, own_premiums.UNIT


def parts(amount, months):
    """Equal payments cut to 100 yen; the first takes the rest, and all that comes back."""
    usual = down(Fraction(max(amount, 0), len(months)), UNIT)
    return {month: usual if number else amount - usual * (len(months) - 1) for number, month in enumerate(months)}


class OwnMonths:
    """person_of: the resident of an income year, with the deduction from salary of another one where it is named."""

    def __init__(self, customer, birth, pension, person_of):
        self.customer, self.pension, self.person_of = customer, pension, person_of
        self.since = {"care": month_reached(birth, 65), "health": month_of(birthday(birth, 75))}
        self.known = own_premiums.known(customer)

    def whole(self, fiscal_year):
        """A whole year's premiums, by the income of the calendar year before; None is not known."""
        kept = own_premiums.deducted_as_in(fiscal_year)
        of_care = self.person_of(fiscal_year - 1, kept) if kept else None
        return dict(zip(("care", "health"), own_premiums.year_of(
            self.customer, fiscal_year, self.person_of(fiscal_year - 1), of_care)))

    def from_pension(self, kind, fiscal_year):
        """特別徴収: from the fiscal year after the one in which the age is reached and the pension drawn."""
        pension, start = self.pension, 12 * fiscal_year + APRIL
        if pension is None or pension.basic < LEAST_PENSION or max(self.since[kind], pension.drawn_from) >= start:
            return False
        return kind == "care" or 2 * sum(amount or 0 for amount in self.whole(fiscal_year).values()) <= pension.basic

    def payments(self, kind, fiscal_year):
        """{month: amount} by slips, and from the pension."""
        start, whole = 12 * fiscal_year, self.whole(fiscal_year)[kind]
        insured = min(max(start + MARCH + 1 - self.since[kind], 0), 12)
        if not insured or whole is None:
            return {}, {}
        amount = down(Fraction(whole * insured, 12))
        if not self.from_pension(kind, fiscal_year):
            # the notice follows the month in which the age is reached
            months = [start + n for n in SLIPS if start + n > self.since[kind]] or [start + MARCH]
            return parts(amount, months), {}
        # of a whole year, also where the age was reached in it; where that year is not known, of this one
        before = self.whole(fiscal_year - 1)[kind]
        sixth = down(Fraction(whole if before is None else before, 6), UNIT)
        return {}, {**{start + n: sixth for n in PROVISIONAL}, **parts(amount - 3 * sixth, [start + n for n in FINAL])}

    def paid(self, month):
        """By slips, from the pension."""
        if not self.known:
            return 0, 0
        fiscal_year = (month - APRIL) // 12
        both = [self.payments(kind, fiscal_year) for kind in ("care", "health")]
        return tuple(sum(one[side].get(month, 0) for one in both) for side in (0, 1))

    def paid_in(self, year):
        return sum(sum(self.paid(month)) for month in range(12 * year, 12 * year + 12))
