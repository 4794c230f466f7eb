import { expect, type Locator, type Page } from "@playwright/test";
import { yen } from "./reference.ts";
import { type Language, type Words, wordsOf } from "./words.ts";

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const exactly = (text: string) => new RegExp(`^${escaped(text)}$`);

/** The result of a material as it stands on the screen. */
export class Result {
  readonly page: Page;
  readonly words: Words;
  readonly minus: string;

  constructor(page: Page, language: Language) {
    this.page = page;
    this.words = wordsOf(language);
    this.minus = language === "ja" ? "△" : "−";
  }

  /** An amount as it is heard and seen: with a sign for minus. */
  amount(value: number): string {
    return value < 0 ? this.words("ui.minus") + this.minus + yen(value) : yen(value);
  }

  /** A difference: + before what is more. */
  change(value: number): string {
    return value > 0 ? `+${yen(value)}` : this.amount(value);
  }

  /** An amount with its unit: JPY stands before it. */
  withUnit(amount: string, unit: string): string {
    const words = this.words(unit);
    const jpy = "JPY";
    return words.startsWith(jpy) ? `${jpy} ${amount}${words.slice(jpy.length)}` : amount + words;
  }

  /** A line of the table: now, proposed, and the difference. */
  async row(figure: string, now: number, proposed: number): Promise<void> {
    const name = this.words(`figure.${figure}`);
    const cells = this.page
      .getByRole("row")
      .filter({ has: this.page.getByRole("rowheader", { name, exact: true }) })
      .getByRole("cell");
    await expect(cells, name).toHaveText([
      this.amount(now),
      this.amount(proposed),
      this.change(proposed - now),
    ]);
  }

  /** A large figure: the difference, and below it where it comes from. */
  async key(figure: string, now: number, proposed: number): Promise<void> {
    const cell = this.entry(this.panel, this.words(`figure.${figure}`)).getByRole("definition");
    await expect(cell).toHaveText([
      this.withUnit(this.change(proposed - now), "unit.yen"),
      `${this.amount(now)} → ${this.amount(proposed)}`,
    ]);
  }

  /** What is gained or lost, with its unit. */
  async pair(
    side: "gain" | "loss",
    item: string,
    value: number,
    unit: string,
    params: Record<string, string | number> = {},
  ): Promise<void> {
    const label = this.words(`result.${item}.label`) + this.words(`result.${item}.note`, params);
    const heading = { name: this.words(`result.${side}`), exact: true };
    const entry = this.entry(this.page.getByRole("region", heading), label);
    const amount = this.withUnit(this.change(value), unit);
    await expect(entry.getByRole("definition")).toHaveText(amount);
  }

  /** A line of the month in which the bonus is paid. */
  async month(label: string, value: number): Promise<void> {
    const region = this.page.getByRole("region", { name: this.words("result.bonus_months") });
    const line = region.locator("dl > div").filter({ hasText: label });
    await expect(line.getByRole("definition")).toHaveText(this.amount(value));
  }

  /** Opens why a figure of the table is what it is, and gives its parts back as they stand there. */
  async why(figure: string, column: string): Promise<Locator> {
    const name = `${this.words(`figure.${figure}`)} ${column}`;
    const label = this.words("reason.open", { name });
    await this.page.getByRole("button", { name: label, exact: true }).click();
    const reason = this.page.getByRole("dialog", { name: label, exact: true });
    await expect(reason).toBeVisible();
    return reason;
  }

  /** A part in an opened reason: its name, its formula behind it, and its amount. */
  async part(reason: Locator, name: string, amount: string): Promise<void> {
    const header = this.page.getByRole("rowheader", { name: new RegExp(`^${escaped(name)}( |$)`) });
    const cell = reason.getByRole("row").filter({ has: header }).getByRole("cell");
    await expect(cell, name).toHaveText(amount);
  }

  private get panel(): Locator {
    return this.page.locator("#result");
  }

  private entry(within: Locator, label: string): Locator {
    const term = this.page.getByRole("term").filter({ hasText: exactly(label) });
    return within.locator("dl > div").filter({ has: term });
  }
}
