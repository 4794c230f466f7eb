import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import { daysOf, fiscalYearOf, nextProposal } from './pay';
import type { MaterialInput } from '~/api/wire';
import { addMonths } from '~/lib/dates';

const CLOSING_MONTH = 3;

/** Where a new material starts: little is asked, the rest has the defaults of the field list and of the profile. */
export function newForm(today: string, proposer: MaterialInput['proposer'] = {}): MaterialForm {
  const start = fiscalYearOf(today, CLOSING_MONTH);
  const form = fromInput({
    kind: 'working_age',
    basis_date: today,
    proposal_date: today,
    valid_until: addMonths(today, 1),
    proposer,
    company: {
      prefecture: '東京都',
      fiscal_year_start: start,
      capital: 10_000_000,
      employees: 5,
      loss_carryforward: 0,
      health_insurer: 'kyokai_kenpo',
    },
    customer: { position: 'representative_director', full_time: true, retirement_age: 65 },
    retirement: { merit_ratio: '3.0' },
  });
  return { ...form, proposals: [nextProposal([], form.current, daysOf(form))] };
}

/** What of a material goes to its copy without being seen in the form: not what was written to somebody. */
export function hiddenOfCopy(input: MaterialInput): MaterialInput {
  const display = { ...input.display };
  delete display.comments;
  return { ...input, display };
}

/** A copy is a new proposal of today on the same facts. */
export function copyOf(input: MaterialInput, today: string): MaterialForm {
  return {
    ...fromInput(input),
    proposal_date: today,
    valid_until: addMonths(today, 1),
  };
}
