// Every package we ship or build with has a licence that lets us. The list is short on purpose:
// a new name is a decision (docs/decisions), not a detail.
import { capture, conclude, projectFiles, readJson } from "./lib.mjs";

const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unicode-3.0",
  "Unlicense",
  "Zlib",
]);

// Tools that build and test, and of which nothing is shipped, may have these as well.
const allowedForTools = new Set(["BlueOak-1.0.0", "CC-BY-4.0", "MPL-2.0", "Python-2.0"]);

// SPDX expressions as they occur: OR, AND, WITH, brackets, and the old "MIT/Apache-2.0".
function isAllowed(expression, tool) {
  const words = expression.replaceAll("/", " OR ").match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const one = () => {
    if (words[at] === "(") {
      at += 1;
      const inner = either();
      at += 1;
      return inner;
    }
    let name = words[at++];
    if (words[at] === "WITH") {
      name = `${name} WITH ${words[at + 1]}`;
      at += 2;
    }
    return allowed.has(name) || (tool && allowedForTools.has(name));
  };
  const both = () => {
    let result = one();
    while (words[at] === "AND") {
      at += 1;
      result = one() && result;
    }
    return result;
  };
  const either = () => {
    let result = both();
    while (words[at] === "OR") {
      at += 1;
      result = both() || result;
    }
    return result;
  };
  return words.length > 0 && either() && at === words.length;
}

const findings = [];
const judge = (name, licence, tool = false) => {
  if (!isAllowed(licence ?? "", tool)) findings.push(`${name}: ${licence ?? "no licence named"}`);
};

const { packages } = JSON.parse(capture("cargo", "metadata", "--locked", "--format-version", "1"));
for (const { name, version, license } of packages) judge(`${name} ${version}`, license);

for (const lock of projectFiles().filter((path) => path.endsWith("package-lock.json"))) {
  for (const [path, { version, license, link, dev }] of Object.entries(readJson(lock).packages)) {
    if (path !== "" && !link) judge(`${path} ${version} (${lock})`, license, dev);
  }
}
conclude("licences", findings);
