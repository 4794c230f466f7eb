"""支給月の比較: what each month of the service period for a bonus suspends of the pension, as it is really paid.

Read from 厚生年金保険法46条 (standard amount of the month, bonuses of the twelve months to it) and docs/calculators.md."""
from datetime import date, timedelta
from fractions import Fraction

import in_kind
import pension as pensions
import social
import timing
from dates import day, month_of, month_text, same_day_later
from figures import down
from money import last_day, same_day
from months import Months


def bonuses_of(plan):
    return [(day(one["date"]), one["amount"]) for one in plan.get("bonuses") or []]


class Paid:
    """A proposal with the pay, standard amounts and bonuses of every month until leaving."""

    def __init__(self, facts, meeting, plan):
        data, self.pension, self.meeting = facts.data, facts.pension, meeting
        prefecture, other = data["company"]["prefecture"], data["customer"].get("other_office")
        now, new = (in_kind.remuneration(one, prefecture, facts.month_text) for one in (data["current"], plan))
        paid = Months(meeting, now, new, tuple(map(in_kind.taxed_monthly, (data["current"], plan))),
                      other["monthly"] if other else None)
        self.today, self.own = bonuses_of(data["current"]), bonuses_of(plan)
        self.there = social.sums_of((month_of(when) % 12, amount) for when, amount in bonuses_of(other or {}))
        # the end is the month of leaving, which has no premium
        self.months = range(min(facts.first, month_of(meeting.service)), facts.first + facts.months)
        self.standard = {month: paid.standard("pension", month) for month in self.months}

    def bonus(self, month, firsts):
        """Of both offices; firsts: the months from which each own bonus is paid every year."""
        amount = self.there.get(month % 12, 0)
        for when, size in self.today:
            again = same_day(when, month // 12)
            if month_of(again) == month and again < self.meeting.service:
                amount += size
        amount += sum(size for first, (_, size) in zip(firsts, self.own) if month >= first and (month - first) % 12 == 0)
        return min(down(amount, 1000), social.LAW["pension_bonus_cap_month"])

    def suspended(self, firsts):
        """Of all months, cut to the yen once."""
        counted = {month: self.bonus(month, firsts) for month in range(self.months.start - 11, self.months.stop)}
        lost = (self.pension.lost(self.standard[month], sum(counted[one] for one in range(month - 11, month + 1)),
                                  pensions.threshold(month)) for month in self.months if self.pension.drawn(month))
        return down(Fraction(sum(lost), 12))

    def payments(self, first):
        return len(range(first, self.months.stop, 12))

    def filed(self, month, number):
        """Whether the notice is filed by the planned day of a month, or the day on which the service begins."""
        last = last_day(month)
        when = min(date(last.year, last.month, 1) + timedelta(days=self.own[number][0].day - 1), last)
        return self.meeting.filed is None or max(when, self.meeting.service) >= self.meeting.filed

    def candidates(self, number):
        """Each month of the service period in which no other own bonus is planned."""
        firsts = [month_of(when) for when, _ in self.own]
        planned, others = firsts[number], {month % 12 for place, month in enumerate(firsts) if place != number}
        service = self.meeting.service
        for month in range(month_of(service), month_of(same_day_later(service, 12)) + 1):
            if month % 12 not in others:
                firsts[number] = month
                comparable = self.payments(month) == self.payments(planned) and self.filed(month, number)
                yield {"month": month, "suspended": self.suspended(firsts), "payments": self.payments(month),
                       "can_be_chosen": month == planned or comparable}

    def of(self, number):
        planned, found = month_of(self.own[number][0]), list(self.candidates(number))
        chosen = {one["month"]: one["suspended"] for one in found if one["can_be_chosen"]}
        now, least = chosen[planned], min(chosen.values())
        best = planned if now == least else min(month for month in chosen if chosen[month] == least)
        if not any(chosen.values()):
            finding = "nothing_suspended"
        elif len(chosen) == 1:
            finding = "no_other_month"
        elif len(set(chosen.values())) == 1:
            finding = "all_alike"
        else:
            finding = "planned_is_best" if best == planned else "another_is_better"
        return {"bonus": number, "planned": month_text(planned), "suspended": now, "best": month_text(best), "saved": now - least,
                "finding": finding, "candidates": [{**one, "month": month_text(one["month"])} for one in found]}


def best_months(facts, plan):
    """Of a proposal: one for each bonus; none where nothing could be suspended."""
    meeting = timing.meeting_of(facts.data)
    if meeting is None or not facts.months or facts.pension is None or not facts.pension.earnings_related:
        return []
    paid = Paid(facts, meeting, plan)
    return [paid.of(number) for number in range(len(paid.own))]
