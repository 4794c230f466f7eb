import { expect, test } from "../../support/test.ts";

test("the program starts on an empty folder and answers as ready", async ({ server, request }) => {
  const answer = await request.get(`${server.url}/readyz`);
  expect(answer.status()).toBe(200);
});
