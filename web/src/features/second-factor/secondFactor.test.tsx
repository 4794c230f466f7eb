// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EnrolSteps } from './EnrolSteps';
import { RecoveryCodes } from './RecoveryCodes';
import { show } from '~test/render';

const totp = {
  secret: 'NB2W 45DF OIZA K4TF',
  uri: 'otpauth://totp/x?secret=NB2W45DFOIZAK4TF',
  qr_code: '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  account: 'sato@example.jp',
};

function Enrol({ onComplete }: { onComplete: (code: string) => void }) {
  const [code, setCode] = useState('');
  return <EnrolSteps totp={totp} code={code} onCode={setCode} onComplete={onComplete} />;
}

it('gives the key without its gaps, and the six digits at once', async () => {
  const onComplete = vi.fn();
  await show(<Enrol onComplete={onComplete} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'コピー' }));
  expect(await navigator.clipboard.readText()).toBe('NB2W45DFOIZAK4TF');
  expect(screen.getByRole('link', { name: '認証アプリで開く' }).getAttribute('href')).toBe(
    totp.uri,
  );
  await user.type(screen.getByLabelText('表示された6桁のコードを入力する'), '482913');
  expect(onComplete.mock.calls).toEqual([['482913']]);
});

it('copies the recovery codes, one a line, and hears that they are kept', async () => {
  const onKept = vi.fn();
  await show(<RecoveryCodes codes={['aaaaa-bbbbb', 'ccccc-ddddd']} kept={false} onKept={onKept} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'コピー' }));
  expect(await navigator.clipboard.readText()).toBe('aaaaa-bbbbb\nccccc-ddddd');
  await user.click(screen.getByRole('checkbox'));
  expect(onKept).toHaveBeenCalledWith(true);
});

it.each([
  [false, true],
  [true, false],
])('recovery codes that are kept: %o, leaving the page asks: %o', async (kept, asks) => {
  await show(<RecoveryCodes codes={['aaaaa-bbbbb']} kept={kept} onKept={() => undefined} />);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(asks);
});
