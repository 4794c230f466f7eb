import { execFileSync } from "node:child_process";
import { join } from "node:path";
import {
  checkEvent,
  expect,
  paying,
  published,
  refused,
  Stripe,
  test,
  withCard,
} from "../../support/stripe.ts";

const cutter = join(import.meta.dirname, "../../stand-ins/stripe/published/cut.mjs");

test("what is published is that of the package of Stripe", () => {
  execFileSync(process.execPath, [cutter, "--check"]);
  expect(Stripe.API_VERSION).toBe(published.about.version);
});

test("every call and every event is as Stripe publishes it", async ({ standIn, stripe }) => {
  const { customers, paymentMethods, setupIntents, paymentIntents, charges, refunds } = stripe;
  const customer = await customers.create({
    email: "misaki@sakura-hoken.example",
    name: "佐藤 美咲",
    metadata: { member: "1", gone: "soon" },
  });
  const id = customer.id;
  const updated = await customers.update(id, { name: "", metadata: { gone: "" } });
  expect(updated.name).toBeNull();
  expect(updated.metadata).toEqual({ member: "1" });
  expect((await customers.list({ email: "misaki@sakura-hoken.example" })).data).toHaveLength(1);
  expect((await customers.list({ email: "nobody@sakura-hoken.example" })).data).toEqual([]);

  const entered = await paymentMethods.create({
    type: "card",
    card: { token: "tok_jp" },
    billing_details: { name: "MISAKI SATO" },
  });
  expect(entered.card).toMatchObject({ country: "JP", brand: "visa", last4: "0003" });
  const setup = await setupIntents.create({
    customer: id,
    payment_method: entered.id,
    payment_method_types: ["card"],
    usage: "off_session",
  });
  expect(setup.status).toBe("requires_confirmation");
  expect((await setupIntents.confirm(setup.id)).status).toBe("succeeded");
  expect((await setupIntents.retrieve(setup.id)).usage).toBe("off_session");
  await paymentMethods.update(entered.id, { metadata: { kept: "1" } });
  await customers.update(id, { invoice_settings: { default_payment_method: entered.id } });

  const second = await paymentMethods.attach("pm_card_mastercard", { customer: id });
  const listed = await paymentMethods.list({ customer: id, type: "card" });
  expect(listed.data.map((one) => one.id)).toEqual([second.id, entered.id]);
  expect((await customers.listPaymentMethods(id)).data).toHaveLength(2);
  await paymentMethods.detach(second.id);
  expect((await paymentMethods.retrieve(second.id)).customer).toBeNull();

  const paid = await paymentIntents.create({
    ...paying(entered.id, id),
    metadata: { invoice: "7" },
    expand: ["customer", "latest_charge.customer"],
  });
  expect(paid).toMatchObject({ status: "succeeded", amount_received: 3_300 });
  expect(paid.customer).toMatchObject({ object: "customer", email: customer.email });
  const [charge] = (await charges.list({ payment_intent: paid.id })).data;
  expect(await charges.retrieve(charge!.id)).toMatchObject({
    paid: true,
    metadata: { invoice: "7" },
  });
  const refund = await refunds.create({
    payment_intent: paid.id,
    amount: 300,
    metadata: { a: "b" },
  });
  expect(await refunds.retrieve(refund.id)).toMatchObject({ status: "succeeded", amount: 300 });
  expect((await refunds.list({ charge: charge!.id })).data).toHaveLength(1);

  const open = await paymentIntents.create({ amount: 500, currency: "jpy", customer: id });
  expect(open.status).toBe("requires_payment_method");
  expect((await paymentIntents.retrieve(open.id)).automatic_payment_methods?.enabled).toBe(true);
  const back = { return_url: "https://shinchoryu.example/back", payment_method: entered.id };
  expect((await paymentIntents.confirm(open.id, back)).status).toBe("succeeded");
  const left = await paymentIntents.create({ amount: 500, currency: "jpy" });
  await paymentIntents.cancel(left.id, { cancellation_reason: "abandoned" });
  const both = await paymentIntents.list({ customer: id, expand: ["data.latest_charge.customer"] });
  expect(both.data).toMatchObject([1, 2].map(() => ({ latest_charge: { customer: { id } } })));
  const given = await setupIntents.create({ payment_method_types: ["card"] });
  expect((await setupIntents.cancel(given.id)).status).toBe("canceled");

  // what does not go well, and what happens without us
  await refused(paymentIntents.create(paying("pm_card_chargeDeclined")));
  const asking = { ...paying("pm_card_threeDSecure2Required") };
  expect((await paymentIntents.create(asking)).next_action?.type).toBe("use_stripe_sdk");
  const unsure = await setupIntents.create({
    confirm: true,
    customer: id,
    payment_method: "pm_card_authenticationRequired",
    payment_method_types: ["card"],
  });
  await standIn.control("authenticate", { client_secret: unsure.client_secret, outcome: "fail" });
  expect((await setupIntents.retrieve(unsure.id)).last_setup_error?.code).toBe(
    "setup_intent_authentication_failure",
  );
  const what = "card_updated";
  await standIn.control("happen", { what, payment_method: entered.id, exp_year: 2040 });
  await standIn.control("happen", { what: "refund_fails", refund: refund.id });
  await standIn.control("happen", { what: "dispute", charge: charge!.id });
  await customers.del(id);
  expect(await customers.retrieve(id)).toMatchObject({ deleted: true });

  const seen = new Set<string>();
  for await (const event of stripe.events.list({ limit: 5 })) {
    checkEvent(event);
    seen.add(event.type);
    expect((await stripe.events.retrieve(event.id)).type).toBe(event.type);
  }
  expect([...seen].sort()).toEqual(Object.keys(published.events).sort());
  const known = published.calls.map(({ method, path }) => `${method} ${path}`);
  expect([...standIn.answered].sort()).toEqual(known.sort());
});

