"""退職の年: figures from the text of the law, and identities of every line."""
import json
import unittest
from pathlib import Path

from exit_year import exit_year, last_loss_day
from retirement import answer

HERE = Path(__file__).resolve().parent
FILED = [json.loads(line) for line in (HERE / "exit_year/random.jsonl").read_text(encoding="utf-8").splitlines()]
DONE = [line for line in FILED if "expect" in line]
TERM = {"contract_date": "2020-04-01", "kind": "term", "age": 40, "term_years": 20, "premium": 1_000_000, "max_surrender_rate": "80.0",
        "surrender_values": [800_000 * year for year in range(1, 11)]}
YEAR = {
    "company": {"fiscal_year_start": "2026-04-01", "income": 10_000_000, "capital": 10_000_000, "employees": 2, "area": "standard"},
    "cash": 50_000_000, "allowance": {"planned_amount": 20_000_000, "years": 20, "merit_ratio": "3.0", "office": "president"},
    "person": {"year": 2026, "service_months": 240}, "keep": {"final_monthly": 500_000}, "policies": [],
}


def policy(action, year=8, **more):
    return {"contract": TERM, "policy_year": year, "action": action, **more}


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        for line in FILED:
            made = answer(exit_year, line["input"])
            self.assertEqual(made, {key: line[key] for key in ("expect", "error") if key in line}, line["id"])

    def test_both_answers_are_there(self):
        self.assertTrue(0 < len(DONE) < len(FILED))
        actions = {policy["action"] for line in DONE for policy in line["expect"]["policies"]}
        self.assertEqual(actions, {"surrender", "hand_over", "keep"})

    def test_the_cash_adds_up(self):
        for line in DONE:
            totals, keep = line["expect"]["totals"], line["expect"]["keep"]
            cash = line["input"]["keep"].get("cash", line["input"]["cash"])
            left = cash + totals["proceeds"] - keep["allowance_cash"] - keep["wholly"]["taxes"]
            self.assertEqual(keep["wholly"]["balance"], left, line["id"])
            self.assertEqual(keep["allowance_cash"] + totals["handed_over"] + keep["annuity_later"], keep["planned_amount"], line["id"])

    def test_what_is_contested_never_lowers_the_tax(self):
        for line in DONE:
            self.assertGreaterEqual(line["expect"]["keep"]["contested_tax"], 0, line["id"])


class Law(unittest.TestCase):
    def test_deduction_of_twenty_years(self):
        # 400,000 × 20 = 8,000,000; (20,000,000 − 8,000,000) ÷ 2 (所得税法30条2項, 3項1号)
        self.assertEqual(exit_year(YEAR)["keep"]["retirement_income"], 6_000_000)

    def test_guide_is_pay_by_years_by_ratio(self):
        found = exit_year(YEAR)["keep"]
        self.assertEqual((found["limit"], found["above_limit"], found["contested_tax"]), (30_000_000, 0, 0))

    def test_an_annuity_is_deducted_as_it_falls_due_and_is_no_retirement_income(self):
        # 12,000,000 at once and 8,000,000 in ten payments, three of them in the year; (12,000,000 − 8,000,000) ÷ 2
        paid = {"lump_sum": 12_000_000, "payments": 10, "due_in_fiscal_year": 3, "due_in_year": 2}
        keep = exit_year({**YEAR, "person": {**YEAR["person"], "form": "both", "annuity": paid}})["keep"]
        self.assertEqual((keep["retirement_income"], keep["wholly"]["income"]), (2_000_000, 10_000_000 - 14_400_000))
        self.assertEqual((keep["annuity_later"], keep["annuity_received"]), (5_600_000, 1_600_000))

    def test_the_loss_of_the_year(self):
        # 10,000,000 − 20,000,000
        wholly = exit_year(YEAR)["keep"]["wholly"]
        self.assertEqual((wholly["income"], wholly["year_loss"], wholly["loss_remaining"]), (-10_000_000, 10_000_000, 10_000_000))

    def test_a_loss_counts_for_ten_years(self):
        self.assertEqual(last_loss_day("2026-04-01", 12), "2037-03-31")

    def test_surrender_against_the_books(self):
        # eight years of 1,000,000 at 60 percent (法人税基本通達9-3-5の2)
        found = exit_year({**YEAR, "policies": [policy("surrender")]})
        self.assertEqual((found["policies"][0]["book"], found["totals"]["gain"]), (4_800_000, 6_400_000 - 4_800_000))

    def test_handed_over_below_seventy_percent_counts_the_books(self):
        # 所得税基本通達36-37: 800,000 × 1 year is above 70 percent of 600,000, and counts itself
        found = exit_year({**YEAR, "policies": [policy("hand_over", 1, on="2026-05-01")]})
        self.assertEqual(found["totals"]["handed_over"], 800_000)
        low = {**TERM, "surrender_values": [419_999]}
        found = exit_year({**YEAR, "policies": [{**policy("hand_over", 1, on="2026-05-01"), "contract": low}]})
        self.assertEqual(found["totals"]["handed_over"], 600_000)

    def test_what_is_kept_brings_nothing(self):
        totals = exit_year({**YEAR, "policies": [policy("keep")]})["totals"]
        self.assertEqual((totals["proceeds"], totals["gain"], totals["kept_book"], totals["kept_value"]), (0, 0, 4_800_000, 6_400_000))


if __name__ == "__main__":
    unittest.main()
