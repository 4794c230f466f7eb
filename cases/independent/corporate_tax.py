"""法人税等 of one fiscal year, of twelve months unless it says otherwise."""
from fractions import Fraction

from figures import band, down, rate, read

LAW = read("corporate-tax")


def of(amount, ppm, unit=100):
    return down(Fraction(amount * ppm, 1_000_000), unit)


def low_rate(start, income, capital, months=12):
    if capital > LAW["low_rate_capital_up_to"]:
        return LAW["general"]
    over = LAW["low_rate_over_income"]
    found = [ppm for first, ppm in LAW["low_rate"] if first <= start][-1]
    return over["rate"] if found == 150000 and start >= over["from"] and 12 * income > months * over["over"] else found


def low_limit(income, months):
    """措通42の3の2-1: for the months, cut to 1,000 yen; a thousand more where the limit loses more than the income."""
    exact = Fraction(LAW["low_limit"] * months, 12)
    cut = down(exact, 1000)
    return cut + 1000 if exact - cut > max(income, 0) % 1000 else cut


def enterprise(base, rates, months=12):
    """Each band cut to 1,000 yen, its tax to 100."""
    total, lower = 0, 0
    limits = [Fraction(limit * months, 12) for limit in LAW["enterprise"]["limits"]]
    for limit, ppm in zip([*limits, None], rates):
        part = base - lower if limit is None else min(base, limit) - lower
        if part > 0:
            total += of(down(part, 1000), ppm)
        lower = limit
    return total


def year(start, income, losses, capital, employees, area):
    """start: ISO date; income before loss relief."""
    if not LAW["fiscal_years_from"] <= start <= LAW["fiscal_years_to"]:
        raise ValueError("law_not_covered: fiscal year")
    return assessed(start, income, losses, capital, employees, area)[0]


def assessed(start, income, losses, capital, employees, area, months=12):
    """The same of any fiscal year, by the rules whose day has come; and the local parts that are paid one by one."""
    room = max(income, 0)
    used = min(losses, room if capital <= LAW["low_rate_capital_up_to"] else room // 2)
    taxable = income - used
    base = down(max(taxable, 0), 1000)
    left = max(taxable, 0)
    low = min(base, low_limit(left, months))
    tax = Fraction(low * low_rate(start, base, capital, months) + (base - low) * LAW["general"], 1_000_000)
    ground = down(tax, 1000)
    defence = 0
    free = Fraction(LAW["defence"]["deduction"] * months, 12)
    if start >= LAW["defence"]["from"] and tax > free:
        defence = of(down(tax - free, 1000), LAW["defence"]["rate"])
    row = band(LAW["per_capita"]["rows"], capital)
    many = employees > 50
    standard = LAW["enterprise"]["standard"]
    applied = standard
    exceeded = []

    def looked_at(tax, by, amount, limit, capital_limit, within, beyond):
        """The tax of a place with a limit of capital and one of an amount: beyond either, the whole is higher."""
        over = ("capital", capital_limit) if capital_limit is not None and capital > capital_limit else \
            (by, limit) if limit is not None and 12 * amount > months * limit else None
        if over is None:
            return within
        exceeded.append({"tax": tax, "by": over[0], "limit": over[1], "added": beyond - within})
        return beyond

    if area == "tokyo_special_wards":
        wards = LAW["wards"]
        levy = [looked_at("inhabitant_levy_prefecture", "corporation_tax", ground, wards["corporation_tax_up_to"],
                          wards["capital_up_to"], of(ground, wards["levy"]), of(ground, wards["levy_excess"]))]
        per_capita = [row[5] if many else row[4]]
        if looked_at("enterprise_tax", "income", base, wards["income_up_to"], wards["capital_up_to"],
                     enterprise(left, standard, months), enterprise(left, wards["enterprise_excess"], months)) \
                != enterprise(left, standard, months):
            applied = wards["enterprise_excess"]
    elif area == "standard":
        levy = [of(ground, LAW["levy"]["prefecture"]), of(ground, LAW["levy"]["municipality"])]
        per_capita = [row[1], row[3] if many else row[2]]
    elif "prefecture" in area:
        levy, per_capita = [], []
        for part, name in (("prefecture", area["prefecture"]), ("municipality", area.get("municipality"))):
            place = LAW["places"].get(name, {})
            typed = area.get("prefecture_rate" if part == "prefecture" else "municipal_rate")
            if typed is not None:
                levy.append(down(ground * rate(typed), 100))
            else:
                levy.append(looked_at(f"inhabitant_levy_{part}", "corporation_tax", ground,
                                      place["corporation_tax_up_to"], place["capital_up_to"],
                                      of(ground, place["levy"]), of(ground, place["levy_excess"])))
            own = area.get(f"per_capita_{part}")
            small = capital <= 10_000_000
            per_capita.append(own if own is not None else
                              place["per_capita"][(0 if small else 1) + (2 if many else 0)])
    else:
        levy = [down(ground * rate(area[key]), 100) for key in ("prefecture_rate", "municipal_rate")]
        per_capita = [area["per_capita_prefecture"], area["per_capita_municipality"]]
        if area.get("enterprise") == "excess":
            applied = LAW["wards"]["enterprise_excess"]
    parts = {
        "corporation_tax": down(tax, 100),
        "local_corporation_tax": of(ground, LAW["local"]),
        "defence_tax": defence,
        "inhabitant_levy": sum(levy),
        "per_capita": sum(down(Fraction(yen * months, 12), 100) for yen in per_capita),
        "enterprise_tax": enterprise(left, applied, months),
        "special_enterprise_tax": of(enterprise(left, standard, months), LAW["special_enterprise"]),
    }
    return {"taxable_income": taxable, "loss_used": used, **parts, "limits_exceeded": exceeded,
            "added_by_limits": sum(limit["added"] for limit in exceeded), "taxes": sum(parts.values())}, [*levy, *per_capita]


def interim(start, last, local):
    """中間納付 of the fiscal year that begins on start, by the year before: last, and the local parts of it.

    法人税法71条: the tax for each month, times six; none up to 100,000 yen. 地方法人税法16条, 地方税法53条・72条の26・
    321条の8: nor then the others. 防衛特別法人税 has it for fiscal years from 2027-04-01 (law/corporate)."""
    def half(tax):
        return down(tax // 12 * 6, 100)

    if last["corporation_tax"] // 12 * 6 <= LAW["interim"]["none_up_to"]:
        return 0
    names = ["corporation_tax", "local_corporation_tax", "enterprise_tax", "special_enterprise_tax"]
    if start >= LAW["interim"]["defence_from"]:
        names.append("defence_tax")
    return sum(half(last[name]) for name in names) + sum(down(Fraction(tax * 6, 12), 100) for tax in local)
