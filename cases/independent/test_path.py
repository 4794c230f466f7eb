"""The years of path.py add up, and figures that follow from the text of the law come out."""
import json
import unittest
from pathlib import Path

from base import material, pay
from path import path
from test_published import lacking

FILES = sorted((Path(__file__).resolve().parent / "path").glob("*.jsonl"))


def lines():
    for file in FILES:
        yield from map(json.loads, file.read_text(encoding="utf-8").splitlines())


def years(plan=0, **changes):
    return path(material(**changes))["plans"][plan]["years"]


class Files(unittest.TestCase):
    def test_they_are_what_the_program_says(self):
        for line in lines():
            self.assertEqual(lacking(line["expect"], path(line["input"])), [], line["id"])

    def test_no_name_stands_twice(self):
        names = [line["id"] for line in lines()]
        self.assertEqual(len(names), len(set(names)))

    def test_what_is_left_adds_up(self):
        for line in lines():
            plans = [line["input"]["current"], *line["input"]["proposals"]]
            for given, plan in zip(plans, line["expect"]["plans"]):
                for year in plan["years"]:
                    office, pension = year.get("other_office"), year.get("pension", {"suspended": 0})
                    there = office["employee_total"] - office["employee_without_pay"] if office else 0
                    suspended = pension["suspended"] - (office or {}).get("pension_suspended", 0)
                    self.assertEqual(year["take_home"], year["pay"] - year["employee_total"] - there - year["income_tax"]
                                     - year["resident_tax"] + year["taxes_without_pay"] - suspended
                                     - year.get("own_premiums", {"total": 0})["total"], line["id"])
                    self.assertEqual(year["money_left"], line["input"]["company"]["profit_before_pay"] - year["pay"]
                                     - year["employer_total"] - year["months"] * given.get("commuting", 0)
                                     - year["company_taxes"], line["id"])
                    self.assertEqual(year["together"], year["take_home"] + year["money_left"], line["id"])


