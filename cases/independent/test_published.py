#!/usr/bin/env python3
"""Published examples and the worked cases against this calculation: python3 test_published.py"""
import json
import unittest
from datetime import date
from pathlib import Path

import corporate_tax
import dates
import housing_loan
import in_kind
import income_tax
import own_premiums
import pension
import resident_tax
import social
import withholding
from base import material, pay
from compare import compare
from person import Person, employment_income_deducted

MATERIALS = Path(__file__).resolve().parents[1] / "materials"


def lacking(expected, found, path=""):
    """What of the expected is missing or different."""
    if isinstance(expected, (dict, list)) and found is None:
        return [f"{path}: expected, not found"]
    if isinstance(expected, dict) and isinstance(found, list):
        # some elements of a list, by their numbers
        return [line for key in expected for line in lacking(expected[key], found[int(key)], f"{path}[{key}]")]
    if isinstance(expected, dict):
        return [line for key in expected for line in lacking(expected[key], found.get(key), f"{path}.{key}")]
    if isinstance(expected, list):
        if len(expected) != len(found):
            return [f"{path}: {len(expected)} expected, {len(found)} found"]
        return [line for n, pair in enumerate(zip(expected, found)) for line in lacking(*pair, f"{path}[{n}]")]
    return [] if expected == found else [f"{path}: {expected} expected, {found} found"]


def relative(age, **more):
    return {"age": age, "total_income": 0, **more}


class WorkedCases(unittest.TestCase):
    def test_every_material(self):
        for file in sorted(MATERIALS.glob("*.json")):
            with self.subTest(file.name):
                case = json.loads(file.read_text(encoding="utf-8"))
                # the engine's remarks are words, not figures
                figures = {name: value for name, value in case["expect"].items() if name != "warnings"}
                self.assertEqual(lacking(figures, compare(case["input"])), [])


