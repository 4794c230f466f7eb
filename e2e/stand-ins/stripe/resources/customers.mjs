import { invalid, missing } from "../errors.mjs";
import { mergeMetadata, pageOf, random } from "../world.mjs";
import { listMethods } from "./payment-methods.mjs";

const own = ["address", "description", "email", "name", "phone", "preferred_locales", "shipping"];
const takes = [...own, "metadata", "invoice_settings", "tax_exempt", "balance"];

// The method for invoices has to be the customer's own.
function invoiceSettings(world, old, asked, customer) {
  const method = asked.default_payment_method;
  if (method && world.meant("payment_method", method).customer !== customer)
    throw invalid(
      `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
      { code: "resource_missing", param: "invoice_settings[default_payment_method]" },
    );
  return {
    ...old,
    ...("default_payment_method" in asked && { default_payment_method: method }),
    ...("footer" in asked && { footer: asked.footer }),
  };
}

function checkEmail(email) {
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw invalid(`Invalid email address: ${email}`, { code: "email_invalid", param: "email" });
}

function create(world, asked) {
  checkEmail(asked.email);
  const id = world.newId("customer");
  const empty = {
    custom_fields: null,
    default_payment_method: null,
    footer: null,
    rendering_options: null,
  };
  const customer = world.keep({
    id,
    object: "customer",
    address: asked.address ?? null,
    balance: asked.balance ?? 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: asked.description ?? null,
    discount: null,
    email: asked.email ?? null,
    invoice_prefix: random(8).toUpperCase(),
    invoice_settings: invoiceSettings(world, empty, asked.invoice_settings ?? {}, id),
    livemode: false,
    metadata: mergeMetadata({}, asked.metadata),
    name: asked.name ?? null,
    next_invoice_sequence: 1,
    phone: asked.phone ?? null,
    preferred_locales: asked.preferred_locales ?? [],
    shipping: asked.shipping ?? null,
    tax_exempt: asked.tax_exempt ?? "none",
    test_clock: null,
  });
  world.emit("customer.created", customer);
  return customer;
}

// One that is gone is still found by its id, as a word that it is.
const living = (world, id) => {
  const customer = world.named("customer", id);
  if (customer.deleted) throw missing("customer", id, "id", 404);
  return customer;
};

function update(world, asked, id) {
  const customer = living(world, id);
  checkEmail(asked.email);
  const { metadata, invoice_settings, ...values } = asked;
  delete values.expand;
  if (metadata !== undefined) values.metadata = mergeMetadata(customer.metadata, metadata);
  if (invoice_settings)
    values.invoice_settings = invoiceSettings(
      world,
      customer.invoice_settings,
      invoice_settings,
      id,
    );
  const before = world.change(customer, values);
  if (Object.keys(before).length > 0) world.emit("customer.updated", customer, before);
  return customer;
}

function remove(world, _asked, id) {
  const customer = living(world, id);
  for (const method of world.all("payment_method").filter((one) => one.customer === id)) {
    method.customer = null;
    world.banks.get(method.id).used = true;
  }
  world.emit("customer.deleted", customer);
  return world.keep({ id, object: "customer", deleted: true });
}

const list = (world, asked) =>
  pageOf(
    world
      .all("customer")
      .filter((one) => !one.deleted && (asked.email === undefined || one.email === asked.email)),
    "/v1/customers",
    asked,
  );

export const customers = {
  "POST /v1/customers": { takes, run: create },
  "GET /v1/customers": {
    takes: ["email", "created", "limit", "starting_after", "ending_before"],
    run: list,
  },
  "GET /v1/customers/:id": { takes: [], run: (world, _asked, id) => world.named("customer", id) },
  "POST /v1/customers/:id": { takes, run: update },
  "DELETE /v1/customers/:id": { takes: [], run: remove },
  "GET /v1/customers/:id/payment_methods": {
    takes: ["type", "allow_redisplay", "limit", "starting_after", "ending_before"],
    run: (world, asked, id) =>
      listMethods(
        world,
        { ...asked, customer: living(world, id).id },
        `/v1/customers/${id}/payment_methods`,
      ),
  },
};
