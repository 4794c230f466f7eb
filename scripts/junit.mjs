// What every runner writes: JUnit's XML. A test case is named by `classname`, the file it stands in (of
// Rust the folder of its crate), and `name`, which begins with the groups it stands in.

const codes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (char) => codes[char]);

const names = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const plain = (text) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return names[name] ?? whole;
    return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal));
  });

// How Vitest and Playwright join the groups of a test and its title.
const JOINED = / [>›] /;

const COLOURS = /\u001b\[[\d;]*m/g;

// Why a test failed, as its runner says it; empty where it says nothing.
const reasonOf = (inside) => {
  const [, body = ""] = /<(?:failure|error)\b[^>]*>([^]*?)<\/(?:failure|error)>/.exec(inside) ?? [];
  return plain(body).replace(COLOURS, "").trim();
};

// Rows of { file, name, ok, reason }. A test that was skipped did not pass.
export function readJunit(xml) {
  // what a test printed may look like anything; of a failure it stays, as text
  const said = xml.replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, text) => escaped(text));
  const cases = /<testcase((?:\s+[\w:-]+="[^"]*")*)\s*(?:\/>|>([^]*?)<\/testcase>)/g;
  return [...said.matchAll(cases)].map(([, attributes, inside = ""]) => {
    const value = (name) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? "");
    return {
      file: value("classname"),
      name: value("name").split(JOINED).at(-1),
      ok: !/<(failure|error|skipped)\b/.test(inside),
      reason: reasonOf(inside),
    };
  });
}

// Rows of { file, name, result, reason? }; the result is "ok", "failure" or "skipped".
export function writeJunit(rows) {
  const cases = rows.map(({ file, name, result, reason = "" }) => {
    const inside = result === "ok" ? "" : `<${result}>${escaped(reason)}</${result}>`;
    return `<testcase classname="${escaped(file)}" name="${escaped(name)}">${inside}</testcase>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites><testsuite>\n${cases.join("")}</testsuite></testsuites>\n`;
}
