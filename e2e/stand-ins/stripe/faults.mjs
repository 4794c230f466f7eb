// What goes wrong on the way, as tests order it: for the next matching requests.
import { setTimeout as pause } from "node:timers/promises";

/**
 * `drop`: the connection ends before anything is done. `lose_answer`: everything is done, then the
 * connection ends. `error_before`, `error_after`: 500 (or `status`) before or after doing it. `error_kept`:
 * the same instead of doing it, as the answer to the key. `rate_limit`: 429. `forbidden`: 403. `delay`: `ms`
 * before doing it. `hold`, `hold_answer`: it waits for `release` before, or after, it is done. `slow_body`:
 * the answer's body takes `ms`. `not_json`: a page of some proxy instead of the answer, which is done.
 */
export const kinds = [
  "drop",
  "lose_answer",
  "error_before",
  "error_after",
  "error_kept",
  "rate_limit",
  "forbidden",
  "delay",
  "hold",
  "hold_answer",
  "slow_body",
  "not_json",
];

export class Faults {
  #ordered = [];
  #held = [];
  down = false;

  /** `method` and `path` choose requests, all when left out; a `*` in the path is one id. */
  order({ kind, method, path, times = 1, ms = 1000, status = 500 }) {
    if (!kinds.includes(kind)) throw new Error(`kind is one of ${kinds.join(", ")}`);
    this.#ordered.push({ kind, method, path, times, ms, status });
  }

  /** The fault of this request, or undefined; counts it. */
  take(method, path) {
    if (this.down) return { kind: "drop" };
    const matches = (pattern) =>
      new RegExp(`^${pattern.split("*").map(escaped).join("[^/]+")}$`).test(path);
    const found = this.#ordered.find(
      (one) =>
        one.times > 0 &&
        (one.method === undefined || one.method === method) &&
        (one.path === undefined || matches(one.path)),
    );
    if (found) found.times -= 1;
    return found;
  }

  /** Ends with the next `release`. */
  hold() {
    return new Promise((done) => this.#held.push(done));
  }

  release() {
    for (const done of this.#held.splice(0)) done();
  }

  clear() {
    this.#ordered = [];
    this.down = false;
  }
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Sends `text`, whole or in two halves with `ms` in between. */
export async function sendBody(response, text, ms = 0) {
  if (ms === 0) return response.end(text);
  response.write(text.slice(0, text.length / 2));
  await pause(ms);
  response.end(text.slice(text.length / 2));
}
