"""Required cover: figures from the text of the pension laws."""
import unittest

from required_cover import required_cover
from retirement import Refused


def family(birth, children=(), **changes):
    spouse = {"relation": "wife", "birth_date": birth, **changes.pop("spouse", {})}
    return {"date": "2026-12-01", "family": {
        "spouse": spouse, "children": [{"birth_date": child} for child in children], "living_monthly": 200_000,
        "record": {"average": 500_000, "months": 300}, "until_age": 66, **changes}}


class Company(unittest.TestCase):
    def test_the_receipt_leaves_what_is_needed(self):
        found = required_cover({"date": "2026-12-01", "company": {
            "fixed_cost_monthly": 3_000_000, "loans": 50_000_000, "death_allowance": 30_000_000, "tax_rate": "0.3"}})["company"]
        # (116,000,000 − 66,000,000 × 30 %) ÷ 70 %
        self.assertEqual((found["receipt"], found["tax"]), (137_428_572, 21_428_572))


class Family(unittest.TestCase):
    def test_the_pension_of_a_year(self):
        # 500,000 × 5.481/1000 × 300 × 3/4 = 616,612.5
        self.assertEqual(required_cover(family("1981-12-02"))["family"]["survivors_year"]["before"], 616_613)

    def test_300_months_at_least(self):
        one = {"record": {"average": 500_000, "months": 1}}
        self.assertEqual(required_cover(family("1981-12-02", **one))["family"]["survivors_year"]["before"], 616_613)

    def test_the_addition_begins_with_forty(self):
        # the child's 31 March is that of 2028: forty is reached on it, or on the day after it
        for birth, addition in (("1988-04-01", True), ("1988-04-02", False)):
            found = required_cover(family(birth, ("2010-01-01",)))["family"]
            self.assertEqual(found["widow_addition"] > 0, addition)

    def test_born_on_the_first_of_april(self):
        for birth, months in (("2009-04-01", 3), ("2009-04-02", 15)):
            found = required_cover(family("1981-12-02", (birth,)))["family"]
            self.assertEqual(found["basic_pension"], sum((847_300 + 243_800) * part // 12 for part in (min(months, 12), max(months - 12, 0))))

    def test_from_65(self):
        found = required_cover(family("1961-12-03", spouse={"old_age_earnings_related": 500_000}))["family"]
        # 616,613 × 2/3 + 250,000 − 500,000 = 161,075.3
        self.assertEqual(found["survivors_year_from_65"]["before"], 161_075)

    def test_one_person_has_one_pension(self):
        with self.assertRaises(Refused):
            required_cover(family("1961-12-03", ("2012-05-05",), spouse={"old_age_basic": 1}))
        self.assertGreater(required_cover(family("1961-12-03", ("2012-05-05",)))["family"]["basic_pension"], 0)

    def test_alone_before_30(self):
        with self.assertRaises(Refused):
            required_cover(family("1996-12-03"))
        self.assertGreater(required_cover(family("1996-12-02"))["family"]["earnings_related"]["before"], 0)


if __name__ == "__main__":
    unittest.main()
