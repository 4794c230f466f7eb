import { invalid } from "../errors.mjs";
import { mergeMetadata, pageOf } from "../world.mjs";
import { charged } from "./charges.mjs";
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

const open = [
  "requires_payment_method",
  "requires_capture",
  "requires_confirmation",
  "requires_action",
  "processing",
];
// The smallest amounts that Stripe publishes, for currencies that we may meet.
const smallest = { jpy: 50, usd: 50, eur: 50, gbp: 30 };

function checkAmount({ amount, currency }) {
  if (!(currency in smallest))
    throw invalid(
      `Invalid currency: ${currency}. This stand-in for Stripe knows ${Object.keys(smallest).join(", ")}.`,
      { param: "currency" },
    );
  if (amount < 1)
    throw invalid(
      amount === 0 ? "This value must be greater than or equal to 1." : "Invalid positive integer",
      { code: "parameter_invalid_integer", param: "amount" },
    );
  if (amount < smallest[currency])
    throw invalid(`Amount must be at least ${smallest[currency]} ${currency}`, {
      code: "amount_too_small",
      param: "amount",
    });
  if (amount > 99_999_999)
    throw invalid("Amount must be no more than 99999999", {
      code: "amount_too_large",
      param: "amount",
    });
}

function checkSession(asked, setupFutureUsage) {
  if (asked.off_session && setupFutureUsage)
    throw invalid(
      "You cannot confirm with `off_session=true` when `setup_future_usage` is also set on the PaymentIntent. The customer needs to be on-session to perform the steps which may be required to set up the PaymentMethod for future usage. Please confirm this PaymentIntent with your customer on-session.",
      { param: "off_session" },
    );
}

const isOffSession = (asked) => asked.off_session !== undefined && asked.off_session !== false;

// Whether the bank wants to hear the holder before it pays.
function wantsHolder(bank, asked, options) {
  const { auth } = bank.behaviour;
  if (auth === "optional") return isWanted(options) && !isOffSession(asked);
  if (auth === "always") return true;
  if (auth === "on_session") return !isOffSession(asked);
  return auth === "unless_set_up" && !bank.setUp;
}

function succeed(world, intent) {
  const method = world.named("payment_method", intent.payment_method);
  const bank = world.banks.get(method.id);
  const charge = charged(world, intent, method, null);
  if (method.customer === null) {
    if (intent.customer && intent.setup_future_usage) {
      bank.setUp = intent.setup_future_usage === "off_session";
      attachTo(world, method, intent.customer);
    } else bank.used = true;
  }
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  });
  world.emit("payment_intent.succeeded", intent);
}

function fail(world, intent, { tried = true, ...why }) {
  const method = world.named("payment_method", intent.payment_method);
  const charge = tried && why.decline ? charged(world, intent, method, why.decline) : undefined;
  const { error, kept } = failure(intent, method, { ...why, charge: charge?.id });
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: kept,
    latest_charge: charge?.id ?? intent.latest_charge,
  });
  world.emit("payment_intent.payment_failed", intent);
  return withIntent(error, intent);
}

function attempt(world, intent, asked) {
  const method = world.named("payment_method", intent.payment_method);
  const bank = world.banks.get(method.id);
  const { charge, after_auth } = bank.behaviour;
  const held = wantsHolder(bank, asked, intent.payment_method_options);
  if (isExpired(world, method.card)) throw fail(world, intent, { decline: "expired_card" });
  if (held && isOffSession(asked))
    throw fail(world, intent, { decline: "authentication_required" });
  if (held && asked.error_on_requires_action)
    throw fail(world, intent, { decline: "authentication_not_handled", tried: false });
  if (held) {
    Object.assign(intent, { status: "requires_action", next_action: nextAction(intent, asked) });
    return void world.emit("payment_intent.requires_action", intent);
  }
  const decline = charge ?? after_auth;
  if (decline) throw fail(world, intent, { decline });
  succeed(world, intent);
}

