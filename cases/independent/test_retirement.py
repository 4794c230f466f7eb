"""What is paid on leaving: figures from the text of the law and published examples, and identities of every line."""
import json
import unittest
from pathlib import Path

from make_retirement import leaves, paid
from retirement import CALCULATORS, Refused, answer, death_benefit, deemed_years, retirement_allowance, retirement_income, schedule

HERE = Path(__file__).resolve().parent


def lines(name):
    for file in sorted((HERE / name.replace("-", "_")).glob("*.jsonl")):
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def whole(amount, months, **more):
    return retirement_income({"year": 2026, "amount": amount, "service_months": months, **more})


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        for name, calculate in CALCULATORS.items():
            for line in lines(name):
                said = {key: line[key] for key in ("expect", "error") if key in line}
                self.assertEqual(said, answer(calculate, line["input"]), line["id"])

    def test_no_name_stands_twice(self):
        names = [line["id"] for name in CALCULATORS for line in lines(name)]
        self.assertEqual(len(names), len(set(names)))

    def test_every_class_window_and_refusal_is_reached(self):
        classes, windows, refused = set(), set(), set()
        for line in lines("retirement-income"):
            found = line.get("expect", {"earlier": []})
            classes.add(found.get("class"))
            windows |= {(earlier["window_years"], earlier["within"]) for earlier in found["earlier"]}
            refused.add(line.get("error", {"field": ""})["field"])
        self.assertLessEqual({"general", "specified_officer", "short_service", "mixed"}, classes)
        self.assertLessEqual({(4, True), (4, False), (9, True), (19, True), (19, False)}, windows)
        self.assertLessEqual({"employee_amount", "earlier", "earlier.0.kind", "overlap_months"}, refused)

    def test_what_is_paid_is_net_and_taxes(self):
        for line in lines("retirement-income"):
            if found := line.get("expect"):
                taxes = found["income_tax"] + found["municipal_tax"] + found["prefectural_tax"]
                self.assertEqual(found["net"] + taxes, line["input"]["amount"], line["id"])


class Deduction(unittest.TestCase):
    def test_schedule(self):
        self.assertEqual([schedule(years) for years in (0, 1, 20, 21, 30)], [0, 400_000, 8_000_000, 8_700_000, 15_000_000])

    def test_deemed_years_are_the_schedule_backwards(self):
        self.assertEqual([deemed_years(amount) for amount in (399_999, 400_000, 1_560_000, 8_699_999, 9_400_000)], [0, 1, 3, 20, 22])

    def test_one_month_more_than_twenty_years(self):
        tax = [whole(15_000_000, months) for months in (240, 241)]
        self.assertEqual([found["income_tax"] for found in tax], [278_222, 222_067])
        self.assertEqual(tax[1]["net"] - tax[0]["net"], 91_155)

    def test_minimum_and_disability(self):
        self.assertEqual([whole(0, 12, disability=hurt)["deduction"] for hurt in (False, True)], [800_000, 1_800_000])

    def test_the_minimum_comes_after_the_reduction(self):
        found = retirement_income(leaves(paid(2025, "2000-04-01", "2026-01-31", 20_000_000)))
        self.assertEqual((found["reduction"], found["deduction"]), (schedule(25), 800_000))

    def test_a_deemed_year_ends_with_the_real_period(self):
        found = retirement_income(leaves(paid(2024, "2010-04-01", "2010-09-30", 790_000, deduction=800_000)))
        self.assertEqual((found["earlier"][0]["overlap_end"], found["reduction"]), ("2010-09-30", 0))

    def test_windows(self):
        for year, kind, paid_year, window, reduced in (
                (2026, "retirement", 2022, 4, True), (2026, "retirement", 2021, 4, False), (2026, "dc", 2021, 4, False),
                (2027, "dc", 2026, 9, True)):
            found = retirement_income(leaves(paid(paid_year, "2000-04-01", "2010-03-31", 9_000_000, kind), year=year))
            self.assertEqual((found["earlier"][0]["window_years"], found["reduction"] > 0), (window, reduced), (kind, paid_year))


class Income(unittest.TestCase):
    def test_example_of_the_nta(self):
        found = whole(35_000_000, 288, kind="officer", officer_months=48, overlap_months=24, employee_amount=25_000_000)
        self.assertEqual((found["officer_deduction"], found["retirement_income"], found["income_tax"], found["municipal_tax"]),
                         (1_200_000, 16_500_000, 3_991_089, 990_000))

    def test_five_years_and_a_month(self):
        # 5 years deduct 2,000,000 and 61 months 2,400,000
        for kind, five, six in (("officer", 8_000_000, 3_800_000), ("employee", 6_500_000, 3_800_000), ("general", 4_000_000, 3_800_000)):
            self.assertEqual([whole(10_000_000, months, kind=kind)["retirement_income"] for months in (60, 61)], [five, six], kind)

    def test_without_a_declaration(self):
        found = whole(15_000_001, 240, declaration=False)
        self.assertEqual((found["income_tax"], found["income_tax_due"], found["municipal_tax"]), (3_063_000, 278_222, 210_000))

    def test_each_resident_tax_is_cut_alone(self):
        # taxable 1,003,000: 60,180 and 40,120
        found = whole(10_006_000, 240)
        self.assertEqual((found["municipal_tax"], found["prefectural_tax"]), (60_100, 40_100))


class Others(unittest.TestCase):
    def test_allowance(self):
        found = retirement_allowance({"final_monthly": 1_000_000, "years": 20, "office": "president", "merit_addition": "0.3",
                                      "average_yearly": 1_500_000, "earlier_monthly": 666_667})
        self.assertEqual(found, {"limit": 60_000_000, "merit_ratio": "3", "with_addition": 78_000_000, "yearly_average": 30_000_000,
                                 "sudden_raise": False})

    def test_what_a_lower_pay_loses_at_a_death(self):
        for at_work, before, after in ((False, 6_000_000, 2_400_000), (True, 36_000_000, 14_400_000)):
            found = death_benefit({"date": "2026-05-01", "monthly_pay": 400_000, "monthly_pay_before": 1_000_000, "at_work": at_work, "heirs": {}})
            self.assertEqual((found["condolence_limit_before"], found["condolence_limit"]), (before, after))

    def test_heirs(self):
        for heirs, count in (({"children": 2, "adopted": 3, "parents": 2, "spouse": True}, 4), ({"adopted": 3, "siblings": 1}, 2),
                             ({"parents": 2, "siblings": 4}, 2), ({"siblings": 4, "spouse": True}, 5), ({}, 0)):
            found = death_benefit({"date": "2026-05-01", "monthly_pay": 0, "retirement_pay": 100_000_000, "heirs": heirs})
            self.assertEqual((found["heirs"], found["exemption"]), (count, 5_000_000 * count), heirs)

    def test_three_years_after_a_death(self):
        for died, last, late in (("2026-05-01", "2029-05-01", "2029-05-02"), ("2025-02-28", "2028-02-29", "2028-03-01"),
                                 ("2024-02-29", "2027-02-28", "2027-03-01")):
            data = {"date": died, "monthly_pay": 0, "heirs": {}}
            death_benefit({**data, "fixed_on": last})
            with self.assertRaises(Refused):
                death_benefit({**data, "fixed_on": late})


if __name__ == "__main__":
    unittest.main()
