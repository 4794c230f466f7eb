// The walls within a crate: what is forbidden is tried, and fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { projectFiles } from "./lib.mjs";
import { edgesOf, findingsOf, strangersOf } from "./modules.mjs";
import { namedBy, winged } from "./wings.mjs";

const wings = ["ground", "access", "materials"];
const crate = (files) =>
  Object.entries(files).map(([path, text]) => ({ path: `crates/x/src/${path}`, text }));
const base = {
  "lib.rs":
    "pub struct Service; mod ground; mod access; mod materials; pub use access::door::Door;",
  "ground/mod.rs": "pub mod peer;",
  "ground/peer.rs": "pub struct Peer;",
  "access/mod.rs": "pub mod door;",
  "access/door.rs": "use crate::ground::peer::Peer; pub struct Door(Peer);",
  "materials/mod.rs": "pub mod list;",
  "materials/list.rs":
    "use crate::access::door::Door; impl Service { pub fn list(&self, _: Door) {} }",
};
const withFile = (path, text) => findingsOf(crate({ ...base, [path]: text }), { wings });

test("who uses what is below it breaks no wall", () => {
  assert.deepEqual(findingsOf(crate(base), { wings }), []);
});

test("a forbidden import, tried, fails", () => {
  for (const text of [
    "use crate::access::door::Door;",
    "use crate::{access::{door::{self}}, Service};",
    "use super::super::access::door;",
    "fn of(_: &crate::access::door::Door) {}",
    // by the name under which the root shows it on
    "use crate::Door;",
    "fn of(_: &crate::Door) {}",
  ]) {
    const findings = withFile("ground/other.rs", `\n${text}`);
    assert.equal(findings.length, 1, text);
    assert.match(findings[0], /^crates\/x\/src\/ground\/other\.rs:2: ground must not know access/);
  }
});

test("a call of a method that stands in a wing above, tried, fails", () => {
  for (const text of [
    "impl Service { fn low(&self, door: Door) { self.list(door) } }",
    "impl Service { fn low(&self, door: Door) { self\n.list(door) } }",
    "fn low(service: &Service, door: Door) { service.list(door) }",
    "impl Service { fn low(&self, door: Door) { Self::list(self, door) } }",
    "impl Service { fn low(&self, door: Door) { let me = self; me.list(door) } }",
    "impl Service { fn low(&self, door: Door) { let me = self.clone(); me.list(door) } }",
    "fn low(cases: &Service, door: Door) { cases.list(door) }",
    "impl Low { fn low(&self, door: Door) { self.service().list(door) } }",
    // handed on, and not called here
    "const LOW: fn(&Service, Door) = Service::list;",
  ]) {
    const [finding, ...others] = withFile("access/low.rs", text);
    assert.deepEqual(others, [], text);
    assert.match(finding, /access must not know materials \(Service::list\)$/);
  }
  // another type may have a method of that name
  assert.deepEqual(withFile("access/low.rs", "fn low(store: &Other) { store.list() }"), []);
});

test("a method that another module gives to a type of the ground is known by its name", () => {
  const far = "use crate::ground::peer::Peer; impl Peer { pub fn cut(&self) {} }";
  const of = (text) =>
    findingsOf(crate({ ...base, "materials/far.rs": far, "access/near.rs": text }), { wings });
  assert.match(
    of("fn of(one: &crate::ground::peer::Peer) { one.cut() }")[0],
    /access must not know materials \(Peer::cut\)$/,
  );
  // a method of that name, and not of that type
  assert.deepEqual(of("fn of(yen: Yen) { yen.cut() }"), []);
});

test("of two types of one name a method is of the one that its module sees", () => {
  const far = `use crate::ground::peer::Peer;
    impl Peer { pub fn cut(&self) {} pub fn read(_: &str) {} }`;
  const files = { ...base, "materials/far.rs": far, "materials/own.rs": "struct Peer;" };
  const of = (text) => findingsOf(crate({ ...files, "access/near.rs": text }), { wings });
  assert.match(
    of("fn of(one: &crate::ground::peer::Peer) { one.cut() }")[0],
    /access must not know materials \(Peer::cut\)$/,
  );
  // what is not called on a value of the type is another type's
  assert.deepEqual(of("use crate::ground::peer::Peer; fn of(text: &str) { text.read() }"), []);
});

