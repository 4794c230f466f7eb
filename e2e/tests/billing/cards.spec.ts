import type { Locator } from "@playwright/test";
import { signIn } from "../../support/sign-in.ts";
import { expect, test } from "../../support/test.ts";
import { inLanguage, wordsOf } from "../../support/words.ts";

const right = {
  number: "4242 4242 4242 4242",
  expiry: "12 / 34",
  cvc: "123",
  name: "TARO MIHON",
};
type Field = keyof typeof right;

interface Refusal {
  typed: Partial<Record<Field, string>>;
  says: string;
  /** The field to blame; null where it stands above them. */
  at: Field | null;
  /** What the holder does when the bank asks. */
  bank?: "card.secure.fail" | "ui.close";
}

const asked = { number: "4000 0027 6000 3184" };

/** Each way in which a card is not taken: by the form, by the provider, by the bank. */
const refusals: readonly Refusal[] = [
  { typed: { number: "4242 4242" }, says: "card.problem.number_incomplete", at: "number" },
  { typed: { number: "4242 4242 4242 4241" }, says: "card.problem.number_invalid", at: "number" },
  { typed: { number: "4111 1111 1111 1111" }, says: "card.problem.not_for_demo", at: "number" },
  { typed: { number: "4242 abcd" }, says: "card.problem.invalid_characters", at: "number" },
  { typed: { expiry: "12" }, says: "card.problem.expiry_incomplete", at: "expiry" },
  { typed: { expiry: "13 / 34" }, says: "card.problem.expiry_month_invalid", at: "expiry" },
  { typed: { expiry: "12 / 98" }, says: "card.problem.expiry_year_invalid", at: "expiry" },
  { typed: { expiry: "01 / 20" }, says: "card.problem.expired", at: "expiry" },
  { typed: { cvc: "12" }, says: "card.problem.cvc_incomplete", at: "cvc" },
  { typed: { cvc: "1234" }, says: "card.problem.cvc_invalid", at: "cvc" },
  { typed: { name: "" }, says: "card.problem.name_missing", at: "name" },
  { typed: { name: "見本 太郎" }, says: "card.problem.name_invalid", at: "name" },
  { typed: { number: "4000 0000 0000 0002" }, says: "error.card_declined", at: null },
  { typed: { number: "4000 0000 0000 9995" }, says: "error.card_insufficient_funds", at: null },
  { typed: { number: "4000 0000 0000 0069" }, says: "error.card_expired", at: "expiry" },
  { typed: { number: "4000 0000 0000 0127" }, says: "error.card_incorrect_cvc", at: "cvc" },
  { typed: { number: "4000 0000 0000 0119" }, says: "error.card_processing_error", at: null },
  { typed: { number: "4000 0566 5566 5556" }, says: "error.card_not_credit", at: null },
  { typed: { number: "5105 1051 0510 5100" }, says: "error.card_not_credit", at: null },
  { typed: { number: "4000 0082 6000 0000" }, says: "error.card_foreign", at: null },
  { typed: { name: "HANAKO MIHON" }, says: "error.card_holder_mismatch", at: "name" },
  {
    typed: asked,
    says: "error.card_authentication_failed",
    at: null,
    bank: "card.secure.fail",
  },
  { typed: asked, says: "error.payment_action_required", at: null, bank: "ui.close" },
];

for (const language of ["ja", "en"] as const) {
  test.describe(language, () => {
    test("each way in which a card is not taken has its words and its place", async ({
      page,
      member,
    }) => {
      const t = wordsOf(language);
      await signIn(page, await member.credentials());
      await page.goto(inLanguage(language, "/account/plan"));
      await page.getByRole("button", { name: t("card.add"), exact: true }).click();
      const form = page.getByRole("dialog", { name: t("card.add"), exact: true });
      const bank = page.getByRole("dialog", { name: t("card.secure.title") });
      const send = form.getByRole("button", { name: t("card.register") });
      const fields = Object.fromEntries(
        Object.keys(right).map((field) => [field, form.getByLabel(t(`card.${field}`))]),
      ) as Record<Field, Locator>;
      const type = async (card: typeof right) => {
        for (const field of Object.keys(right) as Field[]) await fields[field].fill(card[field]);
      };

      for (const { typed, says, at, bank: answer } of refusals) {
        await test.step(`${says} ${Object.values(typed)}`, async () => {
          const card = { ...right, ...typed };
          await type(card);
          await send.click();
          if (answer !== undefined) {
            await expect(bank).toContainText(card.number.slice(-4));
            await bank.getByRole("button", { name: t(answer) }).click();
          }
          if (at === null) {
            await expect(form.getByRole("alert")).toContainText(t(says));
          } else {
            await expect(fields[at]).toHaveAccessibleDescription(new RegExp(t(says)));
            await expect(fields[at]).toBeFocused();
            await expect(form.getByRole("alert")).toHaveCount(0);
          }
          for (const field of Object.keys(right) as Field[]) {
            await expect(fields[field]).toHaveValue(card[field]);
            const invalid = expect(fields[field]);
            await (field === at ? invalid : invalid.not).toHaveAttribute("aria-invalid", "true");
          }
        });
      }

      await type(right);
      await send.click();
      await expect(form).toBeHidden();
    });
  });
}
