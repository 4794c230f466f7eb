"""二以上事業所勤務: what one of two offices pays of a premium on the pay of both.

Read from law/social-insurance/rules.md section 11 of the folder of the law: premium on the standard amount of the sum
x own pay / sum, one decimal kept for health, two for pension and child contribution."""
from fractions import Fraction

from figures import down, fifty_sen

HEALTH_DECIMALS, PENSION_DECIMALS = 1, 2


class Part:
    """Own pay of the pay of both offices, in yen."""

    def __init__(self, own, both):
        self.share = Fraction(own, both) if both else Fraction(0)

    def company(self, base, points, decimals):
        """Both sides of this office, before the yen is cut; points: the whole rate in basis points."""
        return down(Fraction(base) * points / 10000 * self.share, Fraction(1, 10 ** decimals))

    def own(self, base, points, own_points, decimals):
        """The person's share of it."""
        return fifty_sen(self.company(base, points, decimals) * own_points / points) if points else 0


class _Whole(Part):
    """One office: nothing is split, and no decimal is cut before the invoice."""

    def __init__(self):
        super().__init__(1, 1)

    def company(self, base, points, decimals):
        return Fraction(base) * points / 10000


WHOLE = _Whole()


def bonuses_of(other):
    return other.get("bonuses") or []


def pay_of(other):
    """A year."""
    return 12 * other["monthly"] + sum(bonus["amount"] for bonus in bonuses_of(other)) if other else 0
