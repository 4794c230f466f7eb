import type { MaterialInput, Pay } from '~/api/wire';
import { parseDate } from '~/lib/dates';
import { parseYen } from '~/lib/yen';

/**
 * The form holds what the fields hold: text and choices. A name here is the path of the same value
 * on the wire, so that an error of the server finds its field.
 */
export interface BonusForm {
  date: string;
  amount: string;
  period_months: string;
}

export interface PayForm {
  monthly: string;
  column: 'kou' | 'otsu';
  bonuses: BonusForm[];
  /** 年間総額を固定: bonuses are what the total leaves. Not sent; found again from equal totals. */
  keep_total: boolean;
}

interface DependantForm {
  age: string;
  total_income: string;
  living_together: boolean;
  disability: string;
}

export interface MaterialForm {
  title: string;
  kind: string;
  basis_date: string;
  proposal_date: string;
  valid_until: string;
  search_keyword: string;
  proposer: {
    office: string;
    name: string;
    tel: string;
    email: string;
    registration: string;
    approval_number: string;
  };
  company: {
    name: string;
    name_kana: string;
    prefecture: string;
    /** Empty while it is not chosen; `own` keeps rates that came with the material. */
    area: '' | 'standard' | 'tokyo_special_wards' | 'own';
    fiscal_year_start: string;
    capital: string;
    employees: string;
    profit_before_pay: string;
    loss_carryforward: string;
    health_insurer: string;
  };
  customer: {
    last_name: string;
    first_name: string;
    last_name_kana: string;
    first_name_kana: string;
    birth_date: string;
    position: string;
    full_time: 'yes' | 'no';
    appointed_on: string;
    retirement_age: string;
    residence: { designated_city: boolean };
    has_spouse: boolean;
    spouse: { total_income: string; age: string };
    dependants: DependantForm[];
  };
  deductions: {
    small_enterprise_mutual_aid: string;
    life: {
      new_general: string;
      care_medical: string;
      new_pension: string;
      old_general: string;
      old_pension: string;
    };
    earthquake: { earthquake: string; old_long_term: string };
    medical: string;
    donation: string;
    other: string;
  };
  meeting: { resolution: string; service_start: string; filing_extension_months: string };
  current: PayForm;
  proposals: PayForm[];
  retirement: { merit_ratio: string };
}

export const MOST_PROPOSALS = 3;

const text = (value: string | null | undefined) => value ?? '';
const digits = (value: number | null | undefined) => (value == null ? '' : String(value));

/** Whole yen of a field; null where it is empty or cannot be read (the field keeps the text). */
export function yenOf(value: string): number | null {
  const parsed = parseYen(value);
  return parsed.kind === 'value' ? parsed.value : null;
}

const dateOf = (value: string): string | null => {
  const parsed = parseDate(value);
  return parsed.kind === 'value' ? parsed.value : null;
};
const countOf = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null);
const textOf = (value: string): string | null => (value.trim() === '' ? null : value.trim());

/** 12 × monthly + bonuses; null while a part is missing. */
export function annualTotal(pay: PayForm): number | null {
  const monthly = yenOf(pay.monthly);
  if (monthly === null) return null;
  const bonuses = pay.bonuses.map((bonus) => yenOf(bonus.amount));
  if (bonuses.some((amount) => amount === null)) return null;
  return bonuses.reduce<number>((sum, amount) => sum + (amount ?? 0), 12 * monthly);
}

function payFrom(pay: Pay | undefined): PayForm {
  return {
    monthly: digits(pay?.monthly),
    column: pay?.column ?? 'kou',
    bonuses: (pay?.bonuses ?? []).map((bonus) => ({
      date: text(bonus.date),
      amount: digits(bonus.amount),
      period_months: digits(bonus.period_months),
    })),
    keep_total: false,
  };
}

