import { advanceClock } from "../../support/demo.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";

const MONTH = 31 * 86_400;

test("what the operator gives back is seen in the history, with its paper", async ({
  page,
  member,
  request,
}) => {
  await advanceClock(request, MONTH);
  await member.mail("payment_made");
  await signIn(page, await member.credentials());
  await page.goto("/account/payment-history");
  const row = page.getByRole("row", { name: /11,000円/ });
  const number = await row.getByText(/^SCR-\d{4}-000001$/).textContent();
  const giveBack = (...amount: string[]) =>
    member.server.operator(
      "refund",
      "--invoice",
      number ?? "",
      ...amount,
      "--reason",
      "test",
      "--yes",
    );

  expect(giveBack("--amount", "5500")).toContain("given back: SCR-R-");
  await member.mail("payment_refunded");
  await page.reload();
  await expect(row).toContainText("一部返金");
  await expect(row).toContainText("返金 5,500円");
  await expect(page.getByText("お支払い済みの合計 5,500円（税込、返金を除く）")).toBeVisible();
  const saved = page.waitForEvent("download");
  await row.getByRole("button", { name: /返金の書類を保存する$/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^\d{8}_5500_.*\.pdf$/);

  giveBack();
  await page.reload();
  await expect(row).toContainText("返金済み");
  await expect(row.getByRole("button", { name: /返金の書類を保存する$/ })).toHaveCount(2);
});
