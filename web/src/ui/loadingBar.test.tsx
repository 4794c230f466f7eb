// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LoadingBar } from './LoadingBar';
import { show } from '~test/render';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('comes after 200 ms and is filled after 5 s', async () => {
  const { container, rerender } = await show(<LoadingBar busy />);
  const bar = () => container.querySelector<HTMLElement>('[style*="animation-duration"]');
  after(199);
  expect(bar()).toBeNull();
  after(1);
  expect(bar()?.style.animationDuration).toBe('5000ms');
  rerender(
    <MantineProvider env="test">
      <LoadingBar busy={false} />
    </MantineProvider>,
  );
  expect(bar()).toBeNull();
});

it('does not come for a page that is there earlier', async () => {
  const { container, rerender } = await show(<LoadingBar busy />);
  after(150);
  rerender(
    <MantineProvider env="test">
      <LoadingBar busy={false} />
    </MantineProvider>,
  );
  after(1_000);
  expect(container.querySelector('[style*="animation-duration"]')).toBeNull();
});
