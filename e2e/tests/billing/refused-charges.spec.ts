import { post } from "../../support/api.ts";
import type { DemoMember } from "../../support/demo-member.ts";
import { productTime } from "../../support/demo.ts";
import { addCard, HOLDER, sandboxToken } from "../../support/sandbox.ts";
import { startServer } from "../../support/server.ts";
import { signInByApi } from "../../support/sign-in.ts";
import { StandIn } from "../../support/stripe.ts";
import { test as base, expect, type Page } from "../../support/test.ts";
import { inLanguage, type Language, wordsOf } from "../../support/words.ts";

const DAY = 86_400;
const languages = ["ja", "en"] as const;
const PLAN = "/account/plan";
const PAY = "/resubscribe/payment";

const atStripe = base.extend<{ standIn: StandIn }>({
  standIn: async ({}, use) => {
    const standIn = await StandIn.start();
    await use(standIn);
    await standIn.stop();
  },
  server: async ({ standIn }, use) => {
    const server = await startServer({
      SHINCHORYU_PAYMENTS__PROVIDER: "stripe",
      SHINCHORYU_PAYMENTS__STRIPE_PUBLISHABLE_KEY: "pk_test_stand_in",
      SHINCHORYU_PAYMENTS__STRIPE_SECRET_KEY: "sk_test_stand_in",
      SHINCHORYU_PAYMENTS__STRIPE_WEBHOOK_SECRET: "whsec_stand_in",
      SHINCHORYU_PAYMENTS__STRIPE_API_BASE: `http://127.0.0.1:${standIn.port}`,
    });
    await use(server);
    await server.stop();
  },
});

/** What a bank says to a charge, by the stand-in's names, and what the member reads of it. */
const declines = [
  { charge: "generic", says: "card_declined" },
  { charge: "insufficient_funds", says: "card_insufficient_funds" },
  { charge: "expired_card", says: "card_expired" },
  { charge: "incorrect_cvc", says: "card_incorrect_cvc" },
  { charge: "processing_error", says: "card_processing_error" },
  { charge: "too_many_declines", says: "card_too_many_declines" },
] as const;

atStripe(
  "each way in which a bank refuses a charge has its words",
  async ({ page, member, standIn }) => {
    const { request } = page;
    const card = { name: HOLDER, exp_month: 12, exp_year: 2040 };
    const { id: token } = await standIn.control<{ id: string }>("payment_methods", card);
    const bank = (charge: string | null) =>
      standIn.control("happen", {
        what: "bank_changes",
        payment_method: token,
        behaviour: { charge },
      });
    await signInByApi(request, await member.credentials());
    await addCard(request, token);
    const offer = await request.get("/api/subscribe/confirmation");
    await post(request, "/api/subscribe", { hash: (await offer.json()).hash });

    await bank(declines[0].charge);
    await member.advance(31 * DAY);
    const now = (await productTime(request)).getTime();
    await standIn.control("clock", { now: Math.floor(now / 1000) });
    await notPaid(page, member);
    for (const language of languages)
      for (const path of [PLAN, PAY]) await reads(page, path, language, declines[0].says);

    for (const { charge, says } of declines) {
      await bank(charge);
      for (const language of languages) {
        await base.step(`${says} (${language})`, async () => {
          await pay(page, language);
          await alerts(page, wordsOf(language)(`error.${says}`));
          await reads(page, PLAN, language, says);
        });
      }
    }

    await bank(null);
    await pay(page, "ja");
    await expect(page.getByText(wordsOf("ja")("resume.paid"))).toBeVisible();
  },
);

base(
  "a charge that needs its holder has words for each thing the holder does",
  async ({ page, member }) => {
    const { request } = page;
    await signInByApi(request, await member.credentials());
    await addCard(request, sandboxToken({ test: "charge_declined" }));
    await addCard(request, sandboxToken({ test: "authentication_required", authenticated: true }));
    await member.advance(31 * DAY);
    await notPaid(page, member);
    for (const language of languages)
      for (const path of [PLAN, PAY])
        await reads(page, path, language, "card_authentication_required");

    for (const language of languages) {
      const t = wordsOf(language);
      const bank = page.getByRole("dialog", { name: t("card.secure.title") });
      for (const [does, says, reason] of [
        ["ui.close", "payment_action_required", null],
        ["card.secure.fail", "card_authentication_failed", "card_authentication_failed"],
      ] as const) {
        await base.step(`${says} (${language})`, async () => {
          await pay(page, language, /3184/);
          await expect(bank).toContainText("3184");
          await bank.getByRole("button", { name: t(does) }).click();
          await alerts(page, t(`error.${says}`));
          if (reason !== null) await reads(page, PLAN, language, reason);
        });
      }
      await base.step(`card_declined (${language})`, async () => {
        await pay(page, language, /0341/);
        await alerts(page, t("error.card_declined"));
        await reads(page, PLAN, language, "card_declined");
      });
    }
  },
);

/** The first charge was tried, and the member comes back. */
async function notPaid(page: Page, member: DemoMember): Promise<void> {
  await member.mail("payment_failed");
  await page.context().clearCookies();
  await signInByApi(page.request, await member.credentials());
}

/** Presses the button of what is owed, with the card that is chosen or one of these digits. */
async function pay(page: Page, language: Language, digits?: RegExp): Promise<void> {
  await page.goto(inLanguage(language, PAY));
  // one that was refused before is not proposed
  if (digits === undefined) await page.getByRole("radio").first().check();
  else await page.getByText(digits).click();
  const amount = "11,000";
  await page.getByRole("button", { name: wordsOf(language)("resume.pay", { amount }) }).click();
}

/** It is said at once, beside what is known of other cards. */
async function alerts(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
}

/** A page says why nothing was charged. */
async function reads(page: Page, path: string, language: Language, says: string): Promise<void> {
  const t = wordsOf(language);
  const reason =
    says === "card_authentication_required"
      ? t("billing.open_authentication")
      : t("billing.open_reason", { reason: t(`error.${says}`) });
  await page.goto(inLanguage(language, path));
  await expect(page.getByRole("main").getByText(reason, { exact: true })).toBeVisible();
}
