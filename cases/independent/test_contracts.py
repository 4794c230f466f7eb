"""Contracts inside a material: figures from the circulars, and identities of every line."""
import json
import unittest
from pathlib import Path

from contract_edges import edges, edges_of_years, material, values
from contract_years import contract_years
from contracts import Shown, contracts, remarks
from make_contracts import lines, lines_of_years, lines_with_exits, one, one_of_years

HERE = Path(__file__).resolve().parent


def filed(name, folder="contracts"):
    return [json.loads(line) for line in (HERE / f"{folder}/{name}.jsonl").read_text(encoding="utf-8").splitlines()]


RATED = {"max_surrender_rate": "80.0", "surrender_values": values(80)}


def first_plan(*policies, **company):
    return contracts(material(*policies, **company))["plans"][0]["insurance"]


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        self.assertEqual([line["input"] for line in filed("random")], [line["input"] for line in lines()])
        self.assertEqual([(line["about"], line["input"]) for line in filed("edges")], list(edges()))
        for line in filed("edges") + filed("random")[:10]:
            self.assertEqual(line["expect"], contracts(line["input"]), line["id"])
            self.assertEqual(line["remarks"], remarks(Shown(line["input"])), line["id"])

    def test_those_of_the_years_are_too(self):
        random, on_edges = (filed(name, "contract_years") for name in ("random", "edges"))
        self.assertEqual([line["input"] for line in random], [line["input"] for line in lines_of_years()])
        self.assertEqual([(line["about"], line["input"]) for line in on_edges], list(edges_of_years()))
        for line in on_edges + random[:10]:
            self.assertEqual(line["expect"], contract_years(line["input"]), line["id"])

    def test_those_with_other_exits_are_too(self):
        for folder, make, name, calculate in (("contracts", one, "contracts", contracts), ("contract_years", one_of_years, "contract-years", contract_years)):
            found = filed("exits", folder)
            self.assertEqual([line["input"] for line in found], [line["input"] for line in lines_with_exits(make, name)])
            for line in found[:10]:
                self.assertEqual(line["expect"], calculate(line["input"]), line["id"])

    def test_fiscal_years_begin_on_many_days(self):
        days = {line["input"]["company"]["fiscal_year_start"][8:] for line in filed("random", "contract_years")}
        self.assertGreaterEqual(len(days), 6)

    def test_every_premium_is_of_one_fiscal_year(self):
        # of contracts that nobody gives up inside the years shown: all that is paid over the term
        for line in filed("edges") + filed("random"):
            for typed, shown in zip(line["input"]["deferred_insurance"], line["expect"]["insurance"]["policies"]):
                if shown["exit"] is None and typed.get("mode") == "annual" and not typed.get("cover"):
                    paid = sum(row["paid"] for row in shown["contract_detail"]["fiscal_years"])
                    self.assertEqual(paid, typed["premium"] * (typed.get("pay_years") or typed["term_years"]), line["id"])

    def test_money_differs_by_what_the_contracts_bring(self):
        years = filed("edges", "contract_years") + filed("exits", "contract_years")
        for line in filed("edges") + filed("random") + filed("exits") + years:
            for plan in line["expect"]["plans"]:
                for year in plan["insurance"]["years"]:
                    self.assertEqual(year["money_with"] - year["money_without"], year["received_with"] - year["kept_without"], line["id"])

    def test_what_was_paid_is_deducted_on_the_books_or_given_up(self):
        for line in filed("edges") + filed("random") + filed("exits"):
            for policy in line["expect"]["insurance"]["policies"]:
                rows = policy["contract_detail"]["fiscal_years"]
                left = rows[-1]["asset_balance"] + rows[-1]["prepaid_balance"]
                # the books of the part that was given up left them against its value
                left += ((policy["exit"] or {}).get("reduced") or {}).get("released", 0)
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

    def test_a_contract_given_in_kind_is_so_much_less_cash_of_the_allowance(self):
        # 144 months at 60 percent of 100,000 yen are on the books at the end of year 20 of 30
        given = {**RATED, "term_years": 30, "exit": "hand_over", "surrender_policy_year": None, "surrender_values": [7_000_000] * 30}
        years = contract_years(material(given, planned=30_000_000))["plans"][0]["insurance"]
        last = years["years"][-1]
        self.assertEqual([last[name] for name in ("surrender_value", "handed_over", "surrender_book", "surrender_gain")],
                         [0, 7_000_000, 8_640_000, -1_640_000])
        self.assertEqual(years["allowance"]["in_kind"]["paid_in_cash"], 23_000_000)
        # the company has what it has where it surrenders at that value and pays all in cash
        other = contract_years(material({**given, "exit": "surrender"}, planned=30_000_000))["plans"][0]["insurance"]
        self.assertEqual(last["money_with"], other["years"][-1]["money_with"])

    def test_below_70_percent_of_the_books_these_are_given(self):
        # 所得税基本通達36-37: 70 percent of 8,640,000 are 6,048,000
        found = [line["expect"]["insurance"]["policies"][0]["exit"] for line in filed("edges") if "its books" in line["about"]]
        self.assertEqual([(one["handed_over"], one["gain"]) for one in found], [(6_048_000, -2_592_000), (8_640_000, 0)])

    def test_a_paid_up_contract_gains_without_cash(self):
        # 120 months at 60 percent of 100,000 yen are on the books at the end of year 10 of 30 (法人税基本通達9-3-7の2)
        one = {**RATED, "term_years": 30, "exit": "paid_up", "surrender_values": [9_000_000] * 30}
        year = next(year for year in first_plan(one)["years"] if "paid_up_gain" in year)
        self.assertEqual([year[name] for name in ("surrender_value", "surrender_book", "surrender_gain", "asset_balance")],
                         [0, 0, 1_800_000, 9_000_000])
        self.assertEqual(year["received_with"], -year["surrender_tax"])
        # 注1: kept as it is
        last = first_plan({**one, "paid_up_keeps_asset": True})
        self.assertEqual((last["totals"]["asset_balance"], last["totals"]["surrender_gain"]), (7_200_000, 0))
        self.assertIsNone(last["going_on"]["value"])

    def test_without_taxes_are_those_of_the_comparison(self):
        # the worked case: 30,000,000 − 12,000,000 − the premiums of the company
        self.assertEqual(first_plan(RATED)["years"][0]["taxes_without"], 5_113_600)

    def test_an_existing_contract_is_in_the_profit_already(self):
        existing = first_plan({**RATED, "status": "existing", "contract_date": "2024-04-01"})["years"][0]
        self.assertEqual((existing["deductible"], existing["taxes_with"]), (480_000, 5_113_600))


    def test_a_premium_is_of_the_fiscal_year_of_its_due_day(self):
        # from the 16th of April to the 15th of the next: days of the contract are the due days of its months
        found = {line["about"].split()[-1]: line["expect"]["plans"][0]["insurance"]["years"][0]["premiums"]
                 for line in filed("edges") if "from the 16th" in line["about"]}
        self.assertEqual(found, {"2026-04-16": 1_200_000, "2026-05-15": 1_200_000, "2026-05-16": 1_100_000, "2027-03-15": 200_000,
                                 "2027-03-16": 100_000, "2026-06-30": 1_000_000})

    def test_a_month_without_the_day_has_its_last(self):
        # from the first of March: due on 2027-01-31 and 2027-02-28, and no third one before the next year
        found = [line["expect"]["plans"][0]["insurance"]["years"][0]["premiums"] for line in filed("edges") if "first of March" in line["about"]]
        self.assertEqual(found, [200_000, 100_000, 1_200_000])

    def test_a_loss_can_be_used_in_the_ten_years_after_its_own(self):
        # what is typed is of the year before the first; leaving at 53 shows nine years
        found = [(len(line["expect"]["plans"][0]["insurance"]["years"]), line["expect"]["plans"][0]["insurance"]["totals"]["loss_remaining_without"] > 0)
                 for line in filed("edges") if "losses of before" in line["about"] and "leaving" in line["about"]]
        self.assertEqual(found, [(9, True), (10, False), (11, False)])

    def test_what_exceeds_the_guide_may_be_taxed(self):
        for line in filed("edges", "contract_years"):
            # contracts alone speak of an allowance where one is planned
            for plan in line["expect"]["plans"] if "contracts alone" not in line["about"] else []:
                allowance = plan["insurance"]["allowance"]
                self.assertGreaterEqual(allowance["contested_tax"], 0)
                self.assertEqual(allowance["above_limit"], max(0, allowance["planned_amount"] - allowance["limit"]))

    def test_what_is_prepared_is_paid_in_cash_or_given(self):
        prepared = [line["expect"]["plans"][0]["insurance"] for line in filed("edges") if "prepared" in line["about"]]
        funds = [found for found in prepared if "fund" in found]
        # nobody who stays has one
        self.assertEqual((len(prepared), len(funds)), (6, 5))
        for found in funds:
            given = found["allowance"].get("in_kind", {}).get("handed_over", 0)
            self.assertEqual(found["fund"]["to_pay"] + given, found["allowance"]["planned_amount"])
            self.assertEqual(found["fund"]["difference"], found["totals"]["surrender_value"] - found["fund"]["to_pay"])


if __name__ == "__main__":
    unittest.main()
