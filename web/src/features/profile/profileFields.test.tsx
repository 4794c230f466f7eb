// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { EMPTY_PROFILE, missingIn, type Place } from './profile';
import { ProfileFields } from './ProfileFields';
import { show } from '~test/render';

const chiyoda: Place = {
  prefecture: '東京都',
  city: '千代田区',
  town: '千代田',
  street: '',
  office: '',
};
const others: Place[] = [
  { prefecture: '京都府', city: '長岡京市', town: '河陽が丘', street: '', office: '' },
  { prefecture: '京都府', city: '乙訓郡大山崎町', town: '大山崎', street: '', office: '' },
];

function Form({ lookUp }: { lookUp: (digits: string) => Promise<Place[]> }) {
  const [profile, setProfile] = useState(EMPTY_PROFILE);
  return (
    <ProfileFields
      profile={profile}
      onProfile={setProfile}
      errorOf={() => undefined}
      lookUp={lookUp}
      invoices
    />
  );
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const value = (label: RegExp) => field(label).value;

it('fills the address in from seven digits of any spelling, and asks once', async () => {
  const lookUp = vi.fn(() => Promise.resolve([chiyoda]));
  await show(<Form lookUp={lookUp} />);
  await userEvent.type(field(/^郵便番号/), '１００-０００１');
  await waitFor(() => expect(value(/^市区町村/)).toBe('千代田区千代田'));
  await userEvent.tab();
  expect(value(/^郵便番号/)).toBe('100-0001');
  expect(value(/^都道府県/)).toBe('東京都');
  expect(lookUp.mock.calls).toEqual([['1000001']]);
});

it('lets the member choose between towns, and over what was typed', async () => {
  await show(
    <Form lookUp={(digits) => Promise.resolve(digits === '6180000' ? others : [chiyoda])} />,
  );
  await userEvent.type(field(/^郵便番号/), '6180000');
  await userEvent.click(await screen.findByRole('button', { name: '京都府乙訓郡大山崎町大山崎' }));
  expect(value(/^市区町村/)).toBe('乙訓郡大山崎町大山崎');

  await userEvent.type(field(/^市区町村/), '1-2');
  await userEvent.clear(field(/^郵便番号/));
  await userEvent.type(field(/^郵便番号/), '1000001');
  const offer = await screen.findByRole('button', { name: '東京都千代田区千代田' });
  expect(value(/^市区町村/)).toBe('乙訓郡大山崎町大山崎1-2');
  await userEvent.click(offer);
  expect(value(/^市区町村/)).toBe('千代田区千代田');
});

it('says where a code is unknown', async () => {
  await show(<Form lookUp={() => Promise.resolve([])} />);
  await userEvent.type(field(/^郵便番号/), '9999999');
  expect(await screen.findByText(/住所が見つかりません/)).toBeDefined();
});

it('hears the reading while a name is typed', async () => {
  await show(<Form lookUp={() => Promise.resolve([])} />);
  const name = field(/^姓※/);
  fireEvent.compositionStart(name, { data: '' });
  for (const data of ['た', 'たk', 'たかさき', '高崎', '髙﨑'])
    fireEvent.compositionUpdate(name, { data });
  fireEvent.compositionEnd(name, { data: '髙﨑' });
  expect(value(/^姓フリガナ/)).toBe('タカサキ');
});

it('knows what is missing', () => {
  expect(missingIn({ ...EMPTY_PROFILE, last_name: '髙﨑', phone: ' ' })).toEqual([
    'first_name',
    'last_name_kana',
    'first_name_kana',
    'postal_code',
    'prefecture',
    'address_line1',
    'phone',
  ]);
});
