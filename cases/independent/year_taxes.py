"""所得税等 and 住民税 of one calendar year of a plan, by a return or a year-end adjustment.

Read from 所得税法121条・190条 (law/individual-tax.md of the folder of the law)."""
import housing_loan
import income_tax
import resident_tax
from later import customer_in, deductions_in
from person import Person


def ends_with_return(data, year, person, column, there=0):
    if data.get("settlement"):
        return data["settlement"] == "final_return"
    return housing_loan.first_year(data.get("housing_loan"), year) or income_tax.files(person, column, there)


def credit(data, year, person, returned):
    """住宅借入金等特別控除 that a year can take; its first year by a return only."""
    loan = data.get("housing_loan")
    if not returned and housing_loan.first_year(loan, year):
        return 0
    return housing_loan.credit(loan, year, person.total_income)


def taxes(data, year, pay, premiums, column, receipts=None, there=0):
    """所得税等 and 住民税 of one income year of one plan alone, and how the year ends. receipts: of public pensions;
    there: the part of the pay that another office pays."""
    customer, deductions = customer_in(data, year), deductions_in(data, year)
    returned = ends_with_return(data, year, Person(year, pay, customer, deductions, receipts=receipts), column, there)
    person = Person(year, pay, customer, deductions, declared=returned, receipts=receipts)
    taxable, allowed = income_tax.taxable_income(person, premiums, returned), credit(data, year, person, returned)
    tax = income_tax.annual(person, taxable, returned, allowed)
    left = housing_loan.remainder(data.get("housing_loan"), allowed, income_tax.computed(taxable), taxable)
    resident = Person(year, pay, customer, deductions, with_retirement=False, receipts=receipts)
    resident = resident_tax.annual(resident, resident_tax.taxable_income(resident, premiums),
                                   customer.get("residence") or {}, left)
    return {"income_tax": tax, "resident_tax": resident, "returned": returned, "person": person}


def adjusted_tax(data, year, pay, premiums, column, receipts, beside=0):
    """年調年税額: the salary of one office alone, without the deductions of a return; None where there is no
    adjustment. beside: what another office pays, which counts in total income (所得税法190条2号, 195条の3)."""
    if column == "otsu" or pay > income_tax.LAW["year_end_adjustment_up_to"]:
        return None
    person, whole = (Person(year, salary, customer_in(data, year), deductions_in(data, year), declared=False, receipts=receipts)
                     for salary in (pay, pay + beside))
    person.total_income = whole.total_income
    return income_tax.annual(person, income_tax.taxable_income(person, premiums, False, before_return=True), False,
                             credit(data, year, person, False))
