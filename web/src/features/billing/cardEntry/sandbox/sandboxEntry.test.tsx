// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FieldProblem } from '~/api/problem';
import { SandboxEntry } from './SandboxEntry';
import type { CardEntryHandle } from '~/features/billing/cardEntry/handle';
import { show } from '~test/render';

const onToken = vi.fn<(token: string | null) => void>();

interface FormProps {
  refused?: FieldProblem | null;
  /** The provider asks for 3-D Secure once it has the token. */
  asks?: boolean;
}

function Form({ refused = null, asks = false }: FormProps) {
  const entry = useRef<CardEntryHandle>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const handle = entry.current;
        void handle?.submit().then(async (answer) => {
          const token = 'token' in answer ? answer.token : null;
          onToken(asks ? await handle.authenticate({ client_secret: 'seti_1' }) : token);
        });
      }}
    >
      <SandboxEntry ref={entry} refused={refused} />
      <button type="submit">送る</button>
    </form>
  );
}

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: '送る' }));
const told = () => {
  const [token] = onToken.mock.lastCall ?? [];
  return JSON.parse(
    atob((token ?? '').slice(8).replaceAll('-', '+').replaceAll('_', '/')),
  ) as object;
};

async function paste(name: RegExp, text: string) {
  await userEvent.click(box(name));
  await userEvent.paste(text);
}

async function type(number: string) {
  await paste(/^カード番号/, number);
  await paste(/^有効期限/, '3/34');
  await paste(/^セキュリティコード/, '１２３');
  await paste(/^カードの名義/, 'misaki sato');
}

beforeEach(() => onToken.mockReset());

it('sends what stands for the card on Enter', async () => {
  await show(<Form />);
  await type('4242424242424242');
  await userEvent.keyboard('{Enter}');
  expect(box(/^カード番号/).value).toBe('4242 4242 4242 4242');
  expect(told()).toEqual({ test: 'visa', exp_month: 3, exp_year: 2034, name: 'MISAKI SATO' });
});

it('names each wrong field and goes to the first one', async () => {
  await show(<Form />);
  await send();
  expect(screen.getByText('カード番号を最後まで入力してください。')).toBeTruthy();
  expect(screen.getByText('カードの名義を入力してください。')).toBeTruthy();
  expect(document.activeElement).toBe(box(/^カード番号/));
  expect(onToken.mock.calls).toEqual([[null]]);
});

it('keeps the caret where a digit is put in', async () => {
  await show(<Form />);
  await paste(/^カード番号/, '42424242424242');
  box(/^カード番号/).setSelectionRange(0, 0);
  await userEvent.keyboard('43');
  expect(box(/^カード番号/).value).toBe('4342 4242 4242 4242');
});

it.each([
  ['認証する', true],
  ['認証に失敗する', false],
])('lets the bank ask: %s', async (answer, authenticated) => {
  await show(<Form asks />);
  await type('4000002760003184');
  await send();
  expect(onToken).not.toHaveBeenCalled();
  await userEvent.click(await screen.findByRole('button', { name: answer }));
  expect(told()).toMatchObject({ test: 'authentication_required', authenticated });
});

it('blames the field of a refusal until it is corrected', async () => {
  await show(<Form refused={{ field: 'token', code: 'card_incorrect_cvc' }} />);
  const field = box(/^セキュリティコード/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(field, '1');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

it('says above the fields what none of them can be blamed for', async () => {
  await show(<Form refused={{ field: 'token', code: 'card_declined' }} />);
  expect(screen.getByRole('alert').textContent).toContain('カード');
  expect(box(/^カード番号/).getAttribute('aria-invalid')).not.toBe('true');
});

it('has no token where the holder turns away from the bank', async () => {
  await show(<Form asks />);
  await type('4000002760003184');
  await send();
  await userEvent.click(await screen.findByRole('button', { name: '閉じる' }));
  expect(onToken.mock.calls).toEqual([[null]]);
});

it('types a test card that is chosen', async () => {
  await show(<Form />);
  await userEvent.click(screen.getByText('テスト用のカード番号'));
  await userEvent.click(screen.getByRole('button', { name: '3782 822463 10005を入力する' }));
  expect(box(/^カード番号/).value).toBe('3782 822463 10005');
  expect(box(/^セキュリティコード/).value).toBe('1234');
});

it('has no token where the page is left while the bank asks', async () => {
  const { unmount } = await show(<Form asks />);
  await type('4000002760003184');
  await send();
  await screen.findByRole('button', { name: '認証する' });
  unmount();
  await waitFor(() => expect(onToken.mock.calls).toEqual([[null]]));
});
