import { expect, it, vi } from 'vitest';
import { freshness, withProof } from './freshness';

const refusal = (code: string) => new Response(JSON.stringify({ code }), { status: 403 });
const stale = () => refusal('fresh_authentication_required');

it('sends a call again once the member has proved who they are', async () => {
  const away = freshness.askWith(() => Promise.resolve(true));
  const again = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })));
  expect((await withProof(stale(), again)).status).toBe(204);
  expect(again).toHaveBeenCalledTimes(1);
  away();
});

it('asks once for calls that come together, and gives up where the dialog was closed', async () => {
  let close: (proved: boolean) => void = () => undefined;
  const ask = vi.fn(() => new Promise<boolean>((done) => (close = done)));
  const away = freshness.askWith(ask);
  const again = vi.fn();
  const both = Promise.all([withProof(stale(), again), withProof(stale(), again)]);
  await new Promise((turn) => setTimeout(turn));
  close(false);
  expect((await both).map(({ status }) => status)).toEqual([403, 403]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(again).not.toHaveBeenCalled();
  away();
});

it('leaves another refusal alone, and every refusal where no dialog stands', async () => {
  const ask = vi.fn(() => Promise.resolve(true));
  const away = freshness.askWith(ask);
  const again = vi.fn();
  await withProof(refusal('access_denied'), again);
  expect(ask).not.toHaveBeenCalled();
  away();
  await withProof(stale(), again);
  expect(again).not.toHaveBeenCalled();
});
