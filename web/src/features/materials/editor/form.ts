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

/** 課税地域: rates count where the choice is `own`; they stay while another one is looked at. */
export interface AreaForm {
  choice: '' | 'standard' | 'tokyo_special_wards' | 'own';
  prefecture_rate: string;
  municipal_rate: string;
  enterprise: string;
  per_capita_prefecture: string;
  per_capita_municipality: string;
  source: string;
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
  language: string;
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
    area: AreaForm;
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
    residence: {
      designated_city: boolean;
      exemption_limit: string;
      surcharge: {
        per_capita_prefecture: string;
        per_capita_municipality: string;
        income_prefecture: string;
        income_municipality: string;
      };
    };
    taxpayer: {
      disability: string;
      single_parent: boolean;
      single_father: boolean;
      widow: boolean;
      working_student: boolean;
      minor: boolean;
    };
    has_spouse: boolean;
    spouse: { total_income: string; age: string; disability: string };
    dependants: DependantForm[];
    other_income: {
      occasional: string;
      public_pension: string;
      miscellaneous: string;
      other: string;
      retirement: string;
    };
  };
  deductions: {
    social_insurance: string;
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

/** Whole yen of a field; null where it is empty or cannot be read (the field keeps the text). */
export function yenOf(value: string): number | null {
  const parsed = parseYen(value);
  return parsed.kind === 'value' ? parsed.value : null;
}

/** 12 × monthly + bonuses; null while a part is missing. */
export function annualTotal(pay: PayForm): number | null {
  const monthly = yenOf(pay.monthly);
  if (monthly === null) return null;
  const bonuses = pay.bonuses.map((bonus) => yenOf(bonus.amount));
  if (bonuses.some((amount) => amount === null)) return null;
  return bonuses.reduce<number>((sum, amount) => sum + (amount ?? 0), 12 * monthly);
}

/** Whether a field holds more than its empty start. */
export const isTyped = (value: unknown): boolean =>
  value === true || (typeof value === 'string' && !['', '0', 'none'].includes(value));
