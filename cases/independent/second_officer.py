#!/usr/bin/env python3
"""家族役員: one sum paid to one and to two people, calculated a second time.

usage: second_officer.py < in.jsonl      (inputs of the calculator, one a line)
"""
import json
import sys
from fractions import Fraction

import corporate_tax
import income_tax
import resident_tax
import social
from compare import PENSION
from dates import age_on, day, month_of
from figures import half_up
from person import Person
from retirement import Refused, answer, refuse

WHO, ARRANGEMENTS = ("president", "member"), ("one", "two")
# from here on the minimum tax on high incomes is not known
HIGHEST_TOTAL_INCOME = 100_000_000


def month_number(text):
    return month_of(day(f"{text}-01"))


class Side:
    """Pay and premiums of one of the two."""

    def __init__(self, data, arrangement, who):
        pay = data[arrangement].get(who) or {}
        self.monthly, bonuses = pay.get("monthly", 0), pay.get("bonuses") or []
        self.pay = 12 * self.monthly + sum(bonus["amount"] for bonus in bonuses)
        full_time = who == "president" or pay.get("full_time", False)
        self.insured = self.monthly > 0 and bool(full_time or pay.get("insured"))
        self.outside = pay.get("outside_premiums", 0)
        self.months = []
        if self.insured:
            facts, company, first = data[who], data["company"], month_of(day(data["date"]))
            national = facts.get("national_health_society")
            cover = social.Cover(company["prefecture"], day(facts["birth_date"]), first,
                                 society=company.get("health_society"), flat=national["monthly"] if national else None)
            self.months = social.year(cover, first, self.monthly,
                                      [(month_number(bonus["month"]), bonus["amount"]) for bonus in bonuses])
        self.employee, self.employer = social.employee_total(self.months), social.employer_total(self.months)

    def benefits(self):
        base = sum(month["standard_pension"] + month["base_pension"] for month in self.months)
        standards = [month["standard_health"] for month in self.months if month["standard_health"]]
        daily = half_up(Fraction(sum(standards), 30 * len(standards)), 10) if standards else 0
        return {"pension_base_year": base, "pension_per_year": half_up(base * PENSION),
                "sickness_allowance_daily": half_up(Fraction(daily * 2, 3))}


class Taxpayer:
    """One of the two with the taxes of one pay; other: the one that is counted, with its total incomes."""

    def __init__(self, data, who, side, arrangement, other=None, returned=None):
        self.data, self.who, self.side, self.arrangement = data, who, side, arrangement
        year, facts, premiums = day(data["date"]).year, data[who], side.employee + side.outside

        def person(**more):
            return Person(year, side.pay, self.customer(other, more.get("with_retirement", True)), facts.get("deductions"), **more)

        typed = facts.get("settlement")
        self.returned = returned
        if returned is None:
            self.returned = typed == "final_return" if typed else income_tax.files(person())
        declared = person(declared=self.returned)
        refuse(declared.total_income > HIGHEST_TOTAL_INCOME, "minimum_tax_not_covered", f"{arrangement}.{who}.monthly")
        taxable = income_tax.taxable_income(declared, premiums, self.returned)
        local = person(with_retirement=False)
        self.total = {"income": declared.total_income, "resident": local.total_income}
        self.income_tax = income_tax.annual(declared, taxable, self.returned)
        self.resident_tax = resident_tax.annual(local, resident_tax.taxable_income(local, premiums), facts)
        self.family = [self.of_family(declared, declared_law) for declared, declared_law in
                       ((declared, income_tax.LAW), (local, resident_tax.LAW))]

    @staticmethod
    def of_family(person, law):
        return (person.spouse_deduction(law["spouse"], law["spouse_special"]) + person.dependants_sum(law["dependant"])
                + person.specified_relatives(law["specified_relative"]) + person.disability_sum(law["disability"]))

    def customer(self, other, of_income_tax):
        facts = dict(self.data[self.who])
        if other:
            name, total = other
            disability = (self.data[name].get("taxpayer") or {}).get("disability") or "none"
            if disability == "special" and self.data.get("living_together", True):
                disability = "special_living_together"
            year_end = day(f"{day(self.data['date']).year}-12-31")
            row = {"age": age_on(day(self.data[name]["birth_date"]), year_end), "disability": disability,
                   "total_income": max(total["income" if of_income_tax else "resident"], 0)}
            if self.data["relation"] == "spouse":
                facts["spouse"] = row
            else:
                facts["dependants"] = [*(facts.get("dependants") or []), row]
        return facts


