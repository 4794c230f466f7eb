// A small file system fills up under ten writers and has room again: what was acknowledged is there after
// SIGTERM and after kill -9, members read meanwhile, and writing goes on without a restart.
import { execFileSync } from "node:child_process";
import { openSync, writeSync, closeSync, rmSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Writer, atWork } from "./ledger.mjs";
import { integrity, writersOf } from "./kills.mjs";
import { Program, material, signIn } from "./program.mjs";

const MEGABYTES = 24;

/** Takes all the room that is left. */
function fill(path) {
  const file = openSync(path, "w");
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 120));
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
}

async function until(what, holds, seconds = 20) {
  for (let tries = 0; tries < seconds * 10; tries += 1) {
    if (await holds()) return true;
    await pause(100);
  }
  throw new Error(`waited in vain: ${what}`);
}

export async function disk({ folder, port, rounds }) {
  const small = join(folder, "small");
  mkdirSync(small);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${MEGABYTES}m`, "tmpfs", small]);
  const filler = join(small, "filler");
  // the floor would refuse before the disk is full: here the disk itself has to
  const settings = { SHINCHORYU_DISK__KEEP_FREE_MIB: "0" };
  const log = join(folder, "disk.log");
  const program = new Program({ data: join(small, "data"), port, log, settings });
  await program.start();
  const writers = await writersOf(program);
  const faults = [];
  let refused = 0;
  let reads = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const leaver = writers[round % writers.length];
    const second = await signIn(leaver.member);
    const cookies = new Map(second.cookies);
    const stop = atWork(writers);
    await pause(300);
    fill(filler);
    const before = refusals(writers);
    await until("writes are refused", () => refusals(writers) >= before + 20);
    for (const { member, name } of writers) {
      const answer = await member.ask("GET", "/api/members/me/materials");
      reads += 1;
      if (answer.status !== 200) faults.push(`${name} cannot read: ${answer.status}`);
    }
    const out = await second.ask("DELETE", "/api/logout").catch(() => null);
    rmSync(filler);
    const acknowledged = sum(writers);
    await until("writing goes on", () => sum(writers) >= acknowledged + 50);
    await stop();
    refused += refusals(writers) - before;
    const signal = round % 2 ? "SIGKILL" : "SIGTERM";
    await program.end(signal);
    for (const { member } of writers) member.hangUp();
    await program.start();
    for (const writer of writers) faults.push(...(await writer.check()));
    second.hangUp();
    second.cookies = cookies;
    const { status } = await second.ask("GET", "/api/members/me");
    if (out?.status === 204 && status !== 401) faults.push("a log-out that was answered is undone");
    if (faults.length > 0) break;
  }
  await program.end("SIGTERM");
  faults.push(...integrity(program.data));
  if (faults.length === 0) execFileSync("umount", [small]);
  return {
    rows: [
      ["full disk: rounds (half end by SIGTERM, half by kill -9)", rounds],
      ["full disk: writes acknowledged", sum(writers)],
      ["full disk: writes refused while full", refused],
      ["full disk: reads answered while full", reads],
      ["full disk: lost, twice or undone", faults.length],
    ],
    faults,
  };
}

const sum = (writers) => writers.reduce((total, writer) => total + writer.acknowledged, 0);
const refusals = (writers) =>
  writers.reduce(
    (total, writer) => total + [...writer.refused.values()].reduce((a, b) => a + b, 0),
    0,
  );
