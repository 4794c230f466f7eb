"""One office that pays the person, month by month: what it deducts from its pay and what it withholds.

Read from 健康保険法167条, 厚生年金保険法84条 and 所得税法185条・186条."""
import withholding
from dates import day
from figures import down
from offices import HEALTH_DECIMALS, PENSION_DECIMALS, bonuses_of

MONTHS_OF_BONUS = 6


class Payer:
    """A kind of it knows taxed(month), bonuses_of(month), column_of(month), number(month), social_month(month)."""

    def bonus(self, month):
        return sum(amount for _, amount, _ in self.bonuses_of(month))

    def premiums(self, month):
        """Deducted from the pay of a month: those of the month before (翌月控除)."""
        return self.social_month(month - 1)["monthly"]

    def premiums_on_bonuses(self, month):
        """From each bonus of a month: the first bears them as far as it can."""
        left, result = self.social_month(month)["bonus"], []
        for _, amount, _ in self.bonuses_of(month):
            result.append(min(amount, left))
            left -= result[-1]
        return result

    def after_premiums(self, month):
        return self.taxed(month) - self.premiums(month)

    def withheld(self, month):
        return withholding.monthly(month // 12, max(self.after_premiums(month), 0), self.number(month), self.column_of(month))

    def bonuses_paid(self, month):
        """Each bonus of a month: its day, its amount after premiums, method, rate in percent and tax."""
        number = self.number(month) if month // 12 >= withholding.FIRST else None
        for (when, amount, covered), premiums in zip(self.bonuses_of(month), self.premiums_on_bonuses(month)):
            after = amount - premiums
            yield (when, after, *withholding.bonus(month // 12, after, self.after_premiums(month - 1), number,
                                                   self.column_of(month), covered))

    def bonus_withheld(self, month):
        return sum(tax for *_, tax in self.bonuses_paid(month))

    def withheld_in(self, year):
        return sum(self.withheld(month) + self.bonus_withheld(month) for month in months_of(year))

    def pay_of_year(self, year):
        return sum(self.taxed(month) + self.bonus(month) for month in months_of(year))

    def premiums_of_year(self, year):
        return sum(self.premiums(month) + sum(self.premiums_on_bonuses(month)) for month in months_of(year))


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

    def social_month(self, month):
        return self.plan.insured(month)["there"]


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
