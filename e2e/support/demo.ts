import { expect, type APIRequestContext } from "@playwright/test";

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
    code = /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? old;
    expect(code).not.toBe(old);
  }).toPass({ timeout: 15_000 });
  return code;
}

/** Where the product's clock stands. */
export async function productTime(request: APIRequestContext): Promise<Date> {
  return new Date((await (await request.get("/clock")).json()).now);
}

export async function advanceClock(request: APIRequestContext, seconds: number): Promise<void> {
  const moved = await request.post("/clock", { data: { advance_seconds: seconds } });
  expect(moved.ok()).toBe(true);
}
