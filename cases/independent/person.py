"""Income and deductions of a person, shared by income tax and resident tax."""
from fractions import Fraction

import pension as pensions
from dates import day
from figures import band, down, read, up

LAW = read("income-tax")


def of_year(table, year):
    """The entry of an income year, or of the last one before it that has its own."""
    return table[max(key for key in table if key.isdigit() and int(key) <= year)]


def employment_income_deducted(year, salary):
    """給与所得控除後の給与等の金額."""
    for row in of_year(LAW["employment_income"], year):
        if salary < row[0]:
            if row[1] == "fixed":
                return row[2]
            if row[1] == "minus":
                return salary - row[2]
            return salary // 4000 * 100 * row[2] + row[3]
    if salary < 8_500_000:
        return down(Fraction(salary * 90, 100)) - 1_100_000
    return salary - 1_950_000


class Person:
    """The person of a material in one income year, with one salary.

    Retirement income is part of the total income of income tax, not of resident tax. 所得金額調整控除 for
    salary and pension exists where the incomes are declared, not in a year-end adjustment."""

    def __init__(self, year, salary, customer, deductions, with_retirement=True, declared=True, receipts=None,
                 deducted_as_in=None):
        """receipts: of public pensions, where they are known instead of the income; deducted_as_in: the year whose
        deduction from salary counts, where it is another one."""
        self.year, self.salary = year, salary
        self.limit = of_year(LAW["dependant_limit"], year)
        self.taxpayer = customer.get("taxpayer") or {}
        self.spouse = customer.get("spouse")
        self.deductions = deductions or {}
        relatives = customer.get("dependants") or []
        self.dependants = [d for d in relatives if d.get("total_income", 0) <= self.limit]
        self.over_limit = [d for d in relatives if d.get("total_income", 0) > self.limit]
        other = customer.get("other_income") or {}
        self.retirement_of_income_tax = other.get("retirement", 0)
        self.retirement = self.retirement_of_income_tax if with_retirement else 0
        beside = (down(Fraction(other.get("occasional", 0), 2)) + other.get("miscellaneous", 0)
                  + other.get("other", 0) + self.retirement)
        self.employment_income = employment_income_deducted(deducted_as_in or year, salary) - self.income_adjustment()
        # before and after the ceiling on the deductions for salary and pension
        before = pension = other.get("public_pension", 0)
        if receipts is not None:
            age = pensions.age_at_end(day(customer["birth_date"]), year)
            before, pension = pensions.income(year, receipts, age, salary, self.employment_income + beside)
        self.pension_income = pension
        if declared:
            self.employment_income -= max(min(self.employment_income, 100_000) + min(before, 100_000) - 100_000, 0)
        self.from_own_company = other.get("from_own_company", False)
        self.other_than_work = beside + pension
        self.total_income = self.employment_income + self.other_than_work

    def disability(self):
        return self.taxpayer.get("disability") or "none"

    def disabilities(self):
        """Of the taxpayer, of the spouse on the same budget and of the dependants."""
        near = self.dependants + ([self.spouse] if self.spouse_living_on_same_budget() else [])
        return [self.disability()] + [person.get("disability") or "none" for person in near]

    def child_under_23(self):
        return any(d["age"] < 23 for d in self.dependants)

    def income_adjustment(self):
        """所得金額調整控除（子ども・特別障害者等）."""
        law = LAW["income_adjustment"]
        severe = ("special", "special_living_together")
        if self.salary <= law["over"] or not (
                self.child_under_23() or any(kind in severe for kind in self.disabilities())):
            return 0
        return up(Fraction((min(self.salary, law["up_to"]) - law["over"]) * law["percent"], 100))

    def single_parent(self):
        return bool(self.taxpayer.get("single_parent")) and self.total_income <= LAW["single_parent_limit"]

    def widow(self):
        return bool(self.taxpayer.get("widow")) and not self.single_parent() \
            and self.total_income <= LAW["single_parent_limit"]

    def working_student(self):
        return bool(self.taxpayer.get("working_student")) and self.other_than_work <= 100_000 \
            and self.total_income <= of_year(LAW["working_student_limit"], self.year)

    def spouse_living_on_same_budget(self):
        """同一生計配偶者."""
        return self.spouse is not None and self.spouse.get("total_income", 0) <= self.limit

    def family(self):
        """同一生計配偶者 and 扶養親族, those under 16 included."""
        return len(self.dependants) + (1 if self.spouse_living_on_same_budget() else 0)

    def column(self):
        """Column of the spouse tables by the taxpayer's total income; None above the last."""
        for index, bound in enumerate(LAW["taxpayer_bounds"]):
            if self.total_income <= bound:
                return index
        return None

    def basic_of(self, rows):
        row = band(rows, self.total_income)
        return row[1] if row else 0

    def spouse_deduction(self, plain, special):
        """配偶者控除 or 配偶者特別控除."""
        column = self.column()
        if self.spouse is None or column is None:
            return 0
        if self.spouse_living_on_same_budget():
            return plain["elderly" if self.spouse.get("age", 0) >= 70 else "general"][column]
        row = band(special, self.spouse.get("total_income", 0))
        return row[1 + column] if row else 0

    @staticmethod
    def kind_of_dependant(dependant):
        age = dependant["age"]
        if age < 16:
            return None
        if 19 <= age <= 22:
            return "specified"
        if age >= 70:
            return "elderly_living_together" if dependant.get("living_together") else "elderly"
        return "general"

    def dependants_sum(self, amounts):
        return sum(amounts[kind] for kind in map(self.kind_of_dependant, self.dependants) if kind)

    def specified_relatives(self, rows):
        """特定親族特別控除, from income year 2025."""
        if self.year < 2025:
            return 0
        found = (band(rows, d.get("total_income", 0)) for d in self.over_limit if 19 <= d["age"] <= 22)
        return sum(row[1] for row in found if row)

    def disability_sum(self, amounts):
        return sum(amounts[kind] for kind in self.disabilities() if kind != "none")

    def life(self, law):
        paid = self.deductions.get("life") or {}
        special = self.year in law["special_years"] and self.child_under_23()

        def one(name, key):
            premium = paid.get(name, 0)
            row = band(law[key], premium)
            return row[1] + up(Fraction(premium - row[2], row[3])) if row else law[key + "_top"]

        new_general = one("new_general", "special" if special else "new")
        old_general, old_pension = one("old_general", "old"), one("old_pension", "old")
        new_pension = one("new_pension", "new")
        both = law["both_special"] if special else law["both"]
        general = max(new_general, old_general, min(new_general + old_general, both))
        pension = max(new_pension, old_pension, min(new_pension + old_pension, law["both"]))
        return min(general + pension + one("care_medical", "new"), law["total"])

    def earthquake(self, law):
        paid = self.deductions.get("earthquake") or {}
        new = min(up(Fraction(paid.get("earthquake", 0), law["divisor"])), law["cap"])
        premium = paid.get("old_long_term", 0)
        row = band(law["old"], premium)
        old = row[1] + up(Fraction(premium - row[2], row[3])) if row else law["old_top"]
        return min(new + old, law["total"])

    def medical(self):
        law = LAW["medical"]
        own = min(law["floor"], Fraction(self.total_income * law["percent"], 100))
        return min(max(self.deductions.get("medical", 0) - own, 0), law["cap"])

    def insurance_and_aid(self, premiums):
        """Deductions that are the amount paid itself, in both taxes."""
        return (premiums + self.deductions.get("social_insurance", 0)
                + self.deductions.get("small_enterprise_mutual_aid", 0) + self.deductions.get("other", 0))

    def personal(self, law):
        """Disability, widow, single parent, working student, spouse, dependants of one tax."""
        return (self.disability_sum(law["disability"])
                + (law["widow"] if self.widow() else 0)
                + (of_year(law["single_parent"], self.year) if self.single_parent() else 0)
                + (law["working_student"] if self.working_student() else 0)
                + self.spouse_deduction(law["spouse"], law["spouse_special"])
                + self.dependants_sum(law["dependant"])
                + self.specified_relatives(law["specified_relative"]))
