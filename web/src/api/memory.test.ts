// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { memory } from './memory';
import { queries } from './queries';
import { drafts } from '~/lib/drafts';
import { unreadTexts } from '~/lib/tabMemory';

const misaki = { email: 'misaki@example.jp', id: 'a' };
const profile = ['account', 'profile'];

/** What a member leaves in the tab: an answer of the server and what they typed. */
function use() {
  queries.setQueryData(profile, { last_name: '佐藤' });
  drafts.write('profile', { last_name: '佐藤' });
  unreadTexts.write('m1', { salary: '八十万' });
}
const loaded = () => queries.getQueryData(profile);
const typed = () => [drafts.read('profile'), unreadTexts.read('m1')];
const nothing = [null, null];

beforeEach(() => {
  sessionStorage.clear();
  queries.clear();
  memory.enter(misaki);
  use();
});

it('forgets everything of a member who leaves', () => {
  memory.forget();
  expect(loaded()).toBeUndefined();
  expect(typed()).toEqual(nothing);
  expect(sessionStorage).toHaveLength(0);
});

it('keeps what was typed past the end of a session, and nothing that was loaded', () => {
  memory.shut();
  expect(loaded()).toBeUndefined();
  memory.enter({ email: 'Misaki@example.jp' });
  expect(typed()).toEqual([{ last_name: '佐藤' }, { salary: '八十万' }]);
});

it.each([
  ['another address', { email: 'taro@example.jp' }],
  ['another account of the same address', { email: misaki.email, id: 'b' }],
])('keeps nothing for %s', (_, next) => {
  memory.shut();
  memory.enter(next);
  expect(typed()).toEqual(nothing);
});

it('forgets what was loaded when another member enters by another tab', () => {
  memory.enter({ email: 'taro@example.jp', id: 'b' });
  expect(loaded()).toBeUndefined();
});

it('knows a member by the id when the address has changed', () => {
  memory.enter({ email: 'atarashii@example.jp', id: 'a' });
  expect(loaded()).toBeDefined();
  memory.shut();
  memory.enter({ email: 'atarashii@example.jp' });
  expect(typed()).not.toEqual(nothing);
});

it('keeps nothing whose owner is not known', () => {
  sessionStorage.removeItem('member.who');
  memory.enter(misaki);
  expect(typed()).toEqual(nothing);
});
