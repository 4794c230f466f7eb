// Half an hour of ordinary work: memory, open files and rows stay what they were.
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { writersOf } from "./kills.mjs";
import { Program, material } from "./program.mjs";

const A_SECOND = 200;
/** Caches and pools have filled by then. */
const WARM_MINUTES = 5;
const LARGEST_GROWTH = 0.1;
const MINUTES_OF_MEMORY = 8;

/** Without the audit log: it has a row for each document that is made, until they are two years old. */
function rowsOf(data) {
  const script = `
import sqlite3, sys
db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'audit_events'")]
print(sum(db.execute(f"SELECT COUNT(*) FROM {name}").fetchone()[0] for name in names))`;
  const file = join(data, "shinchoryu.sqlite3");
  return Number(execFileSync("python3", ["-c", script, file], { encoding: "utf8" }));
}

const bytesOf = (data, name) => statSync(join(data, name), { throwIfNoEntry: false })?.size ?? 0;

/** What members do, by share: mostly reading, some saving, now and then a document. */
async function act(member, mine, random) {
  const { id } = mine;
  const path = `/api/members/me/materials/${id}`;
  if (random < 0.45) return member.ask("GET", "/api/members/me/materials");
  if (random < 0.8) return member.ask("GET", path);
  if (random < 0.9) return member.ask("POST", "/api/materials/compare", material("soak"));
  if (random < 0.9995) {
    const answer = await member.ask(
      "PATCH",
      path,
      { input: material(`soak ${random}`) },
      {
        "if-match": mine.version,
      },
    );
    if (answer.status === 200) mine.version = answer.headers.etag;
    return answer;
  }
  return member.ask("GET", `${path}/document.pdf?lang=ja`);
}

export async function soak({ folder, port, minutes }) {
  const program = new Program({ data: join(folder, "soak"), port });
  await program.start();
  const members = [];
  for (const { member } of await writersOf(program, 40)) {
    const made = await member.must("POST", "/api/members/me/materials", {
      input: material("soak"),
    });
    members.push({ member, mine: { id: made.json.id, version: made.headers.etag }, busy: false });
  }
  const samples = [];
  const times = [];
  const answers = new Map();
  const began = performance.now();
  const ms = () => performance.now() - began;
  let asked = 0;
  let next = 60_000;
  while (ms() < minutes * 60_000) {
    for (; asked < (ms() / 1000) * A_SECOND; asked += 1) {
      const free = members.filter(({ busy }) => !busy);
      const one = free[Math.floor(Math.random() * free.length)];
      if (one === undefined) break; // the server is behind: asked again at the next turn
      one.busy = true;
      const start = performance.now();
      act(one.member, one.mine, Math.random())
        .then(
          ({ status }) => status,
          () => "none",
        )
        .then((status) => {
          one.busy = false;
          times.push(performance.now() - start);
          answers.set(status, (answers.get(status) ?? 0) + 1);
        });
    }
    if (ms() >= next) {
      next += 60_000;
      const { data } = program;
      const file = bytesOf(data, "shinchoryu.sqlite3") + bytesOf(data, "shinchoryu.sqlite3-wal");
      samples.push({ ...program.usage(), rows: rowsOf(data), file, at: ms() });
    }
    await pause(5);
  }
  await program.end("SIGTERM");
  // A document takes and gives back tens of megabytes, so one look at the memory says little: the
  // middle of some minutes after the warm-up stands against that of as many at the end.
  const after = samples.filter(({ at }) => at >= WARM_MINUTES * 60_000);
  const warm = after.length > 0 ? after : samples;
  const some = Math.max(1, Math.min(MINUTES_OF_MEMORY, Math.floor(warm.length / 2)));
  const middle = (of) => of.reduce((sum, { resident }) => sum + resident, 0) / of.length;
  const first = { ...warm[0], resident: middle(warm.slice(0, some)) };
  const last = { ...samples.at(-1), resident: middle(warm.slice(-some)) };
  const faults = [];
  for (const what of ["resident", "files", "rows", "file"]) {
    if (last[what] > first[what] * (1 + LARGEST_GROWTH)) {
      faults.push(`soak: ${what} grew from ${first[what]} to ${last[what]}`);
    }
  }
  for (const [status, times] of answers) {
    if (![200, 429].includes(status)) faults.push(`soak: ${times} answers ${status}`);
  }
  times.sort((a, b) => a - b);
  const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  const grown = (show, what) => `${show(first[what])} → ${show(last[what])}`;
  return {
    rows: [
      [
        "soak: minutes, requests a second",
        `${minutes}, ${Math.round(times.length / minutes / 60)}`,
      ],
      ["soak: answers by status", [...answers].map((pair) => pair.join(": ")).join(", ")],
      [
        "soak: p50, p99",
        [0.5, 0.99].map((at) => `${times[Math.floor(times.length * at)].toFixed(1)} ms`).join(", "),
      ],
      [
        `soak: memory, ${some} minutes after the first ${WARM_MINUTES} → ${some} at the end`,
        grown(megabytes, "resident"),
      ],
      [
        "soak: memory, every fifth minute",
        samples
          .filter((_, minute) => minute % 5 === 4)
          .map(({ resident }) => megabytes(resident))
          .join(", "),
      ],
      ["soak: open files", grown(String, "files")],
      ["soak: rows of all tables but the audit log", grown(String, "rows")],
      ["soak: database and its log", grown(megabytes, "file")],
    ],
    faults,
  };
}
