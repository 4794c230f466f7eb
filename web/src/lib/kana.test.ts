import { expect, it } from 'vitest';
import { isKatakana, toKatakana } from './kana';

it.each([
  ['たかさき', 'タカサキ'],
  ['ﾀｶｻｷ', 'タカサキ'],
  ['ﾊﾞﾝﾄﾞｳ', 'バンドウ'],
  ['ジョン・スミス', 'ジョン・スミス'],
  ['ゔぃくとりー', 'ヴィクトリー'],
  [' やまだ  たろう ', 'ヤマダ　タロウ'],
])('%s becomes %s', (typed, stored) => {
  expect(toKatakana(typed)).toBe(stored);
  expect(isKatakana(stored)).toBe(true);
});

it('leaves other letters for the message', () => {
  expect(toKatakana('山田')).toBe('山田');
  expect(isKatakana('山田')).toBe(false);
});
