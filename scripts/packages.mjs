// Every package of another maker that this project is built from: Cargo.lock and every lock file of npm.
import { readFileSync } from "node:fs";
import { projectFiles, readJson } from "./lib.mjs";

// Rust: name, version and digest stand in Cargo.lock; what has no source is our own.
export function rustPackages(lock = readFileSync("Cargo.lock", "utf8")) {
  return lock
    .split("[[package]]")
    .slice(1)
    .map((text) => {
      const fields = text.matchAll(/^(name|version|source|checksum) = "(.*)"$/gm);
      return Object.fromEntries([...fields].map(([, key, value]) => [key, value]));
    })
    .filter(({ source }) => source);
}

// npm: the path in the lock file ends with the name of the package.
export function npmPackages(locks = npmLocks()) {
  const found = new Map();
  for (const lock of locks) {
    for (const [path, entry] of Object.entries(readJson(lock).packages)) {
      if (path === "" || entry.link) continue;
      const name =
        entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      const known = found.get(`${name}@${entry.version}`);
      // a package that is shipped somewhere is no mere tool
      const dev = (entry.dev ?? false) && (known?.dev ?? true);
      found.set(`${name}@${entry.version}`, { name, ...entry, dev });
    }
  }
  return [...found.values()];
}

export const npmLocks = () => projectFiles().filter((path) => path.endsWith("package-lock.json"));
