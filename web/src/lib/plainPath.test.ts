import { expect, it } from 'vitest';
import { plainPath } from './plainPath';

const HERE = 'https://here.example';

it.each([
  ['/', '/'],
  ['/materials/7', '/materials/7'],
  ['/materials/7/', '/materials/7/'],
  ['/en/a%20b/%E8%B3%87', '/en/a%20b/%E8%B3%87'],
  ['', '/'],
  ['evil.example', '/evil.example'],
  ['//evil.example', '/evil.example'],
  ['///evil.example//login', '/evil.example/login'],
  ['/\\evil.example', '/evil.example'],
  ['\\\\evil.example', '/evil.example'],
  ['/%2fevil.example', '/evil.example'],
  ['/%2F%2Fevil.example', '/evil.example'],
  ['/%5cevil.example', '/evil.example'],
  ['/%255C%25252fevil.example', '/evil.example'],
  ['/\t/evil.example', '/evil.example'],
  ['/%09/evil.example', '/evil.example'],
  ['/%0d%0a/evil.example', '/evil.example'],
  ['/\n\r\0/evil.example', '/evil.example'],
  // What is left of a removed character never makes another one.
  ['/%2%09f/evil.example', '/%2/f/evil.example'],
])('%j is %j', (typed, plain) => {
  expect(plainPath(typed)).toBe(plain);
  expect(plainPath(plain)).toBe(plain);
  expect(new URL(plain, HERE).origin).toBe(HERE);
});
