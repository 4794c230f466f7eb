// The tests that the last `scripts/test` ran, of all suites in one shape: { file, name, ok }. The file is
// named from the project's folder; for Rust it is the folder of the crate, and the name a path of modules.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJunit } from "./junit.mjs";
import { reportDir } from "./lib.mjs";

// Report → the folder from which its runner names files.
const reports = {
  "rust.xml": "",
  "cases.xml": "cases/independent/",
  "vitest.xml": "web/",
  "playwright.xml": "e2e/",
};

export const ranTests = () =>
  Object.entries(reports).flatMap(([report, folder]) => {
    const path = join(reportDir, report);
    const rows = existsSync(path) ? readJunit(readFileSync(path, "utf8")) : [];
    return rows.map((row) => ({ ...row, file: `${folder}${row.file}` }));
  });
