"""Ages, months and working days. A month is the number of months since year 0."""
from datetime import date, timedelta


def day(text):
    return date.fromisoformat(text)


def month_of(when):
    return when.year * 12 + when.month - 1


def month_text(month):
    return f"{month // 12:04d}-{month % 12 + 1:02d}"


def birthday(birth, age):
    """Born on 29 February: in a common year the birthday counts as 1 March, which makes
    28 February the day before it, on which the age is reached."""
    try:
        return birth.replace(year=birth.year + age)
    except ValueError:
        return date(birth.year + age, 3, 1)


def month_reached(birth, age):
    """Month of the day before the birthday, on which an age is reached (年齢計算)."""
    return month_of(birthday(birth, age) - timedelta(days=1))


def age_on(birth, when):
    age = when.year - birth.year
    return age if birthday(birth, age) - timedelta(days=1) <= when else age - 1


def full_years(start, end):
    """Whole years from start to end; a part of a year is cut."""
    years = end.year - start.year
    if (end.month, end.day) < (start.month, start.day):
        years -= 1
    return max(years, 0)


def same_day_later(start, months):
    """The last day of a period of months that begins on start (民法143条2項)."""
    month = month_of(start) + months
    try:
        return date(month // 12, month % 12 + 1, start.day) - timedelta(days=1)
    except ValueError:
        return date((month + 1) // 12, (month + 1) % 12 + 1, 1) - timedelta(days=1)


def same_day(when, year):
    """The day a bonus comes again: 29 February is 28 February in a common year."""
    try:
        return when.replace(year=year)
    except ValueError:
        return date(year, 2, 28)


def fiscal_year_start(given, when):
    """The start of the fiscal year that contains a day: the given one moved by whole years."""
    year = when.year
    start = _on(year, given)
    return start if start <= when else _on(year - 1, given)


def _on(year, given):
    try:
        return given.replace(year=year)
    except ValueError:
        return date(year, 2, 28)


def holidays(year):
    """国民の祝日 of 2024 to 2027 (国民の祝日に関する法律), with substitute holidays."""
    equinoxes = {2024: (20, 22), 2025: (20, 23), 2026: (20, 23), 2027: (21, 23)}
    spring, autumn = equinoxes[year]

    def monday(month, number):
        first = date(year, month, 1)
        return first + timedelta(days=(7 - first.weekday()) % 7 + 7 * (number - 1))

    days = {date(year, *md) for md in [(1, 1), (2, 11), (2, 23), (3, spring), (4, 29), (5, 3), (5, 4),
                                       (5, 5), (8, 11), (9, autumn), (11, 3), (11, 23)]}
    days |= {monday(1, 2), monday(7, 3), monday(9, 3), monday(10, 2)}
    between = monday(9, 3) + timedelta(days=1)
    if between + timedelta(days=1) in days:
        days.add(between)
    for holiday in sorted(days):
        if holiday.weekday() == 6:
            free = holiday
            while free in days:
                free += timedelta(days=1)
            days.add(free)
    return days


def working_day(when):
    """The day itself or the next on which the tax office is open."""
    while (when.weekday() >= 5 or when in holidays(when.year)
           or (when.month, when.day) in [(12, 29), (12, 30), (12, 31), (1, 2), (1, 3)]):
        when += timedelta(days=1)
    return when


def notification_deadline(given_fiscal_year, resolution, service_start, extension_months):
    """事前確定届出給与に関する届出書の提出期限."""
    first = min(resolution, service_start) + timedelta(days=1)
    one_month = same_day_later(first, 1)
    start = fiscal_year_start(given_fiscal_year, service_start)
    four_months = same_day_later(start, 3 + extension_months if extension_months else 4)
    return working_day(min(one_month, four_months))