class IncomeTax(unittest.TestCase):
    def test_employment_income_of_the_official_booklet(self):
        for salary, income in ((4_390_000, 3_070_400), (7_654_321, 5_788_888), (2_191_000, 1_451_000)):
            self.assertEqual(employment_income_deducted(2026, salary), income)
        self.assertEqual(employment_income_deducted(2025, 5_436_629), 3_908_800)

    def test_income_adjustment_of_the_official_booklet(self):
        customer = {"dependants": [relative(10)]}
        self.assertEqual(Person(2026, 8_970_000, customer, {}).employment_income, 7_020_000 - 47_000)
        self.assertEqual(Person(2026, 8_765_432, customer, {}).income_adjustment(), 26_544)

    def test_6_000_000_alone(self):
        person = Person(2026, 6_000_000, {}, {})
        taxable = income_tax.taxable_income(person, 900_000)
        self.assertEqual((taxable, income_tax.annual(person, taxable, False)), (2_420_000, 147_500))
        taxable = resident_tax.taxable_income(person, 900_000)
        self.assertEqual(resident_tax.annual(person, taxable, {}), 305_500)

    def test_who_files(self):
        # 所得税法121条1項: 20,000,000 of pay, 200,000 of other income; 施行令262条の2
        for pay, other, deductions, returned in (
                (20_000_000, {}, {}, False), (20_000_001, {}, {}, True),
                (12_000_000, {"other": 200_000}, {}, False), (12_000_000, {"miscellaneous": 200_001}, {}, True),
                (12_000_000, {"occasional": 400_001}, {}, False), (12_000_000, {"occasional": 400_002}, {}, True),
                (12_000_000, {"other": 1, "from_own_company": True}, {}, True),
                (12_000_000, {"retirement": 9_000_000}, {}, False),
                (12_000_000, {}, {"donation": 2_000}, False), (12_000_000, {}, {"donation": 2_001}, True),
                (12_000_000, {}, {"medical": 100_000}, False), (12_000_000, {}, {"medical": 100_001}, True)):
            person = Person(2026, pay, {"other_income": other}, deductions)
            self.assertEqual(income_tax.files(person), returned, (pay, other, deductions))

    def test_returns_of_the_reference_case(self):
        for other, deductions, tax in (({"other": 3_000_000}, {}, 2_147_408), ({}, {"donation": 100_000}, 1_212_845)):
            person = Person(2026, 12_000_000, {"other_income": other}, deductions)
            self.assertTrue(income_tax.files(person))
            self.assertEqual(income_tax.annual(person, income_tax.taxable_income(person, 1_401_660)), tax)

    def test_special_rate_of_a_donation(self):
        # salary 5,000,000, premiums 700,000: 79.79 % of 2025 and 84.895 % of 2026
        for year, key, credits in ((2025, 2_180_000, [25_860, 17_240]), (2026, 1_820_000, [27_330, 18_220])):
            person = Person(year, 5_000_000, {}, {"donation": 50_000})
            taxable = resident_tax.taxable_income(person, 700_000)
            self.assertEqual(resident_tax.gift_key(person, taxable, 50_000), key)
            self.assertEqual(resident_tax.gift_credit(person, taxable, 50_000, [144_300, 96_200], "standard"), credits)

    def test_life_insurance_of_the_official_booklet(self):
        law = income_tax.LAW["life"]
        paid = {"life": {"new_general": 80_000, "old_general": 20_000 + 15_000, "new_pension": 30_000, "old_pension": 90_000}}
        self.assertEqual(Person(2026, 0, {"dependants": [relative(3)]}, paid).life(law), 60_000 + 47_500)
        paid = {"life": {"old_general": 50_200, "new_pension": 56_000}}
        self.assertEqual(Person(2026, 0, {}, paid).life(law), 37_550 + 34_000)

    def test_resident_levy_of_matsue(self):
        # the published page is of an earlier year; its deductions add up to 1,995,000
        person = Person(2025, 0, {"other_income": {"other": 3_495_000},
                                  "spouse": {"total_income": 0, "age": 40},
                                  "dependants": [relative(17), relative(19), relative(12)]},
                        {"life": {"old_general": 100_000}})
        taxable = resident_tax.taxable_income(person, 420_000)
        self.assertEqual(taxable, 1_500_000)
        self.assertEqual(resident_tax.personal_difference(person), 330_000)
        self.assertEqual(resident_tax.annual(person, taxable, {}), 80_100 + 53_400 + 5_000)


