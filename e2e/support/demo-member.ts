import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import { advanceClock, mailedCode, mailsTo, productTime } from "./demo.ts";
import type { Server } from "./server.ts";
import { totp } from "./totp.ts";

const PERIOD_S = 30;

/** The demo's member: what they know, the codes their authenticator shows, the mails they get. */
export class DemoMember {
  readonly email: string;
  readonly password: string;
  /** The key of the authenticator. */
  readonly key: string;
  readonly server: Server;
  readonly #request: APIRequestContext;

  constructor(server: Server, request: APIRequestContext) {
    const known = JSON.parse(readFileSync(join(server.data, "demo.json"), "utf8"));
    this.email = known.email;
    this.password = known.password;
    this.key = known.totp_secret;
    this.server = server;
    this.#request = request;
  }

  advance(seconds: number): Promise<void> {
    return advanceClock(this.#request, seconds);
  }

  /** A code that was never used: the clock goes on to the next one. */
  async nextCode(key = this.key): Promise<string> {
    await this.advance(PERIOD_S);
    return totp(key, await productTime(this.#request));
  }

  async credentials(key = this.key) {
    return { email: this.email, password: this.password, code: await this.nextCode(key) };
  }

  mailsTo(address = this.email) {
    return mailsTo(this.#request, address);
  }

  /** The text of the newest mail of a kind; waits for the worker that sends. */
  async mail(kind: string, to = this.email): Promise<string> {
    const find = async () => (await this.mailsTo(to)).find((mail) => mail.kind === kind)?.text;
    await expect.poll(find, { message: `mail ${kind} to ${to}` }).toBeDefined();
    return (await find()) ?? "";
  }

  mailedCode(kind: string, to = this.email, old = ""): Promise<string> {
    return mailedCode(this.#request, to, kind, old);
  }

  /** The address in the newest mail of a kind, without its host: it is opened at this server. */
  async mailedLink(kind: string): Promise<string> {
    return /https?:\/\/[^/\s]+(\/\S*#\S*)/.exec(await this.mail(kind))?.[1] ?? "no link";
  }
}
