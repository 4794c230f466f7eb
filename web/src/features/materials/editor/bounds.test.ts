import { set } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { beyondBounds, notAnswered } from './bounds';
import { newForm } from './defaults';
import type { AnyKind, Bound } from './kinds';
import { MATERIAL } from './material';
import { placesOf } from './places';

interface Schema {
  $ref?: string;
  'x-for-document'?: boolean;
  'x-bound'?: { min?: number | string; max?: number | string };
  anyOf?: Schema[];
  items?: Schema | true;
  properties?: Record<string, Schema>;
}
/** The document of the API, which is made from the engine's own types. */
const [openapi = ''] = Object.values(
  import.meta.glob<string>('../../../../../openapi.json', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
);
const { schemas } = (JSON.parse(openapi) as { components: { schemas: Record<string, Schema> } })
  .components;

type Bounds = Record<string, Bound>;
const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** What the engine says of its fields, by their paths without the numbers of lists. */
function ofEngine(schema: Schema | undefined, path: string, found: Bounds): Bounds {
  if (schema === undefined) return found;
  const bound = schema['x-bound'];
  if (bound) found[path] = [bound.min ?? null, bound.max ?? null];
  ofEngine(schemas[schema.$ref?.split('/').at(-1) ?? ''], path, found);
  schema.anyOf?.forEach((part) => ofEngine(part, path, found));
  if (schema.items !== true) ofEngine(schema.items, path, found);
  Object.entries(schema.properties ?? {}).forEach(([name, part]) =>
    ofEngine(part, join(path, name), found),
  );
  return found;
}

/** What the table says. */
function ofTable(kind: AnyKind & { bound?: Bound | null; most?: number }, path = ''): Bounds {
  return Object.assign(
    kind.bound ? { [path]: kind.bound } : {},
    kind.most === undefined ? {} : { [path]: [null, kind.most] },
    kind.each && ofTable(kind.each, path),
    ...Object.entries(kind.inside ?? {}).map(([name, inner]) => ofTable(inner, join(path, name))),
  ) as Bounds;
}

it('says of every field what the engine says', () => {
  const engine = ofEngine(schemas['MaterialInput'], '', {});
  expect(Object.keys(engine).length).toBeGreaterThan(60);
  expect(ofTable(MATERIAL)).toEqual(engine);
});

it('asks for a document what the engine asks for', () => {
  const marked = (schema: Schema | undefined, path = ''): string[] => [
    ...(schema?.['x-for-document'] ? [path] : []),
    ...(schema?.$ref ? marked(schemas[schema.$ref.split('/').at(-1) ?? ''], path) : []),
    ...Object.entries(schema?.properties ?? {}).flatMap(([name, part]) =>
      marked(part, join(path, name)),
    ),
  ];
  const ofEngine = marked(schemas['MaterialInput']);
  const ofTable = placesOf(MATERIAL, newForm('2026-11-20'))
    .filter(({ field }) => field.said.forDocument)
    .map(({ path }) => path);
  expect(ofEngine.length).toBeGreaterThan(4);
  expect(new Set(ofTable)).toEqual(new Set(ofEngine));
});

const form = () => {
  const start = newForm('2026-11-20');
  start.company.area.choice = 'own';
  start.customer.dependants = [MATERIAL.inside.customer.inside.dependants.each.print(undefined)];
  return start;
};
const wrong = (path: string, text: string) => {
  const typed = form();
  set(typed, path, text);
  return beyondBounds(typed);
};

describe('a value beyond its bound', () => {
  it.each([
    ['company.capital', '0', { min: '1', max: '99999999999' }],
    ['company.capital', '1000億', { min: '1', max: '99999999999' }],
    ['company.profit_before_pay', '△100億', { min: '-9999999999', max: '9999999999' }],
    ['company.area.prefecture_rate', '-1', { min: '0' }],
    ['customer.residence.surcharge.income_prefecture', '10.0001', { max: '0.1' }],
    ['customer.retirement_age', '71', { max: '70' }],
    ['customer.dependants.0.age', '151', { min: '0', max: '150' }],
    ['retirement.merit_ratio', '5.000001', { min: '0', max: '5' }],
    ['proposals.0.bonuses.0.date', '2101/1/1', { min: '1868-01-01', max: '2100-12-31' }],
    ['proposals.0.monthly', '1億', { min: '1', max: '99999999' }],
  ])('%s of %s is out of range', (field, text, params) => {
    expect(wrong(field, text)).toEqual([{ field, code: 'out_of_range', params }]);
  });

  it.each([
    ['company.capital', '99,999,999,999'],
    ['company.profit_before_pay', '-9999999999'],
    ['customer.residence.surcharge.income_prefecture', '10'],
    ['retirement.merit_ratio', '5.0'],
    ['basis_date', '2100-12-31'],
    ['company.capital', ''],
    ['company.capital', 'たくさん'],
  ])('%s of %s is not', (field, text) => {
    expect(wrong(field, text)).toEqual([]);
  });

  it('is a text with too many characters, counted as the engine does', () => {
    expect(wrong('customer.last_name', '𠮷'.repeat(30))).toEqual([]);
    expect(wrong('customer.last_name', `  ${'𠮷'.repeat(30)} `)).toEqual([]);
    expect(wrong('customer.last_name', '𠮷'.repeat(31))).toEqual([
      { field: 'customer.last_name', code: 'too_long', params: { max: '30' } },
    ]);
    expect(wrong('customer.first_name_kana', 'ア'.repeat(31))).toHaveLength(1);
  });

  it('does not count where it does not travel', () => {
    const typed = form();
    typed.company.area.prefecture_rate = '-1';
    typed.company.area.choice = 'standard';
    expect(beyondBounds(typed)).toEqual([]);
  });
});

it('is not said while it is typed, nor where the engine has answered', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((field) => ({ field, code: 'out_of_range' }) as const);
  if (!a || !b || !c) throw new Error('three');
  expect(notAnswered([a, b, c], [{ field: 'a', code: 'not_insured' }], 'b')).toEqual([c]);
  expect(notAnswered([a, b], [], null)).toEqual([a, b]);
});
