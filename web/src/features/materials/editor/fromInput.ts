import { annualTotal, type AreaForm, type MaterialForm, type PayForm } from './form';
import type { MaterialInput, Pay } from '~/api/wire';
import { percentOfRate } from '~/lib/rates';

const text = (value: string | null | undefined) => value ?? '';
const digits = (value: number | null | undefined) => (value == null ? '' : String(value));
const percent = (value: string | null | undefined) => (value == null ? '' : percentOfRate(value));

type AreaInput = NonNullable<MaterialInput['company']>['area'];

function areaFrom(area: AreaInput): AreaForm {
  const own = typeof area === 'object' ? area : null;
  return {
    choice: typeof area === 'string' ? area : own ? 'own' : '',
    prefecture_rate: percent(own?.prefecture_rate),
    municipal_rate: percent(own?.municipal_rate),
    enterprise: own?.enterprise ?? '',
    per_capita_prefecture: digits(own?.per_capita_prefecture),
    per_capita_municipality: digits(own?.per_capita_municipality),
    source: text(own?.source),
  };
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
  const { residence, taxpayer, other_income: other } = customer ?? {};
  const surcharge = residence?.surcharge;
  const current = payFrom(input.current);
  const total = annualTotal(current);
  const proposals = (input.proposals ?? []).map((pay) => {
    const form = payFrom(pay);
    const own = annualTotal(form);
    return { ...form, keep_total: form.bonuses.length > 0 && (own === null || own === total) };
  });
  return {
    title: text(input.title),
    kind: text(input.kind),
    basis_date: text(input.basis_date),
    proposal_date: text(input.proposal_date),
    valid_until: text(input.valid_until),
    language: text(input.language),
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
      area: areaFrom(company?.area),
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
      residence: {
        designated_city: residence?.designated_city ?? false,
        exemption_limit: digits(residence?.exemption_limit),
        surcharge: {
          per_capita_prefecture: digits(surcharge?.per_capita_prefecture ?? 0),
          per_capita_municipality: digits(surcharge?.per_capita_municipality ?? 0),
          income_prefecture: percentOfRate(surcharge?.income_prefecture ?? '0'),
          income_municipality: percentOfRate(surcharge?.income_municipality ?? '0'),
        },
      },
      taxpayer: {
        disability: taxpayer?.disability ?? 'none',
        single_parent: taxpayer?.single_parent ?? false,
        single_father: taxpayer?.single_father ?? false,
        widow: taxpayer?.widow ?? false,
        working_student: taxpayer?.working_student ?? false,
        minor: taxpayer?.minor ?? false,
      },
      has_spouse: customer?.spouse != null,
      spouse: {
        total_income: digits(customer?.spouse?.total_income ?? 0),
        age: digits(customer?.spouse?.age),
        disability: customer?.spouse?.disability ?? 'none',
      },
      dependants: (customer?.dependants ?? []).map((one) => ({
        age: digits(one.age),
        total_income: digits(one.total_income ?? 0),
        living_together: one.living_together ?? false,
        disability: one.disability ?? 'none',
      })),
      other_income: {
        occasional: digits(other?.occasional ?? 0),
        public_pension: digits(other?.public_pension ?? 0),
        miscellaneous: digits(other?.miscellaneous ?? 0),
        other: digits(other?.other ?? 0),
        retirement: digits(other?.retirement ?? 0),
      },
    },
    deductions: {
      social_insurance: digits(deductions?.social_insurance ?? 0),
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
