// What the product is made of, and what is known against it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { allPackages, main } from "./advisories.mjs";
import { capture, readJson } from "./lib.mjs";
import { npmLocks, npmPackages, rustPackages } from "./packages.mjs";
import { purl, sbom } from "./sbom.mjs";

const metadata = JSON.parse(capture("cargo", "metadata", "--locked", "--format-version", "1"));

test("the bill of materials names every package of every lock file", () => {
  const bom = sbom(metadata);
  const named = new Set(bom.components.map((component) => component.purl));
  assert.equal(named.size, bom.components.length);
  const wanted = new Set();
  for (const { name, version, source } of metadata.packages)
    if (source) wanted.add(purl("cargo", name, version));
  assert.ok(npmLocks().length >= 2);
  for (const lock of npmLocks())
    for (const [path, { version, link }] of Object.entries(readJson(lock).packages))
      if (path && !link) wanted.add(purl("npm", path.split("node_modules/").at(-1), version));
  assert.deepEqual(
    [...wanted].filter((one) => !named.has(one)),
    [],
  );
  // Cargo.lock also has what only other systems need
  assert.ok(named.size >= wanted.size);
});

test("the bill of materials tells what is shipped from what only tests, and does not change by itself", () => {
  const bom = sbom(metadata);
  const scope = (type, name) =>
    bom.components.find((one) => one.purl.startsWith(`pkg:${type}/${name}@`)).scope;
  assert.equal(scope("cargo", "axum"), "required");
  assert.equal(scope("cargo", "proptest"), "excluded");
  assert.equal(scope("npm", "react"), "required");
  assert.equal(scope("npm", "vitest"), "excluded");
  assert.ok(bom.components.every(({ hashes }) => hashes?.length === 1));
  assert.deepEqual(sbom(metadata), bom);
  const less = sbom(metadata, rustPackages().slice(1), npmPackages());
  assert.notEqual(less.serialNumber, bom.serialNumber);
});

// A database with these advisories, whose answers come in two pages.
async function database(records, use) {
  const server = createServer(async (request, response) => {
    const json = (status, body) => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    const [, , kind, id] = request.url.split("/");
    if (kind === "vulns") return json(records[id] ? 200 : 404, records[id] ?? {});
    let text = "";
    for await (const part of request) text += part;
    const results = JSON.parse(text).queries.map(({ package: { name }, version, page_token }) => {
      const ids = Object.keys(records).filter((one) => records[one].at === `${name}@${version}`);
      const [first, ...rest] = ids;
      if (page_token) return { vulns: rest.map((one) => ({ id: one })) };
      if (!first) return {};
      return { vulns: [{ id: first }], ...(rest.length > 0 && { next_page_token: "more" }) };
    });
    json(200, { results });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    return await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
  }
}

const packages = [
  { ecosystem: "crates.io", name: "good", version: "1.0.0" },
  { ecosystem: "crates.io", name: "bad", version: "1.0.0" },
  { ecosystem: "npm", name: "@a/old", version: "2.0.0" },
];
const affected = (name, fixed, informational) => [
  {
    package: { name },
    ranges: [{ events: [{ introduced: "0" }, ...(fixed ? [{ fixed }] : [])] }],
    ...(informational && { database_specific: { informational } }),
  },
];
const quiet = () => {};

test("the daily run asks about the packages of Rust and of npm", () => {
  assert.match(readFileSync(".ci/daily", "utf8"), /^exec node scripts\/advisories\.mjs$/m);
  const asked = allPackages().map(({ ecosystem, name }) => `${ecosystem} ${name}`);
  for (const one of ["crates.io axum", "crates.io tokio", "npm react", "npm @playwright/test"])
    assert.ok(asked.includes(one), one);
  assert.equal(asked.length, rustPackages().length + npmPackages().length);
});

test("a known vulnerability fails and names where it is mended, on every page of the answer", async () => {
  const records = {
    "RUSTSEC-1": {
      at: "bad@1.0.0",
      summary: "gone",
      withdrawn: "2026-01-01",
      affected: affected("bad"),
    },
    "RUSTSEC-2": { at: "bad@1.0.0", summary: "breaks", affected: affected("bad", "1.0.1") },
  };
  const said = [];
  const code = await database(records, (url) => main(url, packages, (line) => said.push(line)));
  assert.equal(code, 1);
  assert.deepEqual(said, [
    "VULNERABLE: bad 1.0.0: RUSTSEC-2 breaks (fixed in 1.0.1)",
    "advisories: 3 packages asked, 1 vulnerable",
  ]);
});

test("a notice is told and fails nothing", async () => {
  const records = {
    "RUSTSEC-3": {
      at: "@a/old@2.0.0",
      summary: "old",
      affected: affected("@a/old", null, "unmaintained"),
    },
  };
  const said = [];
  const code = await database(records, (url) => main(url, packages, (line) => said.push(line)));
  assert.equal(code, 0);
  assert.equal(said[0], "notice: @a/old 2.0.0: RUSTSEC-3 old");
});

test("a database that cannot be asked is no good news", async () => {
  const complaints = [];
  const complain = (line) => complaints.push(line);
  const gone = await database({}, (url) => url);
  assert.equal(await main(gone, packages, quiet, complain), 2);
  const broken = { "RUSTSEC-4": { at: "bad@1.0.0" } };
  const answersOther = createServer((_, response) => response.end('{"results":[]}'));
  await new Promise((ready) => answersOther.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${answersOther.address().port}`;
  assert.equal(await main(url, packages, quiet, complain), 2);
  answersOther.close();
  assert.equal(complaints.length, 4);
  assert.ok(complaints.every((line) => line.startsWith("advisories: ")));
  // a record without words still counts
  assert.equal(await database(broken, (one) => main(one, packages, quiet)), 1);
});
