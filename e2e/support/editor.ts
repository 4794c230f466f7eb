import { expect, type Locator, type Page } from "@playwright/test";

/** The form of a material, filled as a member does it: section after section, by the words on the screen. */
export class Editor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The figures beside the form. */
  get result(): Locator {
    return this.page.getByRole("complementary");
  }

  /** Opens a section and gives it back; one is open at a time. */
  async section(name: string): Promise<Locator> {
    const section = this.page.getByRole("region", { name, exact: true });
    const head = section.getByRole("heading", { level: 2 }).getByRole("button");
    if ((await head.getAttribute("aria-expanded")) === "false") await head.click();
    await expect(head).toHaveAttribute("aria-expanded", "true");
    return section;
  }

  /** A text box of a section by its label, which may carry the mark of what is required. */
  async box(section: string, label: string): Promise<Locator> {
    const name = new RegExp(`^${label.replace(/[()]/g, "\\$&")}(※必須)?$`);
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
export async function typeReference(page: Page): Promise<Editor> {
  const editor = new Editor(page);
  await editor.type("会社", { 会社名: "株式会社さくら精機", 役員報酬控除前利益: "３０００万円" });
  await editor.choose("会社", "課税地域", "標準税率");
  await editor.type("お客様", {
    氏: "髙﨑",
    名: "一郎",
    生年月日: "昭和56年5月15日",
    役員就任日: "H28.5.15",
  });
  await editor.type("基本情報", { 基準日: "R8.4.1", 提案日: "2026/4/10", 有効期限: "20260510" });
  await editor.type("決議・届出", { 株主総会の決議日: "令和8年5月25日" });
  await editor.type("現在の報酬", { "月額報酬(現在)": "100万" });
  // the bonus follows from the year's total, which stays as it is now
  await editor.type("提案の報酬", { 月額報酬: "１０万円", 支給日: "2026-12-10" });
  return editor;
}
