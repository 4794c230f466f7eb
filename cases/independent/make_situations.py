#!/usr/bin/env python3
"""Writes situations.jsonl: presidents, each with the figures of compare.py and the remarks that the
reader must get, or refused with its field.

What must be said is written here by hand, beside the situation; nothing of it comes from the engine."""
import copy

import own_premiums
from base import material, pay
from compare import compare
from dates import birthday, day, month_of, month_reached
from make_random import write

# an income above 25,000,000 yen in Tokyo, calculated with the standard rates
OVER = "standard_rates_above_limits"
LEFT = [OVER, "bonus_after_retirement"]
PLAN = [pay(100_000, ("2026-12-10", 10_800_000, 12))]


def born(age, month=6, day=15):
    """A birthday that makes somebody so old on 2026-04-01."""
    year = 2026 - age - (1 if (month, day) > (4, 1) else 0)
    return f"{year}-{month:02d}-{day:02d}"


def person(age, retires=65, **changes):
    appointed = {"customer__appointed_on": "2015-06-15"}
    retiring = {} if retires is None else {"customer__retirement_age": retires}
    made = {"proposals": copy.deepcopy(PLAN), "customer__birth_date": born(age), **appointed, **retiring, **changes}
    result = material(**made)
    if retires is None:
        result["customer"].pop("retirement_age")
    return result


def year_from(month):
    """A fiscal year from a month, its general meeting two months later, a bonus in its ninth month."""
    start = 2026 * 12 + month - 1 - (12 if month > 4 else 0)

    def day(months, number):
        at = start + months
        return f"{at // 12}-{at % 12 + 1:02d}-{number:02d}"
    first = day(0, 1)
    return person(50, company__fiscal_year_start=first, basis_date=first, proposal_date=first,
                  meeting={"resolution": day(1, 25), "service_start": day(1, 25), "filing_extension_months": 0},
                  proposals=[pay(100_000, (day(8, 10), 10_800_000, 12))])


