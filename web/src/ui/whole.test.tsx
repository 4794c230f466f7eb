import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Whole } from './Whole';

/** What may not be torn apart, in the order of the sentence. */
const kept = (text: string) => {
  const html = renderToStaticMarkup(<Whole text={text} />);
  return [...html.matchAll(/<span class="nw">([^<]*)<\/span>/g)].map(([, part]) => part);
};

it.each([
  ['本日のお支払い: 11,000円（2026年12月28日(月)）', ['11,000円', '2026年12月28日(月)']],
  ['初回: 12月28日に0円', ['12月28日に', '0円']],
  ['12月28日(月)の24時まで', ['12月28日(月)の']],
  ['12月28日から1月27日まで', ['12月28日から', '1月27日まで']],
  ['Charged today: JPY 11,000 (28 September 2026)', ['JPY 11,000', '28 September 2026']],
  ['電話 03-1234-5678', ['03-1234-5678']],
  ['2回目以降: 毎月28日', []],
])('keeps the amounts, days and numbers of "%s" whole', (text, parts) => {
  expect(kept(text)).toEqual(parts);
});
