#!/usr/bin/env python3
"""What is paid on leaving: the tax of retirement income, the size of an allowance, payments at a death.

python3 retirement.py retirement-income < lines.jsonl   # inputs of one of CALCULATORS, one a line
"""
import json
import sys
from datetime import date, timedelta
from fractions import Fraction

from dates import day, month_of, same_day_later
from figures import down, rate, read
from income_tax import LAW as INCOME_TAX
from income_tax import computed

LAW = read("retirement")
DAY = timedelta(days=1)


class Refused(Exception):
    """A field that is wrong, or that nobody has read the law for."""

    def __init__(self, code, field):
        super().__init__(f"{field}: {code}")
        self.code, self.field = code, field


def refuse(wrong, code, field):
    if wrong:
        raise Refused(code, field)


class Span:
    """Days from the first to the last, both inside."""

    def __init__(self, first, last):
        self.first, self.last = first, last

    @classmethod
    def of(cls, given, field):
        span = cls(day(given["start"]), day(given["end"]))
        refuse(span.first > span.last, "date_after", f"{field}.start")
        return span

    def begun(self, months):
        """Periods of so many months that have begun."""
        number = max((month_of(self.last) - month_of(self.first) - 1) // months, 1)
        while same_day_later(self.first, number * months) < self.last:
            number += 1
        return number

    def over(self, months):
        """Periods of so many months that are over."""
        number = self.begun(months)
        return number if same_day_later(self.first, number * months) == self.last else number - 1

    def common(self, other):
        first, last = max(self.first, other.first), min(self.last, other.last)
        return Span(first, last) if first <= last else None


def joined(spans):
    """Days that stand in any of them, as runs without a gap."""
    runs = []
    for span in sorted(spans, key=lambda span: span.first):
        if runs and span.first <= runs[-1].last + DAY:
            runs[-1].last = max(runs[-1].last, span.last)
        else:
            runs.append(Span(span.first, span.last))
    return runs


def up_to_whole(months):
    return -(-months // 12)


def schedule(years):
    """所得税法30条3項, which has no minimum."""
    total, below = 0, 0
    for until, yen in LAW["schedule"]["bands"]:
        end = years if until is None else min(years, until)
        total += max(end - below, 0) * yen
        below = end
    return total


def deemed_years(amount):
    """所得税法施行令70条2項: the years whose schedule the amount reaches."""
    years = 0
    while schedule(years + 1) <= amount:
        years += 1
    return years


def look_back(kind, earlier):
    law = LAW["look_back"]
    if kind == "dc":
        return law["before_dc"]
    if earlier["kind"] == "retirement":
        return law["retirement"]
    return law["dc"][max((first for first in law["dc"] if int(first) <= earlier["paid_year"]), key=int)]


def effect_of(given, number, data, service):
    """What an earlier payment does (施行令70条), and the days that it has in common with the service."""
    field = f"earlier.{number}"
    refuse(given["amount"] < 0, "out_of_range", f"{field}.amount")
    refuse(given["paid_year"] >= data["year"], "out_of_range", f"{field}.paid_year")
    period = Span.of(given["period"], f"{field}.period")
    window = look_back(data.get("kind", "general"), given)
    effect = {"window_years": window, "within": given["paid_year"] >= data["year"] - window}
    own = given.get("deduction", schedule(period.begun(12)))
    if given["amount"] < own:
        effect["deemed_years"] = deemed_years(given["amount"])
        # 勤続期間等のうち: no day after the real end
        end = same_day_later(period.first, 12 * effect["deemed_years"])
        period = Span(period.first, min(end, period.last))
    common = service.common(period) if effect["within"] and period.first <= period.last else None
    if common:
        effect.update(overlap_start=common.first.isoformat(), overlap_end=common.last.isoformat())
        refuse(data.get("kind") == given["kind"] == "dc", "not_supported", f"{field}.kind")
    return effect, common


def overlap_of(commons):
    """Whole years of the days in common (施行令70条3項); parts that lie apart are added where each is whole."""
    runs = joined(commons)
    refuse(len(runs) > 1 and any(run.over(12) != run.begun(12) for run in runs), "not_supported", "earlier")
    return sum(run.over(12) for run in runs)


def service_of(data):
    """Months of service, the begun one counted, and its days where they are known."""
    service, months = data.get("service"), data.get("service_months")
    refuse(service is None and (months is None or data.get("earlier")), "required", "service")
    refuse(service is not None and months is not None, "not_supported", "service_months")
    if service is None:
        refuse(not 1 <= months <= 1200, "out_of_range", "service_months")
        return months, None
    span = Span.of(service, "service")
    return span.begun(1), span


def check_parts(data, months):
    """The months of an officer, and what the employee part asks for."""
    officer = data.get("kind") == "officer"
    given, part = data.get("officer_months"), data.get("employee_amount", 0)
    refuse(given is not None and not officer, "not_supported", "officer_months")
    refuse(given is not None and not 1 <= given <= months, "out_of_range", "officer_months")
    refuse(part and not officer, "not_supported", "employee_amount")
    refuse(not 0 <= part <= data["amount"], "out_of_range", "employee_amount")
    most = (months if given is None else given) if part else 0
    refuse(not 0 <= data.get("overlap_months", 0) <= most, "out_of_range", "overlap_months")


def mixed(data, years, officer_years, overlap_years, deduction):
    """特定役員退職手当等 with a general part, in the shape of the example of the NTA: the income and the officer's deduction."""
    law, months = LAW["officer_part"], data.get("overlap_months", 0)
    refuse(years <= LAW["few_years"]["employee"], "not_supported", "employee_amount")
    refuse(overlap_years, "not_supported", "earlier")
    refuse(months % 12, "not_supported", "overlap_months")
    refuse(data.get("disability", False), "not_supported", "disability")
    both = months // 12
    own = law["year"] * (officer_years - both) + law["overlapping_year"] * both
    employee = data["employee_amount"] - (deduction - own)
    officer = data["amount"] - data["employee_amount"] - own
    refuse(employee < 0 or officer < 0, "not_supported", "employee_amount")
    return officer + Fraction(employee, 2), own


def taxes(data, income):
    taxable = down(income, 1000)
    base = computed(taxable)
    due = down(Fraction(base * (1000 + INCOME_TAX["surtax_permille"]), 1000))
    undeclared = down(Fraction(data["amount"] * LAW["withheld_undeclared_per_10000"], 10_000))
    withheld = due if data.get("declaration", True) else undeclared
    municipal, prefectural = (down(Fraction(taxable * LAW["resident_percent"][part], 100), 100) for part in ("municipal", "prefectural"))
    return {"taxable": taxable, "base_tax": base, "income_tax": withheld, "income_tax_due": due, "municipal_tax": municipal,
            "prefectural_tax": prefectural, "net": data["amount"] - withheld - municipal - prefectural}


def retirement_income(data):
    first, last = LAW["years"]
    refuse(not first <= data["year"] <= last, "law_not_covered", "year")
    refuse(data["amount"] < 0, "out_of_range", "amount")
    kind, few = data.get("kind", "general"), LAW["few_years"]
    months, service = service_of(data)
    check_parts(data, months)
    years = up_to_whole(months)
    effects = [effect_of(given, number, data, service) for number, given in enumerate(data.get("earlier", []))]
    overlap_years = overlap_of([common for _, common in effects if common])
    scheduled, reduction = schedule(years), schedule(overlap_years)
    deduction = max(scheduled - reduction, LAW["schedule"]["minimum"])
    if data.get("disability", False):
        deduction += LAW["schedule"]["disability"]
    left = max(data["amount"] - deduction, 0)
    found, income = {"class": "general"}, Fraction(left, 2)
    if kind == "officer":
        found["officer_years"] = officer_years = up_to_whole(data.get("officer_months", months))
        if officer_years <= few["officer"]:
            if data.get("employee_amount", 0):
                income, own = mixed(data, years, officer_years, overlap_years, deduction)
                found.update({"class": "mixed", "officer_deduction": own})
            else:
                income, found["class"] = left, "specified_officer"
    elif kind in ("employee", "dc") and years <= few["employee"]:
        income, found["class"] = Fraction(min(left, few["halved_up_to"]), 2) + max(left - few["halved_up_to"], 0), "short_service"
    return {**found, "service_years": years, "scheduled_deduction": scheduled, "overlap_years": overlap_years, "reduction": reduction,
            "deduction": deduction, "retirement_income": down(income), **taxes(data, down(income)),
            "earlier": [effect for effect, _ in effects]}


def plain(value):
    """An exact rate as the shortest decimal text."""
    whole, rest = divmod(value * 10**6, 10**6)
    return f"{whole}.{int(rest):06d}".rstrip("0").rstrip(".")


def retirement_allowance(data):
    law = LAW["allowance"]
    addition = rate(data.get("merit_addition", "0"))
    refuse(data["final_monthly"] < 0, "out_of_range", "final_monthly")
    refuse(data["years"] > 80, "out_of_range", "years")
    refuse(not 0 <= addition <= 1, "out_of_range", "merit_addition")
    refuse(data.get("merit_ratio") is None and data.get("office") is None, "required", "merit_ratio")
    ratio = Fraction(law["ratio"][data["office"]], 10) if data.get("merit_ratio") is None else rate(data["merit_ratio"])
    refuse(not 0 <= ratio <= 10, "out_of_range", "merit_ratio")
    limit = down(data["final_monthly"] * data["years"] * ratio)
    found = {"limit": limit, "merit_ratio": plain(ratio)}
    if addition:
        found["with_addition"] = down(limit * (1 + addition))
    if data.get("average_yearly") is not None:
        found["yearly_average"] = data["average_yearly"] * data["years"]
    if data.get("earlier_monthly") is not None:
        found["sudden_raise"] = 10 * data["final_monthly"] > law["sudden_above"] * data["earlier_monthly"]
    return found


def heirs_of(given):
    """相続税法15条2項: the first rank in which there is anybody, and the spouse."""
    law = LAW["death"]["adopted"]
    children, adopted = given.get("children", 0), given.get("adopted", 0)
    rank = children + min(adopted, law["beside_a_child"] if children else law["alone"])
    return given.get("spouse", False) + (rank or given.get("parents", 0) or given.get("siblings", 0))


def death_benefit(data):
    law, died = LAW["death"], day(data["date"])
    refuse(died < date.fromisoformat(law["from"]), "law_not_covered", "date")
    if data.get("fixed_on") is not None:
        fixed = day(data["fixed_on"])
        refuse(fixed < died, "out_of_range", "fixed_on")
        # 民法140条: the day of the death does not count
        refuse(fixed > same_day_later(died + DAY, 12 * law["fixed_within_years"]), "not_supported", "fixed_on")
    amounts = ("monthly_pay", "monthly_pay_before", "condolence", "retirement_pay", "to_others")
    for name in amounts:
        refuse((data.get(name) or 0) < 0, "out_of_range", name)
    for name, count in data["heirs"].items():
        refuse(count > 30, "out_of_range", f"heirs.{name}")
    months = law["condolence_months"]["at_work" if data.get("at_work", False) else "other"]
    limit, paid, heirs = months * data["monthly_pay"], data.get("condolence", 0), heirs_of(data["heirs"])
    free = min(paid, limit)
    both = data.get("retirement_pay", 0) + paid - free
    others = data.get("to_others", 0)
    refuse(others > both, "out_of_range", "to_others")
    exempt = min(heirs * law["free_a_heir"], both - others)
    found = {"condolence_limit": limit, "condolence_free": free, "condolence_excess": paid - free, "retirement_pay": both, "heirs": heirs,
             "exemption_limit": heirs * law["free_a_heir"], "exemption": exempt, "inherited": both - exempt}
    if data.get("monthly_pay_before") is not None:
        before = months * data["monthly_pay_before"]
        found.update(condolence_limit_before=before, condolence_limit_lost=before - limit)
    return found


CALCULATORS = {"retirement-income": retirement_income, "retirement-allowance-limit": retirement_allowance,
               "death-benefit": death_benefit}


def answer(calculate, data):
    """{"expect"} or {"error"} of an input."""
    try:
        return {"expect": calculate(data)}
    except Refused as refused:
        return {"error": {"code": refused.code, "field": refused.field}}


def main(arguments):
    for line in sys.stdin:
        print(json.dumps(answer(CALCULATORS[arguments[1]], json.loads(line)), ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv)
