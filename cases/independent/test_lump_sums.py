"""Lump sums, policies, mutual aids and duties: figures of the law, the circulars and the agency."""
import unittest

from lump_sums import (bankruptcy_prevention_mutual_aid, change_of_duties, occasional_income, policy_annuity, policy_transfer,
                       small_enterprise_mutual_aid)
from retirement import Refused


class OccasionalIncome(unittest.TestCase):
    def test_the_guide_to_the_final_return(self):
        found = occasional_income({"receipts": 2_500_000, "cost": 1_640_000})
        self.assertEqual((found["occasional_income"], found["into_total_income"]), (360_000, 180_000))

    def test_a_loss_of_one_policy_is_set_off(self):
        found = occasional_income({"policies": [{"receipts": 3_000_000, "premiums": 1_500_000}, {"receipts": 1_000_000, "premiums": 1_400_000}]})
        self.assertEqual(found["occasional_income"], 600_000)


class Annuity(unittest.TestCase):
    def of(self, annuity, premiums, years):
        return policy_annuity({"annuity": annuity, "contract": {"kind": "fixed_term", "yearly": annuity, "premiums": premiums, "years": years}})

    def test_the_ratio_is_raised_to_hundredths(self):
        found = self.of(1_000_000, 550_000, 15)
        self.assertEqual((found["ratio_hundredths"], found["cost"], found["withheld"]), (4, 40_000, 98_016))
        self.assertEqual(self.of(1_000_000, 6_700_000, 10)["ratio_hundredths"], 67)
        self.assertEqual(self.of(1_000_000, 6_700_001, 10)["ratio_hundredths"], 68)

    def test_withheld_from_250000(self):
        for cost, withheld in ((750_000, 25_525), (750_001, 0)):
            self.assertEqual(policy_annuity({"annuity": 1_000_000, "cost": cost})["withheld"], withheld)


class Transfer(unittest.TestCase):
    def of(self, surrender, **more):
        return policy_transfer({"contract_date": "2020-04-01", "transfer_date": "2026-11-30", "under_class_table": True,
                                "surrender_value": surrender, "book_asset": 10_000_000, **more})

    def test_seventy_percent(self):
        for surrender, value in ((7_000_000, 7_000_000), (6_999_999, 10_000_000)):
            self.assertEqual(self.of(surrender)["value"], value)
        self.assertEqual(self.of(1, transfer_date="2021-06-30")["value"], 1)

    def test_what_was_deducted_comes_back_with_a_paid_up_policy(self):
        self.assertEqual(self.of(9_000_000, restorable_paid_up={"deducted": 7_000_000})["value"], 17_000_000)


class MutualAids(unittest.TestCase):
    def small(self, **changes):
        return small_enterprise_mutual_aid({"date": "2026-11-30", "exit": "voluntary", "age": 60, "months": 240, "premiums": 2_400_000, **changes})

    def test_what_a_cancellation_brings(self):
        for months, amount in ((11, 0), (12, 96_000), (83, 664_000), (120, 1_020_000), (240, 2_400_000), (480, 5_280_000)):
            self.assertEqual(self.small(months=months, premiums=10_000 * months)["amount"], amount)

    def test_leaving_before_65_is_retirement_income(self):
        found = self.small(exit="resigned_early", amount=2_400_000)
        self.assertEqual(found["retirement"], {"kind": "employee", "amount": 2_400_000, "service_months": 240})

    def test_changed_premiums(self):
        with self.assertRaises(Refused):
            self.small(premium_changed=True, amount=1_919_999)
        self.assertIsNone(self.small(premium_changed=True, amount=1_920_000)["rate"])

    def test_two_years_after_a_cancellation(self):
        data = {"fiscal_year_start": "2026-04-01", "schedule_attached": True, "earlier_cancellation": "2024-10-01"}
        for on, barred in (("2026-09-30", 200_000), ("2026-10-01", 0)):
            found = bankruptcy_prevention_mutual_aid({**data, "premiums": [{"paid_on": on, "amount": 200_000}]})
            self.assertEqual((found["not_deductible"], found["no_deduction_until"]), (barred, "2026-09-30"))

    def test_forty_months_bring_all(self):
        for months, value in ((39, 3_705_000), (40, 3_800_000)):
            found = bankruptcy_prevention_mutual_aid({
                "fiscal_year_start": "2026-04-01", "schedule_attached": True, "months_before": months, "paid_before": 100_000 * months,
                "cancellation": {"date": "2026-04-01", "kind": "voluntary" if months == 39 else "by_agency"}})
            self.assertEqual(found["cancellation"]["value"], value)


class Duties(unittest.TestCase):
    def test_half_of_an_odd_pay(self):
        for after, case in ((166_667, False), (166_666, True)):
            found = change_of_duties({"date": "2026-06-01", "monthly_before": 333_333, "monthly_after": after})
            self.assertEqual(found["signs"][2]["is_case"], case)

    def test_shares_above_ten_and_five_percent(self):
        for own, person, met in (("0.1", "0.06", False), ("0.11", "0.05", False), ("0.100001", "0.050001", True)):
            found = change_of_duties({"date": "2026-06-01", "monthly_before": 1, "monthly_after": 1,
                                      "shares": {"in_first_groups": True, "own_group": own, "person": person}})
            self.assertEqual(found["share_tests_met"], met)


if __name__ == "__main__":
    unittest.main()
