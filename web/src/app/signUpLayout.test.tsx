// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { SignUpLayout } from './SignUpLayout';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

beforeEach(() => queries.clear());

async function open() {
  const router = createMemoryRouter([{ path: '/signup', element: <SignUpLayout /> }], {
    initialEntries: ['/signup'],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}
const steps = () => screen.queryAllByRole('listitem').map((step) => step.textContent);

it('shows its steps once it is known whether one of them is a payment', async () => {
  let answer: (plan: object) => void = () => undefined;
  vi.spyOn(api, 'GET').mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }) as never,
  );
  await open();
  expect(steps()).toEqual([]);
  answer({ data: { free: { until: '2027-03-31', state: 'running' } }, response: new Response() });
  await waitFor(() => expect(steps()).toHaveLength(6));
  expect(screen.queryByText('お支払い')).toBeNull();
});
