"""Materials on the edges of the years to retirement; written by make_path.py."""
from base import material, pay

LESS = [pay(200_000, ("2026-12-10", 5_000_000))]


def until(born, leaves, **changes):
    """Somebody who leaves at an age, or of whom ten years are shown."""
    changes.setdefault("proposals", LESS)
    made = material(customer__birth_date=born, customer__appointed_on="2001-04-02", **changes)
    if leaves:
        made["customer"]["retirement_age"] = leaves
    else:
        del made["customer"]["retirement_age"]
    return made


def offices():
    def one(name, about, other, born="1963-07-20", leaves=65, **changes):
        given = {"bonuses": [], "selected": "this_office", **other}
        given["bonuses"] = [{"date": when, "amount": amount} for when, amount in given["bonuses"]]
        return f"office-{name}", about, until(born, leaves, customer__other_office=given, **changes)

    both = [("2026-05-15", 700_500), ("2026-12-20", 900_700)]
    yield one("last-year", "最後の年は残りの月の報酬と、その月の賞与だけ", {"monthly": 300_000, "bonuses": both}, "1962-11-10")
    yield one("sixty-five", "65歳の月の賞与に介護保険料はない", {"monthly": 300_000, "bonuses": both}, "1962-05-10", 67,
              current=pay(600_000, ("2026-05-25", 1_000_900)))
    yield one("seventy-on-the-first", "1日生まれは70歳の月まで健康保険だけが残る", {"monthly": 300_000, "bonuses": [("2026-05-15", 400_000)]},
              "1958-06-01", 70, current=pay(600_000, ("2026-05-25", 1_000_900)))
    yield one("seventy-five", "75歳から保険料はなく、税だけ", {"monthly": 400_000, "bonuses": both}, "1953-01-20", None)
    yield one("other-selected", "選択した事業所の都道府県の料率", {
        "monthly": 300_000, "selected": "other_office", "prefecture": "佐賀県", "bonuses": both}, company__prefecture="沖縄県")
    autumn = {"basis_date": "2026-10-01", "company__fiscal_year_start": "2026-10-01", "meeting__resolution": "2026-11-20",
              "meeting__service_start": "2026-11-20"}
    yield one("health-cap", "4月からの上限は合計の賞与で、表示の前の月も数える",
              {"monthly": 200_000, "bonuses": [("2026-07-10", 3_000_000), ("2026-12-20", 2_500_500)]}, **autumn,
              current=pay(500_000, ("2026-12-10", 2_000_700)), proposals=[pay(300_000, ("2027-02-10", 4_400_700))])
    yield one("pension-cap", "年金の賞与は月の合計で150万円まで", {"monthly": 300_000, "bonuses": [("2026-12-20", 900_500)]}, "1960-05-20", 68,
              customer__pension={"earnings_related": 1_500_000, "basic": 700_000}, current=pay(500_000, ("2026-12-10", 900_700)))
    yield one("suspended-there", "他の事業所だけで全部停止、加給年金も", {"monthly": 700_000}, "1960-05-20", 68,
              customer__pension={"earnings_related": 900_000, "basic": 700_000, "additional": 408_100}, current=pay(300_000))
    yield one("suspended-by-both", "停止の一部は他の事業所だけでも起こる", {"monthly": 590_000, "bonuses": [("2026-08-10", 300_000)]},
              "1960-05-20", 68, customer__pension={"earnings_related": 2_400_000, "basic": 700_000, "additional": 408_100},
              current=pay(100_000, ("2026-08-20", 300_000)))
    yield one("small-part", "按分のわずかな方", {"monthly": 1_345_001, "bonuses": [("2026-12-20", 5_000_000)]},
              current=pay(50_000), proposals=[pay(50_000, ("2026-12-10", 1))])
    yield one("pension-top", "厚生年金の上限の引上げは合計の報酬で", {"monthly": 340_000}, "1964-09-20", 66, current=pay(325_000),
              proposals=[pay(324_999), pay(500_000)])
    # 200,004 a year, 183,337 of eleven months
    yield one("return", "他の給与が20万円以下になる最後の年は年末調整", {"monthly": 16_667}, "1962-03-10", 66, current=pay(400_000))
    yield one("same-month", "同じ月の賞与は合計を円で按分", {"monthly": 250_000, "bonuses": [("2026-12-20", 777_777)]},
              proposals=[pay(200_000, ("2026-12-10", 1_234_567)), pay(200_000, ("2026-11-10", 1_234_567))])
    rates = {"health_rate": "0.0927", "health_employee_rate": "0.04", "care_rate": "0.018", "care_employee_rate": "0.009"}
    yield one("society", "健康保険組合の事業所を選択", {"monthly": 300_000, "prefecture": "北海道", "bonuses": both},
              company__health_insurer="health_society", company__health_society=rates)
    yield one("own-premiums", "介護保険料は両方の給与の所得で", {"monthly": 250_000, "bonuses": both}, "1959-11-10", 69,
              customer__residence={"designated_city": False, "care_base_year": 72_000}, current=pay(300_000))


