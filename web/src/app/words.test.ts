import { expect, it } from 'vitest';
import { wordFiles } from '~test/words';

const sorted = (keys: string[]) => [...keys].sort();
const places = (text: string) => sorted(text.match(/{{\w+}}/g) ?? []);
const japanese = wordFiles.filter(({ name }) => name.endsWith('.ja'));

it.each(japanese.map(({ name, words }) => [name.slice(0, -3), words] as const))(
  '%s: both languages have the same words, sorted, with the same places',
  (name, first) => {
    const second = wordFiles.find((file) => file.name === `${name}.en`)?.words ?? {};
    expect(Object.keys(first)).toEqual(Object.keys(second));
    expect(Object.keys(first)).toEqual(sorted(Object.keys(first)));
    const different = Object.entries(first)
      .filter(([key, words]) => places(words).join() !== places(second[key] ?? '').join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  },
);

it('has no word twice, and no two files of one name', () => {
  expect(wordFiles.length).toBe(2 * japanese.length);
  for (const all of [
    japanese.flatMap(({ words }) => Object.keys(words)),
    wordFiles.map(({ name }) => name),
  ]) {
    expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
  }
});
