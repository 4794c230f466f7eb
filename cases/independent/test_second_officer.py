"""家族役員: figures from the text of the law, and identities of every line."""
import json
import unittest
from pathlib import Path

from make_second_officer import lines
from retirement import answer
from second_officer import second_officer

HERE = Path(__file__).resolve().parent
FILED = [json.loads(line) for line in (HERE / "second_officer/random.jsonl").read_text(encoding="utf-8").splitlines()]
SPOUSES = {
    "date": "2026-04-15", "relation": "spouse", "president": {"birth_date": "1975-05-10"}, "member": {"birth_date": "1978-08-20"},
    "company": {"prefecture": "東京都", "corporate_tax": {
        "fiscal_year_start": "2026-04-01", "income": 30_000_000, "capital": 10_000_000, "employees": 2, "area": "standard"}},
    "one": {"president": {"monthly": 700_000}},
}


def split(member):
    two = {"president": {"monthly": 700_000 - member}, "member": {"monthly": member, "full_time": True}}
    return second_officer({**SPOUSES, "two": two})


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        self.assertEqual(FILED, list(lines()))

    def test_what_everybody_pays_and_keeps_is_the_profit(self):
        for line in FILED:
            for name in ("one", "two"):
                year, paid = line["expect"][name], 0
                for who in ("president", "member"):
                    paid += sum(year[who][key] for key in ("employee_total", "outside_premiums", "income_tax", "resident_tax"))
                paid += year["company"]["employer_total"] + year["company"]["taxes"]
                self.assertEqual(year["together"] + paid, line["input"]["company"]["corporate_tax"]["income"], line["id"])

    def test_every_way_to_count_is_reached(self):
        lost = {(line["input"]["relation"], line["expect"]["deductions_lost"]["income_tax_deductions"] > 0) for line in FILED}
        self.assertEqual(len(lost), 4)


class Law(unittest.TestCase):
    def test_a_spouse_within_the_limit_loses_nothing(self):
        # 110,000 × 12 − 740,000 = 580,000 of up to 620,000 (所得税法2条1項33号)
        self.assertEqual(split(110_000)["deductions_lost"]["total"], 0)

    def test_a_spouse_above_both_limits_loses_it_all(self):
        # 2,400,000 ÷ 4,000 × 2,800 − 80,000 = 1,600,000, above 1,330,000 (所得税法83条の2)
        lost = split(200_000)["deductions_lost"]
        self.assertEqual((lost["income_tax_deductions"], lost["resident_tax_deductions"]), (380_000, 330_000))

    def test_premiums_of_the_table(self):
        # 協会けんぽ東京 令和8年度 (介護あり): 200,000 × 11.70 % ÷ 2 + 200,000 × 18.3 % ÷ 2
        self.assertEqual(split(200_000)["two"]["member"]["employee_total"], 12 * (11_700 + 18_300))

    def test_sums_that_differ_are_refused(self):
        wrong = {**SPOUSES, "two": {"president": {"monthly": 700_001}}}
        self.assertEqual(answer(second_officer, wrong)["error"], {"code": "out_of_range", "field": "two"})


if __name__ == "__main__":
    unittest.main()
