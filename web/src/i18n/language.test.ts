import { describe, expect, it } from 'vitest';
import { inOtherLanguage, readAddress } from './language';

describe('readAddress', () => {
  it.each([
    ['/', 'ja', '/', null],
    ['/materials/7', 'ja', '/', null],
    ['/en', 'en', '/en', null],
    ['/en/materials', 'en', '/en', null],
    ['/ja', 'ja', '/', '/'],
    ['/ja/materials/7', 'ja', '/', '/materials/7'],
    // No language: the router finds no page and answers 404.
    ['/fr/materials', 'ja', '/', null],
    ['/english', 'ja', '/', null],
  ])('%s', (pathname, language, basename, redirect) => {
    expect(readAddress(pathname)).toEqual({ language, basename, redirect });
  });
});

it('switches to the same page', () => {
  expect(inOtherLanguage('/materials/7', 'ja')).toBe('/en/materials/7');
  expect(inOtherLanguage('/', 'ja')).toBe('/en');
  expect(inOtherLanguage('/en/materials/7', 'en')).toBe('/materials/7');
  expect(inOtherLanguage('/en', 'en')).toBe('/');
});
