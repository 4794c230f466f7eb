"""One office that pays the person, month by month: what it deducts from its pay and what it withholds.

Read from 健康保険法167条, 厚生年金保険法84条 and 所得税法185条・186条."""
import operator

import withholding
from dates import day
from figures import down
from offices import HEALTH_DECIMALS, PENSION_DECIMALS, bonuses_of

MONTHS_OF_BONUS = 6


class Payer:
    """A kind of it knows taxed(month), bonuses_of(month), column_of(month), number(month), social_month(month, count);
    count: how many of the bonuses of the month were paid so far, all where it is left out."""

    def bonus(self, month, count=None):
        return sum(amount for _, amount, _ in self.bonuses_of(month)[:count])

    def premiums(self, month):
        """Deducted from the pay of a month: those of the month before (翌月控除)."""
        return self.social_month(month - 1)["monthly"]

    def shares_of_bonuses(self, month):
        """健康保険法45条・167条2項, 厚生年金保険法24条の4・84条2項: each bonus of a month bears what the premiums of the month
        grow by when it is paid, and nothing where that is more than it is itself. (health, pension, parts) of each."""
        result = []
        for count, (_, amount, _) in enumerate(self.bonuses_of(month), 1):
            before, now = (self.social_month(month, paid)["on_bonuses"] for paid in (count - 1, count))
            health, pension = (now[name] - before[name] for name in ("health", "pension"))
            parts = tuple(map(operator.sub, now["parts"], before["parts"]))
            result.append((health, pension, parts) if health + pension <= amount else (0, 0, (0, 0, 0)))
        return result

    def premiums_on_bonuses(self, month):
        """All of a month: what no bonus bears is paid beside them."""
        return self.social_month(month)["bonus"]

    def after_premiums(self, month):
        return self.taxed(month) - self.premiums(month)

    def withheld(self, month):
        return withholding.monthly(month // 12, max(self.after_premiums(month), 0), self.number(month), self.column_of(month))

    def bonuses_paid(self, month):
        """Each bonus of a month: its day, its amount after premiums, method, rate in percent and tax."""
        number = self.number(month) if month // 12 >= withholding.FIRST else None
        for (when, amount, covered), (health, pension, _) in zip(self.bonuses_of(month), self.shares_of_bonuses(month)):
            after = amount - health - pension
            yield (when, after, *withholding.bonus(month // 12, after, self.after_premiums(month - 1), number,
                                                   self.column_of(month), covered))

    def bonus_withheld(self, month):
        return sum(tax for *_, tax in self.bonuses_paid(month))

    def withheld_in(self, year):
        return sum(self.withheld(month) + self.bonus_withheld(month) for month in months_of(year))

    def pay_of_year(self, year):
        return sum(self.taxed(month) + self.bonus(month) for month in months_of(year))

    def premiums_of_year(self, year):
        return sum(self.premiums(month) + self.premiums_on_bonuses(month) for month in months_of(year))


class OtherOffice(Payer):
    """他の事業所: the same pay every month, its bonuses every year; beside 甲欄 here 乙欄, beside 乙欄 here 甲欄."""

    def __init__(self, plan, given):
        self.plan, self.given = plan, given

    def taxed(self, _):
        return self.given["monthly"]

    def bonuses_of(self, month):
        return sorted((day(bonus["date"]).day, bonus["amount"], MONTHS_OF_BONUS) for bonus in bonuses_of(self.given)
                      if day(bonus["date"]).month == month % 12 + 1)

    def column_of(self, month):
        return "kou" if self.plan.column_of(month) == "otsu" else "otsu"

    def number(self, month):
        return self.plan.number_of_year(month) if self.column_of(month) == "kou" else 0

    def social_month(self, month, count=None):
        return self.plan.insured(month, there=count)["there"]


def months_of(year):
    return range(12 * year, 12 * year + 12)


def shares(cover, month, health, pension):
    """health, pension: (standard amount, its part, base of bonuses, its part) of one office. The person's shares and
    the invoice; on_bonuses: what the share of the bonuses is made of."""
    on_bonuses = {"base_health": health[2], "base_pension": pension[2],
                  "health": cover.health_share(month, health[2], part=health[3]), "pension": cover.pension_share(*pension[2:]),
                  "parts": cover.parts(month, *health[2:])}
    own = {"monthly": cover.health_share(month, health[0], part=health[1]) + cover.pension_share(*pension[:2]),
           "bonus": on_bonuses["health"] + on_bonuses["pension"]}
    invoice = sum(line(of, points, decimals) for of, points, decimals in (
        (health, cover.health_points(month), HEALTH_DECIMALS), (pension, cover.pension, PENSION_DECIMALS),
        (pension, cover.contribution, PENSION_DECIMALS)))
    return {**own, "on_bonuses": on_bonuses, "invoice": invoice, "employer": invoice - sum(own.values())}


def line(of, points, decimals):
    """A line of the invoice: month and bonus together, then the yen is cut."""
    standard, part, base, bonus_part = of
    return down(part.company(standard, points, decimals) + bonus_part.company(base, points, decimals))
