// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { newForm } from './defaults';
import { Editor } from './Editor';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { show } from '~test/render';

const TOO_MUCH = '1円から99,999,999,999円までの値を入力してください。';
/** Answers the comparison that was asked for last. */
let answer: (value: unknown) => void;
let asked: number;

beforeEach(() => {
  asked = 0;
  // there is nothing to scroll here
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(api, 'GET').mockImplementation((() => new Promise(() => undefined)) as never);
  vi.spyOn(api, 'POST').mockImplementation(
    (() =>
      new Promise((resolve) => {
        asked += 1;
        answer = resolve;
      })) as never,
  );
});

async function open(saved: ComponentProps<typeof Editor>['saved'] = null) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <Editor
          kept={null}
          notice={null}
          start={newForm('2026-11-20')}
          base={{}}
          saved={saved}
          onCreated={() => undefined}
        />
      ),
    },
  ]);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // A new material begins with its kind.
  const company = screen.getByRole('region', { name: '会社' });
  if (saved === null) fireEvent.click(within(company).getByRole('button'));
}

/** Types into the field, and stays in it. */
function type(field: HTMLElement, value: string) {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
}

it('says the bound of a field when it is left, before the engine has answered', async () => {
  await open();
  const capital = screen.getByRole('textbox', { name: /^資本金/ });
  type(capital, '１０００億');
  expect(screen.queryByText(TOO_MUCH)).toBeNull();
  fireEvent.blur(capital);
  expect(screen.getByText(TOO_MUCH)).toBeTruthy();
  expect(capital).toHaveProperty('value', '100,000,000,000');
  type(capital, '100億');
  fireEvent.blur(capital);
  expect(screen.queryByText(TOO_MUCH)).toBeNull();
});

it('says what the engine says of the field, where it has answered', async () => {
  await open();
  const capital = screen.getByRole('textbox', { name: /^資本金/ });
  type(capital, '1000億');
  fireEvent.blur(capital);
  const params = { max: '100000000' };
  await waitFor(() => expect(asked).toBe(2));
  answer({
    error: {
      code: 'invalid_input',
      errors: [{ field: 'company.capital', code: 'size_based_taxation', params }],
    },
    response: new Response(null, { status: 422 }),
  });
  expect(await screen.findByText(/100,000,000円を超える/)).toBeTruthy();
  expect(screen.queryByText(TOO_MUCH)).toBeNull();
});

it('says what is left before there is a document, and leads there', async () => {
  await open();
  await waitFor(() => expect(asked).toBe(1));
  answer({
    error: { code: 'invalid_input', errors: [{ field: 'company.capital', code: 'required' }] },
    response: new Response(null, { status: 422 }),
  });
  const left = await screen.findByRole('button', { name: '完成まであと5項目' });
  type(screen.getByRole('textbox', { name: /^会社名(?!.*フリガナ)/ }), '株式会社さくら');
  // the title follows the name
  expect(await screen.findByRole('button', { name: '完成まであと3項目' })).toBe(left);
  fireEvent.click(left);
  expect(await screen.findByRole('region', { name: '次の3項目を確認してください' })).toBeTruthy();
});

it('hears the reading of a name, and leaves one that was typed', async () => {
  await open();
  const name = screen.getByRole('textbox', { name: /^会社名(?!.*フリガナ)/ });
  const kana = screen.getByRole('textbox', { name: /^会社名.*フリガナ/ });
  const convert = (reading: string, written: string) => {
    fireEvent.compositionStart(name);
    fireEvent.compositionUpdate(name, { data: reading });
    fireEvent.compositionEnd(name, { data: written });
    fireEvent.change(name, { target: { value: written } });
  };
  convert('さくら', '桜');
  convert('しょうじ', '桜商事');
  expect(kana).toHaveProperty('value', 'サクラショウジ');
  fireEvent.change(name, { target: { value: '' } });
  expect(kana).toHaveProperty('value', '');
  convert('うめ', '梅');
  fireEvent.change(kana, { target: { value: 'ウメモト' } });
  convert('もと', '梅元');
  expect(kana).toHaveProperty('value', 'ウメモト');
});

it('counts a field once that both the form and the record miss', async () => {
  const errors = [
    { field: 'title', code: 'required' as const },
    { field: 'customer.last_name', code: 'unprintable' as const },
  ];
  await open({ id: '1', etag: '"1"', state: 'draft', errors });
  await waitFor(() => expect(asked).toBe(1));
  answer({
    data: undefined,
    error: { code: 'invalid_input', errors: [] },
    response: new Response(null, { status: 422 }),
  });
  expect(await screen.findByRole('button', { name: '完成まであと4項目' })).toBeTruthy();
});
