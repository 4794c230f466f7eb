import { yenOf, type AreaForm, type MaterialForm, type PayForm } from './form';
import type { MaterialInput, Pay } from '~/api/wire';
import { parseDate } from '~/lib/dates';
import { rateOfPercent } from '~/lib/rates';
import { typedLine } from '~/lib/typed';

const dateOf = (value: string): string | null => {
  const parsed = parseDate(value);
  return parsed.kind === 'value' ? parsed.value : null;
};
const countOf = (value: string): number | null => (/^\d{1,9}$/.test(value) ? Number(value) : null);
const ratioOf = (value: string): string | null =>
  /^\d{1,6}(\.\d{1,6})?$/.test(value) ? value : null;
const textOf = (value: string): string | null => typedLine(value) || null;
/** A choice of a list; the list holds nothing else. */
const chosen = <T extends string>(value: string): T | null => (value === '' ? null : (value as T));

type AreaInput = NonNullable<MaterialInput['company']>['area'];

function areaTo(area: AreaForm): NonNullable<AreaInput> | null {
  if (area.choice !== 'own') return area.choice === '' ? null : area.choice;
  return {
    prefecture_rate: rateOfPercent(area.prefecture_rate),
    municipal_rate: rateOfPercent(area.municipal_rate),
    enterprise: chosen(area.enterprise),
    per_capita_prefecture: yenOf(area.per_capita_prefecture),
    per_capita_municipality: yenOf(area.per_capita_municipality),
    source: textOf(area.source),
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
  const { residence, taxpayer, other_income: other } = customer;
  return {
    ...base,
    title: textOf(form.title),
    kind: chosen(form.kind),
    basis_date: dateOf(form.basis_date),
    proposal_date: dateOf(form.proposal_date),
    valid_until: dateOf(form.valid_until),
    language: chosen(form.language),
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
      name: textOf(company.name),
      name_kana: textOf(company.name_kana),
      prefecture: textOf(company.prefecture),
      area: areaTo(company.area),
      fiscal_year_start: dateOf(company.fiscal_year_start),
      capital: yenOf(company.capital),
      employees: countOf(company.employees),
      profit_before_pay: yenOf(company.profit_before_pay),
      loss_carryforward: yenOf(company.loss_carryforward),
      health_insurer: chosen(company.health_insurer),
    },
    customer: {
      last_name: textOf(customer.last_name),
      first_name: textOf(customer.first_name),
      last_name_kana: textOf(customer.last_name_kana),
      first_name_kana: textOf(customer.first_name_kana),
      birth_date: dateOf(customer.birth_date),
      position: chosen(customer.position),
      full_time: customer.full_time === 'yes',
      appointed_on: dateOf(customer.appointed_on),
      retirement_age: countOf(customer.retirement_age),
      residence: {
        designated_city: residence.designated_city,
        exemption_limit: yenOf(residence.exemption_limit),
        surcharge: {
          per_capita_prefecture: yenOf(residence.surcharge.per_capita_prefecture) ?? 0,
          per_capita_municipality: yenOf(residence.surcharge.per_capita_municipality) ?? 0,
          income_prefecture: rateOfPercent(residence.surcharge.income_prefecture) ?? '0',
          income_municipality: rateOfPercent(residence.surcharge.income_municipality) ?? '0',
        },
      },
      taxpayer: {
        ...taxpayer,
        disability: taxpayer.disability as 'none',
        // A father is asked for only where the person is a single parent.
        single_father: taxpayer.single_parent && taxpayer.single_father,
      },
      spouse: customer.has_spouse
        ? {
            total_income: yenOf(customer.spouse.total_income) ?? 0,
            age: countOf(customer.spouse.age),
            disability: customer.spouse.disability as 'none',
          }
        : null,
      dependants: customer.dependants.map((one) => ({
        age: countOf(one.age),
        total_income: yenOf(one.total_income) ?? 0,
        living_together: one.living_together,
        disability: one.disability as 'none',
      })),
      other_income: {
        occasional: yenOf(other.occasional) ?? 0,
        public_pension: yenOf(other.public_pension) ?? 0,
        miscellaneous: yenOf(other.miscellaneous) ?? 0,
        other: yenOf(other.other) ?? 0,
        retirement: yenOf(other.retirement) ?? 0,
      },
    },
    deductions: {
      social_insurance: yenOf(deductions.social_insurance) ?? 0,
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
    retirement: { merit_ratio: ratioOf(form.retirement.merit_ratio) },
  };
}
