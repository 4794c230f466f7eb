"""Materials on the edges of the months of two offices, of own premiums and of a pension; written by make_money_presidents.py."""
from base import material, pay

LESS = [pay(100_000, ("2026-12-10", 6_000_000))]
KANAGAWA = {"designated_city": True, "prefecture": "神奈川県"}
NEW_YEAR = {"basis_date": "2027-02-01", "proposal_date": "2027-02-01", "company__fiscal_year_start": "2027-01-01",
            "meeting__resolution": "2027-02-20", "meeting__service_start": "2027-02-20"}


def born(date, **changes):
    """Who does not leave in the months; from 70 nobody says when."""
    changes.setdefault("current", pay(700_000))
    changes.setdefault("proposals", LESS)
    made = material(customer__birth_date=date, customer__appointed_on="2012-04-02", **changes)
    made["customer"].setdefault("retirement_age", 70)
    if date < "1956-04-02":
        del made["customer"]["retirement_age"]
    else:
        made["customer"]["retirement_age"] = 70
    return made


def beside(monthly, *bonuses, prefecture=None):
    """他の事業所; its prefecture is selected where it is named."""
    office = {"monthly": monthly, "bonuses": [{"date": date, "amount": amount} for date, amount in bonuses],
              "selected": "other_office" if prefecture else "this_office"}
    return {**office, "prefecture": prefecture} if prefecture else office


def other_offices():
    def one(name, about, office, date="1975-08-15", **changes):
        return name, about, born(date, customer__other_office=office, **changes)

    usual = beside(400_000)
    yield one("otsu", "この会社が乙欄なら他社が甲欄で年末調整と住民税", usual, current=pay(700_000, column="otsu"),
              proposals=[pay(100_000, ("2026-12-10", 6_000_000), column="otsu")])
    yield one("selected", "他社を選択した健康保険の料率", beside(400_000, prefecture="佐賀県"))
    yield one("above-the-cap", "他社だけで標準報酬月額の上限", beside(2_000_000, ("2026-12-20", 6_000_000)))
    yield one("one-yen", "提案ではこの会社の報酬が1円", usual, proposals=[pay(1, ("2026-12-10", 7_000_000))])
    yield one("bonuses-in-a-month", "両社の賞与が同じ月", beside(400_000, ("2026-12-25", 999_999), ("2026-07-03", 5_000_000)),
              current=pay(700_000, ("2026-07-10", 1_800_500)), proposals=[pay(100_000, ("2026-12-10", 1_000_001))])
    yield one("two-in-a-month-there", "他社の賞与が同じ月に二回、それぞれの保険料", beside(
        400_000, ("2026-12-05", 1_000_600), ("2026-12-25", 900_700)), current=pay(700_000, ("2026-12-10", 800_500)))
    yield one("not-above-200000", "他社20万円以下は確定申告なし", beside(10_000, ("2026-12-25", 80_000)))
    yield one("above-200000", "他社20万円を超えると確定申告", beside(10_000, ("2026-12-25", 80_001)))
    yield one("over-20-million", "この会社だけで2,000万円を超える年は年末調整なし", usual, current=pay(1_800_000))
    yield one("otsu-over-20-million", "甲欄の他社だけで2,000万円を超える", beside(1_700_000), current=pay(300_000, column="otsu"),
              proposals=[pay(100_000, ("2026-12-10", 1_500_000), column="otsu")])
    yield one("one-grade-of-both", "改定は自社の等級、合算では同じ等級", beside(1_500_000), current=pay(120_000),
              proposals=[pay(88_000, ("2026-12-10", 300_000))])
    yield one("two-grades-of-both", "自社では一等級の改定は定時決定を待つ", beside(88_000), current=pay(700_000), proposals=[pay(680_000)])
    yield one("sixty-five", "65歳になる", beside(400_000, ("2027-06-30", 900_000)), "1962-07-01",
              current=pay(700_000, ("2027-06-20", 600_000)))
    yield one("seventy", "70歳で退任", usual, "1957-01-11")
    yield one("seventy-before", "基準日の前の月に70歳", usual, "1956-03-10")
    yield one("seventy-five", "75歳になる", usual, "1952-01-01")
    yield one("half-yearly", "納期の特例", usual, company__half_yearly_withholding=True)
    yield one("pension", "両社の報酬で支給停止", beside(400_000, ("2026-06-30", 1_000_000)), "1958-05-20",
              customer__pension={"earnings_related": 1_500_000, "basic": 800_000, "additional": 408_100})
    yield one("pension-of-the-other", "他社の報酬だけでも全部停止", beside(1_200_000), "1958-05-20",
              customer__pension={"earnings_related": 600_000, "basic": 800_000, "additional": 408_100})
    yield one("society", "この会社の健康保険組合", usual, company__health_insurer="health_society", company__health_society={
        "health_rate": "0.0931", "health_employee_rate": "0.0411", "care_rate": "0.017", "care_employee_rate": "0.0085"})
    yield one("settled-by-adjustment", "年末調整と入力", usual, settlement="year_end_adjustment")
    yield one("otsu-settled-by-adjustment", "乙欄で年末調整と入力しても甲欄の他社が行う", usual, settlement="year_end_adjustment",
              current=pay(700_000, column="otsu"), proposals=[pay(600_000, column="otsu")])
    yield one("column-changes", "提案から乙欄", beside(400_000, ("2026-09-10", 700_000)),
              proposals=[pay(100_000, ("2026-12-10", 6_000_000), column="otsu")])
    yield one("loan", "住宅ローン控除", usual, current=pay(300_000), proposals=[pay(250_000, ("2026-12-10", 600_000))],
              housing_loan={"credit": 300_000, "moved_in": 2022, "consumption_tax": False, "last_year": 2034})
    yield one("next-year", "令和9年9月の上限引上げ", beside(330_000), current=pay(330_000), proposals=[pay(340_000), pay(360_000)],
              **NEW_YEAR)
    yield one("spouse", "配偶者控除と扶養親族等の数は2社の合計所得", beside(500_000), current=pay(500_000),
              proposals=[pay(450_000, ("2026-12-10", 500_000))], customer__spouse={"age": 50, "total_income": 0})


