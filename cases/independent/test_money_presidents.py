"""The months of two offices, of own premiums and of a pension in the year of the change: figures by hand, and what adds up."""
import json
import unittest
from pathlib import Path

from base import material, pay
from dates import day, month_of
from money import Plan, money
from money_edges import born
from own_months import parts
from year_taxes import adjusted_tax

HERE = Path(__file__).resolve().parent
FILES = ("other-office", "own-premiums", "first-year-pension")


def lines(*names):
    for name in names or FILES:
        with open(HERE / "money" / f"{name}.jsonl", encoding="utf-8") as file:
            yield from map(json.loads, file)


def month(text):
    return month_of(day(text + "-01"))


class Offices(unittest.TestCase):
    def two(self, **changes):
        """The two companies of law/social-insurance/rules.md section 11, below 40."""
        changes.setdefault("current", pay(267_000))
        return material(customer__birth_date="1990-08-15", customer__appointed_on="2020-01-10", proposals=[pay(200_000)],
                        customer__other_office={"monthly": 133_000, "bonuses": [], "selected": "this_office"}, **changes)

    def test_shares_by_pay(self):
        """400,000 together: 410,000. Health 10.08 %: 41,328 x 66.75 % = 27,586.4, x 33.25 % = 13,741.5; pension 75,030:
        50,082.52 and 24,947.47; contribution 1,476: 985.23."""
        plan, may = Plan(self.two(), 0), month("2026-05")
        self.assertEqual(plan.months.standard("health", may), 410_000)
        self.assertEqual(plan.social_month(may)["monthly"], 13_793 + 25_041)
        self.assertEqual(plan.social_month(may)["invoice"], 27_586 + 50_082 + 985)
        self.assertEqual(plan.other.premiums(may + 1), 6_871 + 12_474)

    def test_one_column_each(self):
        """133,000 less 19,345 is 113,655: in the table of 2026 113,000 to 115,000, 乙欄 4,100; 甲欄 without dependants 580."""
        june = month("2026-06")
        self.assertEqual(Plan(self.two(), 0).other.withheld(june), 4_100)
        there = Plan(self.two(current=pay(267_000, column="otsu")), 0).other_month(june)
        self.assertEqual(there["withheld"], 580)
        self.assertGreater(there["resident_tax"], 0)

    def test_adjustment_of_one_salary(self):
        """4,000,000: 2,760,000 less 600,000 and 1,040,000: 1,120,000 x 5 % x 1.021. With 6,000,000 elsewhere the total
        income is 8,050,000 and the basic deduction 620,000, which the declaration says (所得税法195条の3)."""
        def tax(beside):
            return adjusted_tax(material(), 2026, 4_000_000, 600_000, "kou", None, beside)
        self.assertEqual((tax(0), tax(6_000_000)), (57_100, 78_600))

    def test_both_offices_settle_the_year(self):
        checked = 0
        for line in lines():
            if not line["input"]["customer"].get("other_office"):
                continue
            for plan in line["expect"]["plans"]:
                months = {one["month"]: one["person"] for one in plan["months"]}
                for year in plan["calendar_years"]:
                    names = [f"{year['year']}-{number:02d}" for number in range(1, 13)]
                    march = months.get(f"{year['year'] + 1}-03")
                    if not all(name in months for name in names) or march is None:
                        continue
                    checked += 1
                    here, there = [months[name] for name in names], [months[name]["other_office"] for name in names]
                    self.assertEqual(sum(one["pay"] + one["bonus"] for one in there), year["other_office"]["pay"])
                    self.assertEqual(sum(one["premiums"] + one["bonus_premiums"] for one in there), year["other_office"]["premiums"])
                    withheld = sum(one["withheld"] + one["bonus_withheld"] for one in here + there)
                    self.assertEqual(withheld, year["withheld"] + year["other_office"]["withheld"], line["id"])
                    settled = here[11]["settlement"] + there[11]["settlement"]
                    settled += march["settlement"] if year["settlement"] == "final_return" else 0
                    self.assertTrue(0 <= year["income_tax"] - withheld - settled < 100, line["id"])
                    # one office adjusts, and one collects the resident tax
                    self.assertFalse(here[11]["settlement"] and there[11]["settlement"], line["id"])
        self.assertGreater(checked, 20)


