import type { Language } from '~/i18n/language';

/** A paragraph, or the items of a list. */
export type Block = string | string[];

export interface LegalText {
  /** The day of this wording; the server names the same when somebody agrees to it. */
  version: string;
  title: string;
  lead: string[];
  parts: { id: string; title: string; body: Block[] }[];
}

export type LegalDocument = 'terms' | 'privacy' | 'commerce';

type Load = () => Promise<{ default: LegalText }>;

/** Each text is a chunk of its own: nobody loads it who does not read it. */
const TEXTS: Record<LegalDocument, Record<Language, Load>> = {
  terms: {
    ja: () => import('./texts/terms.ja.json'),
    en: () => import('./texts/terms.en.json'),
  },
  privacy: {
    ja: () => import('./texts/privacy.ja.json'),
    en: () => import('./texts/privacy.en.json'),
  },
  commerce: {
    ja: () => import('./texts/commerce.ja.json'),
    en: () => import('./texts/commerce.en.json'),
  },
};

export const loadText = async (document: LegalDocument, language: Language): Promise<LegalText> =>
  (await TEXTS[document][language]()).default;

/** The text with the facts of the provider in their places. */
export function filledIn(text: LegalText, facts: Readonly<Record<string, string>>): LegalText {
  const fill = (words: string) =>
    words.replace(/{{(\w+)}}/g, (place, name: string) => facts[name] ?? place);
  return {
    ...text,
    lead: text.lead.map(fill),
    parts: text.parts.map((part) => ({
      ...part,
      body: part.body.map((block) => (typeof block === 'string' ? fill(block) : block.map(fill))),
    })),
  };
}
