import { expect, type Page } from "@playwright/test";

/** Notes the addresses that a page asks for, to look for what should not be in them. */
export class Traces {
  readonly #page: Page;
  readonly #addresses: string[] = [];

  constructor(page: Page) {
    this.#page = page;
    // what stands behind # is never sent
    page.on("request", (request) => this.#addresses.push(request.url().split("#")[0] ?? ""));
  }

  /** None of these words is in an address, or where scripts and other visits could read it. */
  async holdNone(words: readonly string[]): Promise<void> {
    const kept = await this.#page.evaluate(() =>
      [document.cookie, location.href, JSON.stringify({ ...localStorage })].join("\n"),
    );
    expect(this.#addresses.length).toBeGreaterThan(0);
    for (const place of [kept, ...this.#addresses]) {
      for (const word of words) expect(decodeURIComponent(place)).not.toContain(word);
    }
  }
}
