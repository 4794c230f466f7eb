import { paperText } from "../support/paper.ts";
import { reference, rows, saveReference, yen } from "../support/reference.ts";
import { expect, test } from "../support/test.ts";

const languages = {
  ja: {
    at: "",
    email: "メールアドレス",
    password: "パスワード",
    next: "次へ",
    code: "6桁の認証コード",
    materials: "資料",
    preview: "プレビュー",
    firstPage: /ページ中1ページ/,
    save: "PDFを保存",
  },
  en: {
    at: "/en",
    email: "E-mail address",
    password: "Password",
    next: "Next",
    code: "6-digit code",
    materials: "Materials",
    preview: "Preview",
    firstPage: /^Page 1 of/,
    save: "Save PDF",
  },
};

/** Every figure of the comparison table, now and proposed, as it is written. */
const figures = reference.expect.plans.flatMap((plan) =>
  Object.values(rows).map((figure) => yen(figure(plan))),
);

for (const [language, words] of Object.entries(languages)) {
  test(`from the sign-in to the opened PDF, the same figures everywhere (${language})`, async ({
    page,
    server,
  }) => {
    const { email, password, code } = server.credentials();
    await page.goto(`${words.at}/login`);
    await page.getByLabel(words.email).fill(email);
    await page.getByRole("textbox", { name: words.password }).fill(password);
    await page.getByRole("button", { name: words.next }).click();
    await page.getByLabel(words.code).fill(code);
    await expect(page).toHaveURL(`${words.at}/materials`);
    await expect(page.getByRole("heading", { level: 1, name: words.materials })).toBeVisible();

    const id = await saveReference(page);
    const saved = await page.request.get(`/api/members/me/materials/${id}`);
    const stored = (await saved.json()).result;
    expect(stored).toMatchObject(reference.expect);
    expect(server.calc("material", reference.input)).toMatchObject({ result: reference.expect });

    await page.goto(`${words.at}/materials/${id}/edit`);
    const result = page.getByRole("complementary");
    for (const figure of figures)
      await expect(result.getByText(figure, { exact: true }).first()).toBeVisible();

    await page.getByRole("button", { name: words.preview }).click();
    // an unoptimised program takes its seconds to typeset
    await expect(page.getByRole("img", { name: words.firstPage })).toBeVisible({ timeout: 60_000 });
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: words.save }).click();
    const chunks = await (await (await download).createReadStream()).toArray();
    const text = paperText(Buffer.concat(chunks));
    for (const figure of figures) expect(text).toContain(figure);
  });
}
