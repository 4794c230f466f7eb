import { enterCode, enterPassword, signIn } from "../../support/sign-in.ts";
import { password, SignUp } from "../../support/sign-up.ts";
import { expect, test } from "../../support/test.ts";

test("a member signs in with password and code, and signs out after being asked", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());

  await page.getByRole("button", { name: "ログアウト" }).click();
  const question = page.getByRole("dialog", { name: "ログアウトしますか？" });
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

test("the language stays, from log-in to log-out", async ({ page, member }) => {
  const { email, password } = member;
  await page.goto("/en/login");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("6-digit code").fill(await member.nextCode());
  await expect(page).toHaveURL("/en/materials");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/en/login");
});

test("after five wrong passwords the page says how long to wait", async ({ page, member }) => {
  const { email, password } = member;
  await page.goto("/login");
  for (let failure = 0; failure < 6; failure += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/login"));
    await enterPassword(page, email, `${password}x`);
    await answered;
  }
  await expect(page.getByRole("timer")).toHaveText(/^あと\d+秒お待ちください。$/);
  await member.advance(16 * 60);
  await enterPassword(page, email, password);
  await enterCode(page, await member.nextCode());
  await expect(page).toHaveURL("/materials");
});

test("nothing of a member is shown to the next one in the same tab", async ({
  page,
  browser,
  baseURL,
  member,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: baseURL ?? "" });
  const next = new SignUp(await context.newPage(), "tsugi@sakura-hoken.example");
  await next.signUp();
  await context.close();

  await signIn(page, await member.credentials());
  await page.getByRole("link", { name: /のアカウント$/ }).click();
  const name = "見本";
  await expect(page.getByRole("main").getByText(name).first()).toBeVisible();

  // the session ends at the server; the tab stays as it is
  await page.context().clearCookies();
  await page.getByRole("link", { name: "ログイン中の端末" }).click();
  await expect(page.getByText("ログインの有効期限が切れました。")).toBeVisible();
  await page.evaluate((name) => {
    const look = () => {
      if (document.body.innerText.includes(name)) document.body.dataset.leak = name;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  }, name);

  await enterPassword(page, next.email, password);
  await enterCode(page, await member.nextCode(next.key));
  await expect(page).toHaveURL("/materials");
  await page.getByRole("link", { name: /のアカウント$/ }).click();
  await expect(page.getByText("サトウ").first()).toBeVisible();
  expect(await page.locator("body").getAttribute("data-leak")).toBeNull();
});

test("a log-out that fails keeps the question open, and is tried again", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  await page.getByRole("button", { name: "ログアウト" }).click();
  const question = page.getByRole("dialog", { name: "ログアウトしますか？" });
  const refusal = { status: 429, json: { code: "too_many_requests" } };
  await page.route("**/api/logout", (route) => route.fulfill(refusal));
  await question.getByRole("button", { name: "ログアウト" }).click();
  await expect(question.getByRole("alert")).toContainText("まだログインしています。");
  await expect(page).toHaveURL("/materials");
  await page.unroute("**/api/logout");
  await question.getByRole("button", { name: "ログアウト" }).click();
  await expect(page).toHaveURL("/login");
  expect(await page.context().cookies()).toEqual([]);
});
