// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { newForm } from './defaults';
import type { MaterialForm } from './form';
import { unreadable } from './sections';
import { unread } from './unread';
import { unreadTexts } from '~/lib/tabMemory';

const form = () => newForm('2026-11-20');
const withDate = (date: string): MaterialForm => {
  const { proposals, ...rest } = form();
  return {
    ...rest,
    proposals: proposals.map((pay) => ({
      ...pay,
      bonuses: pay.bonuses.map((bonus) => ({ ...bonus, date })),
    })),
  };
};

beforeEach(() => sessionStorage.clear());

it('brings text back into its field', () => {
  const typed = withDate('来月');
  typed.company.capital = 'たくさん';
  unread.keep('a', typed, unreadable(typed));

  const saved = withDate('');
  saved.company.capital = '';
  expect(unread.restore('a', saved)).toEqual(typed);
  expect(unread.restore('another', saved)).toEqual(saved);
});

it('leaves alone what came into the field since, and what has no field any more', () => {
  const typed = form();
  typed.company.capital = 'たくさん';
  unread.keep('a', typed, [
    { field: 'company.capital', code: 'unreadable' },
    { field: 'proposals.7.monthly', code: 'unreadable' },
  ]);
  unreadTexts.write('b', { 'proposals.7.monthly': '百', '__proto__.x': '1', title: 3 });
  expect(unread.restore('a', form()).company.capital).toBe('10000000');
  expect(unread.restore('b', form())).toEqual(form());
});

it('forgets when everything can be read, and when the member logs out', () => {
  const typed = form();
  typed.company.capital = 'たくさん';
  const lost = unreadable(typed);
  unread.keep('a', typed, lost);
  unread.keep('a', typed, []);
  expect(unreadTexts.read('a')).toBeNull();
  unread.keep('a', typed, lost);
  sessionStorage.setItem('other', '1');
  unreadTexts.clear();
  expect(unreadTexts.read('a')).toBeNull();
  expect(sessionStorage.getItem('other')).toBe('1');
});
