// docs/spec-coverage.md says for every line of the specification how far it is built and which test shows it.
// Without an argument: the table is well formed and every test it names exists in the named file.
// With --ran (after the tests): every test it names ran and passed.
import { readFileSync } from "node:fs";
import { conclude } from "./lib.mjs";
import { exists, isTemplate, ran, readRows, STATES, wellFormed } from "./spec-coverage.mjs";
import { ranTests } from "./test-report.mjs";

const rows = readRows(readFileSync("docs/spec-coverage.md", "utf8"));
const named = rows.flatMap(({ id, tests }) => tests.map((test) => ({ id, ...test })));
const findings = wellFormed(rows);
for (const test of named) {
  if (isTemplate(test)) findings.push(`${test.id}: name one case of ${test.file}::${test.name}`);
}
if (process.argv.includes("--ran")) {
  const tests = ranTests();
  for (const test of named) {
    if (!ran(test, tests))
      findings.push(`${test.id}: did not run and pass: ${test.file}::${test.name}`);
  }
} else {
  for (const test of named) {
    if (!exists(test)) findings.push(`${test.id}: no such test: ${test.file}::${test.name}`);
  }
}
if (rows.length === 0) findings.push("no rows");
const count = STATES.map((state) => `${rows.filter((row) => row.state === state).length} ${state}`);
console.log(`${rows.length} lines of the specification: ${count.join(", ")}`);
conclude("specification coverage", findings);
