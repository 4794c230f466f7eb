import { expect, it } from 'vitest';
import { namesHidden } from './hiddenNames';
import type { MaterialInput } from '~/api/wire';

const INPUT: MaterialInput = {
  company: { name: '株式会社さくら精機' },
  customer: { last_name: '金', first_name: '明' },
};

it.each([
  ['お金と年金の説明です。', 'nobody', false],
  ['金社長のご意向です。', 'company', true],
  ['金 明 様へ', 'company', true],
  ['明さんの退職金', 'nobody', true],
  ['さくら精機のお金', 'nobody', true],
  ['さくら精機のお金', 'company', false],
  ['金社長のご意向です。', 'company_and_person', false],
  ['', 'nobody', false],
] as const)('knows whether 「%s」 tells whom %s does not name', (text, naming, names) => {
  expect(namesHidden(text, INPUT, naming)).toBe(names);
});

it('takes a name that is missing for no name', () => {
  expect(namesHidden('お金の話', { customer: {} }, 'nobody')).toBe(false);
});
