import { set } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import reference from '~test/reference-input.json';
import type { MaterialForm } from './form';
import { fromInput } from './fromInput';
import type { AnyField } from './kinds';
import { MATERIAL } from './material';
import { fieldAt, kindAt, pathsIn, placesOf } from './places';
import { unreadable } from './sections';
import { toInput } from './toInput';
import type { MaterialInput } from '~/api/wire';

/** A form in which every field of the table stands, and travels. */
function wholeForm(): MaterialForm {
  const form = fromInput(reference as MaterialInput);
  form.company.area.choice = 'own';
  form.customer.has_spouse = true;
  form.customer.taxpayer.single_parent = true;
  form.customer.dependants = [MATERIAL.inside.customer.inside.dependants.each.print(undefined)];
  const contract = MATERIAL.inside.deferred_insurance.each;
  form.deferred_insurance = [
    contract.print({
      kind: 'third_sector',
      beneficiary: 'family',
      surrender_values: [null],
      booked: {},
    }),
    contract.print({ kind: 'whole_life' }),
  ];
  const personal = MATERIAL.inside.life_insurance.each;
  form.life_insurance = [
    personal.print({
      currency: 'aud',
      sum_insured: 1,
      surrender_values: [null],
      death_benefits: [null, 1],
    }),
    personal.print({ mode: 'single' }),
  ];
  form.current.bonuses = structuredClone(form.proposals[0]?.bonuses ?? []);
  return form;
}

/** Whole numbers of a fixed row, so that a failure comes again. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = numbers(20_261_120);
const pick = <T>(...of: T[]): T => of[next(of.length)] as T;
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Something that a member may type into a field of a look. */
const TYPED: Readonly<Record<AnyField['look'], (field: AnyField) => unknown>> = {
  text: () => pick(' 潮流 株式会社', 'か\u3099く', '髙﨑\t葛\u{E0100}', '0', 'none', '山田　太郎'),
  kana: () => pick('ヤマダ', 'やまだ'),
  yen: () => {
    const amount = next(1_000_000_000);
    const text = pick(String(amount), amount.toLocaleString('en-US'), `${next(9_999)}万`, '1.2億');
    return pick('', '△', '-') + pick(text, fullWidth(text)) + pick('', '円');
  },
  day: () => {
    const [year, month, day] = [next(60), twoDigits(next(12) + 1), twoDigits(next(28) + 1)];
    return pick(`${1940 + year}-${month}-${day}`, `昭和${year + 2}年${month}月${day}日`);
  },
  count: () => String(next(100_000)),
  ratio: () => `${next(10)}${pick('', '.0', `.${next(1_000)}`)}`,
  percent: () => {
    const text = `${next(101)}${pick('', `.${next(10_000)}`)}`;
    return pick('', '-') + pick(text, fullWidth(text)) + pick('', '%');
  },
  choice: (field) => pick(...Object.keys(field.options ?? { 東京都: '' })),
  flag: () => pick(true, false),
};

const fields = placesOf(MATERIAL, wholeForm()).filter(({ sent }) => sent);

describe.each(fields.map(({ path, field }) => [path, field] as const))('%s', (path, field) => {
  const formWith = (value: unknown) => {
    const form = wholeForm();
    set(form, path, value);
    return form;
  };

  it('comes back as it was typed, in its one form', () => {
    for (let round = 0; round < 50; round += 1) {
      const typed = TYPED[field.look](field);
      const form = formWith(typed);
      expect(unreadable(form), String(typed)).toEqual([]);
      const input = toInput(form, {});
      const again = fromInput(input);
      const [place] = placesOf(MATERIAL, again).filter((each) => each.path === path);
      expect(place?.value, String(typed)).toBe(field.print(field.parse(typed)));
      expect(place?.field.parse(place.value)).toBe(field.parse(typed));
      expect(toInput(again, {})).toEqual(input);
    }
  });

  it('starts as nothing, which is not unreadable', () => {
    const start = field.print(undefined);
    expect(field.parse(field.print(field.parse(start)))).toBe(field.parse(start));
    expect(unreadable(formWith(start))).toEqual([]);
  });

  it('says where its text cannot be read', () => {
    const free = ['text', 'kana', 'choice', 'flag'].includes(field.look);
    expect(unreadable(formWith('0たくさん'))).toEqual(
      free ? [] : [{ field: path, code: 'unreadable' }],
    );
  });
});

it('lets nothing travel of what is switched off', () => {
  const form = wholeForm();
  form.company.area.choice = 'standard';
  form.company.area.prefecture_rate = 'x';
  form.customer.has_spouse = false;
  form.customer.spouse.age = 'x';
  expect(unreadable(form)).toEqual([]);
  const input = toInput(form, {});
  expect(input.company?.area).toBe('standard');
  expect(input.customer).toMatchObject({ spouse: null });
  expect(input.customer).not.toHaveProperty('has_spouse');
  expect(input.current).not.toHaveProperty('keep_total');
});

it('is asked by the path of a field, and knows no other', () => {
  expect(fieldAt(MATERIAL, 'proposals.2.bonuses.0.amount')?.look).toBe('yen');
  expect(fieldAt(MATERIAL, 'company.area.municipal_rate')?.look).toBe('percent');
  expect(fieldAt(MATERIAL, 'customer.spouse')).toBeUndefined();
  expect(kindAt(MATERIAL, '__proto__.x')).toBeUndefined();
  expect(pathsIn(MATERIAL.inside.deductions.inside.earthquake, 'at')).toEqual([
    'at.earthquake',
    'at.old_long_term',
  ]);
});