class PublicPension(unittest.TestCase):
    def test_quick_table_of_the_tax_agency(self):
        # No.1600, other income to 10,000,000; 100,000 and 200,000 more of income in the bands above
        for other, more in ((10_000_000, 0), (10_000_001, 100_000), (20_000_000, 100_000), (20_000_001, 200_000)):
            for receipts, age, income in (
                    (1_100_000, 65, 0), (3_299_999, 65, 2_199_999), (3_300_000, 65, 2_200_000), (4_100_000, 65, 2_800_000),
                    (7_700_000, 65, 5_860_000), (10_000_000, 65, 8_045_000), (12_000_000, 65, 10_045_000),
                    (600_000, 64, 0), (1_300_000, 64, 700_000), (1_300_004, 64, 700_003), (4_100_000, 64, 2_800_000),
                    (7_700_000, 64, 5_860_000), (10_000_001, 64, 8_045_001)):
                found = pension.income(2026, receipts, age, 0, other)
                self.assertEqual(found, (income + more if income else min(more, receipts),) * 2, (other, receipts, age))

    def test_ceiling_from_2027(self):
        # salary, deduction for it, deduction for the pension before, cut (the ministry's example at 9,000,000)
        for salary, of_salary, before, cut in (
                (6_300_000, 1_700_000, 1_100_000, 0), (8_000_000, 1_900_000, 1_100_000, 200_000),
                (9_000_000, 1_950_000, 1_100_000, 250_000), (12_000_000, 1_950_000, 1_000_000, 150_000),
                (25_000_000, 1_950_000, 900_000, 50_000)):
            person = Person(2027, salary, {}, {})
            self.assertEqual(pension.deduction(2_000_000, 67, person.employment_income), before)
            self.assertEqual(pension.salary_deduction(2027, salary), of_salary)
            self.assertEqual(pension.cut(2027, salary, 2_000_000, before), cut)
            self.assertEqual(pension.cut(2026, salary, 2_000_000, before), 0)

    def test_salary_and_pension(self):
        for year, total in ((2026, 7_850_000), (2027, 8_100_000)):
            person = Person(year, 9_000_000, {"birth_date": "1958-05-05"}, {}, receipts=2_000_000)
            self.assertEqual(person.total_income, total)

    def test_65_on_the_last_day_of_the_year(self):
        for born, age in (("1962-01-01", 65), ("1962-01-02", 64)):
            self.assertEqual(pension.age_at_end(dates.day(born), 2026), age)

    def test_suspension(self):
        # 100,000 of pension, 500,000 of standard amount, bonuses of 1,200,000: 700,000 a month in all
        drawn = pension.Pension({"earnings_related": 1_200_000, "additional": 240_000}, date(1958, 5, 5))
        for month, suspended in ((date(2024, 6, 1), 1_200_000), (date(2025, 3, 31), 1_200_000), (date(2025, 4, 1), 1_140_000),
                                 (date(2026, 3, 1), 1_140_000), (date(2026, 4, 1), 300_000)):
            limit = pension.threshold(dates.month_of(month))
            self.assertEqual(drawn.suspended(500_000, 1_200_000, limit), suspended, month)
        # a full stop takes the additional pension with it; half a yen is rounded up
        self.assertEqual(drawn.lost(500_000, 1_200_000, 500_000), 1_440_000)
        self.assertEqual(drawn.lost(500_000, 1_200_000, 510_000), 1_140_000)
        odd = pension.Pension({"earnings_related": 1_200_001}, date(1958, 5, 5))
        self.assertEqual(odd.suspended(500_000, 1_200_000, 650_000), 300_001)

    def test_a_normal_year(self):
        # 70 in the year: the standard amount counts on, the premium does not
        data = material(basis_date="2026-04-01", customer__birth_date="1956-10-15", customer__retirement_age=70,
                        customer__pension={"earnings_related": 1_200_000, "basic": 800_000},
                        current=pay(650_000, ("2026-12-10", 2_000_000)))
        # (1,200,000 + 7,800,000 + 1,500,000 - 7,800,000) / 2 is more than the pension
        self.assertEqual(compare(data)["plans"][0]["pension"], {"full": 2_000_000, "suspended": 1_200_000, "receipts": 800_000})
        data["current"] = pay(500_000, ("2026-12-10", 2_000_000))
        self.assertEqual(compare(data)["plans"][0]["pension"], {"full": 2_000_000, "suspended": 450_000, "receipts": 1_550_000})
        data["customer"]["pension"]["drawn_from"] = "2026-10"
        self.assertEqual(compare(data)["plans"][0]["pension"], {"full": 1_000_000, "suspended": 225_000, "receipts": 775_000})


class HousingLoan(unittest.TestCase):
    def test_credit_of_the_official_booklet(self):
        # 117,100 - 76,500 = 40,600
        self.assertEqual(income_tax.computed(2_146_000), 117_100)
        person = Person(2026, 6_000_000, {}, {})
        self.assertEqual(income_tax.annual(person, 2_146_000, False, 76_500), 41_400)

    def test_remainder_of_6_000_000_alone(self):
        person = Person(2026, 6_000_000, {}, {})
        taxable = resident_tax.taxable_income(person, 900_000)
        for moved_in, tax, credit, remainder, resident in (
                (2023, False, 144_500, 0, 305_500), (2023, False, 200_000, 55_500, 250_000),
                (2023, False, 300_000, 97_500, 208_000), (2020, True, 300_000, 136_500, 169_000),
                (2020, False, 300_000, 97_500, 208_000)):
            loan = {"credit": credit, "moved_in": moved_in, "consumption_tax": tax, "last_year": 2030}
            left = housing_loan.remainder(loan, housing_loan.credit(loan, 2026, person.total_income), 144_500, 2_420_000)
            self.assertEqual(left, remainder)
            self.assertEqual(resident_tax.annual(person, taxable, {}, left), resident)
        self.assertEqual(housing_loan.remainder(loan, 300_000, 0, 1_000_000), 50_000)
        self.assertEqual(housing_loan.credit(loan, 2026, 30_000_001), 0)


