import { expect, it } from 'vitest';
import { browserOf, isBrowser } from './browsers';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

it.each([
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`, 'chrome'],
  [
    `${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'edge',
  ],
  [`${WINDOWS.replace(')', '; rv:145.0)')} Gecko/20100101 Firefox/145.0`, 'firefox'],
  [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'safari'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'ios',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'android',
  ],
  ['', 'chrome'],
])('takes %s for %s', (userAgent, browser) => {
  expect(browserOf(userAgent)).toBe(browser);
});

it('knows its own browsers and no others', () => {
  expect(isBrowser('firefox')).toBe(true);
  expect(isBrowser('netscape')).toBe(false);
  expect(isBrowser(null)).toBe(false);
});
