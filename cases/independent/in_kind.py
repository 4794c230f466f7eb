"""通勤手当と現物給与: what of it is remuneration of the social insurance, and what is salary.

Read from 健康保険法46条, 厚生年金保険法25条 (law/social-insurance/rules.md section 12 of the folder of the law)."""
from figures import down, rate, read

LAW = read("in-kind")


def housing(plan, prefecture, month):
    given = plan.get("housing")
    if not given:
        return 0
    if month < LAW["housing_from"]:
        raise ValueError("housing: the table of 畳 stood before 2026-10")
    value = given.get("unit_value")
    if value is None:
        value = LAW["housing"][prefecture]
    return max(down(value * rate(given["floor_area"])) - (given.get("collected") or 0), 0)


def meals(plan):
    given = plan.get("meals")
    if not given:
        return 0
    value, collected = given["value"], given.get("collected") or 0
    return 0 if 3 * collected >= 2 * value else value - collected


def commuting(plan):
    return plan.get("commuting") or 0


def remuneration(plan, prefecture, month):
    """報酬 of a month."""
    return plan["monthly"] + commuting(plan) + housing(plan, prefecture, month) + meals(plan)


def taxable(plan):
    """What is salary besides the cash, a month."""
    return sum((plan.get(name) or {}).get("taxable") or 0 for name in ("housing", "meals"))


def beside_pay(plan, prefecture, month):
    """What is given beside the cash: a year of the commuting allowance and of the taxed salary, a month of the others."""
    if not any(plan.get(name) for name in ("commuting", "housing", "meals")):
        return {}
    return {"beside_pay": {"commuting": 12 * commuting(plan), "housing": housing(plan, prefecture, month), "meals": meals(plan),
                           "remuneration": remuneration(plan, prefecture, month), "taxable": 12 * taxable(plan)}}


def taxed_monthly(plan):
    return plan["monthly"] + taxable(plan)
