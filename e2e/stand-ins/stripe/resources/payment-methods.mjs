import { cardNamed, cardNumbered, declines, wellBehaved } from "../cards.mjs";
import { cardError, invalid } from "../errors.mjs";
import { mergeMetadata, pageOf, random } from "../world.mjs";

const noAddress = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
};
const billingDetails = (old, asked = {}) => ({
  ...old,
  ...asked,
  address: { ...old.address, ...asked?.address },
});
const noDetails = { address: noAddress, email: null, name: null, phone: null, tax_id: null };

// Stripe gives one number one fingerprint in an account.
function fingerprintOf(world, number) {
  if (!world.fingerprints) world.fingerprints = new Map();
  if (!world.fingerprints.has(number)) world.fingerprints.set(number, random(16));
  return world.fingerprints.get(number);
}

/** A new payment method of `card`: what shows of it, and the bank behind it. */
export function makeMethod(world, card, asked = {}) {
  const now = new Date(world.now() * 1000);
  const { name, number = name, last4, behaviour = wellBehaved } = card;
  const id = world.newId("payment_method");
  world.banks.set(id, { behaviour: { ...behaviour }, used: false, setUp: false });
  return world.keep({
    id,
    object: "payment_method",
    allow_redisplay: asked.allow_redisplay ?? "unspecified",
    billing_details: billingDetails(noDetails, asked.billing_details),
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: card.cvc ? "unchecked" : null,
      },
      country: card.country,
      display_brand:
        { amex: "american_express", diners: "diners_club", unionpay: "union_pay" }[card.brand] ??
        card.brand,
      exp_month: card.exp_month ?? now.getUTCMonth() + 1,
      exp_year: card.exp_year ?? now.getUTCFullYear() + 1,
      fingerprint: card.fingerprint ?? fingerprintOf(world, number),
      funding: card.funding,
      generated_from: null,
      last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: card.brand !== "amex" },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, asked.metadata),
    type: "card",
  });
}

/** The payment method of an id; a name such as `pm_card_visa` makes one. */
export function methodMeant(world, id, param = "payment_method") {
  const card = id.startsWith("pm_card_") ? cardNamed(id) : undefined;
  return card ? makeMethod(world, card) : world.meant("payment_method", id, param);
}

function checkExpiry(world, { exp_month, exp_year }) {
  const now = new Date(world.now() * 1000);
  if (exp_month < 1 || exp_month > 12)
    throw cardError("Your card's expiration month is invalid.", {
      code: "invalid_expiry_month",
      param: "exp_month",
    });
  const months = exp_year * 12 + exp_month - 1;
  const today = now.getUTCFullYear() * 12 + now.getUTCMonth();
  if (months < today || exp_year > now.getUTCFullYear() + 50)
    throw cardError("Your card's expiration year is invalid.", {
      code: "invalid_expiry_year",
      param: "exp_year",
    });
}

function cardEntered(world, asked) {
  if (asked.token !== undefined) {
    const card = cardNamed(asked.token) ?? world.tokens.get(asked.token);
    if (!card)
      throw invalid(`No such token: '${asked.token}'`, {
        code: "resource_missing",
        param: "card[token]",
      });
    return card;
  }
  const card = cardNumbered(asked.number);
  if (card.wrong)
    throw cardError("Your card number is incorrect.", {
      code: "incorrect_number",
      param: "number",
    });
  const { exp_month, exp_year, cvc } = asked;
  const year = exp_year < 100 ? exp_year + 2000 : exp_year;
  checkExpiry(world, { exp_month, exp_year: year });
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc))
    throw cardError("Your card's security code is invalid.", { code: "invalid_cvc", param: "cvc" });
  return { ...card, exp_month, exp_year: year, cvc };
}

function create(world, asked) {
  if (asked.type === undefined)
    throw invalid("Missing required param: type.", { code: "parameter_missing", param: "type" });
  if (asked.type !== "card")
    throw invalid(`The stand-in for Stripe keeps cards, and no ${asked.type}.`, { param: "type" });
  if (!asked.card)
    throw invalid("Missing required param: card.", { code: "parameter_missing", param: "card" });
  return makeMethod(world, cardEntered(world, asked.card), asked);
}

