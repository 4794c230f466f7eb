import { readFileSync } from "node:fs";
import { resolve } from "node:path";

export type Language = "ja" | "en";
export type Words = (key: string, params?: Record<string, string | number>) => string;

const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, "../..", path), "utf8"));

/** The words of the screens in a language; a key that is gone fails the test. */
export const wordsOf = (language: Language) => wordsIn(language, `web/src/i18n/${language}.json`);

/** The words of the paper in a language. */
export const paperWordsOf = (language: Language) =>
  wordsIn(language, `crates/document/words/${language}.json`);

function wordsIn(language: Language, own: string): Words {
  const all = { ...read(`catalogue/${language}.json`), ...read(own) };
  return (key, params = {}) => {
    const found = all[key];
    if (found === undefined) throw new Error(`no words for ${key}`);
    return found.replace(/{{(\w+)}}/g, (_, name: string) => String(params[name]));
  };
}

/** The address of a page in a language. */
export const inLanguage = (language: Language, path: string) =>
  language === "ja" ? path : `/${language}${path}`;
