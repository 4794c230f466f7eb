import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [1280, 375];
/** What a finger needs. */
const LEAST_HEIGHT = 44;

/** The buttons of a page that are there and too low to be pressed with a finger. */
const lowButtons = (page: Page) =>
  page.locator(".mantine-Button-root").evaluateAll(
    (buttons, least) =>
      buttons
        .map((button) => ({ button, height: button.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < least)
        .map(({ button, height }) => `${button.textContent}: ${height}`),
    LEAST_HEIGHT,
  );

/** No rule of WCAG 2.2 AA that a machine can judge is broken, nothing scrolls sideways, and a phone's buttons are high enough. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`);
    expect(found, `${name} at ${width}`).toEqual([]);
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang, `${name} at ${width}`).toBe(0);
    if (width < 768) expect(await lowButtons(page), `${name} at ${width}`).toEqual([]);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** The same of the page at an address. */
export async function isAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, path);
}
