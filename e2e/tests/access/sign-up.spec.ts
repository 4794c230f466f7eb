import { expectAccessible } from "../../support/accessible.ts";
import { advanceClock, mailedCode, mailsTo } from "../../support/demo.ts";
import { pagesOf } from "../../support/pages.ts";
import { goodCard, password, SignUp } from "../../support/sign-up.ts";
import { expect, type Page, test } from "../../support/test.ts";

const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).sort();

for (const language of ["ja", "en"] as const) {
  test.describe(language, () => {
    test("somebody signs up, from the consent to the first page of a member", async ({ page }) => {
      test.setTimeout(240_000);
      const email = `${language}@sakura-hoken.example`;
      const newcomer = new SignUp(page, email, language);
      const seen = new Set<string>();
      newcomer.look = async (shown, path) => {
        seen.add(path);
        await expectAccessible(shown, path);
      };
      await newcomer.consent();
      expect(await cookieNames(page)).toContain("terms");
      await newcomer.account();
      await newcomer.verify();
      await newcomer.mfa();
      await newcomer.payment();
      await newcomer.order();
      await newcomer.profile();
      await expect(newcomer.heading("sign_up.done.title")).toBeVisible();
      expect(await cookieNames(page)).toContain("done");
      await newcomer.done();
      expect(await cookieNames(page)).not.toContain("done");
      expect([...seen].sort(), "each page of the sign-up was looked at").toEqual(
        pagesOf("newcomer").sort(),
      );

      // a member has nothing more to do at the sign-up
      await page.goto(newcomer.path("/signup/payment"));
      await expect(page).toHaveURL(newcomer.path("/materials"));
      const mails = await mailsTo(page.request, email);
      expect(mails.map((mail) => mail.language)).toEqual(mails.map(() => language));
      expect(mails.map((mail) => mail.kind)).toContain("verify_email");
    });
  });
}

test("a sign-up that was left at any step goes on there in another browser", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const email = "elsewhere@sakura-hoken.example";
  const first = new SignUp(page, email);
  await first.consent();
  await first.account();
  await expect(first.heading("sign_up.verify.title")).toBeVisible();

  /** Logs in with nothing but e-mail, password and code, and does the step that is shown. */
  const elsewhere = async (path: string, step: (other: SignUp) => Promise<void>) => {
    // a one-time code counts once, and a mail is sent again after a minute
    await advanceClock(page.request, 61);
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const other = new SignUp(await context.newPage(), email);
    other.key = first.key;
    await other.logIn();
    await expect(other.page).toHaveURL(path);
    // no step can be skipped by its address
    await other.page.goto("/materials");
    await expect(other.page).toHaveURL(path);
    await step(other);
    first.key = other.key;
    await context.close();
  };

  await elsewhere("/signup/verify", async (other) => {
    // a code counts only where it was asked for
    const old = await mailedCode(page.request, email, "verify_email");
    await other.button("sign_up.verify.resend").click();
    await other.verify(old);
    await expect(other.heading("sign_up.mfa.title")).toBeVisible();
  });
  await elsewhere("/signup/mfa", async (other) => {
    await other.mfa();
    await expect(other.heading("sign_up.payment.title")).toBeVisible();
  });
  await elsewhere("/signup/payment", async (other) => {
    await other.payment();
    await other.order();
    await expect(other.heading("sign_up.profile.title")).toBeVisible();
  });
  await elsewhere("/signup/profile", async (other) => {
    await other.profile();
    await other.done();
  });
});