test("lists are read page by page, in both directions", async ({ stripe }) => {
  const ids: string[] = [];
  for (let at = 0; at < 7; at += 1) ids.unshift((await stripe.customers.create()).id);
  const all: string[] = [];
  for await (const one of stripe.customers.list({ limit: 3 })) all.push(one.id);
  expect(all).toEqual(ids);
  const first = await stripe.customers.list({ limit: 3 });
  expect(first).toMatchObject({ has_more: true, url: "/v1/customers" });
  const before = await stripe.customers.list({ limit: 2, ending_before: ids[3] });
  expect(before.data.map((one) => one.id)).toEqual(ids.slice(1, 3));
  expect(before.has_more).toBe(true);
  expect((await refused(stripe.customers.list({ limit: 101 }))).param).toBe("limit");
});

// an empty one: the code says it all
const declines: [string, string, string][] = [
  ["4000000000000002", "card_declined", "generic_decline"],
  ["4000000000009995", "card_declined", "insufficient_funds"],
  ["4000000000009987", "card_declined", "lost_card"],
  ["4000000000009979", "card_declined", "stolen_card"],
  ["4000000000000069", "expired_card", ""],
  ["4000000000000127", "incorrect_cvc", ""],
  ["4000000000000119", "processing_error", ""],
];
for (const [number, code, decline_code] of declines)
  test(`the card ${number} is declined: ${decline_code || code}`, async ({ stripe }) => {
    const card = { number, exp_month: 12, exp_year: 2040, cvc: "123" };
    const method = await stripe.paymentMethods.create({ type: "card", card });
    const error = await refused(stripe.paymentIntents.create(paying(method.id)));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ statusCode: 402, code, decline_code });
    const failed = { status: "requires_payment_method", payment_method: null };
    expect(error.payment_intent).toMatchObject({ ...failed, last_payment_error: { code } });
    expect(error.payment_method?.id).toBe(method.id);
    const charge = await stripe.charges.retrieve(error.charge!);
    expect(charge).toMatchObject({ status: "failed", paid: false, failure_code: code });
    // nor can it be kept
    const { id: customer } = await stripe.customers.create();
    const kept = await refused(stripe.paymentMethods.attach(method.id, { customer }));
    expect(kept).toMatchObject({ statusCode: 402, code });
    const setup = { confirm: true, customer, payment_method: method.id };
    const types = { payment_method_types: ["card"] };
    expect(
      (await refused(stripe.setupIntents.create({ ...setup, ...types }))).setup_intent,
    ).toMatchObject({ status: "requires_payment_method", last_setup_error: { code } });
  });

test("cards are told apart by what is on them", async ({ stripe }) => {
  const card = async (name: string) => {
    const { customer } = await withCard(stripe, name);
    return (await stripe.paymentMethods.list({ customer })).data[0]!.card!;
  };
  expect(await card("pm_card_jcb")).toMatchObject({ brand: "jcb", country: "JP" });
  expect(await card("pm_card_amex")).toMatchObject({ brand: "amex", last4: "0005" });
  expect(await card("pm_card_diners")).toMatchObject({ brand: "diners" });
  expect(await card("pm_card_discover")).toMatchObject({ brand: "discover" });
  expect(await card("pm_card_visa_debit")).toMatchObject({ funding: "debit" });
  expect(await card("pm_card_mastercard_prepaid")).toMatchObject({ funding: "prepaid" });
  const [one, other] = [await card("pm_card_visa"), await card("pm_card_visa")];
  expect(one.fingerprint).toBe(other.fingerprint);
  expect((await card("pm_card_mastercard")).fingerprint).not.toBe(one.fingerprint);

  const wrong: [string, number, string][] = [
    ["4242424242424241", 12, "incorrect_number"],
    ["4242424242424242", 13, "invalid_expiry_month"],
  ];
  for (const [number, exp_month, code] of wrong) {
    const entered = { number, exp_month, exp_year: 2040, cvc: "123" };
    const made = stripe.paymentMethods.create({ type: "card", card: entered });
    expect(await refused(made)).toMatchObject({ statusCode: 402, code });
  }
});

