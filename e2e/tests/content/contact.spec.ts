import { expectAccessible } from "../../support/accessible.ts";
import { mailsTo } from "../../support/demo.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";
import { inLanguage, type Language, wordsOf } from "../../support/words.ts";

const US = "support@shinchoryu.example";
const text = "賞与の届出について\n\n  期限を教えてください。{{number}} <b>太字</b>";
const quoted = text.replace(/^/gm, "> ");

/** The newest mail to an address of this kind; the outbox is emptied twice a second. */
async function mailed(page: Page, to: string, kind: string) {
  let found: Awaited<ReturnType<typeof mailsTo>>[number] | undefined;
  await expect(async () => {
    found = (await mailsTo(page.request, to)).find((mail) => mail.kind === kind);
    expect(found).toBeDefined();
  }).toPass({ timeout: 15_000 });
  return { subject: found?.subject ?? "", text: found?.text ?? "" };
}

class ContactPage {
  readonly words;
  readonly page: Page;
  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = wordsOf(language);
  }
  field = (name: "name" | "email" | "subject" | "content") => this.page.locator(`#${name}`);
  submit = () => this.page.getByRole("button", { name: this.words("contact.submit") }).click();
  heading = (key: string) =>
    this.page.getByRole("heading", { level: 1, name: this.words(key), exact: true });
}

for (const language of ["ja", "en"] as const) {
  test(`a visitor writes, and is told without what was typed (${language})`, async ({ page }) => {
    const form = new ContactPage(page, language);
    const { words } = form;
    await page.goto(inLanguage(language, "/faq"));
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: words("nav.contact") })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: words("nav.contact") })).toBeVisible();
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: words("nav.contact") }).click();
    await expect(page).toHaveURL(inLanguage(language, "/contact"));
    await expect(form.heading("contact.title")).toBeVisible();
    await expect(header.getByRole("link", { name: words("nav.contact") })).toHaveCount(0);
    await expect(page).toHaveTitle(/ \| 資産形成の新潮流$/);

    await form.submit();
    for (const wrong of ["name_missing", "email_missing", "topic_missing", "content_missing"])
      await expect(page.getByText(words(`contact.${wrong}`))).toBeVisible();
    await expect(form.field("name")).toBeFocused();
    await expectAccessible(page, "contact with errors");

    const email = `${language}@visitor.example`;
    await form.field("name").fill("見本 花子");
    await form.field("email").fill(email);
    await form.field("subject").selectOption("materials");
    await form.field("content").fill(text);
    // nothing that was typed is lost with the page
    await page.reload();
    await expect(form.field("content")).toHaveValue(text);
    await expect(form.field("subject")).toHaveValue("materials");
    await expect(form.field("email")).toHaveValue(email);
    await form.submit();

    await expect(form.heading("contact.sent_title")).toBeVisible();
    await expect(page.getByText(words("contact.next", { email }))).toBeVisible();
    await expect(page.getByText(words("contact.notice"))).toBeVisible();
    await expectAccessible(page, "contact, sent");
    const number = (await page.getByRole("definition").first().textContent()) ?? "";
    expect(number).toMatch(/^[0-9A-F]{8}$/);
    const own = await mailed(page, email, "contact_received");
    expect(own.subject).toContain(number);
    expect(own.text).not.toContain("賞与");
    const ours = (await mailsTo(page.request, US)).find((mail) => mail.subject.includes(number));
    expect(ours?.text).toContain(quoted);
    expect(ours?.text).toContain(language === "ja" ? "日本語" : "English");

    // what was sent is gone from the form, and another message begins
    await page.getByRole("button", { name: words("contact.another") }).click();
    await expect(form.field("content")).toHaveValue("");
  });
}

test("a member finds the own name and address, and has a copy by mail", async ({
  page,
  server,
}) => {
  const form = new ContactPage(page, "ja");
  const credentials = server.credentials();
  await signIn(page, credentials);
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: form.words("nav.faq") })).toBeVisible();
  await header.getByRole("link", { name: form.words("nav.contact") }).click();
  await expect(page).toHaveURL("/contact");
  await expect(header.getByRole("link", { name: form.words("nav.materials") })).toBeVisible();
  await expect(form.field("email")).toHaveValue(credentials.email);
  await expect(form.field("name")).not.toHaveValue("");
  await form.field("subject").selectOption("payment");
  await form.field("content").fill(text);
  await form.submit();
  await expect(page.getByText(form.words("contact.copy"))).toBeVisible();
  expect((await mailed(page, credentials.email, "contact_copy")).text).toContain(quoted);
  expect((await mailed(page, US, "contact_message")).text).toContain("ログインしている方です");
});

test.describe("where programs are kept out", () => {
  test.use({
    settings: {
      SHINCHORYU_BOT_CHECK__SITE_KEY: "site",
      SHINCHORYU_BOT_CHECK__SECRET: "secret",
    },
    expectedFault: /status of 503/,
  });

  test("a message waits in the form while the check cannot be asked", async ({ page }) => {
    const form = new ContactPage(page, "ja");
    await page.route("https://www.google.com/recaptcha/**", (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `window.grecaptcha = {
          ready: (then) => then(),
          render: (place, { callback }) => {
            const tick = document.createElement("button");
            tick.type = "button";
            tick.textContent = "tick";
            tick.onclick = () => callback("token");
            place.append(tick);
            return 1;
          },
          reset: () => undefined,
        };`,
      }),
    );
    // the policy of the first page lets no script of others run: the page is loaded anew
    await page.goto("/faq");
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: form.words("nav.contact") }).click();
    await expect(page).toHaveURL("/contact");
    const tick = page.getByRole("button", { name: "tick" });
    await expect(tick).toBeVisible();

    await form.field("name").fill("見本 花子");
    await form.field("email").fill("hanako@visitor.example");
    await form.field("subject").selectOption("other");
    await form.field("content").fill(text);
    await form.submit();
    await expect(page.getByText(form.words("bot_check.missing"))).toBeVisible();
    await tick.click();
    // nobody answers the server
    await form.submit();
    await expect(page.getByText(form.words("contact.failed"))).toBeVisible({ timeout: 20_000 });
    await expect(form.field("content")).toHaveValue(text);
    expect(await mailsTo(page.request, US)).toEqual([]);
  });
});
