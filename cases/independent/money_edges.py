def first_year_pensions(): return []
other_offices = own_premiums = first_year_pensions
