import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const project = resolve(import.meta.dirname, "../..");
const binary = join(resolve(project, process.env.CARGO_TARGET_DIR ?? "target"), "debug/shinchoryu");

/** The real program on a free port, with an empty folder for its data. */
export interface Server {
  readonly url: string;
  /** The folder of its data. */
  readonly data: string;
  /** The demo member's e-mail, password and the one-time code of this moment. */
  credentials(): Credentials;
  /** What `shinchoryu calc` answers to one line. */
  calc(name: string, input: unknown): unknown;
  /** What the operator is told at the terminal. */
  operator(...call: string[]): string;
  stop(): Promise<void>;
}

export interface Credentials {
  email: string;
  password: string;
  code: string;
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      if (address === null || typeof address === "string") return fail(new Error("no port"));
      probe.close(() => done(address.port));
    });
  });
}

/** `settings` are variables of its configuration. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const data = mkdtempSync(join(tmpdir(), "shinchoryu-e2e-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    binary,
    ["serve", "--listen", url.slice("http://".length), "--data-dir", data],
    { cwd: data, env: { ...process.env, ...settings }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let log = "";
  child.stdout.on("data", (text) => (log += text));
  child.stderr.on("data", (text) => (log += text));
  const ended = new Promise<void>((done) => child.on("close", () => done()));

  const ready = async () => {
    try {
      return (await fetch(`${url}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  for (const start = Date.now(); !(await ready()); await pause(50)) {
    if (child.exitCode !== null || Date.now() - start > 30_000) {
      child.kill("SIGKILL");
      throw new Error(`the server did not start:\n${log}`);
    }
  }

  return {
    url,
    data,
    credentials: () => {
      const { email, password } = JSON.parse(readFileSync(join(data, "demo.json"), "utf8"));
      const told = execFileSync(binary, ["demo-code", "--data-dir", data], { encoding: "utf8" });
      return { email, password, code: /\d{6}/.exec(told)?.[0] ?? "" };
    },
    calc: (name, input) =>
      JSON.parse(
        execFileSync(binary, ["calc", name], { input: JSON.stringify(input), encoding: "utf8" }),
      ),
    operator: (...call) =>
      execFileSync(binary, [...call, "--data-dir", data], { encoding: "utf8" }),
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
