import { expect, test } from "../../support/test.ts";

// The whole suite asks for no motion, as a member may.
test("a button shows that it is at work, also where nothing moves", async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((done) => (answer = done));
  await page.route("**/api/login", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login");
  await page.getByLabel("メールアドレス").fill("a@sakura-hoken.example");
  await page.getByRole("textbox", { name: "パスワード" }).fill("Shio-kaze 2026!");
  const button = page.getByRole("button", { name: "次へ" });
  await button.click();
  const loader = button.locator(".mantine-Loader-root");
  await expect(loader).toBeVisible();
  const [outer, inner] = [await button.boundingBox(), await loader.boundingBox()];
  if (outer === null || inner === null) throw new Error("not on the page");
  const middle = (box: typeof outer) => [box.x + box.width / 2, box.y + box.height / 2];
  const [[x = 0, y = 0], [atX = 0, atY = 0]] = [middle(outer), middle(inner)];
  expect(Math.hypot(x - atX, y - atY)).toBeLessThan(2);
  expect(inner.height).toBeLessThan(outer.height);
  answer();
  await expect(page.getByRole("alert")).toBeVisible();
});
