import { expect, type Locator, type Page } from "@playwright/test";
import { mailedCode, productTime } from "./demo.ts";
import { totp } from "./totp.ts";
import { inLanguage, type Language, type Words, wordsOf } from "./words.ts";

export const password = "Shio-kaze 2026!";
export const goodCard = "4242 4242 4242 4242";

export const profile = {
  last_name: "佐藤",
  first_name: "美咲",
  last_name_kana: "さとう",
  first_name_kana: "ﾐｻｷ",
  postal_code: "１００－０００１",
  phone: "０３－１２３４－５６７８",
};

/** Somebody who signs up, step after step, by the words on the screen. */
export class SignUp {
  readonly page: Page;
  readonly t: Words;
  readonly language: Language;
  readonly email: string;
  /** The key of the authenticator, once it was shown. */
  key = "";
  /** The code that was looked at last. */
  shown = "";
  /** Looks at each page before it is left. */
  look: (page: Page, name: string) => Promise<void> = async () => undefined;

  constructor(page: Page, email: string, language: Language = "ja") {
    this.page = page;
    this.email = email;
    this.language = language;
    this.t = wordsOf(language);
  }

  path(path: string): string {
    return inLanguage(this.language, path);
  }

  heading(key: string): Locator {
    return this.page.getByRole("heading", { level: 1, name: this.t(key), exact: true });
  }

  button(key: string, params?: Record<string, string | number>): Locator {
    return this.page.getByRole("button", { name: this.t(key, params), exact: true });
  }

  /** A field by its label, which may carry the mark of what is required. */
  field(key: string): Locator {
    const label = this.t(key).replace(/[()]/g, "\\$&");
    const mark = `(${this.t("ui.required")}|${this.t("ui.optional")})?`;
    return this.page.getByRole("textbox", { name: new RegExp(`^${label}\\s*${mark}$`) });
  }

  async at(path: string, title: string): Promise<void> {
    await expect(this.page).toHaveURL(this.path(path));
    await expect(this.heading(title)).toBeVisible();
    await this.look(this.page, path);
  }

  async consent(): Promise<void> {
    await this.page.goto(this.path("/signup"));
    const boxes = ["terms", "privacy", "attendance"].map((box) =>
      this.page.getByRole("checkbox", { name: this.t(`sign_up.consent.${box}`) }),
    );
    for (const box of boxes) await expect(box).not.toBeChecked();
    await this.at("/signup", "sign_up.consent.title");
    for (const box of boxes) await box.check();
    await this.button("sign_up.consent.submit").click();
  }

  async account(): Promise<void> {
    await this.at("/signup/account", "sign_up.account.title");
    await this.field("sign_in.email").fill(this.email);
    await this.field("sign_in.password").fill(password);
    await this.field("sign_up.account.confirmation").fill(password);
    await this.button("sign_up.account.submit").click();
  }

  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel(this.t("sign_up.verify.code")).fill(code);
  }

  /** Types the mailed code; another one than `old`. */
  async verify(old = ""): Promise<void> {
    await this.at("/signup/verify", "sign_up.verify.title");
    await this.typeCode(await mailedCode(this.page.request, this.email, "verify_email", old));
    await this.at("/signup/verified", "sign_up.verified.title");
    await this.page.getByRole("link", { name: this.t("sign_up.verified.next") }).click();
  }

  /** The code that the authenticator shows now. */
  async code(): Promise<string> {
    this.shown = totp(this.key, await productTime(this.page.request));
    return this.shown;
  }

  async mfa(): Promise<void> {
    const key = this.page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{2,4}){3,}$/);
    await expect(key).toBeVisible();
    await this.at("/signup/mfa", "sign_up.mfa.title");
    this.key = await key.innerText();
    await this.page.getByLabel(this.t("second_factor.type")).fill(await this.code());
    await this.at("/signup/mfa", "sign_up.recovery.title");
    await expect(this.page.getByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/i)).toHaveCount(10);
    await this.button("sign_up.recovery.submit").click();
    await expect(this.page.getByText(this.t("sign_up.recovery.keep_first"))).toBeVisible();
    await this.page.getByRole("checkbox", { name: this.t("second_factor.codes_kept") }).check();
    await this.button("sign_up.recovery.submit").click();
  }

  async typeCard(number: string, name = "MISAKI SATO"): Promise<void> {
    await this.field("card.number").fill(number);
    await this.field("card.expiry").fill("12/34");
    await this.field("card.cvc").fill("１２３");
    await this.field("card.name").fill(name);
    await this.button("card.to_order").click();
  }

  async payment(): Promise<void> {
    await expect(this.field("card.number")).toBeVisible();
    await this.at("/signup/payment", "sign_up.payment.title");
    await this.typeCard(goodCard);
  }

  /** The button names what is owed, so it is found by its beginning. */
  get orderButton(): Locator {
    const [words = ""] = this.t("order.submit").split(/[（(]/);
    return this.page.getByRole("button", { name: words.trim() });
  }

  async order(): Promise<void> {
    await expect(this.orderButton).toBeVisible();
    await this.at("/signup/confirm", "sign_up.order.title");
    await this.orderButton.click();
  }

  async profile(): Promise<void> {
    await this.at("/signup/profile", "sign_up.profile.title");
    for (const [name, text] of Object.entries(profile)) {
      await this.field(`profile.${name}`).fill(text);
    }
    const prefecture = this.page.getByRole("combobox", {
      name: new RegExp(`^${this.t("profile.prefecture")}`),
    });
    await expect(prefecture).toHaveValue("東京都");
    const line = this.field("profile.address_line1");
    await expect(line).toHaveValue("千代田区千代田");
    await line.fill("千代田区千代田1-1");
    await this.button("sign_up.profile.submit").click();
    await this.at("/signup/confirm", "sign_up.profile_confirm.title");
    await expect(this.page.getByText("サトウ", { exact: true })).toBeVisible();
    await this.button("sign_up.profile_confirm.submit").click();
  }

  async done(): Promise<void> {
    await this.at("/signup/done", "sign_up.done.title");
    await this.page.getByRole("link", { name: this.t("sign_up.done.list") }).click();
    await expect(this.page).toHaveURL(this.path("/materials"));
  }

  /** All steps, up to the first page of a member. */
  async signUp(): Promise<void> {
    await this.consent();
    await this.account();
    await this.verify();
    await this.mfa();
    await this.payment();
    await this.order();
    await this.profile();
    await this.done();
  }

  /** Signs in on this page; gives back where that leads. */
  async logIn(code?: string): Promise<void> {
    await this.page.goto(this.path("/login"));
    await this.field("sign_in.email").fill(this.email);
    await this.field("sign_in.password").fill(password);
    await this.button("sign_in.next").click();
    if (this.key === "") return;
    await this.page.getByLabel(this.t("sign_in.code")).fill(code ?? (await this.code()));
  }
}
