import { SignUp } from "../../support/sign-up.ts";
import { expect, type Page, test } from "../../support/test.ts";

/**
 * Stripe's script as far as the page asks for it: its fields are inputs without frames, and what was
 * asked stands on the window. The server behind the page is the one with the sandbox, so that the plan
 * and the answers to the token are played here too.
 */
function fakeStripe() {
  const asked: unknown[] = [];
  const labels = { cardNumber: "number", cardExpiry: "expiry", cardCvc: "cvc" } as const;
  const texts: Record<string, string> = {};
  const create = (type: keyof typeof labels) => {
    const listeners: Record<string, (event: unknown) => void> = {};
    const input = document.createElement("input");
    input.setAttribute("aria-label", `Stripe ${labels[type]}`);
    input.style.width = "100%";
    input.addEventListener("input", () => {
      texts[type] = input.value;
      listeners.change?.({ complete: input.value.length > 2, error: undefined });
    });
    input.addEventListener("focus", () => listeners.focus?.({}));
    input.addEventListener("blur", () => listeners.blur?.({}));
    return {
      on: (name: string, listener: (event: unknown) => void) => (listeners[name] = listener),
      mount: (place: string) => document.querySelector(place)?.append(input),
      focus: () => input.focus(),
      destroy: () => input.remove(),
    };
  };
  const Stripe = (key: string) => ({
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    elements: (options: { locale: string }) => {
      asked.push({ key, ...options });
      return { create };
    },
    createPaymentMethod: async ({ billing_details }: { billing_details: { name: string } }) => {
      asked.push(billing_details);
      return texts.cardNumber?.endsWith("9995") === true
        ? {
            error: {
              type: "card_error",
              code: "card_declined",
              decline_code: "insufficient_funds",
            },
          }
        : { paymentMethod: { id: "pm_1" } };
    },
    handleNextAction: async (action: { clientSecret: string }) => {
      asked.push(action);
      return { setupIntent: { status: "succeeded" } };
    },
  });
  Object.assign(window, { Stripe: Object.assign(Stripe, { version: "fake" }), asked });
}

/** Plays Stripe and the server's answers about it; gives the tokens that the server was sent. */
async function atStripe(page: Page): Promise<string[]> {
  const tokens: string[] = [];
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${fakeStripe})()` }),
  );
  await page.route("**/api/plans/default", async (route) => {
    const answer = await route.fetch();
    const card_entry = { provider: "stripe", publishable_key: "pk_test_1" };
    await route.fulfill({ json: { ...(await answer.json()), card_entry } });
  });
  await page.route("**/api/members/me/payments", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    tokens.push(route.request().postDataJSON().token);
    // the bank asks first; what the server keeps afterwards is the sandbox's to try
    const status = tokens.length === 1 ? 402 : 503;
    const code = status === 402 ? "payment_action_required" : "unavailable";
    const action = { client_secret: "seti_1_secret_2" };
    await route.fulfill({
      status,
      contentType: "application/problem+json",
      body: JSON.stringify({ status, code, errors: [], action }),
    });
  });
  return tokens;
}

// The policy of a server with the sandbox names no Stripe: crates/api/tests/it/payments.rs tries the
// one that does. The last answer is a fault on purpose.
test.use({ bypassCSP: true, expectedFault: /503/ });

for (const language of ["ja", "en"] as const) {
  test(`a card is entered in Stripe's fields (${language})`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("stripe.com")) scripts.push(request.url());
    });
    const tokens = await atStripe(page);
    const newcomer = new SignUp(page, `stripe-${language}@sakura-hoken.example`, language);
    const { t } = newcomer;
    await newcomer.consent();
    await newcomer.account();
    await newcomer.verify();
    await newcomer.mfa();
    await newcomer.at("/signup/payment", "sign_up.payment.title");
    const field = (name: string) => page.getByLabel(`Stripe ${name}`, { exact: true });
    await expect(field("number")).toBeVisible();
    // asked for once, and on no page before
    expect(scripts.filter((url) => url.startsWith("https://js.stripe.com/"))).toHaveLength(1);

    await newcomer.button("card.to_order").click();
    for (const problem of ["number_incomplete", "expiry_incomplete", "cvc_incomplete"])
      await expect(page.getByText(t(`card.problem.${problem}`))).toBeVisible();
    await expect(field("number")).toBeFocused();

    await field("number").fill("4000000000009995");
    await field("expiry").fill("1234");
    await field("cvc").fill("123");
    await newcomer.field("card.name").fill("ｍｉｓａｋｉ sato");
    await newcomer.button("card.to_order").click();
    await expect(page.getByText(t("error.card_insufficient_funds"))).toBeVisible();
    expect(tokens).toEqual([]);

    await field("number").fill("4242424242424242");
    await newcomer.button("card.to_order").click();
    await expect.poll(() => tokens).toEqual(["pm_1", "pm_1"]);
    const asked = await page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);
    expect(asked).toEqual([
      { key: "pk_test_1", locale: language },
      { name: "MISAKI SATO" },
      { name: "MISAKI SATO" },
      { clientSecret: "seti_1_secret_2" },
    ]);
    await expect(page.getByText(t("card.save_failed"))).toBeVisible();
    await expect(field("number")).toHaveValue("4242424242424242");
  });
}
