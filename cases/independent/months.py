"""A plan month by month as it is really paid: pay, standard amounts and rates of each month.

Read from 健康保険法41条・43条, 厚生年金保険法21条・23条 (law/social-insurance/rules.md sections 3 and 10)."""
import social
from dates import month_text
from figures import read

LAW = read("social-insurance")
# a month is a number from year 0; January is a multiple of twelve
APRIL, SEPTEMBER = 3, 8


def month_number(text):
    return int(text[:4]) * 12 + int(text[5:]) - 1


FIRST_RATES, LAST_RATES = month_number("2024-03"), month_number(LAW["known_until"])


def table(insurance, month):
    """(from, standard) of each grade in a month; enacted raises of the pension top are appended."""
    rows = list(social.TABLES[insurance])
    if insurance == "pension":
        rows += [(row[1], row[2]) for row in LAW["pension_top"] if row[0] <= month_text(month)]
    return rows


def grade(insurance, month, pay):
    """Grade from 1."""
    return sum(1 for start, _ in table(insurance, month) if start <= pay)


def exception(insurance, old, new, before, pay):
    """The ends of the tables, where one grade is enough."""
    if insurance == "health":
        return {(2, 1): pay < 53_000, (1, 2): before < 53_000 and pay >= 63_000,
                (49, 50): pay >= 1_415_000, (50, 49): before >= 1_415_000 and pay < 1_355_000}.get((old, new), False)
    return {(2, 1): pay < 83_000, (1, 2): before < 83_000 and pay >= 93_000,
            (31, 32): pay >= 665_000, (32, 31): before >= 665_000 and pay < 635_000}.get((old, new), False)


class Months:
    """One plan; before its first changed pay the pay of today.

    now, monthly: 報酬, by which the standard amounts go; paid: the same two as salary that is taxed; beside: what
    another office pays. The change of one office is tested on its own grades, the sum is then looked up anew."""

    def __init__(self, meeting, now, monthly, paid=None, beside=None):
        self.now, self.monthly = now, monthly
        self.paid, self.beside = paid or (now, monthly), beside
        changes = meeting is not None and (monthly != now or self.paid[0] != self.paid[1])
        self.first = meeting.first_changed if changes else None
        self.new_from = {name: self.revised(name) for name in ("health", "pension")}

    def revised(self, insurance):
        """随時改定: the fourth month from the first changed pay, or None."""
        if self.first is None:
            return None
        month = self.first + 3
        # what counts is the amount before the revision: from 2027-09 the pension top has risen for itself
        old = [amount for start, amount in table(insurance, month - 1) if start <= self.now][-1]
        amounts = [amount for _, amount in table(insurance, month)]
        before, after = amounts.index(old) + 1, grade(insurance, month, self.monthly)
        # from 2027-09 the one-grade rule at the pension top is not confirmed: two grades only
        open_ = insurance == "pension" and month_text(month) >= "2027-09" and max(before, after) >= 32
        if abs(before - after) >= 2 or (not open_ and exception(insurance, before, after, self.now, self.monthly)):
            return month
        return None

    def before_change(self, month):
        return self.first is not None and month < self.first

    def remuneration(self, month):
        return self.now if self.before_change(month) else self.monthly

    def pay(self, month):
        return self.paid[0 if self.before_change(month) else 1]

    def counted(self, insurance, month):
        """This office's own remuneration behind the standard amount of a month."""
        new_from = self.new_from[insurance]
        if new_from is not None and month >= new_from:
            return self.monthly
        year = month - month % 12 - (0 if month % 12 >= SEPTEMBER else 12)
        return sum(self.remuneration(year + APRIL + n) for n in range(3)) // 3

    def standard(self, insurance, month):
        both = self.counted(insurance, month) + (self.beside or 0)
        return table(insurance, month)[grade(insurance, month, both) - 1][1]
