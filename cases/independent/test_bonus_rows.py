"""The rows of bonuses are what is really paid in their month; the year beside them is a normal one."""
import unittest

from base import material, pay
from compare import compare
from money import money

WINTER = ("2026-12-10", 10_800_000)
# Tokyo 2026, from 40 to 64: 9.85 % + 1.62 % + 0.23 %, the half
HEALTH = 585


def plan(number=1, **changes):
    # 45 years old, alone
    return compare(material(**{"customer__birth_date": "1981-05-15", **changes}))["plans"][number]


def premiums(row):
    return row["employee"]["health"] + row["employee"]["pension"]


class HealthCap(unittest.TestCase):
    def test_what_was_paid_before_the_change(self):
        found = plan(current=pay(1_000_000, ("2026-05-15", 5_000_000)), proposals=[pay(100_000, WINTER)])
        row = found["bonus_months"][0]
        self.assertEqual((row["base_health"], premiums(row), row["withheld"]), (730_000, 179_955, 1_503_492))
        # the year of the plan has no bonus of today
        self.assertEqual(found["employee"]["health_bonus"], 5_730_000 * HEALTH // 10_000)

    def test_on_the_day_of_the_service_it_is_not_paid(self):
        row = plan(current=pay(1_000_000, ("2026-05-25", 5_000_000)), proposals=[pay(100_000, WINTER)])["bonus_months"][0]
        self.assertEqual((row["base_health"], row["withheld"]), (5_730_000, 1_422_072))

    def test_of_two_years(self):
        found = plan(proposals=[pay(100_000, ("2026-06-10", 5_400_000), ("2027-05-10", 5_400_000))])
        june, may = found["bonus_months"]
        self.assertEqual((premiums(june), june["withheld"]), (453_150, 1_515_220))
        self.assertEqual((june["base_health"], may["base_health"]), (5_400_000, 5_400_000))
        self.assertEqual(found["employee"]["health_bonus"], (5_400_000 + 330_000) * HEALTH // 10_000)

    def test_without_a_change_every_year(self):
        given = pay(600_000, ("2027-05-10", 4_000_000), ("2026-12-10", 4_000_000))
        for changes in ({"meeting": {}}, {}):
            # in May 2026 it was paid too
            bases = [row["base_health"] for row in plan(0, current=given, **changes)["bonus_months"]]
            self.assertEqual(bases, [4_000_000, 1_730_000])
        same = plan(1, current=given, proposals=[given], meeting={})
        self.assertEqual([row["base_health"] for row in same["bonus_months"]], bases)


class OneMonth(unittest.TestCase):
    """A bonus of today before the service begins, in the month of the own one."""

    def row(self, today, own):
        return plan(current=pay(1_000_000, ("2026-05-11", today)), proposals=[pay(100_000, ("2026-05-29", own))])["bonus_months"][0]

    def test_each_bears_its_own_premiums(self):
        row = self.row(400_000, 800_000)
        self.assertEqual((row["base_health"], row["base_pension"], premiums(row)), (1_200_000, 1_200_000, 800 * (HEALTH + 915) // 10))

    def test_what_the_caps_leave(self):
        # 100,000 yen of the pension
        self.assertEqual(premiums(self.row(1_400_000, 800_000)), 80 * HEALTH + 10 * 915)
        row = self.row(6_000_000, 800_000)
        self.assertEqual((row["base_health"], row["base_pension"], premiums(row), row["bonus_after_premiums"]), (5_730_000, 1_500_000, 0, 800_000))

    def test_no_more_than_the_bonus(self):
        # one yen makes another 1,000 of the standard bonus
        self.assertEqual((premiums(self.row(999_999, 1)), premiums(self.row(1_000_000, 1))), (0, 0))


class RealMonth(unittest.TestCase):
    AUTUMN = {"basis_date": "2025-11-01", "company__fiscal_year_start": "2025-10-01", "meeting__resolution": "2025-11-20",
              "meeting__service_start": "2025-11-20", "customer__appointed_on": "2005-04-01", "customer__retirement_age": 70,
              "proposals": [pay(300_000, ("2026-11-10", 1_000_000))]}

    def test_age(self):
        # of November 2026; a year before they were 64, 69 and 39
        for birth, health, pension in (("1961-11-01", 504, 915), ("1956-11-01", 504, 0), ("1986-11-10", 585, 915)):
            found = plan(**{**self.AUTUMN, "customer__birth_date": birth})
            self.assertEqual(found["bonus_months"][0]["employee"]["health"], 100 * health, birth)
            self.assertEqual(found["bonus_months"][0]["employee"]["pension"], 100 * pension, birth)

    def test_rates(self):
        row = plan(basis_date="2026-06-01", company__fiscal_year_start="2026-01-01", meeting__resolution="2026-02-20",
                   meeting__service_start="2026-02-20", proposals=[pay(100_000, ("2026-03-10", 1_000_000))])["bonus_months"][0]
        self.assertEqual((row["employee"]["health"], row["employee"]["parts"]["levy"]), (57_350, 0))

    def test_before_the_tables(self):
        row = plan(basis_date="2025-01-10", company__fiscal_year_start="2024-04-01", meeting__resolution="2024-05-20",
                   meeting__service_start="2024-05-20", proposals=[pay(100_000, ("2024-12-10", 1_000_000))])["bonus_months"][0]
        # 9.98 % + 1.60 %
        self.assertEqual((premiums(row), row["withheld"], row["paid_out"]), (57_900 + 91_500, None, None))

    def test_as_in_the_months(self):
        data = material(customer__spouse={"total_income": 0, "age": 50}, current=pay(1_200_000, ("2026-05-15", 2_000_000)),
                        proposals=[pay(400_000, ("2026-07-10", 4_000_000), ("2027-04-20", 3_000_000))])
        months = {month["month"]: month["person"] for month in money(data)["plans"][1]["months"]}
        for row in compare(data)["plans"][1]["bonus_months"]:
            paid = months[row["month"]]
            self.assertEqual((row["bonus"], premiums(row), row["withheld"]),
                             (paid["bonus"], paid["bonus_premiums"], paid["bonus_withheld"]))


if __name__ == "__main__":
    unittest.main()
