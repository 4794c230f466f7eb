import { describe, expect, it } from 'vitest';
import { filledIn, loadFreeWords, loadText, saidOtherwise, type LegalDocument } from './texts';

const DOCUMENTS: LegalDocument[] = ['terms', 'privacy', 'commerce'];
const FACTS = [
  'name',
  'representative',
  'address',
  'phone',
  'hours',
  'email',
  'registration_number',
];

describe.each(DOCUMENTS)('%s', (document) => {
  it('has no part twice', async () => {
    const ids = (await loadText(document, 'ja')).parts.map((part) => part.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names only facts that the provider has', async () => {
    const known = Object.fromEntries(FACTS.map((fact) => [fact, 'X']));
    for (const language of ['ja', 'en'] as const) {
      const text = filledIn(await loadText(document, language), known);
      expect(JSON.stringify(text)).not.toContain('{{');
    }
  });
});

describe.each(DOCUMENTS)('%s, where nobody pays', (document) => {
  const read = async (language: 'ja' | 'en') => ({
    text: await loadText(document, language),
    other: await loadFreeWords(document, language),
  });

  it('is of a day of its own', async () => {
    const { text, other } = await read('ja');
    expect(other.version).not.toBe(text.version);
  });

  it.each(['ja', 'en'] as const)(
    'changes parts that are there, each once (%s)',
    async (language) => {
      const { text, other } = await read(language);
      for (const [id, { change = {} }] of Object.entries(other.parts)) {
        const part = text.parts.find((one) => one.id === id);
        expect(part, id).toBeDefined();
        for (const beginning of Object.keys(change)) {
          const lines = (part?.body ?? []).flat().filter((line) => line.startsWith(beginning));
          expect(lines, `${id}: ${beginning}`).toHaveLength(1);
        }
      }
    },
  );

  it.each(['ja', 'en'] as const)(
    'names no price, card or provider of payments (%s)',
    async (language) => {
      const { text, other } = await read(language);
      const facts = Object.fromEntries([...FACTS, 'free_until'].map((fact) => [fact, 'X']));
      const said = JSON.stringify(filledIn(saidOtherwise(text, other), facts));
      expect(said).not.toMatch(
        /11,000|132,000|30日間は0円|30 days from the day of|Stripe|Visa|デビット|[Dd]ebit/,
      );
      expect(said).not.toContain('{{');
    },
  );
});

it.each([
  ['terms', 'fee-change', '30日以上前'],
  ['terms', 'liability', '12か月'],
  ['terms', 'deregistration', '30日間応答がない'],
  ['privacy', 'requests', '1,000円'],
] as const)('%s, %s: %s', async (document, part, words) => {
  const text = await loadText(document, 'ja');
  const found = text.parts.find(({ id }) => id === part);
  expect(JSON.stringify(found?.body)).toContain(words);
});
