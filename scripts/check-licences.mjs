// Every package we ship or build with has a licence that lets us.
import { capture, conclude, projectFiles, readJson } from "./lib.mjs";
import { isAllowed } from "./spdx.mjs";

const findings = [];
const judge = (name, licence, tool) => {
  if (!isAllowed(licence ?? "", tool)) findings.push(`${name}: ${licence ?? "no licence named"}`);
};

const { packages } = JSON.parse(capture("cargo", "metadata", "--locked", "--format-version", "1"));
for (const { name, version, license } of packages) judge(`${name} ${version}`, license);

for (const lock of projectFiles().filter((path) => path.endsWith("package-lock.json"))) {
  for (const [path, { version, license, link, dev }] of Object.entries(readJson(lock).packages)) {
    if (path !== "" && !link) judge(`${path} ${version} (${lock})`, license, dev);
  }
}
conclude("licences", findings);
