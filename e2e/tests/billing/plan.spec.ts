import { expectAccessible } from "../../support/accessible.ts";
import { post } from "../../support/api.ts";
import { advanceClock } from "../../support/demo.ts";
import type { Credentials } from "../../support/server.ts";
import { enterCode, enterPassword, proveAnew, signIn, signInByApi } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

const DAY = 86_400;

test("a plan is cancelled and kept, and its first payment has an invoice", async ({
  page,
  member,
  request,
}) => {
  await signIn(page, await member.credentials());
  await page.goto("/account/plan");
  await expect(page.getByText("無料期間中")).toBeVisible();
  await expect(page.getByRole("heading", { name: "これからのお支払い" })).toBeVisible();

  // nothing is owed: there is no page to pay at, and the page that says so stands alone and leads back
  for (const path of ["/resubscribe/confirm", "/resubscribe/payment"]) {
    await page.goto(path);
    const title = "お支払いが必要な請求はありません";
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));
    await expect(page.getByText("お探しのページは見つかりませんでした。")).toHaveCount(0);
    await expect(page.getByRole("banner")).toHaveCount(1);
    await expect(page.locator("main")).toHaveCount(1);
  }
  await page.getByRole("main").getByRole("link", { name: "プランとカード" }).click();
  await expect(page).toHaveURL("/account/plan");

  await page.getByRole("link", { name: "解約に進む" }).click();
  await page.getByLabel("料金が合わない").check();
  await page.getByRole("link", { name: "次へ" }).click();
  await expect(page.getByText("解約すると、次のようになります")).toBeVisible();
  await page.getByRole("link", { name: "次へ" }).click();
  await expect(page.getByRole("heading", { name: "バックアップ" })).toBeVisible();
  await expectAccessible(page, "the backup before a plan is cancelled");
  await keepTwoMaterials(page);
  const known = await member.credentials();
  await savesAfterProof(page, known, "すべてを保存する", /^\d{8}_バックアップ\.zip$/);
  await page.getByRole("link", { name: "次へ" }).click();
  await page.getByRole("button", { name: "プランを解約する" }).click();
  await expect(page).toHaveURL("/unsubscribed");
  await expect(page.getByText("解約を受け付けました")).toBeVisible();
  await member.mail("plan_cancelled");
  await page.getByRole("main").getByRole("link", { name: "プランとカード" }).click();
  await page.getByRole("button", { name: "解約を取り消す" }).click();
  const question = page.getByRole("dialog", { name: "解約を取り消しますか？" });
  await expect(question).toContainText("11,000円");
  await expectAccessible(page, "the question before a cancellation is taken back");
  await question.getByRole("button", { name: "解約を取り消す" }).click();
  await expect(page.getByText("無料期間中")).toBeVisible();

  await advanceClock(request, 31 * DAY);
  await member.mail("payment_made");
  await page.context().clearCookies();
  await page.goto("/login");
  await signIn(page, await member.credentials());
  await page.goto("/account/payment-history");
  const row = page.getByRole("row", { name: /11,000円/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("支払い済み");
  await saves(page, /^2.*の請求書を保存する$/, /^\d{8}_11000_.*\.pdf$/);
  await saves(page, "表示中の請求書を保存する（1件）", /^\d{8}_請求書\.zip$/);
  await row.getByRole("checkbox").check();
  await saves(page, "選んだ請求書を保存する（1件）", /^\d{8}_請求書\.zip$/);
});

test("whoever's plan has ended is led to a new order, and to nothing else", async ({
  page,
  member,
}) => {
  await signInByApi(page.request, await member.credentials());
  await post(page.request, "/api/members/me/plan/cancellation", { reason: null, comment: null });
  await member.advance(31 * DAY);
  await member.mail("plan_ended");
  await page.context().clearCookies();
  await signInByApi(page.request, await member.credentials());
  expect((await page.request.get("/api/members/me")).status()).toBe(403);
  for (const language of ["ja", "en"] as const) {
    const t = wordsOf(language);
    for (const path of ["/materials", "/account"]) {
      await page.goto(inLanguage(language, path));
      await expect(page).toHaveURL(inLanguage(language, "/resubscribe/payment"));
      await expect(page.getByRole("heading", { level: 1, name: t("resume.ended") })).toBeVisible();
    }
    await page.goto(inLanguage(language, "/account/plan"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("my_plan.again") })
      .click();
    await page.getByRole("button", { name: t("card.to_order") }).click();
    await expect(page).toHaveURL(inLanguage(language, "/resubscribe/confirm"));
    await expect(page.getByRole("heading", { name: t("resume.confirm") })).toBeVisible();
  }
});

