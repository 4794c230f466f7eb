// The closing line of `make test`. Arguments: the suites that failed.
import { ranTests } from "./test-report.mjs";

const failedSuites = process.argv.slice(2);
const tests = ranTests();
const failed = tests.filter((test) => !test.ok);
// the end of a long run is what is kept of it: the first lines of each reason stand there
const REASON_LINES = 20;
for (const test of failed) {
  console.log(`failed or not run: ${test.file} :: ${test.name}`);
  const reason = test.reason.split("\n").filter((line) => line.trim() !== "");
  for (const line of reason.slice(0, REASON_LINES)) console.log(`    ${line}`);
}
for (const suite of failedSuites) console.log(`failed: ${suite}`);
console.log(`${tests.length - failed.length} passed, ${failed.length} failed`);
if (failed.length + failedSuites.length > 0 || tests.length === 0) process.exitCode = 1;
