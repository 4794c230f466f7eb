"""What a proposal changes when: first changed pay, and what comes too late to be deducted.

Read from 法人税法34条1項, 同施行令69条 (law/corporate/executive-pay.md sections 1, 2 of the folder of the law)."""
from dates import day, fiscal_year_start, month_of, notification_deadline, same_day_later


class Meeting:
    """決議 and 職務執行期間 of a material that names them."""

    def __init__(self, data):
        meeting = data["meeting"]
        self.resolution = day(meeting["resolution"])
        self.service = day(meeting.get("service_start") or meeting["resolution"])
        extension = meeting.get("filing_extension_months") or 0
        given = day(data["company"]["fiscal_year_start"])
        self.year = month_of(fiscal_year_start(given, self.service))
        self.deadline = notification_deadline(given, self.resolution, self.service, extension)
        start = fiscal_year_start(given, self.service)
        self.window_end = same_day_later(start, 2 + extension if extension else 3)
        # the day on which the notice is or was filed; the day of the proposal is the first possible one
        filed = meeting.get("filing_date") or data.get("proposal_date")
        self.filed = day(filed) if filed else None
        # paid at the end of the month after the decision, or after a later start of service
        self.first_changed = month_of(max(self.resolution, self.service)) + 1

    def notice_is_late(self):
        return self.resolution > self.deadline or (self.filed is not None and self.filed > self.deadline)

    def revision_is_late(self):
        return self.resolution > self.window_end or self.first_changed > month_of(self.window_end) + 1

    def pay_of_month(self, month, before, after):
        return before if month < self.first_changed else after


def meeting_of(data):
    return Meeting(data) if (data.get("meeting") or {}).get("resolution") else None


def not_deducted(meeting, before, plan, left):
    """Of one proposal: bonuses without a notice in time, or paid after the president has left, whole; of monthly pay that was changed outside
    the window what exceeds the lowest amount of the fiscal year (NTA: 100,000 x 7, 100,000 x 6)."""
    if meeting is None:
        return {"non_deductible_bonus": 0, "non_deductible_monthly": 0, "non_deductible": 0}
    bonus = sum(b["amount"] for b in plan.get("bonuses") or []
                if meeting.notice_is_late() or (left is not None and day(b["date"]) > left))
    monthly = 0
    if meeting.revision_is_late():
        paid = [meeting.pay_of_month(month, before, plan["monthly"]) for month in range(meeting.year, meeting.year + 12)]
        monthly = sum(amount - min(paid) for amount in paid)
    return {"non_deductible_bonus": bonus, "non_deductible_monthly": monthly, "non_deductible": bonus + monthly}
