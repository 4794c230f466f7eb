"""Contracts of the president inside a material: figures by hand, and identities of every line."""
import json
import unittest
from pathlib import Path

from make_personal import edges, lines
from personal import personal, remarks

HERE = Path(__file__).resolve().parent


def filed(name):
    return [json.loads(line) for line in (HERE / f"personal/{name}.jsonl").read_text(encoding="utf-8").splitlines()]


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        self.assertEqual([line["input"] for line in filed("random")], [line["input"] for line in lines()])
        self.assertEqual([(line["about"], line["input"]) for line in filed("edges")], list(edges()))
        for line in filed("edges") + filed("random")[:10]:
            found = personal(line["input"])
            self.assertEqual(line["expect"], found, line["id"])
            self.assertEqual(line["remarks"], remarks(line["input"], found), line["id"])

    def test_every_remark_is_in_some_line(self):
        told = {code for line in filed("edges") for code, _ in line["remarks"]}
        self.assertEqual(len(told), 11, told)

    def test_premiums_add_up(self):
        for line in filed("edges") + filed("random"):
            for one in line["expect"]["personal_insurance"]["policies"]:
                self.assertEqual(one["years"][-1]["premiums_total"], sum(year["premiums"] for year in one["years"]), line["id"])


class ByHand(unittest.TestCase):
    def found(self, about):
        data = dict(edges())[about]
        return personal(data)["personal_insurance"]

    def test_a_gain_of_one_yen_above_the_special_deduction(self):
        # 2,900,001 − 10 × 240,000 = 500,001
        self.assertEqual(self.found("益が特別控除を1円超える")["receipts"], [{
            "year": 2037, "receipts": 2_900_001, "cost": 2_400_000, "special_deduction": 500_000,
            "occasional_income": 1, "into_total_income": 0}])

    def test_a_dollar(self):
        # 150.25 × 2,400,000 ÷ 3,000,000
        self.assertEqual(self.found("米ドル建")["policies"][0]["exit"]["break_even_rate"], "120.2")

    def test_what_brings_nothing_lowers_no_gain(self):
        # 5,400,000 − 2,400,000 − 500,000; the 2,640,000 of the other contract were spent for no receipt
        self.assertEqual(self.found("何も戻らない契約は他方の益を減らさない")["receipts"], [{
            "year": 2037, "receipts": 5_400_000, "cost": 2_400_000, "special_deduction": 500_000,
            "occasional_income": 2_500_000, "into_total_income": 1_250_000}])

    def test_who_may_be_taxed_at_source(self):
        # paid in one year, in two, in three: all, all, two thirds within two
        found = [self.found(f"{years}年で払い終わる養老保険を5年目に解約") for years in (1, 2, 3)]
        self.assertEqual([one["policies"][0]["exit"]["may_be_financial"] for one in found], [True, True, False])
        life = self.found("一時払の終身保険を5年目に解約")
        self.assertEqual((life["policies"][0]["exit"]["may_be_financial"], life["receipts"][0]["into_total_income"]), (False, 1_250_000))

    def test_what_is_paid_already_is_paid(self):
        found = [self.found(about) for about in ("前から続く契約", "前から続く契約を増加分から払う", "基準日の前に払った一時払", "基準日に払う一時払")]
        self.assertEqual([(one["yearly_premiums"], one["single_premiums"]) for one in found], [(0, 0), (240_000, 0), (0, 0), (0, 10_000_000)])

    def test_a_leap_day(self):
        self.assertEqual(self.found("2月29日に契約")["policies"][0]["exit"]["on"], "2034-02-27")


if __name__ == "__main__":
    unittest.main()
