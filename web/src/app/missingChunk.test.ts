// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { reloadOnMissingChunk } from './missingChunk';

it('loads the whole page again where a part of it is gone, and not for ever', () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers();
  reloadOnMissingChunk();
  const gone = () => {
    const event = new Event('vite:preloadError', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(gone()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  // the new page misses it too: the error is shown
  expect(gone()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(gone()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  // without a network a page that is loaded again is gone: the error is shown on what is here
  vi.advanceTimersByTime(10_000);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(gone()).toBe(false);
  online.mockReturnValue(true);
  expect(gone()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
