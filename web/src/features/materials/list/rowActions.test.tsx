// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { RowActions } from './RowActions';
import { queries } from '~/api/queries';
import type { MaterialRow } from '~/api/wire';
import { show } from '~test/render';

const row = {
  material: { id: 'm-1', state: 'complete' },
  company: { name: '株式会社新潮' },
} as MaterialRow;

it('begins a new material with a copy of the row', async () => {
  queries.setQueryData(['plan'], { free: null });
  const router = createMemoryRouter([
    {
      path: '/',
      element: <RowActions row={row} onDates={() => undefined} onDelete={() => undefined} />,
    },
    { path: '/materials/create', element: null },
  ]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '株式会社新潮の操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'コピー' }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/materials/create?copy=m-1');
});
