import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

export type Language = "ja" | "en";
export type Words = (key: string, params?: Record<string, string | number>) => string;

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(resolve(root, path), "utf8"));

/** The files of words under a folder of the web, each beside what says them. */
const wordsUnder = (folder: string, language: Language) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => new RegExp(`(^|/)words/[\\w-]+\\.${language}\\.json$`).test(path))
    .map((path) => `${folder}/${path}`);

/** The words of the screens in a language; a key that is gone fails the test. */
export const wordsOf = (language: Language) =>
  wordsIn([
    `catalogue/error.${language}.json`,
    `catalogue/comparison.${language}.json`,
    `catalogue/law.${language}.json`,
    ...wordsUnder("web/src", language),
  ]);

/** The words of the paper in a language. */
export const paperWordsOf = (language: Language) =>
  wordsIn([`catalogue/comparison.${language}.json`, `crates/document/words/${language}.json`]);

function wordsIn(files: string[]): Words {
  const all: Record<string, string> = Object.assign({}, ...files.map(read));
  return (key, params = {}) => {
    const found = all[key];
    if (found === undefined) throw new Error(`no words for ${key}`);
    return found.replace(/{{(\w+)}}/g, (_, name: string) => String(params[name]));
  };
}

/** The address of a page in a language. */
export const inLanguage = (language: Language, path: string) =>
  language === "ja" ? path : `/${language}${path}`;
