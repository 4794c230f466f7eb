import { expect, it } from 'vitest';
import { pageAddress } from './documents';

it('addresses a page in a look', () => {
  const look = { lang: 'en', mono: true, working: false } as const;
  expect(pageAddress('a/b', 3, look, { version: 7, has_logo: true })).toBe(
    '/api/members/me/materials/a%2Fb/pages/3.svg?lang=en&mono=true&working=false&version=7&logo=true',
  );
});