class OwnPremiums(unittest.TestCase):
    def test_tokyo_with_6_000_000(self):
        for other, premium in ((6_000_000, 619_300), (8_493_767, 871_000), (430_000, 54_600)):
            person = Person(2026, 0, {"other_income": {"other": other}}, {}, with_retirement=False)
            found = own_premiums.health_year("13", 2026, person)
            # the child part at its cap is 21,000 from 8,007,000 on
            self.assertEqual(found, premium)

    def test_steps_of_the_care_premium(self):
        for total, percent in ((1_199_999, 120), (1_200_000, 130), (2_099_999, 130), (2_100_000, 150), (3_200_000, 170),
                               (4_200_000, 190), (5_200_000, 210), (6_200_000, 230), (7_199_999, 230), (7_200_000, 240)):
            person = Person(2026, 0, {"other_income": {"other": total}}, {}, with_retirement=False)
            self.assertEqual(own_premiums.care_year(72_000, person), 720 * percent)

    def test_twelfths(self):
        data = material(basis_date="2026-04-01", customer__birth_date="1961-07-01", customer__retirement_age=70,
                        customer__residence={"prefecture": "東京都", "care_base_year": 72_000})
        # 65 on 30 June: ten of the twelve months, step 13
        self.assertEqual(compare(data)["plans"][0]["own_premiums"], {"care": 144_000, "health": 0, "total": 144_000})
        data["customer"].update(birth_date="1951-07-01", own_premiums={"health_year": 600_001})
        del data["customer"]["retirement_age"]
        self.assertEqual(compare(data)["plans"][0]["own_premiums"], {"care": 172_800, "health": 450_000, "total": 622_800})


    def test_they_are_deducted_like_other_premiums(self):
        # 180,000 of the whole year: the taxes are those of the same amount typed among the deductions
        born = {"customer__birth_date": "1958-07-01", "customer__retirement_age": 70}
        own = compare(material(**born, customer__own_premiums={"care_year": 180_000}))["plans"][0]
        typed = compare(material(**born, deductions={"social_insurance": 180_000}))["plans"][0]
        plain = compare(material(**born))["plans"][0]
        self.assertEqual(own["taxable_income"], plain["taxable_income"] - 180_000)
        for name in ("taxable_income", "resident_taxable_income", "income_tax", "resident_tax", "without_pay"):
            self.assertEqual(own[name], typed[name], name)
        self.assertEqual(own["take_home"], typed["take_home"] - 180_000)


