import {
  checkEvent,
  expect,
  paying,
  refused,
  type StandIn,
  Stripe,
  test,
  type Webhook,
  withCard,
} from "../../support/stripe.ts";

const typesOf = (hook: Webhook) => hook.deliveries.map(({ body }) => JSON.parse(body).type);
const arrive = (hook: Webhook, types: string[]) =>
  expect.poll(() => typesOf(hook).sort()).toEqual([...types].sort());
/** The event of a delivery, if Stripe's own check of its signature lets it in. */
const verified = (stripe: Stripe, hook: Webhook, at: number, tolerance?: number) => {
  const { body, headers } = hook.deliveries[at]!;
  const signature = headers["stripe-signature"]!;
  return stripe.webhooks.constructEvent(body, signature, hook.secret, tolerance);
};
const held = (standIn: StandIn) => standIn.control<Stripe.Event[]>("held");

test("events are signed and sent by themselves", async ({ standIn, stripe }) => {
  const hook = await standIn.webhook();
  const some = await standIn.webhook(["payment_intent.succeeded"]);
  const { customer, method } = await withCard(stripe);
  const before = ["customer.created", "payment_method.attached"];
  await arrive(hook, before);
  const key = { idempotencyKey: "attempt-1" };
  const paid = await stripe.paymentIntents.create(paying(method, customer), key);
  const after = ["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"];
  await arrive(hook, [...before, ...after]);
  await arrive(some, ["payment_intent.succeeded"]);
  for (const at of hook.deliveries.keys()) checkEvent(verified(stripe, hook, at));

  const event = verified(stripe, some, 0);
  expect(event).toMatchObject({
    api_version: Stripe.API_VERSION,
    livemode: false,
    pending_webhooks: expect.any(Number),
    request: { id: expect.stringMatching(/^req_/), idempotency_key: "attempt-1" },
    data: { object: { id: paid.id, status: "succeeded" } },
  });
  await expect.poll(async () => (await stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
});

test("an event that is not taken comes again", async ({ standIn, stripe }) => {
  const hook = await standIn.webhook();
  hook.answers.push(500, 302);
  await standIn.control("delivery", { retry_ms: 20 });
  const { id } = await stripe.customers.create();
  await arrive(hook, ["customer.created", "customer.created", "customer.created"]);
  const ids = hook.deliveries.map((_, at) => verified(stripe, hook, at).id);
  expect(new Set(ids).size).toBe(1);
  expect(verified(stripe, hook, 2).data.object).toMatchObject({ id });
});

test("a test sends events as it likes", async ({ standIn, stripe }) => {
  const hook = await standIn.webhook();
  await standIn.control("delivery", { mode: "held" });
  await stripe.paymentIntents.create(paying("pm_card_visa"));
  const waiting = await held(standIn);
  expect(waiting.map((one) => one.type)).toEqual([
    "payment_intent.created",
    "charge.succeeded",
    "payment_intent.succeeded",
  ]);
  expect(hook.deliveries).toEqual([]);

  // the last first, and twice
  const [created, , succeeded] = waiting.map((one) => one.id);
  const order = [succeeded, created];
  const sent = await standIn.control("deliver", { events: order, times: 2 });
  expect(sent).toMatchObject(
    [succeeded, succeeded, created, created].map((event) => ({ event, status: 200 })),
  );
  const last = "payment_intent.succeeded";
  const first = "payment_intent.created";
  expect(typesOf(hook)).toEqual([last, last, first, first]);
  expect((await held(standIn)).map((one) => one.type)).toEqual(["charge.succeeded"]);

  const failure = Stripe.errors.StripeSignatureVerificationError;
  await standIn.control("deliver", { events: [created], wrong_signature: true });
  expect(() => verified(stripe, hook, 4)).toThrow(failure);
  const timestamp = Math.floor(Date.now() / 1000) - 301;
  await standIn.control("deliver", { events: [created], timestamp });
  expect(() => verified(stripe, hook, 5)).toThrow("Timestamp outside the tolerance zone");
  expect(verified(stripe, hook, 5, 1_000).id).toBe(created);
});

test("what happens at Stripe itself is told", async ({ standIn, stripe }) => {
  const { customer, method } = await withCard(stripe);
  const pay = () => stripe.paymentIntents.create(paying(method, customer));
  const [paid, other] = [await pay(), await pay()];
  await standIn.control("delivery", { mode: "held" });
  const happens = async (what: string, asked: object) => {
    const known = (await held(standIn)).length;
    await standIn.control("happen", { what, ...asked });
    return (await held(standIn)).slice(known);
  };

  const card = { exp_month: 7, exp_year: 2041, last4: "9999" };
  const [renewed] = await happens("card_updated", { payment_method: method, ...card });
  expect(renewed).toMatchObject({
    type: "payment_method.automatically_updated",
    data: { object: { id: method, card }, previous_attributes: { card: { last4: "4242" } } },
    request: { id: null, idempotency_key: null },
  });
  expect((await stripe.paymentMethods.retrieve(method)).card).toMatchObject(card);

  const refunded = await happens("refund", { payment_intent: paid.id, amount: 300 });
  expect(refunded.map((one) => one.type)).toEqual(["refund.created", "charge.refunded"]);
  expect(refunded[1]?.data).toMatchObject({
    object: { amount_refunded: 300, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  });

  const [dispute] = await happens("dispute", { charge: other.latest_charge });
  expect(dispute).toMatchObject({
    type: "charge.dispute.created",
    data: { object: { charge: other.latest_charge, payment_intent: other.id, amount: 3_300 } },
  });
  const late = await refused(stripe.refunds.create({ payment_intent: other.id }));
  expect(late.code).toBe("charge_disputed");

  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "jpy" });
  const [canceled] = await happens("payment_intent_canceled", { payment_intent: id });
  expect(canceled).toMatchObject({ type: "payment_intent.canceled", data: { object: { id } } });
  for (const event of await held(standIn)) checkEvent(event);
  await expect(happens("nonsense", {})).rejects.toThrow("what is one of");
});

test("a refund can wait, and come to nothing", async ({ standIn, stripe }) => {
  const made = async (name: string) => {
    const { id } = await stripe.paymentIntents.create(paying(name));
    return stripe.refunds.create({ payment_intent: id });
  };
  const [one, two] = [await made("pm_card_pendingRefund"), await made("pm_card_pendingRefund")];
  expect(one.status).toBe("pending");
  await standIn.control("happen", { what: "refund_succeeds", refund: one.id });
  expect((await stripe.refunds.retrieve(one.id)).status).toBe("succeeded");
  await standIn.control("happen", { what: "refund_fails", refund: two.id });
  const failed = await stripe.refunds.retrieve(two.id);
  expect(failed).toMatchObject({ status: "failed", failure_reason: "expired_or_canceled_card" });
  const charge = await stripe.charges.retrieve(String(two.charge));
  expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 });
  const atOnce = await made("pm_card_refundFail");
  expect((await stripe.refunds.retrieve(atOnce.id)).status).toBe("failed");
  const [told] = (await stripe.events.list({ type: "refund.failed", limit: 1 })).data;
  expect(told?.data.object).toMatchObject({ id: atOnce.id });
});

test("events are found by type and time, for thirty days", async ({ standIn, stripe }) => {
  const DAY = 86_400;
  const start = 1_800_000_000;
  await standIn.control("clock", { now: start });
  await stripe.customers.create();
  await standIn.control("clock", { now: start + DAY });
  await stripe.paymentIntents.create(paying("pm_card_createDispute"));
  const types = async (asked: Stripe.EventListParams) =>
    (await stripe.events.list(asked)).data.map((one) => one.type).sort();
  expect(await types({ created: { lte: start } })).toEqual(["customer.created"]);
  expect(await types({ created: { gt: start }, type: "payment_intent.*" })).toEqual([
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  const both = ["charge.dispute.created", "customer.created"];
  expect(await types({ types: both })).toEqual(both);
  const since = { created: { gte: start + DAY } };
  expect((await stripe.paymentIntents.list(since)).data).toHaveLength(1);
  await standIn.control("clock", { now: start + 30 * DAY });
  expect(await types({ types: both })).toEqual(["charge.dispute.created"]);
});