test("of two pages that send the mailed code at once one goes on, and the other follows", async ({
  page,
}) => {
  const email = "futatsu@sakura-hoken.example";
  const newcomer = new SignUp(page, email);
  await newcomer.consent();
  await newcomer.account();
  await expect(newcomer.heading("sign_up.verify.title")).toBeVisible();
  const other = new SignUp(await page.context().newPage(), email);
  await other.page.goto("/signup/verify");
  await expect(other.heading("sign_up.verify.title")).toBeVisible();
  const code = await mailedCode(page.request, email, "verify_email");

  // none is answered before both are on their way
  let sent = 0;
  let go = () => {};
  const together = new Promise<void>((done) => (go = done));
  await page.context().route("**/api/verify/me/email", async (route) => {
    if (route.request().method() === "PATCH") {
      sent += 1;
      if (sent === 2) go();
      await together;
    }
    await route.continue();
  });
  const statuses: number[] = [];
  page.context().on("response", (response) => {
    if (response.request().method() === "PATCH") statuses.push(response.status());
  });
  await Promise.all([newcomer.typeCode(code), other.typeCode(code)]);
  for (const { page: each } of [newcomer, other]) {
    await expect(each).toHaveURL(/\/signup\/(verified|mfa)$/);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
});

test("a wrong, an old, an expired and a used code are refused", async ({ page }) => {
  const email = "codes@sakura-hoken.example";
  const newcomer = new SignUp(page, email);
  const { t } = newcomer;
  const send = newcomer.button("sign_up.verify.resend");
  const field = page.getByLabel(t("sign_up.verify.code"));
  await newcomer.consent();
  await newcomer.account();
  const sent = await mailedCode(page.request, email, "verify_email");

  const wrong = sent === "000000" ? "000001" : "000000";
  await newcomer.typeCode(wrong);
  await expect(page.getByText(t("sign_up.verify.tries", { count: 4 }))).toBeVisible();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(wrong);
  await expect(send).toBeDisabled();

  await advanceClock(page.request, 16 * 60);
  await newcomer.typeCode(sent);
  await expect(page.getByText(t("sign_up.verify.over"))).toBeVisible();
  await expect(page).toHaveURL("/signup/verify");

  await page.reload();
  await send.click();
  await expect(page.getByText(t("sign_up.verify.sent_again"))).toBeVisible();
  const next = await mailedCode(page.request, email, "verify_email", sent);
  await newcomer.typeCode(sent);
  await expect(page.getByText(t("sign_up.verify.tries", { count: 4 }))).toBeVisible();
  await newcomer.typeCode(next);
  await expect(newcomer.heading("sign_up.verified.title")).toBeVisible();

  const again = await page.request.patch("/api/verify/me/email", {
    data: { code: next },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(again.status()).toBe(409);

  // the code that registered the authenticator does not sign in as well
  await page.getByRole("link", { name: t("sign_up.verified.next") }).click();
  await newcomer.mfa();
  await expect(newcomer.heading("sign_up.payment.title")).toBeVisible();
  await newcomer.logIn(newcomer.shown);
  await expect(page.getByText(t("sign_in.wrong"))).toBeVisible();
});

test("card data stay in the browser, and a coupon is taken off again", async ({ page }) => {
  test.setTimeout(180_000);
  const newcomer = new SignUp(page, "cards@sakura-hoken.example");
  const { t } = newcomer;
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await newcomer.consent();
  await newcomer.account();
  await newcomer.verify();
  await newcomer.mfa();

  await newcomer.button("card.to_order").click();
  for (const problem of [
    "number_incomplete",
    "expiry_incomplete",
    "cvc_incomplete",
    "name_missing",
  ])
    await expect(page.getByText(t(`card.problem.${problem}`))).toBeVisible();
  await expect(newcomer.field("card.number")).toBeFocused();

  const refusals = {
    "4111 1111 1111 1111": "card.problem.not_for_demo",
    "4000 0000 0000 0002": "error.card_declined",
  };
  for (const [number, words] of Object.entries(refusals)) {
    await newcomer.typeCard(number);
    await expect(page.getByText(t(words))).toBeVisible();
    await expect(newcomer.field("card.number")).toHaveValue(number);
  }

  await page.getByRole("textbox", { name: t("coupon.label") }).fill("ｓｅｍｉｎａｒ１０");
  await page.keyboard.press("Enter");
  await expect(page.getByText("9,900", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /SEMINAR10/ }).click();
  await expect(page.getByText("11,000", { exact: true })).toBeVisible();

  await newcomer.typeCard("4000 0027 6000 3184");
  const bank = page.getByRole("dialog", { name: t("card.secure.title") });
  await bank.getByRole("button", { name: t("card.secure.approve") }).click();
  await expect(newcomer.heading("sign_up.order.title")).toBeVisible();

  const digits = [...Object.keys(refusals), goodCard, "4000 0027 6000 3184"].map((number) =>
    number.replaceAll(" ", ""),
  );
  for (const request of sent) for (const number of digits) expect(request).not.toContain(number);
});

test("nobody enters the middle of a sign-up by its address", async ({ page }) => {
  const steps = pagesOf("newcomer").filter((path) => path.startsWith("/signup/"));
  expect(steps.length).toBeGreaterThan(6);
  for (const step of steps) {
    await page.goto(step);
    await expect(page).toHaveURL("/login");
  }
  const newcomer = new SignUp(page, "nobody@sakura-hoken.example");
  await newcomer.consent();
  await expect(newcomer.heading("sign_up.account.title")).toBeVisible();
  for (const step of ["/signup", "/signup/verify", "/signup/payment", "/signup/done"]) {
    await page.goto(step);
    await expect(page).toHaveURL("/signup/account");
  }
  // whoever wants to read the terms again takes the consent back
  await newcomer.button("sign_up.account.back").click();
  await expect(newcomer.heading("sign_up.consent.title")).toBeVisible();
  expect(await cookieNames(page)).not.toContain("terms");
});

test("what was typed outlives going back, loading again and a refusal", async ({ page }) => {
  const newcomer = new SignUp(page, "kept@sakura-hoken.example");
  const { t } = newcomer;
  await newcomer.consent();
  await newcomer.field("sign_in.email").fill("ｋｅｐｔ＠sakura-hoken.example");
  await newcomer.field("sign_in.password").fill("abc");
  await newcomer.field("sign_up.account.confirmation").fill("abd");
  await newcomer.button("sign_up.account.submit").click();
  await expect(page.getByText(t("sign_up.account.password_rule"))).toBeVisible();
  await expect(page.getByText(t("sign_up.account.mismatch"))).toBeVisible();
  await expect(newcomer.field("sign_in.password")).toBeFocused();

  await page.reload();
  await expect(newcomer.field("sign_in.email")).toHaveValue("ｋｅｐｔ＠sakura-hoken.example");
  await expect(newcomer.field("sign_in.password")).toHaveValue("");
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain("abc");

  // the code is asked for at the address as machines write it
  await newcomer.account();
  await expect(page.getByText(newcomer.email)).toBeVisible();
});

test("a registration at the wrong address is deleted, with a proof of who asks", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const newcomer = new SignUp(page, "machigai@sakura-hoken.example");
  const { t } = newcomer;
  const remove = async () => {
    await newcomer.button("sign_up.delete.open").click();
    const question = page.getByRole("dialog", { name: t("sign_up.delete.title") });
    await question.getByRole("button", { name: t("sign_up.delete.action") }).click();
    const proof = page.getByRole("dialog", { name: t("fresh.title") });
    await expect(proof).toBeVisible();
    await expectAccessible(page, "the question who asks");
    await proof.getByLabel(t("sign_in.password"), { exact: true }).fill(password);
    return proof;
  };
  const gone = async () => {
    await expect(page).toHaveURL("/login");
    await expect(page.getByText(t("sign_in.after_sign_up_deletion"))).toBeVisible();
    expect(await cookieNames(page)).toEqual([]);
  };

  // before there is an authenticator the password is the proof
  await newcomer.consent();
  await newcomer.account();
  await expect(newcomer.heading("sign_up.verify.title")).toBeVisible();
  const first = await mailedCode(page.request, newcomer.email, "verify_email");
  const proof = await remove();
  await expect(proof.getByLabel(t("fresh.code"))).toHaveCount(0);
  await proof.getByRole("button", { name: t("fresh.confirm") }).click();
  await gone();

  // the address is free, and later the proof takes both factors
  await newcomer.consent();
  await newcomer.account();
  await newcomer.verify(first);
  await newcomer.mfa();
  await expect(newcomer.heading("sign_up.payment.title")).toBeVisible();
  const both = await remove();
  await advanceClock(page.request, 31);
  await both.getByLabel(t("fresh.code")).fill(await newcomer.code());
  await gone();
});

test("forty minutes without a hand end a registration's session too", async ({ page }) => {
  const newcomer = new SignUp(page, "rusu@sakura-hoken.example");
  await page.clock.install();
  await newcomer.consent();
  await newcomer.account();
  await expect(newcomer.heading("sign_up.verify.title")).toBeVisible();
  // The page stands before what watches the time has loaded: nothing shows that it has.
  await expect(async () => {
    await page.clock.runFor(41 * 60_000);
    await expect(page).toHaveURL("/login", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(newcomer.t("sign_in.after_idle"))).toBeVisible();
  expect(await cookieNames(page)).toEqual([]);
});

test.describe("with a bot check", () => {
  test.use({
    settings: {
      SHINCHORYU_BOT_CHECK__SITE_KEY: "the-site",
      SHINCHORYU_BOT_CHECK__SECRET: "the-secret",
    },
    expectedFault: /recaptcha/,
  });

  test("its tick is sent, and a script that does not load says so", async ({ page }) => {
    const newcomer = new SignUp(page, "hito@sakura-hoken.example");
    const { t } = newcomer;
    const script = "https://www.google.com/recaptcha/api.js*";
    await page.route(script, (route) => route.abort());
    await newcomer.consent();
    await expect(page.getByText(t("bot_check.failed"))).toBeVisible();
    await expectAccessible(page, "the bot check that did not load");

    await page.unroute(script);
    const widget = `window.grecaptcha = {
      ready: (then) => then(),
      render(place, { sitekey, callback }) {
        const box = document.createElement("button");
        box.type = "button";
        box.textContent = "robot? " + sitekey;
        box.onclick = () => callback("a-tick");
        place.append(box);
        return 0;
      },
      reset() {},
    };`;
    await page.route(script, (route) =>
      route.fulfill({ contentType: "text/javascript", body: widget }),
    );
    await page.getByRole("button", { name: t("ui.retry") }).click();
    await expect(page.getByRole("button", { name: "robot? the-site" })).toBeVisible();

    // without a tick nothing is sent
    await newcomer.account();
    await expect(page.getByText(t("bot_check.missing"))).toBeVisible();
    await page.getByRole("button", { name: "robot? the-site" }).click();
    // the real answer takes a word of the other company, whom nobody can reach from here
    const code = "bot_check_failed";
    const refusal = { code: "invalid_fields", errors: [{ field: "bot_check", code }] };
    await page.route("**/api/signup", (route) => route.fulfill({ status: 422, json: refusal }));
    const sent = page.waitForRequest("**/api/signup");
    await newcomer.button("sign_up.account.submit").click();
    expect((await sent).postDataJSON()).toMatchObject({ bot_check: "a-tick" });
    await expect(page.getByText(t(`error.${code}`))).toBeVisible();
  });
});