def own_premiums():
    def one(name, about, date, **changes):
        changes.setdefault("customer__residence", KANAGAWA)
        return name, about, born(date, **changes)

    draws = {"earnings_related": 600_000, "basic": 800_000}
    for date, about in (("1961-07-02", "7月"), ("1961-06-15", "6月"), ("1962-02-10", "2月"), ("1962-03-10", "3月"),
                        ("1962-04-01", "4月1日生まれは3月")):
        yield one(f"sixty-five-{date}", f"65歳に到達する月: {about}", date, customer__pension=draws)
    for date, about in (("1952-01-31", "1月"), ("1952-03-01", "3月1日生まれは3月"), ("1952-04-01", "4月1日生まれは4月")):
        yield one(f"seventy-five-{date}", f"75歳の誕生日の月: {about}", date, customer__pension=draws)
    for basic in (179_999, 180_000):
        yield one(f"basic-{basic}", "特別徴収は老齢基礎年金18万円から", "1958-08-20", customer__pension={"basic": basic})
    for basic in (799_998, 800_000):
        yield one(f"half-{basic}", "後期高齢者医療の特別徴収は合計が年金の半分まで", "1950-08-20",
                  customer__pension={"basic": basic}, customer__own_premiums={"care_year": 150_000, "health_year": 250_000})
    for month in ("2027-03", "2027-04"):
        yield one(f"drawn-from-{month}", "受給を始めた年度の翌年度から特別徴収", "1958-08-20",
                  customer__pension={**draws, "drawn_from": month})
    yield one("comes-back", "所得が下がり仮徴収が年額を超える", "1949-08-20", customer__pension={"basic": 1_500_000},
              current=pay(360_000), proposals=[pay(100_000), pay(20_000)])
    yield one("not-taxed", "非課税になると介護保険料は数えない", "1958-08-20", customer__pension=draws, current=pay(300_000),
              proposals=[pay(30_000)])
    yield one("taxed-again", "非課税の年の翌年度", "1958-08-20", customer__pension=draws, current=pay(30_000),
              proposals=[pay(300_000), pay(1_200_000)])
    yield one("typed-to-the-yen", "入力した年額は端数も", "1951-10-20", customer__pension=draws, customer__residence={"designated_city": False},
              customer__own_premiums={"care_year": 123_457, "health_year": 98_765})
    yield one("typed-nothing", "0円と入力", "1950-10-20", customer__own_premiums={"care_year": 0, "health_year": 100})
    yield one("health-cap", "後期高齢者医療の賦課限度額", "1950-10-20", current=pay(1_500_000))
    yield one("care-base", "市町村の基準額", "1958-10-20",
              customer__residence={"designated_city": False, "care_base_year": 75_840})
    yield one("other-office", "2社の所得で", "1958-10-20", customer__pension=draws, customer__other_office=beside(300_000))
    yield one("half-yearly", "納期の特例", "1958-10-20", company__half_yearly_withholding=True)
    yield one("next-year", "令和10年度まで据え置く", "1952-11-05", customer__pension=draws,
              proposals=[pay(100_000, ("2027-12-10", 6_000_000))], **NEW_YEAR)
    # fiscal 2026: 1,599,996 less 550,000, and 300,000 - 100,000 of pension, is above 1,200,000; 1,050,000 is taxed
    yield one("salary-of-2025", "令和8年度の介護保険料は改正前の給与所得控除", "1958-08-20", customer__pension=draws,
              current=pay(133_333), proposals=[pay(150_000)])
    yield one("taxed-as-before", "令和8年度の介護保険料は改正前なら課税の人を課税とみなす", "1958-08-20", current=pay(87_500),
              proposals=[pay(150_000)])
    yield one("year-of-2024", "令和6年の所得による令和7年度", "1950-05-05", customer__pension=draws, current=pay(131_000),
              proposals=[pay(80_000)], meeting__resolution="2026-07-20", meeting__service_start="2026-07-20",
              basis_date="2026-06-10", proposal_date="2026-06-10", company__fiscal_year_start="2026-05-01")


