// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LoginPage } from './LoginPage';
import { queries } from '~/api/queries';
import { session } from '~/api/session';
import { resume } from '~/lib/resume';
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

it('says where the session ended that what was typed is kept', async () => {
  resume.write({ path: '/materials/create', draft: 'd1' });
  const entry = { pathname: '/login', state: { after: 'end' } };
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }], {
    initialEntries: [entry],
  });
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/^入力した内容はこのブラウザに残っています。/)).toBeDefined();
});