class HealthCap(unittest.TestCase):
    # Tokyo 2026, above 64: (9.85 % + 0.23 %) / 2 of what the cap leaves; from 70 there is no pension
    OLD = {"basis_date": "2026-10-01", "customer__birth_date": "1951-12-20", "company__prefecture": "東京都"}

    def of_bonuses(self, *bonuses, **changes):
        """The person's premiums of the first year beyond those of the same plan without bonuses."""
        found = [years(**{**self.OLD, **changes}, current=pay(500_000, *paid))[0]["employee_total"] for paid in ((), bonuses)]
        return found[1] - found[0]

    def test_a_bonus_before_the_first_month(self):
        # July 2026 lies before the first month and July 2027 after 75: it has used 4,000,000 up
        self.assertEqual(self.of_bonuses(("2026-07-10", 4_000_000), ("2026-11-10", 3_000_000)), 1_730_000 * 504 // 10_000)

    def test_a_bonus_after_75(self):
        # nothing of 20 December, on the day of 75: its month bears none
        self.assertEqual(self.of_bonuses(("2026-12-10", 3_000_000)), 0)
        # and last December's was in the year from April before, which has its own cap
        self.assertEqual(self.of_bonuses(("2026-11-10", 3_000_000), ("2026-12-10", 5_000_000)), 3_000_000 * 504 // 10_000)

    def test_a_bonus_before_a_last_year_of_three_months(self):
        # July's 3,000,000 leave 2,730,000 to December's; the pension has 1,500,000 of it at 9.15 %
        found = [years(**{**self.OLD, "customer__birth_date": "1962-01-20", "customer__retirement_age": 66},
                       current=pay(300_000, *paid))[1]["employee_total"]
                 for paid in ((), (("2027-07-10", 3_000_000), ("2026-12-10", 4_000_000)))]
        self.assertEqual(found[1] - found[0], 2_730_000 * 504 // 10_000 + 1_500_000 * 915 // 10_000)


class Losses(unittest.TestCase):
    """70,000 yen a year are the per-capita levy: nothing else is due where losses take the whole income."""

    @classmethod
    def setUpClass(cls):
        cls.edges = {line["id"]: line["expect"]["plans"] for line in lines()}

    def taxes(self, name, plan=0):
        return [year["company_taxes"] for year in self.edges[f"edge-loss-{name}"][plan]["years"]]

    def test_a_typed_loss_is_of_the_year_before(self):
        found = self.taxes("ten-years")
        self.assertEqual(set(found[:10]), {70_000})
        # 6,456,140 yen of income in the eleventh year, at 15 %, 10.3 %, 7 %, and the bands of the enterprise tax
        self.assertGreater(found[10], 70_000 + 6_456_000 * 15 // 100)

    def test_a_last_year_with_more_income(self):
        # 10,742,690: eight million and nine years of losses in the tenth year, but their two million alone in the eleventh
        self.assertEqual(self.taxes("unused-63")[9], 70_000)
        self.assertGreater(self.taxes("unused-64")[10], 70_000 + 5_591_000 * 15 // 100)

    def test_the_loss_of_the_first_year_is_used_until_the_eleventh(self):
        found = self.taxes("of-the-first-year", 1)
        self.assertEqual(set(found[:11]), {70_000})
        self.assertGreater(found[11], 70_000)

    def test_the_oldest_first(self):
        # 329,900 yen of nine years until 65, then 96,428 a year: the newest first would let 20,460 and more expire
        self.assertEqual([tax > 70_000 for tax in self.taxes("oldest-first")[12:]], [False] * 3 + [True] * 2)
        # the big loss of the first year covers two years after 65, those of later years three more
        self.assertEqual(set(self.taxes("two", 1)), {70_000})


class OwnPremiums(unittest.TestCase):
    def test_a_last_year_of_two_months(self):
        # 4,800,000 of pay a year are 3,400,000 of income (less 20 % and 440,000): 1.7 of the base of 72,000; two months of it.
        # 65 is reached in April 2026, with no premium of its own before
        found = years(customer__birth_date="1961-04-20", customer__retirement_age=66, basis_date="2026-02-01",
                      company__fiscal_year_start="2025-04-01", meeting__resolution="2025-05-25", meeting__service_start="2025-05-25",
                      customer__residence={"designated_city": False, "care_base_year": 72_000}, current=pay(400_000))
        self.assertEqual([(year["months"], year["own_premiums"]["care"]) for year in found],
                         [(12, 122_400 * 10 // 12), (2, 122_400 * 2 // 12)])


class Leaving(unittest.TestCase):
    """On 20 December 2031, after eight months."""
    BORN = {"customer__birth_date": "1966-12-20", "customer__retirement_age": 65}

    def last(self, *bonuses, **changes):
        found = years(**{**self.BORN, **changes}, current=pay(100_000, *bonuses))[-1]
        self.assertEqual((found["from"], found["months"]), ("2031-04", 8))
        return found

    def test_a_bonus_until_the_day_is_paid_without_a_premium(self):
        plain = self.last()
        # 5,733 and 8,967 a month
        self.assertEqual((plain["pay"], plain["employee_total"]), (800_000, 8 * 14_700))
        for day_of, paid in ((10, 10_800_000), (20, 10_800_000), (21, 0)):
            found = self.last((f"2026-12-{day_of}", 10_800_000))
            self.assertEqual(found["pay"], 800_000 + paid, day_of)
            for name in ("employee_total", "employer_total", "pension_base"):
                self.assertEqual(found[name], plain[name], day_of)
        # income 9,650,000: 1,443,400 and 912,600 of taxes
        self.assertEqual(self.last(("2026-12-10", 10_800_000))["take_home"], 9_126_400)

    def test_a_second_office(self):
        other = {"monthly": 200_000, "selected": "this_office",
                 "bonuses": [{"date": f"2026-12-{number}", "amount": amount} for number, amount in ((20, 123_000), (21, 456_000))]}
        self.assertEqual(self.last(customer__other_office=other)["other_office"]["pay"], 8 * 200_000 + 123_000)

    def test_a_whole_last_year(self):
        found = years(customer__birth_date="1967-04-20", customer__retirement_age=65, current=pay(100_000, ("2026-04-10", 1_000_000)))
        self.assertEqual({(year["months"], year["pay"]) for year in found}, {(12, 2_200_000)})

    def test_the_last_day_of_a_month(self):
        found = years(customer__birth_date="1966-12-31", customer__retirement_age=65, current=pay(100_000, ("2026-12-30", 1_000_000)))[-1]
        self.assertEqual((found["months"], found["pay"], found["pension_base"]), (9, 1_900_000, 9 * 98_000 + 1_000_000))


class BestMonths(unittest.TestCase):
    # 1,200,000 of pension, threshold 12 x 650,000; 28 months from April 2026, the standard amount falls in September
    def found(self, now, new, **changes):
        data = material(customer__birth_date="1959-08-20", customer__retirement_age=69, current=now, proposals=[new],
                        customer__pension={"earnings_related": 1_200_000}, **changes)
        return path(data)["plans"][1]["best_months"][0]

    def test_commuting_counts_for_the_revision(self):
        # 612,340 and 572,340: 620,000 five months, 560,000 from the fourth after the change; 1,500,000 from December
        found = self.found({**pay(600_000), "commuting": 12_340}, {**pay(560_000, ("2026-12-10", 1_500_000)), "commuting": 12_340})
        self.assertEqual(found["suspended"], (5 * 420_000 + 3 * 60_000 + 20 * 810_000) // 12)

    def test_later_is_better(self):
        # five months less of 750,000 a year each
        found = self.found(pay(650_000), pay(600_000, ("2026-12-10", 1_500_000)))
        self.assertEqual((found["best"], found["saved"], found["finding"]), ("2027-05", 5 * 750_000 // 12, "another_is_better"))


class Offices(unittest.TestCase):
    def test_two_offices_of_the_worked_example(self):
        # 267,000 + 133,000, as in the comparison: 13,793 + 25,041 and 6,871 + 12,474 a month; alone 134,000 has
        # 6,753.6 and 12,261
        year = years(customer__birth_date="1990-01-10", current=pay(267_000), customer__other_office={
            "monthly": 133_000, "bonuses": [], "selected": "this_office"})[0]
        self.assertEqual((year["employee_total"], year["employer_total"]), (12 * 38_834, 12 * (27_586 + 50_082 + 985 - 38_834)))
        self.assertEqual(year["other_office"], {
            "pay": 1_596_000, "employee_total": 12 * 19_345, "employer_total": 12 * (13_741 + 24_947 + 490 - 19_345),
            "employee_without_pay": 12 * (6_754 + 12_261)})

    def test_a_last_year_of_three_months(self):
        # leaves on 20 July 2026: April to June, with the bonus of May
        found = years(customer__birth_date="1961-07-20", current=pay(300_000), customer__other_office={
            "monthly": 200_000, "selected": "this_office",
            "bonuses": [{"date": "2026-05-10", "amount": 123_000}, {"date": "2026-08-10", "amount": 456_000}]})
        self.assertEqual([(year["months"], year["other_office"]["pay"]) for year in found], [(3, 723_000)])


if __name__ == "__main__":
    unittest.main()
