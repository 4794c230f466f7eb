import { readFileSync } from "node:fs";
import { expectAccessible } from "../../support/accessible.ts";
import { reference, saveMaterial } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

const [withBonus] = reference.input.proposals as object[];
const monthly = { ...withBonus, monthly: 800_000, bonuses: [] };

const tab = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const days = (page: Page, plan: string) => page.getByRole("list", { name: `日程 ${plan}` });

test("the dates and papers of a plan are told, and the plan that is chosen goes along", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveMaterial(page, { ...reference.input, proposals: [withBonus, monthly] });
  await page.goto(`/materials/${id}`);
  await tab(page, "日程");
  await expect(page.getByRole("heading", { level: 1, name: "日程" })).toBeVisible();
  await expect(days(page, "案1").getByRole("listitem")).toHaveCount(8);
  await expect(days(page, "案1")).toContainText("2026年12月10日(木)");
  await expectAccessible(page, "the dates of a material");

  await page.getByText("案2", { exact: true }).click();
  await expect(days(page, "案2").getByRole("listitem")).toHaveCount(4);
  await expect(days(page, "案2")).not.toContainText("税務署");
  await tab(page, "書類");
  await expect(page.getByRole("heading", { name: "案2で会社が用意する書類" })).toBeVisible();
  const papers = page.getByRole("list", { name: "案2で会社が用意する書類" });
  await expect(papers.locator("b")).toHaveText(["株主総会の議事録", "被保険者報酬月額変更届"]);
  await expectAccessible(page, "the papers of a material");
  await page.reload();
  await expect(papers).toBeVisible();

  // an unoptimised program takes its seconds to typeset
  const download = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: /PDF・日本語.*保存/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

  // the figures as a workbook: a packed file that spreadsheet programs open
  const book = page.waitForEvent("download", { timeout: 60_000 });
  await page.getByRole("button", { name: /Excel・日本語.*保存/ }).click();
  const saved = await book;
  expect(saved.suggestedFilename()).toMatch(/^\d{8}_.+_v1\.xlsx$/);
  const bytes = readFileSync(await saved.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
});

test("without a resolution the dates lead to its field", async ({ page, server }) => {
  await signIn(page, server.credentials());
  // one with a bonus would be a draft
  const meeting = { ...(reference.input.meeting as object), resolution: null };
  const id = await saveMaterial(page, { ...reference.input, proposals: [monthly], meeting });
  await page.goto(`/materials/${id}/dates`);
  await page.getByRole("link", { name: "決議日を入力する" }).click();
  await expect(page).toHaveURL(/\/edit/);
  await expect(page.getByRole("textbox", { name: /^(株主総会の)?決議日/ })).toBeFocused();
});
