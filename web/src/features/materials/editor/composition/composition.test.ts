import { expect, it } from 'vitest';
import { hiddenBy, KINDS, usesOf } from './composition';
import { countOf, neededOf } from './needed';
import { newForm } from '~/features/materials/editor/defaults';
import { comparesPay } from '~/features/materials/kind';
import type { MaterialForm } from '~/features/materials/editor/form';
import { MATERIAL } from '~/features/materials/editor/material';
import { SECTIONS } from '~/features/materials/editor/sections';

function form(change: (form: MaterialForm) => void = () => undefined): MaterialForm {
  const made = newForm('2026-11-20');
  change(made);
  return made;
}
const shown = (uses: ReturnType<typeof usesOf>) =>
  SECTIONS.filter((section) => uses[section].shown);

it.each([
  [
    'working_age',
    ['meeting', 'current', 'proposals', 'deductions', 'life_insurance', 'retirement'],
  ],
  [
    'pension_restoration',
    ['meeting', 'current', 'proposals', 'deductions', 'pension', 'life_insurance', 'retirement'],
  ],
  ['retirement_fund', ['current', 'insurance', 'retirement']],
  ['corporate_insurance', ['current', 'insurance', 'retirement']],
  [
    'free',
    [
      'meeting',
      'current',
      'proposals',
      'deductions',
      'pension',
      'insurance',
      'life_insurance',
      'retirement',
    ],
  ],
])('%s has its sections beside the facts', (kind, sections) => {
  const facts = ['kind', 'basic', 'company', 'customer'];
  expect(shown(usesOf(form(), {}, kind))).toEqual([...facts, ...sections]);
});

it('hides nothing where the kind is not known', () => {
  expect(shown(usesOf(form(), {}, 'of_tomorrow'))).toEqual([...SECTIONS]);
});

it('has proposals of the kinds alone that compare pay', () => {
  const without = KINDS.filter((kind) => usesOf(form(), {}, kind).proposals.never);
  expect(without).toEqual(['retirement_fund', 'corporate_insurance']);
  expect(KINDS.filter((kind) => !comparesPay(kind))).toEqual(without);
  // what is not known is compared as any other
  expect(['of_tomorrow', '', null, undefined].every(comparesPay)).toBe(true);
});

it('keeps the allowance that a contract handed over is a part of', () => {
  const kind = 'corporate_insurance' as const;
  const contract = MATERIAL.inside.deferred_insurance.each.print(undefined);
  const of = (exit: 'hand_over' | 'keep') =>
    usesOf(
      form((made) => (made.deferred_insurance = [{ ...contract, exit }])),
      {},
      kind,
    );
  expect(of('hand_over').retirement).toMatchObject({ shown: true, lock: 'handed_over' });
  expect(of('keep').retirement).toMatchObject({ shown: true, lock: null });
});

it('takes and puts away what the member chooses, and nothing that is locked', () => {
  const uses = usesOf(form(), { pension: true, deductions: false, company: false, meeting: false });
  expect(uses.pension).toMatchObject({ shown: true, lock: null });
  expect(uses.deductions).toMatchObject({ shown: false, lock: null });
  expect(uses.company).toMatchObject({ shown: true, lock: 'fixed' });
  // a new proposal has a bonus
  expect(uses.meeting).toMatchObject({ shown: true, lock: 'bonus' });
  const without = form((made) => made.proposals.forEach((pay) => (pay.bonuses = [])));
  expect(usesOf(without, { meeting: false }).meeting).toMatchObject({ shown: false, lock: null });
});

it('does not put away what counts: a section in which something is typed', () => {
  const typed = form((made) => {
    made.customer.has_pension = true;
    made.deductions.medical = '200000';
  });
  const uses = usesOf(typed, { pension: false, deductions: false, insurance: false });
  expect(uses.pension).toMatchObject({ shown: true, lock: 'filled' });
  expect(uses.deductions).toMatchObject({ shown: true, lock: 'filled' });
  expect(uses.insurance).toMatchObject({ shown: false, lock: null });
});

