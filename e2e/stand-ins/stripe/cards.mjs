// Stripe's published test cards (https://docs.stripe.com/testing): numbers, the names of their tokens
// (`tok_…`) and payment methods (`pm_card_…`), and how the bank behind each behaves.
import { cardError } from "./errors.mjs";

const declined = (decline_code, message = "Your card was declined.", advice_code) => ({
  code: "card_declined",
  decline_code,
  message,
  ...(advice_code && { advice_code }),
});

/** Why a bank declines, by the names that the control calls use. */
export const declines = {
  generic: declined("generic_decline", undefined, "try_again_later"),
  insufficient_funds: declined(
    "insufficient_funds",
    "Your card has insufficient funds.",
    "try_again_later",
  ),
  lost_card: declined("lost_card", undefined, "do_not_try_again"),
  stolen_card: declined("stolen_card", undefined, "do_not_try_again"),
  velocity: declined("card_velocity_exceeded"),
  fraudulent: declined("fraudulent"),
  do_not_honor: declined("do_not_honor", undefined, "try_again_later"),
  authentication_required: {
    code: "authentication_required",
    decline_code: "authentication_required",
    message: "Your card was declined. This transaction requires authentication.",
  },
  authentication_not_handled: {
    code: "authentication_required",
    decline_code: "authentication_not_handled",
    message:
      "This payment required an authentication action to complete, but `error_on_requires_action` was set.",
  },
  expired_card: { code: "expired_card", param: "exp_month", message: "Your card has expired." },
  incorrect_cvc: {
    code: "incorrect_cvc",
    param: "cvc",
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
  too_many_declines: {
    code: "card_decline_rate_limit_exceeded",
    message:
      "This card has been declined too many times. You can try to charge this card again after 24 hours.",
  },
};

/**
 * How a bank behaves. `setup`, `charge`, `after_auth`: the name of a decline, or null. `auth`: `none`,
 * `optional` (when we ask for it), `always`, `unless_set_up`, `on_session`. `refund`: `succeeds`, `pending`, `fails`.
 * `dispute`: the reason of one that comes with each charge.
 */
export const wellBehaved = {
  setup: null,
  charge: null,
  after_auth: null,
  auth: "none",
  refund: "succeeds",
  dispute: null,
};
const declining = (name) => ({ setup: name, charge: name });

// number, name, what differs from a credit card of Visa's in the US
const table = [
  ["4242424242424242", "visa"],
  ["4000056655665556", "visa_debit", { funding: "debit" }],
  ["5555555555554444", "mastercard", { brand: "mastercard" }],
  ["2223003122003222", "mastercard_2series", { brand: "mastercard" }],
  ["5200828282828210", "mastercard_debit", { brand: "mastercard", funding: "debit" }],
  ["5105105105105100", "mastercard_prepaid", { brand: "mastercard", funding: "prepaid" }],
  ["378282246310005", "amex", { brand: "amex" }],
  ["371449635398431", "amex_2", { brand: "amex" }],
  ["6011111111111117", "discover", { brand: "discover" }],
  ["6011000990139424", "discover_2", { brand: "discover" }],
  ["3056930009020004", "diners", { brand: "diners" }],
  ["36227206271667", "diners_14", { brand: "diners" }],
  ["3566002020360505", "jcb", { brand: "jcb", country: "JP" }],
  ["6200000000000005", "unionpay", { brand: "unionpay", country: "CN" }],
  ["4000003920000003", "jp", { country: "JP" }],
  ["3530111333300000", "jcb_jp", { brand: "jcb", country: "JP" }],
  ["4000008260000000", "gb", { country: "GB" }],
  ["4000002760000016", "de", { country: "DE" }],
  ["4000002500000003", "fr", { country: "FR" }],
  ["4000001560000002", "cn", { country: "CN" }],
  ["4000001580000008", "tw", { country: "TW" }],
  ["4000003440000004", "hk", { country: "HK" }],
  ["4000007020000003", "sg", { country: "SG" }],
  ["4000000360000006", "au", { country: "AU" }],
  ["4000001240000000", "ca", { country: "CA" }],
  ["4000000760000002", "br", { country: "BR" }],
  ["4000000000000002", "visa_chargeDeclined", declining("generic")],
  ["4000000000009995", "visa_chargeDeclinedInsufficientFunds", declining("insufficient_funds")],
  ["4000000000009987", "visa_chargeDeclinedLostCard", declining("lost_card")],
  ["4000000000009979", "visa_chargeDeclinedStolenCard", declining("stolen_card")],
  ["4000000000000069", "chargeDeclinedExpiredCard", declining("expired_card")],
  ["4000000000000127", "chargeDeclinedIncorrectCvc", declining("incorrect_cvc")],
  ["4000000000000119", "chargeDeclinedProcessingError", declining("processing_error")],
  ["4000000000006975", "visa_chargeDeclinedVelocityLimitExceeded", declining("velocity")],
  ["4000000000000341", "chargeCustomerFail", { charge: "generic" }],
  ["4100000000000019", "radarBlock", { charge: "fraudulent" }],
  ["4000002500003155", "authenticationRequiredOnSetup", { auth: "unless_set_up" }],
  ["4000002760003184", "authenticationRequired", { auth: "always" }],
  ["4000003800000446", "authenticationRequiredSetupForOffSession", { auth: "on_session" }],
  [
    "4000008260003178",
    "authenticationRequiredChargeDeclinedInsufficientFunds",
    { auth: "unless_set_up", charge: "insufficient_funds" },
  ],
  ["4000000000003220", "threeDSecure2Required", { auth: "always" }],
  ["4000000000003063", "threeDSecureRequired", { auth: "always" }],
  [
    "4000008400001629",
    "threeDSecureRequiredChargeDeclined",
    { auth: "always", after_auth: "generic" },
  ],
  ["4000008400001280", "threeDSecureRequiredProcessingError", declining("generic")],
  ["4000000000003055", "threeDSecureOptional", { auth: "optional" }],
  ["4000000000000259", "createDispute", { dispute: "fraudulent" }],
  ["4000000000002685", "createDisputeProductNotReceived", { dispute: "product_not_received" }],
  ["4000000000007726", "pendingRefund", { refund: "pending" }],
  ["4000000000005126", "refundFail", { refund: "fails" }],
];

// Names that Stripe publishes twice over.
const otherNames = {
  chargeDeclined: "visa_chargeDeclined",
  chargeDeclinedInsufficientFunds: "visa_chargeDeclinedInsufficientFunds",
  chargeDeclinedLostCard: "visa_chargeDeclinedLostCard",
  chargeDeclinedStolenCard: "visa_chargeDeclinedStolenCard",
  chargeDeclinedVelocityLimitExceeded: "visa_chargeDeclinedVelocityLimitExceeded",
  us: "visa",
};

const plain = { brand: "visa", funding: "credit", country: "US" };
const cards = table.map(([number, name, differs = {}]) => {
  const card = { ...plain };
  const behaviour = { ...wellBehaved };
  for (const [key, value] of Object.entries(differs)) (key in card ? card : behaviour)[key] = value;
  return { name, number, last4: number.slice(-4), ...card, behaviour };
});
const byName = new Map(cards.map((one) => [one.name, one]));
const byNumber = new Map(cards.map((one) => [one.number, one]));

/** The test card behind `tok_…` or `pm_card_…`; undefined when Stripe publishes no such name. */
export function cardNamed(name) {
  const short = /^(?:tok|pm_card)_(.+)$/.exec(name)?.[1];
  return byName.get(otherNames[short] ?? short);
}

/** The test card of a number; in test mode no other has a bank behind it. */
export function cardNumbered(number) {
  const digits = number.replace(/[ -]/g, "");
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  if (!/^\d{12,19}$/.test(digits) || sum % 10 !== 0) return { wrong: true };
  const card = byNumber.get(digits);
  if (!card)
    throw cardError(
      "Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
      { code: "card_declined", decline_code: "test_mode_live_card" },
    );
  return card;
}
