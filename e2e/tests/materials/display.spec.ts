import type { Page } from "@playwright/test";
import { expectAccessible } from "../../support/accessible.ts";
import { Editor } from "../../support/editor.ts";
import { reference, saveMaterial } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";

/** A server without optimisation sets the pages anew. */
const SLOW = { timeout: 60_000 };

/** A picture as a designer would send it: wide, with nothing behind the letters. */
const drawnLogo = async (page: Page) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [500, 200];
      const pen = canvas.getContext("2d");
      if (pen === null) throw new Error("a browser draws");
      pen.fillStyle = "#1f3a5f";
      pen.font = "bold 90px sans-serif";
      pen.fillText("MIHON", 60, 130);
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    }),
    "base64",
  );

test("display settings are chosen beside the pages, kept with the material, and lose no section that is mandatory", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveMaterial(page, { ...reference.input, wishes: ["take_home", "pension"] });
  await page.goto(`/materials/${id}/preview`);
  const pages = page.getByRole("img", { name: /ページ/ });
  await expect(pages.first()).toBeVisible(SLOW);
  const usual = await pages.count();
  await page.getByRole("link", { name: "表示設定", exact: true }).click();
  await expect(page).toHaveURL(/\/display$/);

  const settings = page.getByRole("complementary", { name: "表示設定" });
  const sections = settings.getByRole("listitem");
  await expect(sections.first()).toContainText("1 要約");
  await expect(sections.nth(1)).toContainText("2 ご意向と提案");
  await expectAccessible(page, "display settings");

  // what a president has to know is locked
  await expect(settings.getByRole("switch", { name: /損失|要約|リスク|前提条件/ })).toHaveCount(0);
  const saved = () => expect(settings.getByRole("status").first()).toHaveText("", SLOW);
  await settings.getByRole("switch", { name: /現在.*を載せる/ }).press("Space");
  await saved();
  await expect(pages).toHaveCount(usual - 1, SLOW);
  await expect(sections.filter({ hasText: "現在" })).toContainText("現在");

  await settings.getByRole("button", { name: /リスクと留意点.*前に移す/ }).click();
  await settings.getByRole("radio", { name: "紫" }).click();
  await settings.getByRole("combobox", { name: "宛名" }).selectOption({ label: "匿名" });
  await settings.getByRole("combobox", { name: "年の書き方" }).selectOption({ label: "和暦" });
  await settings.getByRole("combobox", { name: "透かし" }).selectOption({ label: "社外秘" });
  await saved();

  await page.reload();
  await expect(settings.getByRole("radio", { name: "紫" })).toBeChecked();
  await expect(settings.getByRole("combobox", { name: "透かし" })).toHaveValue("confidential");
  await expect(pages).toHaveCount(usual - 1, SLOW);
  const risks = await sections
    .filter({ hasText: "リスク" })
    .getByRole("button")
    .first()
    .innerText();
  const last = await sections.filter({ hasText: "前提条件" }).innerText();
  expect(Number.parseInt(risks, 10)).toBeLessThan(Number.parseInt(last, 10) - 1);

  // a logo is on the first page, and the next material may have it too
  await settings
    .getByLabel("画像を選ぶ")
    .and(page.locator("input"))
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await drawnLogo(page) });
  await expect(settings.getByRole("radio", { name: /ロゴ1/ })).toBeChecked(SLOW);
  await saved();
  const cover = await pages.first().getAttribute("src");
  const drawn = await page.evaluate(async (src) => (await fetch(src ?? "")).text(), cover);
  expect(drawn).toContain("<image ");

  // what the proposer writes has a page of its own, once its field is left
  await settings.getByRole("combobox", { name: "コメントを追加" }).selectOption("全体について");
  await page.keyboard.type("先日のご面談でのご意向にもとづきます。");
  await settings.getByRole("heading", { name: "提案者のコメント" }).click();
  await expect(settings.getByRole("button", { name: /提案者のコメント$/ })).toBeVisible(SLOW);
  await expectAccessible(page, "display settings with a logo and a comment");

  // what is saved at once when the page is left
  await settings.getByRole("button", { name: "標準の設定に戻す" }).click();
  await page.getByRole("link", { name: "設定を閉じる" }).click();
  await expect(page).toHaveURL(/\/preview$/);
  await expect(pages).toHaveCount(usual, SLOW);
});

test("the next material begins with the look of the one that was saved last", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const display = { palette: "plum", era: "japanese", naming: "nobody", left_out: ["current"] };
  await saveMaterial(page, { ...reference.input, display });
  await page.goto("/materials/create");
  const editor = new Editor(page);
  await editor.type("会社", { 会社名: "株式会社次の会社" });
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/edit$/);
  const next = page.url().split("/").at(-2) ?? "";
  const kept = await page.request.get(`/api/preferences/${next}`);
  // to whom it is addressed and what it leaves out is the case's
  expect(await kept.json()).toMatchObject({ display: { palette: "plum", era: "japanese" } });
  expect(Object.keys(((await kept.json()) as { display: object }).display)).toHaveLength(2);
});