def situations():
    # ages
    for age in (35, 39, 40, 45, 52, 58, 62):
        yield f"age-{age}", "年齢", person(age), []
    yield "age-64", "65歳になる年", person(64, 70), []
    yield "age-66", "65歳から70歳", person(66, 70), []
    # 70 on 2026-06-15, before the bonus: it is not deductible, and the income exceeds the limit of the place
    yield "age-69", "賞与の前に70歳で退任", person(69, 70), LEFT
    for age in (71, 73):
        yield f"age-{age}", "70歳以上は厚生年金なし", person(age, None), []
    yield "age-74", "75歳になる年は傷病手当金がなくなる", person(74, None), ["no_sickness_allowance"]
    for age in (77, 82):
        yield f"age-{age}", "75歳以上は健康保険も傷病手当金もない", person(age, None), ["no_sickness_allowance"]
    yield "born-first", "1日生まれは前の月に年齢に達する", person(64, 70, customer__birth_date="1961-12-01"), []
    yield "born-leap-day", "2月29日生まれ", person(58, 65, customer__birth_date="1968-02-29"), []
    # every month of fiscal year end
    for month in range(1, 13):
        yield f"year-from-{month:02d}", f"{(month - 2) % 12 + 1}月決算", year_from(month), []
    # family
    spouse = {"total_income": 0, "age": 48}
    yield "spouse", "配偶者", person(50, customer__spouse=spouse), []
    yield "spouse-70", "老人控除対象配偶者", person(69, 70, customer__spouse={"total_income": 0, "age": 71}), LEFT
    yield "spouse-earning", "収入のある配偶者", person(50, customer__spouse={"total_income": 1_200_000, "age": 45}), []
    yield "children", "子3人", person(45, customer__spouse=spouse, customer__dependants=[
        {"age": age, "total_income": 0} for age in (20, 17, 12)]), []
    yield "student-earning", "アルバイトの大学生", person(50, customer__dependants=[{"age": 20, "total_income": 700_000}]), []
    yield "parent-living-together", "同居の親", person(55, customer__dependants=[
        {"age": 82, "total_income": 0, "living_together": True}]), []
    yield "disabled-child", "同居特別障害者", person(48, customer__dependants=[
        {"age": 14, "total_income": 0, "disability": "special_living_together"}]), []
    yield "single-parent", "ひとり親", person(42, current=pay(400_000), proposals=[
        pay(200_000, ("2026-12-10", 2_400_000, 12))], customer__taxpayer={"single_parent": True},
        customer__dependants=[{"age": 10, "total_income": 0}]), []
    yield "own-disability", "本人が障害者", person(50, customer__taxpayer={"disability": "general"}), []
    # deductions and other income
    yield "life-insurance", "生命保険料", person(50, deductions={"life": {"new_general": 120_000}}), []
    yield "medical", "医療費", person(50, deductions={"medical": 400_000}), []
    yield "furusato", "ふるさと納税", person(50, deductions={"donation": 150_000}), []
    yield "ideco", "小規模企業共済等掛金", person(50, deductions={"small_enterprise_mutual_aid": 840_000}), []
    yield "rent", "不動産所得", person(50, customer__other_income={"other": 4_000_000}), []
    yield "pension", "公的年金等の雑所得", person(66, 70, customer__other_income={"public_pension": 800_000}), []
    yield "own-company-interest", "自分の会社からの利子", person(50, customer__other_income={
        "other": 60_000, "from_own_company": True}), []
    # pay
    yield "small-pay", "役員報酬300,000円", person(50, current=pay(300_000), proposals=[
        pay(150_000, ("2026-12-10", 1_800_000, 12))]), [OVER, OVER]
    yield "smallest-pension-grade", "厚生年金の最低等級より下", person(50, proposals=[
        pay(80_000, ("2026-12-10", 11_040_000, 12))]), ["below_lowest_pension_grade"]
    yield "smallest-health-grade", "健康保険の最低等級より下", person(50, proposals=[
        pay(50_000, ("2026-12-10", 11_400_000, 12))]), ["below_lowest_health_grade"]
    yield "over-20-million", "2,000万円超", person(50, current=pay(2_000_000), proposals=[
        pay(300_000, ("2026-12-10", 20_400_000, 12))]), []
    yield "less-in-all", "年間の支給額が減る案", person(50, proposals=[pay(700_000)]), ["totals_differ"]
    yield "two-bonuses", "賞与2回", person(50, proposals=[
        pay(200_000, ("2026-07-10", 4_800_000), ("2026-12-10", 4_800_000))]), []
    yield "bonus-of-today", "今も賞与がある", person(50, current=pay(900_000, ("2026-06-30", 1_200_000, 12))), []
    # bases are those of the month, the premiums of the second what those of the month grow by
    yield "second-in-a-month", "今の賞与と同じ月の賞与", person(
        50, current=pay(900_000, ("2026-06-10", 1_200_500, 12)), proposals=[pay(100_000, ("2026-06-30", 10_800_500, 12))],
        meeting={"resolution": "2026-06-25", "service_start": "2026-06-25", "filing_extension_months": 0}), [
            "bonus_after_another_in_month"]
    yield "otsu", "乙欄だけの報酬", person(50, current=pay(500_000, column="otsu"), proposals=[
        pay(200_000, ("2026-12-10", 3_600_000, 12), column="otsu")]), ["otsu_without_main_salary", "otsu_without_main_salary"]
    # the company
    yield "loss", "赤字の会社", person(50, company__profit_before_pay=5_000_000), [
        "company_money_negative", "company_money_negative"]
    yield "loss-carried", "繰越欠損金", person(50, company__loss_carryforward=20_000_000), []
    yield "large-profit", "利益1億円", person(50, company__profit_before_pay=100_000_000, company__area="tokyo_special_wards"), [
        "inhabitant_levy_above_tax", "enterprise_tax_above_income"] * 2
    yield "large-capital", "資本金9千万円", person(50, company__capital=90_000_000), []
    yield "many-staff", "従業員60人", person(50, company__employees=60, company__capital=60_000_000), []
    yield "okinawa", "沖縄", person(50, company__prefecture="沖縄県"), []
    yield "designated-city", "政令指定都市の住民", person(50, customer__residence={"designated_city": True}), []
    # late acts and leaving
    yield "late-notice", "届出が遅い", person(50, proposal_date="2026-08-01"), ["filing_deadline_passed", OVER]
    yield "late-revision", "改定が遅い", person(50, proposals=[pay(700_000)], meeting={
        "resolution": "2026-08-25", "service_start": "2026-08-25", "filing_extension_months": 0}), [
            "revision_after_window", "totals_differ"]
    yield "notice-soon", "届出期限が近い", person(50, proposal_date="2026-06-20"), ["filing_deadline_near"]
    yield "leaves-before-the-bonus", "賞与の前に退任", person(59, 60, customer__birth_date="1966-09-15"), LEFT
    yield "raise-before-leaving", "退任前の増額", person(62, 65, current=pay(500_000), proposals=[pay(1_200_000)]), [
        "totals_differ", "raise_before_retirement"]
    yield "generous-ratio", "功績倍率4.0", person(50, retirement={"merit_ratio": "4.0"}), ["merit_ratio_above_usual"]
    # days
    for basis, marks in (
            ("2025-04-01", []),
            # the twelve months end in November, the bonus is paid in the next December
            ("2025-12-01", ["bonus_month_moved"]),
            # the rates of October 2027 are not published
            ("2027-01-04", ["premium_rates_carried"]), ("2027-04-01", ["premium_rates_carried"])):
        year, month = int(basis[:4]), int(basis[5:7])
        end = 12 * year + month + 1
        resolved = f"{end // 12}-{end % 12 + 1:02d}-25" if month < 12 else f"{year + 1}-02-25"
        paid = f"{year if month <= 4 else year + 1}-12-10"
        fiscal = f"{year}-04-01" if month >= 4 else f"{year - 1}-04-01"
        if basis in ("2025-12-01", "2027-01-04"):
            fiscal, resolved = basis[:8] + "01", f"{year + (month == 12)}-02-25" if month == 12 else f"{year}-03-25"
            paid = f"{int(resolved[:4])}-12-10"
        yield f"day-{basis}", "基準日", person(50, basis_date=basis, proposal_date=basis, customer__birth_date="1972-06-15",
            company__fiscal_year_start=fiscal, meeting={"resolution": resolved, "service_start": resolved,
            "filing_extension_months": 0}, proposals=[pay(100_000, (paid, 10_800_000, 12))]), marks


