import { afterEach, vi } from 'vitest';
import { cleanup, configure } from '@testing-library/react';

// What is waited for comes at once, but for a machine that is busy.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has neither; Mantine asks for both.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);

afterEach(cleanup);
