import { test as base, expect, type Page } from "@playwright/test";
import { DemoMember } from "./demo-member.ts";
import { type Credentials, type Server, startServer } from "./server.ts";

// Refusals that a page asks for and handles; the browser logs each of them as an error all the same.
const handled =
  /^Failed to load resource: the server responded with a status of (401|403|404|409|410|412|422|429) /;

interface Fixtures {
  /** A server of this test alone. */
  server: Server;
  /** The demo's member, with clock and mails. */
  member: DemoMember;
  /** Fails the test on any console error, refused policy or uncaught exception of its page. */
  clean: void;
}

export const test = base.extend<Fixtures>({
  server: async ({}, use) => {
    const server = await startServer();
    await use(server);
    await server.stop();
  },
  member: async ({ server, request }, use) => use(new DemoMember(server, request)),
  baseURL: async ({ server }, use) => use(server.url),
  clean: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        const { url } = message.location();
        // an unknown page is itself such an answer
        const refused =
          handled.test(message.text()) && (url.includes("/api/") || url === page.url());
        if (message.type() === "error" && !refused) faults.push(message.text());
      });
      await use();
      expect(faults, "console errors").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
export type { Credentials, Page };
