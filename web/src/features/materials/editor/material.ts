import { DEFERRED, PERSONAL } from './contracts';
import { chosen, group, list, nameOr, sentIf, when } from './groups';
import {
  choice,
  count,
  day,
  flag,
  kana,
  listed,
  month,
  multiple,
  or,
  percent,
  ratio,
  text,
  unsent,
  words,
  yen,
  yesNo,
} from './kinds';
import { isSpent } from './spent';

/**
 * Every field of the material, once. The form's type and its start, the request, the way back, the
 * messages of what cannot be read, and what a field looks like all come from this table.
 *
 * To add a field:
 * 1. The engine takes it (`crates/engine/src/material`), and `npm run gen:api` tells the browser.
 *    From then on `toInput.ts` does not compile until the table has it.
 * 2. Add its line here, under the name it has on the wire. The kind (`kinds.ts`, `groups.ts`) says what
 *    may be typed, and takes the bound that the engine's schema has (`x-bound`): a test holds every line
 *    against it. `or(0, …)` is for an amount that counts as 0 where nothing is typed; `when('flag', …)`
 *    for what travels only while a toggle beside it is on; `list` for several.
 * 3. Name it: `field.<path>` in both languages, without the numbers of lists. A test misses the word.
 *
 * A group that is drawn with `<Fields of="…">` shows it now. Elsewhere, and where its neighbours
 * depend on it, put `<Field name="…">` where it belongs in `sections/`.
 */

const required = true;
const forDocument = true;

/** Far above any company of this product, and what a calculator takes. */
const AMOUNT = [0, 10_000_000_000_000] as const;
const PROFIT = 9_999_999_999;
const IN_KIND = 9_999_999;
const OWN_PREMIUM = [0, 2_999_999] as const;
/** To when goes by the basis date and by each other. */
const LOAN_YEARS = [2014, null] as const;
const SOCIETY_RATE = ['0', '0.05'] as const;
/** What a member of a society pays: at most half of a rate. */
const HALF = ['0', null] as const;
const NAME = 30;
const PROPOSER = 60;
const COMPANY = 100;

const yenOrZero = () => or(0, yen(AMOUNT));
/** What a place levies beside the standard; how much it may cut is the law's. */
const surchargeRate = () => or('0', percent([null, '0.1'], { signed: true }));
const surcharge = () => or(0, yen([null, AMOUNT[1]]));
const age = () => count([0, 150], { required, unit: 'unit.age' });
const disability = () =>
  or(
    'none',
    choice(words('editor.disability', 'none', 'general', 'special', 'special_living_together')),
  );

/** ご意向, in the order in which they are offered. */
export const WISHES = words(
  'term.wish',
  'take_home',
  'company_money',
  'less_premiums',
  'pension',
  'sickness_cover',
  'retirement_allowance',
  'few_duties',
  'business_cover',
  'succession',
);
/** The list offers nothing else, so none of them travels as missing. */
const WISH = or('take_home', choice(WISHES));

const PAY = group({
  monthly: yen([1, 99_999_999], { required }),
  column: or('kou', choice(words('term.column', 'kou', 'otsu'))),
  bonuses: sentIf(
    (pay) => !isSpent(pay),
    list(
      group({
        date: day({ required }),
        amount: yen([1, 999_999_999], { required }),
        period_months: count([1, 12], { unit: 'unit.months', hint: 'editor.period_hint' }),
      }),
      2,
    ),
    [],
  ),
  commuting: yen([0, 150_000], { hint: 'editor.commuting_hint' }),
  has_housing: unsent((pay) => pay.housing != null),
  housing: when(
    'has_housing',
    group({
      floor_area: ratio(['0.01', '9999.99'], {
        required,
        unit: 'unit.square_metres',
        hint: 'editor.floor_area_hint',
      }),
      unit_value: yen([1, 99_999], { hint: 'editor.unit_value_hint' }),
      collected: yen([0, IN_KIND]),
      taxable: yen([0, IN_KIND], { hint: 'editor.in_kind_taxable_hint' }),
    }),
    null,
  ),
  has_meals: unsent((pay) => pay.meals != null),
  meals: when(
    'has_meals',
    group({
      value: yen([1, IN_KIND], { required, hint: 'editor.meals_value_hint' }),
      collected: yen([0, IN_KIND]),
      taxable: yen([0, IN_KIND], { hint: 'editor.in_kind_taxable_hint' }),
    }),
    null,
  ),
  /** 年間総額を固定: bonuses are what the total leaves. Found again from equal totals. */
  keep_total: unsent(() => false),
});

