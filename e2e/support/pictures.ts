import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";

/** Where the pictures of the documentation are. */
export const folder = resolve(import.meta.dirname, "../../docs/pictures");
mkdirSync(folder, { recursive: true });

const widths = [1280, 375];
/** The pages of the preview are drawn from the PDF; a dialog covers a screen; the rest are pages of plain text. */
const firstScreenOnly = [
  "account-plan-card",
  "material-preview",
  "terms-use",
  "privacy-policy",
  "commercial-transaction-law",
];

/** Draws the screen as `<name>-<language>-<width>.png`. */
export async function draw(page: Page, name: string, language: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: width === 375 ? 812 : 800 });
    await page.evaluate(() => document.fonts.ready);
    const path = join(folder, `${name}-${language}-${width}.png`);
    const fullPage = !firstScreenOnly.includes(name);
    await page.screenshot({ path, fullPage, animations: "disabled" });
  }
}
