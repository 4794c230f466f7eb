import type comparison from '@catalogue/comparison.ja.json';
import type error from '@catalogue/error.ja.json';
import type law from '@catalogue/law.ja.json';
import { DEFAULT_LANGUAGE, type Language } from './language';
import { root } from '~/lib/pageLanguage';

type Said<Words> = { [Key in keyof Words]: string };

/**
 * Every key there is, typed from the Japanese files: they are the source language. Here stand those
 * of the catalogue, which the server shares; `src/app/keys.d.ts` adds those of each feature.
 * @public
 */
export interface Words extends Said<typeof error>, Said<typeof comparison>, Said<typeof law> {}
export type Key = keyof Words;
export type Params = Record<string, unknown>;
export type Translate = (key: Key, params?: Params) => string;

let language: Language = DEFAULT_LANGUAGE;
const words = new Map<string, string>();

/** What the page says, and in which language. */
export const speech = {
  get language() {
    return language;
  },
  /** Changes the language; nothing is known in it yet. */
  start(next: Language) {
    language = next;
    words.clear();
    root.lang = next;
  },
  learn(more: Readonly<Record<string, string>>) {
    for (const [key, text] of Object.entries(more)) words.set(key, text);
  },
  /** The words of a key with the parameters in their places; null where there are none. */
  find(key: string, params: Params = {}): string | null {
    const text = words.get(key);
    if (text === undefined) return null;
    return text.replace(/{{(\w+)}}/g, (_, name: string) => String(params[name] ?? ''));
  },
};

/** The words of a key. A key without words shows itself, so that a mistake is seen and found. */
export const translate: Translate = (key, params) => speech.find(key, params) ?? key;
