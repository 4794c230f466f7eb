import { expectAccessible } from "../../support/accessible.ts";
import { Editor } from "../../support/editor.ts";
import { paperText } from "../../support/paper.ts";
import { saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";
import { wordsOf } from "../../support/words.ts";

const words = wordsOf("ja");
/** An unoptimised program takes its seconds to typeset. */
const typeset = { timeout: 60_000 };

async function issue(page: Page, version: number) {
  await page.getByRole("button", { name: "発行する" }).click();
  const question = page.getByRole("dialog", { name: `第${version}版を発行しますか？` });
  await expect(question).toContainText("変更も取消しもできません");
  await question.getByRole("button", { name: "発行する" }).click();
  await expect(question).toBeHidden(typeset);
}

test("a material is issued, changed and issued again, and both are told apart", async ({
  page,
  server,
}) => {
  // two documents are typeset
  test.slow();
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await page.goto(`/materials/${id}`);
  await page.getByRole("link", { name: "履歴", exact: true }).click();
  await expect(page.getByText("まだ発行していません。", { exact: true })).toBeVisible();
  const rows = page.getByRole("list", { name: "履歴" }).getByRole("listitem");
  await issue(page, 1);
  await expect(rows.first()).toContainText("第1版を発行");
  await expect(rows.first()).toContainText("+988,166");
  await expectAccessible(page, "the history of a material");
  // again: it is there once
  await issue(page, 1);
  await expect(page.getByText(/第1版は、この書式で発行済みです/)).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.goto(`/materials/${id}/edit`);
  const editor = new Editor(page);
  await editor.type(words("editor.section.proposals"), {
    [words("field.proposals.monthly")]: "30万円",
  });
  await expect(page.getByText(/に保存しました/).first()).toBeVisible();
  await page.goto(`/materials/${id}/history`);
  await expect(rows.first()).toContainText("まだ発行していません");
  await page.getByRole("button", { name: /の違いを見る/ }).click();
  const differences = page.getByRole("region", { name: "違い", exact: true });
  await expect(differences.getByRole("heading", { name: "違い", exact: true })).toBeFocused();
  const inputs = differences.getByRole("region", { name: "入力の違い" });
  await expect(inputs).toContainText("100,000円");
  await expect(inputs).toContainText("300,000円");
  const figures = differences.getByRole("region", { name: "案1" }).first();
  await expect(figures.getByRole("row", { name: /^合計の差/ })).toContainText("+988,166");
  await expect(differences.getByText("現在の数字は同じです。")).toBeVisible();
  await expectAccessible(page, "two versions of a material");

  await issue(page, 2);
  await expect(rows.first()).toContainText("第2版を発行");
  // what was issued first stays as it was
  const download = page.waitForEvent("download");
  await rows
    .nth(1)
    .getByRole("button", { name: /のPDFを保存/ })
    .click();
  const file = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of file) parts.push(part as Buffer);
  expect(paperText(Buffer.concat(parts))).toContain("第1版");
  await page.getByRole("combobox", { name: "比べる先" }).selectOption("発行番号 2（第2版）");
  await expect(page).toHaveURL(/before=1&after=2$/);
});
