// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useCall } from './useCall';

/** A call that is answered when the test says so. */
function pending() {
  let answer: (text: string) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const call = vi.fn<(asked: string) => Promise<string>>(
    () =>
      new Promise((done, fail) => {
        answer = done;
        refuse = fail;
      }),
  );
  return {
    call,
    answer: (text: string) => answer(text),
    refuse: (error: unknown) => refuse(error),
  };
}

it('tells the answer, and that it waits for it', async () => {
  const { call, answer } = pending();
  const onSuccess = vi.fn();
  const { result } = renderHook(() => useCall(call, { onSuccess }));
  expect([result.current.isIdle, result.current.isPending]).toEqual([true, false]);
  act(() => result.current.mutate('asked'));
  expect([result.current.isIdle, result.current.isPending]).toEqual([false, true]);
  await act(async () => answer('answered'));
  expect(onSuccess.mock.calls).toEqual([['answered']]);
  expect([result.current.isPending, result.current.error]).toEqual([false, null]);
  expect(call.mock.calls).toEqual([['asked']]);
});

it('keeps why it was refused until it is asked anew', async () => {
  const { call, refuse } = pending();
  const onError = vi.fn();
  const { result } = renderHook(() => useCall(call, { onError }));
  act(() => result.current.mutate(''));
  const error = new Error('refused');
  await act(async () => refuse(error));
  expect(result.current.error).toBe(error);
  expect(onError.mock.calls).toEqual([[error]]);
  act(() => result.current.mutate(''));
  expect(result.current.error).toBeNull();
});

it('does not show an answer that comes after it was reset', async () => {
  const { call, refuse } = pending();
  const { result } = renderHook(() => useCall(call));
  act(() => result.current.mutate(''));
  act(() => result.current.reset());
  await act(async () => refuse(new Error('late')));
  await waitFor(() => expect(result.current.isIdle).toBe(true));
  expect(result.current.error).toBeNull();
});
