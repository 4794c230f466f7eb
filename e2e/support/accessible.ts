import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const widths = [1280, 375];

/** No rule of WCAG 2.2 AA that a machine can judge is broken, and nothing scrolls sideways. */
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
  }
  if (before !== null) await page.setViewportSize(before);
}

/** The same of the page at an address. */
export async function isAccessible(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await expectAccessible(page, path);
}