/** A saved material as the form shows it. */
export function fromInput(input: MaterialInput): MaterialForm {
  const { company, customer, deductions, proposer, meeting } = input;
  const current = payFrom(input.current);
  const total = annualTotal(current);
  const proposals = (input.proposals ?? []).map((pay) => {
    const form = payFrom(pay);
    const own = annualTotal(form);
    return { ...form, keep_total: form.bonuses.length > 0 && (own === null || own === total) };
  });
  const area = company?.area;
  return {
    title: text(input.title),
    kind: text(input.kind),
    basis_date: text(input.basis_date),
    proposal_date: text(input.proposal_date),
    valid_until: text(input.valid_until),
    search_keyword: text(input.search_keyword),
    proposer: {
      office: text(proposer?.office),
      name: text(proposer?.name),
      tel: text(proposer?.tel),
      email: text(proposer?.email),
      registration: text(proposer?.registration),
      approval_number: text(proposer?.approval_number),
    },
    company: {
      name: text(company?.name),
      name_kana: text(company?.name_kana),
      prefecture: text(company?.prefecture),
      area: area == null ? '' : typeof area === 'string' ? area : 'own',
      fiscal_year_start: text(company?.fiscal_year_start),
      capital: digits(company?.capital),
      employees: digits(company?.employees),
      profit_before_pay: digits(company?.profit_before_pay),
      loss_carryforward: digits(company?.loss_carryforward),
      health_insurer: text(company?.health_insurer),
    },
    customer: {
      last_name: text(customer?.last_name),
      first_name: text(customer?.first_name),
      last_name_kana: text(customer?.last_name_kana),
      first_name_kana: text(customer?.first_name_kana),
      birth_date: text(customer?.birth_date),
      position: text(customer?.position),
      full_time: customer?.full_time === false ? 'no' : 'yes',
      appointed_on: text(customer?.appointed_on),
      retirement_age: digits(customer?.retirement_age),
      residence: { designated_city: customer?.residence?.designated_city ?? false },
      has_spouse: customer?.spouse != null,
      spouse: {
        total_income: digits(customer?.spouse?.total_income ?? 0),
        age: digits(customer?.spouse?.age),
      },
      dependants: (customer?.dependants ?? []).map((one) => ({
        age: digits(one.age),
        total_income: digits(one.total_income ?? 0),
        living_together: one.living_together ?? false,
        disability: one.disability ?? 'none',
      })),
    },
    deductions: {
      small_enterprise_mutual_aid: digits(deductions?.small_enterprise_mutual_aid ?? 0),
      life: {
        new_general: digits(deductions?.life?.new_general ?? 0),
        care_medical: digits(deductions?.life?.care_medical ?? 0),
        new_pension: digits(deductions?.life?.new_pension ?? 0),
        old_general: digits(deductions?.life?.old_general ?? 0),
        old_pension: digits(deductions?.life?.old_pension ?? 0),
      },
      earthquake: {
        earthquake: digits(deductions?.earthquake?.earthquake ?? 0),
        old_long_term: digits(deductions?.earthquake?.old_long_term ?? 0),
      },
      medical: digits(deductions?.medical ?? 0),
      donation: digits(deductions?.donation ?? 0),
      other: digits(deductions?.other ?? 0),
    },
    meeting: {
      resolution: text(meeting?.resolution),
      service_start: text(meeting?.service_start),
      filing_extension_months: digits(meeting?.filing_extension_months ?? 0),
    },
    current,
    proposals,
    retirement: { merit_ratio: text(input.retirement?.merit_ratio) },
  };
}

function payTo(pay: PayForm): Pay {
  return {
    monthly: yenOf(pay.monthly),
    column: pay.column,
    bonuses: pay.bonuses.map((bonus) => ({
      date: dateOf(bonus.date),
      amount: yenOf(bonus.amount),
      period_months: countOf(bonus.period_months),
    })),
  };
}

/**
 * The form as it travels. What cannot be read travels as missing, and what the form does not show
 * stays as it was in `base`.
 */
