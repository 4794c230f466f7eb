// Stripe's idempotency: the first answer to a key is the answer to it for a day.
import { invalid, StripeError } from "./errors.mjs";

const LIFE = 24 * 60 * 60;

export class Keys {
  #known = new Map();
  #now;

  /** `now` gives the seconds since 1970. */
  constructor(now) {
    this.#now = now;
  }

  /**
   * The saved answer to `key`, or undefined when the request is to be executed: then `save` or `forget`
   * must follow.
   */
  begin(key, path, parameters) {
    if (key.length > 255) throw invalid("Idempotency keys can be at most 255 characters long.");
    const known = this.#known.get(key);
    if (known && (known.answer === undefined || this.#now() < known.since + LIFE)) {
      if (known.path !== path)
        throw new StripeError(
          400,
          "idempotency_error",
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${known.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      if (known.parameters !== parameters)
        throw new StripeError(
          400,
          "idempotency_error",
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      if (known.answer === undefined)
        throw new StripeError(
          409,
          "invalid_request_error",
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          { code: "idempotency_key_in_use" },
        );
      return known.answer;
    }
    this.#known.set(key, { path, parameters, since: this.#now() });
    return undefined;
  }

  save(key, answer) {
    this.#known.get(key).answer = answer;
  }

  /** A request that was not executed leaves its key free. */
  forget(key) {
    this.#known.delete(key);
  }
}
