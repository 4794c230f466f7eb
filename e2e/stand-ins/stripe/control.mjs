// What tests ask of the stand-in itself: POST /_stand_in/<name> with JSON.
import { declines, wellBehaved } from "./cards.mjs";
import { authenticatePayment, cancel } from "./resources/payment-intents.mjs";
import { makeMethod } from "./resources/payment-methods.mjs";
import { disputed } from "./resources/disputes.mjs";
import { refund, settle } from "./resources/charges.mjs";
import { authenticateSetup } from "./resources/setup-intents.mjs";
import { random } from "./world.mjs";

const oneOf = (name, value, allowed) => {
  if (!allowed.includes(value)) throw new Error(`${name} is one of ${allowed.join(", ")}`);
};

function behaviourOf(asked = {}, old = wellBehaved) {
  for (const key of Object.keys(asked)) oneOf("behaviour", key, Object.keys(wellBehaved));
  const behaviour = { ...old, ...asked };
  for (const key of ["setup", "charge", "after_auth"])
    if (behaviour[key] !== null) oneOf(key, behaviour[key], Object.keys(declines));
  oneOf("auth", behaviour.auth, ["none", "optional", "always", "unless_set_up", "on_session"]);
  oneOf("refund", behaviour.refund, ["succeeds", "pending", "fails"]);
  return behaviour;
}

// Changes the card of a method as its bank does; the former values.
function changeCard(method, values) {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  const before = Object.fromEntries(known.map(([key]) => [key, method.card[key]]));
  Object.assign(method.card, Object.fromEntries(known));
  return before;
}

const happenings = {
  card_updated(world, { payment_method, exp_month, exp_year, last4 }) {
    const method = world.named("payment_method", payment_method);
    const fingerprint = last4 === undefined ? undefined : random(16);
    const card = changeCard(method, { exp_month, exp_year, last4, fingerprint });
    world.emit("payment_method.automatically_updated", method, { card });
    return method;
  },
  card_expires(world, { payment_method }) {
    const method = world.named("payment_method", payment_method);
    const past = new Date(world.now() * 1000);
    past.setUTCDate(0);
    changeCard(method, { exp_month: past.getUTCMonth() + 1, exp_year: past.getUTCFullYear() });
    return method;
  },
  bank_changes(world, { payment_method, behaviour }) {
    const bank = world.banks.get(world.named("payment_method", payment_method).id);
    bank.behaviour = behaviourOf(behaviour, bank.behaviour);
    return bank;
  },
  dispute: (world, { charge, reason }) => disputed(world, world.named("charge", charge), reason),
  refund: (world, asked) => refund(world, asked),
  refund_succeeds: (world, asked) => settle(world, asked.refund, "succeeded"),
  refund_fails: (world, asked) => settle(world, asked.refund, "failed", asked.reason),
  payment_intent_canceled: (world, { payment_intent, cancellation_reason }) =>
    cancel(world, { cancellation_reason }, payment_intent),
};

function authenticate(world, { client_secret, outcome }) {
  oneOf("outcome", outcome, ["succeed", "fail", "abandon"]);
  const intent = ["setup_intent", "payment_intent"]
    .flatMap((kind) => world.all(kind))
    .find((one) => one.client_secret === client_secret);
  if (!intent) throw new Error("no intent has this client_secret");
  if (intent.status !== "requires_action") throw new Error(`the intent is ${intent.status}`);
  const end = intent.object === "setup_intent" ? authenticateSetup : authenticatePayment;
  const error = outcome === "abandon" ? null : end(world, intent, outcome === "succeed");
  return { [intent.object]: intent, ...(error && error.body(`req_${random(14)}`)) };
}

/** The control calls, by name; each is given what the request says and gives what is answered. */
export function controls({ world, faults, deliveries, api, reset }) {
  return {
    faults(asked) {
      faults.order(asked);
    },
    release() {
      faults.release();
    },
    down: ({ down }) => {
      faults.down = down;
    },
    key({ key }) {
      api.key = key;
    },
    clock({ now }) {
      world.frozen = now;
      return { now: world.now() };
    },
    webhooks({ url, secret, enabled_events = ["*"] }) {
      deliveries.endpoints.push({ url, secret, enabled_events });
    },
    delivery({ mode, retry_ms }) {
      if (mode !== undefined) {
        oneOf("mode", mode, ["at_once", "held"]);
        deliveries.mode = mode;
      }
      if (retry_ms !== undefined) deliveries.retry = retry_ms;
    },
    held: () => deliveries.held.map((id) => world.named("event", id)),
    deliver: (asked) => deliveries.byHand(asked),
    authenticate: (asked) => authenticate(world, asked),
    payment_methods({ token, behaviour, name, ...card }) {
      const whole = {
        name: random(12),
        brand: "visa",
        funding: "credit",
        country: "JP",
        last4: "4242",
        ...card,
        behaviour: behaviourOf(behaviour),
      };
      if (token === undefined) return makeMethod(world, whole, { billing_details: { name } });
      world.tokens.set(token, whole);
      return { token };
    },
    happen({ what, ...asked }) {
      oneOf("what", what, Object.keys(happenings));
      return happenings[what](world, asked);
    },
    state() {
      const kinds = ["customer", "payment_method", "setup_intent", "payment_intent"];
      const all = [...kinds, "charge", "refund", "dispute", "event"];
      return {
        ...Object.fromEntries(all.map((kind) => [`${kind}s`, world.all(kind)])),
        requests: api.requests,
      };
    },
    reset,
  };
}
