// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { formatYen } from '~/lib/yen';
import { speech, translate } from './words';

beforeEach(() => {
  speech.start('en');
  speech.learn({ 'ui.close': 'Close', 'error.too_long': '{{max}} of {{max}}, {{name}}' });
});

it('puts parameters in their places, as they are', () => {
  expect(translate('error.too_long', { max: 3, name: '$& <b>' })).toBe('3 of 3, $& <b>');
  expect(translate('error.too_long', { max: 0 })).toBe('0 of 0, ');
});

it('shows the key where there are no words, and says so to who asks', () => {
  expect(speech.find('error.unheard_of')).toBeNull();
  expect(translate('ui.cancel')).toBe('ui.cancel');
});

it('knows nothing of the language before, and names the new one to the browser', () => {
  speech.start('ja');
  expect(speech.find('ui.close')).toBeNull();
  expect([speech.language, document.documentElement.lang]).toEqual(['ja', 'ja']);
});

it('writes amounts for who reads them', () => {
  expect(formatYen(-1_234)).toBe('−1,234');
  speech.start('ja');
  expect(formatYen(-1_234)).toBe('△1,234');
});
