"""Contracts inside a material: figures from the circulars, and identities of every line."""
import json
import unittest
from pathlib import Path

from contract_edges import edges, material, values
from contracts import contracts
from make_contracts import lines

HERE = Path(__file__).resolve().parent


def filed(name):
    return [json.loads(line) for line in (HERE / f"contracts/{name}.jsonl").read_text(encoding="utf-8").splitlines()]


RATED = {"max_surrender_rate": "80.0", "surrender_values": values(80)}


def first_plan(*policies, **company):
    return contracts(material(*policies, **company))["plans"][0]["insurance"]


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        self.assertEqual([line["input"] for line in filed("random")], [line["input"] for line in lines()])
        self.assertEqual([(line["about"], line["input"]) for line in filed("edges")], list(edges()))
        for line in filed("edges") + filed("random")[:10]:
            self.assertEqual(line["expect"], contracts(line["input"]), line["id"])

    def test_money_differs_by_what_the_contracts_bring(self):
        for line in filed("edges") + filed("random"):
            for plan in line["expect"]["plans"]:
                for year in plan["insurance"]["years"]:
                    self.assertEqual(year["money_with"] - year["money_without"], year["received_with"] - year["kept_without"], line["id"])

    def test_what_was_paid_is_deducted_or_on_the_books(self):
        for line in filed("edges") + filed("random"):
            for policy in line["expect"]["insurance"]["policies"]:
                rows = policy["contract_detail"]["fiscal_years"]
                left = rows[-1]["asset_balance"] + rows[-1]["prepaid_balance"]
                self.assertEqual(sum(row["paid"] - row["deductible"] for row in rows), left, line["id"])

    def test_one_to_five_contracts_are_reached(self):
        self.assertEqual({len(line["input"]["deferred_insurance"]) for line in filed("random")}, {1, 2, 3, 4, 5})


class Law(unittest.TestCase):
    def test_class_of_each_limit(self):
        # 法人税基本通達9-3-5の2: up to 50 nothing, up to 70 forty, up to 85 sixty percent of ten months' premiums
        found = {line["about"]: line["expect"]["insurance"]["policies"][0]["contract_detail"]["fiscal_years"][0]["to_asset"]
                 for line in filed("edges")[:5]}
        self.assertEqual(list(found.values()), [0, 400_000, 400_000, 600_000, 600_000])

    def test_above_85_percent_nine_tenths_of_the_rate(self):
        # 85.1 % × 90 % = 76.59 % of ten months of 100,000 yen
        row = filed("edges")[5]["expect"]["insurance"]["policies"][0]["contract_detail"]["fiscal_years"][0]
        self.assertEqual(row["to_asset"], 765_900)

    def test_a_surrender_is_taxed_on_value_less_books(self):
        # 96 months at 60 percent of 100,000 yen are on the books at the end of year 10 of 20
        year = next(year for year in first_plan(RATED)["years"] if year["surrender_value"])
        self.assertEqual((year["surrender_value"], year["surrender_book"], year["surrender_gain"]), (9_600_000, 5_760_000, 3_840_000))

    def test_without_taxes_are_those_of_the_comparison(self):
        # the worked case: 30,000,000 − 12,000,000 − the premiums of the company
        self.assertEqual(first_plan(RATED)["years"][0]["taxes_without"], 5_113_600)

    def test_an_existing_contract_is_in_the_profit_already(self):
        existing = first_plan({**RATED, "status": "existing", "contract_date": "2024-04-01"})["years"][0]
        self.assertEqual((existing["deductible"], existing["taxes_with"]), (480_000, 5_113_600))


if __name__ == "__main__":
    unittest.main()