class Own(unittest.TestCase):
    def plan(self, number=0, date="1949-08-20", **changes):
        changes.setdefault("customer__residence", {"designated_city": False, "prefecture": "東京都"})
        return Plan(born(date, **changes), number)

    def test_by_the_year_before(self):
        """600,000 a month: 7,200,000, income 5,380,000 (所得税法別表第五: 7,200,000 x 90 % - 1,100,000). Tokyo: 53,300 +
        4,950,000 x 9.88 %, child 1,300 + 4,950,000 x 0.26 %."""
        plan = self.plan(current=pay(600_000))
        self.assertEqual(plan.resident_of(2025).total_income, 5_380_000)
        self.assertEqual(plan.own.whole(2026)["health"], (53_300 + 489_060 + 1_300 + 12_870) // 100 * 100)

    def test_care_of_2026_keeps_the_deduction_from_salary(self):
        """1,050,000 of 2025 less 550,000 is 500,000, above the 450,000 of the exemption: step 6, 1.2 x 75,840 = 91,008. In
        2026 the income is 310,000: nobody knows the step of fiscal 2027."""
        own = self.plan(date="1958-08-20", current=pay(87_500), customer__residence={
            "designated_city": False, "care_base_year": 75_840}).own
        self.assertEqual([own.whole(year)["care"] for year in (2025, 2026, 2027)], [91_000, 91_000, None])

    def test_slips(self):
        """98,900 in eight: seven of 12,300 and 12,800."""
        own = self.plan(customer__own_premiums={"care_year": 98_900, "health_year": 0}).own
        self.assertEqual(own.payments("care", 2026)[0], parts(98_900, range(month("2026-07"), month("2027-03"))))
        self.assertEqual([own.paid(month(text)) for text in ("2026-06", "2026-07", "2026-08", "2027-02", "2027-03")],
                         [(0, 0), (12_800, 0), (12_300, 0), (12_300, 0), (0, 0)])

    def test_from_the_pension(self):
        """A sixth of 100,000 is 16,600; what is left of 100,000, 50,200, in three: 16,800 and twice 16,700."""
        typed = {"care_year": 100_000, "health_year": 250_000}
        own = self.plan(customer__pension={"basic": 700_000}, customer__own_premiums=typed).own
        self.assertEqual([own.payments("care", 2026)[1][month(text)] for text in ("2026-04", "2026-08", "2026-10", "2026-12")],
                         [16_600, 16_600, 16_800, 16_700])
        # both are 350,000, half of the pension
        self.assertTrue(own.from_pension("health", 2026))
        own = self.plan(customer__pension={"basic": 699_999}, customer__own_premiums=typed).own
        self.assertEqual([own.from_pension(kind, 2026) for kind in ("care", "health")], [True, False])

    def test_first_months(self):
        """65 in November 2026: five twelfths of 98,900 by slips from December; from the pension from April, by a whole year."""
        own = self.plan(date="1961-11-20", customer__pension={"basic": 800_000}, customer__own_premiums={"care_year": 98_900}).own
        self.assertEqual(own.payments("care", 2026), ({month("2026-12"): 13_808, month("2027-01"): 13_700, month("2027-02"): 13_700}, {}))
        self.assertEqual(own.payments("care", 2027)[1][month("2027-04")], 16_400)

    def test_all_of_a_year_is_paid(self):
        checked = 0
        for line in lines("own-premiums"):
            for number in range(len(line["input"]["proposals"]) + 1):
                own = Plan(line["input"], number).own
                for year in (2025, 2026, 2027):
                    whole = own.whole(year)
                    if all(since <= month(f"{year}-04") for since in own.since.values()) and None not in whole.values():
                        checked += 1
                        paid = sum(sum(own.paid(one)) for one in range(month(f"{year}-04"), month(f"{year + 1}-04")))
                        self.assertEqual(paid, sum(whole.values()), line["id"])
        self.assertGreater(checked, 40)

    def test_the_day_of_the_resolution_changes_nothing_of_today(self):
        """What is collected from somebody whose pay does not change is the same, whenever the months begin."""
        def paid(resolution):
            data = born("1950-05-05", current=pay(131_000), proposals=[], customer__pension={"basic": 800_000},
                        customer__residence={"designated_city": False, "prefecture": "神奈川県"},
                        basis_date="2026-06-10", meeting__resolution=resolution, meeting__service_start=resolution)
            return {one["month"]: (one["person"].get("own_premiums_from_pension"), one["person"]["resident_tax"])
                    for one in money(data)["plans"][0]["months"]}

        early, late = paid("2026-06-20"), paid("2026-10-20")
        both = set(early) & set(late)
        self.assertEqual(len(both), 20)
        self.assertEqual({one: early[one] for one in both}, {one: late[one] for one in both})


class FirstYear(unittest.TestCase):
    def test_the_first_year_is_the_calendar_year(self):
        checked = 0
        for line in lines():
            for plan in line["expect"]["plans"]:
                found = plan["first_year"]
                if found is None:
                    continue
                checked += 1
                year = next(one for one in plan["calendar_years"] if one["year"] == found["year"])
                for name in ("pay", "premiums", "income_tax", "resident_tax", "pension"):
                    self.assertEqual(found["first"].get(name), year.get(name), (line["id"], name))
        self.assertGreater(checked, 60)

    def test_normal_years_of_a_pension(self):
        """cases/calculators/pension.md: 600,000 of 2,000,000 are suspended today and nothing under the plan."""
        data = born("1959-05-20", current=pay(650_000), proposals=[pay(100_000, ("2026-12-10", 6_600_000))],
                    customer__pension={"earnings_related": 1_200_000, "basic": 800_000})
        found = money(data)["plans"][1]["first_year"]
        self.assertEqual([found[name]["pension"] for name in ("now", "plan")], [1_400_000, 2_000_000])
        # paid in 2026: 133,335, 133,333, 2 x 233,333, 283,333, 333,333
        self.assertEqual(found["first"]["pension"], 1_350_000)
        self.assertEqual(found["last"]["pension"], 1_400_000 + 2_000_000 - 1_350_000)


if __name__ == "__main__":
    unittest.main()
