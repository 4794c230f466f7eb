import { expectAccessible, isAccessible } from "../../support/accessible.ts";
import { post } from "../../support/api.ts";
import { pagesOf } from "../../support/pages.ts";
import { saveReference } from "../../support/reference.ts";
import { addCard, sandboxToken } from "../../support/sandbox.ts";
import { proveAnew, signIn, signInByApi } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";

const languages = ["", "/en"];

test("every screen is accessible, in both languages, wide and narrow", async ({ page, server }) => {
  test.setTimeout(900_000);
  // what an address says behind its # is a screen of its own
  const open = [...pagesOf("everybody"), "/reset-password#token=x", "/forgot/mfa#cancel=x"];
  for (const prefix of languages)
    for (const path of open) await isAccessible(page, `${prefix}${path}`);

  await signIn(page, server.credentials());
  const inside = [...pagesOf("member", await saveReference(page)), "/nowhere"];
  for (const prefix of languages)
    for (const path of inside) await isAccessible(page, `${prefix}${path}`);
});

test("the question who asks and the page of a new address are accessible", async ({
  page,
  member,
}) => {
  test.setTimeout(240_000);
  await signIn(page, await member.credentials());
  await page.goto("/account/update-email");
  await page.getByLabel("新しいメールアドレス").fill("atarashii@example.jp");
  await page.getByRole("button", { name: "確認コードを送る" }).click();
  await expect(page.getByRole("dialog", { name: "本人確認" })).toBeVisible();
  await expectAccessible(page, "the question who asks");
  await proveAnew(page, member.password, await member.nextCode());
  await expect(page.getByText("atarashii@example.jp に送った6桁の確認コード")).toBeVisible();
  for (const prefix of languages)
    for (const path of pagesOf("waiting")) await isAccessible(page, `${prefix}${path}`);
});

test("the pages of whoever has to pay, and of whose plan has ended, are accessible", async ({
  page,
  member,
}) => {
  test.setTimeout(300_000);
  const { request } = page;
  const enter = async () => signInByApi(request, await member.credentials());
  const accessible = async () => {
    for (const prefix of languages)
      for (const path of pagesOf("payer")) await isAccessible(page, `${prefix}${path}`);
  };
  await enter();
  await addCard(request, sandboxToken({ test: "charge_declined" }));
  await member.advance(31 * 86_400);
  await member.mail("payment_failed");
  await page.context().clearCookies();
  await enter();
  await accessible();
  const { invoice: owed } = (await (await request.get("/api/members/me/plan")).json()).open;
  await post(request, "/api/members/me/plan/cancellation", { reason: null, comment: null, owed });
  await accessible();
});