def beside():
    """What else a president is: another office, another insurer, pay that is not money, a pension, a loan."""
    half = {"health_rate": "0.0927", "health_employee_rate": "0.04635", "care_rate": "0.018", "care_employee_rate": "0.009"}
    yield "society", "健康保険組合", person(50, company__health_insurer="health_society", company__health_society=half), \
        ["health_society_typed"]
    yield "national-society", "国民健康保険組合", person(
        50, company__health_insurer="national_health_society", company__national_health_society={"monthly": 45_000}), \
        ["national_society_no_sickness_allowance"]
    there = {"monthly": 300_000, "bonuses": [], "selected": "this_office"}
    yield "second-office", "二以上事業所勤務", person(50, customer__other_office=there), ["other_office_split"]
    yield "second-office-selected", "選択事業所は他社", person(50, customer__other_office={
        **there, "selected": "other_office", "prefecture": "大阪府"}), ["other_office_split"]
    yield "second-office-small", "二か所給与20万円以下", person(50, customer__other_office={**there, "monthly": 16_000}), \
        ["other_office_split"]
    way = {"commuting": 30_000}
    yield "commuting", "通勤手当", person(50, current={**pay(1_000_000), **way}, proposals=[{**PLAN[0], **way}]), []
    yield "working-pensioner", "働きながら年金を受ける", person(66, 70, customer__pension={
        "earnings_related": 1_500_000, "basic": 800_000}), ["pension_suspension_by_year", "pension_not_recalculated"]
    yield "working-pensioner-70", "70歳からも支給停止", person(72, None, customer__pension={
        "earnings_related": 1_500_000, "basic": 800_000}), ["pension_suspension_by_year", "pension_not_recalculated"]
    pension = {"customer__pension": {"earnings_related": 1_500_000, "basic": 800_000}}
    suspended = ["pension_suspension_by_year", "pension_not_recalculated"]
    restores = {"kind": "pension_restoration", **pension}
    yield "pension-restored", "年金復活プラン", person(66, 70, **restores), suspended
    yield "pension-not-suspended", "年金復活プランで、今は支給停止がない", person(66, 70, current=pay(300_000), proposals=[
        pay(100_000, ("2026-12-10", 2_400_000, 12))], company__profit_before_pay=20_000_000, **restores), ["pension_not_suspended", *suspended]
    yield "pension-not-drawn", "年金復活プランで、まだ受け取らない", person(60, 70, **restores), \
        ["pension_not_drawn", *suspended, "pension_drawn_later"]
    yield "pension-not-restored", "年金復活プランで、支給停止が減らない", person(66, 70, proposals=[pay(1_000_000)], **restores), \
        ["pension_not_restored", *suspended]
    yield "own-premiums", "65歳・75歳からの本人の保険料", person(76, None, customer__residence={
        "designated_city": False, "prefecture": "東京都", "care_base_year": 74_400}), ["no_sickness_allowance"]
    yield "housing-loan", "住宅ローン控除", person(45, current=pay(400_000), proposals=[pay(100_000, ("2026-12-10", 3_600_000, 12))],
        housing_loan={"credit": 210_000, "moved_in": 2023, "consumption_tax": False, "last_year": 2035}), []