test("what could not be charged is seen, and paid with another card", async ({
  page,
  member,
  request,
}) => {
  await signIn(page, await member.credentials());
  await keepTwoMaterials(page);
  await page.goto("/account/plan");
  const { name } = await ownCard(page);
  await page.getByRole("button", { name: "カードを追加する" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("カード番号").fill("4000 0000 0000 0341");
  await form.getByLabel("有効期限").fill("12/34");
  await form.getByLabel("セキュリティコード").fill("123");
  await form.getByLabel("カードの名義").fill(name);
  await form.getByRole("button", { name: "このカードを登録する" }).click();
  const use = page.getByRole("button", { name: "Visa •••• 0341 をお支払いに使う" });
  await use.click();
  await expect(use).toHaveCount(0);

  await advanceClock(request, 31 * DAY);
  await member.mail("payment_failed");
  await page.context().clearCookies();
  await page.goto("/login");
  const { email, password, code } = await member.credentials();
  await enterPassword(page, email, password);
  await enterCode(page, code);
  await expect(page).toHaveURL("/resubscribe/payment");
  const known = await member.credentials();
  await savesAfterProof(page, known, "資料だけを保存する", /^\d{8}_資料\.zip$/);

  // what is owed and the ways out stay open, and nothing else
  await page.getByRole("link", { name: "お支払い履歴" }).click();
  await expect(page.getByRole("row", { name: /11,000円/ })).toContainText("支払う");
  const pages = page.getByRole("navigation", { name: "アカウント" }).getByRole("link");
  await expect(pages).toHaveText(["プランとカード", "お支払い履歴", "退会"]);
  await pages.last().click();
  await expect(page.getByRole("heading", { level: 1, name: "退会" })).toBeVisible();
  await expectAccessible(page, "the deletion before it is paid");
  await pages.first().click();
  await expect(page.getByRole("alert")).toContainText("お支払いができませんでした");
  await page.getByRole("link", { name: "資料を保存する" }).click();
  await expect(page.getByRole("heading", { name: "バックアップ" })).toBeInViewport();
  await expect(page.getByRole("button", { name: "ログアウト" })).toBeVisible();
  await expectAccessible(page, "the plan before it is paid");
  await page.goto("/account");
  await expect(page).toHaveURL("/resubscribe/payment");
  await page.goto("/account/plan");
  await page.getByRole("link", { name: "11,000円を支払う" }).click();
  await page.getByText(/4242/).click();
  await page.getByRole("button", { name: "11,000円を支払う" }).click();
  await expect(page.getByText("お支払いが済みました")).toBeVisible();
  // there is nothing left to pay here: loaded again, the page leads to the plan
  await page.reload();
  await expect(page).toHaveURL("/account/plan");
  await page.getByRole("link", { name: "プランとカード" }).first().click();
  await expect(page.getByRole("heading", { name: "これからのお支払い" })).toBeVisible();
});

/** A button saves a file of such a name. */
async function saves(page: Page, button: string | RegExp, name: RegExp): Promise<void> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  expect((await saved).suggestedFilename()).toMatch(name);
}

/** All but two of the demo's twelve go: each document takes seconds without optimisation. */
async function keepTwoMaterials(page: Page): Promise<void> {
  const list = "/api/members/me/materials";
  const { results } = await (await page.request.get(list)).json();
  const answer = await page.request.delete(list, {
    data: { ids: results.map(({ material }: { material: { id: string } }) => material.id) },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(answer.status()).toBe(204);
}

/** The same of what asks for both factors again. */
async function savesAfterProof(
  page: Page,
  { password, code }: Credentials,
  button: string,
  name: RegExp,
): Promise<void> {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  await proveAnew(page, password, code);
  expect((await saved).suggestedFilename()).toMatch(name);
}

/** The holder of the demo's card, as the list of cards names it. */
async function ownCard(page: Page): Promise<{ name: string }> {
  const answer = await page.request.get("/api/members/me/payments");
  return (await answer.json()).results[0];
}
