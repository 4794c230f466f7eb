import { expect, it } from 'vitest';
import { wordFiles } from '~test/words';

/** What stands in a band or at a field of the pages about payments. */
const refusals = (language: string) =>
  wordFiles
    .filter(({ name }) => name.endsWith(`.${language}`))
    .flatMap(({ words }) => Object.entries(words))
    .filter(([key]) =>
      /^(error\.(card|coupon|payment)_|error\.(no_open_invoice|too_many_cards)|card\.problem\.)/.test(
        key,
      ),
    );

it.each([
  ['ja', '。'],
  ['en', '.'],
])('every refusal about payments ends as a sentence does: %s', (language, stop) => {
  const found = refusals(language);
  expect(found.length).toBeGreaterThan(30);
  for (const [key, text] of found) expect(text.endsWith(stop), key).toBe(true);
});
