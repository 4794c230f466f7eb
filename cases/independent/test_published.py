#!/usr/bin/env python3
"""Published examples and the worked cases against this calculation: python3 test_published.py"""
import json
import unittest
from datetime import date
from pathlib import Path

import corporate_tax
import dates
import income_tax
import resident_tax
import social
import withholding
from compare import compare
from person import Person, employment_income_deducted

MATERIALS = Path(__file__).resolve().parents[1] / "materials"


def lacking(expected, found, path=""):
    """What of the expected is missing or different."""
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
    def test_of_every_random_material(self):
        for name in ("random.jsonl", "edges.jsonl"):
            for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
                case = json.loads(line)
                for plan in case["expect"]["plans"]:
                    company = plan["company"]
                    self.assertEqual(plan["take_home"], plan["pay"] - plan["employee"]["total"]
                                     - plan["income_tax"] - plan["resident_tax"] + plan["without_pay"]["total"], case["id"])
                    self.assertEqual(company["money_left"], company["profit_before_pay"] - plan["pay"]
                                     - plan["employer_total"] - company["taxes"], case["id"])
                    self.assertEqual(plan["together"], plan["take_home"] + company["money_left"], case["id"])
                    self.assertEqual(sum(plan["employee"]["parts"].values()),
                                     plan["employee"]["health_monthly"] + plan["employee"]["health_bonus"], case["id"])

    def test_files_are_what_the_program_says(self):
        for name in ("random.jsonl", "edges.jsonl"):
            for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
                case = json.loads(line)
                self.assertEqual(lacking(case["expect"], compare(case["input"])), [], case["id"])


if __name__ == "__main__":
    unittest.main()
