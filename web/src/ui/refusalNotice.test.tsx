// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RefusalNotice } from './RefusalNotice';
import { show } from '~test/render';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

it('counts down to the moment at which the server listens again', async () => {
  await show(<RefusalNotice text="上限に達しました。" retryAt={Date.now() + 62_000} />);
  expect(screen.getByRole('alert').textContent).toContain('上限に達しました。');
  expect(screen.getByRole('timer').textContent).toBe('あと1分2秒お待ちください。');
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByRole('timer').textContent).toBe('あと59秒お待ちください。');
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('timer').textContent).toBe('もう一度お試しください。');
});

it('is not there while nothing was refused', async () => {
  await show(<RefusalNotice text={null} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