/**
 * 課税地域: rates count where the choice is `own`; they stay while another one is looked at. With a place
 * of the area table an empty rate is looked up there, for each plan by its limits.
 */
const AREA = nameOr(choice(words('term.area', 'standard', 'tokyo_special_wards'), { required }), {
  prefecture: listed(),
  municipality: listed(),
  // The law says how high a place may go.
  prefecture_rate: percent(['0', null]),
  municipal_rate: percent(['0', null]),
  per_capita_prefecture: yen(AMOUNT),
  per_capita_municipality: yen(AMOUNT),
  enterprise: choice(words('term.enterprise_rates', 'standard', 'excess')),
  source: text(100, { hint: 'editor.area.source_hint' }),
});

export const MATERIAL = group({
  kind: choice(
    words(
      'term.kind',
      'working_age',
      'pension_restoration',
      'corporate_insurance',
      'retirement_fund',
      'free',
    ),
    { required },
  ),
  title: text(60, { required, forDocument }),
  basis_date: day({ required }),
  proposal_date: day({ required, forDocument }),
  valid_until: day(),
  language: choice({ '': 'editor.language_of_screen', ja: 'preview.ja', en: 'preview.en' }),
  search_keyword: text(500, { hint: 'editor.memo_hint' }),
  proposer: group({
    office: text(PROPOSER),
    name: text(PROPOSER),
    tel: text(30),
    email: text(254),
    registration: text(PROPOSER),
    approval_number: text(PROPOSER),
  }),
  company: group({
    name: text(COMPANY, { required, forDocument }),
    name_kana: kana(COMPANY),
    prefecture: listed({ required }),
    health_insurer: choice(
      words(
        'term.health_insurer',
        'kyokai_kenpo',
        'health_society',
        'national_health_society',
        'none',
      ),
      { required },
    ),
    health_society: chosen(
      'health_insurer',
      'health_society',
      group({
        health_rate: percent(['0.03', '0.13'], { required }),
        health_employee_rate: percent(HALF, { required, hint: 'editor.society_half' }),
        care_rate: percent(SOCIETY_RATE, { required }),
        care_employee_rate: percent(HALF, { required, hint: 'editor.society_half' }),
        levy_rate: percent(SOCIETY_RATE, { hint: 'editor.society_levy_hint' }),
        levy_employee_rate: percent(HALF, { hint: 'editor.society_half' }),
      }),
    ),
    national_health_society: chosen(
      'health_insurer',
      'national_health_society',
      group({
        monthly: yen([0, 199_999], { required, hint: 'editor.society_monthly_hint' }),
      }),
    ),
    fiscal_year_start: day({ required }),
    profit_before_pay: yen([-PROFIT, PROFIT], { required, hint: 'editor.profit_hint' }),
    capital: yen([1, 99_999_999_999], { required }),
    employees: count([0, 99_999], { required, unit: 'unit.people' }),
    loss_carryforward: yen([0, PROFIT]),
    cash: yen([-PROFIT, PROFIT], { hint: 'editor.cash_hint' }),
    half_yearly_withholding: flag(),
    area: AREA,
  }),
  customer: group({
    last_name: text(NAME, { required, forDocument }),
    first_name: text(NAME, { required, forDocument }),
    last_name_kana: kana(NAME),
    first_name_kana: kana(NAME),
    birth_date: day({ required }),
    position: choice(
      words(
        'term.position',
        'representative_director',
        'director',
        'auditor',
        'director_with_staff_duties',
        'employee',
      ),
      { required },
    ),
    full_time: yesNo('editor.full_time', 'editor.part_time'),
    appointed_on: day({ required }),
    // Above the present age, which the engine knows.
    retirement_age: count([null, 70], { unit: 'unit.age', hint: 'editor.retirement_age_hint' }),
    residence: group({
      prefecture: listed(),
      care_base_year: yen([0, 299_999]),
      designated_city: flag(),
      surcharge: group({
        income_prefecture: surchargeRate(),
        income_municipality: surchargeRate(),
        per_capita_prefecture: surcharge(),
        per_capita_municipality: surcharge(),
      }),
      exemption_limit: yen(AMOUNT, { hint: 'editor.exemption_hint' }),
    }),
    own_premiums: group({ care_year: yen(OWN_PREMIUM), health_year: yen(OWN_PREMIUM) }),
    taxpayer: group({
      disability: or('none', choice(words('editor.disability', 'none', 'general', 'special'))),
      single_parent: flag(),
      // A father is asked for only where the person is a single parent.
      single_father: when('single_parent', flag(), false),
      widow: flag(),
      working_student: flag(),
      minor: flag(),
    }),
    has_spouse: unsent((customer) => customer.spouse != null),
    spouse: when(
      'has_spouse',
      group({ age: age(), total_income: yenOrZero(), disability: disability() }),
      null,
    ),
    dependants: list(
      group({
        age: age(),
        total_income: yenOrZero(),
        disability: disability(),
        living_together: flag(),
      }),
      30,
    ),
    has_other_office: unsent((customer) => customer.other_office != null),
    other_office: when(
      'has_other_office',
      group({
        monthly: yen([1, 99_999_999], { required }),
        selected: choice(words('editor.selected_office', 'this_office', 'other_office'), {
          required,
        }),
        prefecture: listed({ hint: 'editor.other_office_prefecture_hint' }),
        bonuses: list(
          group({ date: day({ required }), amount: yen([1, 999_999_999], { required }) }),
          2,
        ),
      }),
      null,
    ),
    other_income: group({
      other: yenOrZero(),
      occasional: yenOrZero(),
      public_pension: yenOrZero(),
      miscellaneous: yenOrZero(),
      retirement: yenOrZero(),
      /** 同族会社の役員が会社から受ける利子・賃貸料: a return whatever the amount. */
      from_own_company: flag(),
    }),
    has_pension: unsent((customer) => customer.pension != null),
    pension: when(
      'has_pension',
      group({
        earnings_related: or(0, yen([0, 5_000_000], { hint: 'editor.pension.earnings_related' })),
        basic: or(0, yen([0, 1_500_000], { hint: 'editor.pension.basic' })),
        additional: or(0, yen([0, 500_000], { hint: 'editor.pension.additional' })),
        other: or(0, yen([0, 9_999_999], { hint: 'editor.pension.other' })),
        // Between two ages, which the engine knows.
        drawn_from: month({ hint: 'editor.pension.drawn_from' }),
      }),
      null,
    ),
  }),
  meeting: group({
    // Only a bonus asks for it.
    resolution: day({ hint: 'editor.resolution_hint' }),
    service_start: day({ hint: 'editor.service_start_hint' }),
    filing_extension_months: or(0, count([0, 4])),
    filing_date: day({ hint: 'editor.filing_date_hint' }),
  }),
  current: PAY,
  proposals: list(PAY, 3),
  deductions: group({
    life: group({
      new_general: yenOrZero(),
      old_general: yenOrZero(),
      new_pension: yenOrZero(),
      old_pension: yenOrZero(),
      care_medical: yenOrZero(),
    }),
    social_insurance: or(0, yen([0, AMOUNT[1] - PROFIT], { hint: 'editor.social_insurance_hint' })),
    small_enterprise_mutual_aid: yenOrZero(),
    earthquake: group({ earthquake: yenOrZero(), old_long_term: yenOrZero() }),
    medical: yenOrZero(),
    donation: yenOrZero(),
    other: yenOrZero(),
  }),
  has_housing_loan: unsent((material) => material.housing_loan != null),
  housing_loan: when(
    'has_housing_loan',
    group({
      credit: yen([0, 999_999], { required }),
      moved_in: count(LOAN_YEARS, { required, hint: 'editor.year_hint' }),
      consumption_tax: flag(),
      last_year: count(LOAN_YEARS, { required, hint: 'editor.year_hint' }),
    }),
    null,
  ),
  settlement: choice({
    '': 'editor.settlement.by_law',
    year_end_adjustment: 'editor.settlement.year_end_adjustment',
    final_return: 'editor.settlement.final_return',
  }),
  wishes: list(WISH, 5),
  deferred_insurance: list(DEFERRED, 5),
  life_insurance: list(PERSONAL, 5),
  retirement: group({
    merit_ratio: multiple(['0', '5'], { required, unit: 'unit.times', hint: 'editor.merit_hint' }),
    planned_amount: yen([0, PROFIT], { hint: 'editor.planned_amount_hint' }),
  }),
});