def refused():
    day = {"company__fiscal_year_start": "2028-04-01", "meeting": {
        "resolution": "2028-05-25", "service_start": "2028-05-25", "filing_extension_months": 0},
        "proposals": [pay(100_000, ("2028-12-10", 10_800_000, 12))]}
    for basis in ("2028-04-01", "2029-04-01", "2030-04-01"):
        yield f"refused-{basis}", "法令のない年", person(50, basis_date=basis, proposal_date=basis, **day), \
            "law_not_covered", "basis_date"
    yield "refused-uninsured", "未加入", person(50, company__health_insurer="none"), \
        "not_supported", "company.health_insurer"
    yield "refused-second-office", "使用人兼務役員", person(50, customer__position="director_with_staff_duties"), \
        "not_supported", "customer.position"
    yield "refused-part-time", "非常勤", person(50, customer__full_time=False), "cover_not_decided", "customer.full_time"
    yield "refused-restoration", "年金の入力がない年金復活プラン", person(66, 70, kind="pension_restoration"), \
        "required", "customer.pension"
    yield "refused-capital", "外形標準課税", person(50, company__capital=200_000_000), \
        "size_based_taxation", "company.capital"
    yield "refused-no-pay", "報酬なし", person(50, proposals=[pay(0, ("2026-12-10", 12_000_000, 12))]), \
        "not_insured", "proposals.0.monthly"


def figures(made):
    """Those of compare.py; of a day after its last published rates the year alone."""
    try:
        return compare(made)
    except ValueError:
        return {"facts": {"income_year": int(made["basis_date"][:4])}}


def unnamed(made):
    """Whoever says nothing of the premiums from 65 and 75 is told that the take-home does not have them."""
    if own_premiums.known(made["customer"]):
        return []
    birth, after = day(made["customer"]["birth_date"]), month_of(day(made["basis_date"])) + 12
    since = {"own_care_premiums": month_reached(birth, 65), "own_health_premiums": month_of(birthday(birth, 75))}
    return [code for code, month in since.items() if month < after]


def main():
    known = [{"id": f"situation-{name}", "about": about, "input": made, "expect": figures(made),
              "remarks": remarks + unnamed(made)}
             for name, about, made, remarks in [*situations(), *beside()]]
    not_known = [{"id": f"situation-{name}", "about": about, "input": made, "error": {"code": code, "field": field}}
                 for name, about, made, code, field in refused()]
    write("situations.jsonl", known + not_known)
    print(len(known) + len(not_known), "situations")


if __name__ == "__main__":
    main()