test("a bank asks its holder when it likes to", async ({ standIn, stripe }) => {
  const setUp = async (name: string, outcome: string) => {
    const { id: customer } = await stripe.customers.create();
    const asked = { confirm: true, customer, payment_method: name, payment_method_types: ["card"] };
    const intent = await stripe.setupIntents.create(asked);
    expect(intent.status).toBe("requires_action");
    await standIn.control("authenticate", { client_secret: intent.client_secret, outcome });
    return stripe.setupIntents.retrieve(intent.id);
  };
  // once
  const once = await setUp("pm_card_authenticationRequiredOnSetup", "succeed");
  expect(once.status).toBe("succeeded");
  const paid = paying(String(once.payment_method), String(once.customer));
  expect((await stripe.paymentIntents.create(paid)).status).toBe("succeeded");
  // nobody answered: the question stays
  expect((await setUp("pm_card_authenticationRequiredOnSetup", "abandon")).status).toBe(
    "requires_action",
  );
  // each time
  const always = await setUp("pm_card_authenticationRequired", "succeed");
  const away = paying(String(always.payment_method), String(always.customer));
  const error = await refused(stripe.paymentIntents.create(away));
  const required = "authentication_required";
  expect(error).toMatchObject({ statusCode: 402, code: required, decline_code: required });
  const here = await stripe.paymentIntents.create({ ...away, off_session: false });
  expect(here.status).toBe("requires_action");
  const { client_secret } = here;
  await standIn.control("authenticate", { client_secret, outcome: "succeed" });
  expect((await stripe.paymentIntents.retrieve(here.id)).status).toBe("succeeded");
  const strict = { ...away, off_session: false, error_on_requires_action: true };
  expect(await refused(stripe.paymentIntents.create(strict))).toMatchObject({
    code: required,
    decline_code: "authentication_not_handled",
  });
  // when we want it
  const optional = paying("pm_card_threeDSecureOptional");
  expect((await stripe.paymentIntents.create(optional)).status).toBe("succeeded");
  for (const request_three_d_secure of ["any", "challenge"] as const) {
    const payment_method_options = { card: { request_three_d_secure } };
    const { amount: _, currency: __, ...setup } = { ...optional, payment_method_options };
    expect((await stripe.setupIntents.create(setup as object)).status).toBe("requires_action");
    const wanted = await stripe.paymentIntents.create({ ...optional, payment_method_options });
    expect(wanted.status).toBe("requires_action");
  }
  // the holder says yes and the bank no
  const poor = await stripe.paymentIntents.create(
    paying("pm_card_threeDSecureRequiredChargeDeclined"),
  );
  const told = await standIn.control<{ error: { code: string } }>("authenticate", {
    client_secret: poor.client_secret,
    outcome: "succeed",
  });
  expect(told.error.code).toBe("card_declined");
});

test("a card can be kept and fail when it is charged", async ({ standIn, stripe }) => {
  const { customer, method } = await withCard(stripe, "pm_card_chargeCustomerFail");
  const error = await refused(stripe.paymentIntents.create(paying(method, customer)));
  expect(error.code).toBe("card_declined");

  const good = await withCard(stripe);
  const behaviour = { charge: "insufficient_funds" };
  const changed = { what: "bank_changes", payment_method: good.method };
  await standIn.control("happen", { ...changed, behaviour });
  const charged = () => stripe.paymentIntents.create(paying(good.method, good.customer));
  expect((await refused(charged())).decline_code).toBe("insufficient_funds");
  await standIn.control("happen", { ...changed, behaviour: { charge: null } });
  expect((await charged()).status).toBe("succeeded");
  await standIn.control("happen", { what: "card_expires", payment_method: good.method });
  expect((await refused(charged())).code).toBe("expired_card");
});

test("a test makes any card", async ({ standIn, stripe }) => {
  const card = { brand: "jcb", funding: "debit", country: "JP", exp_month: 3, exp_year: 2031 };
  const behaviour = { auth: "always" };
  const about = { ...card, last4: "1111", fingerprint: "same", behaviour };
  const made = await standIn.control<Stripe.PaymentMethod>("payment_methods", {
    ...about,
    name: "HANAKO",
  });
  expect(made.card).toMatchObject({ ...card, last4: "1111", fingerprint: "same" });
  expect(made.billing_details.name).toBe("HANAKO");
  await standIn.control("payment_methods", { ...about, token: "tok_mine" });
  const entered = await stripe.paymentMethods.create({ type: "card", card: { token: "tok_mine" } });
  expect(entered.card).toMatchObject({ ...card, fingerprint: "same" });
  expect((await stripe.paymentIntents.create(paying(entered.id))).status).toBe("requires_action");
});
