import { describe, expect, it } from 'vitest';
import { filledIn, loadText, type LegalDocument, type LegalText } from './texts';

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

/** The facts a part names, and its paragraphs and lists: what a translation may not change. */
const shape = ({ version, parts }: LegalText) => ({
  version,
  parts: parts.map(({ id, body }) => ({
    id,
    blocks: body.map((block) => (typeof block === 'string' ? 1 : block.length)),
    places: (JSON.stringify(body).match(/{{\w+}}/g) ?? []).sort(),
  })),
});

describe.each(DOCUMENTS)('%s', (document) => {
  it('says the same in both languages, of the same day', async () => {
    const ja = await loadText(document, 'ja');
    expect(shape(await loadText(document, 'en'))).toEqual(shape(ja));
    const ids = ja.parts.map((part) => part.id);
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