class Offices(unittest.TestCase):
    def test_two_offices_of_the_worked_example(self):
        # 267,000 + 133,000 = 400,000: 410,000; 66.75 % and 33.25 %. Tokyo 2026: health 9.85 % + 0.23 %, below 40
        cover = social.Cover("東京都", date(1990, 1, 10), dates.month_of(date(2026, 4, 1)))
        first = dates.month_of(date(2026, 4, 1))
        for own, beside, health, share, whole, half, contribution in (
                (267_000, 133_000, 27_586, 13_793, 50_082, 25_041, 985), (133_000, 267_000, 13_741, 6_871, 24_947, 12_474, 490)):
            month = social.year(cover, first, own, [], beside)[0]
            self.assertEqual(month["standard_health"], 410_000)
            self.assertEqual(month["invoice"], {"health": health, "pension": whole, "child_contribution": contribution})
            self.assertEqual((month["health"], month["pension"]), (share, half))

    def test_bonuses_of_two_offices(self):
        # 1,000,500 + 999,900 in one month: 2,000,000 for health, 1,500,000 for the pension
        first = dates.month_of(date(2026, 4, 1))
        cover = social.Cover("東京都", date(1990, 1, 10), first)
        month = social.year(cover, first, 300_000, [(first + 2, 1_000_500)], 300_000, [(first + 2, 999_900)])[2]
        self.assertEqual((month["base_health"], month["base_pension"]), (2_000_000, 1_500_000))
        # 201,600 and 274,500 x 1,000,500 / 2,000,400: 100,830.2 and 137,291.16
        self.assertEqual((month["health_bonus"], month["pension_bonus"]), (50_415, 68_646))

    def test_a_society_with_other_halves(self):
        # 9.27 % + 0.23 %; the employer pays more than half
        society = {"health_rate": "0.0927", "health_employee_rate": "0.04", "care_rate": "0.018", "care_employee_rate": "0.009"}
        first = dates.month_of(date(2026, 4, 1))
        month = social.year(social.Cover("東京都", date(1990, 1, 10), first, society), first, 300_000, [])[0]
        self.assertEqual((month["health"], month["invoice"]["health"]), (12_345, 28_500))
        month = social.year(social.Cover("東京都", date(1976, 1, 10), first, society), first, 300_000, [])[0]
        self.assertEqual((month["health"], month["invoice"]["health"]), (15_045, 33_900))

    def test_a_national_health_society(self):
        data = material(company__health_insurer="national_health_society",
                        company__national_health_society={"monthly": 27_500}, customer__birth_date="1951-10-01",
                        current=pay(500_000, ("2026-12-10", 2_000_000)))
        del data["customer"]["retirement_age"]
        plan = compare(data)["plans"][0]
        # 75 on 1 October: April to September
        self.assertEqual(plan["employee"]["total"], 165_000)
        self.assertEqual((plan["employer_total"], plan["benefits"]["sickness_allowance_daily"]), (0, 0))


class InKind(unittest.TestCase):
    def test_housing_in_tokyo(self):
        # 39.6 m2 x 1,330
        home = {"housing": {"floor_area": "39.60", "collected": 0}}
        self.assertEqual(in_kind.housing(home, "東京都", "2026-10"), 52_668)
        self.assertEqual(in_kind.housing({"housing": {"floor_area": "39.60", "collected": 52_669}}, "東京都", "2026-10"), 0)
        with self.assertRaises(ValueError):
            in_kind.housing(home, "東京都", "2026-09")

    def test_two_thirds_of_a_meal(self):
        for collected, counted in ((0, 24_000), (15_999, 8_001), (16_000, 0), (24_000, 0)):
            self.assertEqual(in_kind.meals({"meals": {"value": 24_000, "collected": collected}}), counted)

    def test_commuting(self):
        plain = compare(material(current=pay(500_000)))["plans"][0]
        more = compare(material(current={**pay(500_000), "commuting": 15_000}))["plans"][0]
        self.assertEqual((plain["standard_health"], more["standard_health"]), (500_000, 530_000))
        self.assertEqual((more["pay"], more["employment_income"]), (plain["pay"], plain["employment_income"]))
        self.assertEqual(more["company"]["burden"], 6_000_000 + more["employer_total"] + 180_000)


class CorporateTax(unittest.TestCase):
    def test_worked_totals(self):
        for start, income, area, total in (
                ("2025-04-01", 5_432_100, "tokyo_special_wards", 1_321_100),
                ("2026-04-01", 35_000_000, "tokyo_special_wards", 12_149_300),
                ("2026-04-01", 35_000_000, "standard", 11_995_100),
                ("2026-04-01", 30_000_000, "tokyo_special_wards", 10_238_800),
                ("2026-04-01", 30_000_000, "standard", 10_108_600)):
            self.assertEqual(corporate_tax.year(start, income, 0, 10_000_000, 5, area)["taxes"], total)


class Withholding(unittest.TestCase):
    def test_official_examples(self):
        self.assertEqual(withholding.monthly(2026, 775_200, 3, "kou"), 59_477)
        self.assertEqual(withholding.monthly(2026, 175_000, 2, "kou"), 250)
        self.assertEqual(withholding.monthly(2026, 446_000, 8, "kou"), 1_010)
        self.assertEqual(withholding.monthly(2025, 296_312, 1, "otsu"), 51_290)
        self.assertEqual(withholding.bonus(2026, 468_407, 196_616, 2, "kou", 6), ("rate", "2.042", 9_564))
        self.assertEqual(withholding.bonus(2025, 1_668_062, 166_531, 1, "kou", 6), ("monthly_table", None, 90_120))
        self.assertEqual(withholding.bonus(2025, 769_300, 0, 1, "kou", 6), ("monthly_table", None, 3_180))


