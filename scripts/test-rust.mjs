// Runs every Rust test with plain cargo, which is always there, and writes down what ran: cargo's own
// reports for machines are not for its stable versions.
// Cargo's own output names a test without its crate; so the executables are listed first.
import { spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { writeJunit } from "./junit.mjs";
import { reportDir } from "./lib.mjs";

const cargoTest = ["test", "--workspace", "--no-fail-fast"];
// Most tests wait for a database more than they calculate.
process.env.RUST_TEST_THREADS ??= String(2 * availableParallelism());

// Name of the executable → folder of its crate, as "crates/law".
function roomsByExecutable() {
  const args = [...cargoTest, "--no-run", "--message-format=json-render-diagnostics"];
  const stdio = ["ignore", "pipe", "inherit"];
  const built = spawnSync("cargo", args, { stdio, encoding: "utf8", maxBuffer: 1 << 30 });
  if (built.status !== 0) process.exit(built.status ?? 1);
  const rooms = new Map();
  for (const line of built.stdout.split("\n")) {
    if (!line.startsWith("{")) continue;
    const message = JSON.parse(line);
    if (message.reason !== "compiler-artifact" || !message.executable) continue;
    rooms.set(basename(message.executable), relative(".", dirname(message.manifest_path)));
  }
  return rooms;
}

const rooms = roomsByExecutable();
const rows = [];
const silent = /^(running \d+ tests?|test result: ok\. 0 passed.*|)$/;
const results = { ok: "ok", FAILED: "failure", ignored: "skipped" };
let file = "";
// The one whose output is being printed, after all tests of an executable ran.
let told = null;

// One pipe for both streams: "Running …" must come before the tests it announces.
const run = spawn("sh", ["-c", `cargo ${cargoTest.join(" ")} 2>&1`], {
  stdio: ["ignore", "pipe", "inherit"],
});
const exited = new Promise((done) => run.on("close", (code) => done(code ?? 1)));
for await (const line of createInterface({ input: run.stdout })) {
  const running = /^\s+Running .*\((.*)\)$/.exec(line);
  if (running) told = null;
  if (running) file = rooms.get(basename(running[1])) ?? "";
  if (/^\s+Doc-tests /.test(line)) file = "";
  const test = /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/.exec(line);
  if (test) rows.push({ file, name: test[1], result: results[test[2]] });
  const telling = /^---- (.+) stdout ----$/.exec(line);
  if (telling) told = rows.findLast((row) => row.file === file && row.name === telling[1]);
  else if (line === "failures:") told = null;
  else if (told) told.reason = `${told.reason ?? ""}${line}\n`;
  if (test?.[2] !== "ok" && !silent.test(line)) console.log(line);
}
mkdirSync(reportDir, { recursive: true });
writeFileSync(join(reportDir, "rust.xml"), writeJunit(rows));
process.exitCode = await exited;