def first_year_pensions():
    def one(name, about, date, given, **changes):
        return name, about, born(date, customer__pension=given, **changes)

    given = {"earnings_related": 1_200_000, "basic": 800_000}
    yield one("plain", "支給停止が減る", "1958-05-20", given)
    yield one("suspended-wholly", "全部停止と加給年金", "1958-05-20", {**given, "earnings_related": 300_000, "additional": 408_100})
    yield one("begins", "切替えの年に受給を始める", "1961-06-10", given)
    yield one("bonuses", "今の賞与が十二か月残る", "1958-05-20", given, current=pay(
        450_000, ("2026-06-10", 1_600_000), ("2026-12-10", 1_600_000)))
    yield one("next-year", "令和9年の調整額は据置、控除の上限", "1959-05-20", {**given, "other": 1_500_000},
              proposals=[pay(100_000, ("2027-12-10", 6_000_000))], **NEW_YEAR)
    yield one("other-office", "両社の報酬で", "1958-05-20", given, customer__other_office=beside(300_000))
    yield one("own-premiums", "本人の保険料とともに", "1959-05-20", given, customer__residence=KANAGAWA)
    fare = {"commuting": 150_000}
    yield one("commuting-ends", "通勤手当がなくなり報酬は二等級下がる", "1958-05-20", {**given, "earnings_related": 2_900_000},
              current={**pay(550_000), **fare}, proposals=[pay(550_000)])
    yield one("commuting-stays", "通勤手当はそのままで報酬は一等級下がり定時決定を待つ", "1959-05-20", {**given, "earnings_related": 2_900_000},
              current={**pay(500_000), **fare}, proposals=[{**pay(480_000), **fare}], **NEW_YEAR)
    yield one("leaves", "70歳で退任する前の年", "1957-03-20", given)
    yield one("over-seventy", "70歳からも停止", "1955-08-20", given)
