import { DEFAULT_LANGUAGE, inOtherLanguage, type Language } from './language';

/** An element of the head. */
export type Tag = readonly [name: 'link' | 'meta', attributes: Readonly<Record<string, string>>];

/** What a search engine reads of a page for everybody: its words, and the one address of it in each language. */
export function tagsOf(
  description: string,
  here: string,
  language: Language,
  origin: string,
): readonly Tag[] {
  const there = inOtherLanguage(here, language);
  const [ja, en] = language === DEFAULT_LANGUAGE ? [here, there] : [there, here];
  return [
    ['meta', { name: 'description', content: description }],
    ['link', { rel: 'canonical', href: origin + here }],
    ['link', { rel: 'alternate', hreflang: 'ja', href: origin + ja }],
    ['link', { rel: 'alternate', hreflang: 'en', href: origin + en }],
    ['link', { rel: 'alternate', hreflang: 'x-default', href: origin + ja }],
  ];
}
