import { advanceClock, mailsTo } from "../../support/demo.ts";
import { SignUp } from "../../support/sign-up.ts";
import { expect, test } from "../../support/test.ts";

const DAY = 86_400;

test("a coupon costs on every page what is charged in the end, also in a running plan", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const email = "waribiki@sakura-hoken.example";
  const newcomer = new SignUp(page, email);
  const { t } = newcomer;
  const paid = async (kind: string, count: number) => {
    const made = async () =>
      (await mailsTo(page.request, email)).filter((mail) => mail.kind === kind);
    await expect.poll(async () => (await made()).length).toBe(count);
  };
  /** The amounts of a list of charges to come. */
  const charges = (within = page.getByRole("main")) =>
    within.getByRole("listitem").locator("b").filter({ hasText: "円" });

  await newcomer.consent();
  await newcomer.account();
  await newcomer.verify();
  await newcomer.mfa();
  await page.getByRole("textbox", { name: t("coupon.label") }).fill("welcome3000");
  await page.keyboard.press("Enter");
  await expect(page.getByText("8,000", { exact: true })).toBeVisible();
  await newcomer.payment();
  await expect(newcomer.heading("sign_up.order.title")).toBeVisible();
  const order = page.getByRole("main");
  await expect(order).toContainText("初回 8,000円（税込、うち消費税等 727円）");
  await expect(order).toContainText("は 月額11,000円（税込、うち消費税等 1,000円）");
  // once 8,000 yen and eleven times 11,000 yen
  await expect(order).toContainText("1年間（12回）の合計 129,000円");
  await newcomer.order();
  await newcomer.profile();
  await newcomer.done();

  await page.goto("/account/plan");
  await expect(charges()).toHaveText(["8,000円", "11,000円", "11,000円", "11,000円"]);
  await expect(page.getByText("うち消費税等 727円")).toBeVisible();
  await advanceClock(page.request, 31 * DAY);
  await paid("payment_made", 1);

  await newcomer.logIn();
  await expect(page).toHaveURL("/materials");
  await page.goto("/account/plan");
  await expect(page.getByText(t("my_plan.coupon_over"))).toBeVisible();
  await expect(charges()).toHaveText(Array(4).fill("11,000円"));
  await page.getByRole("button", { name: t("my_plan.change_coupon") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: t("coupon.label") }).fill("ｓｅｍｉｎａｒ１０");
  await page.keyboard.press("Enter");
  await expect(charges(dialog)).toHaveText(Array(4).fill("9,900円"));
  await dialog.getByRole("button", { name: t("coupon.apply") }).click();
  await expect(dialog).toBeHidden();
  await expect(charges()).toHaveText(Array(4).fill("9,900円"));
  await expect(page.getByText("うち消費税等 900円")).toBeVisible();
  await advanceClock(page.request, 31 * DAY);
  await paid("payment_made", 2);

  await newcomer.logIn();
  await expect(page).toHaveURL("/materials");
  await page.goto("/account/payment-history");
  await expect(
    page.getByText("2件、お支払い済みの合計 17,900円（税込、返金を除く）"),
  ).toBeVisible();
  for (const amount of ["8,000円", "9,900円"])
    await expect(page.getByRole("row", { name: amount })).toContainText("支払い済み");
});
