"""社会保険料: twelve premium months with the law of the first, ages month by month."""
from fractions import Fraction

from dates import month_of, month_reached, month_text, birthday
from figures import down, fifty_sen, read, read_csv, valid_on

LAW = read("social-insurance")
HEALTH_RATES = {row[key]: row for row in read_csv("health-rates") for key in ("code", "prefecture")}
TABLES = {}
for row in read_csv("standard-amounts"):
    TABLES.setdefault(row["insurance"], []).append((int(row["from"]), int(row["standard"])))


def standard(insurance, remuneration):
    return [amount for start, amount in TABLES[insurance] if start <= remuneration][-1]


class Cover:
    """Rates of one month, frozen, for one person."""

    def __init__(self, prefecture, birth, law_month):
        month = month_text(law_month)
        if not "2024-03" <= month <= LAW["known_until"]:
            raise ValueError("law_not_covered: basis month")
        row = HEALTH_RATES[prefecture]
        self.health = int(valid_on({k: v for k, v in row.items() if k[:2] == "20"}, month))
        self.care = valid_on(LAW["care"], month)
        self.levy = valid_on(LAW["levy"], month) or 0
        self.pension = valid_on(LAW["pension"], month)
        self.contribution = valid_on(LAW["child_contribution"], month)
        self.birth = birth
        self.from_40 = month_reached(birth, 40)
        self.until_65 = month_reached(birth, 65)
        self.until_70 = month_reached(birth, 70)
        self.until_75 = month_of(birthday(birth, 75))

    def in_health(self, month):
        return month < self.until_75

    def in_pension(self, month):
        return month < self.until_70

    def in_care(self, month):
        return self.from_40 <= month < self.until_65

    def health_points(self, month):
        return self.health + self.levy + (self.care if self.in_care(month) else 0)

    def health_share(self, month, base):
        return fifty_sen(Fraction(base * self.health_points(month), 20000)) if base else 0

    def pension_share(self, base):
        return fifty_sen(Fraction(base * self.pension, 20000))

    def parts(self, month, base):
        """Health, care, levy for display: rounded from the front, so that they add up."""
        health = fifty_sen(Fraction(base * self.health, 20000))
        care = self.care if self.in_care(month) else 0
        with_care = fifty_sen(Fraction(base * (self.health + care), 20000))
        return health, with_care - health, self.health_share(month, base) - with_care

    def employee_monthly(self, month, pay):
        """What is deducted from one month's pay."""
        health = self.health_share(month, standard("health", pay)) if self.in_health(month) else 0
        pension = self.pension_share(standard("pension", pay)) if self.in_pension(month) else 0
        return health, pension


def year(cover, first, monthly, bonuses):
    """Twelve months from first; bonuses: [(month inside the twelve, amount)]."""
    sums = {}
    for month, amount in bonuses:
        sums[month] = sums.get(month, 0) + amount
    bases, room = {}, LAW["health_bonus_cap_year"]
    for month in sorted(sums, key=lambda m: (m % 12 - 3) % 12):
        whole = down(sums[month], 1000)
        health = min(whole, room) if cover.in_health(month) else 0
        room -= health
        pension = min(whole, LAW["pension_bonus_cap_month"]) if cover.in_pension(month) else 0
        bases[month] = (health, pension)
    months = []
    for month in range(first, first + 12):
        health_standard = standard("health", monthly) if cover.in_health(month) else 0
        pension_standard = standard("pension", monthly) if cover.in_pension(month) else 0
        health_base, pension_base = bases.get(month, (0, 0))
        health, pension = cover.employee_monthly(month, monthly)
        health_bonus = cover.health_share(month, health_base)
        pension_bonus = cover.pension_share(pension_base)
        pensionable = pension_standard + pension_base
        invoice = {
            "health": down(Fraction((health_standard + health_base) * cover.health_points(month), 10000)),
            "pension": down(Fraction(pensionable * cover.pension, 10000)),
            "child_contribution": down(Fraction(pensionable * cover.contribution, 10000)),
        }
        bonus_parts = cover.parts(month, health_base)
        parts = [sum(pair) for pair in zip(cover.parts(month, health_standard), bonus_parts)]
        months.append({
            "month": month, "standard_health": health_standard, "standard_pension": pension_standard,
            "base_health": health_base, "base_pension": pension_base,
            "health": health, "pension": pension, "health_bonus": health_bonus, "pension_bonus": pension_bonus,
            "parts": parts, "bonus_parts": bonus_parts, "invoice": invoice,
        })
    return months