it('keeps a contract of the president of which nothing is typed yet', () => {
  const contract = MATERIAL.inside.life_insurance.each.print(undefined);
  const typed = form((made) => (made.life_insurance = [contract]));
  const locked = { shown: true, lock: 'filled', never: false, held: true };
  expect(usesOf(typed, { life_insurance: false }).life_insurance).toEqual(locked);
  expect(hiddenBy(typed, {}, 'corporate_insurance')).toEqual(['life_insurance']);
  const there = { ...typed, kind: 'corporate_insurance' as const };
  expect(usesOf(there, {}).life_insurance).toMatchObject({ shown: false, never: true, held: true });
  expect(usesOf(form(), {}, 'retirement_fund').life_insurance).toMatchObject({
    shown: false,
    lock: null,
  });
});

it('names what another kind hides of what is typed, and finds it again', () => {
  const typed = form((made) => {
    made.current.monthly = '1000000';
    made.meeting.resolution = '2026-05-25';
    made.customer.has_pension = true;
  });
  expect(hiddenBy(typed, {}, 'corporate_insurance')).toEqual(['meeting', 'pension']);
  expect(hiddenBy(typed, {}, 'free')).toEqual([]);
  expect(hiddenBy(form(), {}, 'corporate_insurance')).toEqual([]);
  const there = { ...typed, kind: 'corporate_insurance' as const };
  expect(usesOf(there, {}).pension).toMatchObject({ shown: false, never: true, held: true });
  expect(hiddenBy(there, {}, 'working_age')).toEqual([]);
});

it('counts what a section asks for, by the kind and by what is typed', () => {
  const count = (made: MaterialForm, section: string, problems: { field: string }[] = []) => {
    const told = problems.map(({ field }) => ({ field, code: 'required' as const }));
    const needed = neededOf(made, usesOf(made, {}), told);
    return countOf(needed.filter((each) => each.section === section));
  };
  expect(count(form(), 'company')).toEqual({ filled: 5, all: 8 });
  expect(count(form(), 'meeting')).toEqual({ filled: 0, all: 1 });
  expect(
    count(
      form((made) => made.proposals.forEach((pay) => (pay.bonuses = []))),
      'meeting',
    ),
  ).toEqual({ filled: 0, all: 0 });
  expect(count(form(), 'retirement')).toEqual({ filled: 1, all: 1 });
  // what cannot be read is not there
  const unread = form((made) => (made.company.capital = 'たくさん'));
  expect(count(unread, 'company')).toEqual({ filled: 4, all: 8 });
  // what only the engine misses is asked for too
  expect(count(form(), 'company', [{ field: 'company.area.enterprise' }])).toEqual({
    filled: 5,
    all: 9,
  });
  const restores = form((made) => {
    made.kind = 'pension_restoration';
    made.customer.has_pension = true;
  });
  expect(count(restores, 'pension')).toEqual({ filled: 0, all: 1 });
  restores.customer.pension.earnings_related = '0';
  const none = [{ field: 'customer.pension.earnings_related' }];
  expect(count(restores, 'pension', none)).toEqual({ filled: 0, all: 1 });
  restores.customer.pension.earnings_related = '1200000';
  expect(count(restores, 'pension')).toEqual({ filled: 1, all: 1 });
  restores.customer.has_pension = false;
  expect(count(restores, 'pension', [{ field: 'customer.pension' }])).toEqual({
    filled: 0,
    all: 1,
  });
  const insurance = form((made) => (made.kind = 'corporate_insurance'));
  expect(count(insurance, 'pension', [{ field: 'customer.pension' }])).toEqual({
    filled: 0,
    all: 0,
  });
  expect(count(insurance, 'insurance', [{ field: 'deferred_insurance' }])).toEqual({
    filled: 0,
    all: 1,
  });
});

it('does not ask when somebody leaves who is 70 already', () => {
  const asked = (birth: string) => {
    const made = form((each) => (each.customer.birth_date = birth));
    return neededOf(made, usesOf(made, {}), []).some(
      ({ path }) => path === 'customer.retirement_age',
    );
  };
  expect(asked('')).toBe(true);
  expect(asked('1956-11-21')).toBe(true);
  expect(asked('1956-11-20')).toBe(false);
});
