import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from './toasts';

const undo = vi.fn();
const gone = vi.fn();

beforeEach(() => {
  toasts.read().forEach(({ id }) => toasts.close(id));
  vi.clearAllMocks();
});

it('either takes back what was done or says that it goes, once', () => {
  const taken = toasts.show('a', undo, gone);
  toasts.undo(taken);
  toasts.close(taken);
  expect([undo.mock.calls.length, gone.mock.calls.length]).toEqual([1, 0]);
  const left = toasts.show('b', undo, gone);
  toasts.close(left);
  toasts.undo(left);
  expect([undo.mock.calls.length, gone.mock.calls.length]).toEqual([1, 1]);
});

it('says that it goes where newer ones take its place', () => {
  toasts.show('a', undo, gone);
  ['b', 'c'].forEach((text) => toasts.show(text));
  expect(gone).not.toHaveBeenCalled();
  toasts.show('d');
  expect(gone).toHaveBeenCalledOnce();
  expect(toasts.read().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
});
