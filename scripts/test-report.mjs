// The tests that the last `scripts/test` ran, of all suites in one shape:
// { file, name, ok }, or for Rust { room, name, ok } with the name's path of modules.
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { readJson, reportDir } from "./lib.mjs";

const read = (name) => {
  const path = join(reportDir, name);
  return existsSync(path) ? readJson(path) : null;
};

function cases() {
  const path = join(reportDir, "cases.txt");
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  return lines.flatMap((line) => {
    const [, name, end] = /^(test_\w+) \(.*\.\.\. (\S+)/.exec(line) ?? [];
    return name ? [{ file: "cases/independent/test_published.py", name, ok: end === "ok" }] : [];
  });
}

function vitest() {
  return (read("vitest.json")?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map((test) => ({
      file: relative(".", file.name),
      name: test.title,
      ok: test.status === "passed",
    })),
  );
}

function playwright() {
  const report = read("playwright.json");
  const rows = [];
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      const ran = spec.tests.some((test) =>
        test.results.some((result) => result.status === "passed"),
      );
      const file = relative(".", join(report.config.rootDir, spec.file));
      rows.push({ file, name: spec.title, ok: spec.ok && ran });
    }
    (suite.suites ?? []).forEach(walk);
  };
  (report?.suites ?? []).forEach(walk);
  return rows;
}

export const ranTests = () => [
  ...(read("rust.json") ?? []),
  ...cases(),
  ...vitest(),
  ...playwright(),
];