test("a circle of modules fails, also within a wing and by methods", () => {
  const pair = (one, other) =>
    findingsOf(crate({ ...base, "access/one.rs": one, "access/other.rs": other }), { wings });
  for (const [one, other] of [
    ["use crate::access::other::Other; pub struct One;", "use super::one::One; pub struct Other;"],
    [
      "impl Service { fn one(&self) { self.other() } }",
      "impl Service { fn other(&self) { self.one() } }",
    ],
  ]) {
    const [finding, ...rest] = pair(one, other);
    assert.deepEqual(rest, []);
    assert.match(finding, /^a circle of modules: access\/one → access\/other/);
  }
});

test("a circle of a folder's module with those in it fails, and one that only uses or shows them does not", () => {
  const circlesOf = (files) => findingsOf(crate({ "lib.rs": "mod a; mod b;", ...files }));
  const inside = {
    "a/mod.rs": "mod one; mod two; pub use two::Two; fn of(_: one::One, _: Two) {}",
    "a/one.rs": "use super::two::Two; pub(in crate::a) struct One(Two);",
    "a/two.rs": "pub struct Two;",
    "b.rs": "use crate::a::Two;",
  };
  assert.deepEqual(circlesOf(inside), []);
  for (const [modules, files] of [
    // between the two alone
    ["a, a/one", { "a/one.rs": "use super::of; pub struct One;" }],
    ["a, a/one", { "a/one.rs": "use crate::a::of; pub struct One;" }],
    ["a, a/one, a/two", { "a/two.rs": "use super::of; pub struct Two;" }],
    // by somebody outside
    [
      "a, a/one, b",
      { "a/one.rs": "use crate::b::B; pub struct One;", "b.rs": "use crate::a::of;" },
    ],
    ["a/one, a/two", { "a/two.rs": "use super::one::One; pub struct Two;" }],
  ]) {
    const [finding, ...rest] = circlesOf({ ...inside, ...files });
    assert.deepEqual(rest, []);
    assert.match(finding, /^a circle of modules: a\b/);
    const named = new Set(
      [...finding.matchAll(/([\w/]+) → ([\w/]+) /g)].flatMap((one) => one.slice(1)),
    );
    assert.equal([...named].sort().join(", "), modules);
  }
});

test("a file outside every wing fails", () => {
  assert.deepEqual(withFile("more.rs", ""), ["crates/x/src/more.rs stands in no wing"]);
});

test("a crate is named by its wings and files alone", () => {
  const text = "\nuse shinchoryu_engine::Trace;";
  const named = (path, rules, words = text) => strangersOf([{ path, text: words }], namedBy, rules);
  for (const path of ["ground/error.rs", "lib.rs", "access/mod.rs"])
    assert.match(named(`crates/service/src/${path}`)[0], /:2: shinchoryu_engine is for materials/);
  const { api } = winged;
  for (const path of ["body.rs", "endpoints/access/signup.rs"])
    assert.equal(named(`crates/api/src/${path}`, api).length, 1, path);
  assert.deepEqual(named("crates/service/src/materials/compare.rs"), []);
  for (const path of ["schema.rs", "endpoints/materials/compare.rs"])
    assert.deepEqual(named(`crates/api/src/${path}`, api), [], path);
  for (const words of [
    `#[cfg(test)]\nmod tests {${text} }`,
    "// shinchoryu_engine",
    "use shinchoryu_engines::A;",
  ])
    assert.deepEqual(named("crates/service/src/ground/error.rs", undefined, words), [], words);
});

test("what only tests use, and what stands in words, is no use", () => {
  for (const text of [
    "#[cfg(test)]\nmod tests { use crate::access::door::Door; }",
    "// use crate::access::door::Door;",
    'const WORDS: &str = "crate::access::door";',
    'const RAW: &str = r#"use "crate::access::door";"#;',
  ])
    assert.deepEqual(withFile("ground/other.rs", text), [], text);
});

// The checker has to see the project as it is: an import that is put into a real file is found.
for (const [room, rules] of Object.entries(winged))
  test(`a forbidden import into ${room} fails`, () => {
    const files = projectFiles()
      .filter((path) => path.startsWith(`crates/${room}/src/`) && path.endsWith(".rs"))
      .map((path) => ({ path, text: readFileSync(path, "utf8") }));
    assert.ok(edgesOf(files).length > 50, "the sources were not read");
    const inner = rules.base === undefined ? "" : `${rules.base}/`;
    const low = files.find(({ path }) => path.includes(`/src/${inner}ground/`));
    const high = inner.replace("/", "::");
    low.text += `\nuse crate::${high}materials::Anything;\n`;
    const findings = findingsOf(files, rules);
    assert.equal(findings.length, 1, findings.join("\n"));
    assert.match(findings[0], /ground must not know materials/);
  });
