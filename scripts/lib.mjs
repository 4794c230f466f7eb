// What the other scripts share. They are started from the project's folder.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const targetDir = resolve(process.env.CARGO_TARGET_DIR ?? "target");
export const reportDir = join(targetDir, "test-report");

export const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

export const capture = (command, ...args) =>
  execFileSync(command, args, { encoding: "utf8", maxBuffer: 1 << 30 });

// What git knows or would add: generated and downloaded files are not the project's text.
export const projectFiles = () =>
  capture("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    .split("\0")
    .filter((path) => path !== "" && existsSync(path));

// Ends a check: prints every finding and fails when there is one.
export function conclude(what, findings) {
  for (const finding of findings) console.error(`${what}: ${finding}`);
  if (findings.length > 0) process.exitCode = 1;
  else console.log(`${what}: ok`);
}
