"""Contracts inside a material on the edges of the rules, for contracts/edges.jsonl."""
import json
from pathlib import Path

REFERENCE = Path(__file__).resolve().parent.parent / "materials/reference.json"
BASE = {"status": "new", "contract_date": "2026-06-01", "kind": "term", "age": 45, "term_years": 20, "premium": 1_200_000, "mode": "annual",
        "surrender_policy_year": 10}


def values(percent):
    """Of twenty yearly premiums; highest in the tenth year."""
    return [BASE["premium"] * year * max(0, percent - 4 * abs(year - 10)) // 100 for year in range(1, 21)]


def material(*policies, leaving=None, planned=None, basis=None, birth=None, **company):
    with open(REFERENCE, encoding="utf-8") as file:
        data = json.load(file)["input"]
    if leaving is not None:
        data["customer"]["retirement_age"] = leaving
    if birth is not None:
        data["customer"].update(birth_date=birth, retirement_age=None)
    if planned is not None:
        data["retirement"]["planned_amount"] = planned
    if basis is not None:
        data["basis_date"] = basis
    data["company"].update(company)
    data["deferred_insurance"] = [{**BASE, **policy} for policy in policies]
    return data


def alone(kind, data):
    """The pay of today alone, as 退職金準備 and 法人保険のみ have it; nobody types a ratio where no allowance is spoken of."""
    retirement = data["retirement"] if kind == "retirement_fund" else {}
    return {**data, "kind": kind, "proposals": [], "meeting": {}, "retirement": retirement}


def edges():
    """(about, material)"""
    for printed in ("50.0", "50.1", "70.0", "70.1", "85.0", "85.1"):
        yield f"highest rate {printed} %", material({"max_surrender_rate": printed, "surrender_values": values(int(printed[:2]))})
    small = {"premium": 300_000, "max_surrender_rate": "60.0", "surrender_values": values(15)}
    yield "300,000 yen a year of up to 70 percent", material(small)
    yield "300,001 yen a year", material({**small, "premium": 300_001})
    yield "300,000 yen and one more of the same person", material({**small, "other_annualised_premium": 1})
    rated = {"max_surrender_rate": "80.0", "surrender_values": values(80)}
    for month, what in ((4, "twelve months"), (5, "eleven months"), (3, "one month")):
        year = 2026 if month >= 4 else 2027
        yield f"a first fiscal year of {what}", material({**rated, "contract_date": f"{year}-{month:02d}-01"})
    # 40 percent of 240 months are 96, 75 percent 180
    for year in (7, 8, 9, 14, 15, 16):
        yield f"given up at the end of policy year {year}: assets until 8, run down from 16", material({**rated, "surrender_policy_year": year})
    for month in (4, 5):
        yield f"an older rule, begun in 2018-{month:02d}: assets for 60 percent of the years", material(
            {"status": "existing", "contract_date": f"2018-{month:02d}-01", "kind": "increasing_term", "age": 46, "term_years": 24,
             "surrender_values": [500_000 * year for year in range(1, 25)], "surrender_policy_year": 14})
    yield "a loss each year", material(rated, rated, profit_before_pay=12_000_000)
    yield "a loss that the surrender uses up", material({**rated, "surrender_policy_year": 3}, profit_before_pay=16_000_000)
    yield "losses of before", material(rated, loss_carryforward=5_000_000)
    yield "five contracts at once", material(rated, small, {**rated, "mode": "monthly", "premium": 100_000},
                                             {**rated, "contract_date": "2026-09-15"}, {**rated, "exit": "keep", "surrender_policy_year": None})
    for amount in (3_030_000, 3_030_001):
        yield f"books of {amount:,} yen", material({**rated, "surrender_policy_year": 5, "booked": {"policy_year": 5, "amount": amount}})
    yield "paid yearly for five years at once", material({**rated, "prepaid_years": 5})
    large = {"loss_carryforward": 900_000_000}
    for age, what in ((53, "ninth"), (54, "tenth"), (55, "eleventh")):
        yield f"leaving in the {what} fiscal year after the one that counts as that of the losses of before", material(rated, leaving=age, **large)
    monthly = {**rated, "mode": "monthly", "premium": 100_000}
    for day in ("2026-04-16", "2026-05-15", "2026-05-16", "2027-03-15", "2027-03-16", "2026-06-30"):
        yield f"fiscal years from the 16th of April, a contract of {day}", material(
            {**monthly, "contract_date": day}, fiscal_year_start="2026-04-16", basis="2026-04-20")
    for day in ("2027-01-31", "2027-02-28", "2026-03-31"):
        yield f"fiscal years from the first of March, a contract of {day}", material({**monthly, "contract_date": day}, fiscal_year_start="2026-03-01")
    yield "two small ones", material(small, small)
    yield "a small one, one that is none, and two without a value that are paid early", material(
        small, rated, *[{"premium": 200_000, "no_surrender_value": True, "pay_years": 10, "surrender_policy_year": None, "exit": "keep"}] * 2)
    yield "given up after leaving", material({**rated, "surrender_policy_year": 18})
    kept = {**rated, "exit": "keep", "surrender_policy_year": None}
    for day, what in (("2027-03-31", "on the last day"), ("2027-04-01", "on the day after the last")):
        yield f"goes on, begun {what} of the years that are shown", material({**kept, "contract_date": day}, leaving=45)
    yield "goes on, begun in the first month of a fiscal year, not on its first day", material({**kept, "contract_date": "2026-04-15"}, leaving=54)
    purposes = ("business_cover", "survivors_cover", "retirement_funds", "medical_care", "staff_welfare", "succession", "savings")
    yield "what contracts are for", material(*[{**kept, "purpose": purpose} for purpose in purposes[:4]])
    yield "what others are for, two of them on staff", material(
        *[{**kept, "purpose": purpose} for purpose in purposes[5:]], {**kept, "purpose": purposes[4], "age": None},
        {**kept, "kind": "endowment_half", "insured": "everybody", "purpose": purposes[4]})
    # the first 144 of 360 months at 60 percent of 100,000 yen: 8,640,000 on the books
    leaving = {**rated, "exit": "hand_over", "surrender_policy_year": None, "term_years": 30}
    for value, what in ((6_048_000, "exactly 70 percent"), (6_047_999, "a yen below 70 percent")):
        yield f"handed over, its value {what} of its books", material(
            {**leaving, "surrender_values": [value] * 30}, planned=30_000_000)
    for day, what in (("2027-03-31", "last"), ("2027-04-01", "first")):
        yield f"handed over, begun on the {what} day of a fiscal year", material(
            {**leaving, "contract_date": day, "surrender_values": [7_000_000] * 30}, planned=30_000_000)
    yield "handed over: of an older rule, for life, of books that were typed, and one surrendered beside them", material(
        {**leaving, "status": "existing", "contract_date": "2018-04-01", "age": 46, "term_years": 40, "surrender_values": [3_000_000] * 40},
        {**leaving, "kind": "whole_life", "max_surrender_rate": None, "surrender_values": [1] * 30},
        {**leaving, "surrender_values": [5_000_000] * 30, "booked": {"policy_year": 20, "amount": 9_000_000}}, rated, planned=60_000_000)
    rated_life = {**rated, "exit": "paid_up", "term_years": 30, "surrender_values": [3_000_000] * 30}
    for year in (1, 10, 20, 21):
        yield f"paid up at the end of policy year {year}", material({**rated_life, "surrender_policy_year": year})
    yield "paid up, its asset kept, of books that were typed, and for life", material(
        {**rated_life, "paid_up_keeps_asset": True}, {**rated_life, "booked": {"policy_year": 10, "amount": 9_000_000}},
        {**rated_life, "kind": "whole_life", "max_surrender_rate": None, "pay_years": 11}, rated)
    yield "paid up where nobody says when to leave, and after the years that are shown", material(
        rated_life, {**rated_life, "surrender_policy_year": 12}, birth="1955-05-15")
    reduced = {**rated_life, "exit": "reduction", "reduced_part": "40.0", "surrender_values": [1_000_001 * year for year in range(1, 31)]}
    for part in ("0.1", "33.3", "99.9"):
        yield f"reduced by {part} percent", material({**reduced, "reduced_part": part})
    for year in (1, 12, 13, 23):
        yield f"reduced at the end of policy year {year}: assets until 12, run down from 23", material({**reduced, "surrender_policy_year": year}, leaving=69)
    yield "reduced: paid monthly, for life, for ten years of a longer term, and of an older rule", material(
        {**reduced, "mode": "monthly", "premium": 100_001, "contract_date": "2026-09-15"},
        {**reduced, "kind": "whole_life", "max_surrender_rate": None, "premium": 1_001, "surrender_values": [1_001] * 30},
        {**reduced, "pay_years": 10, "max_surrender_rate": "50.0"},
        {**reduced, "status": "existing", "contract_date": "2018-04-01", "kind": "increasing_term", "age": 46, "term_years": 24,
         "surrender_values": [500_000 * year for year in range(1, 25)]})
    for_life = {"kind": "whole_life", "max_surrender_rate": None, "term_years": 10, "surrender_values": [1_000_000] * 10}
    yield "for life, its values over before the years shown: kept, paid for ten years, once, reduced in the last of them, surrendered", material(
        {**for_life, "exit": "keep", "surrender_policy_year": None}, {**for_life, "exit": "keep", "surrender_policy_year": None, "pay_years": 10},
        {**for_life, "exit": "keep", "surrender_policy_year": None, "mode": "single", "pay_years": None},
        {**for_life, "exit": "reduction", "reduced_part": "50.0"}, {**for_life, "surrender_policy_year": 10})
    in_force = {**rated, "status": "existing", "contract_date": "2017-05-01", "kind": "whole_life", "max_surrender_rate": None, "pay_years": 20}
    yield "in force, and given up, reduced or paid up in the fiscal year of the basis date, or kept", material(
        {**in_force, "surrender_policy_year": 9}, {**in_force, "exit": "reduction", "reduced_part": "90.0", "surrender_policy_year": 9},
        {**in_force, "exit": "paid_up", "surrender_policy_year": 9}, {**in_force, "exit": "keep", "surrender_policy_year": None},
        {**reduced, "status": "existing", "contract_date": "2019-08-01", "max_surrender_rate": "50.0", "surrender_policy_year": 7})
    yield "reduced when nothing more is paid: paid for five years, and once", material(
        {**reduced, "pay_years": 5}, {**reduced, "mode": "single", "premium": 24_000_000})
    yield "reduced, its term over inside the years shown, and in the year before that", material(
        {**reduced, "term_years": 12, "premium": 777_777, "surrender_values": [700_001] * 12, "surrender_policy_year": 6},
        {**reduced, "term_years": 12, "surrender_values": [700_001] * 12, "surrender_policy_year": 11})
    yield "reduced in the last fiscal year shown, of books that are those of the rule", material(
        {**reduced, "booked": {"policy_year": 10, "amount": 7_200_000}}, {**reduced, "surrender_policy_year": 20})
    yield "classes by both rates differ, and a value that lies on a line", material(
        {"max_surrender_rate": "70.1", "surrender_values": [None if year == 10 else value for year, value in enumerate(values(70), 1)]},
        {"max_surrender_rate": "70.1", "surrender_values": values(70)})
    leaves = {**rated, "term_years": 30, "surrender_policy_year": None, "surrender_values": [1_000_001 * year for year in range(1, 31)]}
    yield "the contracts alone", alone("corporate_insurance", material(rated, leaves))
    yield "an allowance prepared: its guide, what was surrendered before, and a contract that goes on", alone(
        "retirement_fund", material(leaves, rated, {**leaves, "exit": "keep"}))
    for amount, what in ((0, "of nothing"), (20_000_020, "as much as the contract brings"), (400_000_000, "far above its guide, in a year of loss")):
        yield f"an allowance prepared: {what}", alone("retirement_fund", material(leaves, planned=amount, profit_before_pay=12_000_000))
    yield "an allowance prepared: a part of it handed over", alone("retirement_fund", material({**leaves, "exit": "hand_over"}, leaves, planned=50_000_000))
    yield "an allowance prepared where nobody says when to leave", alone("retirement_fund", material(rated, birth="1955-05-15"))


def edges_of_years():
    """(about, material) of path."""
    rated = {"max_surrender_rate": "80.0", "surrender_values": values(80)}
    yield "a guide for the allowance", material(rated)
    for amount, what in ((0, "no allowance"), (50_000_000, "fifty millions"), (400_000_000, "far above its guide")):
        yield f"{what}", material(rated, planned=amount)
    yield "far above its guide, in a year of loss", material(rated, planned=400_000_000, profit_before_pay=12_000_000)
    for age in (53, 54, 55):
        yield f"losses of before, and leaving at {age}", material(rated, leaving=age, loss_carryforward=900_000_000)
    yield "an existing contract in the profit already", material({**rated, "status": "existing", "contract_date": "2024-04-01"})
    yield "two contracts that end in the last year", material(
        {**rated, "surrender_policy_year": None}, {**rated, "mode": "monthly", "premium": 100_000, "surrender_policy_year": None}, leaving=60)
    leaving = {**rated, "exit": "hand_over", "surrender_policy_year": None, "term_years": 30, "surrender_values": [9_000_000] * 30}
    yield "handed over within the guide of every plan", material(leaving)
    for amount, what in ((9_000_000, "the whole allowance"), (9_000_001, "all but a yen of it"), (200_000_000, "a part of a large one")):
        yield f"handed over as {what}", material(leaving, planned=amount)
    yield "two handed over and two surrendered in the last year, the taxes more than the cash", material(
        {**leaving, "surrender_values": [60_000_000] * 30}, {**leaving, "surrender_values": [1] * 30}, rated,
        {**rated, "surrender_policy_year": None}, planned=70_000_000)
    yield "fiscal years from the 16th of April", material(
        {**rated, "mode": "monthly", "premium": 100_000}, fiscal_year_start="2026-04-16", basis="2026-04-20")
    yield "the contracts alone", alone("corporate_insurance", material(rated))
    yield "an allowance prepared", alone("retirement_fund", material(rated, leaving, planned=50_000_000))
