// The walls across crates: what is forbidden is tried, and fails.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { shownBy, upwardsOf } from "./across.mjs";
import { projectFiles } from "./lib.mjs";
import { winged } from "./wings.mjs";

const rules = { wings: ["ground", "billing", "materials"] };
const crate = (name, files) =>
  Object.entries(files).map(([path, text]) => ({ path: `crates/${name}/src/${path}`, text }));
const store = {
  "lib.rs": `mod ground; mod billing; mod materials;
    pub use ground::store::Store;
    pub use billing::{plan::{Plan, Plans}, plan::Plan as Contract};
    repositories! {
      /// Plans.
      plans: Plans,
    }`,
  "ground/mod.rs": "pub mod store;",
  "ground/store.rs": "pub struct Store;",
  "billing/mod.rs": "pub mod plan;",
  "billing/plan.rs":
    "pub struct Plan; pub struct Plans;\nimpl Store { pub async fn end_plans(&self) {} }",
  "materials/mod.rs": "pub mod list;",
  "materials/list.rs": "pub struct List;",
};
const service = {
  "lib.rs": `mod ground; mod billing; mod materials; pub mod desk;
    pub struct Service;
    pub use shinchoryu_store::Plan as Running;
    pub use billing::order::Order;`,
  "ground/mod.rs": "pub mod peer;",
  "billing/mod.rs": "pub mod order;",
  "billing/order.rs": "pub struct Order;\nimpl Service { pub async fn order(&self) {} }",
};
const shown = { shinchoryu_store: shownBy(crate("store", store), rules) };
shown.shinchoryu_service = shownBy(crate("service", service), rules, shown);
const tried = (name, files, path, text) => {
  const all = crate(name, { ...files, [path]: text });
  return upwardsOf(all, rules, shown, shownBy(all, rules, shown));
};

test("who names what is of its wing, or below it, breaks no wall", () => {
  const text = "use shinchoryu_store::{Plan, Store}; fn of(tx: &Unit) { tx.plans(); }";
  assert.deepEqual(tried("service", service, "billing/own.rs", text), []);
  assert.deepEqual(tried("service", service, "materials/above.rs", text), []);
  assert.deepEqual(
    tried("service", service, "ground/low.rs", "use shinchoryu_store::Store; use other::Plan;"),
    [],
  );
});

test("a type, a repository or a method of a wing above in another crate, tried, fails", () => {
  for (const text of [
    "use shinchoryu_store::Plan;",
    "use shinchoryu_store::{Store, Plan as Anything};",
    "use shinchoryu_store::Contract;",
    "fn of(_: &shinchoryu_store::Plan) {}",
    "use shinchoryu_store as kept; fn of(_: &kept::Plan) {}",
    // by the name under which its own root shows it on
    "use crate::Running;",
    "fn of(_: &crate::Running) {}",
    "fn of(tx: &Unit) { tx.plans(); }",
    "impl Service { fn low(&self) { self.store().plans() } }",
    "impl Service { fn low(&self) { self.store().end_plans() } }",
    "use shinchoryu_store::Store; const END: fn(&Store) = Store::end_plans;",
  ]) {
    const findings = tried("service", service, "ground/low.rs", `\n${text}`);
    assert.equal(findings.length, 1, `${text}: ${findings.join(", ")}`);
    assert.match(findings[0], /ground\/low\.rs:2: ground must not know billing/, text);
  }
});

test("all of a crate at once is named by no wing", () => {
  const findings = tried("service", service, "ground/low.rs", "use shinchoryu_store::*;");
  assert.match(findings[0], /shinchoryu_store must be named name by name/);
});

test("a repository of its own that stands in a wing above fails", () => {
  const text = "\nfn of(unit: &Unit) { unit.plans() }";
  assert.match(tried("store", store, "ground/low.rs", text)[0], /ground must not know billing/);
});

test("what a crate shows on is of the wing that has it", () => {
  for (const text of [
    "use shinchoryu_service::Running;",
    "use shinchoryu_service::Order;",
    "fn of(service: &Service) { service.order() }",
  ])
    assert.match(
      tried("api", { "lib.rs": "mod ground;" }, "ground/low.rs", `\n${text}`)[0] ?? "",
      /ground must not know billing/,
      text,
    );
});

// The checker has to see the project as it is: each of these is put into a real file and found.
const filesOf = (room) =>
  projectFiles()
    .filter((path) => path.startsWith(`crates/${room}/src/`) && path.endsWith(".rs"))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
const project = {};
const rooms = new Map();
for (const [room, of] of Object.entries({
  store: winged.store,
  service: winged.service,
  api: winged.api,
})) {
  const files = filesOf(room);
  const own = shownBy(files, of, project);
  rooms.set(room, { files, of, own, below: { ...project } });
  project[`shinchoryu_${room}`] = own;
}
for (const [path, text, used] of [
  ["store/src/ground/windows.rs", "fn of(unit: &Unit) { unit.subscriptions(); }", "billing"],
  ["service/src/ground/limits.rs", "use shinchoryu_store::{Materials, Room};", "materials"],
  ["service/src/ground/limits.rs", "use shinchoryu_store::Subscription;", "billing"],
  ["service/src/ground/limits.rs", "fn of(s: &Service) { s.store().materials(); }", "materials"],
  ["service/src/ground/doors.rs", "use shinchoryu_store::Sessions;", "access"],
  ["service/src/access/grave.rs", "fn of(tx: &Unit) { tx.deletions(); }", "account"],
  ["service/src/access/session.rs", "use crate::SubscriptionStatus;", "billing"],
  ["api/src/endpoints/ground/provider.rs", "use shinchoryu_service::RunningPlan;", "billing"],
  ["api/src/endpoints/ground/provider.rs", "use shinchoryu_service::Readiness;", "operator"],
  ["api/src/endpoints/access/login.rs", "use shinchoryu_service::operator::jobs;", "operator"],
])
  test(`${text} in ${path} fails`, () => {
    const { files, of, own, below } = rooms.get(path.split("/")[0]);
    const changed = files.map((file) =>
      file.path === `crates/${path}` ? { ...file, text: `${file.text}\n${text}\n` } : file,
    );
    assert.notDeepEqual(changed, files, "no such file");
    const findings = upwardsOf(changed, of, below, own);
    assert.equal(findings.length, 1, findings.join("\n"));
    assert.ok(findings[0].includes(`must not know ${used}`), findings[0]);
  });
