"""社会保険料: twelve premium months with the law of the first, ages month by month."""
from fractions import Fraction

from dates import birthday, day, month_of, month_reached, month_text
from figures import down, rate, read, read_csv, valid_on
from offices import HEALTH_DECIMALS, PENSION_DECIMALS, WHOLE, Part

LAW = read("social-insurance")
HEALTH_RATES = {row[key]: row for row in read_csv("health-rates") for key in ("code", "prefecture")}
# a month is a number from year 0; January is a multiple of twelve
APRIL = 3
TABLES = {}
for row in read_csv("standard-amounts"):
    TABLES.setdefault(row["insurance"], []).append((int(row["from"]), int(row["standard"])))


def standard(insurance, remuneration):
    return [amount for start, amount in TABLES[insurance] if start <= remuneration][-1]


class Cover:
    """Rates of one month, frozen, for one person: both sides and the person's own part, in basis points."""

    def __init__(self, prefecture, birth, law_month, society=None, flat=None):
        """society: 健康保険組合, its rates as typed; flat: 国保組合, the person's premium a month."""
        month = month_text(law_month)
        if not "2024-03" <= month <= LAW["known_until"]:
            raise ValueError("law_not_covered: basis month")
        row = HEALTH_RATES[prefecture]
        levy = valid_on(LAW["levy"], month) or 0
        self.health = int(valid_on({k: v for k, v in row.items() if k[:2] == "20"}, month))
        self.care, self.levy = valid_on(LAW["care"], month), levy
        self.own = {name: Fraction(getattr(self, name), 2) for name in ("health", "care", "levy")}
        if society:
            for name in ("health", "care", "levy"):
                # a levy that is typed begins when the national one does
                if society.get(f"{name}_rate") is not None and (name != "levy" or levy):
                    whole = rate(society[f"{name}_rate"]) * 10000
                    setattr(self, name, whole)
                    own = society.get(f"{name}_employee_rate")
                    self.own[name] = whole / 2 if own is None else rate(own) * 10000
        self.flat = flat
        self.pension = valid_on(LAW["pension"], month)
        self.contribution = valid_on(LAW["child_contribution"], month)
        self.birth = birth
        self.from_40 = month_reached(birth, 40)
        self.until_65 = month_reached(birth, 65)
        self.until_70 = month_reached(birth, 70)
        self.until_75 = month_of(birthday(birth, 75))

    def in_health(self, month):
        return self.flat is None and month < self.until_75

    def in_pension(self, month):
        return month < self.until_70

    def in_care(self, month):
        return self.from_40 <= month < self.until_65

    def flat_in(self, month):
        """国保組合: until the month before 75."""
        return self.flat if self.flat is not None and month < self.until_75 else 0

    def names(self, month):
        return ("health", "care", "levy") if self.in_care(month) else ("health", "levy")

    def health_points(self, month, names=None):
        return sum(getattr(self, name) for name in names or self.names(month))

    def health_share(self, month, base, names=None, part=WHOLE):
        """The person's share of health, care and levy; part: what of the base is paid by this company."""
        names = names or self.names(month)
        return part.own(base, self.health_points(month, names), sum(self.own[name] for name in names), HEALTH_DECIMALS)

    def pension_share(self, base, part=WHOLE):
        return part.own(base, self.pension, Fraction(self.pension, 2), PENSION_DECIMALS)

    def parts(self, month, base, part=WHOLE):
        """Health, care, levy for display: rounded from the front, so that they add up."""
        health = self.health_share(month, base, ("health",), part)
        with_care = self.health_share(month, base, ("health", "care"), part) if self.in_care(month) else health
        return health, with_care - health, self.health_share(month, base, part=part) - with_care


def cover_of(data, month):
    """The cover of a material under the rates of a month."""
    company, other = data["company"], data["customer"].get("other_office")
    birth, insurer = day(data["customer"]["birth_date"]), company.get("health_insurer")
    if other and other["selected"] == "other_office":
        return Cover(other["prefecture"], birth, month)
    return Cover(company["prefecture"], birth, month,
                 society=company.get("health_society") if insurer == "health_society" else None,
                 flat=company["national_health_society"]["monthly"] if insurer == "national_health_society" else None)


