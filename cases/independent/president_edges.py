"""Materials on the edges of what a president is besides a payee of this company; written by make_presidents.py."""
from base import material, pay

LESS = [pay(200_000, ("2026-12-10", 5_000_000))]


def elderly(born, **changes):
    changes.setdefault("proposals", LESS)
    made = material(customer__birth_date=born, customer__appointed_on="2001-04-02", **changes)
    if born < "1956-04-02":
        del made["customer"]["retirement_age"]
    else:
        made["customer"]["retirement_age"] = 70
    return made


def drawing(born="1959-08-20", **given):
    changes = given.pop("changes", {})
    return elderly(born, customer__pension={"earnings_related": 1_200_000, "basic": 800_000, **given}, **changes)


def pensions():
    def one(name, about, made):
        return f"pension-{name}", about, made

    # threshold 650,000: 100,000 of pension and 590,000 are 40,000 over; 550,000 to 650,000
    for monthly in (530_000, 560_000, 590_000, 640_000):
        yield one(f"standard-{monthly}", "支給停止の始まりと全部停止", drawing(additional=408_100, changes={"current": pay(monthly)}))
    yield one("half-yen", "半円は切り上げ", drawing(earnings_related=1_200_001, changes={"current": pay(590_000)}))
    yield one("whole-to-the-yen", "停止額がちょうど報酬比例部分", drawing(
        earnings_related=600_000, additional=408_100, changes={"current": pay(635_000, ("2026-12-10", 600_000))}))
    yield one("whole-less-a-bonus", "停止額が報酬比例部分に満たない", drawing(
        earnings_related=600_000, additional=408_100, changes={"current": pay(635_000, ("2026-12-10", 599_999))}))
    yield one("bonus-cap", "賞与は月150万円まで", drawing(earnings_related=3_000_000, changes={"current": pay(
        500_000, ("2026-07-10", 1_500_999), ("2026-12-10", 1_501_000))}))
    for first in ("2026-03", "2026-04", "2027-03", "2027-04"):
        yield one(f"from-{first}", "支給の始まり", drawing(drawn_from=first, changes={"current": pay(590_000)}))
    for born in ("1961-10-01", "1961-10-02", "1962-01-01", "1962-01-02"):
        yield one(f"born-{born}", "65歳の翌月から、年末の年齢", drawing(born, other=1_500_000))
    yield one("seventy", "70歳からも停止", drawing("1956-10-20", changes={"current": pay(600_000)}))
    yield one("seventy-five", "75歳からも停止", drawing("1951-10-20", changes={"current": pay(600_000)}))
    yield one("year-2025", "令和7年度の調整額", drawing(changes={
        "basis_date": "2026-03-20", "current": pay(470_000), "company__fiscal_year_start": "2026-03-01",
        "proposals": [pay(100_000, ("2026-12-10", 4_440_000))]}))
    for basic in (600_000, 600_001, 1_100_000, 1_300_000, 1_300_001):
        yield one(f"settlement-{basic}", "公的年金の雑所得20万円", drawing(
            earnings_related=0, basic=basic, changes={"current": pay(400_000), "proposals": [pay(300_000)]}))
    new_year = {"basis_date": "2027-01-20", "meeting__resolution": "2026-05-25"}
    for salary in (6_299_999, 6_300_000, 6_300_012, 6_599_988, 8_499_996, 8_500_008, 11_949_996, 12_000_000, 21_949_992, 22_000_008):
        yield one(f"ceiling-{salary}", "給与所得控除と公的年金等控除の上限", drawing(
            earnings_related=0, basic=1_500_000, other=600_000, changes={**new_year, "current": pay(salary // 12)}))
    for other in (1_799_999, 1_800_000, 2_600_000, 6_200_000, 9_000_003):
        yield one(f"receipts-{other + 1_500_000}", "公的年金等控除の段", drawing(
            earnings_related=0, basic=1_500_000, other=other, changes={**new_year, "current": pay(700_000)}))


def loans():
    def one(name, about, loan, **changes):
        changes.setdefault("proposals", LESS)
        last = min(2034, loan["moved_in"] + 12)
        return f"loan-{name}", about, material(housing_loan={"consumption_tax": False, "last_year": last, **loan}, **changes)

    for credit in (43_000, 43_001, 86_000, 86_001, 140_500, 300_000):
        yield one(f"credit-{credit}", "控除しきれない額", {"credit": credit, "moved_in": 2022}, current=pay(300_000))
    for moved_in, tax in ((2021, True), (2021, False), (2022, False), (2014, True)):
        yield one(f"moved-in-{moved_in}-{tax}", "7%と5%", {"credit": 400_000, "moved_in": moved_in, "consumption_tax": tax},
                  current=pay(420_000))
    for monthly in (1_829_166, 1_829_167):
        # 1,950,000 less than the pay: total income of 20,000,000
        yield one(f"limit-{monthly}", "合計所得金額2,000万円", {"credit": 300_000, "moved_in": 2023}, current=pay(monthly))
    yield one("first-year", "一年目は確定申告", {"credit": 200_000, "moved_in": 2026}, current=pay(400_000))
    yield one("over", "控除の終わった年", {"credit": 200_000, "moved_in": 2015, "last_year": 2025}, current=pay(400_000))
    yield one("city", "指定都市", {"credit": 180_000, "moved_in": 2022}, current=pay(300_000),
              customer__residence={"designated_city": True})
    yield one("donation", "寄附金控除は住宅のあと", {"credit": 180_000, "moved_in": 2022}, current=pay(300_000),
              deductions={"donation": 60_000})
    yield "settlement-adjusted", "年末調整で精算", material(settlement="year_end_adjustment", current=pay(500_000), proposals=LESS,
                                                      customer__other_income={"other": 900_000})
    yield "settlement-medical", "年末調整では医療費控除がない", material(
        settlement="year_end_adjustment", current=pay(500_000), proposals=LESS, deductions={"medical": 400_000, "donation": 30_000})


def own():
    def one(name, about, born="1950-05-20", residence=None, **changes):
        return f"own-{name}", about, elderly(born, customer__residence={"designated_city": False, **(residence or {"prefecture": "13"})},
                                             **changes)

    # total income of care steps and of the caps, by other income beside a fixed pay
    for total in (1_199_999, 1_200_000, 2_099_999, 2_100_000, 3_199_999, 3_200_000, 4_199_999, 4_200_000, 5_199_999, 5_200_000,
                  6_199_999, 6_200_000, 7_199_999, 7_200_000, 8_493_765, 8_493_766, 24_000_000, 24_000_001, 24_500_001, 25_000_001):
        yield one(f"income-{total}", "段階と上限", proposals=[pay(90_000)], current=pay(65_000),
                  customer__other_income={"other": total - 40_000})
    for born in ("1961-05-01", "1961-05-02", "1962-04-01", "1962-04-02", "1951-05-01", "1951-05-02", "1952-03-31", "1952-04-02"):
        yield one(f"born-{born}", "65歳と75歳の月", born)
    yield one("typed", "入力した額", residence={"prefecture": "大阪府"}, customer__own_premiums={"care_year": 100_001, "health_year": 871_001})
    yield one("base", "市町村の基準額", residence={"care_base_year": 79_070})
    yield one("nothing-known", "都道府県がない", residence={"designated_city": True})


def kinds():
    tokyo = {"basis_date": "2026-10-05", "company__prefecture": "東京都"}

    def one(name, about, prefecture="東京都", monthly=500_000, **kind):
        return f"kind-{name}", about, material(**{**tokyo, "company__prefecture": prefecture},
                                               current={**pay(monthly), **kind}, proposals=[{**pay(300_000), **kind}])

    # 545,000 begins a grade: 26.31 m2 are 34,992.3, 26.33 m2 are 35,018.9 yen
    for area, monthly in (("26.31", 510_007), ("26.31", 510_008), ("26.33", 509_981), ("26.33", 509_982), ("39.60", 500_000)):
        yield one(f"area-{area}-{monthly}", "面積の端数は円未満切捨て", monthly=monthly,
                  housing={"floor_area": area, "collected": 0, "taxable": 0})
    yield one("rent", "徴収額が価額をこえる", housing={"floor_area": "39.60", "collected": 60_000, "taxable": 5_000})
    yield one("hokkaido", "北海道の価額", "北海道", housing={"floor_area": "70.00", "collected": 10_000, "taxable": 0})
    yield one("typed-value", "価額の入力", "大阪府", housing={"floor_area": "70.00", "unit_value": 1_001, "collected": 0, "taxable": 0})
    for collected in (15_999, 16_000, 16_001):
        # 515,000 begins a grade
        yield one(f"meals-{collected}", "食事の三分の二", monthly=506_999, meals={"value": 24_000, "collected": collected, "taxable": 0})
    for commuting in (14_999, 15_000, 150_000):
        yield one(f"commuting-{commuting}", "通勤手当で等級が変わる", commuting=commuting)


def offices():
    def one(name, about, other, **changes):
        changes.setdefault("proposals", LESS)
        return f"office-{name}", about, material(customer__other_office={"bonuses": [], "selected": "this_office", **other}, **changes)

    for monthly, beside in ((267_000, 133_000), (133_000, 267_000), (1, 999_999), (650_000, 650_000), (1_000_000, 390_000)):
        yield one(f"{monthly}-{beside}", "按分", {"monthly": beside}, current=pay(monthly if monthly > 1 else 50_000))
    yield one("return", "他の給与20万円をこえると確定申告", {"monthly": 16_667, "bonuses": []}, current=pay(400_000))
    yield one("health-cap", "健康保険の賞与上限は合計で", {"monthly": 200_000, "bonuses": [
        {"date": "2026-07-10", "amount": 3_000_000}, {"date": "2026-12-20", "amount": 2_500_500}]},
        current=pay(500_000, ("2026-12-10", 2_000_700)))
    yield one("pension-cap", "厚生年金の賞与上限は合計で", {"monthly": 200_000, "bonuses": [{"date": "2026-12-20", "amount": 900_500}]},
              current=pay(500_000, ("2026-12-10", 900_700)))
    yield one("bonus-there-alone", "他の事業所だけの賞与", {"monthly": 200_000, "bonuses": [{"date": "2026-08-20", "amount": 700_000}]})
    yield one("other-selected", "選択した事業所の料率", {"monthly": 300_000, "selected": "other_office", "prefecture": "佐賀県"},
              company__prefecture="沖縄県")
    for born in ("1961-09-20", "1956-09-20", "1951-09-20"):
        made = elderly(born, current=pay(600_000), customer__other_office={
            "monthly": 300_000, "selected": "this_office", "bonuses": [{"date": "2026-09-15", "amount": 700_000}]})
        yield f"office-born-{born}", "65歳・70歳・75歳", made
    both = {"selected": "this_office", "bonuses": [{"date": "2026-09-15", "amount": 700_000}]}
    for name, about, beside, given in (
            ("suspended-there", "他の事業所だけで全部停止", 900_000, {"earnings_related": 900_000, "additional": 408_100}),
            ("suspended-in-part", "停止の一部は他の事業所だけでも起こる", 590_000, {"earnings_related": 2_400_000, "additional": 408_100}),
            ("suspended-by-both", "合計でだけ停止", 300_000, {"earnings_related": 1_200_000, "basic": 780_000})):
        yield f"office-pension-{name}", about, elderly("1959-08-20", current=pay(500_000, ("2026-09-20", 1_000_500)), proposals=LESS,
                                                       customer__pension=given, customer__other_office={"monthly": beside, **both})
    autumn = {"basis_date": "2026-10-01", "company__fiscal_year_start": "2026-10-01", "meeting__resolution": "2026-11-20",
              "meeting__service_start": "2026-11-20", "proposals": LESS}
    yield one("dated-bonus", "両方の実際の賞与が年度の上限を使い、支給月の保険料は円で按分", {"monthly": 200_000, "bonuses": [
        {"date": "2026-07-10", "amount": 2_000_500}, {"date": "2026-12-10", "amount": 800_300}]},
        current=pay(700_000, ("2026-05-15", 2_000_000)), proposals=[pay(200_000, ("2026-12-10", 6_000_700))])
    yield "office-health-cap-75", "75歳の後の他の事業所の賞与は、その1年前のものが上限を使う", elderly(
        "1951-12-20", **autumn, current=pay(300_000, ("2027-11-10", 4_000_000)), customer__other_office={
            "monthly": 200_000, "selected": "this_office", "bonuses": [{"date": "2026-07-10", "amount": 3_000_000}]})


def societies():
    half = {"health_rate": "0.0985", "health_employee_rate": "0.04925", "care_rate": "0.0162", "care_employee_rate": "0.0081"}
    yield "society-like-kyokai", "協会けんぽと同じ料率", material(
        company__health_insurer="health_society", company__health_society=half, proposals=LESS)
    yield "society-inside", "支援金を含む料率", material(
        company__health_insurer="health_society", proposals=LESS,
        company__health_society={**half, "levy_rate": "0", "levy_employee_rate": "0"})
    for born in ("1951-10-01", "1951-10-02"):
        yield f"society-national-{born}", "国保組合は75歳の前月まで", elderly(
            born, company__health_insurer="national_health_society", company__national_health_society={"monthly": 31_415})


def edges():
    """(name, about, material)"""
    for part in (pensions, loans, own, kinds, offices, societies):
        yield from part()
