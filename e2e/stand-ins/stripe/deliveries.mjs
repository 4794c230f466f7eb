// Events on their way to webhooks, signed as Stripe signs.
import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

const TRIES = 6;
const PATIENCE = 10_000;

/** The header `Stripe-Signature` for `body`. */
export function signatureOf(secret, body, timestamp) {
  const sign = (key) => createHmac("sha256", key).update(`${timestamp}.${body}`).digest("hex");
  // test events carry a v0 that means nothing
  return `t=${timestamp},v1=${sign(secret)},v0=${sign(randomBytes(16))}`;
}

export class Deliveries {
  endpoints = [];
  mode = "at_once";
  /** Milliseconds before the second try of a delivery; each further one waits twice as long. */
  retry = 200;
  held = [];
  #world;
  #generation = 0;

  constructor(world) {
    this.#world = world;
  }

  /** Forgets every endpoint; what is on its way is not tried again. */
  stop() {
    this.#generation += 1;
    this.endpoints = [];
    this.held = [];
    this.mode = "at_once";
    this.retry = 200;
  }

  /** A new event: sent by itself, or held until a test says so. */
  take(event) {
    const wanting = this.endpoints.filter(({ enabled_events: types }) =>
      types.some((one) => one === "*" || one === event.type),
    );
    event.pending_webhooks = wanting.length;
    if (this.mode === "held") this.held.push(event.id);
    else for (const endpoint of wanting) void this.#untilTaken(event, endpoint);
  }

  async #untilTaken(event, endpoint) {
    const generation = this.#generation;
    for (let at = 0; at < TRIES; at += 1) {
      if (at > 0) await pause(this.retry * 2 ** (at - 1));
      // after the answer to the request that made it, as a rule
      else await pause(1);
      if (generation !== this.#generation) return;
      const status = await this.send(event, endpoint);
      if (status !== null && status >= 200 && status < 300) return;
    }
  }

  /** One delivery; the status of its answer, or null when there was none. */
  async send(
    event,
    { url, secret },
    { timestamp = this.#world.now(), wrong_signature = false } = {},
  ) {
    const body = JSON.stringify(event, null, 2);
    const key = wrong_signature ? `${secret}wrong` : secret;
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
          "Stripe-Signature": signatureOf(key, body, timestamp),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.timeout(PATIENCE),
      });
      await answer.arrayBuffer();
      if (answer.ok && event.pending_webhooks > 0) event.pending_webhooks -= 1;
      return answer.status;
    } catch {
      return null;
    }
  }

  /** Sends events by hand: in the order of `events`, `times` each. */
  async byHand({ events, times = 1, timestamp, wrong_signature }) {
    const sent = [];
    for (const id of events) {
      const event = this.#world.named("event", id);
      this.held = this.held.filter((one) => one !== id);
      for (let at = 0; at < times; at += 1)
        for (const endpoint of this.endpoints)
          sent.push({
            event: id,
            url: endpoint.url,
            status: await this.send(event, endpoint, { timestamp, wrong_signature }),
          });
    }
    return sent;
  }
}
