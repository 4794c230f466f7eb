import { type APIRequestContext, expect } from "@playwright/test";

/** A call that changes something, as a page of the server itself makes it. */
export async function post(request: APIRequestContext, path: string, data: unknown): Promise<void> {
  const { origin } = new URL((await request.get("/readyz")).url());
  const answer = await request.post(path, { data, headers: { Origin: origin } });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
}