export function toInput(form: MaterialForm, base: MaterialInput): MaterialInput {
  const { company, customer, deductions } = form;
  return {
    ...base,
    title: textOf(form.title),
    kind: (textOf(form.kind) ?? null) as NonNullable<MaterialInput['kind']> | null,
    basis_date: dateOf(form.basis_date),
    proposal_date: dateOf(form.proposal_date),
    valid_until: dateOf(form.valid_until),
    search_keyword: textOf(form.search_keyword),
    proposer: {
      office: textOf(form.proposer.office),
      name: textOf(form.proposer.name),
      tel: textOf(form.proposer.tel),
      email: textOf(form.proposer.email),
      registration: textOf(form.proposer.registration),
      approval_number: textOf(form.proposer.approval_number),
    },
    company: {
      ...base.company,
      name: textOf(company.name),
      name_kana: textOf(company.name_kana),
      prefecture: textOf(company.prefecture),
      area: company.area === 'own' ? (base.company?.area ?? null) : company.area || null,
      fiscal_year_start: dateOf(company.fiscal_year_start),
      capital: yenOf(company.capital),
      employees: countOf(company.employees),
      profit_before_pay: yenOf(company.profit_before_pay),
      loss_carryforward: yenOf(company.loss_carryforward),
      health_insurer: (textOf(company.health_insurer) ?? null) as NonNullable<
        NonNullable<MaterialInput['company']>['health_insurer']
      > | null,
    },
    customer: {
      ...base.customer,
      last_name: textOf(customer.last_name),
      first_name: textOf(customer.first_name),
      last_name_kana: textOf(customer.last_name_kana),
      first_name_kana: textOf(customer.first_name_kana),
      birth_date: dateOf(customer.birth_date),
      position: (textOf(customer.position) ?? null) as NonNullable<
        NonNullable<MaterialInput['customer']>['position']
      > | null,
      full_time: customer.full_time === 'yes',
      appointed_on: dateOf(customer.appointed_on),
      retirement_age: countOf(customer.retirement_age),
      residence: { ...base.customer?.residence, ...customer.residence },
      spouse: customer.has_spouse
        ? {
            ...base.customer?.spouse,
            total_income: yenOf(customer.spouse.total_income) ?? 0,
            age: countOf(customer.spouse.age) ?? 0,
          }
        : null,
      dependants: customer.dependants
        .filter((one) => countOf(one.age) !== null)
        .map((one) => ({
          age: countOf(one.age) ?? 0,
          total_income: yenOf(one.total_income) ?? 0,
          living_together: one.living_together,
          disability: one.disability as 'none',
        })),
    },
    deductions: {
      ...base.deductions,
      small_enterprise_mutual_aid: yenOf(deductions.small_enterprise_mutual_aid) ?? 0,
      life: {
        new_general: yenOf(deductions.life.new_general) ?? 0,
        care_medical: yenOf(deductions.life.care_medical) ?? 0,
        new_pension: yenOf(deductions.life.new_pension) ?? 0,
        old_general: yenOf(deductions.life.old_general) ?? 0,
        old_pension: yenOf(deductions.life.old_pension) ?? 0,
      },
      earthquake: {
        earthquake: yenOf(deductions.earthquake.earthquake) ?? 0,
        old_long_term: yenOf(deductions.earthquake.old_long_term) ?? 0,
      },
      medical: yenOf(deductions.medical) ?? 0,
      donation: yenOf(deductions.donation) ?? 0,
      other: yenOf(deductions.other) ?? 0,
    },
    meeting: {
      resolution: dateOf(form.meeting.resolution),
      service_start: dateOf(form.meeting.service_start),
      filing_extension_months: countOf(form.meeting.filing_extension_months),
    },
    current: payTo(form.current),
    proposals: form.proposals.map(payTo),
    retirement: { merit_ratio: textOf(form.retirement.merit_ratio) },
  };
}
