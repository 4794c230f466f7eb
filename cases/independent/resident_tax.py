"""個人住民税 of the fiscal year after the income year."""
from fractions import Fraction

import housing_loan
from figures import band, down, rate, read, up
from person import LAW as INCOME, of_year

LAW = read("resident-tax")


def taxable_income(person, premiums):
    deductions = (person.basic_of(LAW["basic"]) + person.personal(LAW) + person.life(LAW["life"])
                  + person.earthquake(LAW["earthquake"]) + person.medical() + person.insurance_and_aid(premiums))
    return down(max(person.total_income - deductions, 0), 1000)


def personal_difference(person):
    """人的控除額の差の合計: statutory amounts."""
    law = LAW["difference"]
    total = law["basic"] + person.disability_sum(law["disability"])
    column = person.column()
    if person.spouse is not None and column is not None:
        if person.spouse_living_on_same_budget():
            total += law["spouse_elderly" if person.spouse.get("age", 0) >= 70 else "spouse_general"][column]
        elif person.year == 2024:
            for below, *amounts in law["spouse_special_fy2025"]:
                if person.spouse.get("total_income", 0) < below:
                    total += amounts[column]
                    break
    total += person.dependants_sum(law)
    if person.widow():
        total += law["widow"]
    if person.single_parent():
        total += law["single_parent_father" if person.taxpayer.get("single_father") else "single_parent_mother"]
    if person.working_student():
        total += law["working_student"]
    return total


def adjustment_base(person, taxable, difference):
    law = LAW["adjustment"]
    if person.total_income > law["total_income_up_to"]:
        return 0
    if taxable <= law["threshold"]:
        return min(difference, taxable)
    return max(difference - (taxable - law["threshold"]), law["least_base"])


def exemption(person):
    """非課税: "all", "income_levy" or "none"; and the limit of the income levy."""
    law = LAW["exempt"]
    family = person.family()
    common = law["per_person"] * (1 + family) + law["plus"]
    levy_limit = common + (law["family_income_levy"] if family else 0)
    special = person.disability() != "none" or person.widow() or person.single_parent()
    if special and person.total_income <= law["special_persons"]:
        return "all", levy_limit
    if person.total_income <= common + (law["family_per_capita"] if family else 0):
        return "all", levy_limit
    return ("income_levy" if person.total_income <= levy_limit else "none"), levy_limit


def gift_key(person, taxable, difference):
    """課税総所得金額 less 人的控除差調整額: the statutory differences and what the basic deduction of income tax
    exceeds 480,000 by. The deduction goes by the total income of income tax, retirement income included."""
    law = LAW["donation"]
    total = person.total_income - person.retirement + person.retirement_of_income_tax
    row = band(of_year(INCOME["basic"], person.year), total)
    basic = row[1] if row else 0
    return taxable - difference - max(basic - law["basic_over"], 0)


def gift_credit(person, taxable, difference, levies, city):
    """寄附金税額控除 (ふるさと納税): municipality, prefecture. levies: at standard rates, after the adjustment."""
    law = LAW["donation"]
    paid = person.deductions.get("donation", 0)
    plain = min(Fraction(paid), Fraction(person.total_income * law["percent_of_total_income"], 100)) - law["own_part"]
    if plain <= 0:
        return 0, 0
    base = gift_key(person, taxable, difference)
    marginal = band(INCOME["brackets"], base)[1] if base >= 0 else 0
    share = Fraction(law["special_percent"], 100) - Fraction(marginal * (1000 + INCOME["surtax_permille"]), 100000)
    credits = []
    for levy, percent, fifths in zip(levies, LAW["rates_percent"][city], law["special_fifths"][city]):
        special = (paid - law["own_part"]) * share * Fraction(fifths, 5)
        cap = Fraction(levy * law["share_of_levy_percent"], 100)
        credits.append(up(plain * percent / 100) + up(min(special, cap)))
    return credits


def fixed_cut(person, levies):
    """定額減税 of FY2025: only for a spouse who is not deductible."""
    law = INCOME["fixed_cut"]
    if person.year != 2024 or not person.spouse_living_on_same_budget() \
            or not law["resident_2025_over"] < person.total_income <= law["total_income_up_to"]:
        return 0, 0
    amount = law["resident_2025_spouse"]
    prefecture = up(Fraction(amount * levies[1]) / sum(levies)) if sum(levies) else 0
    return amount - prefecture, prefecture


def per_capita_of(residence):
    """均等割 and 森林環境税 of a place."""
    surcharge = residence.get("surcharge") or {}
    return sum(LAW["per_capita"].values()) + surcharge.get("per_capita_prefecture", 0) \
        + surcharge.get("per_capita_municipality", 0)


def monthly(whole, residence):
    """特別徴収: June, and each month from July to May. Up to the per-capita tax June takes all (地方税法321条の5第1項)."""
    if whole <= per_capita_of(residence):
        return whole, 0
    usual = down(Fraction(whole, 12), 100)
    return whole - 11 * usual, usual


def annual(person, taxable, residence, loan_remainder=0):
    """The whole year's resident tax. loan_remainder: what income tax could not take of a housing-loan credit."""
    surcharge = residence.get("surcharge") or {}
    exempt, levy_limit = exemption(person)
    if exempt == "all":
        return 0
    per_capita = per_capita_of(residence)
    if exempt == "income_levy":
        return per_capita
    city = "designated_city" if residence.get("designated_city") else "standard"
    difference = personal_difference(person)
    base = adjustment_base(person, taxable, difference)
    extra = [rate(surcharge.get(key) or 0) for key in ("income_municipality", "income_prefecture")]
    levies = [max(taxable * (Fraction(percent, 100) + add) - Fraction(base * cut, 100), 0)
              for percent, add, cut in zip(LAW["rates_percent"][city], extra, LAW["adjustment"][city])]
    plain = [max(Fraction(taxable * percent, 100) - Fraction(base * cut, 100), 0)
             for percent, cut in zip(LAW["rates_percent"][city], LAW["adjustment"][city])]
    levies = [max(levy - part, 0) for levy, part in zip(levies, housing_loan.parts(loan_remainder, city))]
    levies = [max(levy - credit, 0) for levy, credit in
              zip(levies, gift_credit(person, taxable, difference, plain, city))]
    levies = [max(levy - cut, 0) for levy, cut in zip(levies, fixed_cut(person, levies))]
    short = levy_limit - (person.total_income - sum(levies))
    if short > 0 and sum(levies) > 0:
        # 調整措置: the levy may not push the income below the limit
        levies = [max(levy - short * levy / sum(levies), 0) for levy in levies]
    return sum(down(levy, 100) for levy in levies) + per_capita
