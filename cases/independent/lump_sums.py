#!/usr/bin/env python3
"""Lump sums and policies of the president, and the two mutual aids: one subject a calculator.

python3 lump_sums.py occasional-income < lines.jsonl   # inputs of one of CALCULATORS, one a line
"""
import json
import sys
from datetime import date
from fractions import Fraction

from dates import day, same_day_later
from figures import down, rate, read, up
from retirement import DAY, answer, plain, refuse

LAW = read("lump-sums")


def in_years(data):
    first, last = LAW["years"]
    year = data.get("year")
    refuse(not first <= (LAW["newest_year"] if year is None else year) <= last, "law_not_covered", "year")


def occasional_income(data):
    """所得税法34条; 所得税法施行令183条2項・4項: what was paid for a policy, less what was shared out before."""
    for name in ("receipts", "cost"):
        refuse(data.get(name, 0) < 0, "out_of_range", name)
    policies = []
    for number, policy in enumerate(data.get("policies", [])):
        for name, value in policy.items():
            refuse(name != "financial_type" and value < 0, "out_of_range", f"policies.{number}.{name}")
        refuse(policy.get("financial_type", False), "not_supported", f"policies.{number}.financial_type")
        paid = sum(policy.get(name, 0) for name in ("premiums", "premiums_as_salary", "acquired_for"))
        cost = max(paid - policy.get("dividends", 0), 0)
        policies.append({"cost": cost, "gain": policy["receipts"] - cost})
    in_years(data)
    receipts = data.get("receipts", 0) + sum(policy["receipts"] for policy in data.get("policies", []))
    cost = data.get("cost", 0) + sum(policy["cost"] for policy in policies)
    gain = max(receipts - cost, 0)
    special = min(gain, LAW["occasional"]["special_deduction"])
    return {"policies": policies, "receipts": receipts, "cost": cost, "special_deduction": special,
            "occasional_income": gain - special, "into_total_income": down(Fraction(gain - special, 2))}


def expected_years(contract):
    """所得税法施行令82条の3第2項: the years for which the annuity is expected to be paid."""
    kind, years, life = contract["kind"], contract.get("years"), contract.get("life_expectancy")
    needed = {"fixed_term": ("years",), "life": ("life_expectancy",)}.get(kind, ("years", "life_expectancy"))
    for name in needed:
        refuse(contract.get(name) is None, "required", f"contract.{name}")
        refuse(not 1 <= contract[name] <= 100, "out_of_range", f"contract.{name}")
    return {"fixed_term": years, "life": life, "guaranteed_life": max(years or 0, life or 0),
            "limited_term": min(years or 0, life or 0)}[kind]


def policy_annuity(data):
    """所得税法施行令183条1項: the share of the premiums is raised to hundredths (4号)."""
    law, annuity, cost, contract = LAW["annuity"], data["annuity"], data.get("cost"), data.get("contract")
    for name in ("annuity", "dividends"):
        refuse(data.get(name, 0) < 0, "out_of_range", name)
    refuse(cost is not None and not 0 <= cost <= annuity, "out_of_range", "cost")
    expected = None
    if contract is not None:
        refuse(contract["yearly"] < 1, "out_of_range", "contract.yearly")
        refuse(contract["premiums"] < 0, "out_of_range", "contract.premiums")
        expected = contract["yearly"] * expected_years(contract)
    in_years(data)
    refuse(cost is None and contract is None, "required", "cost")
    found = {"expected_total": None, "ratio_hundredths": None, "cost_from": "notice", "questions": []}
    if cost is None:
        parts = min(up(Fraction(contract["premiums"] * law["ratio_parts"], expected)), law["ratio_parts"])
        cost = down(Fraction(annuity * parts, law["ratio_parts"]))
        found = {"expected_total": expected, "ratio_hundredths": parts, "cost_from": "ratio", "questions": ["ask_for_notice"]}
    taxed, dividends, withheld = annuity - cost, data.get("dividends", 0), 0
    if taxed >= law["nothing_below"] and data.get("payee_is_policyholder", True):
        withheld = down(Fraction(taxed * law["per_10000"], 10_000))
        found["questions"] += ["dividends_not_withheld"] if dividends else []
    return {**found, "cost": cost, "income": taxed + dividends, "withheld": withheld}


