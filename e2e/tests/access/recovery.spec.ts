import { enterCode, enterPassword, signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";
import { Traces } from "../../support/traces.ts";

const fresh = "a-much-better-word-7!";
const login = (page: Page) => page.getByRole("heading", { level: 1, name: "ログイン" });

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: "パスワードを忘れたとき" }).click();
  await expect(page).toHaveURL("/forgot/password"); // the log-in page has a field of the same name
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("button", { name: "メールを送る" }).click();
  await expect(page.getByText(`${email} が登録されている場合は`)).toBeVisible();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("新しいパスワード※必須").fill(password);
  await page.getByLabel("新しいパスワード（確認）").fill(password);
  await page.getByRole("button", { name: "パスワードを設定する" }).click();
}

test("a forgotten password is set anew by the link of a mail, once", async ({ page, member }) => {
  const { email, password } = member;
  const traces = new Traces(page);
  await askForLink(page, "nobody@example.jp");
  await askForLink(page, email);
  const link = await member.mailedLink("password_reset");
  expect(await member.mailsTo("nobody@example.jp")).toEqual([]);

  await page.goto(link);
  await expect(page).toHaveURL("/reset-password"); // no token is left in the address
  await setPassword(page, "short");
  await expect(page.getByText("パスワードは8文字以上で")).toBeVisible();
  await setPassword(page, fresh);
  await expect(page.getByText("新しいパスワードを設定しました。")).toBeVisible();

  await enterPassword(page, email, password);
  await expect(page.getByText("いずれかが正しくありません。")).toBeVisible();
  await enterPassword(page, email, fresh);
  await enterCode(page, await member.nextCode());
  await expect(page).toHaveURL("/materials");
  const [, token = "no token"] = link.split("token=");
  const session = (await page.context().cookies()).map(({ value }) => value);
  expect(session.length).toBeGreaterThan(1);
  await traces.holdNone([email, token, fresh, ...session]);

  await page.getByRole("button", { name: "ログアウト" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "ログアウト" }).click();
  await expect(login(page)).toBeVisible();
  await page.goto(link);
  await setPassword(page, `${fresh}8`);
  await expect(page.getByText("このリンクは使えません")).toBeVisible();
});

test("the link of a mail ends after ten minutes", async ({ page, member }) => {
  const { email } = member;
  await askForLink(page, email);
  const link = await member.mailedLink("password_reset");
  await member.advance(601);
  await page.goto(link);
  await setPassword(page, fresh);
  await expect(page.getByText("このリンクは使えません")).toBeVisible();
  await page.getByRole("link", { name: "新しいメールを送る" }).click();
  await expect(page).toHaveURL("/forgot/password");
});

async function reportLost(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/forgot/mfa");
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("textbox", { name: "パスワード" }).fill(password);
  await page.getByRole("button", { name: "確認コードを送る" }).click();
  await expect(page.getByText("メールの確認コードを入力してください")).toBeVisible();
}

test("a lost device is replaced after the waiting time", async ({ page, member }) => {
  const { email, password } = member;
  await reportLost(page, email, `${password}x`); // the answer is the same
  await reportLost(page, email, password);
  await page.getByLabel("6桁の確認コード").fill(await member.mailedCode("mfa_reset_code"));
  await expect(page.getByText("再設定を受け付けました")).toBeVisible();
  await expect(page.getByText("お待ちいただくのは、アカウントを守るためです")).toBeVisible();
  await page.getByRole("button", { name: "登録に進む" }).click();
  await expect(page.getByRole("alert")).toBeVisible(); // too early

  await member.advance(61);
  await page.goto("/login");
  await enterPassword(page, email, password);
  await page.getByRole("link", { name: "再設定の状況を見る" }).click();
  await page.getByRole("button", { name: "登録に進む" }).click();
  await expect(page.getByRole("img", { name: "認証アプリ登録用のQRコード" })).toBeVisible();
  const secret = await page.locator("code").first().innerText();
  await page.getByLabel("表示された6桁のコードを入力する").fill(await member.nextCode(secret));
  await expect(page.getByRole("listitem").filter({ hasText: /^\w{5}-\w{5}$/ })).toHaveCount(10);
  await page.getByRole("button", { name: "続ける" }).click();
  await expect(page.getByText("保管してから続けてください")).toBeVisible();
  await page.getByLabel("リカバリーコードを保管しました").check();
  await page.getByRole("button", { name: "続ける" }).click();
  await expect(page).toHaveURL("/materials");
  await member.mail("mfa_reset_done");

  await page.context().clearCookies();
  await page.goto("/login");
  await enterPassword(page, email, password);
  await enterCode(page, await member.nextCode()); // the old key
  await expect(page.getByText("いずれかが正しくありません。")).toBeVisible();
  await enterCode(page, await member.nextCode(secret));
  await expect(page).toHaveURL("/materials");
});

test("the mail that tells of the request calls it off", async ({ page, member }) => {
  const { email, password } = member;
  await reportLost(page, email, password);
  await page.getByLabel("6桁の確認コード").fill(await member.mailedCode("mfa_reset_code"));
  await expect(page.getByText("再設定を受け付けました")).toBeVisible();

  await page.goto(await member.mailedLink("mfa_reset_requested"));
  await expect(page).toHaveURL("/forgot/mfa");
  await page.getByRole("button", { name: "申し込みを取り消す" }).click();
  await expect(page.getByText("申し込みを取り消しました")).toBeVisible();

  await member.advance(61);
  await page.goto("/login");
  await enterPassword(page, email, password);
  await expect(page.getByRole("heading", { name: "認証コードを入力してください" })).toBeVisible();
  await expect(page.getByText("再設定の状況を見る")).toBeHidden();
});

test("a recovery code signs in once", async ({ page, member }) => {
  const { email, password } = member;
  await signIn(page, await member.credentials());
  await page.goto("/account/security");
  await page.getByRole("button", { name: "新しく発行する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "新しく発行する" }).click();
  const question = page.getByRole("dialog", { name: "本人確認" });
  await question.getByLabel("パスワード", { exact: true }).fill(password);
  await question.getByLabel("認証アプリの6桁のコード").fill(await member.nextCode());
  await expect(page.getByRole("heading", { name: "新しいリカバリーコード" })).toBeVisible();
  const [recovery = ""] = await page.locator("li code").allInnerTexts();

  const useIt = async () => {
    await page.context().clearCookies();
    await page.goto("/login");
    await enterPassword(page, email, password);
    await page.getByRole("button", { name: "認証アプリが使えないとき" }).click();
    await page.getByLabel("リカバリーコード").fill(recovery);
    await page.getByRole("button", { name: "ログインする" }).click();
  };
  await useIt();
  await expect(page.getByText("残りは9個です。")).toBeVisible();
  await expect(page).toHaveURL("/materials");
  await member.mail("recovery_code_used");
  await useIt();
  await expect(page.getByText("いずれかが正しくありません。")).toBeVisible();
});
