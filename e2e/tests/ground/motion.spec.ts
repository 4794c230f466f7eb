import type { Locator } from "@playwright/test";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

// every other journey asks for none, so that a click meets what stands still
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** All that moves takes a hundred times as long: what is pressed meanwhile is pressed while it moves. */
async function slowly(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.01 });
}

/** Whether a part of it, or what it stands in, is on its way. */
const moves = (dialog: Locator) =>
  dialog.evaluate((one) =>
    document.getAnimations().some(({ effect, playState }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === "running" && target !== null && target.contains(one);
    }),
  );

/** Presses the middle of it where it is at this moment, as a hand does, and waits for nothing. */
async function press(page: Page, button: Locator) {
  const box = await button.boundingBox();
  if (box === null) throw new Error("not on the page");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

test("a question is answered by hand and by key while it still slides in", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).not.toHaveCount(0);
  const [, second] = await rows.getByRole("link").allTextContents();
  await slowly(page);

  await rows.first().getByRole("checkbox").check();
  await page.keyboard.press("Delete");
  const question = page.getByRole("dialog", { name: "1件の資料を削除しますか？" });
  await question.waitFor({ state: "attached" });
  await expect.poll(() => moves(question)).toBe(true);
  await press(page, question.getByRole("button", { name: "1件を削除する" }));
  await expect(page.getByText("1件を削除しました。")).toBeVisible();
  await expect(rows.first().getByRole("link").first()).toHaveText(second ?? "");

  // what slides out stands in nobody's way
  await page.getByRole("button", { name: "ログアウト" }).click();
  const leaving = page.getByRole("dialog", { name: "ログアウトしますか？" });
  await leaving.waitFor({ state: "attached" });
  await expect.poll(() => moves(leaving)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(leaving).toHaveCount(0);
  await page.getByRole("button", { name: "ログアウト" }).click();
  await leaving.waitFor({ state: "attached" });
  await expect(leaving.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/login");
});
