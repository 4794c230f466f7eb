// What holds for every source: short enough to read, nothing left open, no test switched off.
import { readFileSync } from "node:fs";
import { conclude, projectFiles } from "./lib.mjs";

const LONGEST = 500;
const generated = ["web/src/api/schema.d.ts"];
const source = /\.(rs|ts|tsx|mjs|css|typ|py)$/;
// written in two halves, so that this file does not name itself
const leftOpen = new RegExp(
  [
    "\\bto" + "do!",
    "\\bunimple" + "mented!",
    "\\bFIX" + "ME\\b",
    "\\bTO" + "DO\\b",
    "#\\[ign" + "ore",
    "\\b(it|test|describe)\\.(sk" + "ip|on" + "ly)\\(",
  ].join("|"),
);

const findings = [];
for (const path of projectFiles().filter(
  (path) => source.test(path) && !generated.includes(path),
)) {
  const lines = readFileSync(path, "utf8").split("\n");
  if (lines.length > LONGEST + 1)
    findings.push(`${path}: ${lines.length - 1} lines, more than ${LONGEST}`);
  lines.forEach((line, index) => {
    if (leftOpen.test(line)) findings.push(`${path}:${index + 1}: ${line.trim()}`);
  });
}
conclude("text", findings);
