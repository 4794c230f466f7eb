// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { doAllPutOff, putOff } from './putOff';

const act = vi.fn(() => Promise.resolve());

it('is done once, and not where it was taken back', async () => {
  act.mockClear();
  const done = putOff(act);
  await done.now();
  await done.now();
  done.drop();
  const dropped = putOff(act);
  dropped.drop();
  await dropped.now();
  await doAllPutOff();
  expect(act).toHaveBeenCalledOnce();
});

it('is done where the page goes away', () => {
  act.mockClear();
  putOff(act);
  putOff(act);
  window.dispatchEvent(new Event('pagehide'));
  window.dispatchEvent(new Event('pagehide'));
  expect(act).toHaveBeenCalledTimes(2);
});
