// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { line, overLine } from './line';

const server = { answers: true };
const asked = vi.fn(() =>
  server.answers ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('network')),
);

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  server.answers = true;
});

const settle = () => new Promise((done) => setTimeout(done));

/** Fails so often, and is there then. */
function failing(times: number) {
  let left = times;
  return vi.fn(() => (left-- > 0 ? Promise.reject(new Error('chunk')) : Promise.resolve('page')));
}

it('gives what is there, and asks for nothing else', async () => {
  asked.mockClear();
  expect(await overLine(failing(0))).toBe('page');
  expect(asked).not.toHaveBeenCalled();
});

it('asks once more where the server answers, and is gone when it is not there either', async () => {
  expect(await overLine(failing(1))).toBe('page');
  const load = failing(9);
  await expect(overLine(load)).rejects.toThrow('chunk');
  expect(load).toHaveBeenCalledTimes(2);
  expect(
    await overLine(failing(9), { gone: () => Promise.reject(new Error('left')) }).catch(String),
  ).toBe('Error: left');
  expect(line.isShown()).toBe(false);
});

it('waits without a line, says so, and goes on by itself when it is back', async () => {
  server.answers = false;
  const load = failing(1);
  const page = overLine(load);
  await settle();
  expect(line.isShown()).toBe(true);
  // a network that leads nowhere
  window.dispatchEvent(new Event('online'));
  await settle();
  expect([load.mock.calls.length, line.isShown()]).toEqual([1, true]);
  server.answers = true;
  window.dispatchEvent(new Event('online'));
  expect(await page).toBe('page');
  expect(line.isShown()).toBe(false);
});

it('asks by itself where no event tells that the line is back', async () => {
  vi.useFakeTimers();
  server.answers = false;
  const page = overLine(failing(1));
  await vi.advanceTimersByTimeAsync(20_000);
  server.answers = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await page).toBe('page');
  vi.useRealTimers();
});

it('waits on unseen for whoever turns away, and says so when it is wanted again', async () => {
  server.answers = false;
  const page = overLine(failing(1));
  await settle();
  line.hide();
  expect(line.isShown()).toBe(false);
  await line.again();
  expect(line.isShown()).toBe(true);
  server.answers = true;
  expect(await line.retry()).toBe(true);
  expect(await page).toBe('page');
});

it('hands on what is not of the line, and stops where nobody waits', async () => {
  server.answers = false;
  await expect(overLine(failing(1), { mayBeLine: () => false })).rejects.toThrow('chunk');
  const over = new AbortController();
  const page = overLine(failing(1), { signal: over.signal });
  await settle();
  expect(line.isShown()).toBe(true);
  over.abort(new Error('left'));
  await expect(page).rejects.toThrow('left');
  expect(line.isShown()).toBe(false);
});
