// The real program, as the fault runs start, stop and kill it, and the people who use it: made, signed in
// and asked over its API alone.
import { spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdirSync, openSync, readFileSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { targetDir } from "../lib.mjs";

export const binary = process.env.FAULTS_PROGRAM ?? join(targetDir, "release/shinchoryu");

const READY_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 15_000;

/** The program with a folder of its own; it can be started again and again on it. */
export class Program {
  constructor({ data, port, log = `${data}.log`, settings = {} }) {
    Object.assign(this, { data, port, log, settings, url: `http://127.0.0.1:${port}` });
    this.child = null;
    process.once("exit", () => this.child?.kill("SIGKILL")); // also when a run fails
  }

  /** Starts it; the answer is how many milliseconds it took to be ready. */
  async start(settings = {}) {
    mkdirSync(this.data, { recursive: true });
    const log = openSync(this.log, "a");
    const began = performance.now();
    this.child = spawn(
      binary,
      ["serve", "--listen", `127.0.0.1:${this.port}`, "--data-dir", this.data],
      {
        env: {
          ...process.env,
          SHINCHORYU_LOG__FILTER: "warn",
          ...this.settings,
          ...settings,
        },
        stdio: ["ignore", log, log],
      },
    );

    this.ended = new Promise((done) => this.child.on("close", (code) => done(code)));
    const stranger = new Visitor(this, "127.0.0.1");
    while (performance.now() - began < READY_WITHIN_MS) {
      const answer = await stranger.ask("GET", "/readyz").catch(() => null);
      if (answer?.status === 200) return performance.now() - began;
      if (this.child.exitCode !== null) break;
      await pause(5);
    }
    throw new Error(`the server did not start; see ${this.log}`);
  }

  /** Sends a signal and waits for the end; the answer is the exit code. */
  async end(signal) {
    this.child.kill(signal);
    return this.ended;
  }

  /** Memory (bytes, without swap) and open files of the running program. */
  usage() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
    const resident = Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
    return { resident, files: readdirSync(`/proc/${this.child.pid}/fd`).length };
  }
}

/** Somebody at an address of this machine, with a browser that keeps cookies. */
export class Visitor {
  constructor(program, address) {
    Object.assign(this, { program, address, cookies: new Map() });
    this.agent = new Agent({ keepAlive: true, maxSockets: 4 });
  }

  /** Resolves with status, headers, text; rejects where no whole answer came. */
  ask(method, path, body, headers = {}) {
    const { program, address, agent } = this;
    const text = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((done, fail) => {
      const asked = request(
        `${program.url}${path}`,
        {
          method,
          agent,
          localAddress: address,
          timeout: ANSWER_WITHIN_MS,
          headers: {
            origin: program.url,
            "user-agent": `faults of ${address}`,
            ...(this.cookies.size > 0 && {
              cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
            }),
            ...(text !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(text),
            }),
            ...headers,
          },
        },
        (answer) => {
          const parts = [];
          answer.on("data", (part) => parts.push(part));
          answer.on("aborted", () => fail(new Error("the answer broke off")));
          answer.on("error", fail);
          answer.on("end", () => {
            for (const set of answer.headers["set-cookie"] ?? []) this.keep(set);
            const whole = Buffer.concat(parts).toString();
            const json = answer.headers["content-type"]?.includes("json") && whole !== "";
            done({
              status: answer.statusCode,
              headers: answer.headers,
              text: whole,
              json: json ? JSON.parse(whole) : null,
            });
          });
        },
      );
      asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
      asked.on("error", fail);
      asked.end(text);
    });
  }

  keep(set) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(set);
    if (set.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  /** The answer, where it has to be a good one. */
  async must(method, path, body, headers) {
    const answer = await this.ask(method, path, body, headers);
    if (answer.status >= 300) {
      throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 500)}`);
    }
    return answer;
  }

  /** Forgets its connections: those of a killed program lead nowhere. */
  hangUp() {
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true, maxSockets: 4 });
  }
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The code that an authenticator app shows for a key at a moment (RFC 6238, SHA-1, six digits). */
function totp(key, at) {
  const bits = [...key.replace(/[\s=]/g, "")]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

export const PASSWORD = "mikan no ki 7 hon";
const ORDINARY_PROFILE = {
  last_name: "髙﨑",
  first_name: "一郎",
  last_name_kana: "タカサキ",
  first_name_kana: "イチロウ",
  postal_code: "1000001",
  prefecture: "東京都",
  address_line1: "千代田区千代田1-1",
  address_line2: "",
  phone: "0312345678",
  invoice_name: "",
};

/** Walks through the whole registration; the answer is a member who is signed in. */
export async function signUp(program, email, address) {
  const member = new Visitor(program, address);
  Object.assign(member, { email, profile: ORDINARY_PROFILE });
  const { terms, privacy } = (await member.must("GET", "/api/signup/terms")).json;
  const consent = { terms, privacy, attendance: true };
  await member.must("POST", "/api/signup", { email, password: PASSWORD, language: "ja", consent });
  await member.must("PATCH", "/api/verify/me/email", { code: await mailedCode(member) });
  const factor = await member.must("GET", "/api/members/me/security/mfa/qr-code");
  member.key = factor.json.totp.secret;
  const code = totp(member.key, Date.now());
  await member.must("PUT", "/api/members/me/security/mfa", { code });
  const card = { test: "visa", exp_month: 12, exp_year: 2035, name: "ICHIRO TAKASAKI" };
  const token = `sandbox:${Buffer.from(JSON.stringify(card)).toString("base64url")}`;
  await member.must("POST", "/api/members/me/payments", { token });
  const { hash } = (await member.must("GET", "/api/subscribe/confirmation")).json;
  await member.must("POST", "/api/subscribe", { hash });
  await member.must("POST", "/api/members/me/profile", member.profile);
  return member;
}

/** The same person in another browser, signed in with both factors. */
export async function signIn(member) {
  const other = new Visitor(member.program, member.address);
  await other.must("POST", "/api/login", { email: member.email, password: PASSWORD });
  for (;;) {
    // a code opens once: the next one comes within half a minute
    const code = totp(member.key, Date.now());
    const answer = await other.ask("POST", "/api/login/code", { code });
    if (answer.status < 300) return other;
    await pause(5_000);
  }
}

async function mailedCode(member) {
  for (;;) {
    const mails = (await member.must("GET", "/outbox.json")).json;
    const text = mails.find((mail) => mail.to === member.email)?.text;
    const code = /^ {4}([\d ]+)$/m.exec(text ?? "")?.[1];
    if (code) return code.replaceAll(" ", "");
    await pause(100);
  }
}

/** The reference material under another title. */
export function material(title, memo = "") {
  const samples = JSON.parse(readFileSync("crates/server/demo/materials.json", "utf8"));
  return { ...samples[0], title, search_keyword: memo };
}
