import { expect, it } from 'vitest';
import { fileName, pageAddress } from './documents';

it.each([
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E8%B3%87%E6%96%99.pdf`, '資料.pdf'],
  ['attachment; filename="20260410_v3.pdf"', '20260410_v3.pdf'],
  [null, 'document.pdf'],
])('%s names the file %s', (header, name) => {
  expect(fileName(header)).toBe(name);
});

it('addresses a page in a look', () => {
  expect(pageAddress('a/b', 3, { lang: 'en', mono: true, working: false }, 7)).toBe(
    '/api/members/me/materials/a%2Fb/pages/3.svg?lang=en&mono=true&working=false&version=7',
  );
});
