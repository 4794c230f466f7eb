import type { Block, LegalText, OtherWords } from './text';
import type { Language } from '~/i18n/language';

export type LegalDocument = 'terms' | 'privacy' | 'commerce';

/** Each text is a chunk of its own: nobody loads it who does not read it. */
const files = import.meta.glob<{ default: unknown }>('./texts/*.md');

async function load(name: string): Promise<unknown> {
  const file = files[`./texts/${name}.md`];
  if (!file) throw new Error(`no text ${name}`);
  return (await file()).default;
}

export const loadText = async (document: LegalDocument, language: Language) =>
  (await load(`${document}.${language}`)) as LegalText;

export const loadFreeWords = async (document: LegalDocument, language: Language) =>
  (await load(`${document}.free.${language}`)) as OtherWords;

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
