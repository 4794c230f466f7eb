"""A plain valid material from which the others are made."""
import copy

PLAIN = {
    "title": "独立計算", "kind": "working_age", "basis_date": "2026-04-01", "proposal_date": "2026-04-10", "language": "ja",
    "company": {"name": "株式会社独立計算", "prefecture": "東京都", "area": "standard", "fiscal_year_start": "2026-04-01",
                "capital": 10_000_000, "employees": 5, "profit_before_pay": 30_000_000, "loss_carryforward": 0,
                "health_insurer": "kyokai_kenpo"},
    "customer": {"last_name": "試算", "first_name": "太郎", "birth_date": "1980-06-15",
                 "position": "representative_director", "full_time": True, "appointed_on": "2010-06-15",
                 "retirement_age": 65, "residence": {"designated_city": False}, "spouse": None, "dependants": []},
    "deductions": {},
    "meeting": {"resolution": "2026-05-25", "service_start": "2026-05-25", "filing_extension_months": 0},
    "current": {"monthly": 1_000_000, "column": "kou", "bonuses": []},
    "proposals": [],
    "deferred_insurance": [], "life_insurance": [], "retirement": {"merit_ratio": "3.0"},
}


def material(**changes):
    """A copy; names with a double underscore reach inside: company__capital=1."""
    result = copy.deepcopy(PLAIN)
    for name, value in changes.items():
        *path, last = name.split("__")
        target = result
        for key in path:
            target = target.setdefault(key, {})
        target[last] = value
    return result


def pay(monthly, *bonuses, column="kou"):
    """bonuses: (date, amount) or (date, amount, months covered)."""
    items = []
    for date, amount, *months in bonuses:
        item = {"date": date, "amount": amount}
        if months:
            item["period_months"] = months[0]
        items.append(item)
    return {"monthly": monthly, "column": column, "bonuses": items}
