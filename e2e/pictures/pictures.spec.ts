import { join, resolve } from "node:path";
import { pagesOf, type Reader } from "../support/pages.ts";
import { drawForVisitors, drawPages } from "../support/paper.ts";
import { draw, folder } from "../support/pictures.ts";
import { saveReference } from "../support/reference.ts";
import { enterPassword, signIn } from "../support/sign-in.ts";
import { SignUp } from "../support/sign-up.ts";
import { expect, test } from "../support/test.ts";

/** Those of the top page. */
const forVisitors = resolve(import.meta.dirname, "../../web/src/features/public/pictures");
const languages = { ja: "", en: "/en" };
/** What stands behind an address in the mail that leads to it. */
const fragments: Record<string, string> = { "/reset-password": "#token=x" };

// the figures of one day, whatever the day on which the pictures are drawn
const today = new Date("2026-04-10T10:00:00+09:00");

test.setTimeout(900_000);

/** `/materials/:id/edit` is drawn as `material-edit`. */
const nameOf = (path: string) =>
  path === "/"
    ? "top"
    : path.slice(1).replace("materials/:id", "material").replace(":", "").replaceAll("/", "-");

/** Every page that somebody sees, from the table of pages, with the name of its pictures. */
const screensOf = (reader: Reader) =>
  pagesOf(reader).map((path) => [nameOf(path), `${path}${fragments[path] ?? ""}`] as const);

test("screens and paper", async ({ page, server }) => {
  const credentials = server.credentials();
  await page.clock.setFixedTime(today);
  for (const [language, prefix] of Object.entries(languages)) {
    for (const [name, path] of screensOf("everybody")) {
      await page.goto(`${prefix}${path}`);
      await draw(page, name, language);
    }
  }
  await page.goto("/login");
  await enterPassword(page, credentials.email, credentials.password);
  await expect(page.getByLabel("6桁の認証コード")).toBeVisible();
  await draw(page, "login-code", "ja");

  await signIn(page, server.credentials());
  const id = await saveReference(page);

  for (const [language, prefix] of Object.entries(languages)) {
    const nowhere = ["not-found", "/nowhere"] as const;
    for (const [name, path] of [...screensOf("member"), nowhere]) {
      await page.goto(`${prefix}${path.replace(":id", id)}`);
      await page.waitForLoadState("networkidle");
      await draw(page, name, language);
    }

    const pdf = await page.request.get(`/api/members/me/materials/${id}/document.pdf`, {
      params: { lang: language },
    });
    expect(pdf.status()).toBe(200);
    drawPages(await pdf.body(), join(folder, `paper-${language}`), "colour");
    drawPages(await pdf.body(), join(folder, `paper-${language}-grey`), "grey");
    await page.goto("about:blank");
    await drawForVisitors(page, await pdf.body(), forVisitors, language);
  }
});

test("the sign-up", async ({ page, server }) => {
  for (const language of ["ja", "en"] as const) {
    const newcomer = new SignUp(page, `${language}@sakura-hoken.example`, language);
    const drawn: string[] = [];
    newcomer.look = async (shown, path) => {
      // an address can show two things one after the other
      const name = path.slice(1).replaceAll("/", "-");
      await draw(shown, drawn.includes(name) ? `${name}-then` : name, language);
      drawn.push(name);
    };
    await newcomer.consent();
    await newcomer.account();
    await newcomer.verify();
    await newcomer.mfa();
    await newcomer.payment();
    await newcomer.order();
    await newcomer.profile();
    await newcomer.done();
    await page.request.delete("/api/logout", { headers: { Origin: server.url } });
  }
});