/** Refuses a method that was used up, or that belongs to somebody else. */
export function checkUsable(world, method, customer) {
  if (world.banks.get(method.id).used)
    throw invalid(
      "The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.",
    );
  if (method.customer === null || method.customer === customer) return;
  throw customer === null
    ? invalid(
        `The PaymentMethod ${method.id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter.`,
        { param: "payment_method" },
      )
    : invalid(
        `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
        { code: "resource_missing", param: "payment_method" },
      );
}

/** The error of a declined card, with what the published decline says. */
export const declineError = (name, extra) => {
  const { message, ...fields } = declines[name];
  return cardError(message, { ...fields, ...extra });
};

/** Whether the month on the card is over. */
export function isExpired(world, { exp_month, exp_year }) {
  const now = new Date(world.now() * 1000);
  return exp_year * 12 + exp_month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
}

/** Makes the method the customer's. */
export function attachTo(world, method, customer) {
  if (method.customer === customer) return;
  method.customer = customer;
  method.card.checks.cvc_check = method.card.checks.cvc_check && "pass";
  world.emit("payment_method.attached", method);
}

function attach(world, asked, id) {
  const method = id.startsWith("pm_card_")
    ? methodMeant(world, id)
    : world.named("payment_method", id);
  if (asked.customer === undefined)
    throw invalid("Missing required param: customer.", {
      code: "parameter_missing",
      param: "customer",
    });
  const customer = world.meant("customer", asked.customer);
  if (method.customer !== null && method.customer !== customer.id)
    throw invalid("The payment method you provided has already been attached to a customer.");
  checkUsable(world, method, customer.id);
  const { setup } = world.banks.get(method.id).behaviour;
  if (setup) throw declineError(setup);
  attachTo(world, method, customer.id);
  return method;
}

function detach(world, _asked, id) {
  const method = world.named("payment_method", id);
  if (method.customer === null)
    throw invalid(
      "The payment method you provided is not attached to a customer so detachment is impossible.",
    );
  const customer = method.customer;
  method.customer = null;
  world.banks.get(id).used = true;
  const settings = world.find("customer", customer)?.invoice_settings;
  if (settings?.default_payment_method === id) settings.default_payment_method = null;
  world.emit("payment_method.detached", method, { customer });
  return method;
}

function update(world, asked, id) {
  const method = world.named("payment_method", id);
  if (method.customer === null)
    throw invalid("You must save this PaymentMethod to a customer before you can update it.");
  const card = { ...method.card };
  for (const key of ["exp_month", "exp_year"]) if (asked.card?.[key]) card[key] = asked.card[key];
  if (asked.card?.exp_month !== undefined || asked.card?.exp_year !== undefined)
    checkExpiry(world, card);
  const before = world.change(method, {
    card,
    ...(asked.allow_redisplay && { allow_redisplay: asked.allow_redisplay }),
    ...(asked.billing_details && {
      billing_details: billingDetails(method.billing_details, asked.billing_details),
    }),
    metadata: mergeMetadata(method.metadata, asked.metadata),
  });
  if (Object.keys(before).length > 0) world.emit("payment_method.updated", method, before);
  return method;
}

/** The methods of a customer, newest first. */
export function listMethods(world, asked, url = "/v1/payment_methods") {
  if (asked.customer === undefined)
    throw invalid("Missing required param: customer.", {
      code: "parameter_missing",
      param: "customer",
    });
  world.meant("customer", asked.customer);
  const rows = world
    .all("payment_method")
    .filter(
      (one) =>
        one.customer === asked.customer &&
        (asked.type === undefined || asked.type === one.type) &&
        (asked.allow_redisplay === undefined || asked.allow_redisplay === one.allow_redisplay),
    );
  return pageOf(rows, url, asked);
}

const paging = ["limit", "starting_after", "ending_before"];
export const paymentMethods = {
  "POST /v1/payment_methods": {
    takes: ["type", "card", "billing_details", "metadata", "allow_redisplay"],
    run: create,
  },
  "GET /v1/payment_methods": {
    takes: ["customer", "type", "allow_redisplay", ...paging],
    run: (world, asked) => listMethods(world, asked),
  },
  "GET /v1/payment_methods/:id": {
    takes: [],
    run: (world, _asked, id) => world.named("payment_method", id),
  },
  "POST /v1/payment_methods/:id": {
    takes: ["card", "billing_details", "metadata", "allow_redisplay"],
    run: update,
  },
  "POST /v1/payment_methods/:id/attach": { takes: ["customer"], run: attach },
  "POST /v1/payment_methods/:id/detach": { takes: [], run: detach },
};