class SocialInsurance(unittest.TestCase):
    def test_one_rounding_of_health_care_and_levy(self):
        cover = social.Cover("東京都", date(1976, 1, 10), dates.month_of(date(2026, 4, 1)))
        self.assertEqual(cover.health_share(dates.month_of(date(2026, 4, 1)), 650_000), 38_025)

    def test_ages_on_the_first_and_in_february(self):
        self.assertEqual(dates.month_text(dates.month_reached(date(1961, 7, 1), 65)), "2026-06")
        self.assertEqual(dates.month_text(dates.month_reached(date(1956, 2, 29), 70)), "2026-02")


class Dates(unittest.TestCase):
    def test_deadlines(self):
        for start, resolution, deadline in (
                ("2026-04-01", "2026-05-25", "2026-06-25"), ("2026-04-01", "2026-07-15", "2026-07-31"),
                ("2026-12-01", "2027-01-31", "2027-03-01"), ("2026-04-01", "2026-05-29", "2026-06-29"),
                ("2026-04-01", "2026-06-30", "2026-07-31"), ("2026-10-01", "2026-11-30", "2027-01-04")):
            day = dates.day(resolution)
            self.assertEqual(dates.notification_deadline(dates.day(start), day, day, 0).isoformat(), deadline)


class Identities(unittest.TestCase):
    def take_home_is_what_is_left(self, plan, name):
        # with a second office the taxes are those of both payers, and the pay is this one's
        if "other_office" not in plan:
            self.assertEqual(plan["take_home"], plan["pay"] - plan["employee"]["total"] - plan["income_tax"]
                             - plan["resident_tax"] + plan["without_pay"]["total"]
                             - plan.get("pension", {}).get("suspended", 0)
                             - plan.get("own_premiums", {}).get("total", 0), name)

    def test_of_every_random_material(self):
        for name in ("random.jsonl", "edges.jsonl"):
            for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
                case = json.loads(line)
                for plan in case["expect"]["plans"]:
                    company = plan["company"]
                    self.take_home_is_what_is_left(plan, case["id"])
                    self.assertEqual(company["money_left"], company["profit_before_pay"] - plan["pay"]
                                     - plan["employer_total"] - company["taxes"], case["id"])
                    self.assertEqual(plan["together"], plan["take_home"] + company["money_left"], case["id"])
                    self.assertEqual(sum(plan["employee"]["parts"].values()),
                                     plan["employee"]["health_monthly"] + plan["employee"]["health_bonus"], case["id"])

    def test_of_every_president(self):
        for line in (Path(__file__).parent / "presidents.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            plans = [case["input"]["current"], *case["input"]["proposals"]]
            for given, plan in zip(plans, case["expect"]["plans"]):
                company, commuting = plan["company"], 12 * given.get("commuting", 0)
                self.assertEqual(company["money_left"], company["profit_before_pay"] - plan["pay"]
                                 - plan["employer_total"] - commuting - company["taxes"], case["id"])
                self.assertEqual(sum(plan["employee"]["parts"].values()),
                                 plan["employee"]["health_monthly"] + plan["employee"]["health_bonus"], case["id"])
                self.take_home_is_what_is_left(plan, case["id"])
                if "pension" in plan:
                    self.assertEqual(plan["pension"]["full"], plan["pension"]["suspended"] + plan["pension"]["receipts"])

    def test_files_are_what_the_program_says(self):
        for name in ("random.jsonl", "edges.jsonl", "presidents.jsonl"):
            for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
                case = json.loads(line)
                self.assertEqual(lacking(case["expect"], compare(case["input"])), [], case["id"])


if __name__ == "__main__":
    unittest.main()
