import { declines } from "../cards.mjs";
import { invalid } from "../errors.mjs";
import { pageOf, random } from "../world.mjs";
import { disputed } from "./disputes.mjs";

const outcomeOf = (decline) => ({
  advice_code: decline?.advice_code ?? null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: decline ? "declined_by_network" : "approved_by_network",
  reason: decline ? (decline.decline_code ?? decline.code) : null,
  risk_level: "normal",
  risk_score: 20,
  seller_message: decline
    ? "The bank did not return any further details with this decline."
    : "Payment complete.",
  type: decline ? "issuer_declined" : "authorized",
});

const detailsOf = ({ card }, amount) => ({
  type: "card",
  card: {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: { ...card.checks },
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: "disabled" },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: "unavailable" },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: "unavailable" },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: random(15),
    overcapture: { maximum_amount_capturable: amount, status: "unavailable" },
    regulated_status: card.regulated_status,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
});

/** A charge of the intent's amount, paid or declined under a name of `declines`. */
export function charged(world, intent, method, declineName) {
  const decline = declineName ? declines[declineName] : null;
  const amount = decline ? 0 : intent.amount;
  const id = world.newId("charge");
  const charge = world.keep({
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: decline ? null : `txn_${random(24)}`,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: "STAND-IN",
    captured: !decline,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method, intent.amount),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `https://pay.stripe.com/receipts/payment/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  });
  world.emit(decline ? "charge.failed" : "charge.succeeded", charge);
  const { dispute } = world.banks.get(method.id).behaviour;
  if (!decline && dispute) disputed(world, charge, dispute);
  return charge;
}

function chargeOf(world, { charge, payment_intent }) {
  if (charge !== undefined && payment_intent !== undefined)
    throw invalid("You may only specify one of these parameters: charge, payment_intent.", {
      param: "charge",
    });
  if (charge !== undefined) return world.meant("charge", charge);
  if (payment_intent === undefined)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const { id, latest_charge } = world.meant("payment_intent", payment_intent);
  const found = latest_charge && world.find("charge", latest_charge);
  if (found?.status !== "succeeded")
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  return found;
}

function returned(world, charge, amount) {
  const before = world.change(charge, {
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  });
  return before;
}

/** Gives money back: what is left of the charge, or `amount` of it. */
export function refund(world, asked) {
  const charge = chargeOf(world, asked);
  if (charge.status !== "succeeded")
    throw invalid(`Charge ${charge.id} has not been paid.`, { param: "charge" });
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: "charge_already_refunded",
    });
  if (charge.disputed)
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: "charge_disputed",
    });
  const { amount = left } = asked;
  if (amount < 1)
    throw invalid("Invalid positive integer", {
      code: "parameter_invalid_integer",
      param: "amount",
    });
  if (amount > left)
    throw invalid(
      `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${left} ${charge.currency})`,
      { param: "amount" },
    );
  const { refund: way } = world.banks.get(charge.payment_method).behaviour;
  const made = world.keep({
    id: world.newId("refund"),
    object: "refund",
    amount,
    balance_transaction: way === "pending" ? null : `txn_${random(24)}`,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund",
      },
      type: "card",
    },
    metadata: Object.fromEntries(
      Object.entries(asked.metadata ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    payment_intent: charge.payment_intent,
    ...(way === "pending" && { pending_reason: "processing" }),
    reason: asked.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: way === "pending" ? "pending" : "succeeded",
    transfer_reversal: null,
  });
  const before = returned(world, charge, amount);
  world.emit("refund.created", made);
  world.emit("charge.refunded", charge, before);
  if (way === "fails") settle(world, made.id, "failed");
  return made;
}

/** The later end of a refund: one that was pending is paid, or the money comes back to us. */
export function settle(world, id, status, failure_reason = "expired_or_canceled_card") {
  const made = world.meant("refund", id);
  if (made.status === "failed" || made.status === status)
    throw invalid(`The refund ${id} is ${made.status}.`);
  const before = world.change(made, {
    status,
    balance_transaction: made.balance_transaction ?? `txn_${random(24)}`,
    ...(status === "failed" && {
      failure_reason,
      failure_balance_transaction: `txn_${random(24)}`,
    }),
  });
  delete made.pending_reason;
  if (status === "failed") {
    returned(world, world.find("charge", made.charge), -made.amount);
    world.emit("refund.failed", made);
  }
  world.emit("refund.updated", made, before);
  world.emit("charge.refund.updated", made, before);
  return made;
}

const matching = (world, kind, asked, keys) =>
  world
    .all(kind)
    .filter((one) => keys.every((key) => asked[key] === undefined || one[key] === asked[key]));
const paging = ["created", "limit", "starting_after", "ending_before"];

export const charges = {
  "GET /v1/charges": {
    takes: ["customer", "payment_intent", ...paging],
    run: (world, asked) =>
      pageOf(
        matching(world, "charge", asked, ["customer", "payment_intent"]),
        "/v1/charges",
        asked,
      ),
  },
  "GET /v1/charges/:id": { takes: [], run: (world, _asked, id) => world.named("charge", id) },
  "POST /v1/refunds": {
    takes: ["amount", "charge", "metadata", "payment_intent", "reason"],
    run: refund,
  },
  "GET /v1/refunds": {
    takes: ["charge", "payment_intent", ...paging],
    run: (world, asked) =>
      pageOf(matching(world, "refund", asked, ["charge", "payment_intent"]), "/v1/refunds", asked),
  },
  "GET /v1/refunds/:id": { takes: [], run: (world, _asked, id) => world.named("refund", id) },
};
