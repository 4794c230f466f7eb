// What the product is made of, as CycloneDX 1.6: every package of Cargo.lock and of npm's lock files. The
// same lock files give the same bytes: no time and no random number is in it.
// usage: node scripts/sbom.mjs FILE
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { capture } from "./lib.mjs";
import { npmPackages, rustPackages } from "./packages.mjs";

const ROOT = "pkg:generic/shinchoryu";

export const purl = (type, name, version) =>
  `pkg:${type}/${name.split("/").map(encodeURIComponent).join("/")}@${encodeURIComponent(version)}`;

// CycloneDX writes a known single licence by its id and anything else as an expression.
const licences = (text) => (text ? [{ expression: text.replaceAll("/", " OR ") }] : undefined);

function component(type, { name, version, licence, hash, shipped }) {
  const id = purl(type, name, version);
  const slash = name.startsWith("@") ? name.indexOf("/") : -1;
  return {
    type: "library",
    "bom-ref": id,
    ...(slash > 0 && { group: name.slice(0, slash) }),
    name: slash > 0 ? name.slice(slash + 1) : name,
    version,
    // "excluded": builds or tests, and is in nothing that is shipped
    scope: shipped ? "required" : "excluded",
    ...(hash && { hashes: [hash] }),
    ...(licences(licence) && { licenses: licences(licence) }),
    purl: id,
  };
}

// The packages of the program itself: reached from the server without what only tests need.
function shippedCrates({ packages, resolve }) {
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const shipped = new Set();
  const visit = (id) => {
    if (shipped.has(id)) return;
    shipped.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps)
      if (dep_kinds.some(({ kind }) => kind === null)) visit(pkg);
  };
  visit(packages.find(({ name }) => name === "shinchoryu-server").id);
  return shipped;
}

export function sbom(metadata, rust = rustPackages(), npm = npmPackages()) {
  const crates = new Map(
    metadata.packages.map((found) => [`${found.name}@${found.version}`, found]),
  );
  const shipped = shippedCrates(metadata);
  const components = [
    ...rust.map(({ name, version, checksum }) => {
      const found = crates.get(`${name}@${version}`);
      return component("cargo", {
        name,
        version,
        licence: found?.license,
        hash: checksum && { alg: "SHA-256", content: checksum },
        shipped: found !== undefined && shipped.has(found.id),
      });
    }),
    ...npm.map(({ name, version, license, integrity, dev }) => {
      const [algorithm, digest] = (integrity ?? "").split("-");
      return component("npm", {
        name,
        version,
        licence: license,
        hash: algorithm === "sha512" && {
          alg: "SHA-512",
          content: Buffer.from(digest, "base64").toString("hex"),
        },
        shipped: !dev,
      });
    }),
  ].sort((a, b) => (a.purl < b.purl ? -1 : 1));
  const version = crates.size
    ? metadata.packages.find(({ name }) => name === "shinchoryu-server").version
    : "";
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": ROOT, name: "shinchoryu", version },
    },
    components,
  };
  const hex = createHash("sha256").update(JSON.stringify(bom)).digest("hex");
  // a number of its content, in the form of a UUID of version 8
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return { ...bom, serialNumber: `urn:uuid:${uuid}` };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , file] = process.argv;
  const metadata = JSON.parse(capture("cargo", "metadata", "--locked", "--format-version", "1"));
  const bom = sbom(metadata);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(bom, null, 1)}\n`);
  console.log(`${file}: ${bom.components.length} packages`);
}
