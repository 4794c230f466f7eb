import { expectAccessible, isAccessible } from "../../support/accessible.ts";
import { saveReference } from "../../support/reference.ts";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";

test("every screen is accessible, in both languages, wide and narrow", async ({ page, server }) => {
  test.setTimeout(600_000);
  for (const prefix of ["", "/en"]) await isAccessible(page, `${prefix}/login`);

  await signIn(page, server.credentials());
  const id = await saveReference(page);
  for (const prefix of ["", "/en"]) {
    for (const path of ["", "/create", `/${id}`, `/${id}/edit`, `/${id}/money`, `/${id}/preview`])
      await isAccessible(page, `${prefix}/materials${path}`);
    await isAccessible(page, `${prefix}/law`);
    await isAccessible(page, `${prefix}/nowhere`);
  }
});

test("the ways back in and the account are accessible, with the question who asks", async ({
  page,
  member,
}) => {
  test.setTimeout(300_000);
  const recovery = [
    "/forgot/password",
    "/reset-password#token=x",
    "/forgot/mfa",
    "/forgot/mfa#cancel=x",
    "/forgot/mfa-form",
  ];
  for (const prefix of ["", "/en"])
    for (const path of recovery) await isAccessible(page, `${prefix}${path}`);

  await signIn(page, await member.credentials());
  const account = ["", "/update-email", "/update-password", "/security", "/sessions", "/delete"];
  for (const prefix of ["", "/en"])
    for (const path of account) await isAccessible(page, `${prefix}/account${path}`);

  await page.goto("/account/security");
  await page.getByRole("button", { name: "変更する" }).click();
  await expect(page.getByRole("dialog", { name: "本人確認" })).toBeVisible();
  await expectAccessible(page, "the question who asks");
});
