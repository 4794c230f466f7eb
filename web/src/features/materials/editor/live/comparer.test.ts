import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createComparer, PAUSE_MS, type Answer } from './comparer';
import type { MaterialInput } from '~/api/wire';

const input = (title: string): MaterialInput => ({ title });
const failed: Answer = { kind: 'failed' };

function setUp() {
  const asked: {
    title: string;
    explain: boolean;
    signal: AbortSignal;
    answer: (a: Answer) => void;
  }[] = [];
  const received: [string, boolean][] = [];
  const frames: (() => void)[] = [];
  const comparer = createComparer({
    send: (material, explain, signal) =>
      new Promise((resolve) => {
        asked.push({ title: material.title ?? '', explain, signal, answer: resolve });
      }),
    receive: (answer, explained) => received.push([answer.kind, explained]),
    nextFrame: (call) => frames.push(call),
  });
  const frame = () => frames.splice(0).forEach((call) => call());
  const titles = () => asked.map((each) => each.title + (each.explain ? '!' : ''));
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { comparer, asked, received, frame, titles, settle };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks once after a pause in typing', async () => {
  const { comparer, titles, received, asked, settle } = setUp();
  comparer.change(input('a'), false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  comparer.change(input('ab'), false);
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(titles()).toEqual(['ab!']);
  asked[0]?.answer(failed);
  await settle();
  expect(received).toEqual([['failed', true]]);
});

it('receives the newest answer only', async () => {
  const { comparer, asked, received, settle } = setUp();
  comparer.now(input('old'));
  comparer.now(input('new'));
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[1]?.answer({ kind: 'errors', errors: [] });
  asked[0]?.answer(failed);
  await settle();
  expect(received).toEqual([['errors', true]]);
});

it('asks at most once a frame while a slider moves, one at a time', async () => {
  const { comparer, asked, titles, frame, settle } = setUp();
  comparer.change(input('1'), true);
  comparer.change(input('2'), true);
  expect(titles()).toEqual([]);
  frame();
  expect(titles()).toEqual(['2']);
  comparer.change(input('3'), true);
  comparer.change(input('4'), true);
  frame();
  expect(titles()).toEqual(['2']);
  asked[0]?.answer(failed);
  await settle();
  frame();
  expect(titles()).toEqual(['2', '4']);
  // The pause brings the steps.
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(titles()).toEqual(['2', '4', '4!']);
});

it('is silent after it was closed', async () => {
  const { comparer, asked, received, titles, frame, settle } = setUp();
  comparer.now(input('a'));
  comparer.change(input('b'), true);
  comparer.close();
  asked[0]?.answer(failed);
  frame();
  await settle();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(received).toEqual([]);
  expect(titles()).toEqual(['a!']);
});

it('calls a broken answer a failure', async () => {
  const receive = vi.fn();
  const comparer = createComparer({
    send: () => Promise.reject(new Error('x')),
    receive,
    nextFrame: () => undefined,
  });
  comparer.now(input('a'));
  await vi.advanceTimersByTimeAsync(0);
  expect(receive).toHaveBeenCalledWith(failed, true);
});
