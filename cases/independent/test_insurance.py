"""The contracts of insurance.py add up, and published figures and those of the circulars come out."""
import json
import unittest
from pathlib import Path

from insurance import insurance
from test_published import lacking

HERE = Path(__file__).resolve().parent
FILES = sorted((HERE / "insurance").glob("*.jsonl"))
WORKED = HERE.parent / "calculators" / "corporate-insurance.jsonl"


def read(*files):
    return [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]


LINES = read(*FILES)


def contract(**changes):
    return insurance({"contract_date": "2020-04-01", "kind": "term", "age": 50, "premium": 1_000_000, **changes})


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        for line in LINES:
            self.assertEqual(line["expect"], insurance(line["input"]), line["id"])

    def test_every_rule_and_class_is_among_them(self):
        found = {line["expect"]["rule"] for line in LINES}
        self.assertEqual(len(found), 18)
        self.assertEqual({line["expect"]["class"] for line in LINES}, {None, "le50", "50_70", "70_85", "gt85"})

    def test_nothing_is_lost(self):
        for line in LINES:
            expect = line["expect"]
            for view in ("schedule", "fiscal_years"):
                years = expect[view]
                left = years[-1]["asset_balance"] + years[-1]["prepaid_balance"]
                self.assertEqual(sum(year["paid"] - year["deductible"] for year in years), left, line["id"])
                if not line["input"].get("change") and expect["run_down_from_month"]:
                    self.assertEqual(left, 0, line["id"])

    def test_both_views_have_the_same_payments(self):
        for line in LINES:
            paid = [sum(year["paid"] for year in line["expect"][view]) for view in ("schedule", "fiscal_years")]
            self.assertEqual(*paid, line["id"])


class Worked(unittest.TestCase):
    def test_the_cases_with_a_source(self):
        checked = 0
        for line in read(WORKED):
            if "expect" in line:
                checked += 1
                self.assertEqual(lacking(line["expect"], insurance(line["input"])), [], line["name"])
        self.assertGreater(checked, 40)


class Circulars(unittest.TestCase):
    def test_highest_value_after_the_asset_period(self):
        values = [600, 1500, 2460, 3440, 4400, 5400, 6440, 7520, 8550, 9300, 9900, 10_000, 9600, 8800, 7700, 6300, 4800, 3100, 1500, 0]
        found = contract(term_years=20, max_surrender_rate="95.0", surrender_values=[1000 * value for value in values])
        self.assertEqual((found["asset_months"], found["run_down_from_month"], found["asset_total"]), (120, 145, 8_550_000))
        self.assertEqual(found["schedule"][12]["deductible"], 2_068_750)

    def test_half_of_a_term_below_ten_years(self):
        # the peak in year 3 of 8: four years, run down in the other four
        values = [500_000, 1_600_000, 2_700_000, 3_500_000, 3_000_000, 2_000_000, 1_000_000, 0]
        found = contract(term_years=8, surrender_values=values)
        self.assertEqual((found["asset_months"], found["run_down_from_month"]), (48, 49))

    def test_300_000_yen_exactly(self):
        for other, rule in ((0, "small_annualised_premium"), (1, "class_table")):
            found = contract(term_years=30, premium=300_000, max_surrender_rate="70.0", other_annualised_premium=other)
            self.assertEqual(found["rule"], rule)

    def test_paid_in_the_years_of_both_limits(self):
        # monthly 30,000: 150,000 of the first five months is deducted when paid, 360,000 is not
        found = contract(kind="third_sector", age=66, no_surrender_value=True, mode="monthly", pay_years=10, premium=30_000,
                         first_fiscal_year_months=5)
        self.assertEqual([year["deductible"] for year in found["fiscal_years"][:2]], [150_000, 360_000 * 10 // 50])

    def test_older_terms(self):
        old = {"contract_date": "2015-04-01", "first_fiscal_year_months": 12}
        self.assertEqual(contract(age=45, term_years=30, **old)["rule"], "old_ordinary_term")
        longer = contract(age=45, term_years=31, **old)
        self.assertEqual((longer["asset_months"], longer["asset_total"], longer["schedule"][18]["run_down"]), (216, 9_000_000, 692_307))
        shares = [contract(kind="increasing_term", term_years=years, **old)["schedule"][0]["to_asset"] for years in (20, 22, 23, 36)]
        self.assertEqual(shares, [500_000, 500_000, 666_666, 750_000])

    def test_older_insurance_for_life_is_deducted_when_paid(self):
        for cover, date in (("medical", "2019-07-07"), ("cancer", "2012-04-26")):
            found = contract(kind="third_sector", cover=cover, contract_date=date, first_fiscal_year_months=2)
            self.assertEqual({year["deductible"] for year in found["fiscal_years"][:-1]}, {1_000_000}, cover)

    def test_handed_to_an_officer(self):
        # ten years of 40 percent of 2,500,000: 10,000,000 on the books
        for value, given in ((6_999_999, 10_000_000), (7_000_000, 7_000_000)):
            found = contract(term_years=30, premium=2_500_000, max_surrender_rate="60.0",
                             change={"kind": "name_change", "policy_year": 10, "value": value, "on": "2030-04-01"})
            self.assertEqual((found["change"]["book"], found["change"]["counted"]), (10_000_000, given))


if __name__ == "__main__":
    unittest.main()
