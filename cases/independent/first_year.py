"""切替えの年: the calendar year in which the pay of today and that of the plan meet, beside two normal years.

The normal years are those of the law of the basis date; of a public pension the twelve months from the December before,
which are those paid in the calendar year."""
import in_kind
import offices
import pension as pensions
import social
from dates import day, month_of, same_day
from year_taxes import taxes

DECEMBER = 11


def begins(plan):
    """The year in which the plan begins to be paid; None where nothing changes."""
    starts = [month_of(day(bonus["date"])) // 12 for bonus in plan.plan.get("bonuses") or []]
    if plan.months.first is not None:
        starts.append(plan.months.first // 12)
    if plan.meeting is not None:
        # a bonus of today that is not paid any more
        for bonus in plan.current.get("bonuses") or []:
            service = plan.meeting.service
            when = same_day(day(bonus["date"]), service.year)
            starts.append(service.year + (when < service))
    return min(starts, default=None)


def insured(plan, given, first, there):
    """Twelve months of the full year in force from first, by the rates of the basis month."""
    data, cover = plan.data, plan.cover(month_of(day(plan.data["basis_date"])))
    other = data["customer"].get("other_office")
    place = data["company"]["prefecture"], data["basis_date"][:7]
    own = in_kind.remuneration(given, *place), social.inside_year(given.get("bonuses") or [], first)
    beside = (other["monthly"], social.inside_year(offices.bonuses_of(other), first)) if other else (0, ())
    return social.year(cover, first, *beside, *own) if there else social.year(cover, first, *own, *beside)


def amounts_of_normal(plan, given, year):
    """Pay and premiums of both offices, and what the pension pays."""
    basis = month_of(day(plan.data["basis_date"]))
    found = {"pay": 12 * in_kind.taxed_monthly(given) + sum(bonus["amount"] for bonus in given.get("bonuses") or []),
             "premiums": social.employee_total(insured(plan, given, basis, False))}
    if plan.other:
        found["pay_there"] = offices.pay_of(plan.other.given)
        found["premiums_there"] = social.employee_total(insured(plan, given, basis, True))
    if plan.pension:
        months = insured(plan, given, 12 * year - 1, False)
        found["pension"] = pensions.normal_year(plan.pension, months, pensions.threshold(basis))["receipts"]
    return found


def amounts_of_real(plan, year):
    found = plan.year(year)
    result = {"pay": found["pay"], "premiums": found["premiums"]}
    if plan.other:
        result["pay_there"], result["premiums_there"] = plan.there(year)
    if plan.pension:
        result["pension"] = found["receipts"]
    return result


def taxed(plan, year, amounts, column):
    there, own = amounts.get("pay_there", 0), plan.year(year)["own"]
    found = taxes(plan.data, year, amounts["pay"] + there, amounts["premiums"] + amounts.get("premiums_there", 0) + own,
                  column, amounts.get("pension"), there)
    result = {"pay": amounts["pay"], "premiums": amounts["premiums"], "income_tax": found["income_tax"],
              "resident_tax": found["resident_tax"]}
    if plan.pension:
        result["pension"] = amounts["pension"]
    if plan.other:
        result["other_office"] = {"pay": there, "premiums": amounts["premiums_there"]}
    return result


def first_year(plan, last):
    """Where the whole of that year is known: who leaves in it has another one."""
    year = begins(plan)
    if plan.meeting is None or year is None or 12 * year + DECEMBER > last:
        return None
    normal = [amounts_of_normal(plan, given, year) for given in (plan.current, plan.plan)]
    real = amounts_of_real(plan, year)
    mirrored = {name: max(normal[0][name] + normal[1][name] - real[name], 0) for name in real}
    now = taxed(plan, year, normal[0], plan.current.get("column") or "kou")
    then, first, back = (taxed(plan, year, amounts, plan.column) for amounts in (normal[1], real, mirrored))

    def both(one):
        return one["income_tax"] + one["resident_tax"]

    more, returned = both(first) - both(then), both(now) - both(back)
    return {"year": year, "now": now, "plan": then, "first": first, "last": back,
            "more_in_first": more, "back_in_last": returned, "remains": more - returned}
