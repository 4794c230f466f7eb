import { isAccessible } from "../support/accessible.ts";
import { saveReference } from "../support/reference.ts";
import { signIn } from "../support/sign-in.ts";
import { test } from "../support/test.ts";

test("every screen is accessible, in both languages, wide and narrow", async ({ page, server }) => {
  test.setTimeout(180_000);
  for (const prefix of ["", "/en"]) await isAccessible(page, `${prefix}/login`);

  await signIn(page, server.credentials());
  const id = await saveReference(page);
  for (const prefix of ["", "/en"]) {
    for (const path of ["", "/create", `/${id}`, `/${id}/edit`, `/${id}/preview`])
      await isAccessible(page, `${prefix}/materials${path}`);
    await isAccessible(page, `${prefix}/nowhere`);
  }
});
