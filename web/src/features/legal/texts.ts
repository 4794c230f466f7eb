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

/**
 * What is said otherwise where nobody pays: the title or the whole body of a part, or single
 * paragraphs and items, each named by how it begins; with nothing in its place it is left out.
 */
export interface OtherWords {
  version: string;
  parts: Record<string, { title?: string; body?: Block[]; change?: Record<string, string | null> }>;
}

const FREE: Record<Language, () => Promise<{ default: Record<LegalDocument, OtherWords> }>> = {
  ja: () => import('./texts/free.ja.json'),
  en: () => import('./texts/free.en.json'),
};

export const loadFreeWords = async (
  document: LegalDocument,
  language: Language,
): Promise<OtherWords> => (await FREE[language]()).default[document];

export function saidOtherwise(text: LegalText, other: OtherWords): LegalText {
  const parts = text.parts.map((part) => {
    const { title = part.title, body = part.body, change = {} } = other.parts[part.id] ?? {};
    const changed = (words: string): string[] => {
      const found = Object.keys(change).find((beginning) => words.startsWith(beginning));
      return found === undefined ? [words] : [change[found] ?? []].flat();
    };
    const blocks = body.flatMap((block): Block[] =>
      typeof block === 'string' ? changed(block) : [block.flatMap(changed)],
    );
    return { ...part, title, body: blocks };
  });
  return { ...text, version: other.version, parts };
}

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
