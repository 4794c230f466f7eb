// The catalogues of words: Japanese and English have the same keys, in order, and every key is used.
// A key counts as used when the sources name it, or name each part after its first dot ("error.required" by
// the code, "figure.deductions.basic" by two fields), or build it ("state.${state}") and name the rest.
import { existsSync, readFileSync } from "node:fs";
import { conclude, projectFiles, readJson } from "./lib.mjs";

const findings = [];
const sources = projectFiles()
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

function flatten(words, prefix = "") {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

// "{{count}}" and its like must be the same in both languages
const blanks = (text) => [...new Set(text.match(/\{\{[^}]*\}\}/g) ?? [])].sort().join(" ");

const japanese = projectFiles().filter((path) =>
  /^(catalogue|web\/src\/.*\/words)\/[\w-]+\.ja\.json$/.test(path),
);
if (japanese.length === 0) findings.push("no words found");
for (const ja of japanese) {
  const en = ja.replace(/ja\.json$/, "en.json");
  if (!existsSync(en)) {
    findings.push(`${en} is missing`);
    continue;
  }
  const [jaWords, enWords] = [ja, en].map((path) => new Map(flatten(readJson(path))));
  for (const [path, words] of [
    [ja, jaWords],
    [en, enWords],
  ]) {
    const keys = [...words.keys()];
    keys.forEach((key, index) => {
      if (index > 0 && keys[index - 1] > key) findings.push(`${path}: ${key} is out of order`);
      if (words.get(key).trim() === "") findings.push(`${path}: ${key} has no words`);
    });
  }
  for (const [key, words] of jaWords) {
    if (!enWords.has(key)) findings.push(`${en}: ${key} is missing`);
    else if (blanks(words) !== blanks(enWords.get(key)))
      findings.push(`${key}: blanks differ between ja and en`);
    if (!isUsed(key)) findings.push(`${ja}: nothing uses ${key}`);
  }
  for (const key of enWords.keys())
    if (!jaWords.has(key)) findings.push(`${ja}: ${key} is missing`);
}
conclude("catalogues", findings);
