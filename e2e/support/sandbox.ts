import type { APIRequestContext } from "@playwright/test";
import { post } from "./api.ts";

/** The demo's member, as cards of theirs name them. */
export const HOLDER = "TARO MIHON";

/** What the browser makes of one of the sandbox's test cards. */
export function sandboxToken(card: { test: string; authenticated?: boolean }): string {
  const whole = { exp_month: 12, exp_year: 2040, name: HOLDER, ...card };
  return `sandbox:${Buffer.from(JSON.stringify(whole)).toString("base64url")}`;
}

/** Another card, which is the one to pay with from now on. */
export const addCard = (request: APIRequestContext, token: string) =>
  post(request, "/api/members/me/payments", { token, default: true });
