// How the rows of docs/spec-coverage.md are read and judged.
import { existsSync, readFileSync } from "node:fs";

export const STATES = ["done", "partly", "not yet"];

export function readRows(page) {
  return page
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      const [id, item, state, test, remark] = cells;
      const tests = [...(test ?? "").matchAll(/`([^`]+?)::([^`]+)`/g)].map(([, file, name]) => ({
        file,
        name,
      }));
      return { id, item, state, tests, remark, complete: cells.length === 5 && item !== "" };
    });
}

export function wellFormed(rows) {
  const findings = [];
  const seen = new Set();
  for (const { id, state, tests, remark, complete } of rows) {
    if (!complete) findings.push(`${id}: a row has five cells`);
    if (seen.has(id)) findings.push(`${id}: twice`);
    seen.add(id);
    if (!STATES.includes(state)) findings.push(`${id}: state is one of ${STATES.join(", ")}`);
    if ((state === "not yet") !== (tests.length === 0))
      findings.push(`${id}: done and partly name a test, "not yet" does not`);
    if (state === "partly" && remark === "") findings.push(`${id}: partly says what is missing`);
  }
  return findings;
}

// A test made from a table is named as it is reported: with the values of one case in the place of "%s".
export const isTemplate = ({ file, name }) => !file.endsWith(".rs") && /%[a-z]/.test(name);

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// What stands for a value in a title: of a table, or of a loop.
const place = /%[a-z]|\$\{[^}]+\}/;

// Whether a template of the source gives this title with values that stand in the source.
function isCase(name, text) {
  const source = text.replace(/(?<=\d)_(?=\d)/g, "");
  return [...text.matchAll(/(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)]
    .map(([, , title]) => title)
    .filter((title) => place.test(title))
    .some((title) => {
      const pattern = new RegExp(`^${title.split(place).map(escaped).join("(.+?)")}$`);
      return pattern
        .exec(name)
        ?.slice(1)
        .every((value) => source.includes(value));
    });
}

export function exists({ file, name }) {
  if (!existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".rs")) return new RegExp(`\\b${name}\\b`).test(text);
  const whole = ['"', "'", "`"].some((quote) => text.includes(`${quote}${name}${quote}`));
  return whole || isCase(name, text);
}

// A Rust test is reported by crate and modules: crates/law/src/a/b.rs is a::b, crates/law/tests/x.rs is its own root.
export function ran({ file, name }, tests) {
  if (!file.endsWith(".rs")) {
    return tests.some((test) => test.file === file && test.name === name && test.ok);
  }
  const [, room, path] = /^(crates\/\w+)\/(?:src|tests)\/(.*)\.rs$/.exec(file) ?? [];
  const modules = (path ?? "").split("/").filter((part) => !["lib", "main", "mod"].includes(part));
  return tests.some((test) => {
    if (test.file !== room || !test.ok) return false;
    const parts = test.name.split("::");
    return (
      parts.includes(name) &&
      (file.includes("/tests/") || modules.every((part, index) => parts[index] === part))
    );
  });
}
