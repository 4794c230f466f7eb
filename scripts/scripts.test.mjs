// The checks themselves: a check that accepts everything looks exactly like a project without faults.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readJunit, writeJunit } from "./junit.mjs";
import { isAllowed } from "./spdx.mjs";
import { exists, isTemplate, ran, readRows, wellFormed } from "./spec-coverage.mjs";

test("a licence expression is met when a choice of it is on the list", () => {
  for (const good of [
    "MIT",
    "MIT/Apache-2.0",
    "GPL-3.0 OR MIT",
    "(MIT OR GPL-3.0) AND Unicode-3.0",
  ])
    assert.ok(isAllowed(good), good);
  for (const bad of ["", "GPL-3.0", "MIT AND GPL-3.0", "(MIT AND GPL-3.0) OR LGPL-3.0", "MIT MIT"])
    assert.ok(!isAllowed(bad), bad);
});

test("a licence for tools is none for what ships", () => {
  assert.ok(isAllowed("MPL-2.0", true));
  assert.ok(!isAllowed("MPL-2.0"));
});

const row = (state, tests, remark = "") =>
  readRows(`| 1.0.01 | item | ${state} | ${tests} | ${remark} |`);

test("a row names a test when it is done or partly, and only then", () => {
  assert.deepEqual(wellFormed(row("done", "`a.rs::b`")), []);
  assert.deepEqual(wellFormed(row("not yet", "")), []);
  assert.equal(wellFormed(row("done", "")).length, 1);
  assert.equal(wellFormed(row("not yet", "`a.rs::b`")).length, 1);
  assert.equal(wellFormed(row("partly", "`a.rs::b`")).length, 1);
  assert.equal(wellFormed(row("nearly", "`a.rs::b`")).length, 1);
  assert.equal(wellFormed([...row("not yet", ""), ...row("not yet", "")]).length, 1);
});

test("a named test has to stand in its file", () => {
  const [{ tests }] = row(
    "done",
    "`scripts/scripts.test.mjs::a named test has to stand in its file`",
  );
  assert.ok(exists(tests[0]));
  assert.ok(!exists({ file: "scripts/none.test.mjs", name: "a named test" }));
  assert.ok(!exists({ file: "scripts/lib.mjs", name: "a named test" }));
  // the run knows whole titles
  assert.ok(!exists({ ...tests[0], name: tests[0].name.slice("a named ".length) }));
});

test("a test made from a table is named with its case", () => {
  const file = "web/src/features/billing/cardEntry/sandbox/card.test.ts";
  const named = (name) => ({ file, name });
  assert.ok(isTemplate(named("%s %s is %s")));
  assert.ok(!isTemplate(named("expiry 03 / 26 is expired")));
  assert.ok(!isTemplate({ file: "crates/law/src/book.rs", name: "reads" }));
  assert.ok(exists(named("expiry 03 / 26 is expired")));
  assert.ok(!exists(named("expiry 03 / 26 is paid")));
  assert.ok(!exists(named("expiry 03 / 27 was expired")));
  const run = [{ ...named("expiry 03 / 26 is expired"), ok: true }];
  assert.ok(ran(named("expiry 03 / 26 is expired"), run));
  assert.ok(!ran(named("%s %s is %s"), run));
  // the value of a loop stands in the source, too
  const looped = (language) => ({
    file: "e2e/tests/billing/stripe.spec.ts",
    name: `a card is entered in Stripe's fields (${language})`,
  });
  assert.ok(exists(looped("ja")));
  assert.ok(!exists(looped("deutsch")));
});

test("a named test has to have run, in its own crate and module, and passed", () => {
  const named = { file: "crates/law/src/book/tests.rs", name: "reads" };
  const rust = (file, name, ok) => [{ file, name, ok }];
  assert.ok(ran(named, rust("crates/law", "book::tests::reads", true)));
  assert.ok(
    ran(
      { ...named, file: "crates/law/tests/all.rs" },
      rust("crates/law", "on_sqlite::reads", true),
    ),
  );
  assert.ok(!ran(named, rust("crates/law", "book::tests::reads", false)));
  assert.ok(!ran(named, rust("crates/law", "series::tests::reads", true)));
  assert.ok(!ran(named, rust("crates/engine", "book::tests::reads", true)));
  const web = { file: "web/src/a.test.ts", name: "adds" };
  assert.ok(ran(web, [{ ...web, ok: true }]));
  assert.ok(!ran(web, [{ ...web, ok: false }]));
});

test("what a runner wrote is read: the file, the title without its groups, whether it ran and passed", () => {
  const xml = `<?xml version="1.0"?><testsuites><testsuite name="a"><testcase classname="src/a.test.ts"
    name="group &gt; &quot;5 &lt; 6&quot; &amp;&#10;&#x9AD8;" time="0.1">
    </testcase><testcase name="ja › signs in" classname="access/b.spec.ts"><system-out>
    <![CDATA[<failure/></testcase>]]></system-out></testcase>
    <testcase classname="c" name="one"/><testcase classname="c" name="two"><failure message="x"/></testcase>
    <testcase classname="c" name="three"><error><![CDATA[\u001b[31mno <failure/>\u001b[39m
    at c:1]]></error></testcase>
    <testcase classname="c" name="four"><skipped/></testcase></testsuite></testsuites>`;
  assert.deepEqual(readJunit(xml), [
    { file: "src/a.test.ts", name: '"5 < 6" &\n高', ok: true, reason: "" },
    { file: "access/b.spec.ts", name: "signs in", ok: true, reason: "" },
    { file: "c", name: "one", ok: true, reason: "" },
    { file: "c", name: "two", ok: false, reason: "" },
    { file: "c", name: "three", ok: false, reason: "no <failure/>\n    at c:1" },
    { file: "c", name: "four", ok: false, reason: "" },
  ]);
});

test("what is written for Rust is read as it was", () => {
  const rows = [
    { file: "crates/law", name: 'book::reads "<a & b>"', result: "ok" },
    { file: "crates/law", name: "book::fails", result: "failure", reason: "1 < 2" },
    { file: "crates/law", name: "book::slow", result: "skipped" },
  ];
  assert.deepEqual(
    readJunit(writeJunit(rows)),
    rows.map(({ file, name, result, reason = "" }) => ({
      file,
      name,
      ok: result === "ok",
      reason,
    })),
  );
});
