import { ApiError } from '~/api/problem';

/** Why log-in did not go on. Every wrong combination is one message: nothing says which part. */
export type Refusal =
  | {
      key:
        | 'sign_in.wrong'
        | 'sign_in.expired'
        | 'error.network'
        | 'error.unknown'
        | 'error.account_disabled';
    }
  | { key: 'sign_in.wait'; minutes: number };

export function refusalOf(error: unknown, step: 'password' | 'code'): Refusal {
  if (!(error instanceof ApiError)) return { key: 'error.unknown' };
  if (error.status === 429) {
    return {
      key: 'sign_in.wait',
      minutes: Math.max(1, Math.ceil(((error.retryAt ?? 0) - Date.now()) / 60_000)),
    };
  }
  // The first step is forgotten after a while; without it no code can be right.
  if (step === 'code' && error.problem.code === 'login_expired') return { key: 'sign_in.expired' };
  if (error.problem.security?.is_disabled === true) return { key: 'error.account_disabled' };
  if ([400, 401, 403, 422].includes(error.status)) return { key: 'sign_in.wrong' };
  return { key: error.status === 0 ? 'error.network' : 'error.unknown' };
}
