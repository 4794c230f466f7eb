import {
  expect,
  headerOf,
  paying,
  published,
  refused,
  Stripe,
  type StandIn,
  test,
  withCard,
} from "../../support/stripe.ts";

const { errors } = Stripe;
const intents = { method: "POST", path: "/v1/payment_intents" };
const charged = async (standIn: StandIn) =>
  (await standIn.control<{ charges: unknown[] }>("state")).charges.length;
const requested = async (standIn: StandIn) =>
  (await standIn.control<{ requests: unknown[] }>("state")).requests.length;

/** A call that Stripe's client would not make. */
async function raw(standIn: StandIn, method: string, path: string, body = "", headers = {}) {
  const answer = await fetch(`http://127.0.0.1:${standIn.port}${path}`, {
    method,
    headers: {
      Authorization: "Bearer sk_test_standin",
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
    ...(method === "POST" && { body }),
  });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

test("nobody comes in without a key of tests", async ({ standIn }) => {
  for (const key of ["sk_live_standin", "nonsense"]) {
    const error = await refused(standIn.client(key).customers.list());
    expect(error).toBeInstanceOf(errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
  }
  expect((await raw(standIn, "GET", "/v1/customers", "", { Authorization: "" })).status).toBe(401);
  const Authorization = `Basic ${Buffer.from("sk_test_basic:").toString("base64")}`;
  expect((await raw(standIn, "GET", "/v1/customers", "", { Authorization })).status).toBe(200);
  await standIn.control("key", { key: "sk_test_other" });
  expect((await refused(standIn.client().customers.list())).statusCode).toBe(401);
  await standIn.client("sk_test_other").customers.list();
});

const NETWORK = "payment_method_options[card][network]";
test("parameters are those that Stripe publishes", async ({ standIn, stripe }) => {
  // every call: one that nobody publishes
  for (const { method, path } of published.calls) {
    const at = path.replace(":id", "id_1");
    const { status, body } =
      method === "POST"
        ? await raw(standIn, method, at, "nobody_knows=1")
        : await raw(standIn, method, `${at}?nobody_knows=1`);
    expect({ path, status, code: body.error.code, param: body.error.param }).toEqual({
      path,
      status: 400,
      code: "parameter_unknown",
      param: "nobody_knows",
    });
  }
  const asked: [string, string, string | undefined, string][] = [
    ["/v1/payment_intents", "currency=jpy", "parameter_missing", "amount"],
    ["/v1/payment_intents", "amount=1.5&currency=jpy", "parameter_invalid_integer", "amount"],
    ["/v1/payment_intents", "amount=0&currency=jpy", "parameter_invalid_integer", "amount"],
    ["/v1/payment_intents", "amount=49&currency=jpy", "amount_too_small", "amount"],
    ["/v1/payment_intents", "amount=&currency=jpy", "parameter_invalid_empty", "amount"],
    ["/v1/payment_intents", "amount=50&currency=jpy&confirm=1", undefined, "confirm"],
    [
      "/v1/payment_intents",
      "amount=50&currency=jpy&customer=cus_0",
      "resource_missing",
      "customer",
    ],
    ["/v1/setup_intents", "usage=often", undefined, "usage"],
    ["/v1/payment_methods", "type=card&card[colour]=red", "parameter_unknown", "card[colour]"],
    ["/v1/payment_methods", "type=card&card[token]=tok_0", "resource_missing", "card[token]"],
    ["/v1/customers", "email=nonsense", "email_invalid", "email"],
    ["/v1/customers", `metadata[a]=${"x".repeat(501)}`, undefined, "metadata[a]"],
    ["/v1/refunds", "charge=ch_0", "resource_missing", "charge"],
    // known to Stripe and not to the stand-in
    ["/v1/customers", "tax[ip_address]=", undefined, "tax"],
    ["/v1/setup_intents", "payment_method_options[card][network]=visa", undefined, NETWORK],
  ];
  for (const [path, text, code, param] of asked) {
    const { status, body } = await raw(standIn, "POST", path, text);
    expect({ text, status, code: body.error.code, param: body.error.param }).toEqual({
      text,
      status: 400,
      code,
      param,
    });
  }
  // nothing is done for what cannot be answered as it is asked for
  for (const expand of ["nonsense", "amount", "latest_charge.nonsense", "a.b.c.d.e"]) {
    const paid = stripe.paymentIntents.create({ ...paying("pm_card_visa"), expand: [expand] });
    expect((await refused(paid)).statusCode).toBe(400);
  }
  expect(await charged(standIn)).toBe(0);
  const gone = await refused(stripe.customers.retrieve("cus_0"));
  expect(gone).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
  expect(gone).toBeInstanceOf(errors.StripeInvalidRequestError);
  expect((await raw(standIn, "GET", "/v1/invoices")).status).toBe(404);
  const Version = { "Stripe-Version": "2020-08-27" };
  expect((await raw(standIn, "GET", "/v1/customers", "", Version)).status).toBe(400);
});

test("what cannot be is refused", async ({ stripe }) => {
  const { customer, method } = await withCard(stripe);
  const other = (await stripe.customers.create()).id;
  const pay = (asked: Stripe.PaymentIntentCreateParams) => stripe.paymentIntents.create(asked);
  const foreign = await refused(pay(paying(method, other)));
  expect(foreign).toMatchObject({ statusCode: 400, code: "resource_missing" });
  expect((await refused(pay(paying(method)))).param).toBe("payment_method");
  const { payment_method_types: _, ...anyWay } = paying(method, customer);
  expect((await refused(pay(anyWay))).param).toBe("return_url");
  const future = await refused(
    pay({ ...paying(method, customer), setup_future_usage: "off_session" }),
  );
  expect(future.param).toBe("off_session");

  const paid = await pay(paying(method, customer));
  const over = await refused(stripe.paymentIntents.cancel(paid.id));
  expect(over.code).toBe("payment_intent_unexpected_state");
  expect(over.payment_intent?.status).toBe("succeeded");
  const tooMuch = stripe.refunds.create({ payment_intent: paid.id, amount: 3_301 });
  expect((await refused(tooMuch)).param).toBe("amount");
  await stripe.refunds.create({ payment_intent: paid.id });
  const again = await refused(stripe.refunds.create({ payment_intent: paid.id }));
  expect(again.code).toBe("charge_already_refunded");

  await stripe.paymentMethods.detach(method);
  expect((await refused(stripe.paymentMethods.attach(method, { customer }))).statusCode).toBe(400);
  // a card that was charged and belongs to nobody is used up
  const loose = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_visa" } });
  await pay(paying(loose.id));
  expect((await refused(pay(paying(loose.id)))).statusCode).toBe(400);
  await stripe.customers.del(other);
  expect((await refused(stripe.customers.update(other, { name: "A" }))).statusCode).toBe(404);
  expect((await refused(pay({ amount: 500, currency: "jpy", customer: other }))).code).toBe(
    "resource_missing",
  );
});

test("a key has one answer for a day", async ({ standIn, stripe }) => {
  const key = { idempotencyKey: "attempt-1" };
  await standIn.control("clock", { now: 1_800_000_000 });
  const first = await stripe.paymentIntents.create(paying("pm_card_visa"), key);
  const second = await stripe.paymentIntents.create(paying("pm_card_visa"), key);
  expect(second).toEqual(first);
  expect(headerOf(first, "idempotent-replayed")).toBeNull();
  expect(headerOf(second, "idempotent-replayed")).toBe("true");
  expect(headerOf(second, "original-request")).toBe(first.lastResponse.requestId);
  expect(await charged(standIn)).toBe(1);

  const differently = { ...paying("pm_card_visa"), amount: 1 };
  const other = await refused(stripe.paymentIntents.create(differently, key));
  expect(other).toBeInstanceOf(errors.StripeIdempotencyError);
  expect(other.statusCode).toBe(400);
  expect((await refused(stripe.customers.create({}, key))).statusCode).toBe(400);

  // the order of parameters is no other parameter
  const ordered = (text: string) =>
    raw(standIn, "POST", "/v1/customers", text, { "Idempotency-Key": "customer-1" });
  const oneWay = await ordered("name=A&metadata[a]=1&metadata[b]=2");
  const otherWay = await ordered("metadata[b]=2&metadata[a]=1&name=A");
  expect(otherWay.body).toEqual(oneWay.body);
  expect(otherWay.headers.get("idempotent-replayed")).toBe("true");
  // a decline is an answer like any other
  const declined = { idempotencyKey: "attempt-2" };
  const decline = () =>
    refused(stripe.paymentIntents.create(paying("pm_card_chargeDeclined"), declined));
  const [one, two] = [await decline(), await decline()];
  expect(two.charge).toBe(one.charge);
  expect(two.headers?.["idempotent-replayed"]).toBe("true");
  // what was not executed leaves its key free
  const free = { idempotencyKey: "attempt-3" };
  await refused(stripe.customers.create({ nobody_knows: 1 } as object, free));
  await stripe.customers.create({ name: "A" }, free);

  await standIn.control("clock", { now: 1_800_000_000 + 24 * 60 * 60 });
  const later = await stripe.paymentIntents.create(paying("pm_card_visa"), key);
  expect(later.id).not.toBe(first.id);
});

test("a key that is at work is not taken twice", async ({ standIn, stripe }) => {
  await standIn.control("faults", { ...intents, kind: "hold" });
  const key = { idempotencyKey: "attempt-1" };
  const pay = () => stripe.paymentIntents.create(paying("pm_card_visa"), key);
  const first = pay();
  await expect.poll(() => requested(standIn)).toBe(1);
  const second = await refused(pay());
  expect(second).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect(await charged(standIn)).toBe(0);
  await standIn.control("release");
  expect((await first).status).toBe("succeeded");
  expect(await charged(standIn)).toBe(1);
});

test("an answer that is held is there for whoever asks meanwhile", async ({ standIn, stripe }) => {
  await standIn.control("faults", { ...intents, kind: "hold_answer" });
  const key = { idempotencyKey: "attempt-1" };
  const pay = () => stripe.paymentIntents.create(paying("pm_card_visa"), key);
  const first = pay();
  await expect.poll(() => charged(standIn)).toBe(1);
  const { id } = await pay();
  await standIn.control("release");
  expect((await first).id).toBe(id);
  expect(await charged(standIn)).toBe(1);
});

test("a lost answer is there for whoever asks again", async ({ standIn, stripe }) => {
  await standIn.control("faults", { ...intents, kind: "lose_answer" });
  const key = { idempotencyKey: "attempt-1" };
  const pay = () => stripe.paymentIntents.create(paying("pm_card_visa"), key);
  expect(await refused(pay())).toBeInstanceOf(errors.StripeConnectionError);
  expect(await charged(standIn)).toBe(1);
  const { requests } = await standIn.control<{ requests: unknown[] }>("state");
  expect(requests).toMatchObject([
    {
      ...intents,
      parameters: { amount: "3300", payment_method: "pm_card_visa" },
      idempotency_key: "attempt-1",
      stripe_version: published.about.version,
      fault: "lose_answer",
      status: 200,
    },
  ]);
  const found = await pay();
  expect(headerOf(found, "idempotent-replayed")).toBe("true");
  expect(await charged(standIn)).toBe(1);
});

test("faults before anything is done leave nothing", async ({ standIn, stripe }) => {
  const pay = () =>
    stripe.paymentIntents.create(paying("pm_card_visa"), { idempotencyKey: "attempt-1" });
  await standIn.control("faults", { ...intents, kind: "drop" });
  expect(await refused(pay())).toBeInstanceOf(errors.StripeConnectionError);
  await standIn.control("faults", { ...intents, kind: "error_before", status: 503 });
  const fault = await refused(pay());
  expect(fault).toBeInstanceOf(errors.StripeAPIError);
  expect(fault.statusCode).toBe(503);
  await standIn.control("faults", { ...intents, kind: "rate_limit" });
  expect(await refused(pay())).toBeInstanceOf(errors.StripeRateLimitError);
  await standIn.control("down", { down: true });
  expect(await refused(pay())).toBeInstanceOf(errors.StripeConnectionError);
  await standIn.control("down", { down: false });
  expect(await charged(standIn)).toBe(0);
  expect(headerOf(await pay(), "idempotent-replayed")).toBeNull();
});

test("faults after it is done keep what is done", async ({ standIn, stripe }) => {
  const pay = () =>
    stripe.paymentIntents.create(paying("pm_card_visa"), { idempotencyKey: "attempt-1" });
  await standIn.control("faults", { ...intents, kind: "error_after" });
  expect((await refused(pay())).statusCode).toBe(500);
  // the error is the answer to this key
  expect((await refused(pay())).headers?.["idempotent-replayed"]).toBe("true");
  expect(await charged(standIn)).toBe(1);
  const [found] = (await stripe.paymentIntents.list()).data;
  expect(found?.status).toBe("succeeded");

  // one that is kept, and nothing was done
  await standIn.control("faults", { ...intents, kind: "error_kept" });
  const other = () =>
    stripe.paymentIntents.create(paying("pm_card_visa"), { idempotencyKey: "attempt-2" });
  expect((await refused(other())).statusCode).toBe(500);
  expect((await refused(other())).headers?.["idempotent-replayed"]).toBe("true");
  expect(await charged(standIn)).toBe(1);
  await standIn.control("faults", { ...intents, kind: "forbidden" });
  expect((await refused(pay())).statusCode).toBe(403);

  await standIn.control("faults", { path: "/v1/payment_intents/*", kind: "not_json" });
  await expect(stripe.paymentIntents.retrieve(found!.id)).rejects.toThrow();
  await standIn.control("faults", { kind: "slow_body", ms: 400, times: 2 });
  const began = Date.now();
  await stripe.paymentIntents.retrieve(found!.id);
  expect(Date.now() - began).toBeGreaterThanOrEqual(390);
  const impatient = standIn.client("sk_test_standin", { timeout: 100 });
  await refused(impatient.customers.list());
  await stripe.customers.list();
  await expect(standIn.control("faults", { kind: "nonsense" })).rejects.toThrow("kind is one of");
});

test("reset forgets all", async ({ standIn, stripe }) => {
  await stripe.customers.create({}, { idempotencyKey: "attempt-1" });
  await standIn.control("clock", { now: 1 });
  await standIn.control("reset");
  expect((await stripe.customers.list()).data).toEqual([]);
  const made = await stripe.customers.create({}, { idempotencyKey: "attempt-1" });
  expect(made.created).toBeGreaterThan(1_700_000_000);
});
