import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { post } from "./api.ts";
import type { Credentials } from "./server.ts";

/** Types e-mail, password and the one-time code, as a member does, and waits for the list of materials. */
export async function signIn(page: Page, { email, password, code }: Credentials): Promise<void> {
  await page.goto("/login");
  await enterPassword(page, email, password);
  await enterCode(page, code);
  await expect(page).toHaveURL("/materials");
  await expect(page.getByRole("heading", { level: 1, name: "資料" })).toBeVisible();
}

/** Answers the question for password and code that a change of the account asks. */
export async function proveAnew(page: Page, password: string, code: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "本人確認" });
  await dialog.getByLabel("パスワード", { exact: true }).fill(password);
  await dialog.getByLabel("認証アプリの6桁のコード").fill(code);
  await expect(dialog).toBeHidden();
}

export async function enterPassword(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("メールアドレス").fill(email);
  await page.getByRole("textbox", { name: "パスワード" }).fill(password);
  await page.getByRole("button", { name: "次へ" }).click();
}

/** The sixth digit sends the code. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "認証コードを入力してください" })).toBeVisible();
  await page.getByLabel("6桁の認証コード").fill(code);
}

/** Signs in past the pages: what comes of it stands in the cookies of `request`. */
export async function signInByApi(
  request: APIRequestContext,
  { email, password, code }: Credentials,
): Promise<void> {
  await post(request, "/api/login", { email, password });
  await post(request, "/api/login/code", { code });
}
