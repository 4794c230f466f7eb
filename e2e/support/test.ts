import {
  test as base,
  type BrowserContext,
  expect,
  type Page,
  type Response,
} from "@playwright/test";
import { DemoMember } from "./demo-member.ts";
import { type Credentials, type Server, startServer } from "./server.ts";

// Refusals that a page asks for and handles; the browser logs each of them as an error all the same.
const handled =
  /^Failed to load resource: the server responded with a status of (401|402|403|404|409|410|412|422|429) /;

interface Fixtures {
  /** Settings of the server, by their variables. */
  settings: Record<string, string>;
  /** A fault that a test brings about by itself. */
  expectedFault: RegExp | null;
  /** A server of this test alone. */
  server: Server;
  /** The demo's member, with clock and mails. */
  member: DemoMember;
  /** Fails the test on any console error, refused policy or uncaught exception of any page. */
  clean: void;
}

export const test = base.extend<Fixtures>({
  settings: [{}, { option: true }],
  expectedFault: [null, { option: true }],
  server: async ({ settings }, use) => {
    const server = await startServer(settings);
    await use(server);
    await server.stop();
  },
  member: async ({ server, request }, use) => use(new DemoMember(server, request)),
  baseURL: async ({ server }, use) => use(server.url),
  clean: [
    async ({ browser, context, expectedFault }, use) => {
      const faults: string[] = [];
      const listen = (to: BrowserContext) => {
        to.on("weberror", (error) => faults.push(`uncaught: ${error.error().message}`));
        to.on("console", (message) => {
          const { url } = message.location();
          // an unknown page is itself such an answer
          const refused =
            handled.test(message.text()) &&
            (url.includes("/api/") || url === message.page()?.url());
          const expected = expectedFault?.test(`${message.text()} ${url}`) === true;
          if (message.type() === "error" && !refused && !expected) faults.push(message.text());
        });
      };
      // a test may open browsers of its own
      browser.on("context", listen);
      listen(context);
      await use();
      browser.off("context", listen);
      expect(faults, "console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export type { Credentials, Page, Response };
