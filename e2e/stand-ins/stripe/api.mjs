// One request to Stripe, from its header to its answer.
import { setTimeout as pause } from "node:timers/promises";
import { forbidden, invalid, rateLimited, serverError, StripeError } from "./errors.mjs";
import { sendBody } from "./faults.mjs";
import { canonical, parseForm } from "./form.mjs";
import { published, readParameters } from "./parameters.mjs";
import { charges } from "./resources/charges.mjs";
import { customers } from "./resources/customers.mjs";
import { events } from "./resources/events.mjs";
import { paymentIntents } from "./resources/payment-intents.mjs";
import { paymentMethods } from "./resources/payment-methods.mjs";
import { setupIntents } from "./resources/setup-intents.mjs";
import { expanded, random } from "./world.mjs";

const handlers = {
  ...customers,
  ...paymentMethods,
  ...setupIntents,
  ...paymentIntents,
  ...charges,
  ...events,
};
const routes = published.calls.map((call) => ({
  ...call,
  ...handlers[`${call.method} ${call.path}`],
  pattern: new RegExp(`^${call.path.replace(":id", "([^/]+)")}$`),
}));

const unauthorised = (message) => new StripeError(401, "invalid_request_error", message);

function checkKey(header) {
  const [scheme, value = ""] = (header ?? "").split(" ");
  const key =
    scheme === "Basic"
      ? Buffer.from(value, "base64").toString().split(":")[0]
      : scheme === "Bearer"
        ? value
        : "";
  if (key === "")
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  return key;
}

function checkVersion(version) {
  if (version !== undefined && version !== published.about.version)
    throw invalid(
      `Invalid Stripe API version: ${version}. This stand-in for Stripe speaks ${published.about.version}.`,
    );
}

export class Api {
  /** When set, the only key that is let in. */
  key = null;
  /** What was asked so far, the newest last. */
  requests = [];

  constructor({ world, keys, faults }) {
    Object.assign(this, { world, keys, faults });
  }

  async answer(request, response, url, text) {
    const { world, faults } = this;
    const fault = faults.take(request.method, url.pathname);
    const asked = {
      method: request.method,
      path: url.pathname,
      parameters: parseForm(request.method === "POST" ? text : url.search.slice(1)),
      idempotency_key: request.headers["idempotency-key"] ?? null,
      stripe_version: request.headers["stripe-version"] ?? null,
      fault: fault?.kind ?? null,
      status: null,
    };
    this.requests.push(asked);
    if (fault?.kind === "drop") return request.socket.destroy();
    const id = `req_${random(14)}`;
    const idempotencyKey =
      request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    response.setHeader("Request-Id", id);
    response.setHeader("Stripe-Version", published.about.version);
    response.setHeader("Cache-Control", "no-cache, no-store");
    if (idempotencyKey !== undefined) response.setHeader("Idempotency-Key", idempotencyKey);

    let result;
    try {
      this.#admit(request.headers);
      if (fault?.kind === "rate_limit") throw rateLimited();
      if (fault?.kind === "forbidden") throw forbidden();
      if (fault?.kind === "error_before") throw serverError(fault.status);
      result = await this.#executed(asked, url, { id, idempotencyKey, fault });
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      result = { status: error.status, body: error.body(id) };
    }
    asked.status = result.status;
    if (fault?.kind === "hold_answer") await faults.hold();
    if (fault?.kind === "lose_answer") return request.socket.destroy();
    if (result.replayed) {
      response.setHeader("Idempotent-Replayed", "true");
      response.setHeader("Original-Request", result.replayed);
    }
    response.statusCode = result.status;
    if (fault?.kind === "not_json") {
      response.setHeader("Content-Type", "text/html");
      return response.end("<html><body>Bad gateway</body></html>");
    }
    response.setHeader("Content-Type", "application/json");
    const body = JSON.stringify(result.body, null, 2);
    await sendBody(response, body, fault?.kind === "slow_body" ? fault.ms : 0);
    return undefined;
  }

  #admit(headers) {
    const key = checkKey(headers.authorization);
    if (!/^sk_test_\w+$/.test(key) || (this.key !== null && key !== this.key))
      throw unauthorised(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
    checkVersion(headers["stripe-version"]);
  }

  // The answer, from memory where the key was used before.
  async #executed({ method, parameters: raw }, url, { id, idempotencyKey, fault }) {
    const route = routes.find((one) => one.method === method && one.pattern.test(url.pathname));
    if (!route)
      throw new StripeError(
        404,
        "invalid_request_error",
        `Unrecognized request URL (${method}: ${url.pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      );
    const saved =
      idempotencyKey !== undefined && this.keys.begin(idempotencyKey, url.pathname, canonical(raw));
    if (saved) return { ...saved, replayed: saved.request };
    let executed = false;
    try {
      if (fault?.kind === "delay") await pause(fault.ms);
      if (fault?.kind === "hold") await this.faults.hold();
      // what cannot be read is not executed: its key stays free
      const asked = readParameters(raw, route, route.takes);
      const result = {
        ...this.#run(route, asked, url, { id, idempotencyKey }, fault),
        request: id,
      };
      executed = true;
      if (idempotencyKey !== undefined) this.keys.save(idempotencyKey, result);
      return result;
    } finally {
      if (!executed && idempotencyKey !== undefined) this.keys.forget(idempotencyKey);
    }
  }

  #run(route, asked, url, { id, idempotencyKey }, fault) {
    const { world } = this;
    world.request = { id, idempotency_key: idempotencyKey ?? null };
    try {
      if (fault?.kind === "error_kept") throw serverError(fault.status);
      const named = route.pattern.exec(url.pathname)[1];
      const object = route.run(world, asked, named && decodeURIComponent(named));
      const body = expanded(world, object, asked.expand);
      if (fault?.kind === "error_after") throw serverError(fault.status);
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return { status: error.status, body: error.body(id) };
    } finally {
      world.request = { id: null, idempotency_key: null };
    }
  }
}
