import { expect, it } from 'vitest';
import { pageAddress } from './documents';

it('addresses a page in a look', () => {
  expect(pageAddress('a/b', 3, { lang: 'en', mono: true, working: false }, 7)).toBe(
    '/api/members/me/materials/a%2Fb/pages/3.svg?lang=en&mono=true&working=false&version=7',
  );
});
