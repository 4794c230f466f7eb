import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSaver, QUIET_MS, REFUSED_MS, type SaverParts } from './saver';
import type { MaterialInput, MaterialRecord } from '~/api/wire';

const input = (title: string): MaterialInput => ({ title });
const saved = (etag: string) => ({ record: { id: 'm1' } as MaterialRecord, etag });

function setUp(
  start: { id: string; etag: string } | null = { id: 'm1', etag: '"1"' },
  more?: { held: boolean },
) {
  const create = vi.fn<SaverParts['create']>(() => Promise.resolve(saved('"1"')));
  const change = vi.fn<SaverParts['change']>(() => Promise.resolve(saved('"2"')));
  const reports: string[] = [];
  const saver = createSaver(
    {
      create,
      change,
      judge: (error) => {
        if (error === 429) return { retryAt: Date.now() + 3_000 };
        return error === 412
          ? 'conflict'
          : error === 503
            ? 'refused'
            : error === 502
              ? 'unreached'
              : 'failed';
      },
      report: (status) => reports.push(status.kind),
    },
    start,
    more,
  );
  return { saver, create, change, reports };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a new material', () => {
  it('is not written before it is saved, then by itself', async () => {
    const { saver, create, change, reports } = setUp(null);
    saver.change(input('a'));
    await vi.advanceTimersByTimeAsync(QUIET_MS * 2);
    expect(create).not.toHaveBeenCalled();
    expect(saver.clean).toBe(false);

    expect(await saver.save(input('b'))).toBe(true);
    expect(create).toHaveBeenCalledExactlyOnceWith(input('b'));
    expect(saver.id).toBe('m1');

    saver.change(input('c'));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(change).toHaveBeenCalledExactlyOnceWith('m1', '"1"', input('c'));
    expect(reports).toEqual(['new', 'saving', 'saved', 'unsaved', 'saving', 'saved']);
    expect(saver.clean).toBe(true);
  });
});

