// The one comparison of the two languages: what differs is found, what may differ is not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { legalFindings, parityFindings, places, wordsFindings } from "./catalogues.mjs";

const parity = (ja, en) =>
  parityFindings({ path: "x.ja.json", words: ja }, { path: "x.en.json", words: en });

test("values and marks are read as often as the words name them", () => {
  assert.deepEqual(places("{{a}} [[m]] {{b}}{{a}}"), ["[[m]]", "{{a}}", "{{a}}", "{{b}}"]);
  assert.deepEqual(places("{a} a}} {{a"), []);
});

test("the same keys with the same values, in another order, are the same", () => {
  assert.deepEqual(parity({ a: "{{x}}の{{y}}[[m]]" }, { a: "{{y}} of {{x}}[[m]]" }), []);
  assert.deepEqual(parity({ a: ["{{x}}", "b"] }, { a: ["c", "d", "{{x}}"] }), []);
  assert.deepEqual(parity({ a: { b: "c" } }, { a: { b: "d" } }), []);
});

test("a key of one language alone is found on either side", () => {
  assert.deepEqual(parity({ a: "b", c: "d" }, { a: "b" }), ["x.en.json: c is missing"]);
  assert.deepEqual(parity({ a: "b" }, { a: "b", c: { d: "e" } }), ["x.ja.json: c.d is missing"]);
});

test("another value, a value more often, another mark and a list instead of a line are found", () => {
  for (const [ja, en] of [
    ["{{x}}", "{{y}}"],
    ["{{x}}", "x"],
    ["{{x}}", "{{x}} {{x}}"],
    ["x[[m]]", "x"],
    [["{{x}}", "b"], ["b"]],
    ["b", ["b"]],
  ])
    assert.equal(parity({ a: ja }, { a: en }).length, 1, `${ja} ${en}`);
});

test("keys are in order, and every key has words", () => {
  assert.deepEqual(wordsFindings("x", { a: "b", c: ["d", "e"] }), []);
  assert.deepEqual(wordsFindings("x", { c: "d", a: "b" }), ["x: a is out of order"]);
  for (const none of ["", " ", [], ["a", " "]])
    assert.deepEqual(wordsFindings("x", { a: none }), ["x: a has no words"]);
});

const text = (rest, day = "2026-11-01") => `---\nversion: ${day}\n---\n\n${rest}\n`;
const legal = (ja, en, base) =>
  legalFindings(
    { path: "x.ja.md", text: ja, base: base?.[0] },
    { path: "x.en.md", text: en, base: base?.[1] },
  );
const ja = text("# 規約\n\n{{name}}\n\n## 適用 {#scope}\n\n適用します。\n\n- 一{{x}}\n- 二");
const english = "# Terms\n\nA translation.\n\nOf {{name}}\n\n## Scope {#scope}\n\n";

test("a translation of a legal text has its parts, blocks and values", () => {
  assert.deepEqual(legal(ja, text(`${english}It applies.\n\n- One {{x}}\n- Two`)), []);
  for (const [other, what] of [
    [text(`${english}It applies.\n\n- One {{x}}\n- Two`, "2026-11-02"), /not of the day/],
    [text(`${english}It applies.\n\n- One {{x}}`), /#scope/],
    [text(`${english}- One {{x}}\n- Two`), /#scope/],
    [text(`${english}It applies.\n\n- One {{y}}\n- Two`), /#scope/],
    [text(`${english}It applies.\n\n- One {{x}}\n- Two\n\n## More {#more}\n\nMore.`), /parts/],
    [text(`${english.replace("{{name}}", "")}It applies.\n\n- One {{x}}\n- Two`), /#\}/],
    [english, /not of the day/],
  ]) {
    const findings = legal(ja, other);
    assert.match(findings[0] ?? "", what, other);
  }
});

test("what is said otherwise quotes the same paragraphs and items", () => {
  const base = [ja, text(`${english}It applies.\n\n- One {{x}}\n- Two`)];
  const first = text("## {#scope}\n\n> 一\n\nいち");
  assert.deepEqual(legal(first, text("## {#scope}\n\n> One\n\nOne"), base), []);
  for (const other of ["> Two\n\nOne", "> It\n\nOne", "> One", "> None\n\nOne", "One"])
    assert.equal(legal(first, text(`## {#scope}\n\n${other}`), base).length, 1, other);
  assert.equal(legal(first, text("## Scope {#scope}\n\n> One\n\nOne"), base).length, 1);
});