def couple(data, arrangement, sides, returned):
    """Both, and whom the president counts."""
    def one(who, other=None):
        return Taxpayer(data, who, sides[who], arrangement, other, returned[who])

    president, member = one("president"), one("member")
    if not data.get("same_livelihood", True):
        return president, member, None
    if data["relation"] == "spouse" and member.total["income"] > president.total["income"]:
        return president, one("member", ("president", president.total)), None
    counted = "member", member.total
    return one("president", counted), member, counted


def company_taxes(data, income):
    company = data["company"]["corporate_tax"]
    return corporate_tax.year(company["fiscal_year_start"], income, company.get("loss_carryforward", 0), company["capital"],
                              company.get("employees", 0), company["area"])["taxes"]


def second_officer(data):
    sides = {name: {who: Side(data, name, who) for who in WHO} for name in ARRANGEMENTS}
    paid = {name: sum(side.pay for side in sides[name].values()) for name in ARRANGEMENTS}
    refuse(paid["one"] != paid["two"], "out_of_range", "two")
    returned = dict.fromkeys(WHO)
    for number, who in enumerate(WHO):
        if not data[who].get("settlement"):
            returned[who] = any(couple(data, name, sides[name], dict.fromkeys(WHO))[number].returned for name in ARRANGEMENTS)
    profit = data["company"]["corporate_tax"]["income"]
    found, taxed = {}, {}
    for name in ARRANGEMENTS:
        taxed[name] = couple(data, name, sides[name], returned)
        employer = sum(side.employer for side in sides[name].values())
        burden = paid[name] + employer
        taxes = company_taxes(data, profit - burden)
        year = {"company": {"pay": paid[name], "employer_total": employer, "burden": burden, "taxes": taxes,
                            "money_left": profit - burden - taxes}}
        for who, tax in zip(WHO, taxed[name]):
            side = sides[name][who]
            first = side.months[0] if side.months else {"standard_health": 0, "standard_pension": 0}
            year[who] = {
                "pay": side.pay, "is_insured": side.insured, "standard_health": first["standard_health"],
                "standard_pension": first["standard_pension"], "employee_total": side.employee, "employer_total": side.employer,
                "outside_premiums": side.outside, "income_tax": tax.income_tax, "resident_tax": tax.resident_tax,
                "take_home": side.pay - side.employee - side.outside - tax.income_tax - tax.resident_tax, **side.benefits()}
        year["take_home"] = sum(year[who]["take_home"] for who in WHO)
        year["together"] = year["take_home"] + year["company"]["money_left"]
        found[name] = year
    now = taxed["two"][0]
    kept = Taxpayer(data, "president", sides["two"]["president"], "two", taxed["one"][2], now.returned)
    lost = {"income_tax_deductions": kept.family[0] - now.family[0], "resident_tax_deductions": kept.family[1] - now.family[1],
            "income_tax": now.income_tax - kept.income_tax, "resident_tax": now.resident_tax - kept.resident_tax}
    two = found["two"]
    pay = two["member"]["pay"]
    refused = company_taxes(data, profit - two["company"]["burden"] + pay)
    names = ("employee_total", "outside_premiums", "income_tax", "resident_tax", "take_home", "pension_per_year",
             "sickness_allowance_daily")

    def minus(*path):
        before, after = found["one"], two
        for key in path:
            before, after = before[key], after[key]
        return after - before

    return {**found, "deductions_lost": {**lost, "total": lost["income_tax"] + lost["resident_tax"]},
            "denied": {"pay": pay, "company_taxes": refused, "more_taxes": refused - two["company"]["taxes"]},
            "difference": {**{who: {name: minus(who, name) for name in names} for who in WHO},
                           "employer_total": minus("company", "employer_total"), "company_taxes": minus("company", "taxes"),
                           "money_left": minus("company", "money_left"), "take_home": minus("take_home"),
                           "together": minus("together")}}


def main():
    for line in sys.stdin:
        print(json.dumps(answer(second_officer, json.loads(line)), ensure_ascii=False))


if __name__ == "__main__":
    main()
