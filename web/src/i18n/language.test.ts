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
    // An address that another host could be read out of is spelled plainly first.
    ['//evil.example', 'ja', '/', '/evil.example'],
    ['/ja//evil.example/login', 'ja', '/', '/evil.example/login'],
    ['/ja/\\evil.example', 'ja', '/', '/evil.example'],
    ['/ja/%09/evil.example', 'ja', '/', '/evil.example'],
    ['//ja//evil.example', 'ja', '/', '/evil.example'],
    ['/en//evil.example', 'en', '/en', '/en/evil.example'],
    ['/en/%5cevil.example', 'en', '/en', '/en/evil.example'],
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

it.each(['//', '/\\', '/%2f', '/%5C', '/%09/', '/%0a%0D/'])(
  'stays on the site behind %j',
  (separator) => {
    expect(inOtherLanguage(`/en${separator}evil.example`, 'en')).toBe('/evil.example');
    expect(inOtherLanguage(`${separator}evil.example`, 'ja')).toBe('/en/evil.example');
  },
);
