import { post } from "../support/api.ts";
import { draw } from "../support/pictures.ts";
import { addCard, sandboxToken } from "../support/sandbox.ts";
import { signInByApi } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";
import { inLanguage, type Language, wordsOf } from "../support/words.ts";

const MONTH_S = 31 * 86_400;
const languages = ["ja", "en"] as const;

test.setTimeout(300_000);

/** What a member sees of the plan and its payments as the months go by; fresh ones are with the other screens. */
test("the payments", async ({ page, member }) => {
  const { request } = page;
  const enter = async () => {
    await page.context().clearCookies();
    await signInByApi(request, await member.credentials());
  };
  const open = async (path: string, language: Language) => {
    await page.goto(inLanguage(language, path));
    await page.waitForLoadState("networkidle");
  };
  const shows = async (path: string, name: string) => {
    for (const language of languages) {
      await open(path, language);
      await draw(page, name, language);
    }
  };

  await enter();
  await addCard(request, sandboxToken({ test: "jcb" }));
  for (const language of languages) {
    const t = wordsOf(language);
    const go = (key: string) => page.getByRole("link", { name: t(key), exact: true }).click();
    await open("/account/plan/cancel", language);
    await go("cancel.next");
    await expect(page.getByText(t("cancel.effect_title"))).toBeVisible();
    await draw(page, "account-plan-cancel-effect", language);
    await open("/account/plan", language);
    await page.getByRole("button", { name: t("card.add") }).click();
    await expect(page.getByRole("dialog").getByLabel(t("card.number"))).toBeVisible();
    await draw(page, "account-plan-card", language);
  }

  for (const paid of [1, 2, 3]) {
    await member.advance(MONTH_S);
    const made = async () =>
      (await member.mailsTo()).filter(({ kind }) => kind === "payment_made").length;
    await expect.poll(made).toBe(paid);
  }
  await enter();
  await shows("/account/payment-history", "account-payment-history-paid");

  await addCard(request, sandboxToken({ test: "charge_declined" }));
  await member.advance(MONTH_S);
  await member.mail("payment_failed");
  await enter();
  await shows("/account/plan", "account-plan-unpaid");
  await shows("/resubscribe/payment", "resubscribe-payment");
  await shows("/resubscribe/delete", "resubscribe-delete");

  await post(request, "/api/members/me/plan/cancellation", { reason: null, comment: null });
  await shows("/unsubscribed", "unsubscribed-unpaid");
  await shows("/resubscribe/payment", "resubscribe-payment-ended");
  await shows("/resubscribe/confirm", "resubscribe-confirm");
});
