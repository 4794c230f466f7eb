import { expect, it } from 'vitest';
import { fileName } from './saveFile';

it.each([
  [`attachment; filename="a.pdf"; filename*=UTF-8''%E8%B3%87%E6%96%99.pdf`, '資料.pdf'],
  ['attachment; filename="20260410_v3.pdf"', '20260410_v3.pdf'],
  [null, 'document.pdf'],
])('%s names the file %s', (header, name) => {
  expect(fileName(header)).toBe(name);
});
