"""The material of a later year."""
from dates import day


def customer_in(data, year):
    """The person and the family of another year: everybody is as much older, and what came once is not there."""
    customer = dict(data["customer"])
    later = year - day(data["basis_date"]).year

    def older(one):
        return {**one, "age": one["age"] + later}

    if customer.get("spouse"):
        customer["spouse"] = older(customer["spouse"])
    customer["dependants"] = [one for one in map(older, customer.get("dependants") or []) if one["age"] >= 0]
    if later:
        customer["other_income"] = {name: amount for name, amount in (customer.get("other_income") or {}).items()
                                    if name not in ("retirement", "occasional")}
    return customer


def deductions_in(data, year):
    """医療費 are those of the basis year alone."""
    known = data.get("deductions") or {}
    if year == day(data["basis_date"]).year:
        return known
    return {name: value for name, value in known.items() if name != "medical"}
