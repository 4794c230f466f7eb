import { invalid } from "../errors.mjs";

const DAYS = 24 * 60 * 60;
// Nothing is said for us yet; Stripe publishes every field of it.
const evidence = Object.fromEntries(
  [
    "access_activity_log",
    "billing_address",
    "cancellation_policy",
    "cancellation_policy_disclosure",
    "cancellation_rebuttal",
    "customer_communication",
    "customer_email_address",
    "customer_name",
    "customer_purchase_ip",
    "customer_signature",
    "duplicate_charge_documentation",
    "duplicate_charge_explanation",
    "duplicate_charge_id",
    "product_description",
    "receipt",
    "refund_policy",
    "refund_policy_disclosure",
    "refund_refusal_explanation",
    "service_date",
    "service_documentation",
    "shipping_address",
    "shipping_carrier",
    "shipping_date",
    "shipping_documentation",
    "shipping_tracking_number",
    "uncategorized_file",
    "uncategorized_text",
  ].map((key) => [key, null]),
);

/** The holder asks the bank for the money of a charge. */
export function disputed(world, charge, reason = "fraudulent") {
  if (charge.status !== "succeeded" || charge.disputed)
    throw invalid(`Charge ${charge.id} cannot be disputed.`);
  charge.disputed = true;
  const dispute = world.keep({
    id: world.newId("dispute"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: world.now() + 9 * DAYS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details.card.brand,
        case_type: "chargeback",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason,
    status: "needs_response",
  });
  world.emit("charge.dispute.created", dispute);
  return dispute;
}
