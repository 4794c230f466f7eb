"""減額: a part of a contract of a company is given up at the end of a policy year; the rest goes on by the same rule with so much less premium."""
from fractions import Fraction

from figures import down
from insurance import balance, insurance

NOTHING = {"paid": 0, "to_asset": 0, "run_down": 0, "deductible": 0}


class Reduction:
    """percent: what is given up, as it was typed."""

    def __init__(self, percent):
        self.part = Fraction(percent) / 100

    def gone(self, amount):
        return down(amount * self.part)

    def left(self, amount):
        return amount - self.gone(amount)

    def exit(self, data, at, row, value):
        """What comes in for the part, and what of the books goes with it: of each balance by itself."""
        received, released = self.gone(value), self.gone(row["asset_balance"]) + self.gone(row["prepaid_balance"])
        return {"kind": "reduction", "gain": received - released,
                "reduced": {"received": received, "released": released, "book_left": balance(row) - released, "premium": self.left(data["premium"]) if self.pays_after(data, at) else 0}}

    @staticmethod
    def pays_after(data, at):
        return data.get("mode") != "single" and not (data.get("pay_years") and data["pay_years"] <= at)

    def fiscal_years(self, data, at):
        """The contract's years up to the end of policy year `at`, then what the rest pays and adds. Its books begin with what is left of those
        of the whole; what that is more or less than by itself, of roundings, goes in its last year."""
        each = self.left(data["premium"])
        whole, rest, rest_until = (insurance(data, at)["fiscal_years"], insurance(data, each=each)["fiscal_years"],
                                   insurance(data, at, each)["fiscal_years"])
        cut = len(whole) - 1
        asset, ahead = self.left(whole[cut]["asset_balance"]), self.left(whole[cut]["prepaid_balance"])
        before, found = rest_until[cut], whole[:cut]
        for number, year in enumerate(rest[cut:], cut):
            begun, gone = (whole[cut], rest_until[cut]) if number == cut else (NOTHING, NOTHING)
            paid, new, run = (year[name] - gone[name] for name in ("paid", "to_asset", "run_down"))
            after = max(0, asset + new - run) if year["asset_balance"] else 0
            run = asset + new - after
            later = max(0, ahead + year["prepaid_balance"] - before["prepaid_balance"]) if year["prepaid_balance"] else 0
            now = {"paid": paid, "to_asset": new, "run_down": run, "deductible": paid + ahead - later - new + run}
            found.append({"year": year["year"], "months": year["months"], **{name: begun[name] + now[name] for name in now}, "salary": 0,
                          "asset_balance": after, "prepaid_balance": later})
            asset, ahead, before = after, later, year
        return found
