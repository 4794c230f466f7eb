import { expectAccessible } from "../../support/accessible.ts";
import { saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, type Page, test } from "../../support/test.ts";

/** Lets the browser see the material as one that was saved under an earlier edition, with less gain. */
async function age(page: Page, id: string) {
  await page.route(`**/api/members/me/materials/${id}`, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const record = await response.json();
    // once it is saved again it is as it is
    if (record.version > 1) return route.fulfill({ response });
    const { law, plans, differences } = record.result;
    Object.assign(law, { edition: "2026-03-10", digest: "0".repeat(64) });
    for (const plan of plans.slice(1)) plan.take_home -= 2_488;
    for (const difference of differences) difference.together -= 2_488;
    await route.fulfill({ response, json: record });
  });
}

test("a material of an earlier edition of the law is looked at under the newest, and saved again", async ({
  page,
  server,
}) => {
  await signIn(page, server.credentials());
  const id = await saveReference(page);
  await age(page, id);
  await page.goto(`/materials/${id}`);
  await page.getByRole("link", { name: "最新の法令の結果と比べる" }).click();
  await expect(page).toHaveURL(`/materials/regenerate/${id}`);
  await expect(
    page.getByText(
      "合計の差は、+985,678円から+988,166円に増えます。年金の差は△564,033円のままです。",
    ),
  ).toBeVisible();
  const figures = page.getByRole("region", { name: "案1" }).first();
  await expect(figures.getByRole("row", { name: /^本人の手取り/ })).toContainText("+2,488");
  await expectAccessible(page, "a material under the newest law");

  await page.getByRole("button", { name: "最新の法令で保存し直す" }).click();
  await expect(page).toHaveURL(`/materials/${id}`);
  await expect(page.getByText("最新の法令で保存し直しました。")).toBeVisible();
  await expect(page.getByRole("link", { name: "最新の法令の結果と比べる" })).toHaveCount(0);
  await page.goto(`/materials/regenerate/${id}`);
  await expect(page.getByText("この資料の数字は、最新の法令のものです。")).toBeVisible();
  await page.getByRole("link", { name: "前の法令データで保存した資料" }).click();
  await expect(page.getByText("前の法令データで保存した資料はありません。")).toBeVisible();
});
