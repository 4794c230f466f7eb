// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { memory } from './memory';
import { queries } from './queries';
import { drafts } from '~/lib/drafts';
import { resume } from '~/lib/resume';
import { unreadTexts } from '~/lib/tabMemory';
import { unsaved } from '~/lib/unsaved';

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
  localStorage.clear();
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

it('forgets what is not saved of who leaves, and of nobody else', () => {
  const write = (member: string) => unsaved.write(unsaved.place(member, 'new'), member);
  ['a', 'b'].forEach(write);
  memory.forget();
  expect(unsaved.list('a', 'new')).toHaveLength(1);
  memory.enter(misaki);
  expect(memory.member).toBe('a');
  memory.forgetAll();
  expect(memory.member).toBeNull();
  expect(unsaved.list('a', 'new')).toEqual([]);
  expect(unsaved.list('b', 'new')).toHaveLength(1);
});

it('leads back only whom it knows', () => {
  resume.write({ path: '/materials/create', draft: 'd1' });
  memory.shut();
  memory.enter({ email: 'misaki@example.jp' });
  expect(resume.read()).not.toBeNull();
  memory.enter({ email: 'taro@example.jp' });
  expect(resume.read()).toBeNull();
});

it('keeps nothing whose owner is not known', () => {
  sessionStorage.removeItem('member.who');
  memory.enter(misaki);
  expect(typed()).toEqual(nothing);
});
