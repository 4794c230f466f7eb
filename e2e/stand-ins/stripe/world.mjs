// Everything the stand-in remembers: the objects, the events, and its clock.
import { randomBytes } from "node:crypto";
import { invalid, missing } from "./errors.mjs";
import { published } from "./parameters.mjs";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Letters and digits that nobody guesses. */
export const random = (length) =>
  [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join("");

const kinds = {
  customer: { prefix: "cus", length: 14 },
  payment_method: { prefix: "pm", length: 24 },
  setup_intent: { prefix: "seti", length: 24 },
  payment_intent: { prefix: "pi", length: 24 },
  charge: { prefix: "ch", length: 24 },
  refund: { prefix: "re", length: 24 },
  dispute: { prefix: "du", length: 24 },
  event: { prefix: "evt", length: 24 },
};

export class World {
  constructor() {
    // by id, in the order in which they were made
    this.objects = new Map();
    // how the bank behind each payment method behaves, and what else no answer shows
    this.banks = new Map();
    // cards that a test has made, by the name of their token
    this.tokens = new Map();
    this.frozen = null;
    this.request = { id: null, idempotency_key: null };
    /** Called with each event. */
    this.onEvent = () => undefined;
  }

  /** Seconds since 1970. */
  now() {
    return this.frozen ?? Math.floor(Date.now() / 1000);
  }

  newId(kind) {
    const { prefix, length } = kinds[kind];
    return `${prefix}_${random(length)}`;
  }

  /** Keeps a new object; gives it. */
  keep(object) {
    this.objects.set(object.id, object);
    return object;
  }

  all(kind) {
    return [...this.objects.values()].filter((one) => one.object === kind);
  }

  find(kind, id) {
    const object = this.objects.get(id);
    return object?.object === kind ? object : undefined;
  }

  /** The object that the address names. */
  named(kind, id) {
    const object = this.find(kind, id);
    if (!object) throw missing(kind === "payment_method" ? "PaymentMethod" : kind, id, "id", 404);
    return object;
  }

  /** The object that a parameter names. */
  meant(kind, id, param = kind) {
    const object = this.find(kind, id);
    if (!object || object.deleted)
      throw missing(kind === "payment_method" ? "PaymentMethod" : kind, id, param);
    return object;
  }

  /** Makes an event of what `object` is now; `before` are the former values of what has changed. */
  emit(type, object, before) {
    const event = this.keep({
      id: this.newId("event"),
      object: "event",
      api_version: published.about.version,
      created: this.now(),
      data: { object: structuredClone(object), ...(before && { previous_attributes: before }) },
      livemode: false,
      pending_webhooks: 0,
      request: { ...this.request },
      type,
    });
    this.onEvent(event);
    return event;
  }

  /** Changes `object`; the former values of what is another afterwards. */
  change(object, values) {
    const before = {};
    for (const [key, value] of Object.entries(values)) {
      if (JSON.stringify(object[key]) === JSON.stringify(value)) continue;
      before[key] = object[key] === undefined ? null : structuredClone(object[key]);
      object[key] = value;
    }
    return before;
  }
}

/** Metadata after an update: an empty value takes a key away, an empty whole takes all. */
export function mergeMetadata(old, update) {
  if (update === undefined) return old;
  const merged = update === null ? {} : { ...old };
  for (const [key, value] of Object.entries(update ?? {}))
    if (value === null || value === "") delete merged[key];
    else merged[key] = String(value);
  return merged;
}

const within = (value, range) =>
  range === undefined ||
  (typeof range === "number"
    ? value === range
    : (range.gt === undefined || value > range.gt) &&
      (range.gte === undefined || value >= range.gte) &&
      (range.lt === undefined || value < range.lt) &&
      (range.lte === undefined || value <= range.lte));

/** A page of `objects` (oldest first), newest first, as `asked` says. */
export function pageOf(objects, url, { limit = 10, starting_after, ending_before, created }) {
  if (limit < 1 || limit > 100)
    throw invalid(
      limit < 1
        ? "This value must be greater than or equal to 1."
        : "This value must be less than or equal to 100.",
      { code: "parameter_invalid_integer", param: "limit" },
    );
  const rows = objects.filter((one) => within(one.created, created)).reverse();
  const placeOf = (id, param) => {
    const at = rows.findIndex((one) => one.id === id);
    if (at < 0) throw missing("object", id, param);
    return at;
  };
  if (ending_before !== undefined) {
    const end = placeOf(ending_before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: rows.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : placeOf(starting_after, "starting_after") + 1;
  const data = rows.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < rows.length, url };
}

/** A copy of `answer` in which the ids at `paths` are the objects themselves. */
export function expanded(world, answer, paths = []) {
  const copy = structuredClone(answer);
  for (const path of paths) expand(world, copy, path.split("."));
  return copy;
}

function expand(world, object, [key, ...rest]) {
  const value = object[key];
  if (typeof value === "string") object[key] = structuredClone(world.objects.get(value));
  if (rest.length === 0) return;
  for (const one of Array.isArray(value) ? value : [object[key]])
    if (one != null) expand(world, one, rest);
}
