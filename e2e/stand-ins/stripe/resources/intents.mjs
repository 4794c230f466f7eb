// What setup intents and payment intents have in common.
import { invalid } from "../errors.mjs";
import { random } from "../world.mjs";
import { checkUsable, declineError, methodMeant } from "./payment-methods.mjs";

const words = { setup_intent: "SetupIntent", payment_intent: "PaymentIntent" };

/** Which ways to pay an intent takes: the ones that are named, or those of the account. */
export function ways(asked) {
  const named = asked.payment_method_types;
  const automatic = asked.automatic_payment_methods;
  if (named && automatic?.enabled)
    throw invalid(
      "You may only specify one of these parameters: automatic_payment_methods, payment_method_types.",
      { param: "payment_method_types" },
    );
  const other = named?.find((one) => one !== "card");
  if (other !== undefined)
    throw invalid(
      `The payment method type provided: ${other} is invalid. This stand-in for Stripe takes cards.`,
      { param: "payment_method_types" },
    );
  const ofAccount = !named && automatic?.enabled !== false;
  return {
    automatic_payment_methods: ofAccount
      ? { allow_redirects: automatic?.allow_redirects ?? "always", enabled: true }
      : null,
    payment_method_types: ["card"],
  };
}

/** With the ways of the account some may send the payer away; then a way back has to be named. */
export function checkReturn(intent, asked) {
  if (asked.return_url || intent.automatic_payment_methods?.allow_redirects !== "always") return;
  throw invalid(
    `This ${words[intent.object]} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
    { param: "return_url" },
  );
}

/** The method that is asked for, fit for the customer of the intent; null when none is. */
export function methodOf(world, asked, customer) {
  if (!asked.payment_method) return null;
  const method = methodMeant(world, asked.payment_method);
  checkUsable(world, method, customer);
  return method.id;
}

/** What an intent is about, that is given at its creation. */
export function described(world, asked) {
  const customer = asked.customer ? world.meant("customer", asked.customer).id : null;
  if (asked.return_url && !asked.confirm)
    throw invalid("The `return_url` parameter may only be set when `confirm` is true.", {
      param: "return_url",
    });
  return {
    customer,
    ...ways(asked),
    payment_method: methodOf(world, asked, customer),
    card: cardOptions(asked),
  };
}

function cardOptions({ payment_method_options: asked = {} }) {
  const { request_three_d_secure = "automatic", ...others } = asked.card ?? {};
  const unknown = [
    ...Object.keys(asked).filter((one) => one !== "card"),
    ...Object.keys(others).map((one) => `card][${one}`),
  ][0];
  if (unknown !== undefined)
    throw invalid(`The stand-in for Stripe does not know payment_method_options[${unknown}].`, {
      param: `payment_method_options[${unknown}]`,
    });
  return { mandate_options: null, network: null, request_three_d_secure };
}

/** Whether we ask for the holder's word where the bank leaves it to us. */
export const isWanted = ({ card }) => card.request_three_d_secure !== "automatic";

/** `seti_…_secret_…`. */
export const secretOf = (id) => `${id}_secret_${random(25)}`;

/** What the browser is to do before the bank goes on. */
export function nextAction(intent, asked) {
  if (!asked.return_url)
    return {
      type: "use_stripe_sdk",
      use_stripe_sdk: {
        source: `src_${random(24)}`,
        stripe_js: `https://hooks.stripe.com/3d_secure_2/hosted?merchant=acct_stand_in&${intent.object}=${intent.id}`,
        type: "three_d_secure_redirect",
      },
    };
  const url = `https://hooks.stripe.com/3d_secure_2/hosted?${intent.object}=${intent.id}`;
  return { type: "redirect_to_url", redirect_to_url: { return_url: asked.return_url, url } };
}

/** Refuses what can only be done in `statuses`. */
export function checkStatus(intent, statuses, doing, done) {
  if (statuses.includes(intent.status)) return;
  throw unexpected(
    intent,
    `You cannot ${doing} this ${words[intent.object]} because it has a status of ${intent.status}. Only a ${words[intent.object]} with one of the following statuses may be ${done}: ${statuses.join(", ")}.`,
  );
}

const unexpected = (intent, message) =>
  invalid(message, {
    code: `${intent.object}_unexpected_state`,
    [intent.object]: structuredClone(intent),
  });

/** Refuses to confirm what is over, or what has no way to pay. */
export function checkConfirmable(intent) {
  if (intent.status === "succeeded")
    throw unexpected(
      intent,
      `You cannot confirm this ${words[intent.object]} because it has already succeeded after being previously confirmed.`,
    );
  if (intent.status === "canceled")
    throw unexpected(
      intent,
      `You cannot confirm this ${words[intent.object]} because it has a status of canceled.`,
    );
  if (intent.payment_method === null)
    throw unexpected(
      intent,
      `You cannot confirm this ${words[intent.object]} because it's missing a payment method. You can either update the ${words[intent.object]} with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.`,
    );
}

/** The error object as an intent keeps it, and the one that is thrown with the intent in it. */
export function failure(intent, method, { decline, code, message, charge }) {
  const paymentMethod = structuredClone(method);
  const error = decline
    ? declineError(decline, { charge, payment_method: paymentMethod })
    : Object.assign(invalid(message, { code, payment_method: paymentMethod }), {
        type: "invalid_request_error",
      });
  const kept = error.body("").error;
  delete kept.request_log_url;
  return { error, kept };
}

/** Gives the error the intent as it is now. */
export function withIntent(error, intent) {
  error.extra[intent.object] = structuredClone(intent);
  return error;
}
