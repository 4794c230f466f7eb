// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { useSignInRefusal } from './useSignInRefusal';
import { ApiError } from '~/api/problem';
import { speak } from '~test/words';

beforeAll(() => speak('ja'));

const wrong = 'メールアドレス、パスワード、認証コードのいずれかが正しくありません。';

it.each([
  [401, 'invalid_credentials', wrong],
  [401, 'invalid_code', wrong],
  [422, 'invalid_fields', wrong],
  [401, 'account_deleted', 'このアカウントは削除されています。'],
  [
    403,
    'account_disabled',
    'このアカウントは一時的に停止されています。お問い合わせ先にご連絡ください。',
  ],
  [
    401,
    'sign_in_ended',
    'ログインの途中で時間が過ぎました。もう一度メールアドレスとパスワードを入力してください。',
  ],
  [0, 'network', '通信できませんでした。接続を確認して、もう一度お試しください。'],
] as const)('%i %s', (status, code, words) => {
  const errors = [{ field: 'code', code: 'six_digits' as const }];
  const error = new ApiError(status, { code, ...(status === 422 && { errors }) });
  expect(renderHook(() => useSignInRefusal(error)).result.current.text).toBe(words);
});
