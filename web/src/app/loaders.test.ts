// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import {
  enterEmailVerification,
  enterResubscription,
  enterSignUpPages,
  lookAround,
} from './loaders';
import { api } from '~/api/client';
import { memory } from '~/api/memory';
import { session } from '~/api/session';

/** What the server answers to each call; a status of its own is a refusal. */
function answers(calls: Record<string, { status: number; body?: object }>) {
  vi.spyOn(api, 'GET').mockImplementation((path: string) => {
    const { status, body = {} } = calls[path] ?? { status: 500 };
    const response = new Response(null, { status });
    return Promise.resolve(
      status === 200 ? { data: body, response } : { error: { code: 'x', ...body }, response },
    ) as never;
  });
}

const unproved = {
  registration_steps: 'SUBSCRIBED',
  security: { is_email_verified: false, is_subscribed: true, is_disabled: false },
};
const pageOf = (path: string) => ({ request: new Request(`http://localhost${path}`) }) as never;
const loginPage = pageOf('/en/login');

beforeEach(() => {
  session.start();
  session.end();
});

it('knows the session of a member whose address is not proved', async () => {
  answers({ '/members/me': { status: 403, body: unproved } });
  expect(await enterEmailVerification()).toBe(403);
  expect(session.authenticated).toBe(true);
});

it('knows the session of a member who waits for the code of a new address', async () => {
  const pending = { email: 'atarashii@example.jp' };
  answers({
    '/members/me': { status: 200 },
    '/members/me/email': { status: 200, body: { email: 'a@example.jp', pending } },
  });
  expect(await enterEmailVerification()).toBe(200);
  expect(session.authenticated).toBe(true);
});

it.each([
  [200, true],
  [403, true],
  [404, true],
  [401, false],
  [500, false],
])('lets everybody read the legal pages: %i', async (status, authenticated) => {
  answers({ '/members/me': { status } });
  expect(await lookAround()).toBe(status);
  expect(session.authenticated).toBe(authenticated);
});

it('does not let in again whoever was taken out, before they log in', async () => {
  answers({ '/members/me': { status: 200 } });
  session.abandon();
  expect(await enterSignUpPages(loginPage)).toBe(401);
  session.start();
  await expect(enterSignUpPages(loginPage)).rejects.toBeInstanceOf(Response);
});

it('leads a member who paid in this tab to the plan, and nobody else', async () => {
  sessionStorage.clear();
  answers({ '/members/me': { status: 200 } });
  const pay = pageOf('/resubscribe/payment');
  const leave = pageOf('/en/resubscribe/delete');
  expect(await enterResubscription(pay)).toBe(200);
  expect(await enterResubscription(pay)).toBe(200);
  const security = { is_email_verified: true, is_subscribed: false, is_disabled: false };
  answers({ '/members/me': { status: 403, body: { ...unproved, security } } });
  expect(await enterResubscription(pay)).toBe(403);
  answers({ '/members/me': { status: 200 } });
  const led = (await enterResubscription(pay).catch((answer: unknown) => answer)) as Response;
  expect(led.headers.get('location')).toBe('/account/plan');
  // the way to leave is the members' own
  expect(await enterResubscription(leave)).toBe(200);
  // whoever uses the tab after them did not pay here
  memory.forget();
  expect(await enterResubscription(pay)).toBe(200);
});
