// Which licences we accept. The list is short on purpose: a new name is a decision (docs/decisions).

const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "Apache-2.0 WITH LLVM-exception",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "CDLA-Permissive-2.0", // the list of root certificates, as data
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

// Reads SPDX expressions as they occur: OR, AND, WITH, brackets, and the old "MIT/Apache-2.0".
export function isAllowed(expression, tool = false) {
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
