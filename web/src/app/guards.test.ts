import { describe, expect, it } from 'vitest';
import {
  judgeMember,
  judgePayer,
  judgeResubscription,
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
    code: `status_${status}`,
    ...(step !== undefined && { registration_steps: step }),
    ...(security !== undefined && { security }),
  },
});
const member: Lookup = { status: 200 };
const anonymous = answer(401);
const noProfile = answer(404);

describe('pages for members', () => {
  it.each<[string, Lookup, Verdict]>([
    ['a member enters', member, enter],
    [
      'SUBSCRIBED, address not verified → /account/update-email-verify',
      answer(403, 'SUBSCRIBED', unverified),
      go('/account/update-email-verify'),
    ],
    [
      'SUBSCRIBED, not subscribed → /resubscribe/payment',
      answer(403, 'SUBSCRIBED', unpaid),
      go('/resubscribe/payment'),
    ],
    ['SUBSCRIBED, disabled → 401', answer(403, 'SUBSCRIBED', disabled), error(401)],
    // The order of the lines counts: an unverified address comes before an unpaid plan.
    [
      'SUBSCRIBED, all at once → /account/update-email-verify',
      answer(403, 'SUBSCRIBED', { ...unverified, is_subscribed: false, is_disabled: true }),
      go('/account/update-email-verify'),
    ],
    ['SUBSCRIBED, otherwise → 403', answer(403, 'SUBSCRIBED', allRight), error(403)],
    ['nobody → 401', anonymous, error(401)],
    ['no profile → /signup/profile', noProfile, go('/signup/profile')],
    ['EMAIL_VERIFIED → /signup/mfa', answer(403, 'EMAIL_VERIFIED', unpaid), go('/signup/mfa')],
    ['SIGNED_UP → /signup/verify', answer(403, 'SIGNED_UP', unverified), go('/signup/verify')],
    ['MFA_ADDED → /signup/verify', answer(403, 'MFA_ADDED', unpaid), go('/signup/verify')],
    ['a failure → 500', answer(500), error(500)],
    ['no answer → 500', answer(0), error(500)],
  ])('members: %s', (_, lookup, verdict) => {
    expect(judgeMember(lookup)).toEqual(verdict);
  });

  it.each<[object, Verdict]>([
    [{ isEmailVerified: false, isSubscribed: true }, go('/account/update-email-verify')],
    [{ isEmailVerified: true, isSubscribed: false }, go('/resubscribe/payment')],
    [{ isEmailVerified: true, isSubscribed: true, isDisabled: true }, error(401)],
  ])('read the names of the member’s own answer: %o', (security, verdict) => {
    const problem = { code: 'access_denied' as const, registrationSteps: 'SUBSCRIBED', security };
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
  it.each<[string, Lookup, typeof clean, DoorPage[], Verdict]>([
    [
      'SIGNED_UP → /signup/verify, not from /login',
      answer(403, 'SIGNED_UP', unverified),
      agreed,
      ['login', 'verify'],
      go('/signup/verify'),
    ],
    [
      'EMAIL_VERIFIED → /signup/mfa, not from /login or /signup/verified',
      answer(403, 'EMAIL_VERIFIED', unpaid),
      clean,
      ['login', 'verified', 'mfa'],
      go('/signup/mfa'),
    ],
    [
      'MFA_ADDED → /signup/payment, not from /login or /signup/confirm',
      answer(403, 'MFA_ADDED', unpaid),
      clean,
      ['login', 'payment', 'confirm'],
      go('/signup/payment'),
    ],
    [
      'SUBSCRIBED → /signup/profile, not from /login or /signup/confirm',
      answer(403, 'SUBSCRIBED', allRight),
      clean,
      ['login', 'profile', 'confirm'],
      go('/signup/profile'),
    ],
    [
      'SUBSCRIBED, not subscribed → /resubscribe/payment, not from /login',
      answer(403, 'SUBSCRIBED', unpaid),
      clean,
      ['login'],
      go('/resubscribe/payment'),
    ],
    [
      'SUBSCRIBED, neither paid nor verified → /account/update-email-verify, not from /login',
      answer(403, 'SUBSCRIBED', { ...unpaid, is_email_verified: false }),
      clean,
      ['login'],
      go('/account/update-email-verify'),
    ],
    [
      'SUBSCRIBED, address not verified → /account/update-email-verify, not from /login',
      answer(403, 'SUBSCRIBED', unverified),
      clean,
      ['login'],
      go('/account/update-email-verify'),
    ],
    [
      'disabled → 401, not from /login',
      answer(403, 'MFA_ADDED', disabled),
      clean,
      ['login'],
      error(401),
    ],
    [
      'nobody → /login, not from /login or /signup',
      anonymous,
      clean,
      ['login', 'signup'],
      go('/login'),
    ],
    [
      'nobody, terms agreed → /signup/account, not from /login',
      anonymous,
      agreed,
      ['login', 'account'],
      go('/signup/account'),
    ],
    [
      'no profile → /signup/profile, not from /login or /signup/confirm',
      noProfile,
      clean,
      ['login', 'confirm', 'profile'],
      go('/signup/profile'),
    ],
    ['a member → /materials', member, clean, [], go('/materials')],
    ['a member, done → /signup/done', member, finished, ['done'], go('/signup/done')],
    ['a failure → 500, not from /login', answer(503), clean, ['login'], error(500)],
    ['no answer → 500, not from /login', answer(0), agreed, ['login'], error(500)],
  ])('sign-up: %s', (_, lookup, remembered, allowed, otherwise) => {
    for (const page of all) {
      const verdict = allowed.includes(page) ? enter : otherwise;
      expect([page, judgeSignUp(lookup, page, remembered)]).toEqual([page, verdict]);
    }
  });
});

describe('paying what is open, and ordering anew', () => {
  it.each<[string, Lookup, Verdict]>([
    ['a member reads that nothing is to be paid', member, enter],
    ['nobody → 404', anonymous, error(404)],
    ['not subscribed', answer(403, 'SUBSCRIBED', unpaid), enter],
    ['already subscribed → 403', answer(403, 'SUBSCRIBED', allRight), error(403)],
    [
      'neither paid nor verified → /account/update-email-verify',
      answer(403, 'SUBSCRIBED', { ...unpaid, is_email_verified: false }),
      go('/account/update-email-verify'),
    ],
    ['disabled → 401', answer(403, 'SUBSCRIBED', { ...unpaid, is_disabled: true }), error(401)],
    ['EMAIL_VERIFIED → /signup/mfa', answer(403, 'EMAIL_VERIFIED', unpaid), go('/signup/mfa')],
    ['no profile → /signup/profile', noProfile, go('/signup/profile')],
    ['a failure → 500', answer(500), error(500)],
  ])('resubscription: %s', (_, lookup, verdict) => {
    expect(judgeResubscription(lookup)).toEqual(verdict);
  });

  it('leads who has paid to the plan, where the page is loaded again', () => {
    expect(judgeResubscription(member, true)).toEqual(go('/account/plan'));
    expect(judgeResubscription(anonymous, true)).toEqual(error(404));
  });
});

describe('what is and was paid, and the ways out', () => {
  it.each<[string, Lookup, Verdict]>([
    ['a member', member, enter],
    ['not subscribed', answer(403, 'SUBSCRIBED', unpaid), enter],
    ['nobody → 401', anonymous, error(401)],
    [
      'neither paid nor verified → /account/update-email-verify',
      answer(403, 'SUBSCRIBED', { ...unpaid, is_email_verified: false }),
      go('/account/update-email-verify'),
    ],
    ['subscribed and refused → 403', answer(403, 'SUBSCRIBED', allRight), error(403)],
    ['disabled → 401', answer(403, 'SUBSCRIBED', disabled), error(401)],
    ['EMAIL_VERIFIED → /signup/mfa', answer(403, 'EMAIL_VERIFIED', unpaid), go('/signup/mfa')],
    ['no profile → /signup/profile', noProfile, go('/signup/profile')],
    ['a failure → 500', answer(500), error(500)],
  ])('payments: %s', (_, lookup, verdict) => {
    expect(judgePayer(lookup)).toEqual(verdict);
  });
});

describe('proving a new address', () => {
  it.each<[string, Lookup, Verdict]>([
    ['a member → 404', member, error(404)],
    ['nobody → 404', anonymous, error(404)],
    ['without an address to prove → 403', answer(403, 'SUBSCRIBED', unpaid), error(403)],
    ['with one', answer(403, 'SUBSCRIBED', unverified), enter],
    ['unpaid, too', answer(403, 'SUBSCRIBED', { ...unpaid, is_email_verified: false }), enter],
    ['subscribed and verified → 403', answer(403, 'SUBSCRIBED', allRight), error(403)],
    ['disabled → 401', answer(403, 'SUBSCRIBED', { ...unpaid, is_disabled: true }), error(401)],
    ['EMAIL_VERIFIED → /signup/mfa', answer(403, 'EMAIL_VERIFIED', unpaid), go('/signup/mfa')],
    ['no profile → /signup/profile', noProfile, go('/signup/profile')],
    ['a failure → 500', answer(500), error(500)],
  ])('a new address: %s', (_, lookup, verdict) => {
    expect(judgeVerification(lookup)).toEqual(verdict);
  });
});
