// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { speak } from '~test/words';
import { useRefusal } from './useRefusal';
import { ApiError, type FieldProblem, type ProblemCode } from '~/api/problem';

beforeAll(() => speak('ja'));

const refused = (status: number, code: ProblemCode, errors?: FieldProblem[]) =>
  new ApiError(status, { code, ...(errors && { errors }) });
const read = (error: unknown, fields: string[] = []) =>
  renderHook(() => useRefusal(error, fields)).result.current;

it('says nothing where nothing was refused, or the member closed the question', () => {
  expect(read(null).text).toBeNull();
  expect(read(refused(403, 'fresh_authentication_required')).text).toBeNull();
});

it.each([
  [refused(0, 'network'), '通信できませんでした。接続を確認して、もう一度お試しください。'],
  [refused(401, 'account_deleted'), 'このアカウントは削除されています。'],
  [
    refused(500, 'never_heard_of' as ProblemCode),
    '処理できませんでした。時間をおいて、もう一度お試しください。',
  ],
  [new Error('x'), '処理できませんでした。時間をおいて、もう一度お試しください。'],
])('%s', (error, words) => {
  expect(read(error).text).toBe(words);
});

const own = '会員情報を登録できませんでした。';
it.each([
  ['a failing server', refused(500, 'server_error'), own],
  ['a pause it asks for', refused(429, 'too_many_attempts'), own],
  ['what nobody has heard of', new Error('x'), own],
  [
    'a broken connection',
    refused(0, 'network'),
    '通信できませんでした。接続を確認して、もう一度お試しください。',
  ],
  [
    'a server that takes nothing',
    refused(503, 'writes_refused'),
    'ただいまデータを保存できないため、この操作は行われていません。入力した内容はこの画面に残っています。時間をおいて、もう一度お試しください。',
  ],
  ['a reason', refused(401, 'account_deleted'), 'このアカウントは削除されています。'],
])(
  'says in the words of the page what failed, unless the answer says more: %s',
  (_, error, words) => {
    expect(renderHook(() => useRefusal(error, [], own)).result.current.text).toBe(words);
  },
);

it('gives each field its message, and shows the error of a field that is not there above', () => {
  const error = refused(422, 'invalid_fields', [
    { field: 'code', code: 'six_digits' },
    { field: 'name', code: 'too_long', params: { max: '60' } },
  ]);
  const both = read(error, ['code', 'name']);
  expect([both.text, both.of('code'), both.of('name'), both.of('email')]).toEqual([
    null,
    '6桁の数字を入力してください。',
    '60文字以内で入力してください。',
    undefined,
  ]);
  expect(read(error, ['code']).text).toBe('60文字以内で入力してください。');
});

it('knows when to try again', () => {
  const error = new ApiError(429, { code: 'too_many_attempts' }, 30);
  const left = (read(error).retryAt ?? 0) - Date.now();
  expect(left).toBeGreaterThan(29_000);
  expect(left).toBeLessThanOrEqual(30_000);
});