def sums_of(bonuses):
    """Bonuses of the same month are added."""
    sums = {}
    for month, amount in bonuses:
        sums[month] = sums.get(month, 0) + amount
    return sums


def inside_year(bonuses, first):
    """Each on the same calendar month within the twelve that begin with first."""
    return [(first + (month_of(day(bonus["date"])) - first) % 12, bonus["amount"]) for bonus in bonuses]


def within_cap(cover, month, bonus):
    """Of the bonuses of a month: what the year from April (健康保険法45条) has left of its cap.

    bonus: what is paid in any month, every year alike, so that those before the months that are shown count too."""
    room, base = LAW["health_bonus_cap_year"], 0
    for one in range(month - (month - APRIL) % 12, month + 1):
        base = min(down(bonus(one), 1000), room) if cover.in_health(one) else 0
        room -= base
    return base


def year(cover, first, monthly, bonuses, beside=0, bonuses_beside=()):
    """Twelve months from first; bonuses: [(month inside the twelve, amount)]; beside: what another office pays.

    The bases are those of both offices together, the premiums those of this one."""
    sums, there = sums_of(bonuses), sums_of(bonuses_beside)
    split = bool(beside or there)
    bases, every_year = {}, {month % 12: sums.get(month, 0) + there.get(month, 0) for month in {*sums, *there}}
    for month in {*sums, *there}:
        health = within_cap(cover, month, lambda one: every_year.get(one % 12, 0))
        counted = min(down(every_year[month % 12], 1000), LAW["pension_bonus_cap_month"])
        bases[month] = (health, counted if cover.in_pension(month) else 0, counted)
    part = Part(monthly, monthly + beside) if split else WHOLE
    months = []
    for month in range(first, first + 12):
        health_standard = standard("health", monthly + beside) if cover.in_health(month) else 0
        counted_standard = standard("pension", monthly + beside)
        pension_standard = counted_standard if cover.in_pension(month) else 0
        health_base, pension_base, counted_bonus = bases.get(month, (0, 0, 0))
        paid = sums.get(month, 0)
        bonus_part = Part(paid, paid + there.get(month, 0)) if split and month in bases else WHOLE

        def line(monthly_base, bonus_base, points, decimals):
            return down(part.company(monthly_base, points, decimals) + bonus_part.company(bonus_base, points, decimals))

        invoice = {
            "health": line(health_standard, health_base, cover.health_points(month), HEALTH_DECIMALS),
            "pension": line(pension_standard, pension_base, cover.pension, PENSION_DECIMALS),
            "child_contribution": line(pension_standard, pension_base, cover.contribution, PENSION_DECIMALS),
        }
        flat = cover.flat_in(month)
        invoice["health"] += flat  # the person's own bill: nothing of it is the company's
        bonus_parts = cover.parts(month, health_base, bonus_part)
        parts = [sum(pair) for pair in zip(cover.parts(month, health_standard, part), bonus_parts, (flat, 0, 0))]
        months.append({
            "month": month, "standard_health": health_standard, "standard_pension": pension_standard,
            "counted_standard": counted_standard, "counted_bonus": counted_bonus,
            "base_health": health_base, "base_pension": pension_base,
            "health": cover.health_share(month, health_standard, part=part) + flat,
            "pension": cover.pension_share(pension_standard, part),
            "health_bonus": cover.health_share(month, health_base, part=bonus_part),
            "pension_bonus": cover.pension_share(pension_base, bonus_part),
            "parts": parts, "bonus_parts": bonus_parts, "invoice": invoice,
        })
    return months


SHARES = ("health", "pension", "health_bonus", "pension_bonus")


def employee_total(months):
    return sum(month[name] for month in months for name in SHARES)


def employer_total(months):
    return sum(sum(month["invoice"].values()) for month in months) - employee_total(months)
