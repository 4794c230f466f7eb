// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LoginPage } from './LoginPage';
import { queries } from '~/api/queries';
import { session } from '~/api/session';
import { unreadTexts } from '~/lib/tabMemory';
import { show } from '~test/render';

it('drops what was loaded for the member before, and keeps what they typed for them', async () => {
  session.start();
  queries.setQueryData(['account', 'profile'], { last_name: '佐藤' });
  unreadTexts.write('m1', { salary: '八十万' });
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { level: 1 });
  expect(session.authenticated).toBe(false);
  expect(queries.getQueryData(['account', 'profile'])).toBeUndefined();
  expect(unreadTexts.read('m1')).toEqual({ salary: '八十万' });
});
