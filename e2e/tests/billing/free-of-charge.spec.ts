import { expectAccessible } from "../../support/accessible.ts";
import { advanceClock, mailsTo } from "../../support/demo.ts";
import { saveReference } from "../../support/reference.ts";
import { SignUp } from "../../support/sign-up.ts";
import { expect, type Page, test } from "../../support/test.ts";

const DAY_S = 24 * 3600;
/** The last free day: it is further away than the notice of its end. */
const lastDay = new Date(Date.now() + 40 * DAY_S * 1000).toLocaleDateString("sv-SE", {
  timeZone: "Asia/Tokyo",
});
const written = (language: string) =>
  new Intl.DateTimeFormat(language === "ja" ? "ja-JP" : "en-GB", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${lastDay}T00:00:00Z`));

test.use({
  settings: {
    SHINCHORYU_PAYMENTS__PROVIDER: "none",
    SHINCHORYU_PAYMENTS__FREE_UNTIL: lastDay,
  },
});

/** What only members who pay are told. */
const ofPayments = /11,000|クーポン|デビット|請求書|[Cc]oupon|[Dd]ebit|invoice|Stripe/;

async function saysNothingOfPayments(page: Page): Promise<void> {
  await expect(page.getByRole("main")).not.toContainText(ofPayments);
}

for (const language of ["ja", "en"] as const) {
  test(`somebody signs up without a card, works, and reads on after the last free day (${language})`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    const email = `pilot-${language}@sakura-hoken.example`;
    const newcomer = new SignUp(page, email, language);
    const { t } = newcomer;
    newcomer.look = async (shown, name) => {
      await expectAccessible(shown, name);
      await saysNothingOfPayments(shown);
    };
    await newcomer.consent();
    await newcomer.account();
    await newcomer.verify();
    await newcomer.mfa();

    // there is no step for a card, and its address leads to the order
    await expect(newcomer.heading("sign_up.order.title")).toBeVisible();
    await page.goto(newcomer.path("/signup/payment"));
    const facts = page.getByRole("main");
    await expect(facts).toContainText(t("free.no_charge"));
    await expect(facts).toContainText(t("free.no_card"));
    await expect(facts).toContainText(t("free.materials_stay"));
    await newcomer.order();
    await newcomer.profile();
    await newcomer.done();
    const id = await saveReference(page);
    await expect(page.getByText(t("free.over_text"))).toHaveCount(0);
    await page.goto(newcomer.path("/account/delete"));
    await expect(page.getByText(t("account.delete_free_plan"))).toBeVisible();
    await saysNothingOfPayments(page);
    const kinds = async () => (await mailsTo(page.request, email)).map((mail) => mail.kind);
    await expect.poll(kinds).toContain("welcome_free");

    await advanceClock(page.request, 20 * DAY_S);
    await newcomer.logIn();
    const ending = t("free.ending", { day: written(language) });
    await expect(page.getByText(ending)).toBeVisible();

    await advanceClock(page.request, 21 * DAY_S);
    await newcomer.logIn();
    const over = t("free.over", { day: written(language) });
    await expect(page.getByText(over)).toBeVisible();
    await page.goto(newcomer.path(`/materials/${id}/edit`));
    await expect(page.getByText(over)).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await page.goto(newcomer.path(`/materials/${id}/preview`));
    await expect(page.getByRole("img").first()).toBeVisible();

    await page.context().clearCookies();
    await page.goto(newcomer.path("/signup"));
    await expect(page.getByText(t("error.sign_up_closed"))).toBeVisible();
  });

  test(`the legal pages speak of no payments, and name the last free day (${language})`, async ({
    page,
  }) => {
    for (const path of ["/commercial-transaction-law", "/terms-use"]) {
      await page.goto(language === "ja" ? path : `/en${path}`);
      const main = page.getByRole("main");
      await expect(main).toContainText(written(language));
      await expect(main).not.toContainText("{{");
      await expect(main).not.toContainText(/11,000|132,000|Visa/);
    }
  });
}
