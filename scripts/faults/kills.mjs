// kill -9 under load: everything that was acknowledged is there, nothing is there twice.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Writer, atWork, refusals } from "./ledger.mjs";
import { Program, signIn, signUp } from "./program.mjs";

/** Ten people at ten addresses of this machine, so that nobody's limits touch another's. */
export async function writersOf(program, count = 10) {
  const writers = [];
  for (let number = 1; number <= count; number += 1) {
    const member = await signUp(program, `writer${number}@example.jp`, `127.0.1.${number}`);
    writers.push(new Writer(member, `w${number}`));
  }
  return writers;
}

/** `sqlite3`'s own look at the file of a stopped program. */
export function integrity(data) {
  const script = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
print(db.execute("PRAGMA integrity_check").fetchone()[0], len(db.execute("PRAGMA foreign_key_check").fetchall()))`;
  const file = join(data, "shinchoryu.sqlite3");
  const told = execFileSync("python3", ["-c", script, file], { encoding: "utf8" }).trim();
  return told === "ok 0" ? [] : [`integrity: ${told}`];
}

/** Ends a session in each round; an acknowledged log-out stays one. */
async function logOut(writer, ended) {
  if (writer.second === undefined) return;
  const browser = writer.second;
  writer.second = undefined;
  const cookies = new Map(browser.cookies);
  const answer = await browser.ask("DELETE", "/api/logout").catch(() => null);
  if (answer?.status === 204) ended.push(Object.assign(browser, { cookies }));
}

export async function kills({ folder, port, count, settings = {}, label }) {
  const program = new Program({ data: join(folder, label), port, settings });
  await program.start();
  const writers = await writersOf(program);
  const faults = [];
  const ended = [];
  let slowest = 0;
  for (let round = 1; round <= count; round += 1) {
    // a second browser of one of them, to be logged out while the server dies
    const writer = writers[round % writers.length];
    if (round % 10 === 0) writer.second = await signIn(writer.member);
    const stop = atWork(writers);
    await pause(30 + Math.random() * 600);
    const out = logOut(writer, ended);
    await pause(Math.random() * 20);
    await program.end("SIGKILL");
    await Promise.all([stop(), out]);
    for (const { member } of writers) member.hangUp();
    for (const browser of ended) browser.hangUp();
    slowest = Math.max(slowest, await program.start());
    for (const each of writers) faults.push(...(await each.check()));
    for (const browser of ended) {
      const { status } = await browser.ask("GET", "/api/members/me");
      if (status !== 401) faults.push(`a log-out that was answered is undone: ${status}`);
    }
    if (faults.length > 0) break;
  }
  await program.end("SIGTERM");
  if (settings.SHINCHORYU_DATABASE__URL === undefined) faults.push(...integrity(program.data));
  const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  return {
    rows: [
      [`${label}: kills under load`, count],
      [`${label}: writes acknowledged`, acknowledged],
      [`${label}: log-outs answered`, ended.length],
      [`${label}: writes refused`, refusals(writers)],
      [`${label}: lost, twice or undone`, faults.length],
      [`${label}: slowest start after a kill`, `${slowest.toFixed(0)} ms`],
    ],
    faults,
  };
}
