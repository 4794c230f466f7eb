// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BotCheck } from './BotCheck';
import type { Recaptcha } from './recaptcha';
import { show } from '~test/render';

const onToken = vi.fn();
const widget = {
  ready: (then: () => void) => then(),
  render: vi.fn<Recaptcha['render']>(() => 7),
  reset: vi.fn(),
};
const script = () => document.head.querySelector('script');
function Form() {
  const [refusals, setRefusals] = useState(0);
  return (
    <>
      <BotCheck siteKey="key" onToken={onToken} refusals={refusals} error={undefined} />
      <button onClick={() => setRefusals(refusals + 1)}>断られる</button>
    </>
  );
}

beforeEach(() => {
  widget.render.mockClear();
  widget.reset.mockClear();
  onToken.mockClear();
});

afterEach(() => {
  delete window.grecaptcha;
  script()?.remove();
});

it('gives what the widget gave, and forgets it when that has expired', async () => {
  window.grecaptcha = widget;
  await show(<Form />);
  await waitFor(() => expect(widget.render).toHaveBeenCalledTimes(1));
  const settings = widget.render.mock.calls[0]?.[1];
  expect(settings?.sitekey).toBe('key');
  settings?.callback('token');
  settings?.['expired-callback']();
  expect(onToken.mock.calls).toEqual([['token'], [null]]);
});

it('asks for a new tick after each refusal', async () => {
  window.grecaptcha = widget;
  await show(<Form />);
  await waitFor(() => expect(widget.render).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: '断られる' }));
  expect(widget.reset.mock.calls).toEqual([[7]]);
  expect(onToken.mock.calls).toEqual([[null]]);
});

it('loads the script in the language of the page, and again after a failure', async () => {
  await show(<Form />);
  expect(script()?.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit&hl=ja');
  act(() => {
    script()?.dispatchEvent(new Event('error'));
  });
  expect(await screen.findByText(/ロボットでないことの確認を読み込めませんでした/)).toBeTruthy();
  expect(script()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(script()).not.toBeNull();
  window.grecaptcha = widget;
  act(() => {
    script()?.dispatchEvent(new Event('load'));
  });
  await waitFor(() => expect(widget.render).toHaveBeenCalledTimes(1));
});
