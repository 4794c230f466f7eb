import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect } from "@playwright/test";
import { Ajv } from "ajv";
import Stripe from "stripe";

const folder = resolve(import.meta.dirname, "../stand-ins/stripe");

interface Published {
  about: { version: string };
  calls: { method: string; path: string }[];
  events: Record<string, unknown>;
}
/** What Stripe publishes of the calls and events that the stand-in knows. */
export const published: Published = JSON.parse(
  readFileSync(join(folder, "published/api.json"), "utf8"),
);

const ajv = new Ajv({ strict: false, allErrors: true }).addSchema(published, "stripe");
function conforms(what: string, place: string, value: unknown) {
  const validate = ajv.compile({ $ref: `stripe#/${place}` });
  // soft: the client would make an error of the connection of it
  expect.soft(validate(value) ? [] : validate.errors, `${what} as published`).toEqual([]);
}

/** An event is as Stripe publishes it, and what it is about too. */
export function checkEvent(event: { type: string; data: { object: unknown } }) {
  conforms(event.type, "schemas/EventBase", event);
  expect(Object.keys(published.events)).toContain(event.type);
  conforms(`the object of ${event.type}`, `events/${event.type}`, event.data.object);
}

/** A webhook that a test gave to the stand-in. */
export interface Webhook {
  secret: string;
  deliveries: { body: string; headers: IncomingHttpHeaders }[];
  /** The statuses of the next answers; 200 after them. */
  answers: number[];
}

export class StandIn {
  readonly port: number;
  /** The calls that were answered well so far, as `POST /v1/refunds`. */
  readonly answered = new Set<string>();
  readonly #stops: (() => Promise<unknown>)[] = [];

  private constructor(port: number, stop: () => Promise<unknown>) {
    this.port = port;
    this.#stops.push(stop);
  }

  static async start(): Promise<StandIn> {
    const child = spawn(process.execPath, [join(folder, "main.mjs")], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const ended = new Promise((done) => child.on("close", done));
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { port } = JSON.parse((await lines.next()).value);
    return new StandIn(port, () => {
      child.stdin.end();
      return ended;
    });
  }

  async stop() {
    for (const stop of this.#stops) await stop();
  }

  /** Stripe's own client. Every answer that it is given is compared with what Stripe publishes. */
  client(key = "sk_test_standin", config: Stripe.StripeConfig = {}): Stripe {
    return new Stripe(key, {
      host: "127.0.0.1",
      port: this.port,
      protocol: "http",
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient(this.#checked),
      ...config,
    });
  }

  readonly #checked: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.headers.get("content-type")?.startsWith("application/json")) return answer;
    const text = await answer
      .clone()
      .text()
      .catch(() => null);
    if (text === null) return answer;
    const method = init?.method ?? "GET";
    const { pathname } = new URL(String(input));
    const body = JSON.parse(text);
    expect(answer.headers.get("request-id")).toMatch(/^req_/);
    expect(answer.headers.get("stripe-version")).toBe(published.about.version);
    if (!answer.ok) {
      conforms(`the error of ${method} ${pathname}`, "error", body.error);
      return answer;
    }
    const at = published.calls.findIndex(
      (one) =>
        one.method === method && new RegExp(`^${one.path.replace(":id", "[^/]+")}$`).test(pathname),
    );
    const call = published.calls[at];
    if (call === undefined) throw new Error(`${method} ${pathname} is not published`);
    conforms(`${method} ${pathname}`, `calls/${at}/answer`, body);
    this.answered.add(`${call.method} ${call.path}`);
    return answer;
  };

  /** A call of a test to the stand-in itself. */
  async control<Answer = Record<string, unknown>>(name: string, asked: unknown = {}) {
    const answer = await fetch(`http://127.0.0.1:${this.port}/_stand_in/${name}`, {
      method: "POST",
      body: JSON.stringify(asked),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(body)}`);
    return body as Answer;
  }

  /** A server that takes the events. */
  async webhook(enabled_events = ["*"]): Promise<Webhook> {
    const hook: Webhook = { secret: "whsec_test", deliveries: [], answers: [] };
    const server = createServer((request, response) => {
      let body = "";
      request.on("data", (text) => (body += text));
      request.on("end", () => {
        hook.deliveries.push({ body, headers: request.headers });
        response.writeHead(hook.answers.shift() ?? 200).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    this.#stops.push(() => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/hook`;
    await this.control("webhooks", { url, secret: hook.secret, enabled_events });
    return hook;
  }
}

export const test = base.extend<{ standIn: StandIn; stripe: Stripe }>({
  standIn: async ({}, use) => {
    const standIn = await StandIn.start();
    await use(standIn);
    await standIn.stop();
  },
  stripe: async ({ standIn }, use) => use(standIn.client()),
});

/** The error of a call that Stripe refuses. */
export async function refused(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** A header of the answer that became `made`. */
export const headerOf = (made: { lastResponse: { headers: unknown } }, name: string) =>
  (made.lastResponse.headers as Headers).get(name);

/** What one charge of a card takes. */
export const paying = (method: string, customer?: string): Stripe.PaymentIntentCreateParams => ({
  amount: 3_300,
  currency: "jpy",
  confirm: true,
  payment_method: method,
  payment_method_types: ["card"],
  ...(customer !== undefined && { customer, off_session: true }),
});

/** A customer with a card that was set up. */
export async function withCard(stripe: Stripe, name = "pm_card_visa") {
  const { id: customer } = await stripe.customers.create({ email: "a@sakura-hoken.example" });
  const method = await stripe.paymentMethods.attach(name, { customer });
  return { customer, method: method.id };
}

export { expect, Stripe };
