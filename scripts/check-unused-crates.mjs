// Dependencies that nothing uses: of a crate, when no source of it names them; of the workspace, when no crate
// asks for them. A look at the text: much faster than a tool that first has to be compiled.
import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { capture, conclude, projectFiles } from "./lib.mjs";

const { packages } = JSON.parse(
  capture("cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"),
);
const rustFiles = projectFiles().filter((path) => path.endsWith(".rs"));
const findings = [];
const asked = new Set();

/** Files of other crates that this one compiles as its own: what tests share. */
function taken(path) {
  const named = readFileSync(path, "utf8").matchAll(/^#\[path = "([^"]+)"\]/gm);
  return [...named].map(([, other]) => join(dirname(path), other));
}

for (const { name, manifest_path, dependencies } of packages) {
  const folder = relative(".", dirname(manifest_path));
  const own = rustFiles.filter((path) => path.startsWith(`${folder}/`));
  const source = [...own, ...own.flatMap(taken)]
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  for (const dependency of dependencies) {
    asked.add(dependency.name);
    // a crate that asks for itself only switches a feature on for its tests
    if (dependency.name === name) continue;
    const identifier = (dependency.rename ?? dependency.name).replaceAll("-", "_");
    if (!new RegExp(`\\b${identifier}(::|\\b\\s*(;|as\\b|\\{))`).test(source)) {
      findings.push(`${name} does not use ${dependency.name}`);
    }
  }
}

const manifest = readFileSync("Cargo.toml", "utf8");
const table = /\[workspace\.dependencies\]\n([^]*?)\n\[/.exec(manifest)[1];
for (const [, name] of table.matchAll(/^([\w-]+) *=/gm)) {
  if (!asked.has(name)) findings.push(`no crate asks for the workspace's ${name}`);
}
conclude("unused dependencies", findings);
