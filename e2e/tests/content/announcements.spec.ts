import { expectAccessible } from "../../support/accessible.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

for (const language of ["ja", "en"] as const) {
  test(`a member reads what is told, and the header counts what is left (${language})`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(language);
    await signIn(page, server.credentials());
    await page.goto(inLanguage(language, "/materials"));
    const link = page.getByRole("banner").getByRole("link", { name: words("nav.announcements") });
    await expect(link).toContainText("(2)");
    await link.click();
    await expect(page).toHaveURL(inLanguage(language, "/announcements"));
    const rows = page.getByRole("main").getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await expect(rows.getByText(words("announcements.unread"))).toHaveCount(2);
    await expectAccessible(page, "announcements");

    const title = await rows.first().getByRole("link").innerText();
    await rows.first().getByRole("link").click();
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/\?announcement=example-events$/);
    await expectAccessible(page, "an announcement");
    await expect(link).toContainText("(1)");
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(rows.first().getByText(words("announcements.unread"))).toHaveCount(0);

    // the server keeps it
    await page.reload();
    await expect(link).toContainText("(1)");
    await page.getByRole("button", { name: words("announcements.read_all") }).click();
    await expect(rows.getByText(words("announcements.unread"))).toHaveCount(0);
    await expect(link).not.toContainText("(");
    await page.reload();
    await expect(rows).toHaveCount(2);
    await expect(rows.getByText(words("announcements.unread"))).toHaveCount(0);
  });
}
