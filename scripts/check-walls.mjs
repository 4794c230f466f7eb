// The walls of docs/architecture.md: between the crates, read from what cargo says each depends on,
// and between the wings within a crate, read from its sources. Dependencies of tests only are free.
import { readFileSync } from "node:fs";
import { shownBy, upwardsOf } from "./across.mjs";
import { capture, conclude, projectFiles } from "./lib.mjs";
import { findingsOf, strangersOf } from "./modules.mjs";
import { namedBy, winged, wings } from "./wings.mjs";

const PREFIX = "shinchoryu-";

// Crate → the crates of ours that it may use.
const mayUse = {
  quantity: [],
  fields: [],
  words: ["fields", "quantity"],
  law: ["fields", "quantity"],
  engine: ["fields", "law", "quantity", "words"],
  document: ["engine", "fields", "law", "quantity", "words"],
  store: ["quantity"],
  backup: ["store"],
  service: ["document", "engine", "fields", "law", "quantity", "store", "words"],
  adapters: ["service"],
  api: ["engine", "fields", "service", "words"],
  server: [
    "adapters",
    "api",
    "backup",
    "document",
    "engine",
    "fields",
    "law",
    "quantity",
    "service",
    "store",
    "words",
  ],
};

// Pure crates use nothing but these: no clock, no files, no network, no threads.
const pureDependencies = [
  "chrono",
  "csv",
  "rustc-hash",
  "schemars",
  "serde",
  "serde_json",
  "serde_path_to_error",
  "sha2",
  "strum",
  "thiserror",
  "toml",
];
const pure = ["quantity", "fields", "words", "law", "engine"];

// Outside crates (and everything that begins with "name-") → the only rooms that may use them.
const onlyIn = {
  sqlx: ["store"],
  "sea-orm": ["store"],
  axum: ["api", "server"],
  tower: ["api", "server"],
  utoipa: ["api"],
  typst: ["document"],
  rust_xlsxwriter: ["document"],
  reqwest: ["adapters"],
  ureq: ["adapters"],
  lettre: ["adapters"],
  age: ["backup"],
  clap: ["server"],
  tokio: ["store", "service", "adapters", "api", "server"],
};

const { packages } = JSON.parse(
  capture("cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"),
);
const findings = [];
for (const { name, dependencies } of packages) {
  const room = name.replace(PREFIX, "");
  if (!(room in mayUse))
    findings.push(`${name}: a crate without a place in the table of scripts/check-walls.mjs`);
  for (const { name: used, kind } of dependencies) {
    if (kind === "dev") continue;
    if (used.startsWith(PREFIX)) {
      if (!mayUse[room]?.includes(used.replace(PREFIX, "")))
        findings.push(`${room} must not know ${used}`);
      continue;
    }
    if (pure.includes(room) && !pureDependencies.includes(used))
      findings.push(`${room} is pure and must not use ${used}`);
    for (const [outside, rooms] of Object.entries(onlyIn)) {
      const same = used === outside || used.startsWith(`${outside}-`);
      if (same && !rooms.includes(room))
        findings.push(`${used} belongs to ${rooms.join(", ")}, not to ${room}`);
    }
  }
}
const paths = projectFiles();
const sources = paths.filter((path) => path.endsWith(".rs"));
const shown = {};
for (const room of Object.keys(mayUse)) {
  const files = sources
    .filter((path) => path.startsWith(`crates/${room}/src/`))
    .map((path) => ({ path, text: readFileSync(path, "utf8") }));
  findings.push(...findingsOf(files, winged[room]));
  if (!winged[room]) continue;
  findings.push(...strangersOf(files, namedBy, winged[room]));
  // a room stands in the table behind those that it uses
  const own = shownBy(files, winged[room], shown);
  findings.push(...upwardsOf(files, winged[room], shown, own));
  shown[`${PREFIX.replace("-", "_")}${room}`] = own;
}
for (const path of paths.filter((one) => one.startsWith("e2e/tests/")))
  if (!wings.includes(path.split("/")[2])) findings.push(`${path} stands in no wing`);
conclude("walls", findings);
