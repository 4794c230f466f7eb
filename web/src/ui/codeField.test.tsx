// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CodeField } from './CodeField';
import { PasswordField } from './PasswordField';
import { show } from '~test/render';

const complete = vi.fn();

function Code() {
  const [held, setHeld] = useState('');
  return (
    <CodeField id="code" label="コード" value={held} onChange={setHeld} onComplete={complete} />
  );
}

function Password() {
  const [held, setHeld] = useState('');
  return (
    <PasswordField
      id="password"
      label="パスワード"
      autoComplete="new-password"
      meter
      value={held}
      onChange={setHeld}
    />
  );
}

const box = () => screen.getByLabelText<HTMLInputElement>('コード');

beforeEach(() => complete.mockReset());

it('takes six digits and tells it once', async () => {
  await show(<Code />);
  await userEvent.type(box(), '48a291');
  expect(box().value).toBe('48291');
  expect(complete).not.toHaveBeenCalled();
  await userEvent.type(box(), '37');
  expect(box().value).toBe('482913');
  expect(complete.mock.calls).toEqual([['482913']]);
});

it('takes a code that is pasted with a gap or in full width', async () => {
  await show(<Code />);
  await userEvent.click(box());
  await userEvent.paste(' ４８２ ９１３');
  expect(complete.mock.calls).toEqual([['482913']]);
});

it('waits for the end of a conversion', async () => {
  await show(<Code />);
  fireEvent.compositionStart(box());
  fireEvent.input(box(), { target: { value: '４８２９１３' }, isComposing: true });
  expect(box().value).toBe('４８２９１３');
  expect(complete).not.toHaveBeenCalled();
  fireEvent.compositionEnd(box());
  expect(box().value).toBe('482913');
  expect(complete.mock.calls).toEqual([['482913']]);
});

it('replaces a refused code by the next digit', async () => {
  await show(<Code />);
  await userEvent.type(box(), '482913');
  box().select();
  await userEvent.keyboard('7');
  expect(box().value).toBe('7');
});

it('shows a password on request and says how much is missing', async () => {
  await show(<Password />);
  const field = screen.getByLabelText<HTMLInputElement>('パスワード');
  await userEvent.type(field, 'abc12');
  expect(screen.getByText('あと3文字必要です。')).toBeTruthy();
  expect(field.type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'パスワードを表示する' }));
  expect(field.type).toBe('text');
  await userEvent.type(field, 'def3!');
  expect(screen.queryByText(/あと/)).toBeNull();
});