def policy_transfer(data):
    """所得税基本通達36-37."""
    law, made, passed = LAW["rights"], day(data["contract_date"]), day(data["transfer_date"])
    refuse(passed < date.fromisoformat(law["known_from"]), "law_not_covered", "transfer_date")
    refuse(made > passed, "date_after", "contract_date")
    for name in ("surrender_value", "book_asset", "paid_by_officer"):
        refuse(data.get(name, 0) < 0, "out_of_range", name)
    can_be = made >= date.fromisoformat(law["contracts_from"])
    said, restorable = data.get("under_class_table"), data.get("restorable_paid_up")
    refuse(said and not can_be, "out_of_range", "contract_date")
    under = can_be if said is None else said
    refuse(restorable is not None and not under, "not_supported", "restorable_paid_up")
    refuse(restorable is not None and restorable["deducted"] < 0, "out_of_range", "restorable_paid_up.deducted")
    surrender, book, threshold = data["surrender_value"], data["book_asset"], 0
    value, by = surrender, "surrender_value"
    if under and passed >= date.fromisoformat(law["transfers_from"]):
        least = Fraction(book * law["asset_tenths"], 10)
        threshold = up(least)
        if restorable is not None:
            value, by = book + restorable["deducted"], "restored_asset"
        elif surrender < least:
            value, by = book, "book_asset"
    paid, retirement = data.get("paid_by_officer", 0), data.get("as_retirement_pay", False)
    benefit = max(value - paid, 0)
    questions = ["class_table_assumed"] if under and said is None else []
    if retirement:
        questions.append("retirement_pay_resolved")
    return {"under_class_table": under, "threshold": threshold, "value": value, "valued_by": by,
            "salary_benefit": 0 if retirement else benefit, "retirement_receipts": benefit if retirement else 0,
            "company_result": max(value, paid) - book, "non_deductible": 0 if retirement else benefit,
            "later_cost": max(value, paid), "questions": questions}


PAID_IN_PARTS = ("business_ended", "left_by_illness", "left_at_old_age", "old_age")


def check_mutual_aid(data, law, ideco):
    exits, form = data["exit"], data.get("form", "lump_sum")
    refuse(day(data["date"]) < date.fromisoformat(law["from"]), "law_not_covered", "date")
    refuse(not 1 <= data["months"] <= 1200, "out_of_range", "months")
    refuse(not 0 <= data["age"] <= 130, "out_of_range", "age")
    refuse(ideco and exits not in ("old_age", "death"), "not_a_choice", "exit")
    refuse(form == "instalments" and exits not in PAID_IN_PARTS, "not_a_choice", "form")
    least, most = (0, None) if ideco else (data["months"] * monthly for monthly in law["monthly"])
    refuse(data["premiums"] < least or most is not None and data["premiums"] > most, "out_of_range", "premiums")
    if not ideco:
        refuse(data["premiums"] % law["step"], "invalid_value", "premiums")
        # 小規模企業共済法9条1項2号・3号, 7条4項2号
        refuse(exits in ("left_at_old_age", "old_age") and data["age"] < law["old_age"], "out_of_range", "age")
        refuse(exits == "old_age" and data["months"] < law["old_age_months"], "out_of_range", "months")
        refuse(exits == "resigned_early" and data["age"] >= law["old_age"], "out_of_range", "age")


def cancelled(data, law):
    """小規模企業共済法12条3項1号: the amount of a voluntary cancellation and its rate, in percent, where it is known."""
    amount, months, premiums = data.get("amount"), data["months"], data["premiums"]
    # of every part at least the first percentage, whatever its own months are; nothing below twelve months of all
    highest = [percent for _, last, percent in law["percent"] if months <= last][:1] or [law["most_percent"]]
    lowest = [percent for first, _, percent in law["percent"] if first <= months][-1]
    if data.get("premium_changed", False):
        lowest = min(lowest, law["percent"][1][2])
    least, most = (down(Fraction(premiums * percent, 100)) for percent in (lowest, highest[0]))
    refuse(amount is not None and not least <= amount <= most, "out_of_range", "amount")
    if lowest == highest[0]:
        return least, lowest
    refuse(amount is None, "required", "amount")
    return amount, None


