// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageLink } from './LanguageLink';
import { show } from '~test/render';

it('leads to the address that stands, also while nothing around it is drawn anew', async () => {
  const router = createMemoryRouter([{ path: '*', element: <LanguageLink /> }], {
    basename: '/en',
    initialEntries: ['/en/materials?keyword=a'],
  });
  await show(<RouterProvider router={router} />, 'en');
  const href = () => screen.getByRole('link').getAttribute('href');
  expect(href()).toBe('/materials?keyword=a');
  await act(() => router.navigate('/materials?keyword=b'));
  expect(href()).toBe('/materials?keyword=b');
});
