"""賞与の支給月: each bonus of a plan on its first day, as it is really paid in that month.

Beside the normal year of the comparison these rows carry a date: cap, age, rates, the month before, dependants and
table are those of the months (money.py)."""
from fractions import Fraction

from dates import day, month_of, month_text


def share(percent):
    """A bonus rate in percent as decimal text of the share."""
    whole = Fraction(percent) * 1000
    return f"{int(whole) // 100000}.{int(whole) % 100000:05d}".rstrip("0").rstrip(".")


def bonus_rows(paid):
    """paid: a plan of money.py."""
    return [row(paid, item, day(item["date"])) for item in paid.plan.get("bonuses") or []]


def row(paid, item, when):
    month = month_of(when)
    on_bonuses = paid.social_month(month)["on_bonuses"]
    # bases are those of the month; a bonus of today in it bears its own premiums
    health, pension, parts = paid.shares_of_bonuses(month)[-1]
    *_, (_, after, method, percent, tax) = paid.bonuses_paid(month)
    return {
        "month": month_text(month), "date": item["date"], "bonus": item["amount"],
        "base_health": on_bonuses["base_health"], "base_pension": on_bonuses["base_pension"],
        "employee": {"health": health, "pension": pension, "parts": dict(zip(("health", "care", "levy"), parts))},
        "bonus_after_premiums": after, "previous_month_pay": paid.after_premiums(month - 1), "method": method,
        **({} if tax is None else {"dependants": paid.number(month)}),
        "rate": share(percent) if percent else None, "withheld": tax,
        "paid_out": None if tax is None else after - tax,
    }
