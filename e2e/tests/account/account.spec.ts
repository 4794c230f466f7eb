import type { DemoMember } from "../../support/demo-member.ts";
import { enterCode, enterPassword, proveAnew, signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

async function enter(page: Page, member: DemoMember): Promise<void> {
  await signIn(page, await member.credentials());
}

const prove = async (page: Page, member: DemoMember) =>
  proveAnew(page, member.password, await member.nextCode());

test("the profile is changed, and the address comes with the postal code", async ({
  page,
  member,
}) => {
  await enter(page, member);
  await page.getByRole("link", { name: /のアカウント$/ }).click();
  await expect(page).toHaveURL("/account");
  await page.getByRole("button", { name: "編集する" }).click();
  const fields: Record<string, string> = {
    姓: "髙﨑",
    名: "太朗",
    姓フリガナ: "みほん",
    名フリガナ: "ﾀﾛｳ", // as on the card
    "市区町村・番地": "",
    郵便番号: "１０００００１",
    電話番号: "03-1234-5678",
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: new RegExp(`^${label}(※必須)?$`) }).fill(text);
  }
  const line = page.getByRole("textbox", { name: /^市区町村・番地/ });
  await expect(line).toHaveValue("千代田区千代田");
  await line.fill("千代田区千代田1-1");
  await page.getByRole("button", { name: "保存する" }).click();
  await expect(page.getByText("会員情報を保存しました。")).toBeVisible();
  await expect(page.getByText("ミホン タロウ")).toBeVisible();
  await expect(page.getByText("東京都千代田区千代田1-1")).toBeVisible();
  await expect(page.getByRole("banner").getByText("髙﨑 太朗")).toBeVisible();
});

test("a new address counts once its code was typed", async ({ page, member }) => {
  const { email, password } = member;
  const next = "atarashii@example.jp";
  await enter(page, member);
  await page.goto("/account/update-email");
  await page.getByLabel("新しいメールアドレス").fill(`　${next}`);
  await page.getByRole("button", { name: "確認コードを送る" }).click();
  await prove(page, member);
  await expect(page.getByText(`${next} に送った6桁の確認コード`)).toBeVisible();
  await member.mail("email_change_notice");
  await page.getByLabel("6桁の確認コード").fill(await member.mailedCode("email_change_code", next));
  await expect(page.getByText("メールアドレスを確認しました。")).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(next);

  await page.context().clearCookies();
  await page.goto("/login");
  await enterPassword(page, email, password);
  await expect(page.getByText("いずれかが正しくありません。")).toBeVisible();
  await enterPassword(page, next, password);
  await enterCode(page, await member.nextCode());
  await expect(page).toHaveURL("/materials");
});

test("the page for a new address is not found where none waits", async ({ page, member }) => {
  await page.goto("/account/update-email-verify");
  await expect(page.getByText("お探しのページは見つかりませんでした。")).toBeVisible();
  await enter(page, member);
  await page.goto("/account/update-email-verify");
  await expect(page.getByText("お探しのページは見つかりませんでした。")).toBeVisible();
});

test("a changed password ends every session, in another browser too", async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  const { email, password } = member;
  const next = "another-good-word-9!";
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await enter(other, member);
  await enter(page, member);
  await page.goto("/account/update-password");
  await page.getByLabel("現在のパスワード").fill(`${password}x`);
  await page.getByLabel("新しいパスワード※必須").fill(next);
  await page.getByLabel("新しいパスワード（確認）").fill(next);
  await page.getByLabel("認証アプリの6桁のコード").fill(await member.nextCode());
  await page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(page.getByText("パスワードが正しくありません。")).toBeVisible();
  await page.getByLabel("現在のパスワード").fill(password);
  await page.getByLabel("認証アプリの6桁のコード").fill(await member.nextCode());
  await page.getByRole("button", { name: "パスワードを変更する" }).click();
  await expect(page.getByText("パスワードを変更しました。")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await member.mail("password_changed");

  await other.getByRole("link", { name: /のアカウント$/ }).click();
  await expect(other).toHaveURL("/login");
  await expect(other.getByText("ログインの有効期限が切れました。")).toBeVisible();

  await enterPassword(page, email, next);
  await enterCode(page, await member.nextCode());
  await expect(page).toHaveURL("/materials");
});

