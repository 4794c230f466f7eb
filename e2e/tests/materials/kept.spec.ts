import { Editor, typeReference } from "../../support/editor.ts";
import { saveReference } from "../../support/reference.ts";
import { enterCode, enterPassword, signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

/** What the browser keeps of what was typed. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("unsaved.")));
const offer = (page: Page) =>
  page.getByRole("status").filter({ hasText: "入力途中の内容があります" });

test("what is typed into a new material outlives its page, until it is saved", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  const editor = new Editor(page);
  await editor.type("会社", { 会社名: "株式会社書きかけ", 資本金: "二千万くらい" });
  await page.reload();

  await expect(offer(page)).toContainText("株式会社書きかけ");
  await expect(await editor.box("会社", "会社名")).toHaveValue("");
  await page.getByRole("button", { name: "続ける" }).click();
  await expect(await editor.box("会社", "会社名")).toHaveValue("株式会社書きかけ");
  await expect(await editor.box("会社", "資本金")).toHaveValue("二千万くらい");
  await expect(offer(page)).toHaveCount(0);

  // another tab leaves alone what is open here
  const other = await page.context().newPage();
  await other.goto("/materials/create");
  await expect(other.getByRole("heading", { level: 1, name: "新しい資料" })).toBeVisible();
  await expect(offer(other)).toHaveCount(0);
  await other.close();

  await editor.type("会社", { 資本金: "2000万" });
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/edit$/);
  await expect.poll(() => kept(page)).toEqual([]);
  await page.goto("/materials/create");
  await expect(page.getByRole("heading", { level: 1, name: "新しい資料" })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("what is not wanted is discarded, and goes with who logs out", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await page.goto("/materials/create");
  const editor = new Editor(page);
  await editor.type("会社", { 会社名: "株式会社書きかけ" });
  await page.reload();
  await page.getByRole("button", { name: "破棄する" }).click();
  await expect(offer(page)).toHaveCount(0);
  expect(await kept(page)).toEqual([]);

  await editor.type("会社", { 会社名: "株式会社置きわすれ" });
  await expect.poll(() => kept(page)).toHaveLength(1);
  await page.getByRole("button", { name: "ログアウト" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "ログアウト" }).click();
  await expect(page).toHaveURL("/login");
  expect(await kept(page)).toEqual([]);
});

test("who types while the session ends comes back to the form, with everything typed", async ({
  page,
  member,
}) => {
  await signIn(page, await member.credentials());
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  const editor = await typeReference(page);
  await editor.type("基本情報", { メール: "misaki@shincho.example" });
  // elsewhere: this page does not know it yet
  const ended = await page.request.delete("/api/logout", {
    headers: { Origin: member.server.url },
  });
  expect(ended.ok()).toBe(true);
  // the figures beside the form may have asked first, and then the button is gone with the page
  const save = page.getByRole("button", { name: "保存する" }).click();
  await Promise.race([save.catch(() => undefined), page.waitForURL("/login")]);

  await expect(page).toHaveURL("/login");
  await expect(page.getByText("ログインの有効期限が切れました。")).toBeVisible();
  await expect(page.getByText("入力した内容はこのブラウザに残っています。")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("misaki@");
  const { email, password, code } = await member.credentials();
  await enterPassword(page, email, password);
  await enterCode(page, code);

  await expect(page).toHaveURL("/materials/create");
  await expect(page.getByText("入力途中の内容に戻りました。")).toBeVisible();
  await expect(await editor.box("会社", "会社名")).toHaveValue("株式会社さくら精機");
  await expect(await editor.box("提案の報酬", "月額報酬")).toHaveValue("100,000");
  await expect(await editor.box("基本情報", "メール")).toHaveValue("misaki@shincho.example");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page).toHaveURL(/\/edit$/);
});

test("who was away for too long finds what was typed", async ({ page, member }) => {
  await page.clock.install();
  await signIn(page, await member.credentials());
  await page.getByRole("link", { name: "資料を作る" }).first().click();
  await new Editor(page).type("会社", { 会社名: "株式会社書きかけ" });
  await page.clock.runFor(40 * 60_000);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("株式会社書きかけ")).toHaveCount(0);
  const { email, password, code } = await member.credentials();
  await enterPassword(page, email, password);
  await enterCode(page, code);
  await expect(page).toHaveURL("/materials");
  await page.getByRole("link", { name: "続きを入力する" }).click();
  await page.getByRole("button", { name: "続ける" }).click();
  await expect(await new Editor(page).box("会社", "会社名")).toHaveValue("株式会社書きかけ");
});

test("two tabs: both values of a field are shown, and the newest is loaded", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`/materials/${id}/edit`);
  const [here, there] = [page, other].map((tab) => new Editor(tab)) as [Editor, Editor];
  await there.type("会社", { 資本金: "2000万" });
  await other.keyboard.press("Control+s");
  await expect(other.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();

  await here.type("会社", { 資本金: "3000万" });
  const question = page.getByRole("dialog", { name: "別の画面で更新されています" });
  const row = question.getByRole("listitem");
  await expect(row).toHaveText(/会社 資本金この画面30,000,000円保存されている内容20,000,000円/);
  const safe = question.getByRole("button", { name: "最新を読み込む" });
  await expect(safe).toBeFocused();
  await safe.click();
  await expect(await here.box("会社", "資本金")).toHaveValue("20,000,000");
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(await here.box("会社", "資本金")).toHaveValue("30,000,000");
  await expect(page.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();
});

test("a deleted plan and deleted materials are taken back", async ({ page, server }) => {
  await signIn(page, server.credentials());
  await page.goto(`/materials/${await saveReference(page)}/edit`);
  const proposals = await new Editor(page).section("提案の報酬");
  await proposals.getByRole("button", { name: "案1をコピーして追加" }).click();
  await proposals.getByRole("button", { name: "案2を削除" }).click();
  await expect(proposals.getByRole("tab")).toHaveCount(1);
  await expect(proposals.getByRole("tab")).toBeFocused();
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(proposals.getByRole("tab", { selected: true })).toHaveText("案2");
  await expect(page.getByRole("status").filter({ hasText: /に保存しました$/ })).toBeVisible();

  await page.goto("/materials");
  const rows = page.getByRole("row");
  await expect(rows.filter({ hasText: "株式会社さくら精機" })).not.toHaveCount(0);
  const all = await rows.count();
  const row = rows.filter({ hasText: "株式会社さくら精機" }).first();
  await row.getByRole("button", { name: /の操作$/ }).click();
  await page.getByRole("menuitem", { name: "削除する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
  await expect(rows).toHaveCount(all - 1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // it goes on at another material
  await expect(rows.getByRole("link").and(page.locator(":focus"))).toHaveCount(1);
  await page.getByRole("button", { name: "元に戻す" }).click();
  await expect(rows).toHaveCount(all);
  await page.reload();
  await expect(rows).toHaveCount(all);
});
