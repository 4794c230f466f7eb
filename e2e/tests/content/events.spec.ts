import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expectAccessible } from "../../support/accessible.ts";
import type { Server } from "../../support/server.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

/** An event of the operator, so many days from now; times are those of Japan. */
function event(id: string, days: number, audience = "public"): string {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `
id = "${id}"
publish_at = 2026-01-01T00:00:00
audience = "${audience}"
start_date_time = ${day}T11:55:00
end_date_time = ${day}T12:05:00
link = "https://example.com/${id}"
[ja]
name = "勉強会 ${id}"
description = "一行目\\n<二行目>"
place = "大阪"
[en]
name = "Workshop ${id}"
description = "One line\\n1 < 2"
place = "Osaka"
`;
}

/** Imports these events, and no announcement. */
function importEvents(server: Server, events: Record<string, string>): string {
  const folder = join(server.data, `content-${Object.keys(events).length}`);
  for (const kind of ["events", "announcements"])
    mkdirSync(join(folder, kind), { recursive: true });
  for (const [id, text] of Object.entries(events))
    writeFileSync(join(folder, "events", `${id}.toml`), text);
  return server.operator("content", "import", folder);
}

for (const language of ["ja", "en"] as const) {
  test(`a visitor looks an event up and takes it into a calendar (${language})`, async ({
    page,
    server,
  }) => {
    const words = wordsOf(language);
    const told = importEvents(server, {
      open: event("open", 40),
      inside: event("inside", 41, "members"),
    });
    expect(told).toContain("added: event open");
    expect(told).toContain("withdrawn: event example-pay");
    await page.goto(inLanguage(language, "/faq"));
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("nav.events") })
      .click();
    await expect(page).toHaveURL(inLanguage(language, "/events"));
    const name = language === "ja" ? "勉強会 open" : "Workshop open";
    const row = page.getByRole("listitem").filter({ hasText: name });
    const times = words("events.range", {
      from: words("events.am", { time: "11:55" }),
      to: words("events.pm", { time: language === "ja" ? "0:05" : "12:05" }),
    });
    await expect(row).toContainText(times);
    await expect(page.getByRole("main")).not.toContainText("inside");
    await expectAccessible(page, "events");

    // by the keyboard: it opens, has an address of its own, and gives the focus back
    const link = row.getByRole("link", { name });
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toContainText(times);
    await expect(dialog).toContainText(language === "ja" ? "大阪" : "Osaka");
    await expect(dialog).toContainText(language === "ja" ? "<二行目>" : "1 < 2");
    const address = new URL(page.url());
    expect(address.pathname + address.search).toBe(inLanguage(language, "/events?event=open"));
    await expectAccessible(page, "an event");
    const more = dialog.getByRole("link");
    await expect(more).toHaveAttribute("href", "https://example.com/open");
    await expect(more).toHaveAttribute("rel", "noopener noreferrer");
    const download = page.waitForEvent("download");
    await dialog.getByRole("button", { name: words("events.calendar") }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("open.ics");
    const text = readFileSync((await file.path()) ?? "", "utf8");
    expect(text).toContain(`SUMMARY:${name}\r\n`);
    expect(text).toMatch(/DTSTART:\d{8}T025500Z\r\nDTEND:\d{8}T030500Z\r\n/);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(inLanguage(language, "/events"));

    // the way back closes it, and the address alone opens it
    await link.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goto(inLanguage(language, "/events?event=open"));
    await dialog.getByRole("button", { name: words("ui.close") }).click();
    await expect(page).toHaveURL(inLanguage(language, "/events"));
    await page.goto(inLanguage(language, "/events?event=inside"));
    await expect(page.getByText(words("events.gone"))).toBeVisible();

    expect(importEvents(server, {})).toContain("withdrawn: event open");
    await page.goto(inLanguage(language, "/events"));
    await expect(page.getByText(words("events.none"))).toBeVisible();
  });

  test(`a member reads all events, ten a page (${language})`, async ({ page, server }) => {
    const words = wordsOf(language);
    const ids = Array.from({ length: 11 }, (_, index) => `e${String(index + 1).padStart(2, "0")}`);
    const events = ids.map((id, index) => [id, event(id, index + 3, "members")]);
    importEvents(server, Object.fromEntries(events));
    await signIn(page, server.credentials());
    // a link that a visitor was given leads a member to the members' list
    await page.goto(inLanguage(language, "/events?event=e02"));
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("e02");
    await expect(dialog).toContainText(words("events.members"));
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(inLanguage(language, "/events/members"));
    const links = page.getByRole("main").getByRole("heading", { level: 3 });
    await expect(links).toHaveCount(10);
    await expectAccessible(page, "events of members");
    await page.getByRole("button", { name: words("ui.page", { page: 2 }) }).click();
    await expect(page).toHaveURL(inLanguage(language, "/events/members?page=2"));
    await expect(links).toHaveText([/e11$/]);
    await page.goto(inLanguage(language, "/events/members?page=3"));
    await page.getByRole("button", { name: words("events.first_page") }).click();
    await expect(links).toHaveCount(10);
    const banner = page.getByRole("banner");
    await expect(banner.getByRole("link", { name: words("nav.events") })).toHaveAttribute(
      "aria-current",
      "page",
    );
  });
}
