// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNarrow } from './useNarrow';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Figure() {
  return <i>{useNarrow() ? 'narrow' : 'wide'}</i>;
}

it('listens once for all figures of a page, and no longer than there are any', () => {
  const heard = new Set<() => void>();
  const list = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => heard.add(listener),
    removeEventListener: (_: string, listener: () => void) => heard.delete(listener),
  };
  vi.stubGlobal('matchMedia', () => list);
  const { container, unmount } = render(Array.from({ length: 60 }, (_, at) => <Figure key={at} />));
  expect(container.textContent).toBe('wide'.repeat(60));
  expect(heard.size).toBe(1);
  list.matches = true;
  act(() => heard.forEach((listener) => listener()));
  expect(container.textContent).toBe('narrow'.repeat(60));
  unmount();
  expect(heard.size).toBe(0);
});
