// The catalogues of words and the legal texts, each in Japanese and English: the same keys with the same
// values and marks, in order, and every key is used; how they are written is in wording.mjs. No other check compares the two languages.
// A key counts as used when the sources name it, or name each part after its first dot ("error.required" by
// the code, "figure.deductions.basic" by two fields), or build it ("state.${state}") and name the rest.
import { existsSync, readFileSync } from "node:fs";
import { entriesOf, keysOf, legalFindings, parityFindings, wordsFindings } from "./catalogues.mjs";
import { conclude, projectFiles, readJson } from "./lib.mjs";
import { unknownLabels, wordingFindings } from "./wording.mjs";

const findings = [];
const paths = projectFiles();
const sources = paths
  .filter((path) => /\.(rs|ts|tsx|typ)$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");
// every identifier-like run of characters that the sources hold
const named = new Set(sources.match(/[\w.-]+/g));
// an enum's words go by the names it has on the wire: TaxArea::OwnRates is "tax_area" and "own_rates" there
for (const [word] of sources.matchAll(/\b(?:[A-Z][a-z0-9]+)+\b/g)) {
  named.add(word.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase());
}

// Keys that the sources build: `state.${state}` or format!("error.{code}"), as patterns of what may stand there.
const built = [...sources.matchAll(/["'`]([a-z_]+\.[\w.]*(?:\$?\{[^{}]*\}[\w.]*)+)["'`]/g)].map(
  ([, text]) =>
    new RegExp(`^${text.replaceAll(".", "\\.").replace(/\$?\{[^{}]*\}/g, "([\\w.]+)")}$`),
);

function isUsed(key) {
  const parts = key.split(".").slice(1);
  return (
    named.has(key) ||
    (parts.length > 0 && parts.every((part) => named.has(part))) ||
    built.some((pattern) =>
      pattern
        .exec(key)
        ?.slice(1)
        .every((part) => named.has(part)),
    )
  );
}

// The two languages of every catalogue: [path in Japanese, path in English].
const inPairs = (pattern) => {
  const pairs = new Map();
  for (const path of paths) {
    const [, before, after] = pattern.exec(path) ?? [];
    if (before !== undefined)
      pairs.set(before + after, [`${before}ja${after}`, `${before}en${after}`]);
  }
  const whole = [...pairs.values()].filter((pair) => {
    const missing = pair.filter((path) => !existsSync(path));
    findings.push(...missing.map((path) => `${path} is missing`));
    return missing.length === 0;
  });
  if (whole.length === 0) findings.push(`nothing is like ${pattern}`);
  return whole;
};

const keys = new Set();
for (const pair of inPairs(/^(.*(?:^|[./]))(?:ja|en)(\.json)$/)) {
  const [ja, en] = pair.map((path) => ({ path, words: readJson(path) }));
  for (const { path, words } of [ja, en]) findings.push(...wordsFindings(path, words));
  findings.push(...parityFindings(ja, en));
  const [first, second] = [ja, en].map(({ path, words }) => ({ path, entries: entriesOf(words) }));
  findings.push(...wordingFindings(first, second));
  for (const key of keysOf(ja.words)) keys.add(key);
  // the paper's own keys are put together from names that are put together themselves
  if (ja.path.startsWith("crates/document/")) continue;
  for (const key of keysOf(ja.words))
    if (!isUsed(key)) findings.push(`${ja.path}: nothing uses ${key}`);
}
for (const key of unknownLabels(keys)) findings.push(`wording.mjs: no catalogue has ${key}`);
for (const pair of inPairs(/^(.*\/texts\/.*\.)(?:ja|en)(\.md)$/)) {
  const read = (path) => readFileSync(path, "utf8");
  const [ja, en] = pair.map((path) => {
    const base = path.includes(".free.") ? read(path.replace(".free.", ".")) : undefined;
    return { path, text: read(path), base };
  });
  findings.push(...legalFindings(ja, en));
}
conclude("catalogues", findings);
