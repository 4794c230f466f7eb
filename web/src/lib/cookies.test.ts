// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cookies } from './cookies';

it.each(['terms', 'done'] as const)('%s is true until it is taken away', (name) => {
  expect(cookies[name].set).toBe(false);
  cookies[name].raise();
  expect(cookies[name].set).toBe(true);
  expect(document.cookie).toContain(`${name}=true`);
  cookies[name].clear();
  expect(cookies[name].set).toBe(false);
});
