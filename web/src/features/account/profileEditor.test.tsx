// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ProfileEditor } from './ProfileEditor';
import { api } from '~/api/client';
import { queries } from '~/api/queries';
import { EMPTY_PROFILE, type Profile } from '~/features/profile/profile';
import type { Language } from '~/i18n/language';
import { refused } from '~test/planPage';
import { show } from '~test/render';

const profile: Profile = {
  ...EMPTY_PROFILE,
  last_name: '髙﨑',
  first_name: '一郎',
  last_name_kana: 'タカサキ',
  first_name_kana: 'イチロウ',
  postal_code: '100-0001',
  prefecture: '東京都',
  address_line1: '千代田区千代田1-1',
  phone: '03-1234-5678',
};

/** The form, after the server found fault with one of its fields. */
async function refusedAt(field: keyof Profile, code: string, language: Language) {
  const router = createMemoryRouter([
    {
      path: '*',
      element: <ProfileEditor profile={profile} invoices onClose={() => undefined} />,
    },
  ]);
  const answer = { code: 'invalid_fields', errors: [{ code, field, params: {} }] };
  vi.spyOn(api, 'PATCH').mockResolvedValue(refused(422, answer) as never);
  await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    language,
  );
  fireEvent.click(screen.getByRole('button', { name: language === 'ja' ? '保存する' : 'Save' }));
}

it.each([
  ['last_name', 'invalid_name', 'ja', 'お名前に使えない文字が含まれています。'],
  ['last_name', 'invalid_name', 'en', 'This name contains characters that cannot be used.'],
  ['first_name_kana', 'invalid_kana', 'ja', '全角カタカナで入力してください。'],
  ['first_name_kana', 'invalid_kana', 'en', 'Enter this in katakana.'],
  ['postal_code', 'invalid_postal_code', 'ja', '郵便番号は7桁の数字で入力してください。'],
  ['postal_code', 'invalid_postal_code', 'en', 'Enter the seven digits of the postal code.'],
] as const)('says at %s that it is an %s (%s)', async (field, code, language, words) => {
  await refusedAt(field, code, language);
  const wrong = await vi.waitUntil(() => {
    const input = document.getElementById(field);
    return input?.getAttribute('aria-invalid') === 'true' ? input : null;
  });
  const described = (wrong.getAttribute('aria-describedby') ?? '').split(' ');
  const said = described.map((id) => document.getElementById(id)?.textContent ?? '').join('');
  expect(said).toMatch(words);
  // nothing that was typed is lost
  expect((wrong as HTMLInputElement).value).toBe(profile[field]);
});
