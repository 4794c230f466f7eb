// Stripe's errors, as https://docs.stripe.com/api/errors has them.

/** An answer that is an error; `extra` are further fields of the error object. */
export class StripeError extends Error {
  constructor(status, type, message, extra = {}) {
    super(message);
    this.status = status;
    this.type = type;
    this.extra = extra;
  }

  /** The error object, without fields that have no value. */
  body(requestId) {
    const { code } = this.extra;
    const error = {
      type: this.type,
      message: this.message,
      ...(code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}` }),
      ...this.extra,
      request_log_url: `https://dashboard.stripe.com/test/workbench/logs?object=${requestId}`,
    };
    return {
      error: Object.fromEntries(Object.entries(error).filter(([, value]) => value != null)),
    };
  }
}

/** 400: the request cannot be what was meant. */
export const invalid = (message, extra) =>
  new StripeError(400, "invalid_request_error", message, extra);

/** No object of that id: 404 where the address names it, 400 where a parameter does. */
export const missing = (what, id, param, status = 400) =>
  new StripeError(status, "invalid_request_error", `No such ${what}: '${id}'`, {
    code: "resource_missing",
    param,
  });

/** 402: the card, not the request, is at fault. */
export const cardError = (message, extra) => new StripeError(402, "card_error", message, extra);

/** 500 of Stripe's own. */
export const serverError = (status = 500) =>
  new StripeError(
    status,
    "api_error",
    "Sorry, there was an unexpected error processing your request. Please try again later.",
  );

/** 403: a restricted key without the right. */
export const forbidden = () =>
  new StripeError(
    403,
    "invalid_request_error",
    "The provided key does not have the required permissions for this endpoint.",
  );

/** 429 of Stripe's own. */
export const rateLimited = () =>
  new StripeError(
    429,
    "invalid_request_error",
    "Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.",
    { code: "rate_limit" },
  );