test("the authenticator is changed for another one", async ({ page, member }) => {
  await enter(page, member);
  await page.goto("/account/security");
  await page.getByRole("button", { name: "変更する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "やめる" }).click();
  await expect(page.getByText("この操作には本人確認が必要です。")).toBeVisible();
  await page.getByRole("button", { name: "もう一度試す" }).click();
  await prove(page, member);
  const secret = await page.locator("code").first().innerText();
  await page.getByLabel("表示された6桁のコードを入力する").fill(await member.nextCode(secret));
  await page.getByLabel("リカバリーコードを保管しました").check();
  await page.getByRole("button", { name: "続ける" }).click();
  await expect(page.getByText("認証アプリを変更しました。")).toBeVisible();
  await expect(page.getByText("残り10個")).toBeVisible();
  await member.mail("mfa_changed");

  await page.context().clearCookies();
  await signIn(page, await member.credentials(secret));
});

test("a passkey is added, named anew, signed in with, and removed", async ({ page, member }) => {
  // a passkey belongs to a name, not to a number
  const site = member.server.url.replace("127.0.0.1", "localhost");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { email, password } = member;
  await page.goto(`${site}/login`);
  await enterPassword(page, email, password);
  await enterCode(page, await member.nextCode());
  await expect(page).toHaveURL(`${site}/materials`);

  await page.goto(`${site}/account/security`);
  await page.getByRole("button", { name: "パスキーを追加" }).click();
  await page.getByRole("textbox", { name: "名前" }).fill("会社のパソコン");
  await page.getByRole("button", { name: "パスキーを作る" }).click();
  await prove(page, member);
  await expect(page.getByText("パスキーを追加しました。")).toBeVisible();
  await member.mail("passkey_added");

  await page.getByRole("button", { name: "会社のパソコンの操作" }).click();
  await page.getByRole("menuitem", { name: "名前を変更" }).click();
  await page.getByRole("textbox", { name: "名前" }).fill("事務所のパソコン");
  await page.getByRole("button", { name: "変更する", exact: true }).last().click();
  await expect(page.getByText("事務所のパソコン")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${site}/login`);
  await page.getByRole("button", { name: "パスキーでログイン" }).click();
  await expect(page).toHaveURL(`${site}/materials`);

  await page.goto(`${site}/account/security`);
  await page.getByRole("button", { name: "事務所のパソコンの操作" }).click();
  await page.getByRole("menuitem", { name: "削除する" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
  await prove(page, member);
  await expect(page.getByText("パスキーを削除しました。")).toBeVisible();
  await expect(page.getByText("登録されたパスキーはありません。")).toBeVisible();
});

test("a session is ended from the list of devices", async ({ page, browser, baseURL, member }) => {
  const other = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await enter(other, member);
  await enter(page, member);
  await page.goto("/account/sessions");
  await expect(page.getByText("この端末", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: /をログアウトさせる$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "ログアウトさせる" }).click();
  await expect(page.getByText("ログアウトさせました。")).toBeVisible();
  await expect(page.getByRole("button", { name: /をログアウトさせる$/ })).toHaveCount(0);
  await other.reload();
  await expect(other.getByText("このページを表示するには、ログインが必要です。")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "ログイン中の端末" })).toBeVisible();
});

test("forty minutes without a hand log out, here and at the server", async ({ page, member }) => {
  await page.clock.install();
  await enter(page, member);
  await page.clock.runFor(38 * 60_000);
  const warning = page.getByRole("dialog", { name: "まもなくログアウトします" });
  await warning.getByRole("button", { name: "続ける" }).click();
  await expect(warning).toBeHidden();
  await page.clock.runFor(40 * 60_000);
  await expect(page.getByText("40分間操作がなかったため")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);

  await enter(page, member);
  // the hand is what asks first: a list that still loads would be told of the end before it
  await page.goto("/materials", { waitUntil: "networkidle" });
  await member.advance(41 * 60);
  await page.getByRole("link", { name: /のアカウント$/ }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("ログインの有効期限が切れました。")).toBeVisible();
});

test("a hand that moves keeps the session alive, here and at the server", async ({
  page,
  member,
}) => {
  await page.clock.install();
  await enter(page, member);
  for (const half of [1, 2]) {
    await page.clock.runFor(30 * 60_000);
    await member.advance(30 * 60);
    await page.context().clearCookies({ name: "email" });
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/members/me/email"));
    await page.mouse.move(100 * half, 200);
    expect(await (await asked).json()).toMatchObject({ email: member.email });
    const cookie = (await page.context().cookies()).find(({ name }) => name === "email");
    expect(cookie).toMatchObject({ httpOnly: true });
  }
  await page.getByRole("link", { name: /のアカウント$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "会員情報" })).toBeVisible();
});

test("an account is deleted by typing so and proving who asks", async ({ page, member }) => {
  const { email, password } = member;
  await enter(page, member);
  await page.goto("/account/delete");
  await page.getByRole("button", { name: "退会する" }).click();
  await expect(page.getByRole("textbox")).toBeFocused();
  await page.getByRole("textbox").fill("退会する");
  await page.getByRole("button", { name: "退会する" }).click();
  await prove(page, member);
  await expect(page.getByText("退会の手続きが完了しました。")).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
  await member.mail("account_deleted");
  await enterPassword(page, email, password);
  await expect(page.getByRole("alert")).toBeVisible();
});