def losses():
    def one(name, about, profit, given, born="1972-06-20", leaves=65, **changes):
        changes.setdefault("proposals", [pay(900_000)])
        return f"loss-{name}", about, until(born, leaves, company__profit_before_pay=profit, company__loss_carryforward=given, **changes)

    yield one("ten-years", "入力した欠損金は10年目まで", 20_000_000, 200_000_000)
    for leaves, words in ((63, "10年目の所得から引く"), (64, "11年目には残らない")):
        yield one(f"unused-{leaves}", f"使わなかった欠損金は{words}", 13_000_000, 8_000_000, leaves=leaves)
    yield one("of-the-first-year", "1年目の欠損金は次の10年で使う", 60_000_000, 0, leaves=66, current=pay(300_000),
              proposals=[pay(4_838_000)])
    # care ends at 65: about 39,000 too little a year before, 96,000 more than nothing after
    yield one("oldest-first", "古い年の欠損金から使う", 18_593_000, 0, "1973-04-20", 70, current=pay(1_400_000),
              proposals=[pay(1_398_000)])
    yield one("two", "期限の近い大きな欠損金から使い、後の年のものが残る", 60_000_000, 0, "1970-04-20", 70, current=pay(300_000),
              proposals=[pay(4_852_000)])
    yield one("late-notice", "損金にならない賞与の年に使い、残りは期限まで", 13_000_000, 8_000_000, proposal_date="2026-08-01",
              proposals=[pay(600_000, ("2026-12-10", 4_800_000))])


def caps():
    """健康保険法45条: 5,730,000 of bonuses from April to March."""
    autumn = {"basis_date": "2026-10-01", "company__fiscal_year_start": "2026-10-01", "meeting__resolution": "2026-11-20",
              "meeting__service_start": "2026-11-20"}

    def one(name, about, born, leaves, *bonuses, monthly=300_000, **changes):
        changes = {**autumn, "current": pay(monthly), **changes}
        return f"cap-{name}", about, until(born, leaves, proposals=[pay(monthly, *bonuses)], **changes)

    summer, winter = ("2027-07-10", 3_000_000), ("2026-12-10", 4_000_000)
    yield one("only-year", "1年目の最初の月より前の7月の賞与も上限を使う", "1962-01-20", 65, summer, winter)
    # three months: October to December
    yield one("last-year", "最後の短い年の賞与は、その前の月の賞与の残り", "1962-01-20", 66, summer, winter)
    yield one("last-year-from-april", "4月からの賞与には新しい上限", "1961-05-20", 67, winter, ("2027-04-10", 5_000_000))
    yield one("exactly", "前の月の賞与で上限にちょうど届く", "1962-01-20", 66, ("2027-07-10", 1_730_000), ("2026-12-10", 4_000_999))
    yield one("used-up", "前の月の賞与で使い切ると保険料はない", "1962-01-20", 66, ("2027-04-01", 5_730_000), winter)
    yield one("seventy-five", "75歳の後の月の賞与は、その1年前のものが数えられる", "1951-12-20", None, summer, ("2027-11-10", 4_000_000))
    yield one("seventy-five-both", "75歳の前の二つの賞与", "1952-02-20", None, ("2026-12-10", 4_000_000), ("2027-10-10", 3_000_000))
    yield one("seventy-five-in-spring", "2月の賞与の前に7月の賞与がある", "1952-05-20", None, summer, ("2027-02-10", 3_000_000))
    yield one("seventy-five-in-may", "5月の賞与は前の年度のもの", "1952-05-20", None, ("2027-04-10", 5_000_000), ("2027-05-10", 5_000_000))
    yield one("seventy-five-on-the-first", "1日生まれの75歳の月", "1952-03-01", None, ("2027-02-10", 3_000_000), ("2027-03-10", 3_000_000))
    yield one("today", "現在の賞与も前の月から数える", "1962-01-20", 66, current=pay(300_000, summer, winter))
    yield one("society", "国保組合に上限はない", "1962-01-20", 66, summer, winter, company__health_insurer="national_health_society",
              company__national_health_society={"monthly": 30_000})


