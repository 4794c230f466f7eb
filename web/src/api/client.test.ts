import { beforeEach, expect, it, vi } from 'vitest';
import { session } from './session';

/** What the server answers, one status after the other. */
const statuses: number[] = [];
const asked = vi.fn<(request: Request) => Promise<Response>>(() =>
  Promise.resolve(Response.json({ code: 'x' }, { status: statuses.shift() ?? 500 })),
);
const ended = vi.fn();

// A browser completes the addresses by itself; both are read when the client is made.
const OwnRequest = Request;
vi.stubGlobal(
  'Request',
  class extends OwnRequest {
    constructor(url: string | Request, init?: RequestInit) {
      super(typeof url === 'string' ? new URL(url, 'http://localhost') : url, init);
    }
  },
);
vi.stubGlobal('fetch', asked);
const { api, data } = await import('./client');

beforeEach(() => {
  statuses.length = 0;
  asked.mockClear();
  ended.mockClear();
  session.onEnded(ended);
  session.start();
});

const send = (...answers: number[]) => {
  statuses.push(...answers);
  return api.PATCH('/verify/me/email', { body: { code: '123456' } });
};

it('goes on where the token was renewed while a call was on its way', async () => {
  expect((await send(401, 200)).response.status).toBe(200);
  expect(ended).not.toHaveBeenCalled();
  const bodies = await Promise.all(asked.mock.calls.map(([request]) => request.text()));
  expect(bodies).toEqual(['{"code":"123456"}', '{"code":"123456"}']);
});

it('asks one base, with cookies and JSON', async () => {
  await send(200);
  const [[request] = []] = asked.mock.calls;
  expect(request?.url).toBe('http://localhost/api/verify/me/email');
  expect(request?.credentials).toBe('same-origin');
  expect(request?.headers.get('content-type')).toBe('application/json');
});

it('ends a session that is refused twice', async () => {
  expect((await send(401, 401)).response.status).toBe(401);
  expect(ended).toHaveBeenCalledTimes(1);
});

it('asks once where nobody is signed in', async () => {
  session.end();
  expect((await send(401)).response.status).toBe(401);
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([403, 404, 409, 422, 500, 503])(
  'passes an error on to whoever asked: %i',
  async (status) => {
    const { error, response } = await send(status);
    expect([response.status, error]).toEqual([status, { code: 'x' }]);
    await expect(data(send(status))).rejects.toMatchObject({ status, problem: { code: 'x' } });
  },
);
