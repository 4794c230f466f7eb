import { expect, it } from 'vitest';
import { refusalOf } from './refusal';
import { ApiError } from '~/api/problem';

const refused = (status: number, code = 'x', retryAfter: number | null = null) =>
  new ApiError(status, { code }, retryAfter);

it.each([
  [refused(401, 'invalid_credentials'), 'password', { key: 'sign_in.wrong' }],
  [refused(401, 'invalid_code'), 'code', { key: 'sign_in.wrong' }],
  [refused(422, 'required'), 'password', { key: 'sign_in.wrong' }],
  [refused(401, 'login_expired'), 'code', { key: 'sign_in.expired' }],
  [refused(429, 'too_many', 61), 'password', { key: 'sign_in.wait', minutes: 2 }],
  [refused(429, 'too_many'), 'code', { key: 'sign_in.wait', minutes: 1 }],
  [refused(0, 'network'), 'code', { key: 'error.network' }],
  [refused(503), 'password', { key: 'error.unknown' }],
  [new Error('x'), 'password', { key: 'error.unknown' }],
] as const)('%s at %s', (error, step, expected) => {
  expect(refusalOf(error, step)).toEqual(expected);
});
