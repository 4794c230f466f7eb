import { expect, type Locator, type Page } from "@playwright/test";
import { type Language, wordsOf } from "./words.ts";

/** The form of a material, filled as a member does it: section after section, by the words on the screen. */
export class Editor {
  readonly page: Page;
  private readonly words: ReturnType<typeof wordsOf>;

  constructor(page: Page, language: Language = "ja") {
    this.page = page;
    this.words = wordsOf(language);
  }

  /** The figures beside the form. */
  get result(): Locator {
    return this.page.getByRole("complementary");
  }

  /** Takes a section that the kind of the material leaves to the member. */
  private async take(name: string): Promise<void> {
    const kind = await this.section(this.words("editor.section.kind"));
    await kind.getByRole("checkbox", { name: new RegExp(`^${name}`) }).check();
  }

  /** Opens a section and gives it back; one is open at a time. */
  async section(name: string): Promise<Locator> {
    const section = this.page.getByRole("region", { name, exact: true });
    const kind = this.page.getByRole("region", { name: this.words("editor.section.kind") });
    await expect(kind).toBeVisible();
    if ((await section.count()) === 0) await this.take(name);
    const head = section.getByRole("heading", { level: 2 }).getByRole("button");
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
    await expect(head).toHaveAttribute("aria-expanded", "true");
    return section;
  }

  /** A text box of a section by its label, which may carry the mark of what is required. */
  async box(section: string, label: string): Promise<Locator> {
    const name = new RegExp(`^${label.replace(/[()]/g, "\\$&")}(※必須|※任意|required|optional)?$`);
    return (await this.section(section)).getByRole("textbox", { name });
  }

  async type(section: string, texts: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      const box = await this.box(section, label);
      await box.fill(text);
      await box.blur();
    }
  }

  async choose(section: string, label: string, option: string): Promise<void> {
    const list = (await this.section(section)).getByRole("combobox", { name: label });
    await list.selectOption({ label: option });
  }
}

/** Types the reference case of cases/materials/reference.json, in the spellings that people use. */
export async function typeReference(page: Page, language: Language = "ja"): Promise<Editor> {
  const words = wordsOf(language);
  const editor = new Editor(page, language);
  const type = async (section: string, texts: Record<string, string>) => {
    const fields = Object.entries(texts).map(([key, text]) => [words(`field.${key}`), text]);
    await editor.type(words(`editor.section.${section}`), Object.fromEntries(fields));
  };
  await type("company", {
    "company.name": "株式会社さくら精機",
    "company.profit_before_pay": "３０００万円",
  });
  await editor.choose(
    words("editor.section.company"),
    words("field.company.area"),
    words("term.area.standard"),
  );
  await type("customer", {
    "customer.last_name": "髙﨑",
    "customer.first_name": "一郎",
    "customer.birth_date": "昭和56年5月15日",
    "customer.appointed_on": "H28.5.15",
  });
  await type("basic", {
    basis_date: "R8.4.1",
    proposal_date: "2026/4/10",
    valid_until: "20260510",
  });
  await type("meeting", { "meeting.resolution": "令和8年5月25日" });
  await type("current", { "current.monthly": "100万" });
  // the bonus follows from the year's total, which stays as it is now
  await type("proposals", {
    "proposals.monthly": "１０万円",
    "proposals.bonuses.date": "2026-12-10",
  });
  return editor;
}
