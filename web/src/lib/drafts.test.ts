// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { drafts } from './drafts';

it('keeps what was typed until it is cleared, and nothing else goes', () => {
  sessionStorage.setItem('other', 'x');
  drafts.write('profile', { last_name: '髙﨑' });
  expect(drafts.read('profile')).toEqual({ last_name: '髙﨑' });
  expect(drafts.read('account')).toBeNull();
  drafts.clear();
  expect(drafts.read('profile')).toBeNull();
  expect(sessionStorage.getItem('other')).toBe('x');
});

it('reads nothing out of what it did not write', () => {
  sessionStorage.setItem('sign-up.profile', '{broken');
  expect(drafts.read('profile')).toBeNull();
});
