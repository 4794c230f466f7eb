import { chosen, group, list, sentIf, when } from './groups';
import {
  choice,
  count,
  day,
  flag,
  multiple,
  openYen,
  or,
  ratio,
  text,
  unsent,
  words,
  yen,
} from './kinds';
import {
  asksWhoIsInsured,
  choosesYear,
  hasDeathBenefit,
  isForeign,
  isPaidByYear,
  isPaidOnce,
  isPaidUp,
  isReduced,
  mayBeTerm,
  mayHaveRate,
} from './policy';

/** The contracts of the table of the material (`material.ts`): those of the company and those of the president. */

const required = true;
const NAME = 60;
const SUM = 9_999_999_999;
const OTHERS = [0, 10_000_000_000_000] as const;

const NAMED = { insurer: text(NAME), product: text(NAME), plan_no: text(NAME) };
const premiumMode = () =>
  or('annual', choice(words('editor.premium_mode', 'annual', 'half_yearly', 'monthly', 'single')));
/** An amount for each policy year. How high one may be follows from the premiums, many times over. */
const ofYears = () => list(openYen(), 116);

/** 法人契約の保険: a contract as the insurer's quotation says it. Nothing of it follows from another field. */
export const DEFERRED = group({
  ...NAMED,
  purpose: choice({
    '': 'editor.policy_purpose.none',
    ...words(
      'editor.policy_purpose',
      'business_cover',
      'survivors_cover',
      'retirement_funds',
      'medical_care',
      'staff_welfare',
      'succession',
      'savings',
    ),
  }),
  status: choice(words('editor.policy_status', 'new', 'existing'), {
    required,
    hint: 'editor.policy.status_hint',
  }),
  contract_date: day({ required, hint: 'editor.policy.contract_date_hint' }),
  kind: choice(
    words(
      'editor.insurance_kind',
      'term',
      'increasing_term',
      'third_sector',
      'whole_life',
      'endowment_company',
      'endowment_half',
      'endowment_family',
      'annuity_company',
      'annuity_family_death',
      'annuity_family',
    ),
    { required },
  ),
  cover: chosen(
    'kind',
    'third_sector',
    choice(
      words('editor.third_sector_cover', 'cancer', 'medical', 'care', 'adult_disease', 'other'),
      {
        hint: 'editor.policy.cover_hint',
      },
    ),
  ),
  age: count([0, 100], { unit: 'unit.age', hint: 'editor.policy.age_hint' }),
  term_years: count([1, 99], { unit: 'unit.years', hint: 'editor.policy.term_hint' }),
  // Not beyond the term.
  pay_years: sentIf(
    (policy) => !isPaidOnce(policy),
    count([1, null], { unit: 'unit.years', hint: 'editor.policy.pay_years_hint' }),
    null,
  ),
  premium: yen([1, SUM], { required, hint: 'editor.policy.premium_hint' }),
  mode: premiumMode(),
  prepaid_years: sentIf(
    isPaidByYear,
    count([1, 99], { unit: 'unit.years', hint: 'editor.policy.prepaid_hint' }),
    null,
  ),
  beneficiary: sentIf(
    mayBeTerm,
    or('company', choice(words('editor.beneficiary', 'company', 'family'))),
    null,
  ),
  insured: sentIf(
    asksWhoIsInsured,
    choice(words('editor.insured_group', 'everybody', 'selected'), {
      required,
      hint: 'editor.policy.insured_hint',
    }),
    null,
  ),
  sum_insured: yen([0, SUM]),
  no_surrender_value: sentIf(mayBeTerm, flag(), false),
  max_surrender_rate: sentIf(
    mayHaveRate,
    multiple(['0', '130'], { unit: 'unit.percent', hint: 'editor.policy.rate_hint' }),
    null,
  ),
  surrender_values: ofYears(),
  other_annualised_premium: sentIf(mayBeTerm, yen(OTHERS), null),
  other_short_pay_premium: sentIf(mayBeTerm, yen(OTHERS), null),
  has_booked: unsent((policy) => policy.booked != null),
  booked: when(
    'has_booked',
    group({
      // Inside the term.
      policy_year: count([1, null], { required, unit: 'unit.policy_year' }),
      amount: yen(OTHERS, { required }),
    }),
    null,
  ),
  exit: or(
    'surrender',
    choice(words('editor.policy_exit', 'surrender', 'hand_over', 'paid_up', 'reduction', 'keep')),
  ),
  // Inside the term, and not before the basis date.
  surrender_policy_year: sentIf(
    choosesYear,
    count([1, null], { unit: 'unit.policy_year', hint: 'editor.policy.surrender_hint' }),
    null,
  ),
  reduced_part: sentIf(
    isReduced,
    multiple(['0.1', '99.9'], {
      required,
      unit: 'unit.percent',
      hint: 'editor.policy.reduced_part_hint',
    }),
    null,
  ),
  paid_up_keeps_asset: sentIf(isPaidUp, flag(), false),
});

const familyMember = () =>
  choice(words('editor.family_member', 'customer', 'spouse', 'child', 'other'));

/** 個人契約の保険: the president is 契約者 and pays. Amounts are yen, also of a foreign currency. */
export const PERSONAL = group({
  ...NAMED,
  purpose: choice({
    '': 'editor.policy_purpose.none',
    ...words(
      'editor.personal_purpose',
      'survivors_cover',
      'medical_care',
      'savings',
      'succession',
      'business_cover',
      'retirement_funds',
      'staff_welfare',
    ),
  }),
  funding: choice(
    {
      '': 'editor.premium_funding.by_date',
      ...words('editor.premium_funding', 'take_home_increase', 'other_money'),
    },
    { hint: 'editor.personal.funding_hint' },
  ),
  contract_date: day({ required, hint: 'editor.personal.contract_date_hint' }),
  kind: choice(
    words(
      'editor.personal_kind',
      'term',
      'income_protection',
      'whole_life',
      'endowment',
      'annuity',
      'medical',
      'other',
    ),
    { required },
  ),
  insured: or('customer', familyMember()),
  age: count([0, 100], { unit: 'unit.age' }),
  term_years: count([1, 99], { unit: 'unit.years' }),
  currency: or(
    'jpy',
    choice(words('editor.policy_currency', 'jpy', 'usd', 'aud'), {
      hint: 'editor.personal.currency_hint',
    }),
  ),
  exchange_rate: sentIf(
    isForeign,
    ratio(['1', '999.99'], {
      required,
      unit: 'editor.personal.rate_unit',
      hint: 'editor.personal.rate_hint',
    }),
    null,
  ),
  mode: premiumMode(),
  premium: yen([1, SUM], { required, hint: 'editor.policy.premium_hint' }),
  // Not beyond the term.
  pay_years: sentIf(
    (policy) => !isPaidOnce(policy),
    count([1, null], { unit: 'unit.years', hint: 'editor.policy.pay_years_hint' }),
    null,
  ),
  sum_insured: yen([0, SUM], { hint: 'editor.personal.sum_hint' }),
  death_benefits: ofYears(),
  beneficiary: sentIf(hasDeathBenefit, familyMember(), null),
  payout: sentIf(
    hasDeathBenefit,
    choice(
      {
        '': 'editor.death_payout.none',
        ...words('editor.death_payout', 'lump_sum', 'annuity'),
      },
      { hint: 'editor.personal.payout_hint' },
    ),
    null,
  ),
  surrender_values: ofYears(),
  // Inside the term, and not before the basis date.
  surrender_policy_year: count([1, null], { unit: 'unit.policy_year' }),
  non_participating: flag(),
});
