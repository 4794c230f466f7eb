import { expect, it } from 'vitest';
import { judgeMember, type Verdict } from './memberGuard';

const go = (to: string): Verdict => ({ kind: 'go', to });
const error = (status: 401 | 403 | 500): Verdict => ({ kind: 'error', status });
const allRight = { is_email_verified: true, is_subscribed: true, is_disabled: false };

it.each([
  [
    403,
    'SUBSCRIBED',
    { ...allRight, is_email_verified: false },
    go('/account/update-email-verify'),
  ],
  [403, 'SUBSCRIBED', { ...allRight, is_subscribed: false }, go('/resubscribe/payment')],
  [403, 'SUBSCRIBED', { ...allRight, is_disabled: true }, error(401)],
  // The order of the lines counts: an unverified address comes before an unpaid plan.
  [
    403,
    'SUBSCRIBED',
    { is_email_verified: false, is_subscribed: false, is_disabled: true },
    go('/account/update-email-verify'),
  ],
  [403, 'SUBSCRIBED', allRight, error(403)],
  [401, undefined, undefined, error(401)],
  [404, undefined, undefined, go('/signup/profile')],
  [403, 'EMAIL_VERIFIED', allRight, go('/signup/mfa')],
  [403, 'SIGNED_UP', { ...allRight, is_email_verified: false }, go('/signup/verify')],
  [403, 'MFA_ADDED', allRight, go('/signup/verify')],
  [500, undefined, undefined, error(500)],
  [0, undefined, undefined, error(500)],
] as const)('%s %s %o', (status, step, security, verdict) => {
  const problem = {
    code: 'x',
    ...(step !== undefined && { registration_steps: step }),
    ...(security !== undefined && { security }),
  };
  expect(judgeMember({ status, problem })).toEqual(verdict);
});

it('lets a member in', () => {
  expect(judgeMember({ status: 200 })).toEqual({ kind: 'enter' });
});
