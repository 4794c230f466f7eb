"""介護保険第1号 from 65 and 後期高齢者医療 from 75: the person's own premiums, in a normal year by the income of the year itself.

Read from law/social-insurance/elderly-premiums.md of the folder of the law."""
from fractions import Fraction

import resident_tax
from figures import down, read, read_csv, valid_on

LAW = read("elderly")
ROWS = {row[key]: row for row in read_csv("elderly-prefectures") for key in ("code", "prefecture")}
UNIT = 100


def health_year(prefecture, fiscal_year, person):
    """後期高齢者医療 of a whole year, without a reduction: who else lives in the household is not known."""
    row = ROWS[prefecture]
    year = str(min(max(fiscal_year, 2025), 2026))
    base = max(person.total_income - person.basic_of(resident_tax.LAW["basic"]), 0)
    total = 0
    for part, column in (("medical_cap", "medical"), ("child_cap", "child")):
        cap = valid_on(LAW[part], year)
        if cap is not None:
            premium = int(row[f"{column}_{year}"]) + down(Fraction(base * int(row[f"{column}_rate_{year}"]), 10000))
            total += min(premium, cap)
    return down(total, UNIT)


def care_year(base, person):
    """第1号 of a whole year, of a taxed person; None of one who is not: the household decides."""
    if resident_tax.exemption(person)[0] == "all":
        return None
    percent = next(percent for below, percent in LAW["care_steps"] if below is None or person.total_income < below)
    return down(Fraction(base * percent, 100), UNIT)


def deducted_as_in(fiscal_year):
    """Fiscal 2026, the last of its plan: the salary of 2025 has the deduction of before (介護保険法施行令附則, 介護保険最新情報
    Vol.1449・1465), for the step and for who counts as taxed."""
    return LAW["care_salary_deduction_as_in"].get(str(fiscal_year))


def known(customer):
    residence = customer.get("residence") or {}
    return bool(residence.get("prefecture") or residence.get("care_base_year") is not None
                or customer.get("own_premiums"))


def year_of(customer, fiscal_year, person, of_care=None):
    """Care and health of a whole year, by the income of a person; None is not known. of_care: the same person where
    the care premium counts another income."""
    residence, typed = customer.get("residence") or {}, customer.get("own_premiums") or {}
    prefecture = residence.get("prefecture")
    care, health = typed.get("care_year"), typed.get("health_year")
    if care is None:
        base = residence.get("care_base_year")
        if base is None and prefecture:
            base = 12 * int(ROWS[prefecture]["care_month"])
        care = None if base is None else care_year(base, of_care or person)
    if health is None and prefecture:
        health = health_year(prefecture, fiscal_year, person)
    return care, health


def normal_year(customer, cover, first, person):
    """Of the twelve months from first; None where neither age falls in them or nothing is typed."""
    if not known(customer) or cover.until_65 >= first + 12:
        return None
    amounts = year_of(customer, (first - 3) // 12, person)
    months = [min(max(first + 12 - since, 0), 12) for since in (cover.until_65, cover.until_75)]
    care, health = (down(Fraction((amount or 0) * count, 12)) for amount, count in zip(amounts, months))
    return {"care": care, "health": health, "total": care + health}
