"""The months of money.py add up, and the figures that are known from elsewhere come out."""
import json
import unittest
from pathlib import Path

import pension
from base import material, pay
from money import Plan, money, taxes, window
from compare import compare
from dates import day, month_of
from fractions import Fraction

HERE = Path(__file__).resolve().parent


def materials():
    with open(HERE / "money" / "random.jsonl", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


class Money(unittest.TestCase):
    def test_reference_case(self):
        with open(HERE.parent / "materials" / "reference.json", encoding="utf-8") as file:
            data = json.load(file)["input"]
        plan = money(data)["plans"][1]
        year = next(year for year in plan["calendar_years"] if year["year"] == 2026)
        self.assertEqual((year["income_tax"], year["resident_tax"]), (2_598_200, 1_258_000))
        months = {month["month"]: month["person"]["net"] for month in plan["months"]}
        self.assertEqual({months[f"2026-{month:02d}"] for month in (7, 8, 9)}, {-85_505})
        self.assertGreater(months["2027-05"], 0)
        self.assertLess(months["2027-06"], 0)

    def test_months_add_up(self):
        checked = 0
        for line in materials():
            for plan in line["expect"]["plans"]:
                months = {month["month"]: month for month in plan["months"]}
                for year in plan["calendar_years"]:
                    names = [f"{year['year']}-{month:02d}" for month in range(1, 13)]
                    if not all(name in months for name in names):
                        continue
                    person = [months[name]["person"] for name in names]
                    checked += 1
                    self.assertEqual(sum(m["pay"] + m["bonus"] for m in person), year["pay"], line["id"])
                    self.assertEqual(sum(m["premiums"] + m["bonus_premiums"] for m in person), year["premiums"], line["id"])
                    withheld = sum(m["withheld"] + m["bonus_withheld"] for m in person)
                    self.assertEqual(withheld, year["withheld"], line["id"])
                    if year["settlement"] == "year_end_adjustment":
                        self.assertEqual(person[11]["settlement"], year["income_tax"] - withheld, line["id"])
                    elif f"{year['year'] + 1}-03" in months:
                        paid = person[11]["settlement"] + months[f"{year['year'] + 1}-03"]["person"]["settlement"]
                        self.assertTrue(0 <= year["income_tax"] - withheld - paid < 100, line["id"])
                for year in plan["calendar_years"]:
                    names = [f"{year['year'] + 1}-{month:02d}" for month in range(6, 13)] \
                        + [f"{year['year'] + 2}-{month:02d}" for month in range(1, 6)]
                    if all(name in months for name in names):
                        checked += 1
                        self.assertEqual(sum(months[name]["person"]["resident_tax"] for name in names),
                                         year["resident_tax"], line["id"])
        self.assertGreater(checked, 600)

    def test_adjustment_comes_before_the_return(self):
        """所得税法190条: both together are what the year owes; December is that of a person without the return."""
        with open(HERE / "money" / "filed.jsonl", encoding="utf-8") as file:
            lines = {line["id"]: line for line in map(json.loads, file)}
        plain = Plan(next(line["input"] for line in materials() if line["id"] == "edge-plain"), 1)
        medical = Plan(lines["filed-medical"]["input"], 1)
        self.assertEqual(medical.in_december(2026), plain.in_december(2026))
        self.assertEqual(medical.in_march(2026), medical.year(2026)["income_tax"] - plain.year(2026)["income_tax"])
        for name in ("filed-otsu", "filed-over-20-million"):
            self.assertEqual(Plan(lines[name]["input"], 0).in_december(2026), 0, name)

    def test_company_pays_what_it_holds_back(self):
        """Over any stretch: what went to the person, the tax office and the municipality is the pay of it."""
        for line in materials():
            if line["input"]["company"].get("half_yearly_withholding"):
                continue
            for number in range(len(line["input"]["proposals"]) + 1):
                plan = Plan(line["input"], number)
                first, last = window(line["input"])
                paid = sum(plan.carried(month)[0] for month in range(first + 1, last + 2))
                held = sum(plan.withheld(m) + plan.bonus_withheld(m) + plan.adjusted(m) for m in range(first, last + 1))
                self.assertEqual(paid, held + plan.carried(first)[1] - plan.carried(last + 1)[1], line["id"])
                for year in line["expect"]["plans"][number]["fiscal_years"]:
                    self.assertEqual(year["interim"] + year["due"], year["taxes"], line["id"])

    def test_the_normal_year_is_that_of_the_comparison(self):
        for line in materials():
            data, found = line["input"], line["expect"]["plans"]
            if any(plan["first_year"] for plan in found) and not has_two_in_a_month(data):
                year = compare(data)["plans"]
                for plan, normal in zip(found[1:], year[1:]):
                    if plan["first_year"]:
                        self.assertEqual(plan["first_year"]["plan"]["premiums"], normal["employee"]["total"], line["id"])
                        self.assertEqual(plan["first_year"]["plan"]["pay"], normal["pay"], line["id"])

    def test_a_pension_is_paid_in_even_months(self):
        def due(_):
            return Fraction(1_000_001, 12)

        april = month_of(day("2026-04-01"))
        paid = [pension.paid(due, month) for month in range(april, april + 12)]
        # 166,666.83 each; what was cut, 6 x 0.83, comes back in February
        self.assertEqual(paid, [166_666, 0] * 5 + [166_671, 0])

    def test_suspension_by_real_months(self):
        data = material(customer__birth_date="1958-05-05", customer__retirement_age=70,
                        customer__pension={"earnings_related": 1_200_000, "basic": 600_000}, current=pay(650_000),
                        proposals=[pay(88_000, ("2026-12-10", 2_000_000))])
        plan, first = Plan(data, 1), month_of(day("2026-05-01"))
        # 100,000 + 650,000 - 650,000 until the new standard amount from September
        due = [plan.pension_due(month) for month in range(first, first + 12)]
        self.assertEqual(due, [100_000] * 4 + [150_000] * 8)
        # October pays August and September
        self.assertEqual([plan.pension_paid(first + n) for n in (3, 5, 7)], [200_000, 250_000, 300_000])
        # until 2026-03 the threshold was 510,000: wholly suspended, February and April of it
        self.assertEqual(plan.receipts_of_year(2026), 2 * 50_000 + (50_000 + 50_000) + 200_000 + 200_000 + 250_000 + 300_000)

    def test_presidents_are_what_the_program_says(self):
        with open(HERE / "money" / "presidents.jsonl", encoding="utf-8") as file:
            for line in map(json.loads, file):
                found = money(line["input"])
                for plan, wanted in zip(found["plans"], line["expect"]["plans"]):
                    self.assertEqual({name: plan[name] for name in wanted}, wanted, line["id"])

    def test_income_year_2027(self):
        """individual-tax.md section 0: a single parent has 380,000, in resident tax of FY2028 330,000."""
        with open(HERE.parent / "materials" / "reference.json", encoding="utf-8") as file:
            data = json.load(file)["input"]
        data["customer"]["taxpayer"] = {"single_parent": True}
        before, after = (taxes(data, year, 5_000_000, 700_000, "kou") for year in (2026, 2027))
        # 3,560,000 - 700,000 - 1,040,000 - 350,000 = 1,470,000; 380,000: 1,440,000; 5 %, x 1.021, cut to 100
        self.assertEqual((before["income_tax"], after["income_tax"]), (75_000, 73_500))
        # 30,000 x 10 %; the difference of 50,000 stays
        self.assertEqual(before["resident_tax"] - after["resident_tax"], 3_000)

    def test_income_year_2028(self):
        with open(HERE.parent / "materials" / "reference.json", encoding="utf-8") as file:
            data = json.load(file)["input"]
        # 2,000,000 - 690,000 = 1,310,000, basic 990,000; 2,033,334: table, 508 x 1,000 x 2.8 - 80,000 = 1,342,400, 620,000
        self.assertEqual(taxes(data, 2028, 2_000_000, 0, "kou")["income_tax"], 16_300)
        self.assertEqual(taxes(data, 2028, 2_033_334, 0, "kou")["income_tax"], 36_800)


def has_two_in_a_month(data):
    return any(len({day(b["date"]).month for b in plan.get("bonuses") or []}) < len(plan.get("bonuses") or [])
               for plan in [data["current"], *data["proposals"]])


if __name__ == "__main__":
    unittest.main()