describe('a saved material', () => {
  it('that is held waits for the first save, and is written by itself after it', async () => {
    const { saver, change, reports } = setUp(undefined, { held: true });
    saver.change(input('a'));
    await vi.advanceTimersByTimeAsync(QUIET_MS * 2);
    expect(change).not.toHaveBeenCalled();
    // leaving asks, and loses nothing but what waits
    expect(saver.clean).toBe(false);
    expect(reports).toEqual(['unsaved']);

    expect(await saver.save(input('b'))).toBe(true);
    saver.change(input('c'));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(change.mock.calls.map(([, , sent]) => sent)).toEqual([input('b'), input('c')]);
  });

  it('is written two seconds after the last change', async () => {
    const { saver, change } = setUp();
    saver.change(input('a'));
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    saver.change(input('ab'));
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(change).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(change).toHaveBeenCalledExactlyOnceWith('m1', '"1"', input('ab'));
  });

  it('writes one after the other, with the tag of the one before', async () => {
    const { saver, change } = setUp();
    let finish = () => {};
    change.mockImplementationOnce(
      () => new Promise((resolve) => (finish = () => resolve(saved('"2"')))),
    );
    const first = saver.save(input('a'));
    saver.change(input('b'));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(change).toHaveBeenCalledTimes(1);
    finish();
    expect(await first).toBe(true);
    expect(change).toHaveBeenLastCalledWith('m1', '"2"', input('b'));
  });

  it('keeps what could not be written', async () => {
    const { saver, change, reports } = setUp();
    change.mockRejectedValueOnce(0);
    expect(await saver.save(input('a'))).toBe(false);
    expect(saver.clean).toBe(false);
    expect(reports.at(-1)).toBe('failed');
    expect(await saver.flush()).toBe(true);
    expect(change).toHaveBeenLastCalledWith('m1', '"1"', input('a'));
  });

  it('tries again by itself what a server refused that takes nothing', async () => {
    const { saver, change, reports } = setUp();
    change.mockRejectedValueOnce(503).mockRejectedValueOnce(503);
    expect(await saver.save(input('a'))).toBe(false);
    expect(reports.at(-1)).toBe('refused');
    expect(saver.clean).toBe(false);
    // What is typed meanwhile neither asks at once nor hides the words.
    saver.change(input('ab'));
    await vi.advanceTimersByTimeAsync(REFUSED_MS - 1);
    expect(change).toHaveBeenCalledTimes(1);
    expect(reports.at(-1)).toBe('refused');
    await vi.advanceTimersByTimeAsync(1);
    expect(reports.at(-1)).toBe('refused');
    await vi.advanceTimersByTimeAsync(REFUSED_MS);
    expect(change).toHaveBeenLastCalledWith('m1', '"1"', input('ab'));
    expect(reports.at(-1)).toBe('saved');
    saver.change(input('abc'));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(change).toHaveBeenCalledTimes(4);
  });

  it('tries again by itself what did not reach the server', async () => {
    const { saver, change, reports } = setUp();
    change.mockRejectedValueOnce(502);
    expect(await saver.save(input('a'))).toBe(false);
    expect(reports.at(-1)).toBe('refused');
    await vi.advanceTimersByTimeAsync(REFUSED_MS);
    expect(change).toHaveBeenLastCalledWith('m1', '"1"', input('a'));
    expect(reports.at(-1)).toBe('saved');
  });

  it('does not make by itself what may have been made', async () => {
    const { saver, create, reports } = setUp(null);
    create.mockRejectedValueOnce(502);
    expect(await saver.save(input('a'))).toBe(false);
    expect(reports.at(-1)).toBe('failed');
    await vi.advanceTimersByTimeAsync(REFUSED_MS * 3);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('tries again to make what a server refused, and makes it once', async () => {
    const { saver, create } = setUp(null);
    create.mockRejectedValueOnce(503);
    expect(await saver.save(input('a'))).toBe(false);
    saver.change(input('b'));
    await vi.advanceTimersByTimeAsync(REFUSED_MS * 3);
    expect(create).toHaveBeenCalledTimes(2);
    expect(create).toHaveBeenLastCalledWith(input('b'));
    expect(saver.clean).toBe(true);
  });

  it('waits as long as it is told and writes what was typed meanwhile', async () => {
    const { saver, change, reports } = setUp();
    change.mockRejectedValueOnce(429);
    const saving = saver.save(input('a'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reports.at(-1)).toBe('waiting');
    expect(saver.clean).toBe(false);
    saver.change(input('ab'));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(change).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_000 - QUIET_MS);
    expect(await saving).toBe(true);
    expect(change).toHaveBeenCalledTimes(2);
    expect(change).toHaveBeenLastCalledWith('m1', '"1"', input('ab'));
    expect(reports.at(-1)).toBe('saved');
    expect(saver.clean).toBe(true);
  });

  it('writes nothing more once it is closed', async () => {
    const { saver, change } = setUp();
    change.mockRejectedValueOnce(429);
    const saving = saver.save(input('a'));
    await vi.advanceTimersByTimeAsync(0);
    saver.close();
    expect(await saving).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('writes at most once in two seconds, however much is typed', async () => {
    const { saver, change } = setUp();
    const seconds = 600;
    // a key every 400 ms, and a pause after each tenth that is just long enough
    for (let at = 0; at < seconds * 1_000;) {
      const step = at % 4_000 < 3_600 ? 400 : QUIET_MS;
      saver.change(input(String(at)));
      await vi.advanceTimersByTimeAsync(step);
      at += step;
    }
    expect(change.mock.calls.length).toBeGreaterThan(50);
    expect(change.mock.calls.length).toBeLessThanOrEqual((seconds * 1_000) / QUIET_MS);
  });

  it('stops at a conflict until the member decides', async () => {
    const { saver, change, reports } = setUp();
    change.mockRejectedValueOnce(412);
    expect(await saver.save(input('mine'))).toBe(false);
    saver.change(input('mine too'));
    await vi.advanceTimersByTimeAsync(QUIET_MS);
    expect(await saver.flush()).toBe(false);
    expect(change).toHaveBeenCalledTimes(1);
    expect(reports.at(-1)).toBe('conflict');

    expect(await saver.overwrite('"7"', input('mine too'))).toBe(true);
    expect(change).toHaveBeenLastCalledWith('m1', '"7"', input('mine too'));
  });

  it('takes the other version and drops its own', async () => {
    const { saver, change } = setUp();
    change.mockRejectedValueOnce(412);
    await saver.save(input('mine'));
    saver.adopt('"7"', saved('"7"').record);
    expect(saver.clean).toBe(true);
    await saver.save(input('next'));
    expect(change).toHaveBeenLastCalledWith('m1', '"7"', input('next'));
  });
});
