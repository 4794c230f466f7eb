import { invalid } from "../errors.mjs";
import { mergeMetadata, random } from "../world.mjs";
import {
  checkConfirmable,
  checkReturn,
  checkStatus,
  described,
  failure,
  isWanted,
  methodOf,
  nextAction,
  secretOf,
  withIntent,
} from "./intents.mjs";
import { attachTo, isExpired } from "./payment-methods.mjs";

const open = ["requires_payment_method", "requires_confirmation", "requires_action"];

function succeed(world, intent) {
  const method = world.named("payment_method", intent.payment_method);
  const bank = world.banks.get(method.id);
  bank.setUp = intent.usage === "off_session";
  if (intent.customer) attachTo(world, method, intent.customer);
  else bank.used = true;
  Object.assign(intent, { status: "succeeded", next_action: null, last_setup_error: null });
  world.emit("setup_intent.succeeded", intent);
}

function fail(world, intent, why) {
  const method = world.named("payment_method", intent.payment_method);
  const { error, kept } = failure(intent, method, why);
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_setup_error: kept,
  });
  world.emit("setup_intent.setup_failed", intent);
  return withIntent(error, intent);
}

function attempt(world, intent, asked) {
  const method = world.named("payment_method", intent.payment_method);
  const { behaviour } = world.banks.get(method.id);
  intent.latest_attempt = `setatt_${random(24)}`;
  const decline = isExpired(world, method.card) ? "expired_card" : behaviour.setup;
  if (decline) throw fail(world, intent, { decline });
  // a card that its holder has to answer for does so when it is kept
  const { auth } = behaviour;
  const wanted = auth === "optional" && isWanted(intent.payment_method_options);
  if (wanted || auth === "always" || auth === "unless_set_up") {
    Object.assign(intent, {
      status: "requires_action",
      next_action: nextAction(intent, asked),
    });
    world.emit("setup_intent.requires_action", intent);
  } else succeed(world, intent);
}

/** The end of what the card's holder was asked in the browser; gives the error that the browser sees. */
export function authenticateSetup(world, intent, passed) {
  if (passed) return void succeed(world, intent);
  return fail(world, intent, {
    code: "setup_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

function create(world, asked) {
  const about = described(world, asked);
  if (asked.confirm) checkReturn({ object: "setup_intent", ...about }, asked);
  if (asked.confirm && about.payment_method === null)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      { code: "setup_intent_unexpected_state" },
    );
  const id = world.newId("setup_intent");
  const intent = world.keep({
    id,
    object: "setup_intent",
    application: null,
    automatic_payment_methods: about.automatic_payment_methods,
    cancellation_reason: null,
    client_secret: secretOf(id),
    created: world.now(),
    customer: about.customer,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, asked.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: about.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: { card: about.card },
    payment_method_types: about.payment_method_types,
    single_use_mandate: null,
    status: about.payment_method === null ? "requires_payment_method" : "requires_confirmation",
    usage: asked.usage ?? "off_session",
  });
  world.emit("setup_intent.created", intent);
  if (asked.confirm) attempt(world, intent, asked);
  return intent;
}

function confirm(world, asked, id) {
  const intent = world.named("setup_intent", id);
  const method = methodOf(world, asked, intent.customer) ?? intent.payment_method;
  checkConfirmable({ ...intent, payment_method: method });
  checkReturn(intent, asked);
  intent.payment_method = method;
  attempt(world, intent, asked);
  return intent;
}

function cancel(world, asked, id) {
  const intent = world.named("setup_intent", id);
  checkStatus(intent, open, "cancel", "canceled");
  Object.assign(intent, {
    status: "canceled",
    cancellation_reason: asked.cancellation_reason ?? null,
    next_action: null,
  });
  world.emit("setup_intent.canceled", intent);
  return intent;
}

export const setupIntents = {
  "POST /v1/setup_intents": {
    takes: [
      "automatic_payment_methods",
      "confirm",
      "customer",
      "description",
      "metadata",
      "payment_method",
      "payment_method_options",
      "payment_method_types",
      "return_url",
      "usage",
      "use_stripe_sdk",
    ],
    run: create,
  },
  "GET /v1/setup_intents/:id": {
    takes: [],
    run: (world, _asked, id) => world.named("setup_intent", id),
  },
  "POST /v1/setup_intents/:id/confirm": {
    takes: ["payment_method", "return_url", "use_stripe_sdk"],
    run: confirm,
  },
  "POST /v1/setup_intents/:id/cancel": { takes: ["cancellation_reason"], run: cancel },
};