def mutual_aid_kind(data, law):
    """所得税法施行令72条3項3号・82条の2第2項3号, 所得税法34条."""
    if data["exit"] == "death":
        return "inheritance"
    if data.get("form", "lump_sum") == "instalments":
        return "public_pension"
    # ロ: cancelled from 65 on; ハ: taken as cancelled, at any age
    return "occasional" if data["exit"] == "voluntary" and data["age"] < law["old_age"] else "retirement"


def small_enterprise_mutual_aid(data):
    law, ideco = LAW["small_enterprise"], data.get("scheme") == "ideco"
    check_mutual_aid(data, law, ideco)
    amount, percent = data.get("amount"), None
    refuse(amount is not None and amount < 0, "out_of_range", "amount")
    if data["exit"] == "voluntary":
        amount, percent = cancelled(data, law)
    refuse(amount is None, "required", "amount")
    kind, below = mutual_aid_kind(data, law), max(data["premiums"] - amount, 0)
    found = {"income_kind": kind, "amount": amount, "rate": None if percent is None else plain(Fraction(percent, 100)),
             "below_premiums": below, "retirement": None, "occasional": None}
    questions = []
    if kind == "retirement":
        found["retirement"] = {"kind": "dc" if ideco else "employee", "amount": amount, "service_months": data["months"]}
        questions += ["service_period", "other_retirement_payments"]
    elif kind == "occasional":
        # 所得税法施行令183条2項2号ニ: premiums that were deducted when paid are no cost
        found["occasional"] = {"receipts": amount, "cost": 0}
    elif kind == "inheritance":
        questions.append("death_benefit")
    elif ideco:
        questions.append("ideco_instalments")
    # 小規模企業共済法9条3項・12条4項: not less than the premiums, but who goes on as an officer of the new company (12条3項1号)
    if below and data["exit"] != "voluntary" and not ideco:
        questions.append("below_premiums")
    return {**found, "questions": questions}


def no_deduction_until(cancelled_on):
    """租税特別措置法66条の11第2項: 同日以後2年を経過する日, the day of the cancellation counted."""
    law = LAW["bankruptcy"]["again"]
    return same_day_later(cancelled_on, law["months"]) if cancelled_on >= date.fromisoformat(law["cancelled_from"]) else None


def check_bankruptcy(data, law):
    start, length = day(data["fiscal_year_start"]), data.get("fiscal_year_months", 12)
    refuse(start < date.fromisoformat(law["from"]), "law_not_covered", "fiscal_year_start")
    refuse(not 1 <= length <= 12, "out_of_range", "fiscal_year_months")
    end = same_day_later(start, length)
    before, paid_before = data.get("months_before", 0), data.get("paid_before", 0)
    least, most = law["monthly"]
    refuse(not 0 <= before <= 1600, "out_of_range", "months_before")
    refuse(not before * least <= paid_before <= min(before * most, law["total"]), "out_of_range", "paid_before")
    refuse(paid_before % law["step"], "invalid_value", "paid_before")
    cancellation, total = data.get("cancellation"), paid_before
    refuse(len(data.get("premiums", [])) > 24, "out_of_range", "premiums")
    if cancellation is not None:
        refuse(not start <= day(cancellation["date"]) <= end, "out_of_range", "cancellation.date")
    for number, premium in enumerate(data.get("premiums", [])):
        field, on = f"premiums.{number}", day(premium["paid_on"])
        refuse(not start <= on <= end, "out_of_range", f"{field}.paid_on")
        refuse(cancellation is not None and on > day(cancellation["date"]), "date_after", f"{field}.paid_on")
        refuse(not least <= premium["amount"] <= most, "out_of_range", f"{field}.amount")
        refuse(premium["amount"] % law["step"], "invalid_value", f"{field}.amount")
        total += premium["amount"]
        refuse(total > law["total"], "out_of_range", f"{field}.amount")
    return total