def own():
    def one(name, about, born, leaves, bonus=(), pension=None, **plan):
        changes = {"customer__pension": pension} if pension else {}
        return f"own-{name}", about, until(
            born, leaves, customer__residence={"designated_city": False, "care_base_year": 72_000}, **changes,
            current={**pay(400_000, *bonus), **plan}, proposals=[{**pay(65_000), **plan}])

    yield one("two-months", "最後の2か月の介護保険料も12か月の所得で", "1959-06-20", 69)
    yield one("eleven-months", "11か月の年の段階は12か月の所得で", "1959-03-20", 68)
    yield one("bonus-after-leaving", "退任後の月の賞与も12か月の所得に入る", "1959-09-20", 68, (("2026-12-10", 2_000_000),))
    yield one("sixty-five", "最後の年に65歳になると、その月から", "1961-06-01", 66)
    yield one("pension", "12か月の年金も所得に入る", "1959-08-20", 69, (("2026-12-10", 1_000_000),),
              {"earnings_related": 1_600_000, "basic": 780_000, "other": 300_000})
    yield one("in-kind", "課税される食事も12か月", "1959-08-20", 68, meals={"value": 24_000, "collected": 0, "taxable": 24_000})


def best():
    """支給月の比較: 1,200,000 of pension beside about 600,000 a month."""
    def one(name, about, new, born="1959-08-20", leaves=69, **changes):
        changes = {"customer__pension": {"earnings_related": 1_200_000, "basic": 780_000}, "current": pay(650_000), **changes}
        return f"best-{name}", about, until(born, leaves, proposals=[new], **changes)

    winter = ("2026-12-10", 1_500_000)
    plain = pay(600_000, winter)
    yield one("later", "遅い月ほど停止が少ない", plain)
    yield one("two", "もう一つの賞与の月は選べない", pay(600_000, ("2026-07-10", 700_000), winter))
    yield one("fewer-payments", "支給の回数が同じ月だけを比べる", plain, "1959-02-20", 68)
    yield one("filed-late", "届出の前の日には支給できない", pay(600_000, ("2027-03-20", 1_500_000)), meeting__filing_date="2026-11-20")
    yield one("filed-too-late", "届出の後にほかの月がない", pay(600_000, ("2026-07-10", 1_500_000)), meeting__filing_date="2027-05-20")
    yield one("nothing", "停止のない報酬", pay(300_000, ("2026-12-10", 1_000_000)), current=pay(300_000))
    yield one("whole", "どの月でも全部停止", pay(649_000, winter), customer__pension={"earnings_related": 120_000, "additional": 408_100},
              current=pay(649_000, ("2026-05-10", 1_500_000)))
    yield one("drawn-later", "受給の始まりの前は数えない", plain, "1961-12-20", 68)
    yield one("from-the-first", "1日からの職務執行期間は12か月", plain, meeting__resolution="2026-06-01", meeting__service_start="2026-06-01")
    yield one("today", "現在の賞与は決議まで", plain, current=pay(600_000, ("2026-05-20", 900_000), ("2026-11-20", 800_000)))
    yield one("same-month", "他の事業所と同じ月は合計で150万円まで", pay(500_000, ("2026-12-10", 1_400_000)), customer__other_office={
        "monthly": 100_000, "selected": "this_office", "bonuses": [{"date": "2027-02-20", "amount": 1_000_900}]})
    # 612,340 and 572,340 are two grades apart; the cash of today, 600,000, is but one from the latter
    allowance = {"commuting": 12_340}
    yield one("commuting", "随時改定は通勤手当を含めた報酬で", {**pay(560_000, winter), **allowance}, current={**pay(600_000), **allowance})


def leaving():
    """The month of leaving has no premium, and no monthly pay; a bonus until the day of leaving is paid in it."""
    def one(name, about, *bonuses, born="1966-12-20", leaves=65, **changes):
        return f"leaving-{name}", about, until(born, leaves, **{"proposals": [pay(100_000, *bonuses)], **changes})

    winter = ("2026-12-10", 10_800_000)
    yield one("before", "退任の月の賞与は退任の日より前なら最後の年に支給", winter)
    yield one("on-the-day", "退任の日の賞与は支給", ("2026-12-20", 10_800_000))
    yield one("day-after", "退任の日の翌日の賞与は支給しない", ("2026-12-21", 10_800_000))
    yield one("loss", "退任の月の賞与で最後の年は欠損", winter, company__profit_before_pay=9_000_000)
    yield one("office", "他の事業所の退任の月の賞与も同じ", ("2026-12-19", 3_000_000), customer__other_office={
        "monthly": 300_000, "selected": "this_office",
        "bonuses": [{"date": "2026-12-15", "amount": 2_000_700}, {"date": "2026-07-10", "amount": 500_000}]})
    yield one("two", "退任の前の月までの賞与には保険料があり、退任の月の賞与にはない", ("2026-07-10", 3_000_000), winter)
    yield one("whole-year", "最後の年が12か月なら退任の月の賞与はない", ("2027-04-10", 10_800_000), born="1967-04-20")
    yield one("last-day", "月の末日の退任ならその月に保険料もある", ("2026-12-30", 10_800_000), born="1966-12-31")
    yield one("notice-late", "1年目に退任し、退任の月の賞与は損金にならない", winter, born="1961-12-20", proposal_date="2026-08-01")


def edges(parts):
    """(name, about, material)"""
    for part in parts:
        yield from part()
