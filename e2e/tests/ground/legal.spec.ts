import { expect, test } from "../../support/test.ts";

const pages = {
  "/terms-use": { ja: "利用規約", en: "Terms of use" },
  "/privacy-policy": { ja: "プライバシーポリシー", en: "Privacy policy" },
  "/commercial-transaction-law": {
    ja: "特定商取引法に基づく表記",
    en: "Notice under the Act on Specified Commercial Transactions",
  },
};

test("the legal pages name the provider and the day of their wording, in both languages", async ({
  page,
}) => {
  const provider = await (await page.request.get("/api/provider")).json();
  const agreed = await (await page.request.get("/api/signup/terms")).json();
  const day = (version: string, language: string) =>
    new Intl.DateTimeFormat(language === "ja" ? "ja-JP" : "en-GB", {
      dateStyle: "long",
      timeZone: "UTC",
    }).format(new Date(`${version}T00:00:00Z`));

  for (const [path, titles] of Object.entries(pages)) {
    for (const [language, title] of Object.entries(titles)) {
      await page.goto(`${language === "en" ? "/en" : ""}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      const main = page.getByRole("main");
      await expect(main).toContainText(provider.name);
      await expect(main).toContainText(provider.email);
      await expect(main).not.toContainText("{{");
      const version = { "/terms-use": agreed.terms, "/privacy-policy": agreed.privacy }[path];
      if (version !== undefined) await expect(main).toContainText(day(version, language));
    }
  }
});

test("a contents line leads to its article, and an address with it opens there", async ({
  page,
}) => {
  await page.goto("/terms-use");
  const contents = page.getByRole("navigation", { name: "目次" });
  await contents.getByRole("link", { name: "第22条(責任の制限)" }).click();
  await expect(page).toHaveURL("/terms-use#liability");
  await expect(page.getByRole("heading", { name: "第22条(責任の制限)" })).toBeInViewport();
  await page.reload();
  await expect(page.getByRole("heading", { name: "第22条(責任の制限)" })).toBeInViewport();
});
