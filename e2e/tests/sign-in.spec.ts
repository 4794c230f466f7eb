import { enterCode, enterPassword, signIn } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test("a member signs in with password and code, and signs out after being asked", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());

  await page.getByRole("button", { name: "ログアウト" }).click();
  const question = page.getByRole("dialog", { name: "ログアウトしますか。" });
  await question.getByRole("button", { name: "やめる" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL("/materials");

  await page.getByRole("button", { name: "ログアウト" }).click();
  await question.getByRole("button", { name: "ログアウト" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.context().cookies()).toEqual([]);

  await page.goto("/materials");
  await expect(page.getByText("このページを表示するには、ログインが必要です。")).toBeVisible();
});

test("a wrong password and a wrong code are refused in the same words", async ({
  page,
  server,
}) => {
  const words = "メールアドレス、パスワード、認証コードのいずれかが正しくありません。";
  const { email, password, code } = server.credentials();
  await page.goto("/login");
  await enterPassword(page, email, `${password}x`);
  await expect(page.getByText(words)).toBeVisible();

  await enterPassword(page, email, password);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await enterCode(page, wrong);
  await expect(page.getByText(words)).toBeVisible();
});

test("an empty sign-in form says what is missing", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "次へ" }).click();
  await expect(page.getByText("メールアドレスを入力してください。")).toBeVisible();
  await expect(page.getByText("パスワードを入力してください。")).toBeVisible();
  await expect(page.getByLabel("メールアドレス")).toBeFocused();
});
