import { saveMaterial } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";
import { inLanguage, type Language, wordsOf } from "../../support/words.ts";

const LANGUAGES = ["ja", "en"] as const;

/** The list of a member with three materials of one company, and those of the demo. */
async function open(page: Page, language: Language) {
  for (const title of ["一つ目", "二つ目", "三つ目"])
    await saveMaterial(page, { title, company: { name: "株式会社白波運輸" } });
  await page.goto(inLanguage(language, "/materials"));
  const words = wordsOf(language);
  const box = (key: string) => page.getByRole("textbox", { name: words(key) });
  return {
    words,
    /** Rows that are links to a material. */
    rows: page.locator("tbody").getByRole("row"),
    keyword: page.getByRole("searchbox", { name: words("list.search.keyword") }),
    from: box("list.search.start"),
    until: box("list.search.end"),
    type: (name: string) =>
      page
        .getByRole("combobox", { name: words("list.search.type") })
        .selectOption({ label: words(`list.search.type.${name}`) }),
    find: () => page.getByRole("button", { name: words("list.search.find"), exact: true }).click(),
    chip: (condition: string) =>
      page.getByRole("button", { name: words("list.search.remove", { condition }) }),
    found: (count: number) =>
      page.getByRole("status").filter({ hasText: words("list.search.found", { count }) }),
  };
}

for (const language of LANGUAGES) {
  test(`a search tells how many it found, and each of its conditions is taken off (${language})`, async ({
    page,
    server,
  }) => {
    await signIn(page, server.credentials());
    const list = await open(page, language);
    const { words } = list;
    await expect(list.rows).toHaveCount(10);
    const shown = await page.getByText(/^\d+(件| in total)$/).innerText();
    const all = Number.parseInt(shown, 10);
    await list.type("company");
    await list.keyword.fill("シラナミ");
    await list.find();
    await expect(list.found(0)).toBeVisible();
    await expect(page.getByText(words("list.search.none"))).toBeVisible();
    await list.keyword.fill("白波");
    await list.find();
    await expect(list.found(3)).toBeVisible();
    await expect(list.rows).toHaveCount(3);
    // the other language shows the same search
    const query = `?search_type=company&keyword=${encodeURIComponent("白波")}`;
    await expect(
      page.getByRole("banner").getByRole("link", { name: words("ui.other_language") }),
    ).toHaveAttribute("href", inLanguage(language === "ja" ? "en" : "ja", "/materials") + query);
    const company = words("list.search.type.company");
    await list.chip(words("list.search.words", { type: company, words: "白波" })).click();
    await expect(list.rows).toHaveCount(10);
    await expect(page).toHaveURL(inLanguage(language, "/materials"));

    await list.type("updated");
    await list.from.fill("2026/1/1");
    await list.until.fill("2030-12-31");
    await list.find();
    await expect(list.found(all)).toBeVisible();
    const chips = page
      .getByRole("list", { name: words("list.search.conditions") })
      .getByRole("button");
    await expect(chips).toHaveCount(2);
    await chips.last().click();
    await expect(chips).toHaveCount(1);
    await expect(page).not.toHaveURL(/2030/);
    await chips.first().click();
    await expect(chips).toHaveCount(0);
    await expect(list.rows).toHaveCount(10);
  });

  test(`what is wrong with typed days is said at their fields, and nothing is looked for (${language})`, async ({
    page,
    server,
  }) => {
    await signIn(page, server.credentials());
    const list = await open(page, language);
    const { words } = list;
    await list.type("created");
    await list.find();
    await expect(page.getByText(words("list.search.missing"))).toBeVisible();
    await expect(list.from).toBeFocused();

    await list.from.fill("2026/2/30");
    await list.find();
    await expect(list.from).toHaveAttribute("aria-invalid", "true");
    await expect(list.from).toHaveValue("2026/2/30");
    await expect(page).toHaveURL(inLanguage(language, "/materials"));

    await list.from.fill("R8.4.2");
    await list.until.fill("令和8年4月1日");
    await list.find();
    await expect(page.getByText(words("list.search.backwards"))).toBeVisible();
    await expect(list.until).toBeFocused();
    await list.until.fill("2026年4月2日");
    await list.find();
    await expect(list.found(0)).toBeVisible();
  });
}
