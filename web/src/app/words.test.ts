import { expect, it } from 'vitest';
import { wordFiles } from '~test/words';

const japanese = wordFiles.filter(({ name }) => name.endsWith('.ja'));

it('has no word twice, and no two files of one name', () => {
  expect(japanese.length).toBeGreaterThan(0);
  for (const all of [
    japanese.flatMap(({ words }) => Object.keys(words)),
    wordFiles.map(({ name }) => name),
  ]) {
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  }
});
