// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { CodeForm } from './CodeForm';
import { api } from '~/api/client';
import { show } from '~test/render';

const sent = vi.fn();

beforeEach(async () => {
  sent.mockClear();
  vi.spyOn(api, 'POST').mockImplementation(((_path: string, { body }: { body: object }) => {
    sent(body);
    const error = { code: 'invalid_code' };
    return Promise.resolve({ error, response: new Response(null, { status: 401 }) });
  }) as never);
  const form = (
    <CodeForm
      email="misaki@example.jp"
      resetAt={null}
      onBack={vi.fn()}
      onDone={vi.fn()}
      onEnded={vi.fn()}
    />
  );
  await show(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />);
});

/** The focus is in a field whose whole text the next key replaces. */
const isSelected = (field: HTMLInputElement) => {
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
};

it('stands in the code after a wrong one, which the next digit replaces', async () => {
  const field = screen.getByLabelText<HTMLInputElement>('6桁の認証コード');
  await userEvent.type(field, '123456');
  await waitFor(() => isSelected(field));
  expect(field.value).toBe('123456');
  await userEvent.keyboard('654321');
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  expect(sent.mock.calls[1]).toEqual([{ code: '654321' }]);
  await waitFor(() => isSelected(field));
});

it('stands in the recovery code likewise', async () => {
  await userEvent.click(screen.getByRole('button', { name: '認証アプリが使えないとき' }));
  const field = screen.getByLabelText<HTMLInputElement>('リカバリーコード');
  await userEvent.type(field, 'k7m2q-9xw4d{Enter}');
  await waitFor(() => isSelected(field));
});
