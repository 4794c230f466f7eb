import { expect, type APIRequestContext } from "@playwright/test";
import { post } from "./api.ts";

/** The tools of the demo: the mails it would have sent, and its clock. */

interface Mail {
  kind: string;
  to: string;
  language: string;
  subject: string;
  text: string;
}

export async function mailsTo(request: APIRequestContext, to: string): Promise<Mail[]> {
  const answer = await request.get("/outbox.json");
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as Mail[]).filter((mail) => mail.to === to);
}

/** The newest six-digit code that was sent to an address; another one than `old`. */
export async function mailedCode(
  request: APIRequestContext,
  to: string,
  kind: string,
  old = "",
): Promise<string> {
  let code = old;
  await expect(async () => {
    const [newest] = (await mailsTo(request, to)).filter((mail) => mail.kind === kind);
    // it stands alone on its line, in two groups
    code = /^\s*(\d{3} \d{3})\s*$/m.exec(newest?.text ?? "")?.[1]?.replace(" ", "") ?? old;
    expect(code).not.toBe(old);
  }).toPass({ timeout: 15_000 });
  return code;
}

/** Where the product's clock stands. */
export async function productTime(request: APIRequestContext): Promise<Date> {
  return new Date((await (await request.get("/clock")).json()).now);
}

export function advanceClock(request: APIRequestContext, seconds: number): Promise<void> {
  return post(request, "/clock", { advance_seconds: seconds });
}
