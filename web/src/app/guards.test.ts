import { describe, expect, it } from 'vitest';
import {
  judgeMember,
  judgeSignUp,
  judgeVerification,
  type DoorPage,
  type Lookup,
  type Verdict,
} from './guards';

const enter: Verdict = { kind: 'enter' };
const go = (to: string): Verdict => ({ kind: 'go', to });
const error = (status: 401 | 403 | 404 | 500): Verdict => ({ kind: 'error', status });
const allRight = { is_email_verified: true, is_subscribed: true, is_disabled: false };
const unpaid = { ...allRight, is_subscribed: false };
const unverified = { ...allRight, is_email_verified: false };
const disabled = { ...allRight, is_disabled: true };

const answer = (status: number, step?: string, security?: object): Lookup => ({
  status,
  problem: {
    code: 'x',
    ...(step !== undefined && { registration_steps: step }),
    ...(security !== undefined && { security }),
  },
});
const member: Lookup = { status: 200 };
const anonymous = answer(401);
const noProfile = answer(404);

describe('pages for members', () => {
  it.each<[Lookup, Verdict]>([
    [member, enter],
    [answer(403, 'SUBSCRIBED', unverified), go('/account/update-email-verify')],
    [answer(403, 'SUBSCRIBED', unpaid), go('/resubscribe/payment')],
    [answer(403, 'SUBSCRIBED', disabled), error(401)],
    // The order of the lines counts: an unverified address comes before an unpaid plan.
    [
      answer(403, 'SUBSCRIBED', { ...unverified, is_subscribed: false, is_disabled: true }),
      go('/account/update-email-verify'),
    ],
    [answer(403, 'SUBSCRIBED', allRight), error(403)],
    [anonymous, error(401)],
    [noProfile, go('/signup/profile')],
    [answer(403, 'EMAIL_VERIFIED', unpaid), go('/signup/mfa')],
    [answer(403, 'SIGNED_UP', unverified), go('/signup/verify')],
    [answer(403, 'MFA_ADDED', unpaid), go('/signup/verify')],
    [answer(500), error(500)],
    [answer(0), error(500)],
  ])('%o → %o', (lookup, verdict) => {
    expect(judgeMember(lookup)).toEqual(verdict);
  });

  it.each<[object, Verdict]>([
    [{ isEmailVerified: false, isSubscribed: true }, go('/account/update-email-verify')],
    [{ isEmailVerified: true, isSubscribed: false }, go('/resubscribe/payment')],
    [{ isEmailVerified: true, isSubscribed: true, isDisabled: true }, error(401)],
  ])('read the names of the member’s own answer: %o', (security, verdict) => {
    const problem = { code: 'access_denied', registrationSteps: 'SUBSCRIBED', security };
    expect(judgeMember({ status: 403, problem })).toEqual(verdict);
  });
});

describe('log-in and the pages of the sign-up', () => {
  const all: DoorPage[] = [
    'login',
    'signup',
    'account',
    'verify',
    'verified',
    'mfa',
    'payment',
    'confirm',
    'profile',
    'done',
  ];
  const clean = { terms: false, done: false };
  const agreed = { terms: true, done: false };
  const finished = { terms: true, done: true };
  // What was found, what the browser remembers, the pages that may be seen, and where all others lead.
  it.each<[Lookup, typeof clean, DoorPage[], Verdict]>([
    [answer(403, 'SIGNED_UP', unverified), agreed, ['login', 'verify'], go('/signup/verify')],
    [answer(403, 'EMAIL_VERIFIED', unpaid), clean, ['login', 'verified', 'mfa'], go('/signup/mfa')],
    [
      answer(403, 'MFA_ADDED', unpaid),
      clean,
      ['login', 'payment', 'confirm'],
      go('/signup/payment'),
    ],
    [
      answer(403, 'SUBSCRIBED', allRight),
      clean,
      ['login', 'profile', 'confirm'],
      go('/signup/profile'),
    ],
    [answer(403, 'SUBSCRIBED', unpaid), clean, ['login'], go('/resubscribe/payment')],
    [answer(403, 'SUBSCRIBED', unverified), clean, ['login'], go('/account/update-email-verify')],
    [answer(403, 'MFA_ADDED', disabled), clean, ['login'], error(401)],
    [anonymous, clean, ['login', 'signup'], go('/login')],
    [anonymous, agreed, ['login', 'account'], go('/signup/account')],
    [noProfile, clean, ['login', 'confirm', 'profile'], go('/signup/profile')],
    [member, clean, [], go('/materials')],
    [member, finished, ['done'], go('/signup/done')],
    [answer(503), clean, ['login'], error(500)],
    [answer(0), agreed, ['login'], error(500)],
  ])('%o %o enters %o, else %o', (lookup, remembered, allowed, otherwise) => {
    for (const page of all) {
      const verdict = allowed.includes(page) ? enter : otherwise;
      expect([page, judgeSignUp(lookup, page, remembered)]).toEqual([page, verdict]);
    }
  });
});

describe('paying again and proving a new address', () => {
  it.each<[Lookup, Verdict, Verdict]>([
    [member, error(404), error(404)],
    [anonymous, error(404), error(404)],
    [answer(403, 'SUBSCRIBED', unpaid), enter, error(403)],
    [answer(403, 'SUBSCRIBED', unverified), error(403), enter],
    [answer(403, 'SUBSCRIBED', { ...unpaid, is_email_verified: false }), enter, enter],
    [answer(403, 'SUBSCRIBED', allRight), error(403), error(403)],
    [answer(403, 'SUBSCRIBED', { ...unpaid, is_disabled: true }), error(401), error(401)],
    [answer(403, 'EMAIL_VERIFIED', unpaid), go('/signup/mfa'), go('/signup/mfa')],
    [noProfile, go('/signup/profile'), go('/signup/profile')],
    [answer(500), error(500), error(500)],
  ])('%o → %o, %o', (lookup, resubscribe, verifyEmail) => {
    expect(judgeVerification(lookup, 'resubscribe')).toEqual(resubscribe);
    expect(judgeVerification(lookup, 'verify_email')).toEqual(verifyEmail);
  });
});
