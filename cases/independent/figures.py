"""Figures of the law from data/, and the roundings that the rules name."""
import csv
import json
from fractions import Fraction
from pathlib import Path

DATA = Path(__file__).resolve().parent / "data"


def read(name):
    with open(DATA / f"{name}.json", encoding="utf-8") as file:
        return json.load(file)


def read_csv(name):
    with open(DATA / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def rate(text):
    """Decimal text as an exact fraction."""
    return Fraction(str(text))


def down(value, unit=1):
    return int(Fraction(value) // unit) * unit


def up(value, unit=1):
    return -(int(-Fraction(value) // unit)) * unit


def half_up(value, unit=1):
    """Half a unit goes away from zero, so that a difference and its opposite agree."""
    value = Fraction(value)
    size = int((abs(value) / unit + Fraction(1, 2)) // 1) * unit
    return size if value >= 0 else -size


def fifty_sen(value):
    """The employee's share: 50 sen or less is cut, more becomes one yen."""
    value = Fraction(value)
    whole = int(value // 1)
    return whole + (1 if value - whole > Fraction(1, 2) else 0)


def valid_on(table, key):
    """The entry of a table keyed by its first day or month; None before the first."""
    starts = [start for start in table if start <= key]
    return table[max(starts)] if starts else None


def band(rows, value):
    """The first row whose inclusive upper bound (first item) reaches the value; None above all."""
    for row in rows:
        if row[0] is None or value <= row[0]:
            return row
    return None