def bankruptcy_prevention_mutual_aid(data):
    law = LAW["bankruptcy"]
    total = check_bankruptcy(data, law)
    premiums, cancellation = data.get("premiums", []), data.get("cancellation")
    earlier = None if data.get("earlier_cancellation") is None else day(data["earlier_cancellation"])
    until = None if earlier is None else no_deduction_until(earlier)
    paid = sum(premium["amount"] for premium in premiums)
    days = [day(premium["paid_on"]) for premium in premiums]
    barred = sum(premium["amount"] for premium, on in zip(premiums, days) if until is not None and earlier <= on <= until)
    without = not data["schedule_attached"]
    barred = paid if without else barred
    # what was paid in the years before may not have been deducted either
    undeducted = barred or until is not None
    questions = [name for name, asked in (("attach_schedule", without and premiums),
                                          ("paid_on_the_day", until is not None and until + DAY in days),
                                          ("undeducted_returned", undeducted and cancellation is not None),
                                          ("loans_lower_premiums", cancellation is not None)) if asked]
    found, value = None, 0
    if cancellation is not None:
        months = data.get("months_before", 0) + len(premiums)
        row = [row for row in law["percent"] if row[0] <= months][-1]
        percent = row[1 + ("voluntary", "deemed", "by_agency").index(cancellation["kind"])]
        value = down(Fraction(total * percent, 100))
        again = no_deduction_until(day(cancellation["date"]))
        found = {"months": months, "rate": plain(Fraction(percent, 100)), "value": value, "lost": total - value,
                 "no_deduction_until": again and again.isoformat()}
    return {"paid": paid, "not_deductible": barred, "deductible": paid - barred, "total_paid": total, "remaining": law["total"] - total,
            "no_deduction_until": until and until.isoformat(), "cancellation": found, "income_change": value - (paid - barred),
            "questions": questions}


def says(fact, against):
    """What a fact of yes or no says, where against is the bad answer."""
    return "open" if fact is None else "against" if fact == against else "for"


def change_of_duties(data):
    """法人税基本通達9-2-32: its three examples, and what its brackets take out of them again."""
    law, before, after = LAW["duties"], data["monthly_before"], data["monthly_after"]
    refuse(day(data["date"]) < date.fromisoformat(law["from"]), "law_not_covered", "date")
    for name in ("monthly_before", "monthly_after"):
        refuse(data[name] < 0, "out_of_range", name)
    shares, met = data.get("shares"), None
    if shares is not None:
        own, person = rate(shares["own_group"]), rate(shares["person"])
        for name, part in (("own_group", own), ("person", person)):
            refuse(not 0 <= part <= 1, "out_of_range", f"shares.{name}")
        # 所有割合 above 10 % and above 5 % (令71条1項5号ロ・ハ)
        met = shares["in_first_groups"] and own * 100 > law["own_group_percent"] and person * 100 > law["person_percent"]
    example = Fraction(before * law["fall_percent"], 100)
    fall = before - after
    cases = {"part_time": data.get("part_time"), "auditor": data.get("auditor"), "pay_fall": before > 0 and fall >= example}
    power = [name for name in ("banks", "guarantees", "hiring") if data.get(name)]
    excluded = {"part_time": (["representation"] if data.get("representation") else []) + power,
                "auditor": (["shares"] if met else []) + power, "pay_fall": power}
    pointers = [(name, "open" if case is None else "for") for name, case in cases.items() if case is not False]
    if not pointers:
        pointers.append(("no_sign", "against"))
    pointers += [(name, says(data.get(name), True)) for name in ("representation", "banks", "guarantees", "hiring")]
    pointers += [("shares", says(met, True)), ("paid", says(data.get("paid"), False))]
    if data.get("majority") is not False:
        pointers.append(("majority", "open"))
    return {"pay_after": after, "pay_fall": fall, "pay_fall_of_example": up(example), "share_tests_met": met,
            "signs": [{"sign": name, "is_case": case, "excluded_by": excluded[name]} for name, case in cases.items()],
            "pointers": [{"fact": name, "says": which} for name, which in pointers]}


CALCULATORS = {"occasional-income": occasional_income, "policy-annuity": policy_annuity, "policy-transfer": policy_transfer,
               "small-enterprise-mutual-aid": small_enterprise_mutual_aid,
               "bankruptcy-prevention-mutual-aid": bankruptcy_prevention_mutual_aid, "change-of-duties": change_of_duties}


def main(arguments):
    for line in sys.stdin:
        print(json.dumps(answer(CALCULATORS[arguments[1]], json.loads(line)), ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv)