/** The end of what the card's holder was asked in the browser; gives the error that the browser sees. */
export function authenticatePayment(world, intent, passed) {
  if (!passed)
    return fail(world, intent, {
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
  const { charge, after_auth } = world.banks.get(intent.payment_method).behaviour;
  const decline = after_auth ?? charge;
  if (decline) return fail(world, intent, { decline });
  succeed(world, intent);
}

function create(world, asked) {
  asked.currency = asked.currency.toLowerCase();
  checkAmount(asked);
  if (asked.capture_method === "manual")
    throw invalid("This stand-in for Stripe captures by itself.", { param: "capture_method" });
  if (!asked.confirm)
    for (const param of ["off_session", "error_on_requires_action"])
      if (asked[param])
        throw invalid(
          `The parameter \`${param}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
          { param },
        );
  checkSession(asked, asked.setup_future_usage);
  const about = described(world, asked);
  if (asked.confirm) {
    checkReturn({ object: "payment_intent", ...about }, asked);
    if (about.payment_method === null)
      throw invalid(
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
        { code: "payment_intent_unexpected_state" },
      );
  }
  const id = world.newId("payment_intent");
  const intent = world.keep({
    id,
    object: "payment_intent",
    amount: asked.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: about.automatic_payment_methods,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: asked.capture_method ?? "automatic_async",
    client_secret: secretOf(id),
    confirmation_method: "automatic",
    created: world.now(),
    currency: asked.currency,
    customer: about.customer,
    customer_account: null,
    description: asked.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, asked.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: about.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: { card: { installments: null, ...about.card } },
    payment_method_types: about.payment_method_types,
    processing: null,
    receipt_email: asked.receipt_email ?? null,
    review: null,
    setup_future_usage: asked.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: asked.statement_descriptor_suffix ?? null,
    status: about.payment_method === null ? "requires_payment_method" : "requires_confirmation",
    transfer_data: null,
    transfer_group: null,
  });
  world.emit("payment_intent.created", intent);
  if (asked.confirm) attempt(world, intent, asked);
  return intent;
}

function confirm(world, asked, id) {
  const intent = world.named("payment_intent", id);
  const method = methodOf(world, asked, intent.customer) ?? intent.payment_method;
  checkConfirmable({ ...intent, payment_method: method });
  checkReturn(intent, asked);
  const usage = asked.setup_future_usage ?? intent.setup_future_usage;
  checkSession(asked, usage);
  Object.assign(intent, { payment_method: method, setup_future_usage: usage });
  attempt(world, intent, asked);
  return intent;
}

/** Ends an intent that nothing was paid for. */
export function cancel(world, asked, id) {
  const intent = world.named("payment_intent", id);
  checkStatus(intent, open, "cancel", "canceled");
  Object.assign(intent, {
    status: "canceled",
    canceled_at: world.now(),
    cancellation_reason: asked.cancellation_reason ?? null,
    next_action: null,
  });
  world.emit("payment_intent.canceled", intent);
  return intent;
}

const list = (world, asked) =>
  pageOf(
    world
      .all("payment_intent")
      .filter((one) => asked.customer === undefined || one.customer === asked.customer),
    "/v1/payment_intents",
    asked,
  );

export const paymentIntents = {
  "POST /v1/payment_intents": {
    takes: [
      "amount",
      "automatic_payment_methods",
      "capture_method",
      "confirm",
      "currency",
      "customer",
      "description",
      "error_on_requires_action",
      "metadata",
      "off_session",
      "payment_method",
      "payment_method_options",
      "payment_method_types",
      "receipt_email",
      "return_url",
      "setup_future_usage",
      "statement_descriptor_suffix",
      "use_stripe_sdk",
    ],
    run: create,
  },
  "GET /v1/payment_intents": {
    takes: ["created", "customer", "limit", "starting_after", "ending_before"],
    run: list,
  },
  "GET /v1/payment_intents/:id": {
    takes: [],
    run: (world, _asked, id) => world.named("payment_intent", id),
  },
  "POST /v1/payment_intents/:id/confirm": {
    takes: [
      "error_on_requires_action",
      "off_session",
      "payment_method",
      "return_url",
      "setup_future_usage",
      "use_stripe_sdk",
    ],
    run: confirm,
  },
  "POST /v1/payment_intents/:id/cancel": { takes: ["cancellation_reason"], run: cancel },
};
